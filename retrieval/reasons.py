"""Why there is no evidence, or what a reader must know of it: one sentence each, in the language of the question."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from graph_schema.citations import displayed


def no_such_provision(citations: Sequence[str], titles: str, language: str) -> str:
    named = _listed(citations, language)
    return f"{titles} এর লোড করা পাঠে {named} নাই।" if language == "bn" else f"{titles}, as it is loaded, has no {named}."


def of_another_act(acts: Sequence[str], titles: str, language: str) -> str:
    named = ", ".join(dict.fromkeys(acts))
    if language == "bn":
        return f"প্রশ্নটি {named} সম্পর্কে; লোড করা আছে {titles}।"
    return f"The question is about another Act ({named}); what is loaded is {titles}."


def not_this_law(titles: str, language: str) -> str:
    if language == "bn":
        return f"প্রশ্নটির উত্তর দেয় এমন কোনো বিধান {titles} এ পাওয়া যায় নাই।"
    return f"Nothing in {titles} speaks of what the question asks."


def no_longer_law(citations: Sequence[str], language: str) -> str:
    named = _listed(citations, language)
    return f"{named} বিলুপ্ত বা রহিত হইয়াছে; ইহা আর কার্যকর নাই।" if language == "bn" else f"No longer in force, omitted or repealed: {named}."


def text_is_earlier(shows: Sequence[tuple[str, date]], asked: date, language: str) -> str:
    days = "; ".join(f"{title}: {day.isoformat()}" for title, day in shows)
    if language == "bn":
        return f"লোড করা পাঠ {asked.isoformat()} তারিখের পূর্বের আইন দেখায় ({days}); মাঝখানের সংশোধন ইহাতে নাই।"
    return f"The text loaded shows the law of an earlier day ({days}) than {asked.isoformat()}; amendments in between are not in it."


def text_is_later(shows: Sequence[tuple[str, date]], asked: date, language: str) -> str:
    days = "; ".join(f"{title}: {day.isoformat()}" for title, day in shows)
    if language == "bn":
        return f"লোড করা সবচেয়ে পুরাতন পাঠ {asked.isoformat()} তারিখের পরের ({days}); ইহার মধ্যে যাহা সংশোধিত হইয়াছে তাহার পূর্বের কথা ইহাতে নাই।"
    return f"The earliest text loaded is of a later day ({days}) than {asked.isoformat()}; words amended in between are not in it."


def between_texts(shows: Sequence[tuple[str, date]], asked: date, language: str) -> str:
    days = "; ".join(f"{title}: {day.isoformat()}" for title, day in shows)
    if language == "bn":
        return f"{asked.isoformat()} তারিখের আইন পূর্ববর্তী পাঠ হইতে দেখানো হইল ({days}); পরবর্তী পাঠের সংশোধন কবে কার্যকর হইয়াছে তাহা জানা নাই।"
    return (
        f"The law of {asked.isoformat()} is shown from the text before it ({days});"
        " on which day the changes of the next text began is not known."
    )


def not_covered(begins: Sequence[tuple[str, date | None]], asked: date, language: str) -> str:
    days = "; ".join(f"{title}: {day.isoformat()}" for title, day in begins if day)
    if language == "bn":
        return f"{asked.isoformat()} তারিখের আইন যাহাদের পাঠে নাই, সেইগুলিতে খোঁজা হয় নাই ({days} হইতে আছে)।"
    return f"Not searched, because their texts begin after {asked.isoformat()}: {days}."


def law_at_other_times(
    citation: str, days: Sequence[tuple[date | None, date | None]], asked: date, first_text: date | None, language: str
) -> str:
    """From when or until when a provision is law that is not on the day; `days` are the first and the first after of each wording.

    Of a day before the first text it is not known how a provision read that this text has, and of one that it has not, that it was not law.
    """
    named = displayed(citation, language)
    named = named[:1].upper() + named[1:]
    begun = [first for first, _ in days if first]
    ended = [after for _, after in days if after and after <= asked]
    on = f" on {asked.isoformat()}" if asked != date.max else ""
    on_bn = f"{asked.isoformat()} তারিখে " if asked != date.max else ""
    if ended:
        until = max(ended).isoformat()
        if language == "bn":
            return f"{named} {on_bn}আর কার্যকর নাই; ইহা {until} তারিখে শেষ হইয়াছে।"
        return f"{named} is no longer law{on}: it ended on {until}."
    first = min(begun).isoformat() if begun else ""
    if first_text and begun and asked < first_text and min(begun) <= first_text:
        if language == "bn":
            return f"{named} {on_bn}কিরূপ ছিল লোড করা পাঠে নাই; যে কথা আছে তাহা {first} হইতে আইন।"
        return f"How {named[:1].lower() + named[1:]} read{on} is in no loaded text: the words that are loaded are law since {first}."
    if language == "bn":
        return f"{named} {on_bn}আইন ছিল না; ইহা {first} হইতে কার্যকর।"
    return f"{named} was not yet law{on}: it is law since {first}."


def _listed(citations: Sequence[str], language: str) -> str:
    return ", ".join(displayed(citation, language) for citation in citations)
