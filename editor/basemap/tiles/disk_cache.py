"""Disk cache of tiles, following the rules of HTTP caching."""

import contextlib
import logging
import os
import re
import threading
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from editor.basemap.tiles.tile import TileId
from editor.lazy_import import LazyModule
from editor.network import client
from editor.records import dataclass

if TYPE_CHECKING:
    import sqlite3
    from email import utils as email_utils
else:
    email_utils = LazyModule("email.utils")
    sqlite3 = LazyModule("sqlite3")


# Freshness lifetime of a tile without one from its server.
DEFAULT_S: Final = 30 * 86_400.0
# Minimum interval between requests for a tile, whatever its server states: two processes draw the same map,
# and panning displays a tile many times.
LEAST_S: Final = 60.0
# Maximum interval between checks of a view for outdated tiles: the clock may be set, and the system may
# sleep.
_MAX_WAIT_S: Final = 3600.0

_MAX_COUNT_S: Final = 2**31  # Source: RFC 9111, section 1.2.2
_DIRECTIVE: Final = re.compile(
    r'([!#$%&\'*+.^_`|~\w-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?', re.ASCII
)
_VALIDATED: Final = frozenset({"no-cache", "must-revalidate"})
# Validators are returned to the server unchanged, so they must be valid in a header; long ones are ignored.
_VALIDATOR: Final = re.compile(r"[!-~]([ -~]{0,254}[!-~])?")


@dataclass(frozen=True, slots=True)
class Freshness:
    """Caching metadata of a response.

    `checked_s`: when its server sent or validated it. `fresh_s`: its remaining lifetime at that time. `etag`
    and `modified` are validators, empty if there are none. `must_validate`: a stale response on disk must be
    validated before it is displayed; one in memory is displayed meanwhile. `may_store`: it may be written to
    disk.
    Units: seconds since 1970, seconds.
    """

    checked_s: float
    fresh_s: float = DEFAULT_S
    etag: str = ""
    modified: str = ""
    must_validate: bool = False
    may_store: bool = True

    @property
    def due_s(self) -> float:
        """The time at which to validate the response. Units: seconds since 1970."""
        return self.checked_s + max(self.fresh_s, LEAST_S)

    def is_due(self, now_s: float) -> bool:
        """Return whether to validate the response; also if the clock was set back to before its arrival."""
        return not self.checked_s - LEAST_S <= now_s < self.due_s

    @property
    def conditions(self) -> dict[str, str]:
        """The headers of a conditional request."""
        headers = {"If-None-Match": self.etag, "If-Modified-Since": self.modified}
        return {name: value for name, value in headers.items() if _validator(value)}


@dataclass(frozen=True, slots=True)
class Fetched:
    """A tile as sent or validated by its server, with its freshness."""

    data: bytes = field(repr=False)
    freshness: Freshness
    is_validated: bool = False

    @property
    def nbytes(self) -> int:
        """The size of the data. Units: bytes."""
        return len(self.data)


def fetch(
    url: str,
    known: Fetched | None = None,
    *,
    deadline_s: float,
    limit_bytes: int,
    cancel: threading.Event | None = None,
    is_public: bool = False,
) -> Fetched:
    """Return the response at an address: the known one if its server validates it, or a new one.

    Raises: NetError, with a kind and one sentence.
    """
    conditions = known.freshness.conditions if known is not None else {}
    end_s = time.monotonic() + deadline_s
    while True:
        sent_s = time.time()
        reply = client.get_reply(
            url,
            conditions=conditions,
            deadline_s=max(end_s - time.monotonic(), 0.0),
            limit_bytes=limit_bytes,
            cancel=cancel,
            is_public=is_public,
        )
        received_s = time.time()
        if known is None or not reply.is_unchanged:
            return Fetched(reply.body, freshness_of(reply.headers, sent_s, received_s))
        if _is_same(reply.headers.get("etag", ""), known.freshness.etag):
            freshness = freshness_of(reply.headers, sent_s, received_s, known.freshness)
            return Fetched(known.data, freshness, is_validated=True)
        conditions = {}  # The server validated a response other than the known one.


