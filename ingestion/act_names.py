"""Where a text names an Act: by its title and year, by its number, as a code, as "this Act" or "the said Act".

The name of an Act has a certain end ("আইন, ১৯০৮", "Act, 1994") and no certain beginning; it is read back word by word until a
word that no title holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from graph_schema.numerals import either_composition
from ingestion import reference_patterns as parts


@dataclass(frozen=True, slots=True)
class ActName:
    """An Act in a text. `how`: `named`, `own` (this Act), `said` (the said Act), `unnamed` (any other Act)."""

    start: int
    end: int
    how: str
    name: str = ""


def act_names(text: str) -> tuple[ActName, ...]:
    """Every Act that the text speaks of, in order, none overlapping another."""
    found: list[ActName] = []
    for match in _ANCHOR.finditer(text):
        name = _read(text, match, found[-1].end if found else 0)
        if name is not None:
            found.append(name)
    return tuple(found)


def folded_title(title: str) -> str:
    """A title as it is compared: letters and digits only, without "the", lower case."""
    plain = re.sub(r"^the\s+", "", title.strip(), flags=re.I)
    return re.sub(rf"[^0-9A-Za-z০-৯{parts.BANGLA[1:-1]}]", "", either_title(plain)).lower()


def either_title(title: str) -> str:
    """The title with য়, ড়, ঢ় as two code points each."""
    return title.replace("\u09df", "\u09af\u09bc").replace("\u09dc", "\u09a1\u09bc").replace("\u09dd", "\u09a2\u09bc")


def shortened(name: ActName, clean: Iterable[str]) -> ActName:
    """The name cut to a title of `clean` that it ends with: words before it that belong to the sentence fall away."""
    fits = [title for title in clean if name.name.endswith(" " + title)]
    if not fits:
        return name
    longest = max(fits, key=len)
    return replace(name, name=longest, start=name.start + len(name.name) - len(longest))


_YEAR = r"(?:1[6-9][0-9]{2}|20[0-9]{2}|১[৬-৯][০-৯]{2}|২০[০-৯]{2})(?![0-9০-৯])"
_CITATION_BN = r"(?:\s*,?\s*\(\s*[০-৯0-9]{4}\s*(?:সনের|সালের)\s*[^()]{1,40}\))"
_CITATION_EN = r"(?:\s*,?\s*\(\s*(?:(?:Act|Ordinance|Bengal|Regulation|P\.\s?O|President)\b[^()]{1,40}|[IVXLC]+\s+of\s+[0-9]{4})\))"
_CODE_KIND = "(?:" + "|".join(map(either_composition, ("দেওয়ানী", "দেওয়ানি", "ফৌজদারী", "ফৌজদারি"))) + ")"
_DETERMINER = r"(?:অন্য\s+(?:কোন|কোনো)|অন্য|কোন|কোনো|প্রচলিত|" + either_composition("বিদ্যমান") + r"|সংশ্লিষ্ট|any\s+other|any|another|such)"
_AFTER_LAW = r"(?:\s*-?(?:এর|ের|র|টির|টি|ে|এ|কে|তে))?" + parts.NO_WORD_AFTER
_ANCHOR = re.compile(
    rf"{parts.NO_WORD_BEFORE}(?:(?P<own>এই\s+(?:আইন|অধ্যাদেশ)|[Tt]his\s+(?:Act|Ordinance))(?={_AFTER_LAW})"
    rf"|(?P<said>(?:উক্ত|ঐ|সেই|মূল)\s+(?:আইন|অধ্যাদেশ|কার্যবিধি)|(?:said|that|principal)\s+(?:Act|Ordinance|Code))(?={_AFTER_LAW})"
    rf"|(?P<unnamed>{_DETERMINER}\s+(?:আইন|অধ্যাদেশ|Act|law|Ordinance))(?={_AFTER_LAW})"
    rf"|(?P<code>(?:{_CODE_KIND}\s+)?(?:দণ্ড|দন্ড)\s?বিধি|{_CODE_KIND}\s+কার্য\s?বিধি|সংবিধান)(?P<code_year>(?:\s+আইন)?,?\s*{_YEAR})?(?={_AFTER_LAW})"
    rf"|(?P<code_en>Code\s+of\s+(?:Civil|Criminal)\s+Procedure(?:,?\s+{_YEAR})?|Rules\s+of\s+Business(?:,?\s+{_YEAR})?|(?<=the\s)Constitution\b)"
    rf"|(?P<numbered>{_YEAR}\s*(?:সনের|সালের)\s*[০-৯0-9]+\s*নং\s*(?:আইন|অধ্যাদেশ))"
    rf"|(?P<numbered_en>(?:Act|Ordinance)\s+(?:No\.?\s*)?(?:[IVXLC]+|[0-9]+)\s+of\s+{_YEAR}))"
    rf"|(?<![A-Za-z])(?P<dated>(?:আইন|অধ্যাদেশ|বিধিমালা|আদেশ|Act|Ordinance|Code|Order|Rules|Regulations?),?\s*(?:of\s+)?{_YEAR})(?!\s*(?:সনের|সালের))"
    rf"|(?P<undated>(?<!{parts.BANGLA})আইন(?=(?:ের|\s*-?এর)\s+(?:{parts.LEVELS['section']}|{parts.ORDINAL}))"
    r"|(?<![A-Za-z])(?:Act|Ordinance|Code)(?![A-Za-z]))"
)
"""The certain end of an Act's name, or the whole of a name that is fixed."""
_CITATION = re.compile(rf"{_CITATION_BN}|{_CITATION_EN}")
_HARD = re.compile(r"[;:।৷\"“”‘|\[\]]|’(?![A-Za-z])|ঃ\s|--|—|[.,–]\s*\n|\n\s*\n")
"""Where a sentence or a quotation begins or ends: no name reaches over it. A single line break inside a name is none."""
_QUOTES = "\"“”‘’'"
_WORD = re.compile(r"\([^()]*\)|[^\s()]+")
_STOP_BN = frozenset(
    "এর এ অথবা বা কিংবা অর্থ হিসাবে হিসেবে যাহা কোন কোনো উক্ত এই আইন অধীন অধীনে জন্য মধ্যে হইলে হইবে হয় করিয়া অনুযায়ী অনুসারে নিম্নলিখিত "
    "নিম্নবর্ণিত বলিতে যথা সহিত এমন যে যদি তাহা তবে প্রমাণ পর্যন্ত দ্বারা কর্তৃক সনের ক্ষেত্রে সাপেক্ষে ব্যতীত প্রতি হইতে থাকুক সত্ত্বেও অন্যান্য".split()
)
_SMALL_EN = frozenset("of and for to in on with or &".split())
_START_EN = frozenset(
    "the under in notwithstanding subject if an a any every no for nothing and where save this that such said of to by with or see as "
    "on when provided explanation section act principal central all other omitted repealed "
    "inserted substituted added amended vide".split()
)
_LONGEST = 12
_DECLARED = re.compile(r"(?:অতঃপর|hereinafter\s[^.;]*)\s*[“\"‘'(]*(?:the\s+)?$")
"""Before "the said Act": the words only declare what it means."""


