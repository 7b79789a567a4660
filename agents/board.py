"""The board: eleven roles over one ledger, as one LangGraph state graph.

Order: issues → plan → retrieve → both counsels at once → interpreter → audit → (more evidence, at most twice) → citations → gate → opinion.
A role's failure is caught inside its node and written on the ledger, so no run fails because one role did.
"""

from __future__ import annotations

import uuid
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime
from typing import Any, TypeVar

from langgraph.graph import END, START, StateGraph
from langgraph.types import Command

from agents import intake, opinion
from agents.audit import trust_auditor
from agents.audit.verdicts import verdict
from agents.deliberation import employer_counsel, interpreter, worker_counsel
from agents.exchange import BenchMaterial, CounselMaterial
from agents.gate.binding import Binding, Certificates, Fixed
from agents.gate.certificate import Certificate
from agents.gate.release import released
from agents.gate.trust_score import trust_score
from agents.ledger import MAY_BE_ABSENT, CaseLedger, Issues, Role, RoleRecord, RoleStatus, Usage
from agents.models import ChatModel
from agents.opinion import Answer
from agents.progress import Watch, begun, events_of
from agents.retrieval_round import Retriever, retrieve_once
from agents.supervisor import Budgets, Ran, attempt, run, skipped
from agents.wording import has_words
from graph_schema.errors import WrongUse
from graph_schema.evidence import EvidencePack, Outcome
from graph_schema.plan import RetrievalPlan
from retrieval.question import language_of

RECURSION_LIMIT = 50
LONGEST_QUESTION = 10_000
"""Characters, as for every text that is sent in."""

Value = TypeVar("Value")
Update = dict[str, Any]
"""The ledger's fields that a role changes."""


