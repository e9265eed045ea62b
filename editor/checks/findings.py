"""Findings: what is wrong in one part of a tree, and the problems that this is where the part stands."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from editor.checks.problems import Problem
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.tree import Path

# Code, place and text of a problem that is still to be given its layer.
Finding: TypeAlias = tuple[str, Path, str]


class Placed:
    """What is wrong in one part, as problems; made anew only where the part stands elsewhere than before.

    `tell` gives what is wrong with the part for its place in the tree, and for the layer's key.
    """

    __slots__ = ("_key", "_path", "_problems", "_tell")

    def __init__(self, tell: Callable[[Path, LayerKey | None], Iterable[Problem]]) -> None:
        self._tell = tell
        self._path: Path | None = None
        self._key: LayerKey | None = None
        self._problems: tuple[Problem, ...] = ()

    def problems(self, path: Path, key: LayerKey | None = None) -> tuple[Problem, ...]:
        """The problems of the part at a place, of a layer's record with the layer's key."""
        if path != self._path or key != self._key:
            self._problems = tuple(self._tell(path, key))
            self._path, self._key = path, key
        return self._problems


def placed(findings: Iterable[Finding]) -> Placed | None:
    """Findings whose paths begin in their part and whose words hold wherever it stands; None without any."""
    found = tuple(findings)
    if not found:
        return None
    return Placed(
        lambda path, key: (Problem(code, (*path, *within), key, text) for code, within, text in found)
    )