def freshness_of(
    headers: Mapping[str, str], sent_s: float, received_s: float, known: Freshness | None = None
) -> Freshness:
    """Return the freshness stated by the headers of a response.

    For a validated response, the known freshness supplies missing values.
    Shape: the names of the headers are in lower case.
    Units: seconds since 1970.
    """
    directives = _directives(headers.get("cache-control", ""))
    old = known or Freshness(received_s)
    total_s = _lifetime_s(headers, directives, received_s)
    has_no_statement = total_s is None and not directives
    if "no-cache" in directives or headers.get("vary", "").strip() == "*":
        total_s = 0.0
    fresh_s = old.fresh_s if total_s is None else total_s - _age_s(headers, sent_s, received_s)
    return Freshness(
        checked_s=received_s,
        fresh_s=max(fresh_s, 0.0),
        etag=_validator(headers.get("etag", "")) or old.etag,
        modified=_validator(headers.get("last-modified", "")) or old.modified,
        must_validate=old.must_validate if has_no_statement else not directives.keys().isdisjoint(_VALIDATED),
        may_store="no-store" not in directives,
    )


def bounded_wait_s(wait_s: float) -> float:
    """Return the interval after which a view refreshes its tiles, if the first one is due after `wait_s`."""
    return min(max(wait_s, LEAST_S), _MAX_WAIT_S)


def _directives(text: str) -> dict[str, str]:
    """Return the directives of `Cache-Control`; the first of duplicates applies."""
    found: dict[str, str] = {}
    for name, quoted, plain in _DIRECTIVE.findall(text):
        found.setdefault(name.lower(), quoted or plain)
    return found


def _lifetime_s(headers: Mapping[str, str], directives: Mapping[str, str], received_s: float) -> float | None:
    """Return the freshness lifetime of a response from its date; None if it is not stated.

    An invalid value means 0.
    """
    if "max-age" in directives:
        return _count_s(directives["max-age"]) or 0.0
    if "expires" in headers:
        expires_s = _date_s(headers["expires"])
        created_s = _date_s(headers.get("date", ""))
        created_s = received_s if created_s is None else created_s
        return 0.0 if expires_s is None else min(expires_s - created_s, _MAX_COUNT_S)
    return None


def _age_s(headers: Mapping[str, str], sent_s: float, received_s: float) -> float:
    """Return the age of a response on arrival.

    A clock ahead of the server's increases the age; one behind has no effect.
    Source: RFC 9111, section 4.2.3.
    """
    created_s = _date_s(headers.get("date", ""))
    apparent_s = received_s - created_s if created_s is not None else 0.0
    stated_s = _count_s(headers.get("age", "").partition(",")[0]) or 0.0
    return max(apparent_s, stated_s + max(received_s - sent_s, 0.0), 0.0)


def _count_s(text: str) -> float | None:
    text = text.strip()
    if not (text.isascii() and text.isdigit()):
        return None
    return float(min(int(text), _MAX_COUNT_S)) if len(text) < 12 else float(_MAX_COUNT_S)


def _date_s(text: str) -> float | None:
    try:
        moment = email_utils.parsedate_to_datetime(text)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        return moment.timestamp()
    except (ValueError, OverflowError):  # OverflowError for an invalid time zone
        return None


def _validator(text: str) -> str:
    return text if _VALIDATOR.fullmatch(text) else ""


def _is_same(etag: str, known: str) -> bool:
    """Return whether a 304 response validates the known one, as far as it states an ETag."""
    return not etag or not known or etag.removeprefix("W/") == known.removeprefix("W/")


STORE_BYTES: Final = 200 * 2**20
FILE_NAME: Final = "tiles.sqlite"

