"""What is worked out of each layer by itself, and again only where its record is another one."""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from editor.mapstyle.model import LAYERS, Layer, LayerKey, MapStyle
from editor.mapstyle.tree import Json, read_array

Made = TypeVar("Made")


class PerLayer(Generic[Made]):
    """Keeps what a function makes of each layer of the style that was asked for last."""

    def __init__(self, work: Callable[[Layer], Made]) -> None:
        self._work = work
        self._style: MapStyle | None = None
        self._records: Mapping[LayerKey, Json] = {}
        self._made: Mapping[LayerKey, Made] = {}

    def of(self, style: MapStyle) -> Mapping[LayerKey, Made]:
        """What was made of every layer of a style, top first."""
        if style is not self._style:
            records = dict(zip(style.order.keys, read_array(style.tree, LAYERS), strict=True))
            known, made = self._records, self._made
            self._made = {
                key: made[key] if known.get(key) is record is not None else self._make(style, key)
                for key, record in records.items()
            }
            self._style, self._records = style, records
        return self._made

    def forget(self) -> None:
        """Make everything anew when it is asked for next: the function has other answers."""
        self._style, self._records, self._made = None, {}, {}

    def _make(self, style: MapStyle, key: LayerKey) -> Made:
        return self._work(style.layer(key))
