"""What a model said → the typed answer that a role asked for, or the one kind of failure that it is.

An answer is taken only as far as it is what was asked for: it may name units in another way, it may talk around the JSON, but it can
neither bring a unit that is not in the pack nor decide what the checks decide.
"""

from __future__ import annotations

import math
import re
import unicodedata
from typing import Any

from pydantic import ValidationError

from agents.exchange import BenchMaterial, CounselMaterial, DraftBrief, DraftCitation, DraftNotes, Prose
from agents.ledger import Claim, Issues
from agents.models import Answered, Request
from agents.models.briefing import numbered
from agents.models.failures import ModelFailed, ModelFailure
from agents.models.json_in_text import objects_in, without_thoughts
from agents.models.reply import Reply
from graph_schema.citations import read_citation
from graph_schema.errors import CitationError
from graph_schema.evidence import EvidencePack
from graph_schema.search_text import search_words
from graph_schema.statute import Frozen

DECIDED_ELSEWHERE = frozenset("released release verified trust score status verdict gate certificate threshold".split())
"""Fields by which an answer would decide what the Citation Checker and the Trust Gate decide."""

_REFUSAL = re.compile(
    r"\s*(?:i['’]?m sorry|i am sorry|sorry|i (?:can(?:no|['’])t|am unable|won['’]t)|as an ai|(?:আমি )?দুঃখিত|আমি পার(?:ছি|ব) না)", re.I
)
_QUOTATION_MARK = re.compile("[“”«»]")
_STRAIGHT_QUOTES = re.compile('"[^"]*"')
_NUMBERED = re.compile(r"\[?\s*#?([0-9]{1,3})\s*\]")
_THIRD_SCRIPT = 0.5


def read(reply: Reply, request: Request[Answered]) -> Answered:
    """The answer in the reply. Raises ModelFailed, with the usage of the reply, for anything else."""
    try:
        return _read(reply, request)
    except ModelFailed as failure:
        raise failure.after(reply.usage) from None


def _read(reply: Reply, request: Request[Answered]) -> Answered:
    if reply.refusal.strip() or reply.finish == "content_filter":
        raise ModelFailed(ModelFailure.REFUSED)
    if reply.finish == "length":
        raise ModelFailed(ModelFailure.CUT_OFF)
    said = without_thoughts(reply.content)
    if not said:
        raise ModelFailed(ModelFailure.EMPTY)
    answer = _first_that_fits(said, request.answer)
    return _checked(answer, request.material)


def _first_that_fits(said: str, wanted: type[Answered]) -> Answered:
    """The first object of the text that is an answer of that type."""
    failure = None
    for found in objects_in(said):
        try:
            return wanted.model_validate(_asked_for(found, wanted))
        except ModelFailed as other:
            if other.kind is ModelFailure.OVERREACHED:
                raise
            failure = failure or other
        except (ValidationError, RecursionError) as error:
            failure = failure or ModelFailed(ModelFailure.WRONG_SHAPE, _where(error))
    if failure is not None:
        raise failure
    raise ModelFailed(ModelFailure.REFUSED if _REFUSAL.match(said) else ModelFailure.NOT_JSON)


def _asked_for(found: dict[str, Any], wanted: type[Frozen]) -> dict[str, Any]:
    """The object's fields that were asked for, numbers as names of units put in brackets."""
    fields = wanted.model_fields
    if not fields.keys() & found.keys():
        if "properties" in found or "$defs" in found or "$schema" in found:
            raise ModelFailed(ModelFailure.SCHEMA_ECHOED)
        if not DECIDED_ELSEWHERE & found.keys():
            raise ModelFailed(ModelFailure.WRONG_SHAPE)
    decided = sorted(DECIDED_ELSEWHERE & _keys(found, 4))
    if decided:
        raise ModelFailed(ModelFailure.OVERREACHED, f"It gave the field {decided[0]!r}.")
    return {name: _tidied(found[name], fields[name].annotation) for name in fields if name in found}


