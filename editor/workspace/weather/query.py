"""One kind of weather query: its subject, refresh policy and result."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import tzinfo
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from editor.errors import EditorError, NetError, NetFailure, WeatherError
from editor.records import dataclass
from editor.system.jobs import Cancel, Jobs
from editor.ui.text import translated
from editor.weather.api.gate import REJECTIONS
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
from editor.weather.wording.states import NO_RECORD
from editor.weather.wording.times import postponed_text
from editor.weather.wording.values import coordinates
from editor.workspace.weather.refresh_policy import FIRST_PAUSE_S, PATIENCE_S, SPACING_S, RefreshPolicy
from editor.workspace.weather.service import WeatherSource

if TYPE_CHECKING:
    from editor.weather.api.client import WeatherClient

AnyPlace = TypeVar("AnyPlace", LatLon, RouteStop)
Request: TypeAlias = Callable[["WeatherClient", Sequence[AnyPlace], Cancel], WeatherAnswer[Record]]


@dataclass(frozen=True, slots=True)
class _Received(Generic[Record]):
    """The result for one place, and its time by the steady clock."""

    result: WeatherResult[Record]
    at_s: float


@dataclass(frozen=True, slots=True)
class _Outcome(Generic[Record]):
    """Results for each place; after an error the last cached answers.

    `is_answered`: the service answered, unlike when the disk cache had all answers.
    """

    received: Sequence[_Received[Record]]
    error: EditorError | None = None
    is_answered: bool = False


class WeatherQuery(Generic[AnyPlace, Record]):
    """Latest request for one kind of data, and its last result.

    `name_of` returns the name and the time zone of a place and may block. `changed` is called after the
    content changed, `answered` after the service answered. `name` is that of its job, by default the purpose.
    Partners are queries for the same data that share `cache`, and one request where both need one. With
    `retries_missing` an answer that lacks some of the places is requested again after a pause, as after a
    failure; one that lacks all of them always is.
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
        name: str = "",
        cache: MemoryCache[Record] | None = None,
        *,
        retries_missing: bool = False,
    ) -> None:
        self._purpose: Purpose[Record] = purpose
        self._request: Request[AnyPlace, Record] = request
        self._jobs, self._policy = jobs, policy
        self._name_of, self._changed, self._answered = name_of, changed, answered
        self._job = f"weather {name or purpose.name}"
        self._memory_cache: MemoryCache[Record] = MemoryCache() if cache is None else cache
        self._retries_missing = retries_missing
        self._source: WeatherSource | None = None
        self._places: tuple[AnyPlace, ...] = ()
        self._is_displayed = False
        self._failures = 0
        self._earliest_s = self._retried_early_s = -math.inf
        self._due_s = -math.inf
        self._sent_s = -math.inf
        self._not_before_s = -math.inf  # Older answers of the disk cache are not used.
        self._content: WeatherResult[Record] | None = None
        self._shown: tuple[Key, ...] = ()
        self._partner: WeatherQuery[AnyPlace, Record] | None = None
        self._is_joined = False  # The partner requests the places of this query too.
        self._is_refreshed = False  # The user wants the next request.

    @property
    def content(self) -> WeatherResult[Record] | None:
        """The content to display; None before the first request."""
        return self._content

    @property
    def memory_cache(self) -> MemoryCache[Record]:
        """The answers in memory."""
        return self._memory_cache

    def continue_from(self, other: "WeatherQuery[AnyPlace, Record]") -> None:
        """Share the answers of a query of the same kind and service, which is not used any more."""
        self._memory_cache = other.memory_cache

    @property
    def is_requesting(self) -> bool:
        """Whether its own request is running."""
        return self._jobs.is_running(self._job)

    def set_partner(self, partner: "WeatherQuery[AnyPlace, Record]") -> None:
        """Set the partner, whose cache this query has."""
        self._partner = partner

    def set_displayed(self, *, is_displayed: bool) -> None:
        """Set whether the data is displayed. Requests for undisplayed data are cancelled."""
        self._is_displayed = is_displayed
        if not is_displayed:
            self._cancel()

    def set_places(self, places: Sequence[AnyPlace]) -> None:
        """Set the places; places in the same grid cells count as equal.

        Without places nothing is requested or displayed.
        """
        if keys(places) == keys(self._places):
            return
        self._places = tuple(places)
        self._due_s = -math.inf
        self._cancel()
        if not places and self._content is not None:
            self._set_content(None, ())

    def set_source(self, source: WeatherSource, *, is_key_changed: bool = False) -> None:
        """Use another service and discard the former content.

        The answers for another key are requested, even if they are cached on disk.
        """
        self._source = source
        self._not_before_s = self._policy.steady() if is_key_changed else -math.inf
        self._memory_cache.clear()
        self._failures = 0
        self._earliest_s = self._retried_early_s = -math.inf
        self._reset_schedule()
        if self._content is not None:
            nothing: WeatherResult[Record] = pending_result(self._places)
            self._set_content(self._content.unanswered() if self._is_shown else nothing, keys(self._places))

    def refresh(self, source: WeatherSource) -> bool:
        """Request the places from the service, except for those that it answered a short time ago.

        A request that is running is not repeated. Return whether there is one, or will be.
        """
        self._source = source
        now_s = self._policy.steady()
        recent_s = now_s - source.gate.recent_s
        self._not_before_s = max(self._not_before_s, recent_s)
        self._memory_cache.expire(recent_s)
        if self._is_pending:
            return True
        self._due_s = self._sent_s = -math.inf
        self._is_refreshed, self._retried_early_s = True, now_s  # All others are requested now as well.
        is_current = all(self._memory_cache.fresh(cell, now_s) is not None for cell in keys(self._places))
        return self._is_displayed and bool(self._places) and not is_current

    def retry_soon(self) -> None:
        """Retry at once after a failure, because another query succeeded.

        A pause requested by the service is respected. A query that fails alone is retried at most once per
        pause.
        """
        now_s = self._policy.steady()
        if self._failures and not 0 <= now_s - self._retried_early_s < FIRST_PAUSE_S:
            self._retried_early_s = now_s
            self._due_s = min(self._due_s, max(now_s, self._earliest_s))

    def next_s(self) -> float | None:
        """Return the time at which `process_due` must be called; None if there is none.

        Units: that of the steady clock.
        """
        if not (self._is_displayed and self._places):
            return None
        if not self._is_pending:
            return self._due_s
        return None if self._is_shown else self._sent_s + PATIENCE_S

    def process_due(self, *, may_send: bool = True) -> None:
        """Send a due request, or show a cached answer or that one is pending."""
        now_s, moment_s = self._policy.steady(), self.next_s()
        if moment_s is None or now_s < moment_s:
            return
        if self._is_pending:
            self._set_content(self._pending_content(now_s), keys(self._places))
            return
        missing = self._missing(now_s)
        if not missing:
            self._show_cached()
        elif not may_send:
            return
        elif 0 <= now_s - self._sent_s < SPACING_S:
            self._due_s = self._sent_s + SPACING_S
        else:
            self._send(missing, now_s)

    @property
    def _is_pending(self) -> bool:
        is_joined = self._is_joined and self._partner is not None and self._partner.is_requesting
        return is_joined or self.is_requesting

    @property
    def _may_join(self) -> bool:
        return self._is_refreshed or not self._failures

    @property
    def _is_shown(self) -> bool:
        return self._shown == keys(self._places)

    def _reset_schedule(self) -> None:
        self._due_s = self._sent_s = -math.inf
        self._cancel()

    def _cancel(self) -> None:
        """Cancel the request, which a partner that joined repeats; that of the partner is unaffected."""
        self._is_joined = False
        if self._partner is not None:
            self._partner.end_join()
        self._jobs.cancel(self._job)

    def _missing(self, now_s: float) -> tuple[AnyPlace, ...]:
        """Return the places without a recent answer; after a failure also those that a recent one lacks."""
        fresh = {cell: self._memory_cache.fresh(cell, now_s) for cell in keys(self._places)}
        return tuple(
            place
            for place in self._places
            if (known := fresh[key(place)]) is None or (self._failures and known.answer is None)
        )

    def _send(self, missing: tuple[AnyPlace, ...], now_s: float) -> None:
        source = self._source
        assert source is not None, "set_source is called before the first request"
        self._sent_s = now_s
        not_before_s = self._not_before_s
        may_join, self._is_refreshed = self._may_join, False
        if self._partner is not None and may_join:
            others: tuple[AnyPlace, ...] = self._partner.join(source, now_s)
            missing = others + tuple(place for place in missing if key(place) not in keys(others))
        self._jobs.run(
            lambda cancel: self._fetch(source, missing, not_before_s, cancel),
            self._on_finished,
            self._on_failed,
            self._job,
        )

    def join(self, source: WeatherSource, now_s: float) -> tuple[AnyPlace, ...]:
        """Return the places that this query needs from the request of its partner, and wait for its end.

        After a failure they are requested separately, as one of them may be the cause, unless the user
        requests all data again.
        """
        can_share = source is self._source and self._is_displayed and self._may_join
        is_due = not self._is_pending and not 0 <= now_s - self._sent_s < SPACING_S
        missing = self._missing(now_s) if can_share and is_due else ()
        if missing:
            self._is_joined, self._sent_s, self._is_refreshed = True, now_s, False
        return missing

    def end_join(self) -> bool:
        """Return whether this query waited for the request of its partner, and do so no longer."""
        is_joined, self._is_joined = self._is_joined, False
        return is_joined

    def _fetch(
        self, source: WeatherSource, places: tuple[AnyPlace, ...], not_before_s: float, cancel: Cancel
    ) -> _Outcome[Record]:
        """Return the answers of the disk cache from a moment on, and request the other places.

        Runs on a worker thread, as each step may block.
        """
        described: list[WeatherResult[Record]] = [
            WeatherResult.at(place, *self._name_of(place)) for place in places
        ]
        if source.disk_cache is None:
            return self._request_missing(source, described, [], cancel)
        # Another window may be about to store the same answer.
        with source.question((self._purpose.name, keys(places)), cancel):
            max_age_s = min(float(FRESH_S), self._policy.steady() - not_before_s)
            fresh: list[_Received[Record]] = []
            missing: list[WeatherResult[Record]] = []
            for entry in described:
                received = self._cached(entry, source.disk_cache, max_age_s)
                if received is None:
                    missing.append(entry)
                else:
                    fresh.append(received)
            return self._request_missing(source, missing, fresh, cancel)

    def _request_missing(
        self,
        source: WeatherSource,
        described: Sequence[WeatherResult[Record]],
        fresh: Sequence[_Received[Record]],
        cancel: Cancel,
    ) -> _Outcome[Record]:
        """Request places, and return their answers after those that are known."""
        received = list(fresh)
        if not described:
            return _Outcome(received)
        places: Any = tuple(entry.place for entry in described)
        cache = source.disk_cache
        try:
            answer = self._request(source.client(cancel), places, cancel)
        except EditorError as error:
            for entry in described:
                last = None if cache is None else self._cached(entry, cache)
                received.append(last or _Received(entry, -math.inf))
            return _Outcome(received, error)
        now_s = self._policy.steady()
        for entry in _with_answers(described, answer, self._policy.clock()):
            received.append(_Received(entry, now_s))
            if cache is not None and entry.answer is not None:
                cache.store(self._purpose, _on_earth(entry.place), entry.answer)
        return _Outcome(received, is_answered=True)

    def _cached(
        self, described: WeatherResult[Record], cache: DiskCache, max_age_s: float | None = None
    ) -> _Received[Record] | None:
        """Return the answer of the disk cache for a place, and its time, up to an age."""
        last = _find_cached(cache, self._purpose, _on_earth(described.place), max_age_s)
        if last is None or [key(requested_place(record)) for record in last.answer.records] != [
            key(described.place)
        ]:
            return None
        at_s = -math.inf if last.age_s is None else self._policy.steady() - last.age_s
        there = requested_place(last.answer.records[0])
        known = replace(described, places=(there,), answer=last.answer, received_at_s=last.stored_at_s)
        return _Received(relocated(known, described.place), at_s)

    def _pending_content(self, now_s: float) -> WeatherResult[Record]:
        """Return the content during a request: the cached places, if any."""
        known = [
            relocated(entry, place)
            for place in self._places
            if (entry := self._memory_cache.fresh(key(place), now_s)) is not None
        ]
        return WeatherResult.of(known) if known else pending_result(self._places)

    def _on_finished(self, outcome: _Outcome[Record]) -> None:
        if outcome.error is None:
            for received in outcome.received:
                self._memory_cache.store(received.result, received.at_s)
        for query in self._waiting():
            query.show(outcome)
        if outcome.is_answered:
            self._answered()

    def _waiting(self) -> list["WeatherQuery[AnyPlace, Record]"]:
        """Return this query, and the partner if it waited for the request too."""
        return [self, self._partner] if self._partner is not None and self._partner.end_join() else [self]

    def show(self, outcome: _Outcome[Record]) -> None:
        """Show the cached answers after a request, and its error."""
        if outcome.error is not None:
            self._on_error(tuple(received.result for received in outcome.received), outcome.error)
            return
        self._show_cached(is_answered=outcome.is_answered)

    def _show_cached(self, *, is_answered: bool = False) -> None:
        """Show the cached answers until the oldest is out of date, or until a retry for those they lack."""
        now_s = self._policy.steady()
        known = self._latest(())
        content = WeatherResult.of(known)
        if content.answer is None:  # The request had other places too.
            self._retried_early_s = now_s  # The service has just answered.
            self._on_error(known, WeatherError(NO_RECORD))
            return
        if self._retries_missing and content.missing:
            self._failures += 1
            self._retried_early_s = now_s
            self._due_s = now_s + self._policy.pause_s(self._failures, None)
        else:
            self._failures = 0 if is_answered else self._failures
            self._due_s = self._policy.stale_s(self._memory_cache.oldest_s(keys(self._places)))
        self._set_content(content, keys(self._places))

    def _on_error(self, known: tuple[WeatherResult[Record], ...], error: EditorError) -> None:
        """Show an error with the cached answers, and schedule a retry."""
        now_s = self._policy.steady()
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
        if isinstance(error, NetError) and error.status in REJECTIONS:
            is_long = False  # Only another key helps.
        wall_s = self._policy.clock()
        text = translated(
            postponed_text(error.why, wall_s + self._due_s - now_s, wall_s) if is_long else error.text
        )
        self._set_content(WeatherResult.of(self._latest(known), text), keys(self._places))

    def _on_failed(self, error: EditorError) -> None:
        for query in self._waiting():
            query.show_failure(error)

    def show_failure(self, error: EditorError) -> None:
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


def _find_cached(
    cache: DiskCache, purpose: Purpose[Record], place: LatLon, max_age_s: float | None
) -> CachedAnswer[Record] | None:
    """Return the last cached answer of a service, which may be simulated, up to an age."""
    real = cache.find(purpose, place, max_age_s)
    return real or cache.find(purpose, place, max_age_s, is_simulated=True)
