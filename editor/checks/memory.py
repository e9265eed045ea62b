"""What was found of parts of a tree, remembered by the identity of each part.

A tree never changes, so what was found of a part holds for as long as the part is the very same.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from editor.mapstyle.tree import Json

T = TypeVar("T")


class Memory(Generic[T]):
    """Finds something of a part once; what a round does not ask for is forgotten with its end.

    Used from one thread at a time.
    """

    def __init__(self, find: Callable[[Json], T]) -> None:
        self._find = find
        # Each answer keeps its part alive, so no other part can come to have the same identity.
        self._before: dict[int, tuple[Json, T]] = {}
        self._now: dict[int, tuple[Json, T]] = {}

    def begin_round(self) -> None:
        """Another tree is looked at."""
        self._before, self._now = self._now, {}

    def of(self, part: Json) -> T:
        """What is found of a part."""
        return next(self.each((part,)))

    def each(self, parts: Iterable[Json]) -> Iterator[T]:
        """What is found of some parts, of one after the other as it is asked for."""
        before, now = self._before, self._now
        for part in parts:
            identity = id(part)
            known = now.get(identity)
            if known is None:
                known = before.get(identity)
                if known is None:
                    known = (part, self._find(part))
                now[identity] = known
            yield known[1]
