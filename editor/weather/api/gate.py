"""Refresh policy that all windows share: the pauses of each service, and turns of questions to it."""

import hashlib
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import orjson

from editor.errors import NetError, NetFailure
from editor.network import client
from editor.records import dataclass
from editor.user_files import UserFileError, read_bytes
from editor.weather.api.limits import FRESH_S, LONGEST_WAIT_S
from editor.weather.clocks import ClockReading, Clocks
from editor.weather.whole_file import write_whole

RECENT_S: Final = 60.0
"""Units: seconds. A refresh does not repeat a question that was answered within this time."""
BUSY_PAUSE_S: Final = 15.0  # after too many requests, if the service requests no pause; doubles each time
REJECTED_PAUSE_S: Final = 60.0  # after a rejected key; four times as long each time
LONGEST_REJECTED_S: Final = 3600.0
LEAD_S: Final = 3.0  # that questions wait for the first one
PAUSES_FILE: Final = "pauses.json"

_TOO_MANY: Final = 429
REJECTIONS: Final = frozenset({401, 403})  # statuses
_POLL_S: Final = 0.05
_MOST_ORIGINS: Final = 50
_MAX_BYTES: Final = 2**16
_VERSION: Final = 1
# Outcomes that say nothing about the service.
_UNSENT: Final = frozenset({NetFailure.ADDRESS, NetFailure.CANCELLED, NetFailure.HELD})


@dataclass(frozen=True, slots=True)
class _Pause:
    start: ClockReading
    wait_s: float


@dataclass(frozen=True, slots=True)
class _Rejection:
    """A rejected key by its digest, the number of rejections, and the end of the pause (steady clock)."""

    digest: bytes
    count: int
    until_s: float
    status: int


