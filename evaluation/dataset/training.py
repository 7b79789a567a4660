"""The questions that weights are fitted on: those for training that no word list was written for, and the development split.

Half of the training questions were read for the word lists of retrieval: to them these look better than to a new question.
"""

from __future__ import annotations

import hashlib

from evaluation.dataset.items import Item, Split, load_items

TRAINING = "labour_act_training"
DEVELOPED_ON = "labour_act_questions"


def was_read(item: Item) -> bool:
    """True of the half of the training questions that was read for the word lists: where the SHA-256 of `terms` and the id is even."""
    return int(hashlib.sha256(f"terms{item.id}".encode()).hexdigest(), 16) % 2 == 0


def unread(*, answerable: bool | None = None) -> tuple[Item, ...]:
    """The other half."""
    return tuple(item for item in load_items(TRAINING, answerable=answerable) if not was_read(item))


def development(*, answerable: bool | None = None) -> tuple[Item, ...]:
    """The development split, which the rules of retrieval were written with."""
    return load_items(DEVELOPED_ON, split=Split.DEVELOPMENT, answerable=answerable)
