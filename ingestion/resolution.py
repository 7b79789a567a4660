"""What becomes of a citing: the unit of this Act that it means, a missing one, another Act's provision, or nothing, with the reason."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from graph_schema.citations import child_citation
from graph_schema.statute import Reference, Resolution, Unit, UnitKind, UnitStatus
from ingestion import reference_patterns as parts
from ingestion.act_names import ActName
from ingestion.chaining import Citing
from ingestion.citing import Member, Phrase, style
from ingestion.elsewhere import provisions
from ingestion.places import ALONE, Cited, Place, members_cited, spans
from ingestion.unit_tree import UnitTree

WITHIN = (UnitKind.CLAUSE, UnitKind.SUBCLAUSE, UnitKind.ITEM, UnitKind.PROVISO, UnitKind.EXPLANATION)
"""Kinds that are parts of one sentence with their parent: "the said section" may have its antecedent there."""
_LONGEST_SEPARATOR = 12
"""Between two members of one list stands no more than a comma, a conjunction and a word such as উপ-ধারা."""
_OF_SOMETHING_ELSE = ", and a paragraph may be of something else"
_BELOW_SECTIONS = ("subsection", "clause", "subclause")
OWN_KINDS = {
    "clause": (UnitKind.CLAUSE, UnitKind.SUBCLAUSE, UnitKind.ITEM),
    "subclause": (UnitKind.SUBCLAUSE, UnitKind.ITEM, UnitKind.CLAUSE),
}


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a text stands: its unit, the tree, and what was cited before it in the same text or in the sentence it belongs to."""

    tree: UnitTree
    source: Unit
    text: str
    in_heading: bool
    earlier: Sequence[Reference]
    acts: Mapping[int, str | None] = field(default_factory=dict)
    """Where an Act is named in the text → the Act's name; None for this Act."""


def rows(citing: Citing, at: Setting) -> tuple[Reference, ...]:
    """One row for each provision that the citing means; none where all its members hold something deeper that is cited itself."""
    phrase = citing.phrase
    if citing.doubt is not None:
        reason = f"it is not said whether this is a provision of {citing.doubt.name} or of this Act"
        return tuple(_row(at, c, Resolution.UNRESOLVED, act=citing.doubt.name, reason=reason) for c in provisions(citing))
    act = citing.act
    if act is not None and act.how != "own" and act.start not in at.acts:
        words = "names no particular Act" if act.how == "unnamed" else "refers back to an Act that is not named before it"
        reason = f"“{at.text[act.start : act.end]}” {words}"
        return tuple(_row(at, c, Resolution.UNRESOLVED, reason=reason) for c in provisions(citing))
    name = at.acts.get(act.start) if act is not None else None
    if name is not None:
        return tuple(_row(at, c, Resolution.EXTERNAL, act=name) for c in provisions(citing))
    if "paragraph" in (phrase.kind, *(outer.kind for outer in citing.outer)) and not _in_schedule(citing, at):
        return ()
    gone = phrase.gone or any(outer.gone for outer in citing.outer)
    found = tuple(_own_row(at, cited, gone) for cited in _own(citing, at))
    return tuple(map(_of_unknown_paragraph, found)) if _calls_it_paragraph(phrase, at) else found


def _calls_it_paragraph(phrase: Phrase, at: Setting) -> bool:
    return phrase.kind in ("clause", "subclause") and "paragraph" in at.text[phrase.start : phrase.start + len("sub-paragraph")].lower()


def _of_unknown_paragraph(row: Reference) -> Reference:
    """A lettered paragraph that is no clause here may be of anything: a form, a notice, an Act that is being amended."""
    if row.resolution != Resolution.DANGLING:
        return row
    return row.model_copy(update={"resolution": Resolution.UNRESOLVED, "reason": f"{row.reason}{_OF_SOMETHING_ELSE}"})


def without_guess(row: Reference) -> Reference:
    """The row; of a paragraph that no Act was found for, without the citation that it would have here."""
    guessed = row.resolution == Resolution.UNRESOLVED and (row.reason or "").endswith(_OF_SOMETHING_ELSE)
    return row.model_copy(update={"target_citation": None}) if guessed else row


def act_row(act: ActName, name: str, at: Setting) -> Reference:
    """The row of an Act that is named without one of its provisions."""
    return Reference(
        source=at.source.id, source_citation=at.source.citation, text=at.text[act.start : act.end], start=act.start, end=act.end,
        kind="act", resolution=Resolution.EXTERNAL, act=name, in_heading=at.in_heading,
    )  # fmt: skip


