"""Any tree of numbered units that is printed as plain text is read back as the same tree; any damaged text is read or refused."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from graph_schema.citations import child_citation
from graph_schema.errors import SourceError
from graph_schema.numerals import LETTERS, ascii_number, bangla_digits, roman
from graph_schema.statute import UnitKind
from ingestion.parse import parse_source
from tests.statutes.tiling import faults

HEAD = {
    "bn": "পাল আইন, ২০৯৯\n( ২০৯৯ সনের ৯০০ নং আইন )\n[ ১ মে ২০৯৯ ]\n",
    "en": "The Sails Act, 2099\n(Act No. 900 of 2099)\n[1st May, 2099]\n",
}
WORDS = {
    "bn": ("পাল সাদা হইবে", "মালিক ১০ (দশ) দিন সময় পাইবেন", "ধারা ৩ এর অধীন নৌকা চলিবে", "উপ-ধারা (১) ও (২) প্রযোজ্য হইবে"),
    "en": ("The sail is white", "The owner has 10 (ten) days", "A boat sails under section 3", "Sub-sections (1) and (2) apply"),
}
END = {"bn": "৷", "en": "."}
LIST = {"bn": ", যথা:-", "en": ", namely:—"}
PROVISO = {"bn": "তবে শর্ত থাকে যে, পাল লাল হইতে পারিবে", "en": "Provided that the sail may be red"}


@dataclass(frozen=True)
class Node:
    """One unit: its words and what stands below it."""

    words: int
    children: tuple[Node, ...] = ()
    proviso: bool = False


def nodes(depth: int) -> st.SearchStrategy[Node]:
    below = st.lists(nodes(depth - 1), max_size=4).map(tuple) if depth else st.just(())
    return st.builds(Node, st.integers(0, 3), below, st.booleans())


def label(language: str, level: int, n: int) -> str:
    """The nth label of a list: numbers, then letters, then vowels or Roman numerals."""
    if level == 0:
        return bangla_digits(str(n + 1)) if language == "bn" else str(n + 1)
    if level == 1:
        return LETTERS[n] if language == "bn" else chr(ord("a") + n)
    return "অআইঈ"[n] if language == "bn" else roman(n + 1)


def printed(language: str, sections: list[Node]) -> tuple[str, list[tuple[str, str]]]:
    """The statute in plain text, and the citation and words of every unit in it."""
    lines, units = [HEAD[language]], []
    for n, section in enumerate(sections, 1):
        number = bangla_digits(str(n)) if language == "bn" else str(n)
        heading = f"{number}{END[language]} {'পাল' if language == 'bn' else 'Sail'}{END[language]}—"
        below: list[str] = []
        unit(language, section, str(n), 0, "", below, units)
        lines += ["", heading + below[0], *below[1:]]
    return "\n".join(lines) + "\n", units


def unit(language: str, node: Node, citation: str, level: int, prefix: str, lines: list[str], units: list[tuple[str, str]]) -> None:
    words = WORDS[language][node.words] + (LIST[language] if node.children else ":" if node.proviso else END[language])
    lines.append(prefix + words)
    units.append((citation, words))
    if node.proviso and not node.children:
        lines.append(PROVISO[language] + END[language])
        units.append((f"{citation} proviso 1", PROVISO[language] + END[language]))
    for n, child in enumerate(node.children):
        printed_label = label(language, level, n)
        number = ascii_number(printed_label)
        unit(language, child, child_citation(citation, "clause", number), level + 1, f"({printed_label}) ", lines, units)


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(["bn", "en"]), st.lists(nodes(3), min_size=1, max_size=4))
def test_a_printed_tree_is_read_back(language: str, sections: list[Node]) -> None:
    text, units = printed(language, sections)
    parsed = parse_source("-", stdin=text.encode())
    assert [(found.citation, found.text) for found in parsed.units] == units
    headings = [found.heading for found in parsed.units if found.kind is UnitKind.SECTION]
    assert headings == ["পাল" if language == "bn" else "Sail"] * len(sections)
    assert faults(parsed) == []


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["bn", "en"]), st.lists(nodes(3), min_size=1, max_size=3), st.data())
def test_a_damaged_text_is_read_without_loss_or_refused(language: str, sections: list[Node], data: st.DataObject) -> None:
    text, _ = printed(language, sections)
    start, end = sorted((data.draw(st.integers(0, len(text))), data.draw(st.integers(0, len(text)))))
    put = data.draw(st.sampled_from(["", "[", "1[", "]", "(", "“", "৷", "\n", "2[***]", "FIRST SCHEDULE\n", " | "]))
    try:
        parsed = parse_source("-", stdin=(text[:start] + put + text[end:]).encode())
    except SourceError:
        return
    assert faults(parsed) == []
