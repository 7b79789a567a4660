"""Evidence and answers as people read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console

from api.cli.output import indented, plain
from graph_schema.citations import displayed
from graph_schema.evidence import EvidencePack, Outcome

if TYPE_CHECKING:
    from agents.opinion import Answer

_STATUS_STYLE = {"TGLO": "bold green", "DEGRADED": "bold yellow", "UNDECIDED": "bold magenta"}


def print_evidence(people: Console, pack: EvidencePack) -> None:
    """Prints the ranked provisions with how each was found, or why there is none."""
    if pack.outcome is not Outcome.GROUNDED:
        people.print(plain(pack.reason or "Nothing in the loaded Acts bears on this question."))
        return
    for piece in pack.evidence:
        way = " → ".join(identifier.partition("#")[2] for identifier in pack_path(piece.path))
        found = f"{piece.route.value} {piece.score:.3f}" + (f" · {way}" if way else "")
        heading = f"  {' '.join(piece.heading.split())}" if piece.heading else ""
        people.print(plain(f"{piece.rank}. {displayed(piece.citation, piece.language)}{heading}", "bold"))
        people.print(plain(f"   {piece.id} · {found}", "dim"))
        indented(people, piece.text, by=3)
        people.print()
    people.print(plain(f"{len(pack.evidence)} provisions, {len(pack.hop_trace)} hops, {pack.milliseconds:.0f} ms", "dim"))


def pack_path(path: tuple[str, ...]) -> tuple[str, ...]:
    """The way from the seed where there was one; a seed alone is no way."""
    return path if len(path) > 1 else ()


def print_answer(people: Console, answer: Answer) -> None:
    """Prints the answer, what it quotes, its status with the reasons, and the disclaimer."""
    if answer.answer:
        people.print(plain(answer.answer))
        people.print()
    quoted = [(claim, citation) for claim in answer.claims for citation in claim.citations if citation.match != "none"]
    for claim, citation in quoted:
        mark = "" if claim.released else "not released: "
        people.print(plain(f"· {mark}{displayed(citation.citation, answer.language)}  “{' '.join(citation.quote.split())}”"))
    if quoted:
        people.print()
    people.print(plain(f"{answer.status} · {answer.outcome}", _STATUS_STYLE.get(str(answer.status), "bold")))
    for reason in answer.reasons:
        people.print(plain(f"  {reason.message} [{reason.code}]"))
    people.print(plain(answer.disclaimer, "dim"))
