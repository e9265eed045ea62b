"""Three-way merge of the order of a list."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from editor.mapstyle.compare.matching import find_moved
from editor.mapstyle.merge.result import Side, Versions
from editor.records import dataclass


@dataclass(frozen=True, slots=True)
class MergedOrder:
    """The merged order of elements, which are numbers that the three styles share.

    Removed elements are included. `contested` have different places in both styles. `beside` are elements of
    THEIRS directly below new ones of OURS.
    """

    order: tuple[int, ...]
    moved_ours: frozenset[int]
    moved_theirs: frozenset[int]
    contested: frozenset[int]
    beside: frozenset[int]

    def side_of(self, element: int) -> Side | None:
        """Return the style that moved an element, or BOTH if its place depends on both; None if none did."""
        is_ours, is_theirs = element in self.moved_ours, element in self.moved_theirs
        if (is_ours and is_theirs) or element in self.beside:
            return Side.BOTH
        return Side.OURS if is_ours else Side.THEIRS if is_theirs else None


def possibly_moved(base: Sequence[int], side: Sequence[int]) -> frozenset[int]:
    """Return the elements that a style may have moved: of two that changed places, both."""
    ranks = {element: rank for rank, element in enumerate(base)}
    elements = [element for element in side if element in ranks]
    above = _run_lengths([ranks[element] for element in elements])
    below = _run_lengths([-ranks[element] for element in reversed(elements)])[::-1]
    longest = max(above, default=0)
    in_longest = [one + other - 1 == longest for one, other in zip(above, below, strict=True)]
    counts = Counter(length for length, is_in in zip(above, in_longest, strict=True) if is_in)
    return frozenset(
        element
        for element, length, is_in in zip(elements, above, in_longest, strict=True)
        # Only an element without an alternative is in every longest run.
        if not is_in or counts[length] > 1
    )


def _run_lengths(targets: Iterable[int]) -> list[int]:
    """Return the length of the longest increasing run that ends at each of some distinct numbers."""
    ends: list[int] = []  # the lowest last number of the increasing runs of each length
    lengths = []
    for target in targets:
        length = bisect_left(ends, target)
        ends[length : length + 1] = [target]
        lengths.append(length + 1)
    return lengths


def merge_order(lists: Versions, by_theirs: Collection[int] = ()) -> MergedOrder:
    """Merge the order of three lists.

    The list of OURS is retained; what THEIRS added or moved is placed between the neighbours that it has
    there, below new elements of OURS. `by_theirs` are contested elements with the place of THEIRS.
    """
    base, ours, theirs = lists
    moved_ours, moved_theirs = _moved(base, ours), _moved(base, theirs)
    in_base, in_ours, in_theirs = frozenset(base), frozenset(ours), frozenset(theirs)
    both = (moved_ours & moved_theirs) | ((in_ours & in_theirs) - in_base)
    stable = (in_base & in_ours & in_theirs) - moved_ours - moved_theirs
    contested = _contested(ours, theirs, stable, both)
    theirs_placed = (in_theirs - in_ours) | (moved_theirs - moved_ours) | (contested & frozenset(by_theirs))
    placement = _Placement(
        [element for element in ours if element not in theirs_placed],
        theirs,
        stable=(in_base & in_ours & in_theirs) - moved_ours,
        new=in_ours - in_base - in_theirs,
    )
    return MergedOrder(
        tuple(placement.order()),
        moved_ours=moved_ours,
        moved_theirs=moved_theirs,
        contested=contested,
        beside=frozenset(placement.beside),
    )


def _moved(before: Sequence[int], after: Sequence[int]) -> frozenset[int]:
    indexes = {element: index for index, element in enumerate(before)}
    targets = [indexes[element] for element in after if element in indexes]
    return frozenset(before[index] for index in find_moved(targets))


def _contested(
    ours: Sequence[int], theirs: Sequence[int], stable: Collection[int], both: Collection[int]
) -> frozenset[int]:
    """Return the elements that both styles placed, but at different places."""
    if not both:
        return frozenset()
    gaps_ours, gaps_theirs = (dict(_gaps(side, stable, both)) for side in (ours, theirs))
    elsewhere = {element for element in both if gaps_ours[element] != gaps_theirs[element]}
    by_gap: dict[int, list[int]] = {}
    for element in theirs:
        if element in both and element not in elsewhere:
            by_gap.setdefault(gaps_theirs[element], []).append(element)
    ranks = {element: rank for rank, element in enumerate(ours)}
    for elements in by_gap.values():
        by_rank = {ranks[element]: element for element in elements}
        elsewhere |= {by_rank[rank] for rank in find_moved(list(by_rank))}
    return frozenset(elsewhere)


def _gaps(side: Sequence[int], stable: Collection[int], both: Collection[int]) -> Iterator[tuple[int, int]]:
    """Yield elements that both styles placed, with the number of stable elements above."""
    count = 0
    for element in side:
        if element in both:
            yield element, count
        count += element in stable


class _Placement:
    """The insertion of elements of THEIRS into a list of OURS."""

    def __init__(
        self, skeleton: list[int], theirs: Sequence[int], *, stable: Collection[int], new: Collection[int]
    ) -> None:
        self._skeleton, self._theirs = skeleton, theirs
        self._stable, self._new = stable, new
        self._indexes: Mapping[int, int] = {element: index for index, element in enumerate(skeleton)}
        # The number of stable elements before each index.
        self._counts = [0, *accumulate(element in stable for element in skeleton)]
        self.beside: set[int] = set()

    def order(self) -> Iterator[int]:
        """Yield the elements of both lists."""
        runs: dict[int, list[int]] = {}
        for run, above, below in self._runs():
            index = self._index(above, below)
            runs.setdefault(index, []).extend(run)
            if index and self._skeleton[index - 1] in self._new:
                self.beside.update(run)
        for index, element in enumerate(self._skeleton):
            yield from runs.get(index, ())
            yield element
        yield from runs.get(len(self._skeleton), ())

    def _runs(self) -> Iterator[tuple[list[int], int | None, int | None]]:
        """Yield the elements to insert in runs, with their neighbours in the list of OURS."""
        run: list[int] = []
        above: int | None = None
        for element in self._theirs:
            if element not in self._indexes:
                run.append(element)
                continue
            if run:
                yield run, above, element
                run = []
            above = element
        if run:
            yield run, above, None

    def _index(self, above: int | None, below: int | None) -> int:
        """Return the index of OURS at which to insert between two neighbours of THEIRS."""
        start = -1 if above is None else self._indexes[above]
        end = len(self._skeleton) if below is None else self._indexes[below]
        if start < end and self._counts[end] == self._counts[start + 1]:
            return end
        is_above_stable = above is None or above in self._stable
        is_below_stable = below is None or below in self._stable
        if is_above_stable and not is_below_stable:
            index = start + 1
            while index < len(self._skeleton) and self._skeleton[index] in self._new:
                index += 1
            return index
        return end if is_below_stable else self._index_below_stable(below)

    def _index_below_stable(self, below: int | None) -> int:
        """Return the index of the next stable element, because OURS moved both neighbours apart."""
        is_passed = False
        for element in self._theirs:
            is_passed = is_passed or element == below
            if is_passed and element in self._stable and element in self._indexes:
                return self._indexes[element]
        return len(self._skeleton)
