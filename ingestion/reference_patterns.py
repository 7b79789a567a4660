"""The parts from which every pattern for a cross-reference is built, each with its words and an example.

Both languages are looked for in every text, since a Bangla Act names English Acts. Nothing here knows a particular statute.
"""

from __future__ import annotations

import re

from graph_schema.numerals import DIGIT, LATE_LETTERS, LETTERS, SIGN, VOWELS, either_composition, ordinal_pattern

BANGLA = r"[\u0980-\u09e5\u09f0-\u09ff\u200c\u200d]"
"""A Bangla letter or sign, digits left out."""
NO_WORD_BEFORE = rf"(?<!{BANGLA})(?<![A-Za-z])"
NO_WORD_BUT_GLUED = rf"(?:{NO_WORD_BEFORE}|(?=[Ss])(?:(?<=\bin)|(?<=\bof)|(?<=\bto)|(?<=\bunder)))"
"""The same, where the blank after a small word was lost: insub-section (5)."""
NO_WORD_AFTER = rf"(?!{BANGLA})(?![A-Za-z])"

_CONSONANTS = LETTERS + "".join(LATE_LETTERS)
_RUN = "(?:" + "|".join(f"{letter}{{1,4}}" for letter in _CONSONANTS) + ")"
"""One letter, repeated where clauses were inserted: ক, কক, গগগ."""
_LATIN_RUN = "(?:" + "|".join(f"{letter}{{1,4}}" for letter in "abcdefghijklmnopqrstuvwxyz") + "|[ivxl]{2,6}|[A-Z]{1,2})"
"""a, aa, iv, A."""

_APART = r"(?:[ \u00a0](?=[A-Z](?:[,.;)]|\s(?:and|or|of|to|shall|applies|apply)\b|$)))"
_BANGLA_LETTER = rf"-?{_RUN}(?!{SIGN}|[ক-হ\u09dc\u09dd\u09df])|[ \u00a0]{_RUN}(?!{BANGLA})"
_LATIN_LETTER = rf"(?:-|{_APART})?[A-Z]{{1,3}}(?![A-Za-z])|(?!st|nd|rd|th)[a-z]{{1,2}}(?![A-Za-z])"
LETTER = rf"(?:{_BANGLA_LETTER}|{_LATIN_LETTER})"
"""The letter of an inserted unit: ২৬ক, ১২০-খ, ২৬ ক, 26A, "26 A and 27". In ৫কে the ক carries a sign: it is a case ending and no letter."""
NUMBER = rf"{DIGIT}{{1,4}}(?:{LETTER}|(?!{DIGIT}|[.]{DIGIT}|,(?:000|০০০)|(?:st|nd|rd|th)(?![a-z])))"
"""The number of a section: ২৬, ২৬ক, 26A; no decimal fraction, no thousands."""
ROMAN = r"(?:[IVXLC]{1,8}(?:-?[A-Z]{1,2})?|[IVXLC]+-?[A-Z])(?![A-Za-z])"
"""The number of an English chapter: IV, XVI-A."""

INSIDE = rf"(?:{DIGIT}{{1,3}}(?:\s?-?\s?(?:{_RUN}|[A-Za-z]{{1,2}}))?|{_RUN}|[{VOWELS}]{{1,3}}|{_LATIN_RUN})"
BRACKET = rf"\(\s*{INSIDE}\s*\)"
"""(২), (১৯ক), (1-A), (কক), (আ), (a), (iv); never a number in words, (দশ) or (ten)."""
BRACKETS = rf"{BRACKET}(?:\s*{BRACKET})*"
MEMBER = rf"(?:{NUMBER}(?:\s*{BRACKETS})?|{BRACKETS})"
"""One member of a list: ২৬, ২৬(১)(ক), (২) (ঞ)."""

