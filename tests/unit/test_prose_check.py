"""Prose may say what released claims say, in other words; it may not say more, less or the reverse."""

from __future__ import annotations

import pytest

from agents.exchange import CompositionMaterial
from agents.ledger import Claim, Role
from agents.prose import composed
from agents.prose_check import beyond
from graph_schema.evidence import Citation

RULE = "An employer gives a cook thirty days of notice in writing before dismissing him, or thirty days of wages in its place."
PROVISO = "Provided that no notice is due to a cook who has worked for less than six months."
NIGHT = "কোন নারী শ্রমিকের লিখিত সম্মতি ব্যতীত মালিক তাহাকে রাত্রিকালীন কাজে নিয়োগ করিতে পারিবেন না৷"
PAY = "মালিক প্রত্যেক শ্রমিককে ৭ কর্মদিবসের মধ্যে মজুরি পরিশোধ করিবেন৷"


def claim(number: int, citation: str, quote: str, text: str, role: Role = Role.WORKER_COUNSEL) -> Claim:
    cited = (Citation(id=f"bd-2099-1#sec_{number}", citation=citation, quote=quote),)
    return Claim(id=f"W{number}", role=role, text=text, citations=cited, confidence=0.9)


ENGLISH = CompositionMaterial(
    question="How much notice?",
    language="en",
    claims=(
        claim(4, "4(1)", RULE, "Under section 4(1) an employer who dismisses a cook gives thirty days of notice in writing."),
        claim(5, "4 proviso 1", PROVISO, "No notice is due to a cook who has worked for less than six months.", Role.EMPLOYER_COUNSEL),
    ),
    headings=(("bd-2099-1#sec_4", "Dismissal"),),
    unanswered=("No released quotation states an amount of wages.",),
)
BANGLA = CompositionMaterial(
    question="মজুরি কবে?",
    language="bn",
    claims=(
        claim(20, "20(1)", PAY, "ধারা ২০(১) অনুযায়ী মালিক ৭ কর্মদিবসের মধ্যে মজুরি পরিশোধ করিবেন।"),
        claim(3, "3", NIGHT, "নারী শ্রমিকের লিখিত সম্মতি ব্যতীত মালিক তাহাকে রাত্রিকালীন কাজে নিয়োগ করিতে পারিবেন না।"),
    ),
    headings=(),
)


@pytest.mark.parametrize(
    "prose",
    [
        "The employer gives the cook thirty days of notice in writing before dismissing him.",
        "Under section 4, an employer who dismisses a cook gives thirty days of notice. No notice is due to a cook who has "
        "worked for less than six months.",
        "The employer must give the cook 30 days of notice in writing.",
        "Conditions and exceptions: no notice is due to a cook who worked for less than six months.",
        "An employer gives thirty days of notice in writing.\n\nNo released quotation states an amount of wages.",
        "",
    ],
)
def test_prose_that_rests_on_the_claims_is_taken(prose: str) -> None:
    assert beyond(prose, ENGLISH) is None


@pytest.mark.parametrize(
    "prose",
    ["মালিক প্রত্যেক শ্রমিককে ৭ কর্মদিবসের মধ্যে মজুরি পরিশোধ করবেন।", "ধারা ২০ অনুযায়ী মালিক ৭ কর্মদিবসের মধ্যে শ্রমিকের মজুরি পরিশোধ করিবেন।"],
)
def test_bangla_prose_that_rests_on_the_claims_is_taken(prose: str) -> None:
    assert beyond(prose, BANGLA) is None


@pytest.mark.parametrize(
    ("prose", "why"),
    [
        ("The employer gives the cook 90 days of notice in writing.", "the number 90"),
        ("The employer gives the cook ninety days of notice in writing.", "the figure 90 days"),
        ("Under section 27 an employer gives a cook thirty days of notice in writing.", "number 27"),
        ("Under section 30 an employer gives a cook thirty days of notice in writing.", "provision 30"),
        ("Under section 4(2) an employer gives a cook thirty days of notice.", "number 2"),
        ("Under section 30 of the Factories Act, 30 days of notice are due.", "provision 30"),
        ("The employer gives thirty days of notice. He should also see a lawyer about compensation.", "Sentence 2"),
        ("Notice is due to a cook who has worked for less than six months.", "Sentence 1"),
        ("An employer does not give a cook thirty days of notice in writing before dismissing him.", "Sentence 1"),
        ("An employer gives a cook thirty days of notice in writing, unless he dismisses him.", "Sentence 1"),
        ("Gardeners enjoy free lodging.", "Sentence 1"),
        ("No.", "Sentence 1"),
    ],
)
def test_prose_that_says_more_or_the_reverse_is_not(prose: str, why: str) -> None:
    assert why in (beyond(prose, ENGLISH) or "it was taken")


@pytest.mark.parametrize(
    "prose",
    [
        "মালিক প্রত্যেক শ্রমিককে ৯ কর্মদিবসের মধ্যে মজুরি পরিশোধ করিবেন।",
        "মালিক নারী শ্রমিককে রাত্রিকালীন কাজে নিয়োগ করিতে পারিবেন।",
        "নারী শ্রমিকের লিখিত সম্মতি লইয়াও মালিক তাহাকে রাত্রিকালীন কাজে নিয়োগ করিতে পারিবেন না।",
        "শ্রমিক আদালতে মামলা করলে ক্ষতিপূরণ পাইবেন।",
        "ধারা ২৬ অনুযায়ী মালিক মজুরি পরিশোধ করিবেন।",
    ],
)
def test_bangla_prose_that_says_more_or_the_reverse_is_not(prose: str) -> None:
    assert beyond(prose, BANGLA) is not None


def test_claims_one_below_the_other_are_sentences_of_their_own_though_no_mark_ends_them() -> None:
    claims = tuple(one.model_copy(update={"text": f"The law says: “{one.citations[0].quote.rstrip('.')};”"}) for one in ENGLISH.claims)
    material = ENGLISH.model_copy(update={"claims": claims})
    assert beyond("\n\n".join(one.text for one in claims), material) is None


@pytest.mark.parametrize("material", [ENGLISH, BANGLA])
def test_our_own_narrative_rests_on_the_claims(material: CompositionMaterial) -> None:
    assert beyond(composed(material), material) is None


REFERRING = (
    "এই আইনের ২৮ ধারা অনুযায়ী ইস্তফা দানকারী পাচক প্রতি বৎসরের জন্য চৌদ্দ দিনের মজুরি পাইবেন৷",
    "দণ্ডবিধির ২৮ ধারা অনুযায়ী পাচক প্রতি বৎসরের জন্য চৌদ্দ দিনের মজুরি পাইবেন৷",
)


@pytest.mark.parametrize("quote", REFERRING)
def test_a_provision_that_a_quotation_refers_to_may_be_named_as_it_names_it(quote: str) -> None:
    said = claim(4, "4", quote, f"আইন বলে: “{quote}”")
    material = BANGLA.model_copy(update={"claims": (said,)})
    assert beyond(said.text, material) is None
    assert beyond(f"“{quote}”", material) is None
    assert "২৮" in quote
    assert beyond(quote.replace("২৮", "২৯"), material) is not None


def test_a_provision_of_another_act_is_not_one_of_the_same_number_in_this() -> None:
    material = BANGLA.model_copy(update={"claims": (claim(4, "4", REFERRING[0], REFERRING[0]),)})
    assert "provision 28" in (beyond(REFERRING[1], material) or "it was taken")