def _row(
    at: Setting, cited: Cited, resolution: Resolution, *, act: str | None = None, reason: str | None = None, target: Unit | None = None
) -> Reference:
    return Reference(
        source=at.source.id, source_citation=at.source.citation, text=at.text[cited.start : cited.end], start=cited.start, end=cited.end,
        kind=cited.place.kind, resolution=resolution, target=target.id if target else None, target_citation=cited.place.citation,
        act=act, reason=reason, in_heading=at.in_heading,
    )  # fmt: skip


def _own_row(at: Setting, cited: Cited, gone: bool) -> Reference:
    place = cited.place
    if place.again is not None:
        again = place.again
        return again.model_copy(
            update={"source": at.source.id, "source_citation": at.source.citation, "text": at.text[cited.start : cited.end],
                    "start": cited.start, "end": cited.end, "in_heading": at.in_heading}
        )  # fmt: skip
    if place.unit is not None:
        in_force = place.unit.status == UnitStatus.IN_FORCE
        reason = place.reason if in_force else f"{place.unit.citation} is {place.unit.status.value}"
        return _row(at, cited, Resolution.RESOLVED if in_force else Resolution.REPEALED, reason=reason, target=place.unit)
    if place.reason is not None:
        return _row(at, cited, Resolution.UNRESOLVED, reason=place.reason)
    if gone:
        return _row(at, cited, Resolution.REPEALED, reason="the text itself says that it is no longer law")
    if place.kind == "schedule":
        return _row(at, cited, Resolution.UNRESOLVED, reason=f"the source does not have {place.citation}")
    if place.kind in (UnitKind.CHAPTER, UnitKind.PART) and not at.tree.of_kind(UnitKind(place.kind)):
        return _row(at, cited, Resolution.UNRESOLVED, reason=f"the source does not have the {place.kind}s")
    return _row(at, cited, Resolution.DANGLING, reason=f"this Act has no {place.citation}")


def _in_schedule(citing: Citing, at: Setting) -> bool:
    return any(outer.kind == "schedule" for outer in citing.outer) or at.tree.holder(at.source, UnitKind.SCHEDULE) is not None


def _own(citing: Citing, at: Setting) -> list[Cited]:
    phrase = citing.phrase
    if phrase.how != "listed":
        if citing.inner is not None:
            return []
        return [Cited(citing.start, citing.end, place) for place in _places(phrase, citing.outer, citing.takes_last, at)]
    members = members_cited(citing)
    cited: list[Cited] = []
    for member, (start, end) in zip(members, spans(citing, members), strict=True):
        places = [place for base in _bases(citing.outer, citing.takes_last, at) for place in _member_places(phrase.kind, member, base, at)]
        if member.through and cited:
            cited.extend(Cited(cited[-1].start, end, place) for place in _between(cited[-1].place, places, at))
        cited.extend(Cited(start, end, place) for place in places)
    return cited


def _between(first: Place, last: Sequence[Place], at: Setting) -> list[Place]:
    end = last[0].unit if len(last) == 1 else None
    if first.unit is None or end is None:
        return []
    return [Place(unit.citation, unit, unit.kind.value) for unit in at.tree.between(first.unit, end)]


def _bases(outer: Sequence[Phrase], takes_last: bool, at: Setting) -> list[Place | None]:
    """The places that hold the phrase; one None where the text names no holder."""
    return list(_places(outer[0], outer[1:], takes_last, at)) if outer else [None]


def _places(phrase: Phrase, outer: Sequence[Phrase], takes_last: bool, at: Setting) -> list[Place]:
    if phrase.how == "listed":
        members = phrase.members[-1:] if takes_last else phrase.members
        bases = _bases(outer, takes_last, at)
        return [place for base in bases for member in members for place in _member_places(phrase.kind, member, base, at)]
    if phrase.how == "own":
        return [_own_place(phrase.kind, at)]
    if phrase.how == "said":
        return _all_said(phrase, at) if phrase.plural else [_said(phrase, at)]
    if phrase.how in ("before", "after"):
        return _all_said(phrase, at) if phrase.plural else [_neighbour(phrase, at)]
    return [place for base in _bases(outer, takes_last, at) for place in _unnumbered(phrase, base, at)]


