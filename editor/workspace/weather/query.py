"""One kind of weather query: its subject, refresh policy and result."""

import math
import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import tzinfo
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer

from editor.errors import EditorError, NetError, NetFailure
from editor.records import dataclass
from editor.system.jobs import Cancel, Jobs
from editor.ui.text import translated
from editor.weather.api.limits import FRESH_S, LONGEST_WAIT_S
from editor.weather.api.records import LatLon, Record, RouteStop, WeatherAnswer
from editor.weather.cache.disk_cache import CachedAnswer, DiskCache, Purpose
from editor.weather.cache.memory_cache import Key, MemoryCache, key, keys
from editor.weather.results import (
    Location,
    WeatherResult,
    pending_result,
    relocated,
    requested_place,
    split_answer,
)
from editor.weather.wording.times import postponed_text
from editor.weather.wording.values import coordinates
from editor.workspace.weather.service import WeatherSource

if TYPE_CHECKING:
    from editor.weather.api.client import WeatherClient

SPACING_S: Final = 1.0  # between two requests of one kind while the map moves
PATIENCE_S: Final = 1.0  # until the previous place's weather is replaced by a pending state
FIRST_PAUSE_S: Final = 15.0
LONGEST_PAUSE_S: Final = float(FRESH_S)
SPREAD: Final = 0.1  # random share of an interval, to distribute the requests of many clients

_LONGEST_TIMER_S: Final = 24 * 3600.0


class Alarm(Protocol):
    """Single-shot timer; a new call of `set` replaces the previous one."""

    def set(self, seconds: float, ring: Callable[[], None]) -> None:
        """Call `ring` after a number of seconds."""

    def stop(self) -> None:
        """Stop the timer."""


class TimerAlarm:
    """Alarm that uses a QTimer."""

    def __init__(self, parent: QObject) -> None:
        self._timer = QTimer(parent)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.CoarseTimer)
        self._timer.timeout.connect(self._on_timeout)
        self._call: Callable[[], None] | None = None

    def set(self, seconds: float, ring: Callable[[], None]) -> None:
        self._call = ring
        # One more millisecond, as coarse timers may fire early.
        self._timer.start(round(min(max(0.0, seconds), _LONGEST_TIMER_S) * 1000) + 1)

    def stop(self) -> None:
        self._timer.stop()

    def _on_timeout(self) -> None:
        if self._call is not None:
            self._call()


@dataclass(frozen=True, slots=True)
class RefreshPolicy:
    """Clock (UNIX time), random source (0 to 1) and timer factory of a weather model."""

    clock: Callable[[], float] = time.time
    random_share: Callable[[], float] = random.random
    alarm: Callable[[QObject], Alarm] = TimerAlarm

    def stale_s(self, received_at_s: float) -> float:
        """Return the time at which an answer is requested again."""
        return received_at_s + FRESH_S * (1 + SPREAD * self.random_share())

    def pause_s(self, failures: int, retry_after_s: float | None) -> float:
        """Return the pause after consecutive failures, at least the one requested by the service."""
        pause_s = min(FIRST_PAUSE_S * 2.0 ** min(failures - 1, 16), LONGEST_PAUSE_S)
        return self.spread_s(max(pause_s, min(retry_after_s or 0.0, LONGEST_WAIT_S)))

    def spread_s(self, wait_s: float) -> float:
        """Return a wait extended by a random share."""
        return wait_s * (1 + SPREAD * self.random_share())


AnyPlace = TypeVar("AnyPlace", LatLon, RouteStop)
Request: TypeAlias = Callable[["WeatherClient", Sequence[AnyPlace], Cancel], WeatherAnswer[Record]]


@dataclass(frozen=True, slots=True)
class _Outcome(Generic[Record]):
    """Results of a request for each place; after an error with the last cached answers."""

    known: tuple[WeatherResult[Record], ...]
    error: EditorError | None = None