class ServiceGate:
    """Shared refresh policy of all windows; thread-safe.

    Pauses that a service requests apply to all questions to its origin, and to later runs of the program if
    there is a `path`. A rejected key is used again only after a growing pause; another key is used at once.
    Until a service has answered, one question goes first.
    """

    def __init__(
        self, clocks: Clocks | None = None, path: Path | None = None, recent_s: float = RECENT_S
    ) -> None:
        self.recent_s = recent_s
        self._clocks, self._path = clocks or Clocks(), path
        self._changed = threading.Condition()  # guards all that follows
        self._pauses: dict[str, _Pause] | None = None  # by the digest of the origin; None until they are read
        self._rejections: dict[str, _Rejection] = {}
        self._busy_counts: dict[str, int] = {}
        self._answering: set[str] = set()
        self._leading: set[str] = set()
        self._open_questions: set[object] = set()
        self._salt = secrets.token_bytes(32)

    def hold(self, origin: str, wait_s: float) -> None:
        """Pause requests to an origin, at least until the end of a pause in effect."""
        with self._changed:
            wait_s = max(self._left_s(origin), min(wait_s, LONGEST_WAIT_S))
            self._load()[_digest(origin)] = _Pause(self._clocks.stamp(), wait_s)
            self._save()

    def left_s(self, origin: str) -> float:
        """Return the remaining pause of an origin in seconds; 0 if there is none."""
        with self._changed:
            return self._left_s(origin)

    def raise_if_held(self, url: str, key: str) -> None:
        """Raise the error for a request that is not sent now. Raises: NetError."""
        origin = client.origin_of(url)
        with self._changed:
            left_s = self._left_s(origin)
            rejection = self._rejections.get(origin)
            rejected_s = 0.0 if rejection is None else rejection.until_s - self._clocks.steady()
        if left_s > 0:
            raise client.held(url, left_s)
        if rejection is not None and rejected_s > 0 and rejection.digest == self._key_digest(key):
            raise client.rejected(url, rejection.status, rejected_s)

    def report_answer(self, url: str) -> None:
        """Record that a service answered."""
        origin = client.origin_of(url)
        with self._changed:
            self._answering.add(origin)
            self._busy_counts.pop(origin, None)
            self._rejections.pop(origin, None)

    def report_error(self, url: str, key: str, error: NetError) -> None:
        """Record that a service did not answer, and set `retry_after_s` if its questions pause now."""
        if error.kind in _UNSENT:
            return
        origin = client.origin_of(url)
        if error.status is None or error.status >= _TOO_MANY or error.status in REJECTIONS:
            with self._changed:
                self._answering.discard(origin)
        if error.retry_after_s:
            self.hold(origin, error.retry_after_s)
        elif error.status == _TOO_MANY:
            error.retry_after_s = self._hold_busy(origin)
        if error.status in REJECTIONS:
            error.retry_after_s = max(error.retry_after_s or 0.0, self._reject(origin, key, error.status))

    @contextmanager
    def turn(self, url: str, check: Callable[[], None]) -> Iterator[None]:
        """Let one question go first until the service answers; the others wait for its outcome.

        They wait `LEAD_S` at most. `check` raises to end the wait.
        """
        origin, end_s = client.origin_of(url), time.monotonic() + LEAD_S
        with self._changed:
            while origin in self._leading and origin not in self._answering and time.monotonic() < end_s:
                self._changed.wait(_POLL_S)
                check()
            leads = origin not in self._leading and origin not in self._answering
            if leads:
                self._leading.add(origin)
        try:
            yield
        finally:
            with self._changed:
                if leads:
                    self._leading.discard(origin)
                self._changed.notify_all()

    @contextmanager
    def question(self, question: object, check: Callable[[], None]) -> Iterator[None]:
        """Wait until no other window asks the same question. `check` raises to end the wait."""
        with self._changed:
            while question in self._open_questions:
                self._changed.wait(_POLL_S)
                check()
            self._open_questions.add(question)
        try:
            yield
        finally:
            with self._changed:
                self._open_questions.discard(question)
                self._changed.notify_all()

    def _hold_busy(self, origin: str) -> float:
        """Pause requests to an overloaded service and return the pause."""
        with self._changed:
            left_s = self._left_s(origin)
            if left_s > 0:  # one of several questions that were sent together
                return left_s
            count = self._busy_counts[origin] = self._busy_counts.get(origin, 0) + 1
            wait_s = min(BUSY_PAUSE_S * 2.0 ** min(count - 1, 16), float(FRESH_S))
            self.hold(origin, wait_s)
            return wait_s

    def _reject(self, origin: str, key: str, status: int) -> float:
        """Record a rejected key and return the pause."""
        digest = self._key_digest(key)
        with self._changed:
            now_s, former = self._clocks.steady(), self._rejections.get(origin)
            if former is None or former.digest != digest:
                count = 1
            elif now_s < former.until_s:  # one of several questions that were sent together
                return former.until_s - now_s
            else:
                count = former.count + 1
            wait_s = min(REJECTED_PAUSE_S * 4.0 ** min(count - 1, 8), LONGEST_REJECTED_S)
            self._rejections[origin] = _Rejection(digest, count, now_s + wait_s, status)
            return wait_s

    def _left_s(self, origin: str) -> float:
        pause = self._load().get(_digest(origin))
        if pause is None:
            return 0.0
        return max(0.0, pause.wait_s - (self._clocks.age_s(pause.start) or 0.0))

    def _key_digest(self, key: str) -> bytes:
        return hashlib.blake2b(key.encode(), key=self._salt).digest()

    def _load(self) -> dict[str, _Pause]:
        if self._pauses is None:
            self._pauses = {} if self._path is None else _read(self._path)
            unknown = [
                name for name, pause in self._pauses.items() if self._clocks.age_s(pause.start) is None
            ]
            if unknown:  # The clock was set back since then: these pauses start now, once.
                now = self._clocks.stamp()
                self._pauses.update({name: _Pause(now, self._pauses[name].wait_s) for name in unknown})
                self._save()
        return self._pauses

    def _save(self) -> None:
        """Write the pauses in effect; an unwritable folder is ignored."""
        pauses = self._load()
        if self._path is None:
            return
        left = {
            name: left_s
            for name, pause in pauses.items()
            if (left_s := pause.wait_s - (self._clocks.age_s(pause.start) or 0.0)) > 0
        }
        longest = sorted(left, key=lambda name: left[name], reverse=True)[:_MOST_ORIGINS]
        content = {name: asdict(pauses[name]) for name in longest}
        with suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(self._path, orjson.dumps({"version": _VERSION, "pauses": content}))


def _digest(origin: str) -> str:
    """Return the name of an origin in the file, which does not disclose it."""
    return hashlib.sha256(origin.encode()).hexdigest()[:16]


def _read(path: Path) -> dict[str, _Pause]:
    """Return the pauses in a file; none if it is missing, damaged or of another version."""
    with suppress(UserFileError, ValueError, KeyError, TypeError, AttributeError, OverflowError):
        data = read_bytes(path, _MAX_BYTES)
        content = {} if data is None else orjson.loads(data)
        if content.get("version") == _VERSION:
            return {
                str(name): _pause(value) for name, value in list(content["pauses"].items())[:_MOST_ORIGINS]
            }
    return {}


def _pause(value: Mapping[str, Any]) -> _Pause:
    """Return a pause. Raises: ValueError, KeyError, TypeError or AttributeError if it is not one."""
    start = value["start"]
    wall_s, steady_s, wait_s = map(float, (start["wall_s"], start["steady_s"], value["wait_s"]))
    return _Pause(ClockReading(wall_s, steady_s, str(start["era"])), min(max(0.0, wait_s), LONGEST_WAIT_S))
