"""What the weather timeline shows: temperatures, days and nights, and the times that can be selected."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from itertools import pairwise
from math import ceil, floor
from typing import Final, TypeAlias

from editor.records import dataclass
from editor.ui.text import translated
from editor.weather.api.records import Daylight, HourlyForecast
from editor.weather.daylight import CalculatedSun, SunTimes, sun_changes
from editor.weather.forecast_at import GAP_S, PlaceForecast
from editor.weather.results import WeatherResult
from editor.weather.units import Units
from editor.weather.wording.times import no_forecast_text, polar_text
from editor.weather.wording.values import degrees_text
from editor.workspace.weather.time_shown import STEP_S

Point: TypeAlias = tuple[float, float]
"""Time and temperature. Units: UNIX time; degrees of the user's unit."""
Span: TypeAlias = tuple[float, float]
"""Start and end. Units: UNIX time."""

HOUR_S: Final = 3600
DAY_S: Final = 24 * HOUR_S
RANGES: Final = (24, 48, 120, 240)
"""Hours from now."""
DEFAULT_RANGE: Final = 48
# A forecast of as many hours as the range begins with an hour that has passed.
_LAST_S: Final = 2 * HOUR_S


@dataclass(frozen=True, slots=True)
class Timeline:
    """The times from now to the end of the range, with what is known about them.

    `runs` are temperatures without a gap, `holes` the times without a forecast. `sun_note` says that the sun
    neither rises nor sets today, `end_note` that the forecast ends within the range. The longest range is
    shortened by `cut_s` to the last hour of the longest forecast.
    Units: UNIX times; seconds.
    """

    now_s: float
    hours: int = DEFAULT_RANGE
    zone: tzinfo = UTC
    runs: tuple[tuple[Point, ...], ...] = ()
    holes: tuple[Span, ...] = ()
    low: str = ""
    high: str = ""
    nights: tuple[Span, ...] = ()
    rises: tuple[float, ...] = ()
    sets: tuple[float, ...] = ()
    sun_note: str = ""
    end_note: str = ""
    is_old: bool = False
    is_pending: bool = False
    has_failed: bool = False
    cut_s: float = 0.0

    @property
    def end_s(self) -> float:
        """The end of the range."""
        return self.now_s + self.hours * HOUR_S - self.cut_s

    @property
    def last_s(self) -> float:
        """The last time of the range that has a forecast; its end without any."""
        known = self.runs[-1][-1][0] if self.runs else self.end_s
        return self._grid(known, floor)

    @property
    def bounds(self) -> tuple[float, float]:
        """The lowest and the highest temperature; both 0 without any."""
        values = [value for run in self.runs for _, value in run]
        return (min(values), max(values)) if values else (0.0, 0.0)

    def offset_s(self, time_s: float) -> float:
        """Return the offset of the place from UTC at a time. Units: seconds."""
        offset = datetime.fromtimestamp(time_s, self.zone).utcoffset()
        return offset.total_seconds() if offset is not None else 0.0

    def snapped(self, time_s: float) -> float:
        """Return the nearest time that can be selected: now, or half an hour of the place's clock."""
        at_s = min(self._grid(time_s, _nearest), self._grid(self.end_s, floor))
        is_nearer_to_now = time_s - self.now_s <= abs(time_s - at_s)
        return self.now_s if is_nearer_to_now or at_s <= self.now_s else at_s

    def stepped(self, time_s: float, steps: int) -> float:
        """Return the time some half hours later, or earlier; the first step from now leads to the clock's."""
        from_s = self._grid(time_s, floor if steps > 0 else ceil)
        return self.snapped(from_s + steps * STEP_S)

    def temperature_at(self, time_s: float) -> float | None:
        """Return the temperature at a time; None if it is unknown."""
        for run in self.runs:
            for (start_s, start), (end_s, end) in pairwise(run):
                if start_s <= time_s <= end_s:
                    share = (time_s - start_s) / (end_s - start_s) if end_s > start_s else 0.0
                    return start + (end - start) * share
        return None

    def days(self) -> Iterator[tuple[float, date]]:
        """Yield the midnights of the range, with their dates."""
        day = datetime.fromtimestamp(self.now_s, self.zone).date()
        last = datetime.fromtimestamp(self.end_s, self.zone).date()
        while (day := day + timedelta(days=1)) <= last:
            # Where a clock change skips midnight, the day starts with the next hour.
            yield datetime.combine(day, time(), self.zone).timestamp(), day

    def full_hours(self, every: int) -> Iterator[tuple[float, int]]:
        """Yield the full hours of the place's clock that are multiples of `every`, except midnights."""
        day = datetime.fromtimestamp(self.now_s, self.zone).date()
        last = datetime.fromtimestamp(self.end_s, self.zone).date()
        while day <= last:
            for hour in range(every, 24, every):
                time_s = datetime.combine(day, time(hour), self.zone).timestamp()
                # Hours that a clock change skips have no mark, repeated ones only the first.
                exists = datetime.fromtimestamp(time_s, self.zone).hour == hour
                if exists and self.now_s <= time_s <= self.end_s:
                    yield time_s, hour
            day += timedelta(days=1)

    def _grid(self, time_s: float, rounded: Callable[[float], int]) -> float:
        """Return a time rounded to half an hour of the place's clock."""
        offset_s = self.offset_s(time_s)
        return rounded((time_s + offset_s) / STEP_S) * STEP_S - offset_s