def _member_places(kind: str, member: Member, base: Place | None, at: Setting) -> list[Place]:
    head, *rest = member.path
    if kind == "part" and base is not None:
        return [base]
    if kind in ALONE:
        return [_looked_up(f"{kind} {head}", kind, at)]
    if kind == "section":
        return [_looked_up(head + "".join(f"({step})" for step in rest), _kind_by_depth("section", member.path), at)]
    if base is not None and base.citation is None:
        return [Place(None, None, kind, base.reason, base.again)]
    if kind == "paragraph":
        schedule = base.citation if base else _citation(at.tree.holder(at.source, UnitKind.SCHEDULE))
        place = _looked_up(f"{schedule} paragraph {head}" + "".join(f"({step})" for step in rest), "paragraph", at)
        return [place if place.unit or base is None else Place(base.citation, base.unit, base.kind, base.reason)]
    if kind in ("proviso", "explanation"):
        holder = base or _own_provision(at)
        return [_looked_up(child_citation(holder.citation, kind, head), kind, at)]
    return [_inside(kind, member.path, base, at)]


def _inside(kind: str, path: tuple[str, ...], base: Place | None, at: Setting) -> Place:
    """The subsection, clause or subclause of that path, in the base, or where it stands nearest above the source."""
    holders: Sequence[Place] = [base] if base is not None else _own_holders(kind, at)
    wanted = _kind_by_depth(kind, path)
    steps = "".join(f"({step})" for step in path)
    for exact in (True, False):
        for holder in holders:
            unit = at.tree.find(f"{holder.citation}{steps}")
            if unit is not None and (not exact or base is not None or unit.kind.value == wanted):
                return Place(unit.citation, unit, unit.kind.value)
    if base is not None and base.unit is not None and len(path) == 1 and wanted in OWN_KINDS:
        unit = at.tree.only_below(base.unit, path[-1], OWN_KINDS[wanted][:1])
        if unit is not None:
            return Place(unit.citation, unit, unit.kind.value)
    if base is None and (unit := _as_before(steps, wanted, at)) is not None:
        return Place(unit.citation, unit, unit.kind.value)
    enclosing = holders[-1].citation or "" if kind == "subsection" or base is not None else _citation_of_enclosing(at)
    return Place(f"{enclosing}{steps}", None, wanted)


def _as_before(steps: str, kind: str, at: Setting) -> Unit | None:
    """The unit of that label beside one that the same sentence cited before: "ধারা ১২৫ (২) (ঘ) এবং (ঙ) … দফা (ঙ)"."""
    for row in reversed(at.earlier):
        target = at.tree.find(row.target_citation) if row.target and row.target_citation else None
        holder = next(iter([*at.tree.holders(target)][1:]), None) if target is not None else None
        unit = at.tree.find(f"{holder.citation}{steps}") if holder is not None else None
        if unit is not None and unit.kind.value == kind:
            return unit
    return None


def _own_holders(kind: str, at: Setting) -> list[Place]:
    """Where a subsection or clause may stand that is named without its holder: nearest first; a subsection only in the section."""
    section = at.tree.holder(at.source, UnitKind.SECTION, UnitKind.SCHEDULE)
    if kind == "subsection":
        return [Place(_citation(section), section)]
    top = (UnitKind.CHAPTER, UnitKind.PART)
    return [Place(holder.citation, holder) for holder in at.tree.holders(at.source) if holder.kind not in top] or [Place(None)]


def _citation_of_enclosing(at: Setting) -> str:
    unit = at.tree.holder(at.source, UnitKind.SUBSECTION, UnitKind.SECTION, UnitKind.SCHEDULE)
    return _citation(unit) or ""


def _own_provision(at: Setting) -> Place:
    """The unit whose provisos "the proviso" means: the source, or what the source itself qualifies."""
    qualifying = (UnitKind.PROVISO, UnitKind.EXPLANATION)
    unit = next((holder for holder in at.tree.holders(at.source) if holder.kind not in qualifying), at.source)
    return Place(unit.citation, unit, unit.kind.value)


def _own_place(kind: str, at: Setting) -> Place:
    kinds = OWN_KINDS.get(kind) or (UnitKind(kind),)
    unit = at.tree.holder(at.source, *kinds)
    if unit is None:
        return Place(None, None, kind, f"{at.source.citation} does not lie in a {kind}")
    return Place(unit.citation, unit, unit.kind.value)


