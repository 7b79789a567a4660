"""The typographic markers of statutes as named patterns, Bangla and English. All run on text without amendment marks."""

from __future__ import annotations

import re

from graph_schema.numerals import DIGIT, SIGN, either_composition, ordinal_pattern

CONSONANT = "[ক-হ]"
LETTER_AFTER_NUMBER = rf"(?:\s?-\s?)?(?:[A-Z]{{1,3}}|{CONSONANT}{{1,3}}(?!{SIGN}))"
DANDA = "[।৷]"
IDLE = "[\u00ad\u200b-\u200f\u2060\ufeff]*"
"""Characters that nobody sees; copies of web pages hold them before and inside labels."""
DASH = "[-–—\uf02d]"

SECTION_RANGE = re.compile(rf"(?P<label>(?P<first>{DIGIT}{{1,4}})\s?(?:{DASH}|to|হইতে)\s?(?P<last>{DIGIT}{{1,4}})\s?(?:{DANDA}|\.))\s*")
"""`26-35. [Omitted …]`: several sections that are no longer law, in one line."""
_UNSTOPPED = rf"(?=\s[A-Z][^.:;।৷\n]{{2,200}}\.\s?{DASH}|\s?\([1১]\)\s)"
_BAR = r"\|(?![^\n|]*\s\|\s)"
SECTION_START = re.compile(
    rf"(?P<label>{IDLE}(?P<number>{DIGIT}{{1,4}}(?:\s?{LETTER_AFTER_NUMBER})?)(?:\s?(?:{DANDA}|\.(?!{DIGIT}))|{_BAR}|{_UNSTOPPED}))\s*"
)
"""`২৬ক৷ …`, `২৬ ক৷ …`, `26A. …`, `221 Costs.- …`, `7(1) …`, `৩| …`; `৪.২৫ মিটার` and `২৬ (ছাব্বিশ)` begin no section."""

INLINE_HEADING = re.compile(rf"(?P<heading>[^\n।৷]{{1,250}}?)\s?[।৷.|]\s?{DASH}{{1,2}}\s*")
"""`শিরোনাম৷—`, `Short title.—` between the number and the words of a section."""

UNIT_MARK = re.compile(
    rf"(?P<label>{IDLE}\({IDLE}\s?(?P<number>{DIGIT}{{1,3}}(?:{LETTER_AFTER_NUMBER}|[a-z])?|{CONSONANT}{{1,4}}|[অ-ঔ]{{1,2}}|[a-z]{{1,5}}|[A-Z]{{1,5}})\s?{IDLE}\))\s*"
)
"""`(১)`, `(২ক)`, `(১-ক)`, `(কক)`, `(অ)`, `(a)`, `(iv)`."""

HALF_MARK = re.compile(rf"(?P<label>(?P<number>{DIGIT}{{1,2}}|{CONSONANT})\))\s*")
"""`১)`: the opening bracket was lost in print."""

_AND = "(?:ও|এবং|বা|অথবা|হইতে|and|or|to|through)"
REFERENCE_GOES_ON = re.compile(
    rf"\s*(?:,\s*\(|{_AND}\s+\(|(?:-\s?)?(?:এর|তে)\s|এ\s+(?:উল্লিখিত|বর্ণিত)|-\s?(?:এ|র)\s|of\s+(?:this|that|the\s+said|section|sub-?\s?section)\b)"
)
"""What follows a number in brackets that is spoken of, not printed as a label."""
REFERENCE_BEFORE = re.compile(
    rf"(?:ধারা|দফা|sections?|clauses?|paragraphs?|rules?|articles?)\s*-?\s*(?:{DIGIT}+(?:{LETTER_AFTER_NUMBER})?\s*)?"
    rf"(?:\([^()\s]{{1,8}}\)\s*(?:(?:,|{_AND})\s*)?)*$",
    re.I,
)
"""What stands before one that is spoken of, at the end of a wrapped line."""

_WORDS_FOLLOW = r"\s*[^\s,;)]"
ONE_LINE_LABEL = re.compile(
    rf"(?<=[।৷.;])\s*(?=\(\s?{DIGIT}{{1,3}}(?:{LETTER_AFTER_NUMBER})?\s?\){_WORDS_FOLLOW})"
    rf"|(?<=;)\s*(?:(?:and|or|এবং|ও|অথবা|বা)\s+)?(?=\(\s?(?:{DIGIT}{{1,2}}|[ক-হ]{{1,3}}|[a-z]{{1,4}})\s?\){_WORDS_FOLLOW})"
)
"""The place in a line where a further subsection may begin, or after a semicolon the next item of the list."""

