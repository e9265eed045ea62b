"""Scales of a meteogram: value axes, hours and days in a time zone, dashes and label placement."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta, tzinfo
from itertools import pairwise
from math import ceil, floor, hypot, log10
from typing import Final, TypeAlias

from editor.records import dataclass

Point: TypeAlias = tuple[float, float]
Span: TypeAlias = tuple[float, float]
"""Start and end."""
Stroke: TypeAlias = tuple[float, float, float, float]
"""Start x and y, end x and y."""

HOUR_S: Final = 3600
DAY_S: Final = 24 * HOUR_S
_HOUR_STEPS: Final = (1, 2, 3, 6, 12)
_TINY_PX: Final = 1e-6  # rounding error
_NEXT_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis with round tick marks; the outermost ones are its ends."""

    low: float
    high: float
    step: float

    @property
    def marks(self) -> tuple[float, ...]:
        """The values of the tick marks, ascending."""
        count = round((self.high - self.low) / self.step)
        return tuple(round(self.low + index * self.step, 6) for index in range(count + 1))

    def share(self, value: float) -> float:
        """Return the position of a value on the axis, from 0 to 1."""
        return (value - self.low) / (self.high - self.low)


def axis_for(values: Sequence[float], most_marks: int, least_step: float = 1.0) -> Axis | None:
    """Return the axis with the finest round step that covers all values; None without values.

    A step is 1, 2 or 5 times a power of ten.
    """
    if not values:
        return None
    low, high = min(values), max(values)
    step = _round_step(max(least_step, (high - low) / max(1, most_marks - 1)))
    while True:
        start, end = floor(low / step) * step, ceil(high / step) * step
        if end <= start:  # Centre a single value if there are enough marks.
            start, end = (start - step if most_marks > 2 else start), start + step
        if (end - start) / step + 1 <= max(2, most_marks) + 1e-9:
            return Axis(start, end, step)
        step = _round_step(step * 1.01)


def _round_step(least: float) -> float:
    power = 10.0 ** floor(log10(least))
    return next((factor * power for factor in (1, 2, 5) if factor * power >= least), 10 * power)


def hours_between_marks(px_per_hour: float, least_px: float) -> int:
    """Return the interval of marks in hours, each `least_px` apart; 0 if only days fit."""
    return next((hours for hours in _HOUR_STEPS if hours * px_per_hour >= least_px), 0)


def day_starts(zone: tzinfo, start_s: float, end_s: float) -> Iterator[tuple[float, date]]:
    """Yield the start of each day of a time zone within a span, with its date. Units: UNIX time."""
    for day in _days(zone, start_s, end_s):
        # If a clock change skips midnight, the day starts with the next hour.
        moment_s = datetime.combine(day, time(), zone).timestamp()
        if start_s <= moment_s <= end_s:
            yield moment_s, day


def hour_marks(zone: tzinfo, start_s: float, end_s: float, every: int) -> Iterator[tuple[float, int]]:
    """Yield the full hours of a time zone that are multiples of `every`, except midnights.

    Skipped hours of clock changes have no mark, repeated ones only the first.
    """
    if every < 1:
        return
    for day in _days(zone, start_s, end_s):
        for hour in range(every, 24, every):
            moment_s = datetime.combine(day, time(hour), zone).timestamp()
            exists = datetime.fromtimestamp(moment_s, zone).hour == hour
            if exists and start_s <= moment_s <= end_s:
                yield moment_s, hour


def _days(zone: tzinfo, start_s: float, end_s: float) -> Iterator[date]:
    day = datetime.fromtimestamp(start_s, zone).date()
    last = datetime.fromtimestamp(end_s, zone).date()
    while day <= last:
        yield day
        day += _NEXT_DAY


def thinned(times_s: Sequence[float], zone: tzinfo, every: int) -> list[int]:
    """Return the indexes of hours that are multiples of `every` in a time zone; for 24, the noons.

    Of a repeated hour only the first counts, unless `every` is 1.
    """
    if every == 1:
        return list(range(len(times_s)))
    remainder = 12 if every == 24 else 0
    times = (datetime.fromtimestamp(time_s, zone) for time_s in times_s)
    return [
        index for index, moment in enumerate(times) if moment.hour % every == remainder and not moment.fold
    ]


