"""What a well-behaved model says: each role answered from the data in its prompt, quoting whole sentences of it."""

from __future__ import annotations

import json
from typing import Any

from agents import prompts
from agents.ledger import Role
from agents.wording import language_of, sentences, words

CALLING = (
    Role.ISSUE_SPOTTER,
    Role.WORKER_COUNSEL,
    Role.EMPLOYER_COUNSEL,
    Role.LEGAL_INTERPRETER,
    Role.TRUST_AUDITOR,
    Role.OPINION_COMPOSER,
)
SAYS = {"bn": "আইন বলে:", "en": "The law says:"}


def role_of(body: dict[str, Any]) -> str:
    """The role whose instructions the call begins with."""
    system = str(body["messages"][0]["content"])
    for role in CALLING:
        for language in ("bn", "en"):
            if system.startswith(prompts.load(role.value, language).opening):
                return role.value
    return "unknown"


def between(body: dict[str, Any], mark: str) -> list[Any]:
    """The values, one a line, between `<mark>` and `</mark>` of the data; `[]` alone is none."""
    user = str(body["messages"][1]["content"])
    _, opened, rest = user.partition(f"<{mark}>\n")
    lines = rest.partition(f"\n</{mark}>")[0].split("\n") if opened else []
    return [value for line in lines if (value := json.loads(line)) != []]


def answer_to(role: str, body: dict[str, Any]) -> dict[str, Any]:
    """The answer's JSON."""
    if role == "unknown":
        return {"ok": True}
    question = str(between(body, "question")[0])
    language = language_wanted(body, question)
    evidence, claims = [line for line in between(body, "evidence") if words(line["text"])], between(body, "claims")
    if role == "issue_spotter":
        return {
            "parties": ["worker", "employer"], "facts": [], "primary": question, "secondary": [], "subjects": [["notice", "নোটিশ"]],
            "wants_quantity": True, "wants_meaning": False, "wants_permission": False,
        }  # fmt: skip
    if role == "worker_counsel":
        rules = [line for line in evidence if "qualifies" not in line] or evidence
        return {"claims": [_claim(_closest(rules, question), language)] if rules else [], "challenges": []}
    if role == "employer_counsel":
        limits = [line for line in evidence if "qualifies" in line][:1]
        challenges = [{"kind": "qualifies", "unit": line["qualifies"], **_stated(line, language)} for line in limits]
        return {"claims": [_claim(line, language) for line in limits], "challenges": challenges}
    if role == "legal_interpreter":
        return {"notes": [{"kind": "rule", **_stated(_closest(evidence, question), language)}]}
    if role == "trust_auditor":
        return {"found": [], "overstated": [], "missing": []}
    return {"answer": "\n\n".join(claim["text"] for claim in claims)}


def language_wanted(body: dict[str, Any], question: str) -> str:
    """The language that the instructions name, else that of the question."""
    system = str(body["messages"][0]["content"])
    named = {"বাংলা ভাষায়": "bn", "ইংরেজি ভাষায়": "en", "in Bangla": "bn", "in English": "en"}
    return next((language for name, language in named.items() if name in system), language_of(question))


def _closest(lines: list[dict[str, Any]], question: str) -> dict[str, Any]:
    asked = set(words(question))
    return max(lines, key=lambda line: len(asked & set(words(f"{line.get('heading', '')} {line['text']}"))))


def _claim(line: dict[str, Any], language: str) -> dict[str, Any]:
    return {**_stated(line, language), "confidence": 0.9}


def _stated(line: dict[str, Any], language: str) -> dict[str, Any]:
    quote = sentences(line["text"])[0].text
    return {"text": f"{SAYS[language]} “{quote}”", "citations": [{"id": line["id"], "quote": quote}]}
