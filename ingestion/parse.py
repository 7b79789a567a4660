"""A source → everything that it says of one statute. The steps in order; each is a file."""

from __future__ import annotations

from bisect import bisect_right
from datetime import date

from graph_schema.statute import Finding, ParsedStatute, Severity, Statute, Unit
from ingestion.amendments import amendments_of
from ingestion.health import findings_of
from ingestion.identity import made_up_id, statute_id
from ingestion.marks import Marks, find_marks
from ingestion.parser import parse_units
from ingestion.references import doubts_of, find_references
from ingestion.sources.printed import PrintedStatute
from ingestion.sources.registry import read_source
from ingestion.statuses import settle_statuses
from ingestion.told_units import merged, told_amendments, told_references, told_units, unmarked
from ingestion.units import Span, finished


def parse_source(source: str, *, as_of: date | None = None, stdin: bytes | None = None) -> ParsedStatute:
    """The statute that a path, a folder, `-`, `sample`, `sample-en` or `bdlaws:952` names. Raises SourceError in one sentence."""
    return parse_printed(read_source(source, stdin=stdin), as_of=as_of)


def parse_printed(printed: PrintedStatute, *, as_of: date | None = None) -> ParsedStatute:
    """The units, references, amendments and findings of a statute that was read. Pure."""
    told = printed.told
    marks = unmarked(printed.text) if told else find_marks(printed.text, printed.note_marks)
    parsed = told_units(told, printed.text) if told else parse_units(printed, marks)
    settle_statuses(parsed.forest, marks, printed.notes)
    identifier = printed.identifier or statute_id(printed.number) or made_up_id(printed.title)
    units = finished(parsed.forest, identifier, printed.text, marks)
    statute = Statute(
        id=identifier, title=printed.title, title_en=printed.title_en, language=printed.language, number=printed.number,
        enacted=printed.enacted, as_of=as_of or printed.as_of, source=printed.source, sha256=printed.sha256,
        long_title=_words(printed.long_title, marks), preamble=_words(printed.preamble, marks), printed=printed.text,
        marks=_outside_labels(marks.spans, units),
        front=tuple(span for start, end in parsed.front for span in marks.to_printed(start, end)),
    )  # fmt: skip
    references, doubts = find_references(statute, units)
    amendments = amendments_of(units, marks, printed.notes, printed.text, identifier)
    if told:
        references = merged(told_references(told, units, printed.text), references, told, units)
        doubts = tuple(doubt for row in references for doubt in doubts_of(row))
        amendments = told_amendments(told, units, identifier)
    findings = (*printed.findings, *_identity(printed, identifier), *findings_of(printed, units, marks, parsed), *doubts)
    return ParsedStatute(statute=statute, units=units, references=references, amendments=amendments, findings=findings)


def _words(span: Span, marks: Marks) -> str | None:
    """What stands there, without marks."""
    return marks.clean[marks.to_clean(span[0]) : marks.to_clean(span[1])].strip() or None


def _outside_labels(marks: tuple[Span, ...], units: tuple[Unit, ...]) -> tuple[Span, ...]:
    """The marks, those left out that stand within a printed label, `Part 44[XIIA]`: the label's span has them."""
    labels = sorted(unit.label_span for unit in units if unit.label_span)
    starts = [start for start, _ in labels]

    def is_within(mark: Span) -> bool:
        at = bisect_right(starts, mark[0]) - 1
        return at >= 0 and mark[1] <= labels[at][1]

    return tuple(mark for mark in marks if not is_within(mark))


def _identity(printed: PrintedStatute, identifier: str) -> tuple[Finding, ...]:
    if printed.identifier or statute_id(printed.number):
        return ()
    message = f"The source prints no number of the Act, such as (Act No. 42 of 2006); it is called {identifier}."
    return (Finding(code="no-number", severity=Severity.WARNING, where="document", message=message),)
