"""Lists of layers that count who walks over them, so that tests judge work without a clock."""

import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from editor.mapstyle.document.model import LAYERS, LayerKey, LayerOrder, MapStyle
from editor.mapstyle.json_tree import read_array, replace

_walks: list[str] | None = None
_thread = 0


class _Records(list[Any]):
    """Layer records; copies are watched too."""

    def __iter__(self) -> Iterator[Any]:
        _note()
        return super().__iter__()

    def copy(self) -> "_Records":
        return _Records(list.__getitem__(self, slice(None)))


class _Keys(tuple[LayerKey, ...]):
    """Keys of layers."""

    __slots__ = ()

    def __iter__(self) -> Iterator[LayerKey]:
        _note()
        return super().__iter__()


def watched(style: MapStyle) -> MapStyle:
    """Return a value with the same layers, whose walks over all of them are counted."""
    records = _Records(read_array(style.tree, LAYERS))
    order = LayerOrder(_Keys(style.order.keys))
    assert order.index  # as in a window that has looked up layers
    return MapStyle(replace(style.tree, LAYERS, records), order)


@contextmanager
def watched_walks() -> Iterator[list[str]]:
    """Collect where this thread walks over all layers while the block runs."""
    global _walks, _thread
    walks: list[str] = []
    _walks, _thread = walks, threading.get_ident()
    try:
        yield walks
    finally:
        _walks = None


def _note() -> None:
    if _walks is not None and threading.get_ident() == _thread:
        frames = traceback.extract_stack(limit=6)[:-2]
        _walks.append(" < ".join(f"{each.name}:{each.lineno}" for each in reversed(frames)))