def _said(phrase: Phrase, at: Setting) -> Place:
    kind = phrase.kind
    kinds = OWN_KINDS.get(kind) or (UnitKind(kind),)
    for row in reversed(at.earlier):
        target = at.tree.find(row.target_citation) if row.target and row.target_citation else None
        holder = at.tree.holder(target, *kinds) if target is not None else None
        if holder is not None:
            return Place(holder.citation, holder, holder.kind.value)
        if target is None and row.kind == kind:
            return Place(row.target_citation, None, kind, again=row)
    return Place(None, None, kind, f"no {kind} is named before it in the same unit")


def _all_said(phrase: Phrase, at: Setting) -> list[Place]:
    """ "Those sections", "the foregoing subsections": the list that was named last; of "above" and "foregoing" without one, all before."""
    units: list[Unit] = []
    last: Reference | None = None
    for row in reversed(at.earlier):
        target = at.tree.find(row.target_citation) if row.target and row.target_citation else None
        if target is None or target.kind.value != phrase.kind or re.match(parts.SAID, row.text):
            continue
        if last is not None and (row.source != last.source or last.start - row.end > _LONGEST_SEPARATOR):
            break
        units, last = [target, *units], row
    if len(units) > 1:
        return [Place(unit.citation, unit, phrase.kind) for unit in units]
    if phrase.how == "before" or re.match(parts.ABOVE, at.text[phrase.start : phrase.end]):
        return _all_before(phrase, at)
    return [Place(None, None, phrase.kind, "it is not said how many are meant")]


def _all_before(phrase: Phrase, at: Setting) -> list[Place]:
    """ "The foregoing subsections": all that stand before this one beside it; of sections it is not said how many."""
    own = _own_place(phrase.kind, at)
    if own.unit is None or own.unit.kind.value != phrase.kind or phrase.how == "after" or phrase.kind not in _BELOW_SECTIONS:
        return [Place(None, None, phrase.kind, own.reason or "it is not said how many are meant")]
    units = at.tree.before(own.unit)
    none = Place(None, None, phrase.kind, f"there is none before {own.citation}")
    return [Place(unit.citation, unit, phrase.kind) for unit in units] or [none]


def _neighbour(phrase: Phrase, at: Setting) -> Place:
    own = _own_place(phrase.kind, at)
    if own.unit is None:
        return Place(None, None, phrase.kind, own.reason)
    unit = at.tree.neighbour(own.unit, -1 if phrase.how == "before" else 1)
    if unit is None:
        return Place(None, None, phrase.kind, f"there is none {phrase.how} {own.citation}")
    return Place(unit.citation, unit, unit.kind.value)


def _unnumbered(phrase: Phrase, base: Place | None, at: Setting) -> list[Place]:
    """The proviso, explanation or schedule that is named without a number: the only one, or all where there are several."""
    kind = UnitKind(phrase.kind)
    if kind == UnitKind.SCHEDULE:
        found = at.tree.of_kind(kind)
        if len(found) == 1:
            return [Place(found[0].citation, found[0], phrase.kind)]
        lacking = f"it is not said which of {len(found)} schedules" if found else "the source does not have the schedule"
        return [Place(None, None, phrase.kind, lacking)]
    holder = base or _own_provision(at)
    if holder.unit is None or holder.citation is None:
        return [Place(None, None, phrase.kind, holder.reason or f"this Act has no {holder.citation}")]
    own = [child for child in at.tree.children(holder.unit) if child.kind == kind]
    units = own or [unit for unit in at.tree.below(holder.unit) if unit.kind == kind]
    if not units and base is None:
        return [Place(None, None, phrase.kind, f"{holder.citation} has no {phrase.kind}")]
    if not units:
        return [Place(child_citation(holder.citation, phrase.kind, "1"), None, phrase.kind)]
    reason = f"it is not said which of {len(units)}" if len(units) > 1 else None
    return [Place(unit.citation, unit, phrase.kind, reason) for unit in units]


def _looked_up(citation: str, kind: str, at: Setting) -> Place:
    unit = at.tree.find(citation)
    return Place(unit.citation, unit, unit.kind.value) if unit is not None else Place(citation, None, kind)


def _citation(unit: Unit | None) -> str | None:
    return unit.citation if unit is not None else None


def _kind_by_depth(kind: str, path: Sequence[str]) -> str:
    """The kind of the last step of a path, going by level: digits directly under a section are a subsection, letters a clause."""
    levels = ["section", "subsection", "clause", "subclause", "item"]
    depth = levels.index(kind) + len(path) - 1
    if kind == "section" and len(path) == 2 and style(path[1]) == "letter":
        depth += 1
    return levels[min(depth, len(levels) - 1)]