CONJUNCTION = r"(?:এবং|ও|অথবা|বা|কিংবা|and/or|and|or|&)" + NO_WORD_AFTER
SEPARATOR = rf"(?>\s*(?:,\s*(?:{CONJUNCTION})?|{CONJUNCTION})(?:\s*,?\s*(?:ক্ষেত্রমত|as the case may be)\s*,)?\s*)"
"""What stands between members: a comma, এবং, ও, অথবা, বা, and, or, "or, as the case may be,". Atomic: long lists cost no retries."""

_PERCENT = either_composition("শতাংশ")
QUANTITY = (
    r"\s*-?\s*(?:দিন|মাস|বৎসর|বত্সর|বছর|সপ্তাহ|ঘণ্টা|ঘন্টা|মিনিট|টাকা|লক্ষ|লৰ|কোটি|হাজার|শত|টি|টা|জন|বার|গুণ|সন|সাল|নং|মিটার|ফুট|"
    rf"কিলো|কেজি|লিটার|ভোল্ট|ডিগ্রি|তারিখ|কর্ম|কার্য|পঞ্জিকা|ভাগ|খান|{_PERCENT}|%|per\s?cent|days?\b|weeks?\b|months?\b|years?\b|hours?\b|"
    r"minutes?\b|taka\b|tk\b|rupees\b|workers?\b|persons?\b|members?\b|times\b|feet\b|met(?:re|er)s?\b|kg\b|km\b|lakh|crore|thousand|hundred|"
    r"calendar\b|working\b|consecutive\b|a\.?m\b|p\.?m\b|"
    r"\((?!\s*(?:(?:both|all)\s)?inclusive\b|\s*" + INSIDE + r"\s*\))\s*[^\s()0-9০-৯]+(?:\s[^\s()0-9০-৯]+)?\s*\))"
)
"""What follows a number that counts something: ১০ (দশ) দিন, ৩ টি, 30 days, 5 (five)."""

_CHAPTER, _CLAUSE = either_composition("অধ্যায়"), "দফা"
LEVELS: dict[str, str] = {
    "subsection": r"উপ\s?[-–]?\s?ধারা|sub\s?-?\s?sections?",
    "subclause": r"উপ\s?[-–]?\s?দফা|sub\s?-?\s?(?:clauses?|paragraphs?)",
    "section": rf"ধারা|sections?|(?:ss?|secs?)\.(?=\s?{DIGIT})|§§?(?=\s?{DIGIT})",
    "clause": rf"{_CLAUSE}|clauses?",
    "chapter": rf"{_CHAPTER}|chapters?",
    "schedule": r"তফসিল|তপসিল|schedules?",
    "paragraph": r"অনুচ্ছেদ|paragraphs?|articles?",
    "part": r"parts?",
    "proviso": r"শর্তাংশ|provisos?",
    "explanation": r"ব্যাখ্যা|explanations?",
}
"""Kind of unit → the words that name it. The longer words come first: উপ-ধারা holds ধারা."""
DEPTH = {kind: n for n, kind in enumerate(("part", "chapter", "section", "subsection", "clause", "subclause", "explanation", "proviso"))}
DEPTH |= {"schedule": DEPTH["chapter"], "paragraph": DEPTH["section"]}
"""How deep a kind stands."""


def stands_above(outer: str, inner: str) -> bool:
    """Whether a unit of the kind `outer` can hold one of the kind `inner`; provisos and explanations have clauses of their own."""
    if outer in ("proviso", "explanation"):
        return inner in ("clause", "subclause")
    if "part" in (outer, inner):
        return outer == "schedule" or (outer == "part" and inner != "schedule")
    return DEPTH[outer] < DEPTH[inner]


