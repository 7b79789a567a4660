"""Which split a question belongs to: a provision that one split asks about is not asked about in another.

Questions that share a section that is right to cite, and questions outside the law that share a topic, go together. What was in use before
the split is for development. The rest is dealt out group by group, the largest first, each to the split that lacks questions of its kind
most, so that categories, languages and styles come out even. The same items and seed give the same split, whatever their order.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

from evaluation.dataset.items import Item, Split
from graph_schema.citations import section_of

SEED = "labourcrew-1"
"""Taken before any system was run on the questions."""

_DEALING_ORDER = (Split.TEST, Split.CALIBRATION, Split.DEVELOPMENT)


def assigned(items: Sequence[Item], seed: str = SEED) -> dict[str, Split]:
    """Identifier → split, for every item."""
    counts: dict[Split, Counter[tuple[str, str]]] = {split: Counter() for split in Split}
    found: dict[str, Split] = {}
    for group in sorted(groups(items), key=lambda group: _turn(group, seed)):
        early = any(item.early for item in group)
        kinds = Counter(kind for item in group for kind in _kinds(item))
        split = Split.DEVELOPMENT if early else min(_DEALING_ORDER, key=lambda split: _crowding(counts[split], kinds))
        counts[split] += kinds
        found |= {item.id: split for item in group}
    return found


def groups(items: Sequence[Item]) -> tuple[tuple[Item, ...], ...]:
    """The items in groups that no gold section and no topic connects."""
    owner: dict[str, str] = {}

    def root(key: str) -> str:
        while owner.setdefault(key, key) != key:
            key = owner[key]
        return key

    for item in items:
        first, *others = _keys(item)
        for other in others:
            owner[root(other)] = root(first)
    together: dict[str, list[Item]] = {}
    for item in sorted(items, key=lambda item: item.id):
        together.setdefault(root(_keys(item)[0]), []).append(item)
    return tuple(tuple(group) for group in together.values())


def _keys(item: Item) -> tuple[str, ...]:
    also = tuple(section_of(unit) for unit in item.also_units)
    return (*item.gold_sections, *also, *((f"topic {item.topic}",) if item.topic else ())) or (item.id,)


def _turn(group: tuple[Item, ...], seed: str) -> tuple[bool, int, str]:
    """Early groups first, then the large before the small, those of one size by a hash of seed and items."""
    digest = hashlib.sha256("\n".join([seed, *(item.id for item in group)]).encode()).hexdigest()
    return (not any(item.early for item in group), -len(group), digest)


def _kinds(item: Item) -> tuple[tuple[str, str], ...]:
    kind = item.category.value if item.answerable else "none"
    return (("all", ""), ("kind", kind), ("language", item.language), ("both", f"{kind} {item.language}"), ("style", item.style.value))


def _crowding(held: Counter[tuple[str, str]], added: Counter[tuple[str, str]]) -> int:
    """How much dealing the group to a split would add to its crowding; least where its kinds are few yet."""
    return sum((held[kind] + number) ** 2 - held[kind] ** 2 for kind, number in added.items())
