"""Day and night at the place of weather answers, from sunrise, sunset and the daylight of their records."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, time, timedelta, tzinfo
from itertools import pairwise
from typing import Final

from editor.records import dataclass
from editor.weather.api.records import Conditions, CurrentWeather, Daylight
from editor.weather.sun_position import daylight_by_sun

_DAY_S: Final = 24 * 3600
# The daylight of a record applies to times within this of its own.
_NEAR_S: Final = 90 * 60
# Days and nights that are shorter than this are not calculated.
_STEP_S: Final = 20 * 60
_EXACT_S: Final = 30.0


@dataclass(frozen=True, slots=True)
class DaylightSpan:
    """A period of day, of night, or of unknown daylight. Units: UNIX time."""

    start_s: float
    end_s: float
    daylight: Daylight


class SunTimes:
    """Day and night at the place of weather answers.

    On a day with known sunrise and sunset, these decide. On other days, the daylight of the records before
    and after a time decides if it is the same; if it changes between them, it does so at the sunrise or
    sunset of the nearest known day. Without any sunrise and sunset, the nearest record decides.
    Units: UNIX time.
    """

    def __init__(self, now: CurrentWeather | None, hours: Sequence[Conditions] = ()) -> None:
        records = [*((now.conditions,) if now is not None else ()), *hours]
        self._suns = _known_suns(records)
        marks: dict[int, Daylight] = {
            record.time_s: record.daylight
            for record in records
            if record.time_s is not None and record.daylight is not Daylight.UNKNOWN
        }
        self._marks = sorted(marks.items(), key=lambda mark: mark[0])
        self._times = [mark[0] for mark in self._marks]
        self._days: dict[tuple[datetime, datetime], tuple[float | None, float | None]] = {}

    def at(self, time_s: float) -> Daylight:
        """Return whether it is day or night at a time."""
        sun = min(self._suns, key=lambda sun: abs(time_s - sum(sun) / 2), default=None)
        if sun is None:
            return self._recorded(time_s)
        rise, fall = sun
        between = None if abs(time_s - sum(sun) / 2) <= _DAY_S / 2 else self._between(time_s, sun)
        if between is not None:
            return between
        is_day = (time_s - rise) % _DAY_S < (fall - rise) % _DAY_S
        return Daylight.DAY if is_day else Daylight.NIGHT

    def spans(self, start_s: float, end_s: float) -> tuple[DaylightSpan, ...]:
        """Return the successive days and nights between two times, without gaps."""
        found: list[DaylightSpan] = []
        for start, end in pairwise(sorted({start_s, end_s, *self._candidates(start_s, end_s)})):
            daylight = self.at((start + end) / 2)
            if found and found[-1].daylight is daylight:
                start = found.pop().start_s
            found.append(DaylightSpan(start, end, daylight))
        return tuple(found)

    def of_day(self, time_s: float, zone: tzinfo) -> tuple[float | None, float | None]:
        """Return sunrise and sunset on the calendar day of a time; None where there is none."""
        day = datetime.fromtimestamp(time_s, zone).date()
        start = datetime.combine(day, time(), zone)
        end = datetime.combine(day + timedelta(days=1), time(), zone)
        if (start, end) not in self._days:
            rises, sets = sun_changes(self.spans(start.timestamp(), end.timestamp()))
            self._days[start, end] = next(iter(rises), None), next(iter(reversed(sets)), None)
        return self._days[start, end]

    def _between(self, time_s: float, sun: tuple[int, int]) -> Daylight | None:
        """Return the daylight at a time between two successive records; None if either is missing."""
        index = bisect_right(self._times, time_s)
        if not 0 < index < len(self._marks):
            return None
        (before_s, before), (after_s, after) = self._marks[index - 1], self._marks[index]
        if after_s - before_s > _NEAR_S:
            return None
        if before is after:
            return before
        change_s = sun[0] if after is Daylight.DAY else sun[1]
        change_s += round(((before_s + after_s) / 2 - change_s) / _DAY_S) * _DAY_S
        return after if time_s >= min(max(change_s, before_s), after_s) else before

    def _candidates(self, start_s: float, end_s: float) -> Iterator[float]:
        """Yield the times between two times at which the daylight may change."""
        moments: set[float] = {float(time_s) for time_s in self._times}
        if not self._suns:
            moments |= {(one + other) / 2 for one, other in pairwise(self._times)}
            moments |= {time_s + side for time_s in self._times for side in (-_NEAR_S, _NEAR_S)}
        moments |= {(sum(one) + sum(other)) / 4 for one, other in pairwise(self._suns)}
        for rise, fall in self._suns:
            noon = (rise + fall) / 2
            moments |= {noon - _DAY_S / 2, noon + _DAY_S / 2}
            for change in (rise, fall):
                first = change + (start_s - change) // _DAY_S * _DAY_S
                moments |= {first + day * _DAY_S for day in range(int((end_s - start_s) // _DAY_S) + 2)}
        yield from (moment for moment in moments if start_s < moment < end_s)

    def _recorded(self, time_s: float) -> Daylight:
        """Return the daylight of the nearest record."""
        index = bisect_right(self._times, time_s)
        near = min(
            self._marks[max(0, index - 1) : index + 1], key=lambda mark: abs(time_s - mark[0]), default=None
        )
        return near[1] if near is not None and abs(time_s - near[0]) <= _NEAR_S else Daylight.UNKNOWN


class CalculatedSun:
    """Day and night at a place by the position of the sun, for places without an answer."""

    def __init__(self, lat: float, lon: float) -> None:
        self._lat, self._lon = lat, lon

    def spans(self, start_s: float, end_s: float) -> tuple[DaylightSpan, ...]:
        """Return the successive days and nights between two times, without gaps. Units: UNIX time."""
        found: list[DaylightSpan] = []
        begin_s = last_s = start_s
        daylight = self._at(start_s)
        while last_s < end_s:
            next_s = min(last_s + _STEP_S, end_s)
            if self._at(next_s) is not daylight:
                change_s = self._change_s(last_s, next_s, daylight)
                found.append(DaylightSpan(begin_s, change_s, daylight))
                begin_s, daylight = change_s, self._at(next_s)
            last_s = next_s
        if begin_s < end_s:
            found.append(DaylightSpan(begin_s, end_s, daylight))
        return tuple(found)

    def _change_s(self, before_s: float, after_s: float, before: Daylight) -> float:
        """Return when the daylight changes between two times."""
        while after_s - before_s > _EXACT_S:
            middle_s = (before_s + after_s) / 2
            if self._at(middle_s) is before:
                before_s = middle_s
            else:
                after_s = middle_s
        return after_s

    def _at(self, time_s: float) -> Daylight:
        return daylight_by_sun(self._lat, self._lon, time_s)


def daylight_at(time_s: float, now: CurrentWeather | None, hours: Sequence[Conditions] = ()) -> Daylight:
    """Return whether it is day or night at a time, at the place of the answers. Units: UNIX time."""
    return SunTimes(now, hours).at(time_s)


def sun_changes(spans: Sequence[DaylightSpan]) -> tuple[list[float], list[float]]:
    """Return the sunrises and the sunsets between successive spans. Units: UNIX time."""
    rises: list[float] = []
    sets: list[float] = []
    for before, after in pairwise(spans):
        if Daylight.UNKNOWN not in (before.daylight, after.daylight):
            (rises if after.daylight is Daylight.DAY else sets).append(after.start_s)
    return rises, sets


def _known_suns(records: Iterable[Conditions]) -> tuple[tuple[int, int], ...]:
    """Return the pairs of sunrise and sunset, by time."""
    known = {
        (record.sunrise_s, record.sunset_s)
        for record in records
        if record.sunrise_s is not None and record.sunset_s is not None
    }
    usable = [(rise, fall) for rise, fall in known if rise is not None and fall is not None and rise != fall]
    return tuple(sorted(usable, key=sum))