# A tile that was neither used nor validated for this long is dropped. Until then, a stale one is displayed if
# its server cannot be reached.
_UNUSED_S: Final = 30 * 86_400
_BUSY_TIMEOUT_S: Final = 2.0
# Target size after an eviction, as a share of the limit: evictions are batched.
_TARGET_SHARE: Final = 0.9
# Resolution of the time of last use, so that most reads cause no write.
_USE_RESOLUTION_S: Final = 60
# Size of an empty database with its auxiliary files.
_EMPTY_BYTES: Final = 64 * 1024
_FORMAT: Final = 2
_MAX_OPENINGS: Final = 4
_TABLES: Final = (
    """CREATE TABLE IF NOT EXISTS tiles (
        source TEXT NOT NULL, z INTEGER NOT NULL, x INTEGER NOT NULL, y INTEGER NOT NULL,
        data BLOB NOT NULL, sum INTEGER NOT NULL, bytes INTEGER NOT NULL,
        stored REAL NOT NULL, used REAL NOT NULL,
        PRIMARY KEY (source, z, x, y)
    )""",
    "CREATE INDEX IF NOT EXISTS tiles_by_use ON tiles (used, bytes)",
    """CREATE TABLE IF NOT EXISTS claims (
        source TEXT NOT NULL, z INTEGER NOT NULL, x INTEGER NOT NULL, y INTEGER NOT NULL, until REAL NOT NULL,
        PRIMARY KEY (source, z, x, y)
    ) WITHOUT ROWID""",
)
# The columns added in format 2. Tiles stored by format 1 are fresh for the default time.
_ADDED_COLUMNS: Final = (
    f"fresh REAL NOT NULL DEFAULT {DEFAULT_S}",
    "etag TEXT NOT NULL DEFAULT ''",
    "modified TEXT NOT NULL DEFAULT ''",
    "must_validate INTEGER NOT NULL DEFAULT 0",
)

_RELEASE: Final = "DELETE FROM claims WHERE source = ? AND z = ? AND x = ? AND y = ?"

T = TypeVar("T")
_log = logging.getLogger(__name__)


