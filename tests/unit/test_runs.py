"""A run's record, done again, drawn and told, over a board in memory."""

from __future__ import annotations

import json
from datetime import timedelta
from xml.etree import ElementTree

import pytest

from agents.board import Board
from agents.ledger import Role, Status
from agents.models.offline import OfflineModel
from agents.progress import Event
from agents.runs.completions import fingerprint
from agents.runs.picture import drawn
from agents.runs.record import RunRecord, answer_in, read_record, rows_of
from agents.runs.replay import pasted, replayed
from api.cli.print_events import lines_of
from api.runs import read_run
from graph_schema.errors import WrongUse
from tests.unit.board_fakes import COOKS, FailingModel, PackRetriever, evidence

QUESTION = "How many days of notice before dismissing a cook?"


async def record(question: str = QUESTION, retriever: PackRetriever | None = None) -> RunRecord:
    board = Board(retriever or PackRetriever(), OfflineModel())
    closed = await board.closed(board.opened(question))
    return RunRecord(model="offline", milliseconds=12.5, certificate=None, ledger=closed)


async def test_a_record_is_read_back_as_it_was_written() -> None:
    filed = await record()
    assert read_record(filed.ledger.run_id, filed.model_dump_json()) == filed


async def test_a_record_of_another_version_is_refused_in_a_sentence() -> None:
    text = (await record()).model_dump_json().replace('"version":1', '"version":9')
    with pytest.raises(WrongUse, match="another version of LabourCrew"):
        read_record("0" * 32, text)


async def test_every_claim_is_filed_with_its_quotations() -> None:
    filed = await record()
    rows, answer = rows_of(filed), answer_in(filed)
    assert [row["properties"]["id"] for row in rows["claims"]] == [f"{answer.run_id}/{claim.id}" for claim in answer.claims]
    assert [len(row["quotes"]) for row in rows["claims"]] == [len(claim.citations) for claim in answer.claims]
    assert rows["properties"]["statutes"] == ["bd-2099-1"]


async def test_a_run_done_again_comes_out_the_same() -> None:
    again = replayed(await record())
    assert (again.same, again.differences, again.status) == (True, (), Status.DEGRADED)
    assert again.claims >= 2


async def test_a_run_whose_evidence_reads_otherwise_does_not_come_out_the_same() -> None:
    filed = await record()
    assert filed.ledger.pack is not None
    changed = [p.model_copy(update={"text": "Gone.", "parts": (p.parts[0].model_copy(update={"text": "Gone."}),)}) for p in COOKS]
    pack = filed.ledger.pack.model_copy(update={"evidence": tuple(changed)})
    again = replayed(filed.model_copy(update={"ledger": filed.ledger.model_copy(update={"pack": pack})}))
    assert not again.same
    assert again.released == ()
    assert any("rejects it now" in sentence for sentence in again.differences)


PAID = evidence("4", "An employer pays a cook ten days' wages for every completed year of service.", heading="Dismissal")
SERVED = "A cook was dismissed after 6 years of service for 300 taka a day. How much is he paid?"


async def test_what_was_reckoned_is_filed_with_the_opinion_and_read_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    filed = await record(SERVED, PackRetriever([PAID]))
    assert filed.ledger.opinion is not None
    assert [one.result for one in filed.ledger.opinion.computations or ()] == ["18,000 taka"]
    monkeypatch.setattr("agents.opinion.computations", lambda *_: ())  # a later version that reckons otherwise
    again = read_record(filed.ledger.run_id, filed.model_dump_json())
    assert answer_in(again).computations == filed.ledger.opinion.computations
    assert "comes out otherwise" in replayed(again).differences[0]


async def test_a_run_that_was_filed_without_what_was_reckoned_is_read_and_reckoned_then() -> None:
    filed = await record(SERVED, PackRetriever([PAID]))
    assert filed.ledger.opinion is not None
    before = filed.model_dump(mode="json")
    del before["ledger"]["opinion"]["computations"]
    again = read_record(filed.ledger.run_id, json.dumps(before))
    assert again.ledger.opinion is not None
    assert again.ledger.opinion.computations is None
    assert answer_in(again) == answer_in(filed)
    assert replayed(again).same


