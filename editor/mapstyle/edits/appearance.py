"""A layer's look, or one property of it, as text that travels by the clipboard.

Shape: `{"look": {"type": "line", "minzoom": 3, "maxzoom": 17, "paint": {...}}}` and
`{"property": "line-width", "value": {...}}`; the paint is the layer's own JSON. Source: our choice.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from editor.errors import DocumentError, EditError
from editor.mapstyle.curves.curve import read_curve, within_bounds
from editor.mapstyle.document.model import LAYERS, Layer, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit, change_records, with_integer, without_field
from editor.mapstyle.format.codec import decode_text
from editor.mapstyle.format.writer import TWO_SPACES, write
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty, ValueKind
from editor.mapstyle.schema.values import Curve, Stop
from editor.mapstyle.tree import MISSING, Json, read_object, read_text
from editor.wording import say

_LOOK, _PROPERTY = "look", "property"
_EXTENT = ("minzoom", "maxzoom")


@dataclass(frozen=True, slots=True)
class Appearance:
    """All paint of a layer, the type it was made for, and the levels it drew at; None where it said none."""

    type: str
    paint: Mapping[str, Json]
    minzoom: int | None = None
    maxzoom: int | None = None

    @property
    def properties(self) -> tuple[PaintProperty, ...]:
        """The properties that it sets."""
        return tuple(BY_KEY[key] for key in self.paint if key in BY_KEY)


@dataclass(frozen=True, slots=True)
class CopiedProperty:
    """One property of a layer, as it stood there."""

    prop: PaintProperty
    holder: Json

    def curve_for(self, prop: PaintProperty) -> Curve | None:
        """Its curve for another property of its kind, within the bounds of that; nothing where none fits."""
        curve = read_curve(self.holder, self.prop)
        if curve is None or prop.kind is not self.prop.kind or prop.choices != self.prop.choices:
            return None
        stops = tuple(Stop(stop.level, within_bounds(stop.value, prop)) for stop in curve.stops)
        return Curve(stops, curve.easing)


def look_of(layer: Layer) -> Appearance:
    """The look of a layer."""
    return Appearance(layer.type, layer.paint, layer.minzoom, layer.maxzoom)


def write_look(look: Appearance) -> str:
    """A look as text."""
    extent = {field: value for field in _EXTENT if (value := getattr(look, field)) is not None}
    return write({_LOOK: {"type": look.type, **extent, "paint": dict(look.paint)}}, TWO_SPACES, "\n")


def write_property(layer: Layer, prop: PaintProperty) -> str:
    """One property of a layer as text."""
    return write({_PROPERTY: prop.key, "value": layer.paint.get(prop.key)}, TWO_SPACES, "\n")


def read_look(text: str) -> Appearance:
    """The look that a text holds.

    Raises: EditError when it holds none.
    """
    look = read_object(_read(text), (_LOOK,))
    paint = look.get("paint")
    if not isinstance(paint, dict):
        raise EditError(say("The clipboard holds no look. Copy the look of a layer first."))
    return Appearance(
        read_text(look.get("type")), paint, *(read_integer(look.get(field)) for field in _EXTENT)
    )


def read_property(text: str) -> CopiedProperty:
    """The property that a text holds.

    Raises: EditError when it holds none.
    """
    tree = _read(text)
    prop = BY_KEY.get(read_text(tree.get(_PROPERTY)))
    copied = None if prop is None else CopiedProperty(prop, tree.get("value"))
    if copied is None or copied.curve_for(copied.prop) is None:
        raise EditError(say("The clipboard holds no property. Copy one of a layer first."))
    return copied


def left_out(layers: Sequence[Layer], look: Appearance) -> tuple[PaintProperty, ...]:
    """What no one of some layers can take of a look, by their types."""
    taken = {key for layer in layers for key in layer_type(layer.type, layer.source).properties}
    return tuple(prop for prop in look.properties if prop.key not in taken)


def missing_icons(style: MapStyle, layers: Sequence[Layer], look: Appearance) -> tuple[str, ...]:
    """The ids of the icons that some layers can take of a look and that their style does not have."""
    left = left_out(layers, look)
    taken = (prop for prop in look.properties if prop.kind is ValueKind.ICON and prop not in left)
    curves = (read_curve(look.paint[prop.key], prop) for prop in taken)
    shown = (str(stop.value) for curve in curves if curve is not None for stop in curve.stops if stop.value)
    held = {icon.id for icon in style.icons}
    return tuple(dict.fromkeys(id_ for id_ in shown if id_ not in held))


def paste_look(keys: Collection[LayerKey], look: Appearance, *, with_zooms: bool = False) -> Edit:
    """Give layers a look, each as far as its type takes it.

    A layer of the look's own type comes to look the same, so what the look lacks goes; one of another type
    keeps that. Keys that are no known properties stay.
    """

    def change(record: dict[str, Json]) -> dict[str, Json]:
        kind, paint = read_text(record.get("type")), record.get("paint", {})
        if not isinstance(paint, dict):
            raise EditError(say("This layer's paint is no object. Mend it in the file first."))
        takes = layer_type(kind, read_text(record.get("source"))).properties
        new = {key: look.paint.get(key, MISSING) if key in BY_KEY else value for key, value in paint.items()}
        if kind != look.type:
            new = {key: paint[key] if new[key] is MISSING or key not in takes else new[key] for key in paint}
        new |= {key: value for key, value in look.paint.items() if key in takes and key not in new}
        new = {key: value for key, value in new.items() if value is not MISSING}
        if list(new) != list(paint) or any(new[key] is not paint[key] for key in new):
            record = {**record, "paint": new}
        return _with_extent(record, look) if with_zooms else record

    return change_records(keys, change)


def _with_extent(record: dict[str, Json], look: Appearance) -> dict[str, Json]:
    for field, level in zip(_EXTENT, (look.minzoom, look.maxzoom), strict=True):
        record = without_field(record, field) if level is None else with_integer(record, field, level)
    return record


def _read(text: str) -> Mapping[str, Json]:
    try:
        return read_object(decode_text(text, around=len(LAYERS)).tree, ())
    except DocumentError:
        return {}
