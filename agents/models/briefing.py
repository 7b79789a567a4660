"""A request → the two messages that a chat model is sent: the role's instructions, and the material as data.

Whatever comes from a user, a statute or another model is written as JSON, one value a line, `<` and `>` escaped: it can neither end a line,
nor close the mark that it stands between, nor reach the instructions.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from agents import prompts
from agents.exchange import BenchMaterial, CompositionMaterial, CounselMaterial, QuestionMaterial
from agents.ledger import Challenge, Claim, Issues, Role
from agents.models import Answered, Request
from agents.models.failures import EARLIER, SENTENCES
from agents.models.schema import strict_schema
from agents.phrases import place
from graph_schema.errors import ModelError
from graph_schema.evidence import Citation, EvidencePack, EvidencePart
from graph_schema.statute import Frozen

LANGUAGES = {"bn": {"bn": "বাংলা", "en": "ইংরেজি"}, "en": {"bn": "Bangla", "en": "English"}}
"""What a language is called, in the language of the instructions."""

_ESCAPED = re.compile("[<>\u2028\u2029\x85]")
_HALVES = re.compile("[\ud800-\udfff]")
"""Halves of a character, which no message can carry."""
_SHAPE = {
    "en": "Answer with one JSON object and nothing else: no schema, no fence, no words around it. It fits this JSON schema:\n{schema}",
    "bn": "উত্তরে শুধু একটি JSON object দিন: schema নয়, fence নয়, আগে-পরে কোনো কথা নয়। এটি এই JSON schema মেনে চলবে:\n{schema}",
}
_AGAIN = {
    "en": "An earlier answer to this could not be used: {reason}",
    "bn": "এর আগের উত্তরটি ব্যবহার করা যায়নি: {reason}",
}


@dataclass(frozen=True)
class Messages:
    """`system` is ours but for the names of languages; `user` is data between marks."""

    system: str
    user: str


def messages(request: Request[Answered], *, shape: bool) -> Messages:
    """The messages for the request; with the answer's schema in the instructions where `shape` is true."""
    values = _VALUES.get(request.role)
    if values is None:
        raise ModelError(f"The role {request.role.value} calls no model.")
    spoken = written_in(request.material)
    prompt = prompts.load(request.prompt, spoken)
    given = values(request.material)
    instructions, data = prompt.filled(language=LANGUAGES[spoken][_language(request.material)], **given)
    said = [instructions]
    if shape:
        said.append(_SHAPE[spoken].replace("{schema}", json.dumps(strict_schema(request.answer))))
    if EARLIER.get():
        said.append(_AGAIN[spoken].replace("{reason}", SENTENCES[EARLIER.get()[-1]]))
    return Messages("\n\n".join(said), data)


def written_in(material: Frozen) -> str:
    """The language of the instructions: that of most of the evidence, else that of the question."""
    pack = getattr(material, "pack", None)
    languages = [piece.language for piece in pack.evidence] if isinstance(pack, EvidencePack) else []
    if not languages:
        return _language(material)
    return "bn" if languages.count("bn") * 2 >= len(languages) else "en"


def numbered(pack: EvidencePack) -> tuple[EvidencePart, ...]:
    """The units of the pack in the order in which a model sees them numbered from 1."""
    return tuple(part for piece in pack.evidence for part in piece.parts)


def as_data(value: object) -> str:
    """The value as JSON on one line that no mark and no line break can end."""
    written = _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))
    return _HALVES.sub("\ufffd", written)


def _language(material: Frozen) -> str:
    language = getattr(material, "language", "bn")
    return language if language in LANGUAGES else "en"


def _lines(values: Iterable[object]) -> str:
    return "\n".join(as_data(value) for value in values) or "[]"


@lru_cache(maxsize=8)
def _evidence(pack: EvidencePack) -> str:
    """One line for each unit; the first unit of a piece says what the whole piece is. Kept for the last few packs: four roles read it."""
    rows: list[dict[str, object]] = []
    for piece in pack.evidence:
        for part in piece.parts:
            row: dict[str, object] = {"n": len(rows) + 1, "id": part.id, "provision": place(part.citation, piece.language)}
            if part.id == piece.parts[0].id:
                row |= {"heading": piece.heading} if piece.heading else {}
                row |= {"qualifies": piece.qualifies} if piece.qualifies else {}
                row |= {"status": piece.status} if piece.status != "in_force" else {}
            rows.append(row | ({"label": part.label} if part.label else {}) | {"text": part.text})
    return _lines(rows)


def _claims(claims: Iterable[Claim]) -> str:
    return _lines({"id": claim.id, "by": claim.role.value, "text": claim.text, "citations": _cited(claim.citations)} for claim in claims)


def _challenges(challenges: Iterable[Challenge]) -> str:
    return _lines(
        {"by": c.by.value, "kind": c.kind, "unit": c.unit, "claims": c.claims, "text": c.text, "citations": _cited(c.citations)}
        for c in challenges
    )


def _cited(citations: Iterable[Citation]) -> list[dict[str, str]]:
    return [{"id": citation.id, "provision": citation.citation, "quote": citation.quote} for citation in citations]


def _issues(issues: Issues) -> str:
    return as_data({"parties": issues.parties, "facts": issues.facts, "primary": issues.primary, "secondary": issues.secondary})


def _for_spotter(material: Frozen) -> dict[str, str]:
    return {"question": as_data(cast("QuestionMaterial", material).question)}


def _for_counsel(material: Frozen) -> dict[str, str]:
    given = cast("CounselMaterial", material)
    return {
        "question": as_data(given.question),
        "issues": _issues(given.issues),
        "evidence": _evidence(given.pack),
        "opposing": _claims(given.opposing),
    }


def _for_interpreter(material: Frozen) -> dict[str, str]:
    given = cast("BenchMaterial", material)
    return {"question": as_data(given.question), "evidence": _evidence(given.pack), "claims": _claims(given.claims)}


def _for_auditor(material: Frozen) -> dict[str, str]:
    given = cast("BenchMaterial", material)
    return {
        "question": as_data(given.question),
        "evidence": _evidence(given.pack),
        "claims": _claims(given.claims),
        "challenges": _challenges(given.challenges),
    }


def _for_composer(material: Frozen) -> dict[str, str]:
    given = cast("CompositionMaterial", material)
    return {"question": as_data(given.question), "claims": _claims(given.claims), "unanswered": _lines(given.unanswered)}


_VALUES: dict[Role, Callable[[Frozen], dict[str, str]]] = {
    Role.ISSUE_SPOTTER: _for_spotter,
    Role.WORKER_COUNSEL: _for_counsel,
    Role.EMPLOYER_COUNSEL: _for_counsel,
    Role.LEGAL_INTERPRETER: _for_interpreter,
    Role.TRUST_AUDITOR: _for_auditor,
    Role.OPINION_COMPOSER: _for_composer,
}
