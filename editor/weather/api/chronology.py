"""Order and time span of the records of a forecast."""

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from editor.records import dataclass

# Tolerance for a regular entry, as a share of the step. It covers clock changes in daily forecasts.
_OFF_STEP: Final = 1 / 8


@dataclass(frozen=True, slots=True)
class Chronology:
    """The indexes of the usable records in chronological order, and what is wrong with the others.

    `misdated` records are outside the time span, `repeated` ones have the time of another, and `between` ones
    are dated within a step that has its record. `missing` ones would be between two others, `missing_first`
    ones before them. `irregular` ones are used, although they are dated within a step.
    `is_sorted` says whether the records were in order.
    """

    indexes: tuple[int, ...]
    is_sorted: bool = True
    misdated: int = 0
    repeated: int = 0
    between: int = 0
    missing: int = 0
    missing_first: int = 0
    irregular: int = 0


def chronology(
    times: Sequence[int | None], count: int, step_s: int, now_s: float | None = None
) -> Chronology:
    """Return the order of records at times in steps, of which a number was requested.

    Of several records of a step, the one nearest to its time is used; of equally near ones the one at its own
    position in the response, or else the first one. A step without such a record has the first that is dated
    within it: the present may be dated to the minute.
    Records without a time are used only if the others are complete and in order.
    Units: UNIX times; `now_s` is in the first step that was requested.
    """
    known = {index: time_s for index, time_s in enumerate(times) if time_s is not None}
    is_sorted = all(before <= after for before, after in pairwise(known.values()))
    regular = _regular(known, step_s)
    steps_most = max(count, len(times) - len(known) + len(regular))
    begin_s = _begin_s(tuple(regular.values()), (steps_most - 0.5) * step_s)
    steps: dict[int, int] = {}
    misdated = repeated = between = irregular = 0
    for index, time_s in regular.items():
        step = round((time_s - begin_s) / step_s)
        if not 0 <= step < steps_most:
            misdated += 1
        elif step not in steps:
            steps[step] = index
        else:
            repeated += 1
            best = steps[step]
            away_s, best_away_s = (abs(known[each] - begin_s - step * step_s) for each in (index, best))
            if away_s < best_away_s or (away_s == best_away_s and step == index):
                steps[step] = index
    # The step of the present may be irregular, before all others.
    is_late = bool(steps) and max(steps) + 1 < count and (now_s is None or now_s < begin_s)
    for index in sorted(known.keys() - regular.keys(), key=known.__getitem__):
        step = math.floor((known[index] - begin_s) / step_s)
        if not (-1 if is_late else 0) <= step < steps_most:
            misdated += 1
        elif step in steps:
            between += 1
        else:
            steps[step] = index
            irregular += 1
    if is_sorted and not misdated and not repeated and not between:
        indexes = tuple(range(len(times)))
    else:
        indexes = tuple(sorted(steps.values(), key=known.__getitem__))
    # A record without a time may be the missing one.
    has_all_times = len(known) == len(times)
    missing = max(steps) - min(steps) + 1 - len(steps) if steps and has_all_times else 0
    # Some forecasts are shorter, or begin later but are complete.
    late = 0
    if now_s is not None and steps and has_all_times:
        late = math.ceil((begin_s + min(steps) * step_s - now_s) / step_s)
    missing_first = late if 0 < late <= count - len(steps) - missing else 0
    return Chronology(indexes, is_sorted, misdated, repeated, between, missing, missing_first, irregular)


def _regular(times: Mapping[int, int], step_s: int) -> Mapping[int, int]:
    """Return the times with the most common phase; all times if they are not the majority."""
    counts = Counter(time_s % step_s for time_s in times.values())
    if len(counts) < 2:
        return times
    phase_s = max(counts, key=lambda each: (counts[each], -each))

    def is_regular(time_s: int) -> bool:
        away_s = (time_s - phase_s) % step_s
        return min(away_s, step_s - away_s) <= _OFF_STEP * step_s

    regular = {index: time_s for index, time_s in times.items() if is_regular(time_s)}
    return regular if 2 * len(regular) > len(times) else times


def _begin_s(times: Sequence[int], span_s: float) -> int:
    """Return the begin of the time span that contains most of the times."""
    ordered = sorted(times)
    ends = [bisect_left(ordered, time_s + span_s) for time_s in ordered]
    counts = [end - begin for begin, end in enumerate(ends)]
    return ordered[counts.index(max(counts))] if ordered else 0
