"""Amendment marks taken out, and every place of the clean text found again in the printed one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ingestion.marks import find_marks


def clean(text: str) -> str:
    return find_marks(text).clean


def test_a_pair_with_a_note_number_is_a_mark() -> None:
    assert clean("47[৩ক। দস্তানা]") == "৩ক। দস্তানা"


def test_pairs_nest_and_cross_lines() -> None:
    assert clean("1[২। 2[পাল] ও\n৩। দাঁড়]৷") == "২। পাল ও\n৩। দাঁড়৷"


def test_a_literal_bracket_stays() -> None:
    assert clean("[বিলুপ্ত] 3[[See section 3]]") == "[বিলুপ্ত] [See section 3]"


def test_a_blank_after_the_bracket_goes_with_it() -> None:
    assert clean("91[ ৪৪।") == "৪৪।"


def test_words_taken_out_leave_one_blank() -> None:
    found = find_marks("পাল 5[***] সাদা")
    assert found.clean == "পাল সাদা"
    assert [(omission.note, found.clean) for omission in found.omissions] == [("5", "পাল সাদা")]


def test_an_omission_alone_on_its_line_takes_its_punctuation_along() -> None:
    assert clean("(ক) পাল;\n4[***];\n(গ) দাঁড়") == "(ক) পাল;\n\n(গ) দাঁড়"


def test_an_unbalanced_mark_is_told_and_the_rest_stands() -> None:
    found = find_marks("1[পাল 2[সাদা] হইবে\n৩। দাঁড়")
    assert found.clean == "পাল সাদা হইবে\n৩। দাঁড়"
    assert [bracket.note for bracket in found.unbalanced] == ["1"]


def test_a_closing_bracket_without_partner_is_told_and_stays() -> None:
    found = find_marks("পাল] সাদা")
    assert (found.clean, [bracket.at for bracket in found.unbalanced]) == ("পাল] সাদা", [3])


def test_a_literal_bracket_left_open_does_not_take_the_end_of_a_mark() -> None:
    found = find_marks("1[পাল [সাদা\nদাঁড়]")
    assert found.clean == "পাল [সাদা\nদাঁড়"


@given(st.text(alphabet="কখ 12[]*\n", max_size=60))
def test_clean_text_is_the_printed_text_without_the_marks(text: str) -> None:
    found = find_marks(text)
    pieces = found.to_printed(0, len(found.clean))
    assert "".join(text[start:end] for start, end in pieces) == found.clean
    covered = sorted((*pieces, *found.spans))
    assert [place for start, end in covered for place in range(start, end)] == list(range(len(text)))


@given(st.text(alphabet="কখ 12[]*\n", max_size=60), st.data())
def test_each_place_outside_marks_maps_there_and_back(text: str, data: st.DataObject) -> None:
    found = find_marks(text)
    if found.clean:
        at = data.draw(st.integers(0, len(found.clean) - 1))
        (start, _), *_ = found.to_printed(at, at + 1)
        assert text[start] == found.clean[at]
        assert found.to_clean(start) == at