async def test_the_picture_is_xml_and_has_every_layer() -> None:
    drawing = drawn(await record())
    told = [element.text for element in ElementTree.fromstring(drawing).iter("{http://www.w3.org/2000/svg}text")]
    for wanted in ("Question", "Evidence", "Claims", "Verdicts", "Released", "W1 released", "DEGRADED · GROUNDED"):
        assert wanted in told


async def test_text_of_the_question_and_of_the_law_is_data_in_the_picture() -> None:
    hostile = evidence("4", "Notice <script>alert(1)</script> & \x08 of a cook's dismissal is ]]> given.", heading="<b>Dismissal</b>")
    drawing = drawn(await record('Is notice <image href="x"/> & dismissal of a cook given?', PackRetriever([hostile])))
    names = {element.tag.partition("}")[2] for element in ElementTree.fromstring(drawing).iter()}
    assert names == {"svg", "title", "defs", "marker", "path", "rect", "g", "text"}


def test_a_saved_query_is_pasted_with_its_parameters_as_values() -> None:
    text = pasted("runs/run_graph", {"run": '"}) DETACH DELETE n //'})
    assert text.splitlines()[0] == ':param {run: "\\"}) DETACH DELETE n //"}'
    assert "MATCH (r:Run {id: $run})" in text
    assert text.count("DETACH") == 1


async def test_each_step_is_told_as_it_happens() -> None:
    events: list[Event] = []
    answer = await Board(PackRetriever(), OfflineModel()).ask(QUESTION, watch=events.append)
    kinds = [event.event for event in events]
    assert kinds[:5] == ["run", "issues", "plan", "evidence", "hops"]
    assert sorted(kinds[5:7]) == ["claims", "claims"]
    assert kinds[7:] == ["notes", "audit", "citations", "gate", "opinion"]
    assert events[0].data["run_id"] == answer.run_id
    assert events[-2].data["released"] == [claim.id for claim in answer.claims if claim.released]
    assert all(lines_of(event) for event in events)


async def test_a_role_that_fails_is_told_with_its_reason() -> None:
    events: list[Event] = []
    await Board(PackRetriever(), FailingModel(Role.LEGAL_INTERPRETER)).ask(QUESTION, watch=events.append)
    told = [event.data for event in events if event.event == "role"]
    assert [(row["role"], row["status"]) for row in told] == [("legal_interpreter", "failed")]


async def test_how_long_retrieval_took_does_not_make_a_call_another_call() -> None:
    seen: list[str] = []

    class Fingerprints:
        name = "offline"

        async def complete(self, request):  # type: ignore[no-untyped-def]
            seen.append(fingerprint(self.name, request))
            return await OfflineModel().complete(request)

    class Slower(PackRetriever):
        async def retrieve(self, *arguments, **options):  # type: ignore[no-untyped-def]
            pack = await super().retrieve(*arguments, **options)
            return pack.model_copy(update={"milliseconds": len(seen) + 1.0})

    for _ in range(2):
        await Board(Slower(), Fingerprints()).ask(QUESTION)
    half = len(seen) // 2
    assert sorted(seen[:half]) == sorted(seen[half:])
    assert len(set(seen[:half])) == half


async def test_the_time_of_a_resumed_run_is_counted_from_when_it_was_taken_up() -> None:
    board = Board(PackRetriever(), OfflineModel())
    opened = board.opened(QUESTION)
    long_ago = opened.model_copy(update={"started": opened.started - timedelta(days=2), "resumed": opened.started})
    closed = await board.closed(long_ago)
    assert closed.opinion is not None
    assert closed.opinion.status is Status.DEGRADED
    assert not any(record.status.value == "skipped" for record in closed.roles)


@pytest.mark.parametrize("typed", ["", "abc", "g" * 32, "../" + "a" * 29, "a" * 33, "ক" * 32])
def test_an_identifier_of_a_run_is_32_digits(typed: str) -> None:
    with pytest.raises(WrongUse):
        read_run(typed)
    assert read_run(" " + "AB" * 16 + " ") == "ab" * 16
