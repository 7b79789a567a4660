"""`labourcrew search | ask | check-quote`: what the law says, and whether a quotation stands in it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from api import questions
from api.cli import output
from api.cli.options import AsOf, Hops, Json, StatuteId, Words, joined, read_standard_input, with_graph
from api.cli.print_answer import print_answer, print_evidence
from api.cli.print_events import line, watching
from api.reading import day_of_identifier, read_provision
from api.runs import read_run
from graph_schema.errors import WrongUse
from graph_schema.evidence import Outcome
from graph_schema.plan import WIDEST_K

commands = typer.Typer()


class Language(StrEnum):
    BANGLA = "bn"
    ENGLISH = "en"


@commands.command()
def search(
    context: typer.Context,
    query: Words,
    k: Annotated[int | None, typer.Option("-k", min=1, max=WIDEST_K, metavar="N", help="How many provisions at most.")] = None,
    hops: Hops = None,
    statute: StatuteId = None,
    as_of: AsOf = None,
    json: Json = False,
) -> None:
    """Provisions that bear on a question, ranked, and how each was found; no answer is written."""
    text = joined(query, "query")
    pack = with_graph(context, lambda wiring: questions.search(wiring, text, k=k, hops=hops, statute=statute, as_of=as_of))
    if json:
        output.document(pack.model_dump(mode="json"))
    elif pack.outcome is not Outcome.UNAVAILABLE:
        print_evidence(output.people(), pack)
    _end_where_unavailable(pack.outcome, pack.reason)


@commands.command()
def ask(
    context: typer.Context,
    question: Annotated[list[str] | None, typer.Argument(show_default=False)] = None,
    statute: StatuteId = None,
    as_of: AsOf = None,
    language: Annotated[Language | None, typer.Option("--lang", help="Language of the answer; else that of the question.")] = None,
    resume: Annotated[str | None, typer.Option("--resume", metavar="RUN", help="Finish a run that broke off.", parser=read_run)] = None,
    stream: Annotated[bool, typer.Option("--stream", help="Show each step as it happens; with --json one JSON object a line.")] = False,
    json: Json = False,
) -> None:
    """An answer of quoted provisions, whether it may be relied on, and why."""
    watch = watching(as_json=json) if stream else None
    if resume:
        if question or statute or as_of or language:
            raise WrongUse("A run that is resumed has its question, Act, day and language already. Give --resume RUN alone.")
        answer = with_graph(context, lambda wiring: questions.resume(wiring, resume, watch=watch))
    else:
        text, wanted = joined(question or [], "question"), language.value if language else None
        answer = with_graph(
            context, lambda wiring: questions.ask(wiring, text, statute=statute, as_of=as_of, language=wanted, watch=watch)
        )
    if json:
        (line if stream else output.document)(answer.model_dump(mode="json"))
    elif answer.outcome is not Outcome.UNAVAILABLE:
        print_answer(output.people(), answer)
    _end_where_unavailable(answer.outcome, " ".join(reason.message for reason in answer.reasons))
    if answer.filing.reason and not json:
        output.note(answer.filing.reason)


@commands.command(name="check-quote")
def check_quote(
    context: typer.Context,
    citation: Annotated[str, typer.Option("--citation", metavar="C", help="The unit, such as 26(1) or ধারা ২৬(১).", show_default=False)],
    statute: StatuteId = None,
    as_of: AsOf = None,
    json: Json = False,
) -> None:
    """Whether the words on standard input stand in that unit."""
    named, act = read_provision(citation, statute)
    day = as_of or day_of_identifier(citation)
    try:
        quote = read_standard_input("quotation").decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise WrongUse(f"The quotation on standard input is not UTF-8 text (byte {problem.start + 1}). Send it as UTF-8.") from None
    found = with_graph(context, lambda wiring: questions.check(wiring, named, quote, statute=act, as_of=day))
    if json:
        output.document(found)
        return
    people = output.people()
    place = f" at {found['start']}–{found['end']}" if found["match"] != "none" else ""
    people.print(output.plain(f"{found['citation']}: {found['match']}{place}"))
    if found["reason"]:
        people.print(output.plain(str(found["reason"])))


def _end_where_unavailable(outcome: Outcome, reason: str | None) -> None:
    if outcome is Outcome.UNAVAILABLE:
        output.failure(reason or "The statute graph could not be searched. Look at `labourcrew status`.")
        raise typer.Exit(1)