def create_timeline(
    now_s: float,
    hours: int,
    zone: tzinfo,
    forecast: PlaceForecast | None,
    sun: SunTimes | CalculatedSun | None,
    result: WeatherResult[HourlyForecast] | None,
    units: Units,
    *,
    is_missing: bool = False,
) -> Timeline:
    """Return the timeline of a place; without a forecast it says why. Units: UNIX time.

    `is_missing` means that the service answered without the place.
    """
    bare = Timeline(now_s, hours, zone)
    missing_s = 0.0 if forecast is None or forecast.end_s is None else bare.end_s - forecast.end_s
    if 0 < missing_s <= _LAST_S:
        bare = replace(bare, cut_s=missing_s)
    bare = _with_sun(bare, sun if forecast is None else forecast.sun)
    if forecast is None:
        has_failed = is_missing or (result is not None and bool(result.trouble))
        return replace(bare, has_failed=has_failed, is_pending=not has_failed)
    is_metric = result is None or result.answer is None or result.answer.is_metric
    runs = _runs(forecast, now_s, bare.end_s)
    known = [value for run in runs for _, value in run]
    ends_early = not runs or runs[-1][-1][0] < bare.end_s
    return replace(
        bare,
        runs=runs,
        holes=_holes(runs, now_s, bare.end_s),
        low=translated(degrees_text(min(known), units, is_metric=is_metric)) if known else "",
        high=translated(degrees_text(max(known), units, is_metric=is_metric)) if known else "",
        end_note=translated(no_forecast_text(forecast.end_s, zone)).rstrip(".") if ends_early else "",
        is_old=result is not None and result.is_old,
    )


def _with_sun(timeline: Timeline, sun: SunTimes | CalculatedSun | None) -> Timeline:
    if sun is None:
        return timeline
    spans = sun.spans(timeline.now_s, timeline.end_s)
    rises, sets = sun_changes(spans)
    note = _polar_note(timeline, sun)
    nights = tuple((span.start_s, span.end_s) for span in spans if span.daylight is Daylight.NIGHT)
    return replace(timeline, nights=nights, rises=tuple(rises), sets=tuple(sets), sun_note=note)


def _polar_note(timeline: Timeline, sun: SunTimes | CalculatedSun) -> str:
    """Return a sentence if the sun neither rises nor sets today and in the next 24 hours."""
    midnight = datetime.combine(datetime.fromtimestamp(timeline.now_s, timeline.zone).date(), time())
    today_s = midnight.replace(tzinfo=timeline.zone).timestamp()
    passed, coming = (
        {span.daylight for span in sun.spans(start_s, end_s)}
        for start_s, end_s in ((today_s, timeline.now_s + 1), (timeline.now_s, timeline.now_s + DAY_S))
    )
    # Of the hours that have passed, no daylight may be known.
    is_constant = (
        len(coming) == 1 and Daylight.UNKNOWN not in coming and passed <= {*coming, Daylight.UNKNOWN}
    )
    return translated(polar_text(is_day=Daylight.DAY in coming)) if is_constant else ""


def _runs(forecast: PlaceForecast, start_s: float, end_s: float) -> tuple[tuple[Point, ...], ...]:
    """Return the temperatures of a time, at its ends too."""
    times = [start_s, *(float(each) for each in forecast.times_s if start_s < each < end_s), end_s]
    found: list[list[Point]] = []
    last_s = None
    for time_s in times:
        value = forecast.temperature_at(time_s)
        if value is None:
            last_s = None
            continue
        if last_s is None or time_s - last_s > GAP_S:
            found.append([])
        found[-1].append((time_s, value))
        last_s = time_s
    return tuple(map(tuple, found))


def _holes(runs: Sequence[Sequence[Point]], start_s: float, end_s: float) -> tuple[Span, ...]:
    """Return the times between, before and after runs."""
    edges = [start_s, *(edge for run in runs for edge in (run[0][0], run[-1][0])), end_s]
    spans = zip(edges[::2], edges[1::2], strict=True)
    return tuple((begin, end) for begin, end in spans if end > begin)


def _nearest(number: float) -> int:
    return floor(number + 0.5)
