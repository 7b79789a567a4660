"""Everything that can be wrong with a model's answer, as kinds: the supervisor records them and tries again where that can help.

What the other end writes never stands in a message of ours: an error text can hold a key, and an answer can hold an instruction.
"""

from __future__ import annotations

from contextvars import ContextVar
from enum import StrEnum

from agents.ledger import Usage
from graph_schema.errors import ModelError


class ModelFailure(StrEnum):
    """Why there is no usable answer. The first eleven are about what the model says, the others about getting it to say something."""

    REFUSED = "refused"
    CUT_OFF = "cut_off"
    EMPTY = "empty"
    TOO_LONG = "too_long"
    NOT_JSON = "not_json"
    SCHEMA_ECHOED = "schema_echoed"
    WRONG_SHAPE = "wrong_shape"
    WRONG_LANGUAGE = "wrong_language"
    WITHOUT_EVIDENCE = "without_evidence"
    OVERREACHED = "overreached"
    BEYOND_THE_CLAIMS = "beyond_the_claims"
    TIMED_OUT = "timed_out"
    BROKEN_OFF = "broken_off"
    NO_COMPLETION = "no_completion"
    UNREACHABLE = "unreachable"
    BUSY = "busy"
    SERVER_FAILED = "server_failed"
    TURNED_AWAY = "turned_away"


SENTENCES = {
    ModelFailure.REFUSED: "The model refused to answer.",
    ModelFailure.CUT_OFF: "The model's answer was cut off at the limit of tokens. Raise LABOURCREW_MODEL_MAX_TOKENS.",
    ModelFailure.EMPTY: "The model gave an empty answer.",
    ModelFailure.TOO_LONG: "The model's answer is far longer than what was asked for.",
    ModelFailure.NOT_JSON: "The model's answer holds no JSON object.",
    ModelFailure.SCHEMA_ECHOED: "The model gave back the schema in place of an answer.",
    ModelFailure.WRONG_SHAPE: "The model's answer does not have the fields that were asked for.",
    ModelFailure.WRONG_LANGUAGE: "The model's answer is not in the language of the question.",
    ModelFailure.WITHOUT_EVIDENCE: "Nothing in the model's answer rests on the evidence that it was given.",
    ModelFailure.OVERREACHED: "The model decided what is not for it to decide.",
    ModelFailure.BEYOND_THE_CLAIMS: "The model's prose says more than the released claims, so it is not used.",
    ModelFailure.TIMED_OUT: "The model did not answer in time.",
    ModelFailure.BROKEN_OFF: "The connection to the model broke off.",
    ModelFailure.NO_COMPLETION: "What answers at the model's address does not speak the chat completions protocol. Check OPENAI_BASE_URL.",
    ModelFailure.UNREACHABLE: "No model answers at the address. Check OPENAI_BASE_URL and the network.",
    ModelFailure.BUSY: "The model's server asked for a longer wait than a question allows.",
    ModelFailure.SERVER_FAILED: "The model's server failed.",
    ModelFailure.TURNED_AWAY: "The model's server turned the request away. Check OPENAI_API_KEY and LABOURCREW_MODEL.",
}

_FINAL = frozenset(
    {ModelFailure.UNREACHABLE, ModelFailure.BUSY, ModelFailure.SERVER_FAILED, ModelFailure.TURNED_AWAY, ModelFailure.NO_COMPLETION}
)
"""Kinds that were tried again already where that can help, or that another try cannot mend."""

EARLIER: ContextVar[tuple[ModelFailure, ...]] = ContextVar("earlier_failures", default=())
"""How the attempts of the same role before this one failed; the supervisor sets it, so that a model may answer differently."""


class ModelFailed(ModelError):
    """A model gave no usable answer: the kind of failure, what it was about in our own words, and what the attempt used up."""

    def __init__(self, kind: ModelFailure, detail: str = "", usage: Usage | None = None) -> None:
        super().__init__(f"{SENTENCES[kind]} {detail}".strip())
        self.kind, self.detail, self.usage = kind, detail, usage or Usage()

    @property
    def worth_another_try(self) -> bool:
        """True where the same role may be asked again."""
        return self.kind not in _FINAL

    def after(self, usage: Usage) -> ModelFailed:
        """The same failure with that usage added to its own."""
        return ModelFailed(self.kind, self.detail, self.usage + usage)
