"""Why there is no evidence, or what a reader must know of it: one sentence each, in the language of the question."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from graph_schema.citations import displayed


def no_such_provision(citations: Sequence[str], titles: str, language: str) -> str:
    named = _listed(citations, language)
    return f"{titles}: এই আইনে {named} নাই।" if language == "bn" else f"{titles} has no {named}."


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


def _listed(citations: Sequence[str], language: str) -> str:
    return ", ".join(displayed(citation, language) for citation in citations)
