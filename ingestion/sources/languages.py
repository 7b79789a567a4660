"""Which of the two languages a text is in."""

from __future__ import annotations

import re

_BANGLA = re.compile("[\u0985-\u09b9\u09dc-\u09df]")
_LATIN = re.compile("[A-Za-z]")


def language_of(text: str) -> str:
    """`bn` where more Bangla letters than Latin ones stand in the text, else `en`."""
    return "bn" if len(_BANGLA.findall(text)) > len(_LATIN.findall(text)) else "en"
