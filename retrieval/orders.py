"""Is this said to the program instead of asked about the law? Orders to it, and talk with it; whatever else stands beside them."""

from __future__ import annotations

import re

ORDER = (
    r"(?:^|[.!?:;\n]\s*)(?:please |now |and )?(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}"
    r"\b(?:instructions?|prompts?|rules|guidelines)\b"
)
"""“Ignore all earlier instructions”: an imperative at the beginning of a sentence, so that an inspector's orders can be asked about."""
ORDER_IN_BANGLA = r"নির্দেশ\S*\s+(?:উপেক্ষা|অগ্রাহ্য|অমান্য|ভুলে)\s+(?:কর|করো|করুন|যাও|যান)(?![\u0980-\u09ff])"
PROMPT = r"\b(?:system|your|hidden|initial) prompt\b|সিস্টেম প্রম্পট"
TALK = (
    r"\bhow (?:are you|was your|were your)\b|\bwho (?:made|created|built|trained) you\b|\bare you (?:an? )?(?:robot|human|ai|bot|machine)\b"
)
TALK_IN_BANGLA = r"কেমন আছ(?:েন|ো)?(?![\u0980-\u09ff])|(?:তোমার|আপনার) নাম কী"
SAID_TO_THE_PROGRAM = re.compile("|".join((ORDER, ORDER_IN_BANGLA, PROMPT, TALK, TALK_IN_BANGLA)), re.IGNORECASE)


def is_said_to_the_program(question: str) -> bool:
    """True where the question gives the program orders, asks for its prompt or talks with it."""
    return SAID_TO_THE_PROGRAM.search(question) is not None