_FURTHER = r"আর[ওো]{1,2}"
_PROVIDED = r"(?:Provided|PROVIDED)(?i:(?:,?\s+(?:further|also|always|however|nevertheless))*(?:,?\s+that|(?<=however),))"
PROVISO = re.compile(rf"(?:(?:তবে,?\s+(?:{_FURTHER}\s+)?|{_FURTHER}\s+)?শর্ত\s+থাকে\s+যে|{_PROVIDED})(?!{SIGN})")
"""`তবে শর্ত থাকে যে`, `আরও শর্ত থাকে যে`, `Provided further that` at the start of a line; `provided that` goes on with a sentence."""
_PROVISO_IN_SENTENCE = re.compile(
    rf"(?<![^\s:;,।৷.\]—-])(?:তবে,?|{_FURTHER})\s+(?:{_FURTHER}\s+)?শর্ত\s+থাকে\s+যে(?!{SIGN})|(?<=[\s:;—]){_PROVIDED}"
)

EXPLANATION = re.compile(
    rf"(?P<label>(?:ব্যাখ্যা\s?(?:[-–]?\s?{DIGIT}{{1,2}})?\s?(?:[ঃ:](?:\s?{DASH})?|{DANDA}(?:\s?{DASH}{{1,2}})?|{DASH}{{1,2}})|"
    rf"(?:Explanation|EXPLANATION)(?:\s+(?:[0-9]{{1,2}}|[IVX]{{1,4}}))?\s?(?:[.:](?:\s?{DASH}{{1,2}})?|{DASH}{{1,2}})))\s*"
)
"""`ব্যাখ্যাঃ`, `ব্যাখ্যা:`, `ব্যাখ্যা-`, `ব্যাখ্যা।-`, `Explanation 1.—`; the noun `ব্যাখ্যা প্রদান` is none."""

_NAME = rf"\s*[.:]?(?:\s?(?:{DASH}+|(?<=:))\s?(?P<name>.+))?"
CHAPTER_LINE = re.compile(
    rf"(?:(?P<bangla>{ordinal_pattern()})(?:\s?-\s?(?P<letter>{CONSONANT}))?\s+{either_composition('অধ্যায়')}"
    rf"|{either_composition('অধ্যায়')}\s?-?\s?(?P<number>{DIGIT}{{1,3}})"
    rf"|(?:CHAPTER|Chapter)[\s-]+(?P<roman>[IVXLC]+|[0-9]+)(?:-?(?P<capital>[A-Z]))?){_NAME}"
)
"""`ষোড়শ-ক অধ্যায়`, `অধ্যায়-২`, `CHAPTER IV—WAGES`, alone on their line."""
PART_LINE = re.compile(
    rf"(?:(?P<bangla>{ordinal_pattern()})\s+(?:ভাগ|খণ্ড|খন্ড)|(?:PART|Part)[\s-]+(?P<roman>[IVXLC]+|[0-9]+)(?:-?(?P<capital>[A-Z]))?){_NAME}"
)
SCHEDULE_LINE = re.compile(
    rf"(?:(?P<bangla>{ordinal_pattern()})\s+(?:তফসিল|তপসিল)|(?:তফসিল|তপসিল)(?:[\s-]+(?P<number_bn>{DIGIT}+))?"
    rf"|(?:SCHEDULE\s?{DASH}\s?)?(?:THE\s+)?(?P<english>[A-Z]+)\s+SCHEDULE|(?:THE\s+)?SCHEDULE(?:[\s-]+(?P<number>[0-9]+|[IVXLC]+))?)"
    rf"(?:\s*[.:]?|\s?(?:{DASH}+|:)\s?(?P<name>[^\s.;:].*)|(?<=[0-9IVXLC])[.:]\s+(?P<title>(?-i:[A-Z])[^.;:]{{1,80}})|\s*(?P<see>[(\[][^()\[\]]{{2,80}}[)\]]))",
    re.I,
)
"""`FIRST SCHEDULE`, `SCHEDULE II—OATHS`, `SCHEDULE I (See section 5)`, alone on their line."""

