"""Rules of visibility: layers and text that draw nothing."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from editor.checks.facts import ICON, layer_name, stop_records, stop_values
from editor.checks.problems import Finding
from editor.checks.rules.filters import passes_nothing
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.document.model import Layer
from editor.mapstyle.filters.expression import parse
from editor.mapstyle.labels.label_text import EXPRESSION_KEY, LABEL_KEY, read_expression
from editor.mapstyle.schema.layer_types import BY_TYPE, SATELLITE_SOURCE, Family, LayerShape, LayerType
from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES, PaintProperty, PropertySection
from editor.mapstyle.schema.values import HIGHEST_LEVEL, Color, Curve, Value
from editor.mapstyle.tree import Json, read
from editor.wording import say

_MIN_VISIBLE = 1 << 24  # The smallest packed colour with an alpha above 0.


def span(layer: Layer) -> range:
    """Return the levels of a layer's zoom range and the next one, towards which it draws at fractional zooms.

    Empty if the range is inverted.
    """
    # Between two levels a value is monotonic, so it remains between its values there.
    first, last = layer.levels
    return range(first, min(last + 1, HIGHEST_LEVEL) + 1) if first <= last else range(0)


def is_zero(layer: Layer, key: str) -> bool:
    """Return whether a layer sets a number to 0 over its whole zoom range."""
    return _holds_throughout(layer, BY_KEY[key], _may_be_zero, lambda value: value == 0)


def is_clear(layer: Layer, key: str) -> bool:
    """Return whether a layer sets a colour to fully transparent over its whole zoom range."""
    return _holds_throughout(layer, BY_KEY[key], _may_be_clear, _is_transparent)


def sets_icon(layer: Layer) -> bool:
    """Return whether a layer may show an icon of the style."""
    references = stop_values(stop_records(layer.paint, ICON), ICON.value)
    return ICON.key in layer.paint and (not references or any(each != "" for each in references))


def readable_curve(layer: Layer, prop: PaintProperty) -> Curve | None:
    """Return the curve of a property; None if it is absent, has a broken stop or stops out of order.

    Not known: how the engine reads unsorted stops.
    """
    curve = layer.curve(prop)
    if curve is None or len(curve.stops) != len(stop_records(layer.paint, prop)):
        return None
    return curve if all(low.level < high.level for low, high in pairwise(curve.stops)) else None


def _holds_throughout(
    layer: Layer, prop: PaintProperty, may: Callable[[Json], bool], matches: Callable[[Value], bool]
) -> bool:
    """Return whether a condition holds over the whole range; `may` is a cheap test of raw values."""
    if not any(map(may, stop_values(stop_records(layer.paint, prop), prop.value))):
        return False
    curve, levels = readable_curve(layer, prop), span(layer)
    return (
        curve is not None
        and len(levels) > 0
        and all(matches(value_at(curve, prop, level)) for level in levels)
    )


def _may_be_zero(value: Json) -> bool:
    return value == 0 or isinstance(value, str)


def _may_be_clear(value: Json) -> bool:
    return not isinstance(value, int) or value < _MIN_VISIBLE


def _is_transparent(value: Value) -> bool:
    return isinstance(value, Color) and value.a == 0


COLOR = BY_KEY["text-color"]
# Properties of text, which only labels set.
_TEXT_KEYS = frozenset(prop.key for prop in PROPERTIES if prop.section is PropertySection.TEXT) - {COLOR.key}


def check_shown(layer: Layer) -> Iterator[Finding]:
    """Check whether anything of a layer is visible."""
    row = _known_type(layer)
    if row is None:
        return
    name, value = layer_name(layer), layer.filter
    found = None if value is None else parse(value)
    if found is not None and passes_nothing(found, value):
        text = say(
            "No feature can pass the filter of “{name}”, so nothing is drawn. Change its conditions.",
            name=name,
        )
        yield "never-shown", (), text
    elif layer.paint.keys() <= BY_KEY.keys() and row.shape in _INVISIBLE:
        why = _INVISIBLE[row.shape](layer)
        if why:
            text = say(
                "Nothing of “{name}” can be seen at any zoom: {why}. Change that, or delete the layer.",
                name=name,
                why=why,
            )
            yield "never-shown", (), text


def check_text_color(layer: Layer) -> Iterator[Finding]:
    """Check whether text has a colour.

    Source: our choice; shipped styles leave the colour of shields and of POI categories to the engine.
    """
    paint, row = layer.paint, _known_type(layer)
    if row is None or COLOR.key in paint or not isinstance(layer.record.get("paint"), dict):
        return
    if COLOR.key not in row.properties or row.shape is LayerShape.SHIELD or layer.meta_category is not None:
        return
    if _TEXT_KEYS.isdisjoint(paint) or is_zero(layer, "text-size") or _has_empty_label(layer):
        return
    text = say("“{name}” writes text and gives it no colour. Add a text colour.", name=layer_name(layer))
    yield "text-without-color", ("paint",), text


def is_outline_invisible(layer: Layer) -> bool:
    """Return whether the thin outline of a surface is surely not drawn."""
    paint = layer.paint
    if "fill-outline-color" not in paint and "fill-outline-opacity" not in paint:
        return True
    return is_zero(layer, "fill-outline-opacity") or is_clear(layer, "fill-outline-color")


def is_fill_invisible(layer: Layer) -> bool:
    """Return whether a surface is surely not filled."""
    return "fill-color" not in layer.paint or is_zero(layer, "fill-opacity") or is_clear(layer, "fill-color")


def is_boundary_invisible(layer: Layer) -> bool:
    """Return whether the boundary line of a surface is surely not drawn."""
    if not any(key.startswith("line-") for key in layer.paint):
        return True
    return is_stroke_invisible(layer)


def is_stroke_invisible(layer: Layer) -> bool:
    """Return whether a line is surely drawn neither by its inner line nor by its casing."""
    paint = layer.paint
    outer = "line-outer-color" if "line-outer-color" in paint else "line-inner-color"
    is_inner_unseen = is_zero(layer, "line-width") or is_clear(layer, "line-inner-color")
    if not is_inner_unseen:
        return False
    return "line-outline-width" not in paint or is_zero(layer, "line-outline-width") or is_clear(layer, outer)


def _known_type(layer: Layer) -> LayerType | None:
    row = BY_TYPE.get(layer.type)
    return None if row is None or row.in_app or layer.source == SATELLITE_SOURCE else row


def _has_empty_label(layer: Layer) -> bool:
    expression = read(layer.record, (LABEL_KEY, EXPRESSION_KEY), None)
    return isinstance(expression, str) and bool(expression) and read_expression(expression) == {}


def _invisible_surface(layer: Layer) -> str:
    if sets_icon(layer) or not is_fill_invisible(layer):
        return ""
    if not is_outline_invisible(layer) or not is_boundary_invisible(layer):
        return ""
    if "fill-color" not in layer.paint:
        return say("it has neither a fill nor an outline that shows")
    return say("its fill is fully transparent, and it has no outline that shows")


def _invisible_line(layer: Layer) -> str:
    if sets_icon(layer) or not is_fill_invisible(layer) or not is_outline_invisible(layer):
        return ""
    return say("its width is 0, or its colours are fully transparent") if is_stroke_invisible(layer) else ""


def _invisible_arrows(layer: Layer) -> str:
    if sets_icon(layer) or not is_clear(layer, "line-inner-color"):
        return ""
    if "line-outer-color" in layer.paint and not is_clear(layer, "line-outer-color"):
        return ""
    return say("its colour is fully transparent")


def _invisible_label(layer: Layer) -> str:
    row, paint = BY_TYPE[layer.type], layer.paint
    # Except for countries, points without an icon show a default marker of the engine.
    may_show_icon = row.family is Family.POINT or "icon-size" in paint or sets_icon(layer)
    if may_show_icon and not is_zero(layer, "icon-size"):
        return ""
    if is_zero(layer, "text-size"):
        return say("its text has the size 0, and it shows no icon")
    backdrops = ("background-symbol-color", "fill-color")
    if any(key in paint and not is_clear(layer, key) for key in backdrops):
        return ""
    if not _is_halo_invisible(layer) or not is_outline_invisible(layer):
        return ""
    return say("its text is fully transparent, and it shows no icon") if is_clear(layer, COLOR.key) else ""


def _is_halo_invisible(layer: Layer) -> bool:
    paint = layer.paint
    if "text-outline-size" not in paint or is_zero(layer, "text-outline-size"):
        return True
    return "text-outline-color" not in paint or is_clear(layer, "text-outline-color")


# The engine draws its own form of shields, and types without a shape have no known paint.
_INVISIBLE: Mapping[LayerShape, Callable[[Layer], str]] = {
    LayerShape.CANVAS: _invisible_surface,
    LayerShape.POLYGON: _invisible_surface,
    LayerShape.LINE: _invisible_line,
    LayerShape.ARROWS: _invisible_arrows,
    LayerShape.LINE_LABEL: _invisible_label,
    LayerShape.AREA_LABEL: _invisible_label,
    LayerShape.POINT: _invisible_label,
}
