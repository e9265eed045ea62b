"""Order and time span of the records of a forecast."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from editor.records import dataclass


@dataclass(frozen=True, slots=True)
class Chronology:
    """The indexes of the usable records in chronological order, and what is wrong with the others.

    `misdated` records are outside the time span, `repeated` ones have the time of another, and `missing` ones
    would be between two others. `is_sorted` says whether the records were in order.
    """

    indexes: tuple[int, ...]
    is_sorted: bool = True
    misdated: int = 0
    repeated: int = 0
    missing: int = 0


def chronology(times: Sequence[int | None], count: int, step_s: int) -> Chronology:
    """Return the order of records at times in steps, of which a number was requested.

    Of several records of a step, the one nearest to its time is used; of equally near ones the one at its own
    position in the response, or else the first one.
    Records without a time are used only if the others are complete and in order.
    Units: UNIX times.
    """
    known = {index: time_s for index, time_s in enumerate(times) if time_s is not None}
    is_sorted = all(before <= after for before, after in pairwise(known.values()))
    steps_most = max(count, len(times))
    begin_s = _begin_s(tuple(known.values()), (steps_most - 0.5) * step_s)
    steps: dict[int, int] = {}
    misdated = repeated = 0
    for index, time_s in known.items():
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
    if is_sorted and not misdated and not repeated:
        indexes = tuple(range(len(times)))
    else:
        indexes = tuple(sorted(steps.values(), key=known.__getitem__))
    # A record without a time may be the missing one.
    has_all_times = len(known) == len(times)
    missing = max(steps) - min(steps) + 1 - len(steps) if steps and has_all_times else 0
    return Chronology(indexes, is_sorted, misdated, repeated, missing)


def _begin_s(times: Sequence[int], span_s: float) -> int:
    """Return the begin of the time span that contains most of the times."""
    ordered = sorted(times)
    ends = [bisect_left(ordered, time_s + span_s) for time_s in ordered]
    counts = [end - begin for begin, end in enumerate(ends)]
    return ordered[counts.index(max(counts))] if ordered else 0