def _keys(value: Any, depth: int) -> frozenset[str]:
    """The names of all fields down to that depth, in lower case."""
    if depth == 0:
        return frozenset()
    if isinstance(value, dict):
        own = frozenset(str(key).lower() for key in value)
        return own.union(*(_keys(item, depth - 1) for item in value.values()))
    if isinstance(value, list):
        return frozenset[str]().union(*(_keys(item, depth) for item in value if isinstance(item, dict)))
    return frozenset()


def _tidied(value: Any, annotation: Any) -> Any:
    """The value with unknown fields of its objects left out, null lists empty, unit numbers in brackets and no half characters."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    inner = next((argument for argument in getattr(annotation, "__args__", ()) if argument is not Ellipsis), annotation)
    if isinstance(value, list):
        return [_tidied(item, inner) for item in value]
    if value is None and annotation is not inner:
        return []
    if isinstance(value, dict) and isinstance(inner, type) and issubclass(inner, Frozen):
        known = inner.model_fields
        return {name: _named(name, _tidied(item, known[name].annotation)) for name, item in value.items() if name in known}
    return value


def _named(field: str, value: Any) -> Any:
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return f"[{value}]" if field in ("id", "unit") and is_number and abs(value) < 10**6 else value


def _where(error: ValidationError | RecursionError) -> str:
    """The field that is wrong, by the names of our own schema alone."""
    if not isinstance(error, ValidationError):
        return ""
    place = ".".join(str(step) for step in error.errors()[0]["loc"])
    return f"Wrong is {place[:80]}." if place else ""


def _checked(answer: Answered, material: Frozen) -> Answered:
    """The answer with its units named as the pack names them. Raises ModelFailed where nothing of it rests on the evidence."""
    checked: Frozen = answer
    if isinstance(answer, DraftBrief) and isinstance(material, CounselMaterial):
        checked = _brief(answer, material)
    elif isinstance(answer, DraftNotes) and isinstance(material, BenchMaterial):
        checked = _notes(answer, material)
    elif isinstance(answer, Issues):
        checked = _issues(answer, getattr(material, "question", ""))
    elif isinstance(answer, Prose):
        _in_language([(answer.answer, ())], getattr(material, "language", ""))
        if not answer.answer.strip():
            raise ModelFailed(ModelFailure.EMPTY)
    return checked  # type: ignore[return-value]


def _brief(draft: DraftBrief, material: CounselMaterial) -> DraftBrief:
    if any(not math.isfinite(claim.confidence) for claim in draft.claims):
        raise ModelFailed(ModelFailure.WRONG_SHAPE, "Wrong is claims.confidence.")
    pack, opposing = material.pack, material.opposing
    said = [claim for claim in draft.claims if _letters(claim.text)]
    claims = tuple(claim.model_copy(update={"citations": _resolved(claim.citations, pack)}) for claim in said)
    challenges = tuple(
        challenge.model_copy(
            update={"unit": _unit(_attacked(challenge.unit, opposing), pack), "citations": _resolved(challenge.citations, pack)}
        )
        for challenge in draft.challenges
    )
    _must_rest([*(claim.citations for claim in claims), *(challenge.citations for challenge in challenges)], pack)
    _in_language([(claim.text, claim.citations) for claim in claims], material.language)
    return DraftBrief(claims=claims, challenges=challenges)


def _notes(draft: DraftNotes, material: BenchMaterial) -> DraftNotes:
    notes = tuple(note.model_copy(update={"citations": _resolved(note.citations, material.pack)}) for note in draft.notes)
    _must_rest([note.citations for note in notes], material.pack)
    _in_language([(note.text, note.citations) for note in notes], material.language)
    return DraftNotes(notes=notes)


def _issues(issues: Issues, question: str) -> Issues:
    """The issues with facts that the question states, and subjects in the folded words that evidence is searched by."""
    subjects = (tuple(dict.fromkeys(filter(None, (" ".join(search_words(word)) for word in words)))) for words in issues.subjects)
    return issues.model_copy(
        update={
            "facts": tuple(fact for fact in issues.facts if fact.strip() and fact in question),
            "primary": issues.primary.strip() or question,
            "subjects": tuple(dict.fromkeys(filter(None, subjects))),
        }
    )


def _resolved(citations: tuple[DraftCitation, ...], pack: EvidencePack) -> tuple[DraftCitation, ...]:
    return tuple(citation.model_copy(update={"id": _unit(citation.id, pack)}) for citation in citations)


def _unit(named: str, pack: EvidencePack) -> str:
    """The identifier of the one unit of the pack that was named by identifier, number in brackets or citation; else what was named."""
    plain = named.strip()
    if pack.part(plain) is not None:
        return plain
    parts = numbered(pack)
    by_number = _NUMBERED.fullmatch(plain)
    if by_number is not None:
        n = int(by_number[1])
        return parts[n - 1].id if 1 <= n <= len(parts) else named
    if "#" in plain:  # an identifier that is not in the pack, perhaps of another Act
        return named
    try:
        citation = read_citation(plain[:200])
    except CitationError:
        return named
    meant = [part.id for part in parts if part.citation == citation]
    return meant[0] if len(meant) == 1 else named


def _attacked(named: str, opposing: tuple[Claim, ...]) -> str:
    """The unit that an attacked claim rests on where a claim is named in place of a unit."""
    return next((claim.citations[0].id for claim in opposing if claim.id == named.strip()), named)


def _must_rest(stated: list[tuple[DraftCitation, ...]], pack: EvidencePack) -> None:
    """Raises ModelFailed where something is stated and nothing of it cites the pack alone; the strange name is the model's, so not told."""
    if not stated or any(cited and all(pack.part(citation.id) is not None for citation in cited) for cited in stated):
        return
    told = f"It cites what is not among the {len(numbered(pack))} units of the evidence." if any(stated) else "It cites nothing."
    raise ModelFailed(ModelFailure.WITHOUT_EVIDENCE, told)