class Board:
    """Answers questions. Holds its collaborators and a compiled graph, and nothing of any one question."""

    def __init__(
        self,
        retriever: Retriever,
        model: ChatModel,
        *,
        certificate: Certificate | None = None,
        certificates: Certificates | None = None,
        budgets: Budgets | None = None,
        absent: frozenset[Role] = frozenset(),
        checkpointer: Any = None,
    ) -> None:
        if not absent <= MAY_BE_ABSENT:
            raise WrongUse(f"A board cannot do without {', '.join(sorted(absent - MAY_BE_ABSENT))}.")
        self.retriever, self.model, self.certificates = retriever, model, certificates or Fixed(certificate)
        self.budgets, self.absent = budgets or Budgets(), absent
        self.graph = self._drawn().compile(checkpointer=checkpointer)

    def with_model(self, model: ChatModel, checkpointer: Any) -> Board:
        """The same board with that model, its steps kept by that checkpoint saver."""
        certificates, budgets, absent = self.certificates, self.budgets, self.absent
        return Board(self.retriever, model, certificates=certificates, budgets=budgets, absent=absent, checkpointer=checkpointer)

    def _drawn(self) -> Any:
        graph: Any = StateGraph(CaseLedger)
        for role, node in {
            Role.ISSUE_SPOTTER: self._spot_issues,
            Role.RETRIEVAL_PLANNER: self._plan,
            Role.STATUTE_RETRIEVER: self._retrieve,  # with the Link Hopper
            Role.WORKER_COUNSEL: self._argue_for_worker,
            Role.EMPLOYER_COUNSEL: self._argue_for_employer,
            Role.LEGAL_INTERPRETER: self._interpret,
            Role.TRUST_AUDITOR: self._audit,
            Role.CITATION_CHECKER: self._check_citations,
            Role.OPINION_COMPOSER: self._compose,
        }.items():
            graph.add_node(role.value, node)
        graph.add_node("trust_gate", self._gate)
        graph.add_edge(START, Role.ISSUE_SPOTTER)
        graph.add_edge(Role.ISSUE_SPOTTER, Role.RETRIEVAL_PLANNER)
        graph.add_edge(Role.RETRIEVAL_PLANNER, Role.STATUTE_RETRIEVER)
        graph.add_conditional_edges(
            Role.STATUTE_RETRIEVER, _after_retrieval, [Role.WORKER_COUNSEL, Role.EMPLOYER_COUNSEL, Role.OPINION_COMPOSER]
        )
        sides = [Role.WORKER_COUNSEL.value, Role.EMPLOYER_COUNSEL.value]  # plain words: who has come is kept in a checkpoint
        graph.add_edge(sides, Role.LEGAL_INTERPRETER)
        graph.add_edge(Role.LEGAL_INTERPRETER, Role.TRUST_AUDITOR)
        graph.add_conditional_edges(Role.TRUST_AUDITOR, _after_audit, [Role.RETRIEVAL_PLANNER, Role.CITATION_CHECKER])
        graph.add_edge(Role.CITATION_CHECKER, "trust_gate")
        graph.add_edge("trust_gate", Role.OPINION_COMPOSER)
        graph.add_edge(Role.OPINION_COMPOSER, END)
        return graph

    async def ask(
        self,
        question: str,
        *,
        statute: str | None = None,
        as_of: date | None = None,
        language: str | None = None,
        watch: Watch | None = None,
    ) -> Answer:
        """The board's answer. Raises WrongUse for a question without words or in no language of ours, NotLoaded for an unknown statute."""
        ledger = self.opened(question, statute=statute, as_of=as_of, language=language)
        closed = await self.closed(ledger, watch)
        return opinion.answer_of(closed, closed.binding.certificate)

    def opened(self, question: str, *, statute: str | None = None, as_of: date | None = None, language: str | None = None) -> CaseLedger:
        """A new ledger for the question. Raises WrongUse where it cannot be asked."""
        if not has_words(question):
            raise WrongUse("The question has no words. Ask about the law, such as: How many days of notice must an employer give?")
        if len(question) > LONGEST_QUESTION:
            raise WrongUse(f"The question has {len(question)} characters; ask in at most {LONGEST_QUESTION}.")
        if language not in (None, "bn", "en"):
            raise WrongUse(f"Answers are given in bn or en, not in {language!r}.")
        return CaseLedger(
            run_id=uuid.uuid4().hex,
            question=question.strip(),
            language=language or language_of(question),
            statute=statute,
            as_of=as_of,
            started=datetime.now(UTC),
        )

    async def closed(self, ledger: CaseLedger, watch: Watch | None = None, *, resuming: bool = False) -> CaseLedger:
        """The ledger after every role has had its turn; when resuming, from where the checkpoints of the run end."""
        config: Any = {"recursion_limit": RECURSION_LIMIT, "configurable": {"thread_id": ledger.run_id}}
        durability: Any = {"durability": "async"} if self.graph.checkpointer else {}
        given: Any = Command(update={"resumed": ledger.resumed}) if resuming else ledger
        state: dict[str, Any] = {}
        if watch is not None:
            watch(begun(ledger))
        async for mode, chunk in self.graph.astream(given, config, stream_mode=["updates", "values"], **durability):
            if mode == "values":
                state = chunk
            elif watch is not None:
                for event in (event for node, update in chunk.items() for event in events_of(node, update)):
                    watch(event)
        return CaseLedger.model_validate(dict(state))

    async def _spot_issues(self, ledger: CaseLedger) -> Update:
        ran = await self._run(Role.ISSUE_SPOTTER, lambda: intake.spot_issues(ledger.question, ledger.language, self.model), ledger)
        issues, usage = ran.value or (None, None)
        return _update(ran, usage, issues=issues or Issues())

    async def _plan(self, ledger: CaseLedger) -> Update:
        async def planned() -> RetrievalPlan:
            return intake.plan(ledger.question, ledger.plan, ledger.request)

        ran = await self._run(Role.RETRIEVAL_PLANNER, planned, ledger)
        return _update(ran, plan=ran.value or ledger.plan or intake.plainest_plan(ledger.question))

    async def _retrieve(self, ledger: CaseLedger) -> Update:
        plan = ledger.plan or intake.plainest_plan(ledger.question)
        found = await retrieve_once(self.retriever, plan, ledger, self.budgets, hops=Role.LINK_HOPPER not in self.absent)
        return {"pack": found.pack, "rounds": ledger.rounds + 1, "request": None, "roles": found.records}

    async def _argue_for_worker(self, ledger: CaseLedger) -> Update:
        material = _for_counsel(ledger, opposing=ledger.employer.claims)
        ran = await self._run(Role.WORKER_COUNSEL, lambda: worker_counsel.argue(material, self.model), ledger, self.budgets.retries)
        brief, usage = ran.value or (None, None)
        return _update(ran, usage, worker=brief or ledger.worker)

    async def _argue_for_employer(self, ledger: CaseLedger) -> Update:
        material = _for_counsel(ledger, opposing=ledger.worker.claims)
        ran = await self._run(Role.EMPLOYER_COUNSEL, lambda: employer_counsel.argue(material, self.model), ledger, self.budgets.retries)
        brief, usage = ran.value or (None, None)
        return _update(ran, usage, employer=brief or ledger.employer)

    async def _interpret(self, ledger: CaseLedger) -> Update:
        sides = {
            "worker": trust_auditor.bound(ledger.worker, ledger.employer.claims),
            "employer": trust_auditor.bound(ledger.employer, ledger.worker.claims),
        }
        known = ledger.model_copy(update=sides)
        ran = await self._run(Role.LEGAL_INTERPRETER, lambda: interpreter.interpret(_for_bench(known), self.model), known)
        notes, usage = ran.value or (None, None)
        return _update(ran, usage, notes=notes or (), **sides)

    async def _audit(self, ledger: CaseLedger) -> Update:
        pack = _pack(ledger)

        def measured(doubts: trust_auditor.Doubts) -> Update:
            return {
                "findings": (*trust_auditor.findings(ledger, pack), *doubts.findings),
                "assessments": trust_auditor.assess(ledger, pack, doubts),
                "request": trust_auditor.request(ledger, pack, self.budgets.rounds, doubts),
            }

        async def audited() -> tuple[Update, Any]:
            doubts, usage = await trust_auditor.doubts(ledger, _for_bench(ledger), self.model)
            return measured(doubts), usage

        async def undoubted() -> Update:
            return measured(trust_auditor.Doubts())

        ran = await self._run(Role.TRUST_AUDITOR, audited, ledger)
        found, usage = ran.value or (None, None)
        if found is None and ran.record.status is not RoleStatus.ABSENT:
            # arithmetic needs no model: without its doubts the claims are still measured, and the record says which are missing
            found, _ = await attempt(undoubted)
            ran = ran.noting("The claims were measured by code alone, without a model's doubts.") if found else ran
        return _update(ran, usage, **(found or {"findings": (), "assessments": (), "request": None}))

    async def _check_citations(self, ledger: CaseLedger) -> Update:
        async def checked() -> tuple[Any, ...]:
            return tuple(verdict(claim, _pack(ledger)) for claim in ledger.claims)

        ran = await self._run(Role.CITATION_CHECKER, checked, ledger)
        return _update(ran, verdicts=ran.value or ())

    async def _gate(self, ledger: CaseLedger) -> Update:
        verdicts = {verdict.claim: verdict for verdict in ledger.verdicts}
        assessments = {assessment.claim: assessment for assessment in ledger.assessments}
        scores = tuple(trust_score(claim, verdicts.get(claim.id), assessments.get(claim.id)) for claim in ledger.claims)
        found, why = await attempt(lambda: self.certificates.bound(ledger.statute, ledger.as_of))
        binding = found or Binding(mismatch=(why or "It could not be read.",))
        return {"scores": scores, "binding": binding, "released": released(scores, binding.certificate)}

    async def _compose(self, ledger: CaseLedger) -> Update:
        if ledger.released:
            ran = await self._run(Role.OPINION_COMPOSER, lambda: opinion.compose(ledger, self.model), ledger)
            prose, usage = ran.value or ((await attempt(lambda: opinion.composed_anyway(ledger)))[0], None)
        else:
            ran = Ran(None, RoleRecord(role=Role.OPINION_COMPOSER, status=RoleStatus.DONE))
            prose, usage = None, None
        idle = tuple(
            skipped(role, "No evidence was found for it to work on.")
            for role in Role
            if ledger.latest(role) is None and role not in (Role.OPINION_COMPOSER, Role.SUPERVISOR)
        )
        records = (*idle, RoleRecord(role=Role.SUPERVISOR, status=RoleStatus.DONE), ran.record)
        closed = ledger.model_copy(update={"roles": ledger.roles + records})
        update: Update = {"opinion": opinion.decide(closed, prose, ledger.binding.certificate), "roles": records}
        return {**update, "usage": ran.lost + (usage or Usage())}

    async def _run(self, role: Role, work: Callable[[], Awaitable[Value]], ledger: CaseLedger, retries: int = 0) -> Ran[Value]:
        return await run(role, work, ledger, self.budgets, retries=retries, absent=role in self.absent)