def _read(text: str, match: re.Match[str], floor: int) -> ActName | None:
    if match.start() < floor:
        return None
    citation = _CITATION.match(text, match.end())
    end = citation.end() if citation else match.end()
    how = next((how for how in ("own", "said", "unnamed") if match[how]), None)
    if how is not None:
        return None if _DECLARED.search(text, max(0, match.start() - 40), match.start()) else ActName(match.start(), match.end(), how)
    if match["code"] or match["code_en"] or match["numbered"]:
        quoted = text[match.start() - 1 : match.start()] in tuple(_QUOTES) and text[match.end() : match.end() + 1] in tuple(_QUOTES)
        return None if quoted else ActName(match.start(), end, "named", _one_line(match[0]))
    if match["numbered_en"]:
        bracketed = text[: match.start()].endswith("(")
        start = None if bracketed else _start_english(text, match.start(), floor)
        start = match.start() if start is None else start
        return ActName(start, end, "named", _one_line(text[start : match.end()]))
    latin = match[0][0].isascii()
    longest = 1 if match["undated"] else _LONGEST
    start = _start_english(text, match.start(), floor) if latin else _start_bangla(text, match.start(), floor, longest)
    if start is None:
        return None
    return ActName(start, end, "named", _one_line(text[start : match.end()]))


def _words_before(text: str, at: int, floor: int) -> list[re.Match[str]]:
    """The words of the same sentence before `at`, nearest first; a bracketed group is one word."""
    begin = max(floor, at - 160)
    for hard in _HARD.finditer(text, begin, at):
        begin = hard.end()
    return list(_WORD.finditer(text, begin, at))[::-1]


def _start_bangla(text: str, at: int, floor: int, longest: int) -> int | None:
    words = _words_before(text, at, floor)
    start: int | None = None
    for n, word in enumerate(words[:longest]):
        said, nearer = word[0], words[n - 1][0] if n else ""
        if said.startswith("("):
            continue
        if either_title(said) in _STOP_EITHER or said.endswith(",") or not re.match(parts.BANGLA, said):
            break
        if said in ("এবং", "ও"):
            further = words[n + 1][0] if n + 1 < len(words) else ","
            if further.endswith((",", ")")) or either_title(further) in _STOP_EITHER or nearer == "বাংলাদেশ":
                break
            continue
        start = word.start()
    return start


_STOP_EITHER = frozenset(either_title(word) for word in _STOP_BN)


def _start_english(text: str, at: int, floor: int) -> int | None:
    """Back over capitals, bracketed words and small words; before "Act" itself stands a word of the name: "Application of Act" has none."""
    start: int | None = None
    for word in _words_before(text, at, floor)[:_LONGEST]:
        said = word[0]
        plain = said.rstrip(",").lower()
        if said.startswith("("):
            continue
        if said[0].isupper() and plain not in _START_EN:
            start = word.start()
        elif plain not in _SMALL_EN or start is None:
            break
    return start


def _one_line(name: str) -> str:
    return " ".join(name.split())