class TileStore:
    """A store in a folder. No method raises; all may be called on any thread."""

    def __init__(self, folder: Path, limit_bytes: int = STORE_BYTES) -> None:
        self._path = folder / FILE_NAME
        self._limit = limit_bytes
        self._lock = threading.Lock()
        self._database: sqlite3.Connection | None = None
        self._openings_left = _MAX_OPENINGS

    def has(self, source: str, tile: TileId) -> bool:
        """Return whether a tile is stored."""
        return self.freshness(source, tile) is not None

    def freshness(self, source: str, tile: TileId) -> Freshness | None:
        """Return the freshness of a stored tile; None if it is not stored."""
        query = (
            "SELECT stored, fresh, etag, modified, must_validate FROM tiles"
            " WHERE source = ? AND z = ? AND x = ? AND y = ?"
        )
        row = self._query(lambda database: database.execute(query, (source, *tile)).fetchone(), None)
        return _freshness(row) if row is not None else None

    def get(self, source: str, tile: TileId) -> bytes | None:
        """Return the bytes of a stored tile."""
        found = self.fetched(source, tile)
        return found.data if found is not None else None

    def fetched(self, source: str, tile: TileId) -> Fetched | None:
        """Return a stored tile with its freshness; a damaged one is dropped."""

        def read(database: "sqlite3.Connection") -> Fetched | None:
            query = (
                "SELECT rowid, data, sum, used, stored, fresh, etag, modified, must_validate FROM tiles"
                " WHERE source = ? AND z = ? AND x = ? AND y = ?"
            )
            row = database.execute(query, (source, *tile)).fetchone()
            if row is None:
                return None
            number, data, checksum, used = row[:4]
            if not isinstance(data, bytes) or zlib.crc32(data) != checksum:
                database.execute("DELETE FROM tiles WHERE rowid = ?", (number,))
                return None
            if time.time() - used > _USE_RESOLUTION_S:
                database.execute("UPDATE tiles SET used = ? WHERE rowid = ?", (time.time(), number))
            return Fetched(data, _freshness(row[4:]))

        return self._query(read, None)

    def put(self, source: str, tile: TileId, data: bytes, freshness: Freshness | None = None) -> None:
        """Store a tile, and evict others beyond the limit."""

        def write(database: "sqlite3.Connection") -> None:
            now = time.time()
            place, known = (source, *tile), _columns(freshness or Freshness(now))
            query = (
                "INSERT OR REPLACE INTO tiles"
                " (source, z, x, y, data, sum, bytes, used, stored, fresh, etag, modified, must_validate)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            )
            database.execute(query, (*place, data, zlib.crc32(data), len(data), now, *known))
            database.execute(_RELEASE, place)
            self._evict(database)

        self._query(write, None)

    def validate(self, source: str, tile: TileId, freshness: Freshness) -> bool:
        """Update the freshness of a tile, and release its claim; return whether it is stored."""

        def write(database: "sqlite3.Connection") -> bool:
            query = (
                "UPDATE tiles SET stored = ?, fresh = ?, etag = ?, modified = ?, must_validate = ?"
                " WHERE source = ? AND z = ? AND x = ? AND y = ?"
            )
            place = (source, *tile)
            is_stored = database.execute(query, (*_columns(freshness), *place)).rowcount > 0
            database.execute(_RELEASE, place)
            return is_stored

        return self._query(write, False)

    def save(self, source: str, tile: TileId, fetched: Fetched) -> None:
        """Store a fetched or validated tile where its server allows that, or drop it."""
        if not (fetched.data and fetched.freshness.may_store):
            self.drop(source, tile)
            self.release(source, tile)
        elif not (fetched.is_validated and self.validate(source, tile, fetched.freshness)):
            self.put(source, tile, fetched.data, fetched.freshness)

    def drop(self, source: str, tile: TileId) -> None:
        """Remove a tile."""
        query = "DELETE FROM tiles WHERE source = ? AND z = ? AND x = ? AND y = ?"
        self._query(lambda database: database.execute(query, (source, *tile)), None)

    def claim(self, source: str, tile: TileId, for_s: float) -> bool:
        """Claim a tile for this process, for some seconds; return whether no other claim is open."""

        def insert(database: "sqlite3.Connection") -> bool:
            now = time.time()
            query = (
                "INSERT INTO claims VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET until = excluded.until"
                " WHERE until < ?"
            )
            return database.execute(query, (source, *tile, now + for_s, now)).rowcount > 0

        return self._query(insert, True)

    def release(self, source: str, tile: TileId) -> None:
        """Release the claim of a tile, so that others can fetch it."""
        self._query(lambda database: database.execute(_RELEASE, (source, *tile)), None)

    def clear(self) -> bool:
        """Remove all tiles and free the disk space; return whether that succeeded."""

        def empty(database: "sqlite3.Connection") -> bool:
            database.execute("DELETE FROM tiles")
            _shrink(database)
            return True

        return self._query(empty, False)

    @property
    def taken_bytes(self) -> int:
        """The size of the stored tiles. Units: bytes."""
        return self._query(_used_bytes, 0)

    def close(self) -> None:
        """Close the database."""
        with self._lock:
            self._close_database()
            self._openings_left = 0

    def _query(self, function: "Callable[[sqlite3.Connection], T]", default: T) -> T:
        """Return the result of a function of the database, which is created again if it is damaged."""
        with self._lock:
            while self._database is not None or self._openings_left > 0:
                try:
                    if self._database is None:
                        self._openings_left -= 1
                        self._database = self._open()
                    return function(self._database)
                except (sqlite3.OperationalError, OSError) as problem:
                    # A busy, full or read-only disk does not mean that the file is damaged.
                    _log.info("The store of tiles cannot be used just now: %s", problem)
                    break
                except sqlite3.Error as problem:
                    _log.info("The store of tiles is made anew: %s", problem)
                    self._delete()
        return default

    def _open(self) -> "sqlite3.Connection":
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self._path.exists() and not self._path.is_file():
            raise sqlite3.DatabaseError("it is no file")
        # SQLite would create it readable by others.
        os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))
        database = sqlite3.connect(
            self._path, timeout=_BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
        )
        try:
            database.execute("PRAGMA auto_vacuum = INCREMENTAL")
            if database.execute("PRAGMA user_version").fetchone()[0] not in range(_FORMAT + 1):
                raise sqlite3.DatabaseError("of another version")
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = NORMAL")
            _migrate(database)
            oldest = time.time() - _UNUSED_S
            database.execute("DELETE FROM tiles WHERE stored < ? AND used < ?", (oldest, oldest))
            self._evict(database)
        except sqlite3.Error:
            database.close()
            raise
        return database

    def _evict(self, database: "sqlite3.Connection") -> None:
        used_bytes = _used_bytes(database)
        if used_bytes <= self._limit:
            return
        rows = database.execute("SELECT rowid, bytes FROM tiles ORDER BY used, rowid").fetchall()
        evicted = []
        for number, size in rows[:-1]:
            if used_bytes <= self._limit * _TARGET_SHARE:
                break
            evicted.append((number,))
            used_bytes -= size
        database.execute("BEGIN IMMEDIATE")
        database.executemany("DELETE FROM tiles WHERE rowid = ?", evicted)
        database.execute("COMMIT")
        _shrink(database)

    def _delete(self) -> None:
        self._close_database()
        try:
            for path in _files(self._path):
                path.unlink(missing_ok=True)
        except OSError:
            self._openings_left = 0

    def _close_database(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None


def stored_bytes(folder: Path) -> int:
    """Return the approximate disk usage of the store in a folder. Units: bytes."""
    total = 0
    for path in _files(folder / FILE_NAME):
        with contextlib.suppress(OSError):
            total += path.stat().st_size
    return total if total > _EMPTY_BYTES else 0


def emptied(folder: Path) -> int:
    """Empty a store, which other processes may have open, and return the freed disk space. Units: bytes."""
    before = stored_bytes(folder)
    store = TileStore(folder)
    store.clear()
    store.close()
    return before - stored_bytes(folder)


def _files(path: Path) -> list[Path]:
    return [path.with_name(path.name + end) for end in ("", "-wal", "-shm")]


def _migrate(database: "sqlite3.Connection") -> None:
    """Create the tables, or migrate those of an earlier format, in one transaction."""
    database.execute("BEGIN IMMEDIATE")
    try:
        format_version = database.execute("PRAGMA user_version").fetchone()[0]
        if format_version < _FORMAT:
            for statement in _TABLES:
                database.execute(statement)
            for column in _ADDED_COLUMNS:
                database.execute(f"ALTER TABLE tiles ADD COLUMN {column}")
            database.execute(f"PRAGMA user_version = {_FORMAT}")
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def _freshness(row: Sequence[Any]) -> Freshness:
    stored, fresh, etag, modified, must_validate = row
    if not (isinstance(stored, float) and isinstance(fresh, float)):
        return Freshness(0.0, 0.0)
    return Freshness(stored, fresh, str(etag), str(modified), bool(must_validate))


def _columns(freshness: Freshness) -> tuple[float | str, ...]:
    return (
        freshness.checked_s,
        freshness.fresh_s,
        freshness.etag,
        freshness.modified,
        int(freshness.must_validate),
    )


def _shrink(database: "sqlite3.Connection") -> None:
    # As a statement it would end after the first page; a script runs to completion.
    database.executescript("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)")


def _used_bytes(database: "sqlite3.Connection") -> int:
    return int(database.execute("SELECT total(bytes) FROM tiles").fetchone()[0])
