"""Findings cached by the part of the tree that they are about."""

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress, count
from typing import Generic, TypeVar, cast

from editor.mapstyle.tree import Json

T = TypeVar("T")

# Marks a missing answer; None is a valid answer.
_UNKNOWN = object()


@dataclass(slots=True)
class _Answers:
    """What was found of some parts, in their order; these keep the parts alive, and so their identities."""

    parts: Sequence[Json]
    found: list[object]

    @property
    def is_complete(self) -> bool:
        return _UNKNOWN not in self.found


class Memory(Generic[T]):
    """Finds something of a part once; what a round does not ask for is forgotten with its end.

    Parts that are asked for in the order of the round before cost next to nothing. Used from one thread at a
    time.
    """

    def __init__(self, find: Callable[[Json], T]) -> None:
        self._find = find
        self._before: list[_Answers] = []
        self._now: list[_Answers] = []
        self._known: dict[int, object] | None = None

    def begin_round(self) -> None:
        """Begin to look at another tree."""
        self._before, self._now, self._known = self._now, [], None

    def of(self, part: Json) -> T:
        """Return what is found of a part."""
        return next(self.each((part,)))

    def each(self, parts: Sequence[Json]) -> Iterator[T]:
        """Return what is found of some parts, of one after the other as it is asked for."""
        answers = _Answers(parts, self._remembered(parts))
        self._now.append(answers)
        return (
            cast("Iterator[T]", iter(answers.found)) if answers.is_complete else self._find_missing(answers)
        )

    def _find_missing(self, answers: _Answers) -> Iterator[T]:
        """Yield the answers, and find the missing ones: of a part that occurs several times, once."""
        added: dict[int, object] = {}
        for place, found in enumerate(answers.found):
            if found is _UNKNOWN:
                part = answers.parts[place]
                found = added[id(part)] if id(part) in added else self._find(part)
                added[id(part)] = answers.found[place] = found
                if self._known is not None:
                    self._known[id(part)] = found
            yield cast("T", found)

    def _remembered(self, parts: Sequence[Json]) -> list[object]:
        """Return what is known of some parts: at the same places of the round before, or anywhere."""
        turn = len(self._now)
        before = self._before[turn] if turn < len(self._before) else None
        if before is not None and before.parts is parts:
            return before.found.copy()
        if before is not None and len(before.parts) == len(parts):
            changed = list(compress(count(), map(operator.is_not, parts, before.parts)))
            if len(changed) <= 1:  # Where more changed, some may only have moved.
                found = before.found.copy()
                for place in changed:
                    found[place] = _UNKNOWN
                return found
        known = self._by_identity()
        return [known.get(identity, _UNKNOWN) for identity in map(id, parts)]

    def _by_identity(self) -> dict[int, object]:
        """Return all that is known of this round and the one before, by the identities of the parts."""
        if self._known is None:
            self._known = {}
            for answers in (*self._before, *self._now):
                self._known.update(zip(map(id, answers.parts), answers.found, strict=True))
        return self._known
