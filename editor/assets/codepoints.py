"""The characters that a font has, as ranges of code points."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class CodePoints:
    """A set of code points that takes little room.

    Shape: (first, last) of each range, ascending, with a gap between any two.
    """

    ranges: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, codepoints: Iterable[int]) -> "CodePoints":
        """The ranges of some code points, which may come in any order."""
        ranges: list[tuple[int, int]] = []
        for point in sorted(set(codepoints)):
            if ranges and ranges[-1][1] == point - 1:
                ranges[-1] = (ranges[-1][0], point)
            else:
                ranges.append((point, point))
        return cls(tuple(ranges))

    @cached_property
    def members(self) -> frozenset[int]:
        """All of them one by one, to be compared with other sets; made once."""
        return frozenset(self)

    def __contains__(self, codepoint: object) -> bool:
        return codepoint in self.members

    def __iter__(self) -> Iterator[int]:
        for first, last in self.ranges:
            yield from range(first, last + 1)

    def __len__(self) -> int:
        return sum(last - first + 1 for first, last in self.ranges)
