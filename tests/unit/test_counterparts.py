"""A text in another language is one Act with the first, also where its lists count in other numerals."""

from __future__ import annotations

from graph_schema.statute import ParsedStatute
from ingestion.counterparts import numbered_as
from ingestion.parse import parse_source

BANGLA = """বরফ আইন, ২০৯৯
(২০৯৯ সনের ৭ নং আইন)

১৷ বরফ৷—(১) মালিক দিবেন, যথা:-
(ক) নিম্নরূপ জল, যথা:-
(১) নদীর জল;
(২) নিম্নরূপ জল, যথা:-
(অ) খালের জল;
(আ) বিলের জল; এবং
(খ) বরফ৷
(২) দফা (ক) এর জল বিনামূল্যে৷
"""
ENGLISH = """The Ice Act, 2099
(Act No. VII of 2099)

1. Ice.—(1) The owner gives, namely:-
(a) water as follows, namely:-
(i) of the river;
(ii) of such places, namely:-
(A) of canals;
(B) of lakes; and
(b) ice.
(2) Water under clause (a) (ii) of sub-section (1) is free.
"""


def pair() -> tuple[ParsedStatute, ParsedStatute]:
    return parse_source("-", stdin=ENGLISH.encode()), parse_source("-", stdin=BANGLA.encode())


def citations(act: ParsedStatute) -> list[str]:
    return [unit.citation for unit in act.units]


def test_a_list_in_roman_numerals_has_the_citations_of_the_one_in_digits() -> None:
    english, bangla = pair()
    assert citations(english)[3:7] == ["1(1)(a)(i)", "1(1)(a)(ii)", "1(1)(a)(ii)(a)", "1(1)(a)(ii)(b)"]
    assert citations(numbered_as(english, bangla))[3:7] == ["1(1)(a)(1)", "1(1)(a)(2)", "1(1)(a)(2)(a)", "1(1)(a)(2)(b)"]


def test_identifiers_parents_and_references_follow() -> None:
    english, bangla = pair()
    renamed = numbered_as(english, bangla)
    ids = {unit.id for unit in renamed.units}
    assert len(ids) == len(english.units)
    assert {unit.parent for unit in renamed.units} <= ids | {None}
    assert {row.target for row in renamed.references} <= ids | {None}


def test_words_stay_as_they_are() -> None:
    english, bangla = pair()
    assert [unit.text for unit in numbered_as(english, bangla).units] == [unit.text for unit in english.units]


def test_a_text_with_the_same_numbers_stays_as_it_is() -> None:
    english, _ = pair()
    assert numbered_as(english, english) is english
