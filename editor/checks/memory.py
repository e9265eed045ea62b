"""Cache of findings by the identity of parts of the tree."""

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress, count
from typing import Generic, TypeVar, cast

from editor.mapstyle.tree import Json

T = TypeVar("T")

# A missing answer; None is a valid answer.
_UNKNOWN = object()


@dataclass(slots=True)
class _Answers:
    """Findings of some parts in their order. The references keep the identities of the parts valid."""

    parts: Sequence[Json]
    found: list[object]

    @property
    def is_complete(self) -> bool:
        return _UNKNOWN not in self.found


class FindingCache(Generic[T]):
    """A cache of the results of `find` for parts; entries that a round does not use are dropped.

    Parts requested in the same order as in the round before are cheap. Not thread-safe.
    """

    def __init__(self, find: Callable[[Json], T]) -> None:
        self._find = find
        self._previous: list[_Answers] = []
        self._current: list[_Answers] = []
        self._index: dict[int, object] | None = None

    def begin_round(self) -> None:
        """Start checking another tree."""
        self._previous, self._current, self._index = self._current, [], None

    def of(self, part: Json) -> T:
        """Return the finding of a part."""
        return next(self.each((part,)))

    def each(self, parts: Sequence[Json]) -> Iterator[T]:
        """Return an iterator over the findings of some parts, each computed on demand."""
        answers = _Answers(parts, self._cached(parts))
        self._current.append(answers)
        return (
            cast("Iterator[T]", iter(answers.found)) if answers.is_complete else self._find_missing(answers)
        )

    def _find_missing(self, answers: _Answers) -> Iterator[T]:
        """Yield the answers and compute missing ones; the finding of a repeated part is computed once."""
        added: dict[int, object] = {}
        for index, found in enumerate(answers.found):
            if found is _UNKNOWN:
                part = answers.parts[index]
                found = added[id(part)] if id(part) in added else self._find(part)
                added[id(part)] = answers.found[index] = found
                if self._index is not None:
                    self._index[id(part)] = found
            yield cast("T", found)

    def _cached(self, parts: Sequence[Json]) -> list[object]:
        """Return the cached findings of some parts: by position in the last round, or by identity."""
        position = len(self._current)
        previous = self._previous[position] if position < len(self._previous) else None
        if previous is not None and previous.parts is parts:
            return previous.found.copy()
        if previous is not None and len(previous.parts) == len(parts):
            changed = list(compress(count(), map(operator.is_not, parts, previous.parts)))
            if len(changed) <= 1:  # If more changed, parts may have moved.
                found = previous.found.copy()
                for index in changed:
                    found[index] = _UNKNOWN
                return found
        known = self._by_identity()
        return [known.get(identity, _UNKNOWN) for identity in map(id, parts)]

    def _by_identity(self) -> dict[int, object]:
        """Return the findings of this round and the last by the identities of the parts."""
        if self._index is None:
            self._index = {}
            for answers in (*self._previous, *self._current):
                self._index.update(zip(map(id, answers.parts), answers.found, strict=True))
        return self._index
