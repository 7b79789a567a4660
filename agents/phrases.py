"""Our own sentences round the law's words, in the language of the question. What we say is here; what the law says is quoted."""

from __future__ import annotations

from functools import lru_cache

from graph_schema.citations import displayed

LANGUAGE_NAMES = {"bn": {"bn": "বাংলায়", "en": "ইংরেজিতে"}, "en": {"bn": "in Bangla", "en": "in English"}}

PHRASES: dict[str, dict[str, str]] = {
    "provides": {"bn": "{where} অনুযায়ী: {quote}", "en": "{Where} provides: {quote}"},
    "provides_in": {"bn": "{where} ({language}) অনুযায়ী: {quote}", "en": "{Where} provides ({language}): {quote}"},
    "related": {"bn": "সম্পর্কিত বিধান, {where}: {quote}", "en": "Related provision, {where}: {quote}"},
    "related_in": {"bn": "সম্পর্কিত বিধান, {where} ({language}): {quote}", "en": "Related provision, {where} ({language}): {quote}"},
    "closest": {
        "bn": "সবচেয়ে কাছের বিধান {where}, তবে এটিই প্রশ্নের উত্তর কি না তা নিশ্চিত নয়: {quote}",
        "en": "The closest provision is {where}, though it is not certain that it answers the question: {quote}",
    },
    "closest_in": {
        "bn": "সবচেয়ে কাছের বিধান {where} ({language}), তবে এটিই প্রশ্নের উত্তর কি না তা নিশ্চিত নয়: {quote}",
        "en": "The closest provision is {where} ({language}), though it is not certain that it answers the question: {quote}",
    },
    "qualifies": {"bn": "{where} অনুযায়ী এই বিধানের সীমা বা শর্ত: {quote}", "en": "{Where} limits or conditions this: {quote}"},
    "qualifies_in": {
        "bn": "{where} ({language}) অনুযায়ী এই বিধানের সীমা বা শর্ত: {quote}",
        "en": "{Where} limits or conditions this ({language}): {quote}",
    },
    "rule_at": {
        "bn": "উত্তর যে বিধানে: {where}{heading}; মূল ভাষ্য নিচের দাবিতে উদ্ধৃত।",
        "en": "The provision that answers is {where}{heading}; its wording is quoted under the claim below.",
    },
    "closest_at": {
        "bn": "প্রশ্নের নিশ্চিত উত্তর পাওয়া যায়নি। সবচেয়ে কাছের বিধান {where}{heading}; মূল ভাষ্য নিচের দাবিতে উদ্ধৃত।",
        "en": "No provision was found that answers for certain. The closest is {where}{heading}; its wording is quoted under the claim "
        "below.",
    },
    "courtesy": {
        "bn": "সৌজন্যমূলক অনুবাদ, কেবল মূল পাঠই প্রামাণ্য: {text}",
        "en": "Courtesy translation; only the original is authoritative: {text}",
    },
    "see": {"bn": "{where}{heading}।", "en": "{Where}{heading}."},
    "figures": {"bn": "সেখানে উল্লিখিত পরিমাণ: {figures}।", "en": "Figures it gives: {figures}."},
    "conditions": {
        "bn": "শর্ত ও ব্যতিক্রম (মালিকপক্ষের সেরা যুক্তি):",
        "en": "Conditions and exceptions (the employer's best points):",
    },
    "condition_at": {"bn": "{where} এই বিধানকে সীমিত বা শর্তাধীন করে।", "en": "{Where} limits or conditions this."},
    "other_side": {"bn": "মালিকপক্ষের সেরা যুক্তি:", "en": "The employer's best point:"},
    "more": {"bn": "একই প্রশ্নে আরও বিধান:", "en": "Further rules on this:"},
    "also": {"bn": "সম্পর্কিত বিধান (নিচের দাবিতে উদ্ধৃত):", "en": "Related provisions (quoted under the claims below):"},
    "note": {"bn": "লক্ষ করুন:", "en": "Please note:"},
    "no_figure": {
        "bn": "প্রশ্নে পরিমাণ বা সময় জানতে চাওয়া হয়েছে, কিন্তু প্রকাশিত উদ্ধৃতিতে কোনো সংখ্যা নেই।",
        "en": "The question asks for an amount or a time, and no released quotation states one.",
    },
    "not_covered": {
        "bn": "প্রকাশিত উদ্ধৃতিতে এই বিষয়গুলি নেই: {words}।",
        "en": "No released quotation speaks of: {words}.",
    },
    "no_match": {
        "bn": "লোড করা আইনে এই প্রশ্নের উত্তর পাওয়া যায়নি, তাই কিছু বলা হলো না। প্রশ্নটি অন্যভাবে লিখুন, অথবা প্রাসঙ্গিক আইনটি লোড করুন।",
        "en": "The loaded statutes do not appear to answer this question, so nothing is stated. Put it in other words, or load the statute "
        "that deals with it.",
    },
    "unavailable": {
        "bn": "এই মুহূর্তে আইনের পাঠ পড়া যাচ্ছে না, তাই কিছু বলা হলো না। একটু পরে আবার চেষ্টা করুন।",
        "en": "The text of the law cannot be read at the moment, so nothing is stated. Try again later.",
    },
    "withheld": {
        "bn": "যাচাই করা যায়নি বলে কোনো উত্তর প্রকাশ করা হলো না।",
        "en": "Nothing could be verified well enough to be released.",
    },
    "look_at": {"bn": "নিজে দেখতে পারেন: {places}।", "en": "Where to look yourself: {places}."},
    "disclaimer": {
        "bn": "এটি আইনের পাঠ থেকে স্বয়ংক্রিয়ভাবে তৈরি তথ্য, আইনি পরামর্শ নয়। সিদ্ধান্ত নেওয়ার আগে মূল আইন দেখুন "
        "এবং একজন আইনজীবী বা শ্রম পরিদর্শকের সঙ্গে কথা বলুন।",
        "en": "This is information drawn automatically from the text of the statute, not legal advice. Before acting, read the provision "
        "itself and ask a lawyer or a labour inspector.",
    },
}


def phrase(name: str, language: str, /, **values: str) -> str:
    """The sentence of that name in that language, English where the language is not one of ours."""
    texts = PHRASES[name]
    return texts.get(language, texts["en"]).format(**values)


@lru_cache(maxsize=4096)
def place(citation: str, language: str) -> str:
    """The provision as a sentence names it: `ধারা ২৬(১)`, `section 26(1)`."""
    return displayed(citation, language)


def capital(text: str) -> str:
    """The text with a capital at its beginning; Bangla has none."""
    return text[:1].upper() + text[1:]


def quoted(text: str) -> str:
    """The words between quotation marks, as printed but for line breaks."""
    return "“" + " ".join(text.split()) + "”"