def runs(values: Sequence[float | None], times_s: Sequence[float]) -> list[list[int]]:
    """Return the indexes of consecutive values; a missing value or hour ends a run."""
    found: list[list[int]] = []
    run: list[int] = []
    end_s = 0.0
    for index, (value, time_s) in enumerate(zip(values, times_s, strict=True)):
        if value is None:
            run = []
            continue
        if not run or time_s > end_s:
            found.append(run := [])
        run.append(index)
        end_s = time_s + 1.5 * HOUR_S
    return found


def spans_where(flags: Sequence[bool], times_s: Sequence[float]) -> list[tuple[float, float]]:
    """Return the merged spans of the flagged hours. Units: UNIX time."""
    found: list[tuple[float, float]] = []
    for is_in, start_s in zip(flags, times_s, strict=True):
        if not is_in:
            continue
        end_s = start_s + HOUR_S
        if found and start_s <= found[-1][1]:
            found[-1] = (found[-1][0], end_s)
        else:
            found.append((start_s, end_s))
    return found


def dashes(points: Sequence[Point], on_off: tuple[float, float]) -> list[Stroke]:
    """Return the strokes of a dashed polyline. `on_off` are the lengths, which continue at bends."""
    strokes = []
    left, is_on = on_off[0], True
    for (x, y), (end_x, end_y) in pairwise(points):
        length = hypot(end_x - x, end_y - y)
        if not length:
            continue
        if length < left - _TINY_PX:
            if is_on:
                strokes.append((x, y, end_x, end_y))
            left -= length
            continue
        dx, dy = (end_x - x) / length, (end_y - y) / length
        done = 0.0
        while length - done > _TINY_PX:
            stroke_end = done + left if left < length - done else length
            if is_on:
                strokes.append((x + dx * done, y + dy * done, x + dx * stroke_end, y + dy * stroke_end))
            left -= stroke_end - done
            done = stroke_end
            if left <= _TINY_PX:
                is_on = not is_on
                left = on_off[not is_on]
    return strokes


def nearest(times_s: Sequence[float], moment_s: float) -> int:
    """Return the index of the hour nearest to a time; -1 without hours. Shape: ascending times."""
    if not times_s:
        return -1
    after = bisect_left(times_s, moment_s)
    if after == len(times_s) or (after and moment_s - times_s[after - 1] < times_s[after] - moment_s):
        return after - 1
    return after


def within(times_s: Sequence[float], start_s: float, end_s: float) -> range:
    """Return the indexes of the hours of a span, including both ends. Shape: ascending times."""
    return range(bisect_left(times_s, start_s), bisect_right(times_s, end_s))


def lanes(choices: Sequence[Sequence[Span]], most: int) -> list[tuple[int, int]]:
    """Return the lane of each item and the index of its span there, so that spans in a lane do not overlap.

    Each item has a list of possible spans, best first. Earlier items and upper lanes take precedence. An item
    that fits none of the lanes gets -1.
    """
    occupied: list[list[Span]] = [[] for _ in range(most)]
    result = []
    for spans in choices:
        lane, form = next(
            (
                (lane, form)
                for form, (start, end) in enumerate(spans)
                for lane, others in enumerate(occupied)
                if all(end <= before or start >= after for before, after in others)
            ),
            (-1, 0),
        )
        if lane >= 0:
            occupied[lane].append(spans[form])
        result.append((lane, form))
    return result


def non_overlapping(spans: Sequence[tuple[float, float]], gap: float) -> list[bool]:
    """Return which labels fit beside each other; earlier labels take precedence."""
    occupied: list[tuple[float, float]] = []
    shown = []
    for start, end in spans:
        is_free = all(end + gap <= before or start >= after + gap for before, after in occupied)
        shown.append(is_free)
        if is_free:
            occupied.append((start, end))
    return shown
