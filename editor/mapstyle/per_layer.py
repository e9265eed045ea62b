"""What is worked out of each layer by itself, and again only where its record is another one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar
from weakref import ref

from editor.mapstyle.model import LAYERS, Layer, LayerKey, MapStyle
from editor.mapstyle.tree import Json, read_array

Made = TypeVar("Made")


def _no_style() -> MapStyle | None:
    return None


@dataclass(frozen=True, slots=True)
class _Work(Generic[Made]):
    """What was made of the layers of one style, which lives no longer for it."""

    style: Callable[[], MapStyle | None] = _no_style
    records: Mapping[LayerKey, Json] = field(default_factory=dict)
    made: Mapping[LayerKey, Made] = field(default_factory=dict)


class PerLayer(Generic[Made]):
    """Keeps what a function makes of each layer of the style that was asked for last. Any thread may ask."""

    def __init__(self, work: Callable[[Layer], Made]) -> None:
        self._work = work
        self._last: _Work[Made] = _Work()

    def of(self, style: MapStyle) -> Mapping[LayerKey, Made]:
        """What was made of every layer of a style, top first."""
        last = self._last
        if style is not last.style():
            records = dict(zip(style.order.keys, read_array(style.tree, LAYERS), strict=True))
            known, made = last.records, last.made
            now = {
                key: made[key] if known.get(key) is record is not None else self._make(style, key)
                for key, record in records.items()
            }
            self._last = last = _Work(ref(style), records, now)
        return last.made

    def forget(self) -> None:
        """Make everything anew when it is asked for next: the function has other answers."""
        self._last = _Work()

    def _make(self, style: MapStyle, key: LayerKey) -> Made:
        return self._work(style.layer(key))
