"""Vectors on disk by the hash of what was embedded, so that no text is embedded twice: not after a removal, nor in another graph.

One SQLite file of the user's, shared by every process. It holds no words. It is only ever a saving of time: whatever is wrong with it,
the texts are embedded as if it were not there, and one sentence says so.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")

FILE = "vectors.sqlite3"
FORM = 1
"""Raised when what is written changes; a file of another form begins anew."""
MOST_BYTES = 1_000_000_000
WAIT_SECONDS = 5.0
ASKED_AT_ONCE = 500
DAY = 86_400
"""Seconds in which a vector that is used is not marked as used again: reading writes seldom."""
EVICTED = 0.2
"""The share of the vectors that goes when there are too many, those that were longest not used."""

SCHEMA = f"""
CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, vector BLOB NOT NULL, used INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS by_use ON vectors (used);
PRAGMA user_version = {FORM};
"""


class VectorCache:
    """Vectors by key. Safe for several threads and processes; never raises."""

    def __init__(self, folder: Path, tell: Callable[[str], None], *, most_bytes: int = MOST_BYTES) -> None:
        """`tell` is given a sentence where the file cannot be used, once."""
        self._path, self._tell, self._most = folder / FILE, tell, most_bytes
        self._usable, self._lock = True, Lock()

    def found(self, keys: Sequence[bytes], dimension: int) -> dict[bytes, NDArray[np.float32]]:
        """The vectors of the keys that are known, each of that many finite numbers."""
        rows = self._within(lambda database: self._rows(database, keys)) or []
        found = {}
        for key, blob in rows:
            vector = np.frombuffer(blob, dtype="<f4") if isinstance(blob, bytes) and len(blob) == 4 * dimension else None
            if vector is not None and np.isfinite(vector).all() and abs(float(vector @ vector) - 1) < 0.01:
                found[bytes(key)] = vector.astype(np.float32)
        return found

    def keep(self, vectors: Mapping[bytes, NDArray[np.float32]]) -> None:
        """The vectors are known from now on; the longest unused ones go where there are too many."""
        now = int(time.time())
        rows = [(key, vector.astype("<f4").tobytes(), now) for key, vector in vectors.items()]

        def kept(database: sqlite3.Connection) -> None:
            with database:
                database.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)", rows)
            self._bounded(database)

        if rows:
            self._within(kept)

    def _rows(self, database: sqlite3.Connection, keys: Sequence[bytes]) -> list[tuple[bytes, bytes]]:
        found: list[tuple[bytes, bytes]] = []
        for start in range(0, len(keys), ASKED_AT_ONCE):
            part = keys[start : start + ASKED_AT_ONCE]
            marks = ", ".join("?" * len(part))
            found += database.execute(f"SELECT key, vector FROM vectors WHERE key IN ({marks})", part).fetchall()
        now = int(time.time())
        with database:
            database.executemany("UPDATE vectors SET used = ? WHERE key = ? AND used < ?", [(now, key, now - DAY) for key, _ in found])
        return found

    def _bounded(self, database: sqlite3.Connection) -> None:
        """The file is no larger than allowed; what is freed is used again for new vectors."""
        while _bytes(database) > self._most:
            count = database.execute("SELECT count(*) FROM vectors").fetchone()[0]
            if not count:
                return
            with database:
                database.execute(
                    "DELETE FROM vectors WHERE rowid IN (SELECT rowid FROM vectors ORDER BY used LIMIT ?)", [1 + int(count * EVICTED)]
                )

    def _within(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        with self._lock:
            if not self._usable:
                return None
            try:
                with closing(self._opened()) as database:
                    return work(database)
            except (sqlite3.Error, OSError) as problem:
                self._usable = False
                why = " ".join(str(problem).split())[:120]
                self._tell(
                    f"The vectors kept in {self._path} cannot be used ({why}), so every text is embedded anew."
                    " Delete that file, or set LABOURCREW_EMBEDDING_CACHE=0."
                )
                return None

    def _opened(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(self._path, timeout=WAIT_SECONDS)
        try:
            form = database.execute("PRAGMA user_version").fetchone()[0]
            if form != FORM:
                database.execute("PRAGMA journal_mode = WAL")
                database.executescript(("DROP TABLE IF EXISTS vectors;" if form else "") + SCHEMA)
            database.execute("PRAGMA synchronous = NORMAL")
        except sqlite3.Error:
            database.close()
            raise
        return database


def _bytes(database: sqlite3.Connection) -> int:
    """What the file holds, without the pages that are free for new vectors."""
    pages, free, size = (int(database.execute(f"PRAGMA {name}").fetchone()[0]) for name in ("page_count", "freelist_count", "page_size"))
    return (pages - free) * size
