"""Tiles on the disk, kept by the rules of HTTP caching."""

import contextlib
import logging
import os
import re
import threading
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from editor import net
from editor.basemap.tiles.tile import TileId
from editor.later import Later

if TYPE_CHECKING:
    from email import utils as email_utils
else:
    email_utils = Later("email.utils")
if TYPE_CHECKING:
    import sqlite3
else:
    sqlite3 = Later("sqlite3")


# How long a tile is fresh whose server does not say. Source: our choice.
DEFAULT_S: Final = 30 * 86_400.0
# A tile is asked for no more often than this, whatever its server says: two processes draw one map, and a map
# that is panned shows a tile many times. Source: our choice.
LEAST_S: Final = 60.0
# A view waits at most this long before it looks for tiles that are out of date: the clock may be set, and the
# system may sleep. Source: our choice.
_LONGEST_WAIT_S: Final = 3600.0

_LONGEST_S: Final = 2**31  # Source: RFC 9111, section 1.2.2
_DIRECTIVE: Final = re.compile(
    r'([!#$%&\'*+.^_`|~\w-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?', re.ASCII
)
_VALIDATED: Final = frozenset({"no-cache", "must-revalidate"})
# A validator goes back to the server as it came, so a header must be able to hold it; a long one is none.
_VALIDATOR: Final = re.compile(r"[!-~]([ -~]{0,254}[!-~])?")