async def _after_retrieval(ledger: CaseLedger) -> list[Role]:
    """Both counsels at once where there is evidence, else straight to the opinion. It waits for nothing: what is no coroutine, LangGraph
    hands to a thread."""
    if ledger.outcome is Outcome.GROUNDED and _pack(ledger).evidence:
        return [Role.WORKER_COUNSEL, Role.EMPLOYER_COUNSEL]
    return [Role.OPINION_COMPOSER]


async def _after_audit(ledger: CaseLedger) -> Role:
    """Back to retrieval where the auditor asks for more and there are claims to complete; the auditor itself counts the rounds."""
    return Role.RETRIEVAL_PLANNER if ledger.request is not None else Role.CITATION_CHECKER


def _for_counsel(ledger: CaseLedger, opposing: tuple[Any, ...]) -> CounselMaterial:
    return CounselMaterial(
        question=ledger.question, language=ledger.language, issues=ledger.issues or Issues(), pack=_pack(ledger), opposing=opposing
    )


def _for_bench(ledger: CaseLedger) -> BenchMaterial:
    return BenchMaterial(
        question=ledger.question,
        language=ledger.language,
        issues=ledger.issues or Issues(),
        pack=_pack(ledger),
        claims=ledger.claims,
        challenges=ledger.challenges,
    )


def _pack(ledger: CaseLedger) -> EvidencePack:
    """The pack of a run that has one; roles that need it come after retrieval."""
    if ledger.pack is None:
        raise ValueError("the ledger holds no evidence pack yet")
    return ledger.pack


def _update(ran: Ran[Any], usage: Any = None, **fields: Any) -> Update:
    """The role's fields with its record and its usage, failed attempts included."""
    return {**fields, "roles": (ran.record,), "usage": ran.lost + (usage or Usage())}
