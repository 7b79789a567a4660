"""A filed run done again without a model: quotations checked, scores, gate and sums computed anew, what comes out held to the record."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from agents.audit.verdicts import verdict
from agents.gate.release import released
from agents.gate.trust_score import trust_score
from agents.ledger import Role, RoleStatus
from agents.opinion import decide
from agents.runs.record import RunRecord
from cypher import load
from graph_schema.statute import Frozen

MOST_HOPS = 500
ROUNDING = 6
"""Decimals to which scores are compared."""


class Replay(Frozen):
    """Whether the same comes out; `differences` are sentences."""

    run_id: str
    same: bool
    differences: tuple[str, ...]
    claims: int
    released: tuple[str, ...]
    status: str
    trace: str
    """The hops of the run, as Cypher to paste into Neo4j Browser."""
    graph: str
    """The run as a graph, likewise."""


def replayed(record: RunRecord) -> Replay:
    """The run done again from what the roles had put on its ledger."""
    ledger = record.ledger
    checker = ledger.latest(Role.CITATION_CHECKER)
    checks = checker is not None and checker.status is RoleStatus.DONE
    verdicts = tuple(verdict(claim, ledger.pack) for claim in ledger.claims) if checks and ledger.pack is not None else ()
    by_claim, assessed = {one.claim: one for one in verdicts}, {one.claim: one for one in ledger.assessments}
    scores = tuple(trust_score(claim, by_claim.get(claim.id), assessed.get(claim.id)) for claim in ledger.claims)
    free = released(scores, record.certificate)
    prose = ledger.opinion.answer if ledger.opinion and ledger.released else None
    again = ledger.model_copy(update={"verdicts": verdicts, "scores": scores, "released": free})
    opinion = decide(again, prose, record.certificate)
    before = {one.claim: one for one in ledger.verdicts}
    found = [
        f"{one.claim}: the Citation Checker {'passes' if one.passed else 'rejects'} it now, and did not then."
        for one in verdicts
        if before.get(one.claim) is None or before[one.claim].passed != one.passed
    ]
    then = {score.claim: score.value for score in ledger.scores}
    for score in scores:
        was = then.get(score.claim)
        if was is None or round(was, ROUNDING) != round(score.value, ROUNDING):
            found.append(f"{score.claim}: the trust score is {score.value:.{ROUNDING}g}, and was {was}.")
    found += _released(free, ledger.released)
    filed = ledger.opinion.status if ledger.opinion else None
    if opinion.status is not filed:
        found.append(f"The status is {opinion.status.value}, and was {filed.value if filed else 'none'}.")
    kept = ledger.opinion.computations if ledger.opinion else None
    if kept is not None and kept != opinion.computations:
        found.append("What is reckoned on the released claims comes out otherwise.")
    return Replay(
        run_id=ledger.run_id,
        same=not found,
        differences=tuple(found),
        claims=len(ledger.claims),
        released=free,
        status=opinion.status.value,
        trace=pasted("analytics/hop_replay", {"statute": None, "run": ledger.run_id, "limit": MOST_HOPS}),
        graph=pasted("runs/run_graph", {"run": ledger.run_id}),
    )


def pasted(query: str, parameters: dict[str, Any]) -> str:
    """The saved query as it is pasted into Neo4j Browser: a `:param` line to run first, then its text, which is never touched."""
    given = ", ".join(f"{name}: {json.dumps(value)}" for name, value in parameters.items())
    body = [line for line in load(query).text.splitlines() if not line.startswith(("// params:", "// :param"))]
    return "\n".join([f":param {{{given}}}", "", *body])


def _released(now: Iterable[str], then: Iterable[str]) -> list[str]:
    now, then = list(now), list(then)
    gained = [f"{claim} is released now, and was not then." for claim in now if claim not in then]
    return gained + [f"{claim} was released, and is not now." for claim in then if claim not in now]
