"""A small statute in memory, a retriever over it, and roles that fail on purpose. Invented, and nobody's law."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from agents.board import Board
from agents.ledger import Role, RoleStatus
from agents.models import Answered, ChatModel, Completion, Request
from agents.models.offline import OfflineModel
from agents.opinion import Answer
from agents.supervisor import Budgets
from graph_schema.errors import DatabaseUnavailable, ModelError
from graph_schema.evidence import Evidence, EvidencePack, EvidencePart, Hop, Outcome, Route
from graph_schema.plan import EdgeType, RetrievalPlan

ACT = "bd-2099-1"


def part(citation: str, text: str, *, kind: str = "section", label: str = "") -> EvidencePart:
    return EvidencePart(id=identifier(citation), citation=citation, kind=kind, label=label, text=text)


def identifier(citation: str) -> str:
    """`4(1) proviso 1` → `bd-2099-1#sec_4__subsec_1__proviso_1`, for the few shapes that the fakes use."""
    head, _, tail = citation.partition(" ")
    section, *brackets = head.replace(")", "").split("(")
    steps = [f"sec_{section}", *(f"subsec_{b}" if b.isdigit() else f"cl_{b}" for b in brackets)]
    return f"{ACT}#" + "__".join([*steps, *([tail.replace(" ", "_")] if tail else [])])


def evidence(
    citation: str,
    text: str,
    *,
    heading: str = "",
    rank: int = 1,
    clauses: Iterable[EvidencePart] = (),
    qualifies: str | None = None,
    cites: Iterable[str] = (),
    language: str = "en",
    status: str = "in_force",
    kind: str = "section",
) -> Evidence:
    parts = (part(citation, text, kind=kind), *clauses)
    return Evidence(
        rank=rank,
        id=parts[0].id,
        citation=citation,
        kind=kind,
        heading=heading,
        chapter="",
        status=status,
        language=language,
        text="\n".join(f"{p.label} {p.text}".strip() for p in parts),
        parts=parts,
        qualifies=identifier(qualifies) if qualifies else None,
        cites=tuple(identifier(cited) for cited in cites),
        score=1.05 - 0.05 * rank,  # found almost alike, so that their words decide
        route=Route.DENSE,
        path=(parts[0].id,),
    )


COOKS = (
    evidence(
        "4",
        "An employer gives a cook thirty days of notice in writing before dismissing him, or thirty days of wages in its place.",
        heading="Dismissal",
        rank=1,
    ),
    evidence(
        "4 proviso 1",
        "Provided that no notice is due to a cook who has worked for less than six months.",
        heading="Dismissal",
        rank=2,
        qualifies="4",
        kind="proviso",
    ),
    evidence("3", "Staff are given one meal for each shift.", heading="Meals", rank=3),
    evidence("5", "Aprons are washed at the cost of the house.", heading="Aprons", rank=4),
)
WEAVERS = (
    evidence(
        "4",
        "কোন নারী শ্রমিকের লিখিত সম্মতি লইয়া মালিক তাহাকে রাত্রিকালীন কাজে নিয়োগ করিতে পারিবেন৷",
        heading="রাত্রিকালীন কাজ",
        rank=1,
        language="bn",
    ),
    evidence("3", "প্রত্যেক শ্রমিক দিনে এক ঘণ্টা আহারের বিরতি পাইবেন৷", heading="আহারের বিরতি", rank=2, language="bn"),
    evidence(
        "7(1)",
        "মালিক কোন স্থায়ী শ্রমিকের চাকুরির অবসান করিতে চাহিলে—\nলিখিত নোটিশ প্রদান করিবেন৷",
        heading="চাকুরির অবসান",
        rank=3,
        language="bn",
        clauses=(
            part("7(1)(a)", "মাসিক মজুরির শ্রমিকের ক্ষেত্রে, ১২০ দিনের;", kind="clause", label="(ক)"),
            part("7(1)(b)", "অন্য শ্রমিকের ক্ষেত্রে, ৬০ দিনের,", kind="clause", label="(খ)"),
        ),
    ),
)


class PackRetriever:
    """Gives the same evidence to every question; `later` is added once the plan has seeds. Can fail on purpose."""

    def __init__(
        self,
        pieces: Iterable[Evidence] = COOKS,
        *,
        outcome: Outcome = Outcome.GROUNDED,
        later: Iterable[Evidence] = (),
        fails: str = "",
        caution: str | None = None,
    ) -> None:
        self.pieces, self.outcome, self.later, self.fails, self.caution = tuple(pieces), outcome, tuple(later), fails, caution
        self.plans: list[RetrievalPlan] = []

    async def retrieve(self, query: str, plan: RetrievalPlan, *, statute: str | None, as_of: date | None) -> EvidencePack:
        self.plans.append(plan)
        if self.fails == "database":
            raise DatabaseUnavailable("No Neo4j answers at the address. Start it with labourcrew up.")
        if self.fails == "always" or (self.fails == "hops" and plan.max_hops):
            raise RuntimeError("the walk broke")
        found = self.pieces + (self.later if plan.seeds else ())
        grounded = self.outcome is Outcome.GROUNDED
        return EvidencePack(
            query=query,
            outcome=self.outcome,
            reason=self.caution if grounded else "Nothing in the loaded statutes is about this.",
            statute=statute,
            as_of=as_of,
            plan=plan,
            evidence=found if grounded else (),
            hop_trace=tuple(
                Hop(hop=1, source=piece.qualifies, edge=EdgeType.PROVISO, target=piece.id, evidence_text="")
                for piece in found
                if piece.qualifies and grounded
            ),
        )


class FailingModel:
    """The offline model, but that role's calls fail: `error` is raised, or the answer is of another type where it is None."""

    name = "failing"

    def __init__(self, role: Role, error: Exception | None = None, *, times: int = 99) -> None:
        self.role, self.error, self.left = role, error or ModelError("The model refused."), times
        self.inner: ChatModel = OfflineModel()
        self.calls: list[Role] = []

    async def complete(self, request: Request[Answered]) -> Completion[Answered]:
        self.calls.append(request.role)
        if request.role is self.role and self.left > 0:
            self.left -= 1
            raise self.error
        return await self.inner.complete(request)


class FixedModel:
    """Answers the roles that it is given answers for; all others as the offline model."""

    name = "fixed"

    def __init__(self, answers: dict[Role, object]) -> None:
        self.answers, self.inner = answers, OfflineModel()
        self.seen: list[Request[object]] = []  # type: ignore[type-var]

    async def complete(self, request: Request[Answered]) -> Completion[Answered]:
        self.seen.append(request)  # type: ignore[arg-type]
        done = await self.inner.complete(request)
        if request.role in self.answers:
            return Completion(self.answers[request.role], done.usage)  # type: ignore[arg-type]
        return done


NOTICE = "How many days of notice must an employer give before dismissing a cook?"
NIGHT = "রাত্রিকালীন কাজের জন্য নারী শ্রমিকের সম্মতি প্রয়োজন কি?"
QUICK = Budgets(back_off_seconds=0.0)


def board(pieces: object = COOKS, **settings: object) -> Board:
    """A board over those pieces that waits for nothing."""
    return Board(PackRetriever(pieces), settings.pop("model", OfflineModel()), budgets=QUICK, **settings)  # type: ignore[arg-type]


def codes(answer: Answer) -> set[str]:
    return {reason.code for reason in answer.reasons}


def status_of(answer: Answer, role: Role) -> RoleStatus:
    return next(record.status for record in answer.roles if record.role is role)
