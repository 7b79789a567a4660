"""What the graph keeps of each text of a statute that was loaded: of which day it is, and since when what it changed is law."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from graph_schema.errors import WrongUse
from graph_schema.statute import Frozen


class TextRecord(Frozen):
    """One text. It is kept on the statute's node as JSON."""

    as_of: date | None
    """The day whose law it shows; None for a text without a date, which stands alone."""
    commences: date | None = None
    """The first day of what it changed, where that was given or an instrument says it."""
    instrument: str | None = None
    """The amending instrument between the text before and this one, where one was given."""
    language: str
    source: str
    sha256: str
    fingerprint: str
    courtesy: str | None = None
    """The fingerprint of the courtesy text that was loaded beside it by itself."""

    @property
    def begins(self) -> date | None:
        """The first day of what this text changed; the day of the text itself where nothing earlier is known."""
        return self.commences or self.as_of

    @property
    def begins_at_latest(self) -> bool:
        """True where what it changed may have been law before `begins`."""
        return self.commences is None


def kept(loaded: Sequence[TextRecord], new: TextRecord, *, replace: bool) -> list[TextRecord]:
    """The loaded texts that stay beside the new one: those of other days. A text without a date replaces all and is replaced by any.

    Raises WrongUse where the new text's commencement does not lie between its neighbours' days.
    """
    if replace or new.as_of is None:
        return []
    stay = [record for record in loaded if record.as_of is not None and record.as_of != new.as_of]
    texts = sorted([*stay, new], key=lambda record: record.as_of or date.min)
    for before, after in pairwise(texts):
        begins = after.begins
        if before.as_of and after.as_of and begins and not before.as_of < begins <= after.as_of:
            raise WrongUse(
                f"What the text of {after.as_of} changed cannot commence on {begins}: the text before it shows the law of {before.as_of}."
                " Give a day after that one and not after the text's own."
            )
    return stay


def fingerprint_of(records: Sequence[TextRecord]) -> str:
    """The hash over all texts of a statute that are loaded together."""
    return hashlib.sha256("\n".join(f"{record.fingerprint} {record.courtesy}" for record in records).encode()).hexdigest()
