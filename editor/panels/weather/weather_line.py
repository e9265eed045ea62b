"""One kind of question about the weather: what it is about, when it is asked next, and what came of it."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from typing import Any, Generic, TypeAlias, TypeVar

from PySide6.QtCore import QCoreApplication

from editor.errors import EditorError, NetError, NetFailure
from editor.look.words import translated
from editor.panels.weather.weather_pace import FIRST_PAUSE_S, PATIENCE_S, SPACING_S, Pace
from editor.panels.weather.weather_source import WeatherSource
from editor.preview.weather_times import brief_moment
from editor.system.jobs import Cancel, Jobs
from editor.weather.api.client import WeatherClient
from editor.weather.api.limits import LONGEST_WAIT_S
from editor.weather.api.records import LatLon, Record, RouteStop, WeatherAnswer
from editor.weather.cache.disk_cache import CachedAnswer, KeptAnswers, Purpose
from editor.weather.cache.memory_cache import Key, RecentAnswers, key, keys
from editor.weather.results import (
    PlaceResult,
    Spot,
    WeatherResult,
    about,
    apart,
    awaited,
    coordinates,
    spot_of,
)

AnySpot = TypeVar("AnySpot", LatLon, RouteStop)
Ask: TypeAlias = Callable[[WeatherClient, Sequence[AnySpot], Cancel], WeatherAnswer[Record]]


@dataclass(frozen=True, slots=True)
class _Outcome(Generic[Record]):
    """What a worker brings of each place; in trouble the last known answers."""

    known: tuple[PlaceResult[Record], ...]
    trouble: str = ""
    wish_s: float | None = None
    is_paused: bool = False


class WeatherLine(Generic[AnySpot, Record]):
    """The newest question of one kind and its last content.

    `name_of` gives the name and the time zone of a place and may wait. `changed` is called after the content
    changed, `answered` after the service answered.
    """

    def __init__(
        self,
        purpose: Purpose[Record],
        ask: Ask[AnySpot, Record],
        jobs: Jobs,
        pace: Pace,
        name_of: Callable[[Spot], tuple[str, tzinfo]],
        changed: Callable[[], None],
        answered: Callable[[], None],
    ) -> None:
        self._purpose: Purpose[Record] = purpose
        self._ask: Ask[AnySpot, Record] = ask
        self._jobs, self._pace = jobs, pace
        self._name_of, self._changed, self._answered = name_of, changed, answered
        self._job = f"weather {purpose.name}"
        self._recent: RecentAnswers[Record] = RecentAnswers()
        self._source: WeatherSource | None = None
        self._places: tuple[AnySpot, ...] = ()
        self._is_wanted = False
        self._failures = 0
        self._wished_s = self._hurried_s = -math.inf
        self._due_s = -math.inf
        self._sent_s = -math.inf
        self._content: WeatherResult[Record] | None = None
        self._shown: tuple[Key, ...] = ()

    @property
    def content(self) -> WeatherResult[Record] | None:
        """What is to be shown; nothing before the first question."""
        return self._content

    def want(self, *, is_wanted: bool) -> None:
        """Say whether anybody looks; what nobody looks at is given up."""
        self._is_wanted = is_wanted
        if not is_wanted:
            self._jobs.cancel(self._job)

    def turn_to(self, places: Sequence[AnySpot]) -> None:
        """Ask about other places from now on; those of the same cells are the same.

        Without places nothing is asked and nothing shown.
        """
        if keys(places) == keys(self._places):
            return
        self._places = tuple(places)
        self._due_s = -math.inf
        self._jobs.cancel(self._job)
        if not places and self._content is not None:
            self._show(None, ())

    def begin(self, source: WeatherSource) -> None:
        """Ask another service, and show nothing of the former one."""
        self._source = source
        self._recent.clear()
        self._failures = 0
        self._wished_s = self._hurried_s = -math.inf
        self._ask_soon()
        if self._content is not None:
            nothing: WeatherResult[Record] = awaited(self._places)
            self._show(self._content.unanswered() if self._is_shown else nothing, keys(self._places))

    def ask_anew(self, source: WeatherSource) -> None:
        """Ask the same service at once, whatever is known."""
        self._source = source
        self._recent.expire()
        self._ask_soon()

    def hurry(self) -> None:
        """Wait no more after a failure: the service answers again, as another line met.

        A wish of the service itself holds; and a line that fails alone is not hurried at every answer.
        """
        now_s = self._pace.clock()
        if self._failures and not 0 <= now_s - self._hurried_s < FIRST_PAUSE_S:
            self._hurried_s = now_s
            self._due_s = min(self._due_s, max(now_s, self._wished_s))

    def next_s(self) -> float | None:
        """The moment at which `consider` has something to do, when nothing else happens before."""
        if not (self._is_wanted and self._places):
            return None
        if not self._is_asking:
            return self._due_s
        return None if self._is_shown else self._sent_s + PATIENCE_S

    def consider(self) -> None:
        """Do what is due: ask, or say that an answer is awaited."""
        now_s, moment_s = self._pace.clock(), self.next_s()
        if moment_s is None or now_s < moment_s:
            return
        if self._is_asking:
            self._show(self._meanwhile(now_s), keys(self._places))
            return
        fresh = {spot: self._recent.fresh(spot, now_s) for spot in keys(self._places)}
        missing = tuple(place for place in self._places if fresh[key(place)] is None)
        if not missing:
            self._take_fresh()
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

    def _ask_soon(self) -> None:
        self._due_s = self._sent_s = -math.inf
        self._jobs.cancel(self._job)

    def _send(self, missing: tuple[AnySpot, ...], now_s: float) -> None:
        source = self._source
        assert source is not None, "a line begins before it asks"
        self._sent_s = now_s
        self._jobs.run(
            lambda cancel: self._look(source, missing, cancel), self._take, self._take_surprise, self._job
        )

    def _look(self, source: WeatherSource, places: tuple[AnySpot, ...], cancel: Cancel) -> _Outcome[Record]:
        """What came of the question. Runs on a worker thread, for every step of it may wait."""
        named: list[PlaceResult[Record]] = [PlaceResult(place, *self._name_of(place)) for place in places]
        try:
            answer = self._ask(source.client(cancel), places, cancel)
        except EditorError as error:
            known = tuple(self._last(one, source) for one in named)
            wish_s = error.retry_after_s if isinstance(error, NetError) else None
            is_paused = isinstance(error, NetError) and error.kind is NetFailure.HELD
            text = error.why if _is_long(wish_s) else error.text
            return _Outcome(known, translated(text), wish_s, is_paused)
        known = _answered(named, answer, self._pace.clock())
        if source.kept is not None:
            for one in known:
                if one.answer is not None:
                    source.kept.keep(self._purpose, _on_earth(one.place), one.answer)
        return _Outcome(known)

    def _last(self, named: PlaceResult[Record], source: WeatherSource) -> PlaceResult[Record]:
        """What the disk holds of a place."""
        last = None if source.kept is None else _last_kept(source.kept, self._purpose, _on_earth(named.place))
        if last is None or [key(spot_of(record)) for record in last.answer.records] != [key(named.place)]:
            return named
        return replace(named, answer=last.answer, asked_at_s=last.kept_at_s)

    def _meanwhile(self, now_s: float) -> WeatherResult[Record]:
        """The content while an answer is awaited: the places that are known, if there are any."""
        known = [
            about(one, place)
            for place in self._places
            if (one := self._recent.fresh(key(place), now_s)) is not None
        ]
        return WeatherResult.of(known) if known else awaited(self._places)

    def _take(self, outcome: _Outcome[Record]) -> None:
        if outcome.trouble:
            self._on_trouble(outcome)
        else:
            for known in outcome.known:
                self._recent.keep(known)
            self._failures = 0
            self._take_fresh()
            self._answered()

    def _take_fresh(self) -> None:
        """Show what is known of all places, until the oldest of it is stale."""
        known = self._known(())
        oldest_s = min((one.asked_at_s for one in known if one.asked_at_s is not None), default=-math.inf)
        self._due_s = self._pace.stale_s(oldest_s)
        self._show(WeatherResult.of(known), keys(self._places))

    def _on_trouble(self, outcome: _Outcome[Record]) -> None:
        """Show why the service could not be asked, with what is known, and try again after a pause."""
        now_s = self._pace.clock()
        if outcome.is_paused:  # No request was sent, so none failed.
            self._failures = max(1, self._failures)
            self._due_s = now_s + self._pace.spread_s(outcome.wish_s or 0.0)
        else:
            self._failures += 1
            self._due_s = now_s + self._pace.pause_s(self._failures, outcome.wish_s)
        self._wished_s = now_s + min(outcome.wish_s or 0.0, LONGEST_WAIT_S)
        trouble = outcome.trouble
        if _is_long(outcome.wish_s):
            # By the clock of this computer, for it says what the program does.
            due, now = (datetime.fromtimestamp(time_s).astimezone() for time_s in (self._due_s, now_s))
            next_request = QCoreApplication.translate("WeatherLine", "The next request is at {}.")
            trouble = f"{trouble} {next_request.format(brief_moment(due, now))}"
        self._show(WeatherResult.of(self._known(outcome.known), trouble), keys(self._places))

    def _take_surprise(self, error: EditorError) -> None:
        """Show that asking failed in a way that nobody foresaw."""
        self._take(
            _Outcome(
                tuple(PlaceResult(place, coordinates(place), UTC) for place in self._places),
                translated(error.text),
            )
        )

    def _known(self, found: Iterable[PlaceResult[Record]]) -> tuple[PlaceResult[Record], ...]:
        """What is known of each place, however old: from memory, or as it was found."""
        others = {key(one.place): one for one in found}
        known = ((place, self._recent.last(key(place)) or others[key(place)]) for place in self._places)
        return tuple(about(one, place) for place, one in known)

    def _show(self, content: WeatherResult[Record] | None, shown: tuple[Key, ...]) -> None:
        self._content, self._shown = content, shown
        self._changed()


# Each line keeps its own types; the collection of a desk's lines cannot say one.
AnyLine: TypeAlias = WeatherLine[Any, Any]
AnyAnswer: TypeAlias = WeatherAnswer[Any]


def _answered(
    named: Sequence[PlaceResult[Record]], answer: WeatherAnswer[Record], now_s: float
) -> tuple[PlaceResult[Record], ...]:
    """Each place with the answer about it alone; one whose record could not be read stays without."""
    parts = {spot_of(part.records[0]): part for part in apart(answer)}
    return tuple(
        replace(one, answer=parts[one.place], asked_at_s=now_s) if one.place in parts else one
        for one in named
    )


def _is_long(wish_s: float | None) -> bool:
    """Whether a service wishes for a longer pause than every failure brings."""
    return wish_s is not None and wish_s > FIRST_PAUSE_S


def _on_earth(spot: Spot) -> LatLon:
    return LatLon(spot.lat, spot.lon)


def _last_kept(kept: KeptAnswers, purpose: Purpose[Record], place: LatLon) -> CachedAnswer[Record] | None:
    """The last answer of a service, which may be a simulated one at an address."""
    return kept.find(purpose, place) or kept.find(purpose, place, is_simulated=True)
