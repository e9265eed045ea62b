"""Where a new layer lies in the draw order, so that it shows and hides nothing that should lie above it.

Source: our choice. Areas lie under the roads, lines under the labels, and the sky over everything. Lines of
one kind lie together, and where there is none yet, those that have areas, such as rivers, on the areas.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from editor.mapstyle.data_kinds import kind_of
from editor.mapstyle.drawn_data import DrawnData
from editor.mapstyle.layer_tree import Spot
from editor.mapstyle.layertypes import Family, LayerType, Shape, layer_type
from editor.mapstyle.model import Layer, LayerKey, MapStyle

_SKY: Final = "atmosphere"
_ROAD: Final = "line"
# The arrows on roads lie among the labels.
_ARROWS: Final = "arrows"
# What lies above what.
_HEIGHTS: Final = (
    Family.BACKGROUND,
    Family.TERRAIN,
    Family.AREA,
    Family.LINE,
    _ARROWS,
    Family.POINT,
    Family.LABEL,
    Family.IN_APP,
)
_AREAS: Final = _HEIGHTS.index(Family.AREA)
_LINES: Final = _HEIGHTS.index(Family.LINE)


def spot_above(style: MapStyle, key: LayerKey) -> Spot:
    """The place directly above a layer, in its group; the lowest where the style no longer has it."""
    if not style.has_layer(key):
        return Spot(None, None)
    layer = style.layer(key)
    return Spot(next(iter(style.group_chain(layer.group_id)), None), key)


def spot_by(style: MapStyle, drawn: DrawnData, current: LayerKey) -> Spot:
    """The place directly above the current layer where that is of its family or kind, else the usual one."""
    return spot_above(style, current) if _is_of(style, current, drawn) else usual_spot(style, drawn)


def spot_in(style: MapStyle, drawn: DrawnData, group_id: int, keys: Iterable[LayerKey]) -> Spot:
    """The place in a group with some layers: above the first of its family or kind, else as usual."""
    alike = (key for key in keys if _is_of(style, key, drawn))
    return Spot(group_id, next(alike, None) or usual_spot(style, drawn).above)


def usual_spot(style: MapStyle, drawn: DrawnData) -> Spot:
    """The place above the topmost layer of its family, in the group of that one.

    Areas look for it below the roads, lines below the labels; where all of their family lie above those, that
    is the lowest of them. In a style without the family it is the place above the topmost of what lies lower.
    What has a kind keeps to that, and nothing goes to another kind's where its family has more.
    """
    row, height = drawn.row, _lies_at(style, drawn)
    ceiling = max((layer.index for layer in _over(style, row, height)), default=-1)
    alike = _alike(style, drawn, height)
    below = [layer for layer in alike if layer.index > ceiling]
    if alike:
        # Among routes and what goes on them, those of its own shape say best how high it lies.
        same = [layer for layer in below if _row(layer).shape is row.shape]
        return spot_above(style, (same or below or alike[-1:])[0].key)
    lower = [layer for layer in style.layers if _height(_row(layer)) < height]
    found = [layer for layer in lower if layer.index > ceiling] or lower
    return Spot(None, found[0].key if found else None)


def _lies_at(style: MapStyle, drawn: DrawnData) -> int:
    """The height of some data: lines that have areas lie on these, but where their kind lies."""
    kind = kind_of(drawn)
    if kind is None or not (kind.lines and kind.areas) or _of_kind(style, drawn):
        return _height(drawn.row)
    return _AREAS


def _alike(style: MapStyle, drawn: DrawnData, height: int) -> list[Layer]:
    """The layers that some data lies by: those of its kind, else those of its height and no kind."""
    if drawn.row.family is Family.LINE and (same := _of_kind(style, drawn)):
        return same
    alike = [layer for layer in style.layers if _height(_row(layer)) == height]
    if height != _LINES:
        return alike
    return [layer for layer in alike if kind_of(layer) is None] or alike


def _of_kind(style: MapStyle, drawn: DrawnData) -> list[Layer]:
    """The layers of the kind and the type of some data."""
    kind = kind_of(drawn)
    if kind is None:
        return []
    return [layer for layer in style.layers if layer.type == drawn.type and kind_of(layer) is kind]


def _over(style: MapStyle, row: LayerType, height: int) -> Iterator[Layer]:
    """What must stay above a layer of a type at a height."""
    for layer in style.layers:
        other = _row(layer)
        if height == _AREAS:
            if other.type == _ROAD:
                yield layer
        elif row.shape is Shape.LINE and other.family in (Family.LABEL, Family.POINT) and not row.in_app:
            yield layer


def _height(row: LayerType) -> int:
    kind = _ARROWS if row.family is Family.LINE and row.shape is Shape.ARROWS else row.family
    is_top = row.type == _SKY or kind not in _HEIGHTS
    return len(_HEIGHTS) if is_top else _HEIGHTS.index(kind)


def _is_of(style: MapStyle, key: LayerKey, drawn: DrawnData) -> bool:
    """Whether some data lies where a layer does: that is of its kind, or of its family where that says it."""
    if not style.has_layer(key):
        return False
    layer, kind = style.layer(key), kind_of(drawn)
    if drawn.row.family is Family.LINE and kind is not None:
        return kind_of(layer) is kind
    return _row(layer).family is drawn.row.family


def _row(layer: Layer) -> LayerType:
    return layer_type(layer.type, layer.source)