@dataclass(frozen=True, slots=True)
class Freshness:
    """What a response said of its caching.

    `checked_s`: when its server sent or validated it. `fresh_s`: how long it is fresh from then on.
    `etag` and `modified` tell the server what is here; empty where it gave none. `must_validate`: read
    from the disk beyond its time, it is validated before it is shown; what is in memory is shown meanwhile.
    `may_store`: it may be written to the disk.
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
        """When the server is to be asked whether there is another. Units: seconds since 1970."""
        return self.checked_s + max(self.fresh_s, LEAST_S)

    def is_due(self, now_s: float) -> bool:
        """Return whether to validate the response; also where the clock was set back to before it came."""
        return not self.checked_s - LEAST_S <= now_s < self.due_s

    @property
    def conditions(self) -> dict[str, str]:
        """The headers of a request for what differs from this response."""
        headers = {"If-None-Match": self.etag, "If-Modified-Since": self.modified}
        return {name: value for name, value in headers.items() if _validator(value)}


@dataclass(frozen=True, slots=True)
class Fetched:
    """A tile as its server sent or validated it, with its freshness."""

    data: bytes = field(repr=False)
    freshness: Freshness
    is_validated: bool = False

    @property
    def nbytes(self) -> int:
        """Units: bytes."""
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
    """Return what is at an address: the known response where its server validates it, or a new one.

    Raises: NetError, with a kind and one plain sentence.
    """
    conditions = known.freshness.conditions if known is not None else {}
    end_s = time.monotonic() + deadline_s
    while True:
        asked_s = time.time()
        reply = net.get_reply(
            url,
            conditions=conditions,
            deadline_s=max(end_s - time.monotonic(), 0.0),
            limit_bytes=limit_bytes,
            cancel=cancel,
            is_public=is_public,
        )
        came_s = time.time()
        if known is None or not reply.is_unchanged:
            return Fetched(reply.body, freshness_of(reply.headers, asked_s, came_s))
        if _is_same(reply.headers.get("etag", ""), known.freshness.etag):
            freshness = freshness_of(reply.headers, asked_s, came_s, known.freshness)
            return Fetched(known.data, freshness, is_validated=True)
        conditions = {}  # The server validated another response than the known one.


def freshness_of(
    headers: Mapping[str, str], asked_s: float, came_s: float, known: Freshness | None = None
) -> Freshness:
    """Return the freshness that the headers of a response state.

    Where it validates a known response, that one fills in what they omit.
    Shape: the names of the headers are in lower case. Units: seconds since 1970.
    """
    directives = _directives(headers.get("cache-control", ""))
    old = known or Freshness(came_s)
    total_s = _lifetime_s(headers, directives, came_s)
    says_nothing = total_s is None and not directives
    if "no-cache" in directives or headers.get("vary", "").strip() == "*":
        total_s = 0.0
    fresh_s = old.fresh_s if total_s is None else total_s - _age_s(headers, asked_s, came_s)
    return Freshness(
        checked_s=came_s,
        fresh_s=max(fresh_s, 0.0),
        etag=_validator(headers.get("etag", "")) or old.etag,
        modified=_validator(headers.get("last-modified", "")) or old.modified,
        must_validate=old.must_validate if says_nothing else not directives.keys().isdisjoint(_VALIDATED),
        may_store="no-store" not in directives,
    )


def bounded_wait_s(wait_s: float) -> float:
    """Return how long a view waits until it refreshes its tiles, where the first is due after `wait_s`."""
    return min(max(wait_s, LEAST_S), _LONGEST_WAIT_S)


def _directives(text: str) -> dict[str, str]:
    """Return the directives of `Cache-Control`; of two of a name the first counts."""
    found: dict[str, str] = {}
    for name, quoted, plain in _DIRECTIVE.findall(text):
        found.setdefault(name.lower(), quoted or plain)
    return found


def _lifetime_s(headers: Mapping[str, str], directives: Mapping[str, str], came_s: float) -> float | None:
    """Return for how long a response is fresh after it was made; None where it does not say.

    What cannot be read means: no longer than now.
    """
    if "max-age" in directives:
        return _count_s(directives["max-age"]) or 0.0
    if "expires" in headers:
        expires_s = _date_s(headers["expires"])
        made_s = _date_s(headers.get("date", ""))
        made_s = came_s if made_s is None else made_s
        return 0.0 if expires_s is None else min(expires_s - made_s, _LONGEST_S)
    return None


def _age_s(headers: Mapping[str, str], asked_s: float, came_s: float) -> float:
    """Return how old a response was when it came. Source: RFC 9111, section 4.2.3.

    A clock that is ahead of the server's makes it older, and one that is behind does nothing.
    """
    made_s = _date_s(headers.get("date", ""))
    apparent_s = came_s - made_s if made_s is not None else 0.0
    stated_s = _count_s(headers.get("age", "").partition(",")[0]) or 0.0
    return max(apparent_s, stated_s + max(came_s - asked_s, 0.0), 0.0)


def _count_s(text: str) -> float | None:
    text = text.strip()
    if not (text.isascii() and text.isdigit()):
        return None
    return float(min(int(text), _LONGEST_S)) if len(text) < 12 else float(_LONGEST_S)


def _date_s(text: str) -> float | None:
    try:
        moment = email_utils.parsedate_to_datetime(text)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        return moment.timestamp()
    except (ValueError, OverflowError):  # the latter for a zone beyond all zones
        return None


def _validator(text: str) -> str:
    return text if _VALIDATOR.fullmatch(text) else ""


def _is_same(etag: str, known: str) -> bool:
    """Whether a 304 response validates the known one, as far as it states an ETag."""
    return not etag or not known or etag.removeprefix("W/") == known.removeprefix("W/")


STORE_BYTES: Final = 200 * 2**20
FILE_NAME: Final = "tiles.sqlite"

# A tile that was neither used nor validated for this long is dropped. Until then a stale one is shown when
# its server cannot be reached. Source: our choice.
_UNUSED_S: Final = 30 * 86_400
_PATIENCE_S: Final = 2.0
# How full the store is after it was tidied: not every tile that comes shall push one out.
_TIDY_SHARE: Final = 0.9
# When a tile was used is written down this exactly, or every look would be a write.
_USE_S: Final = 60
# A file without any tile, and what lies beside it while it is open.
_BARE_BYTES: Final = 64 * 1024
_FORM: Final = 2
_MOST_OPENINGS: Final = 4
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
# The columns that format 2 adds. A tile that format 1 stored is fresh for the default time.
_ADDED: Final = (
    f"fresh REAL NOT NULL DEFAULT {DEFAULT_S}",
    "etag TEXT NOT NULL DEFAULT ''",
    "modified TEXT NOT NULL DEFAULT ''",
    "must_validate INTEGER NOT NULL DEFAULT 0",
)

_RELEASE: Final = "DELETE FROM claims WHERE source = ? AND z = ? AND x = ? AND y = ?"

T = TypeVar("T")
_log = logging.getLogger(__name__)


class TileStore:
    """A store in a folder; nothing it is asked raises. Its methods may be called on any thread."""

    def __init__(self, folder: Path, limit_bytes: int = STORE_BYTES) -> None:
        self._path = folder / FILE_NAME
        self._limit = limit_bytes
        self._lock = threading.Lock()
        self._database: sqlite3.Connection | None = None
        self._openings_left = _MOST_OPENINGS

    def has(self, source: str, tile: TileId) -> bool:
        """Whether a tile is kept."""
        return self.freshness(source, tile) is not None

    def freshness(self, source: str, tile: TileId) -> Freshness | None:
        """What is known of the caching of a tile; None where it is not kept."""
        query = (
            "SELECT stored, fresh, etag, modified, must_validate FROM tiles"
            " WHERE source = ? AND z = ? AND x = ? AND y = ?"
        )
        row = self._ask(lambda database: database.execute(query, (source, *tile)).fetchone(), None)
        return _freshness(row) if row is not None else None

    def get(self, source: str, tile: TileId) -> bytes | None:
        """The bytes of a tile as it was kept."""
        found = self.fetched(source, tile)
        return found.data if found is not None else None

    def fetched(self, source: str, tile: TileId) -> Fetched | None:
        """A tile as it was kept; one that has changed since is dropped."""

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
            if time.time() - used > _USE_S:
                database.execute("UPDATE tiles SET used = ? WHERE rowid = ?", (time.time(), number))
            return Fetched(data, _freshness(row[4:]))

        return self._ask(read, None)

    def put(self, source: str, tile: TileId, data: bytes, freshness: Freshness | None = None) -> None:
        """Keep a tile, and drop what that leaves no room for."""

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
            self._tidy(database)

        self._ask(write, None)

    def validate(self, source: str, tile: TileId, freshness: Freshness) -> bool:
        """Update the freshness of a tile, and release its claim; return whether it is stored."""

        def write(database: "sqlite3.Connection") -> bool:
            query = (
                "UPDATE tiles SET stored = ?, fresh = ?, etag = ?, modified = ?, must_validate = ?"
                " WHERE source = ? AND z = ? AND x = ? AND y = ?"
            )
            place = (source, *tile)
            is_kept = database.execute(query, (*_columns(freshness), *place)).rowcount > 0
            database.execute(_RELEASE, place)
            return is_kept

        return self._ask(write, False)

    def save(self, source: str, tile: TileId, fetched: Fetched) -> None:
        """Store a fetched or validated tile where its server allows that, or drop it."""
        if not (fetched.data and fetched.freshness.may_store):
            self.drop(source, tile)
            self.release(source, tile)
        elif not (fetched.is_validated and self.validate(source, tile, fetched.freshness)):
            self.put(source, tile, fetched.data, fetched.freshness)

    def drop(self, source: str, tile: TileId) -> None:
        """Forget a tile."""
        query = "DELETE FROM tiles WHERE source = ? AND z = ? AND x = ? AND y = ?"
        self._ask(lambda database: database.execute(query, (source, *tile)), None)

    def claim(self, source: str, tile: TileId, for_s: float) -> bool:
        """Claim a tile for this process, for some seconds; return whether no other claim is open."""

        def take(database: "sqlite3.Connection") -> bool:
            now = time.time()
            query = (
                "INSERT INTO claims VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET until = excluded.until"
                " WHERE until < ?"
            )
            return database.execute(query, (source, *tile, now + for_s, now)).rowcount > 0

        return self._ask(take, True)

    def release(self, source: str, tile: TileId) -> None:
        """Let others fetch a tile that did not come."""
        self._ask(lambda database: database.execute(_RELEASE, (source, *tile)), None)

    def clear(self) -> bool:
        """Drop every tile and give the disk its room back; whether that could be done."""

        def empty(database: "sqlite3.Connection") -> bool:
            database.execute("DELETE FROM tiles")
            _shrink(database)
            return True

        return self._ask(empty, False)

    @property
    def taken_bytes(self) -> int:
        """What the kept tiles take. Units: bytes."""
        return self._ask(_taken, 0)

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._let_go()
            self._openings_left = 0

    def _ask(self, question: "Callable[[sqlite3.Connection], T]", otherwise: T) -> T:
        """An answer of the database; one that is damaged is thrown away, until there is no store any more."""
        with self._lock:
            while self._database is not None or self._openings_left > 0:
                try:
                    if self._database is None:
                        self._openings_left -= 1
                        self._database = self._opened()
                    return question(self._database)
                except (sqlite3.OperationalError, OSError) as problem:
                    # A busy, full or read-only disk says nothing against what the file holds.
                    _log.info("The store of tiles cannot be used just now: %s", problem)
                    break
                except sqlite3.Error as problem:
                    _log.info("The store of tiles is made anew: %s", problem)
                    self._throw_away()
        return otherwise

    def _opened(self) -> "sqlite3.Connection":
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if self._path.exists() and not self._path.is_file():
            raise sqlite3.DatabaseError("it is no file")
        os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))  # SQLite lets others read a new one.
        database = sqlite3.connect(
            self._path, timeout=_PATIENCE_S, isolation_level=None, check_same_thread=False
        )
        try:
            database.execute("PRAGMA auto_vacuum = INCREMENTAL")
            if database.execute("PRAGMA user_version").fetchone()[0] not in range(_FORM + 1):
                raise sqlite3.DatabaseError("of another version")
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = NORMAL")
            _bring_up(database)
            oldest = time.time() - _UNUSED_S
            database.execute("DELETE FROM tiles WHERE stored < ? AND used < ?", (oldest, oldest))
            self._tidy(database)
        except sqlite3.Error:
            database.close()
            raise
        return database

    def _tidy(self, database: "sqlite3.Connection") -> None:
        """Drops the least recently used tiles where they take more than the limit."""
        taken = _taken(database)
        if taken <= self._limit:
            return
        rows = database.execute("SELECT rowid, bytes FROM tiles ORDER BY used, rowid").fetchall()
        going = []
        for number, size in rows[:-1]:
            if taken <= self._limit * _TIDY_SHARE:
                break
            going.append((number,))
            taken -= size
        database.execute("BEGIN IMMEDIATE")
        database.executemany("DELETE FROM tiles WHERE rowid = ?", going)
        database.execute("COMMIT")
        _shrink(database)

    def _throw_away(self) -> None:
        self._let_go()
        try:
            for path in _files(self._path):
                path.unlink(missing_ok=True)
        except OSError:
            self._openings_left = 0

    def _let_go(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None


def stored_bytes(folder: Path) -> int:
    """What the tiles of a store in a folder take on the disk, about. Units: bytes."""
    total = 0
    for path in _files(folder / FILE_NAME):
        with contextlib.suppress(OSError):
            total += path.stat().st_size
    return total if total > _BARE_BYTES else 0


def emptied(folder: Path) -> int:
    """How much of the disk is free again once a store, which others may have open, is empty. Units: bytes."""
    before = stored_bytes(folder)
    store = TileStore(folder)
    store.clear()
    store.close()
    return before - stored_bytes(folder)


def _files(path: Path) -> list[Path]:
    """The database and what lies beside it while it is used."""
    return [path.with_name(path.name + end) for end in ("", "-wal", "-shm")]


def _bring_up(database: "sqlite3.Connection") -> None:
    """Make the tables, or bring those of an earlier form up; of two processes the second finds it done."""
    database.execute("BEGIN IMMEDIATE")
    try:
        form = database.execute("PRAGMA user_version").fetchone()[0]
        if form < _FORM:
            for statement in _TABLES:
                database.execute(statement)
            for column in _ADDED:
                database.execute(f"ALTER TABLE tiles ADD COLUMN {column}")
            database.execute(f"PRAGMA user_version = {_FORM}")
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def _freshness(row: Sequence[Any]) -> Freshness:
    """What a row says of the caching of its tile."""
    stored, fresh, etag, modified, must_validate = row
    if not (isinstance(stored, float) and isinstance(fresh, float)):
        return Freshness(0.0, 0.0)
    return Freshness(stored, fresh, str(etag), str(modified), bool(must_validate))


def _columns(freshness: Freshness) -> tuple[float | str, ...]:
    """What a row is to say of the caching of its tile."""
    return (
        freshness.checked_s,
        freshness.fresh_s,
        freshness.etag,
        freshness.modified,
        int(freshness.must_validate),
    )


def _shrink(database: "sqlite3.Connection") -> None:
    """Gives the pages that hold nothing back to the disk."""
    # Run as a statement it would end after its first page; as a script it runs to its end.
    database.executescript("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)")


def _taken(database: "sqlite3.Connection") -> int:
    return int(database.execute("SELECT total(bytes) FROM tiles").fetchone()[0])