LIST_OPENS = re.compile(rf"(?:{DASH}|:|ঃ|যথা)\s*[\"”’]*$")
"""The words before announce a list."""
SENTENCE_RUNS_ON = re.compile(r"[:,ঃ]\s*$")
"""A proviso after these words belongs to the sentence that they end."""
ITEM_ENDS = re.compile(r"(?:[;।৷.]|[;,]\s*(?:এবং|ও|বা|অথবা|and|or))\s*[\"”’]*$")
"""An item of a list ends so; a line that ends otherwise goes on in the next."""
SENTENCE_ENDS = re.compile(r"[।৷.]\s*[\"”’\])]*$")
SENTENCE_MAY_END = re.compile(rf"(?:[।৷.;:?!ঃ\]]|{DASH})\s*[\"”’]*$")

SERIAL = re.compile(rf"(?P<number>{DIGIT}{{1,3}})\s?[.)।৷]?\s*\|")
"""The first cell of a row where it is a number: `৩৷ | …`."""

NOT_LAW = re.compile(
    r"\[?\s*(?:Omitted|Repealed|Rep\.)(?:\s+by\s|\W*$)|\[[^\]]*(?:Omitted|Repealed)\s+by[^\]]*\]|\[?(?:বিলুপ্ত|রহিত)[\].।৷]*$", re.I
)
"""Words that stand in the place of a provision that is no longer law."""
OMITTED_HEADING = re.compile(r"\W*(?P<word>Omitted|Repealed|Rep|বিলুপ্ত|রহিত)\W*", re.I)
REPEAL_WORD = re.compile("রহিত|repeal", re.I)

DEFINITION_HEADING = re.compile("সংজ্ঞা|definition|interpretation", re.I)
DEFINITION_ENTRY = re.compile("[\"“”‘’'«]|(?:.{1,120}?)(?:\\sঅর্থ\\s|\\sমানে\\s|\\smeans\\b)")

SAYS_THIS_SECTION = re.compile(r"এই\s+ধারা(?!বা|\S*\s*(?:এর\s+)?উপ-?ধারা)|\bthis\s+section\b", re.I)
SAYS_THIS_SUBSECTION = re.compile(r"এই\s+উপ-?\s?ধারা|\bthis\s+sub-?\s?section\b", re.I)
SAYS_THIS_CLAUSE = re.compile(r"এই\s+দফা|\bthis\s+clause\b", re.I)

NOTE_NAMES = re.compile(
    r"(?:\S+\s+){0,6}?(?P<what>উপ-?\s?ধারা|উপ-?\s?দফা|দফা|Sub-?\s?sections?|Sub-?\s?clauses?|Clauses?)\s*"
    r"(?P<list>\([^()\s]{1,8}\)(?:\s*(?:,|ও|এবং|and)\s*\([^()\s]{1,8}\))*)(?!\s*(?:এর|এ|of)\s)",
    re.I,
)
"""The provision that an amendment note begins with: `উপ-ধারা (৪) ও (৫) …`."""
NOTE_NAMES_SECTION = re.compile(rf"(?:ধারা|Sections?)\s*-?\s*(?P<number>{DIGIT}+(?:{LETTER_AFTER_NUMBER})?)\s", re.I)

_LABEL = rf"\(\s?[0-9A-Za-z০-৯ক-হ]{{1,4}}\s?\)|{DIGIT}{{1,4}}{CONSONANT}?[A-Z]?\s?[.।৷]"
QUOTE_OPENS_LINE = re.compile(rf"\s*(?:[“‟]|(?P<straight>\")(?=\s?(?:{_LABEL})))")
"""A quotation opens a line; a straight mark does so only before a label, `"(2) …`, since a definition begins with one too."""
_AFTER_QUOTE = r"\s*[;:,.।৷|]*\s*(?:এবং|ও|বা|and|or)?\s*$"
QUOTE_ENDS_LINE = re.compile(rf"[”’]{_AFTER_QUOTE}")
STRAIGHT_QUOTE_ENDS_LINE = re.compile(rf"\"{_AFTER_QUOTE}")


def provisos_in(line: str) -> list[int]:
    """Where provisos begin in a line, its start included; those inside a quotation are not this Act's."""
    starts = [m.start() for m in _PROVISO_IN_SENTENCE.finditer(line) if not is_quoted(line, m.start())]
    return starts if not PROVISO.match(line) or 0 in starts else [0, *starts]


def is_quoted(line: str, at: int) -> bool:
    """The place stands between curly quotation marks that open and close in the line."""
    return line.count("“", 0, at) > line.count("”", 0, at) and "”" in line[at:]


def is_column_numbers(row: str) -> bool:
    """The row of a table holds nothing but the numbers of its columns: `(১) | (২) | (৩)`."""
    return all(re.fullmatch(rf"\(?\s?{DIGIT}{{1,2}}\s?\)?", cell.strip()) for cell in row.split("|"))