def _in_language(stated: list[tuple[str, tuple[DraftCitation, ...]]], language: str) -> None:
    """Raises ModelFailed where no text is in the language of the question, or one is in a script that is neither Bangla nor Latin."""
    shares = [_scripts(_own_words(text, citations)) for text, citations in stated]
    foreign = any(share["other"] >= _THIRD_SCRIPT for share in shares)
    if foreign or (shares and language in ("bn", "en") and all(share[language] < _THIRD_SCRIPT for share in shares)):
        raise ModelFailed(ModelFailure.WRONG_LANGUAGE)


def _own_words(text: str, citations: tuple[DraftCitation, ...]) -> str:
    """The text without the quotations that it cites and without what stands between quotation marks, which may hold others.

    An opening mark that is never closed hides nothing.
    """
    for citation in citations:
        text = text.replace(citation.quote.strip() or "\0", " ")
    kept: list[str] = []
    depth, begin = 0, 0
    for mark in _QUOTATION_MARK.finditer(text):
        if mark[0] in "“«":
            if depth == 0:
                kept.append(text[begin : mark.start()])
                begin = mark.start()
            depth += 1
        elif depth:
            depth -= 1
            begin = mark.end() if depth == 0 else begin
    return _STRAIGHT_QUOTES.sub(" ", " ".join([*kept, text[begin:]]))


def _letters(text: str) -> list[str]:
    return [letter for letter in text if unicodedata.category(letter)[0] == "L"]


def _scripts(own: str) -> dict[str, float]:
    """The share of Bangla, Latin and other letters in the text; all 1 but `other` where it has no letter."""
    letters = _letters(own)
    if not letters:
        return {"bn": 1.0, "en": 1.0, "other": 0.0}
    bangla = sum("\u0980" <= letter <= "\u09ff" for letter in letters) / len(letters)
    latin = sum(letter < "\u0250" for letter in letters) / len(letters)
    return {"bn": bangla, "en": latin, "other": 1.0 - bangla - latin}
