"""Cells that compare a layer with and without one property."""

from collections.abc import Callable
from typing import Any

from editor.mapstyle.schema.layer_types import LayerShape
from tests.render.sheet.cells import RED, SCENES, Cell, Rgb, Seen, a_layer_of, abgr

AREA, LINE, ARROWS, CANVAS = LayerShape.POLYGON, LayerShape.LINE, LayerShape.ARROWS, LayerShape.CANVAS
STREET, SHIELD, POINT, NAME = (
    LayerShape.LINE_LABEL,
    LayerShape.SHIELD,
    LayerShape.POINT,
    LayerShape.AREA_LABEL,
)
LABELS = (STREET, SHIELD, POINT, NAME)
TEXT = {"text_color": abgr(RED), "text_size": 4}
BARE = {"icon_size": 0, **TEXT}
PALE = (255, 127, 127)

Holds = Callable[[Seen, Seen], bool]


def a_cell(shape: LayerShape, key: str, value: Any, holds: Holds, **base: Any) -> Cell:
    """Return a cell that compares a property with its absence."""
    name = key.replace("-", "_")
    base = base if key.startswith("fill-outline") else unframed(shape, base)
    return Cell(
        page=key,
        name=shape.value,
        layers=[a_layer_of(shape, **base, **{name: value})],
        plain=[a_layer_of(shape, **base)],
        features=[SCENES[shape][2]],
        holds=holds,
        shows=(key, shape),
    )


def unframed(shape: LayerShape, base: dict[str, Any]) -> dict[str, Any]:
    """Return a shield without the frame, which has the colour of its letters."""
    return {"fill_outline_opacity": 0, **base} if shape is SHIELD and "text_color" in base else base


def is_behind(rgb: Rgb) -> Holds:
    """Return whether a colour extends behind the letters on all sides."""

    def holds(seen: Seen, plain: Seen) -> bool:
        ground, letters = seen.box(rgb, 40), seen.box(RED)
        around = (
            ground[0] < letters[0] < letters[2] < ground[2]
            and ground[1] < letters[1] < letters[3] < ground[3]
        )
        return around and plain.count(rgb, 40) < seen.count(rgb, 40) / 4

    return holds


def is_around(rgb: Rgb) -> Holds:
    """Return whether a colour frames the letters."""
    return lambda seen, plain: is_behind(rgb)(seen, plain) and seen.count(rgb) < 1500