ENDING = "(?:র|" + either_composition("য়") + r"|তে|কে|ে|ের|টি|টির|সমূহ|সমূহের|সমূহে|গুলি|গুলিতে|গুলির|গুলো|বলে|মতে|ক্রমে)?" + NO_WORD_AFTER
"""A case ending after a word: ধারার, ধারায়, অধ্যায়ের, দফাসমূহ."""
ORDINAL = (
    rf"(?:{ordinal_pattern()}|{DIGIT}{{1,2}}(?:ম|{either_composition('য়')}|র্থ|ষ্ঠ|শ|তম)|"
    rf"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|[0-9]{{1,2}}(?:st|nd|rd|th))(?![a-z]))"
)
"""চতুর্দশ, ২য়, First."""
ORDINAL_ITEM = rf"{ORDINAL}(?:\s?-\s?{_RUN}(?!{SIGN}|[ক-হ]))?"
"""An ordinal with the letter of an inserted chapter: ষোড়শ-ক."""
OWN = r"(?:এই|এ|this)"
ABOVE = r"(?:উপরোক্ত|উপরি-?\s?উক্ত|উপর্যুক্ত|উপরোল্লিখিত|উপরে\s+উল্লিখিত)"
SAID = rf"(?:(?:উক্ত|পূর্বোক্ত|ঐ|সেই|{ABOVE}|said|aforesaid|that|those)(?:\s+(?:কোন|কোনো|যে\s+কোন|যেকোনো|সকল|উভয়|দুই|two))?)".replace(
    "উভয়", either_composition("উভয়")
)
BEFORE = r"(?:(?:অব্যবহিত\s+)?" + either_composition("পূর্ববর্তী") + r"|(?:(?:last|immediately|next)\s+)?preceding|foregoing)"
AFTER = r"(?:(?:অব্যবহিত\s+)?" + either_composition("পরবর্তী") + r"|(?:next|immediately)\s+(?:following|succeeding))"
GONE = r"(?:বিলুপ্ত|রহিত|রহিতকৃত|repealed|omitted)"
"""Words that say of a target that it is no longer law: "বিলুপ্ত ধারা ২৫৪"."""

TO_EN = r"\s*(?:to|through|[–—-])(?:\s*both)?\s*"
TO_BN = r"\s*(?:হইতে|হতে|থেকে)\s*"
UP_TO_BN = r"\s*পর্যন্ত"
"""হইতে alone means "from"; only with পর্যন্ত after the second number is it a range."""

GENITIVE = r"(?:[-–’']?\s*(?:এর|র)|ের)"
DOWN = re.compile(rf"(?:\s*{GENITIVE}\s+|\s*[-–,]?\s*এর\s*|\s+)(?:(?:উক্ত|{GONE}|the)\s+)?", re.I)
"""From an outer phrase down to an inner one: ধারা ২৩২ এর | উপ-ধারা (৩)."""
DOWN_COMMA = re.compile(rf"\s*(?:{GENITIVE})?\s*,\s*(?:(?:in|after|before|for|to)\s+(?:the\s+)?)?", re.I)
"""The same with a comma: section 3, | sub-section (1); in section 3, in | sub-section (1)."""
UP = re.compile(rf"\s+(?:of|to|in)\s+(?:the\s+)?(?:(?:said|aforesaid|{GONE})\s+)?", re.I)
"""From an inner phrase up to an outer one: clause (a) of | sub-section (1)."""
JOIN = re.compile(rf"(?:\s*{GENITIVE})?{SEPARATOR}(?:the\s+|of\s+)?", re.I)
"""Between phrases of one list: ধারা ১৯৬ অথবা | ধারা ২৯৮."""
THEREOF = re.compile(r"\s+thereof\b")
"""After a provision of what was named before it in the sentence: "the Canal Tolls Act …, section 5 thereof"."""
OF_COMMA = re.compile(r"\s+(?:of|to)\s*,")
"""After a list whose Act comes later: "sections 36 and 37 of, and the Second Schedule to, the Canal Tolls Act"."""
HEREINAFTER = re.compile(r"\s*\)?\s*,?\s*\(?\s*অতঃপর.{1,60}?(?:উল্লিখিত|উল্লেখিত|অভিহিত)\s*\)?\s*,?\s*", re.S)
"""After an Act's name: ", অতঃপর উক্ত আইন বলিয়া উল্লিখিত,"."""