class WeatherQuery(Generic[AnyPlace, Record]):
    """Latest request for one kind of data, and its last result.

    `name_of` returns the name and the time zone of a place and may block. `changed` is called after the
    content changed, `answered` after the service answered.
    """

    def __init__(
        self,
        purpose: Purpose[Record],
        request: Request[AnyPlace, Record],
        jobs: Jobs,
        policy: RefreshPolicy,
        name_of: Callable[[Location], tuple[str, tzinfo]],
        changed: Callable[[], None],
        answered: Callable[[], None],
    ) -> None:
        self._purpose: Purpose[Record] = purpose
        self._request: Request[AnyPlace, Record] = request
        self._jobs, self._policy = jobs, policy
        self._name_of, self._changed, self._answered = name_of, changed, answered
        self._job = f"weather {purpose.name}"
        self._memory_cache: MemoryCache[Record] = MemoryCache()
        self._source: WeatherSource | None = None
        self._places: tuple[AnyPlace, ...] = ()
        self._is_displayed = False
        self._failures = 0
        self._earliest_s = self._hastened_s = -math.inf
        self._due_s = -math.inf
        self._sent_s = -math.inf
        self._content: WeatherResult[Record] | None = None
        self._shown: tuple[Key, ...] = ()

    @property
    def content(self) -> WeatherResult[Record] | None:
        """The content to display; None before the first request."""
        return self._content

    def set_displayed(self, *, is_displayed: bool) -> None:
        """Set whether the data is displayed. Requests for undisplayed data are cancelled."""
        self._is_displayed = is_displayed
        if not is_displayed:
            self._jobs.cancel(self._job)

    def set_places(self, places: Sequence[AnyPlace]) -> None:
        """Set the places; places in the same grid cells count as equal.

        Without places nothing is requested or displayed.
        """
        if keys(places) == keys(self._places):
            return
        self._places = tuple(places)
        self._due_s = -math.inf
        self._jobs.cancel(self._job)
        if not places and self._content is not None:
            self._set_content(None, ())

    def set_source(self, source: WeatherSource) -> None:
        """Use another service and discard the former content."""
        self._source = source
        self._memory_cache.clear()
        self._failures = 0
        self._earliest_s = self._hastened_s = -math.inf
        self._reset_schedule()
        if self._content is not None:
            nothing: WeatherResult[Record] = pending_result(self._places)
            self._set_content(self._content.unanswered() if self._is_shown else nothing, keys(self._places))

    def refresh(self, source: WeatherSource) -> None:
        """Request all places from the service at once."""
        self._source = source
        self._memory_cache.expire()
        self._reset_schedule()

    def retry_soon(self) -> None:
        """Retry at once after a failure, because another query succeeded.

        A pause requested by the service is respected. A query that fails alone is retried at most once per
        pause.
        """
        now_s = self._policy.clock()
        if self._failures and not 0 <= now_s - self._hastened_s < FIRST_PAUSE_S:
            self._hastened_s = now_s
            self._due_s = min(self._due_s, max(now_s, self._earliest_s))

    def next_s(self) -> float | None:
        """Return the time at which `process_due` must be called; None if there is none. Units: UNIX time."""
        if not (self._is_displayed and self._places):
            return None
        if not self._is_asking:
            return self._due_s
        return None if self._is_shown else self._sent_s + PATIENCE_S

    def process_due(self) -> None:
        """Send a due request, or show that an answer is pending."""
        now_s, moment_s = self._policy.clock(), self.next_s()
        if moment_s is None or now_s < moment_s:
            return
        if self._is_asking:
            self._set_content(self._pending_content(now_s), keys(self._places))
            return
        fresh = {cell: self._memory_cache.fresh(cell, now_s) for cell in keys(self._places)}
        missing = tuple(place for place in self._places if fresh[key(place)] is None)
        if not missing:
            self._show_cached()
        elif 0 <= now_s - self._sent_s < SPACING_S:
            self._due_s = self._sent_s + SPACING_S
        else:
            self._send(missing, now_s)

    @property
    def _is_asking(self) -> bool:
        return self._jobs.is_running(self._job)

    @property
    def _is_shown(self) -> bool:
        return self._shown == keys(self._places)

    def _reset_schedule(self) -> None:
        self._due_s = self._sent_s = -math.inf
        self._jobs.cancel(self._job)

    def _send(self, missing: tuple[AnyPlace, ...], now_s: float) -> None:
        source = self._source
        assert source is not None, "a line begins before it asks"
        self._sent_s = now_s
        self._jobs.run(
            lambda cancel: self._fetch(source, missing, cancel), self._on_finished, self._on_failed, self._job
        )

    def _fetch(self, source: WeatherSource, places: tuple[AnyPlace, ...], cancel: Cancel) -> _Outcome[Record]:
        """Request places and return the result. Runs on a worker thread, as each step may block."""
        described: list[WeatherResult[Record]] = [
            WeatherResult.at(place, *self._name_of(place)) for place in places
        ]
        try:
            answer = self._request(source.client(cancel), places, cancel)
        except EditorError as error:
            return _Outcome(tuple(self._with_cached(entry, source) for entry in described), error)
        known = _with_answers(described, answer, self._policy.clock())
        if source.disk_cache is not None:
            for entry in known:
                if entry.answer is not None:
                    source.disk_cache.store(self._purpose, _on_earth(entry.place), entry.answer)
        return _Outcome(known)

    def _with_cached(self, described: WeatherResult[Record], source: WeatherSource) -> WeatherResult[Record]:
        """Return the answer of the disk cache for a place."""
        last = (
            None
            if source.disk_cache is None
            else _find_cached(source.disk_cache, self._purpose, _on_earth(described.place))
        )
        if last is None or [key(requested_place(record)) for record in last.answer.records] != [
            key(described.place)
        ]:
            return described
        return replace(described, answer=last.answer, received_at_s=last.stored_at_s)

    def _pending_content(self, now_s: float) -> WeatherResult[Record]:
        """Return the content during a request: the cached places, if any."""
        known = [
            relocated(entry, place)
            for place in self._places
            if (entry := self._memory_cache.fresh(key(place), now_s)) is not None
        ]
        return WeatherResult.of(known) if known else pending_result(self._places)

    def _on_finished(self, outcome: _Outcome[Record]) -> None:
        if outcome.error is not None:
            self._on_error(outcome.known, outcome.error)
        else:
            for known in outcome.known:
                self._memory_cache.store(known)
            self._failures = 0
            self._show_cached()
            self._answered()

    def _show_cached(self) -> None:
        """Show the cached answers until the oldest is out of date."""
        known = self._latest(())
        oldest_s = min(
            (entry.received_at_s for entry in known if entry.received_at_s is not None),
            default=-math.inf,
        )
        self._due_s = self._policy.stale_s(oldest_s)
        self._set_content(WeatherResult.of(known), keys(self._places))

    def _on_error(self, known: tuple[WeatherResult[Record], ...], error: EditorError) -> None:
        """Show an error with the cached answers, and schedule a retry."""
        now_s = self._policy.clock()
        retry_after_s = error.retry_after_s if isinstance(error, NetError) else None
        is_paused = isinstance(error, NetError) and error.kind is NetFailure.HELD
        if is_paused:  # No request was sent, so none failed.
            self._failures = max(1, self._failures)
            self._due_s = now_s + self._policy.spread_s(retry_after_s or 0.0)
        else:
            self._failures += 1
            self._due_s = now_s + self._policy.pause_s(self._failures, retry_after_s)
        self._earliest_s = now_s + min(retry_after_s or 0.0, LONGEST_WAIT_S)
        is_long = retry_after_s is not None and retry_after_s > FIRST_PAUSE_S  # longer than the usual pause
        text = postponed_text(error.why, self._due_s, now_s) if is_long else error.text
        self._set_content(WeatherResult.of(self._latest(known), translated(text)), keys(self._places))

    def _on_failed(self, error: EditorError) -> None:
        """Show an unexpected error."""
        self._on_error(tuple(WeatherResult.at(place, coordinates(place)) for place in self._places), error)

    def _latest(self, found: Iterable[WeatherResult[Record]]) -> tuple[WeatherResult[Record], ...]:
        """Return the latest answer for each place, from memory or from `found`."""
        others = {key(entry.place): entry for entry in found}
        known = ((place, self._memory_cache.last(key(place)) or others[key(place)]) for place in self._places)
        return tuple(relocated(entry, place) for place, entry in known)

    def _set_content(self, content: WeatherResult[Record] | None, shown: tuple[Key, ...]) -> None:
        self._content, self._shown = content, shown
        self._changed()


# Queries have different types of data.
AnyQuery: TypeAlias = WeatherQuery[Any, Any]
AnyAnswer: TypeAlias = WeatherAnswer[Any]


def _with_answers(
    described: Sequence[WeatherResult[Record]], answer: WeatherAnswer[Record], now_s: float
) -> tuple[WeatherResult[Record], ...]:
    """Return each place with its own answer; without one if its record is invalid."""
    parts = {requested_place(part.records[0]): part for part in split_answer(answer)}
    return tuple(
        replace(entry, answer=parts[entry.place], received_at_s=now_s) if entry.place in parts else entry
        for entry in described
    )


def _on_earth(cell: Location) -> LatLon:
    return LatLon(cell.lat, cell.lon)


def _find_cached(cache: DiskCache, purpose: Purpose[Record], place: LatLon) -> CachedAnswer[Record] | None:
    """Return the last cached answer of a service, which may be simulated."""
    return cache.find(purpose, place) or cache.find(purpose, place, is_simulated=True)
