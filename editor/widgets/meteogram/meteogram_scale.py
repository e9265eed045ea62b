"""The scales of a meteogram: round steps for values, and hours and days of a place for the time."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from itertools import pairwise
from math import ceil, floor, hypot, log10
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Span: TypeAlias = tuple[float, float]
"""From one end to the other."""
Stroke: TypeAlias = tuple[float, float, float, float]
"""From one point to another."""

HOUR_S: Final = 3600
DAY_S: Final = 24 * HOUR_S
_HOUR_STEPS: Final = (1, 2, 3, 6, 12)
_TINY_PX: Final = 1e-6  # what floats leave over
_NEXT_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Axis:
    """Round marks about some values; the outermost marks are the ends of the scale."""

    low: float
    high: float
    step: float

    @property
    def marks(self) -> tuple[float, ...]:
        """The values of all marks, ascending."""
        count = round((self.high - self.low) / self.step)
        return tuple(round(self.low + index * self.step, 6) for index in range(count + 1))

    def share(self, value: float) -> float:
        """How far up the scale a value stands, where 1 is its upper end."""
        return (value - self.low) / (self.high - self.low)


def axis_about(values: Sequence[float], most_marks: int, least_step: float = 1.0) -> Axis | None:
    """The scale with the finest round step that shows all values in so many marks; without values none.

    A step is 1, 2 or 5 times a power of ten.
    """
    if not values:
        return None
    low, high = min(values), max(values)
    step = _round_step(max(least_step, (high - low) / max(1, most_marks - 1)))
    while True:
        start, end = floor(low / step) * step, ceil(high / step) * step
        if end <= start:  # One value stands in the middle, where there are marks enough.
            start, end = (start - step if most_marks > 2 else start), start + step
        if (end - start) / step + 1 <= max(2, most_marks) + 1e-9:
            return Axis(start, end, step)
        step = _round_step(step * 1.01)


def _round_step(least: float) -> float:
    power = 10.0 ** floor(log10(least))
    return next((factor * power for factor in (1, 2, 5) if factor * power >= least), 10 * power)


def hours_between_marks(px_per_hour: float, least_px: float) -> int:
    """How many hours lie between two marks of which each needs so much room; 0 where only days have it."""
    return next((hours for hours in _HOUR_STEPS if hours * px_per_hour >= least_px), 0)


def day_starts(zone: tzinfo, start_s: float, end_s: float) -> Iterator[tuple[float, date]]:
    """The first moment of each day of a zone within a span, with its date. Units: UNIX time."""
    for day in _days(zone, start_s, end_s):
        # Where clocks are put forward at midnight, the day begins with the hour after.
        moment_s = datetime.combine(day, time(), zone).timestamp()
        if start_s <= moment_s <= end_s:
            yield moment_s, day


def hour_marks(zone: tzinfo, start_s: float, end_s: float, every: int) -> Iterator[tuple[float, int]]:
    """Full hours of a zone's clocks that are multiples of some hours, without midnights.

    An hour that a change of the clocks leaves out has no mark, one that comes twice has it the first time.
    """
    if every < 1:
        return
    for day in _days(zone, start_s, end_s):
        for hour in range(every, 24, every):
            moment_s = datetime.combine(day, time(hour), zone).timestamp()
            is_there = datetime.fromtimestamp(moment_s, zone).hour == hour
            if is_there and start_s <= moment_s <= end_s:
                yield moment_s, hour


def _days(zone: tzinfo, start_s: float, end_s: float) -> Iterator[date]:
    day = datetime.fromtimestamp(start_s, zone).date()
    last = datetime.fromtimestamp(end_s, zone).date()
    while day <= last:
        yield day
        day += _NEXT_DAY


def thinned(times_s: Sequence[float], zone: tzinfo, every: int) -> list[int]:
    """The indexes of hours that are multiples of some hours on a zone's clocks; noons, of whole days.

    An hour that comes twice counts the first time, unless all hours are wanted.
    """
    if every == 1:
        return list(range(len(times_s)))
    wanted = 12 if every == 24 else 0
    there = (datetime.fromtimestamp(time_s, zone) for time_s in times_s)
    return [index for index, moment in enumerate(there) if moment.hour % every == wanted and not moment.fold]


def runs(values: Sequence[float | None], times_s: Sequence[float]) -> list[list[int]]:
    """The indexes of values that one line joins: it ends where a value or an hour is missing."""
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
    """The spans of the hours that have a flag, each hour from its own time on. Units: UNIX time."""
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


def dashes(spots: Sequence[Point], on_off: tuple[float, float]) -> list[Stroke]:
    """The strokes of a dashed line through some spots, `on_off` long each; the dashes run on at its bends."""
    strokes = []
    left, is_on = on_off[0], True
    for (x, y), (end_x, end_y) in pairwise(spots):
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
            upto = done + left if left < length - done else length
            if is_on:
                strokes.append((x + dx * done, y + dy * done, x + dx * upto, y + dy * upto))
            left -= upto - done
            done = upto
            if left <= _TINY_PX:
                is_on = not is_on
                left = on_off[not is_on]
    return strokes


def nearest(times_s: Sequence[float], moment_s: float) -> int:
    """The index of the hour that is nearest to a moment; -1 without hours. Shape: ascending times."""
    if not times_s:
        return -1
    after = bisect_left(times_s, moment_s)
    if after == len(times_s) or (after and moment_s - times_s[after - 1] < times_s[after] - moment_s):
        return after - 1
    return after


def within(times_s: Sequence[float], start_s: float, end_s: float) -> range:
    """The indexes of the hours of a span, both ends counted. Shape: ascending times."""
    return range(bisect_left(times_s, start_s), bisect_right(times_s, end_s))


def lanes(choices: Sequence[Sequence[Span]], most: int) -> list[tuple[int, int]]:
    """The lane of each thing, and which of its spans it takes there, so that those of one lane never meet.

    Each has the spans that it would take, the best first. Earlier things choose first, and the upper lanes;
    one for which none of so many lanes has room gets -1.
    """
    taken: list[list[Span]] = [[] for _ in range(most)]
    chosen = []
    for spans in choices:
        lane, form = next(
            (
                (lane, form)
                for form, (start, end) in enumerate(spans)
                for lane, others in enumerate(taken)
                if all(end <= before or start >= after for before, after in others)
            ),
            (-1, 0),
        )
        if lane >= 0:
            taken[lane].append(spans[form])
        chosen.append((lane, form))
    return chosen


def not_meeting(spans: Sequence[tuple[float, float]], gap: float) -> list[bool]:
    """Which of some labels can stand beside one another; those that come first go first."""
    kept: list[tuple[float, float]] = []
    shown = []
    for start, end in spans:
        is_free = all(end + gap <= before or start >= after + gap for before, after in kept)
        shown.append(is_free)
        if is_free:
            kept.append((start, end))
    return shown
