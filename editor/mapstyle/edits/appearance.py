"""Clipboard text of a layer's appearance or of one property.

The formats are `{"look": {"type": "line", "minzoom": 3, "maxzoom": 17, "paint": {...}}}`
and `{"property": "line-width", "value": {...}}`; the paint is the layer's own JSON.
"""

from collections.abc import Collection, Mapping, Sequence

from editor.errors import DocumentError, EditError
from editor.mapstyle.curves.curve import read_curve, within_bounds
from editor.mapstyle.document.model import LAYERS, Layer, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit, change_records, with_integer, without_field
from editor.mapstyle.format.codec import decode_text
from editor.mapstyle.format.rewrite import TWO_SPACES, write
from editor.mapstyle.json_tree import MISSING, Json, read_object, read_text
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty, ValueKind
from editor.mapstyle.schema.values import Curve, Stop
from editor.records import dataclass
from editor.wording import say

_LOOK, _PROPERTY = "look", "property"
_EXTENT = ("minzoom", "maxzoom")


@dataclass(frozen=True, slots=True)
class Appearance:
    """The paint of a layer, its type and its zoom levels; None if it has none."""

    type: str
    paint: Mapping[str, Json]
    minzoom: int | None = None
    maxzoom: int | None = None

    @property
    def properties(self) -> tuple[PaintProperty, ...]:
        """The properties that are set."""
        return tuple(BY_KEY[key] for key in self.paint if key in BY_KEY)


@dataclass(frozen=True, slots=True)
class CopiedProperty:
    """A property of a layer, with its raw JSON."""

    prop: PaintProperty
    holder: Json

    def curve_for(self, prop: PaintProperty) -> Curve | None:
        """Return the curve for another property, clamped to its bounds, or None if the kinds differ."""
        curve = read_curve(self.holder, self.prop)
        if curve is None or prop.kind is not self.prop.kind or prop.choices != self.prop.choices:
            return None
        stops = tuple(Stop(stop.level, within_bounds(stop.value, prop)) for stop in curve.stops)
        return Curve(stops, curve.easing)


def appearance_of(layer: Layer) -> Appearance:
    """Return the appearance of a layer."""
    return Appearance(layer.type, layer.paint, layer.minzoom, layer.maxzoom)


def write_appearance(appearance: Appearance) -> str:
    """Return an appearance as text."""
    extent = {field: value for field in _EXTENT if (value := getattr(appearance, field)) is not None}
    return write(
        {_LOOK: {"type": appearance.type, **extent, "paint": dict(appearance.paint)}}, TWO_SPACES, "\n"
    )


def write_property(layer: Layer, prop: PaintProperty) -> str:
    """Return a property of a layer as text."""
    return write({_PROPERTY: prop.key, "value": layer.paint.get(prop.key)}, TWO_SPACES, "\n")


def read_appearance(text: str) -> Appearance:
    """Read the appearance in a text.

    Raises: EditError when there is none.
    """
    appearance = read_object(_read(text), (_LOOK,))
    paint = appearance.get("paint")
    if not isinstance(paint, dict):
        raise EditError(say("No appearance on the clipboard. Copy a layer’s appearance first."))
    return Appearance(
        read_text(appearance.get("type")), paint, *(read_integer(appearance.get(field)) for field in _EXTENT)
    )


def read_property(text: str) -> CopiedProperty:
    """Read the property in a text.

    Raises: EditError when there is none.
    """
    tree = _read(text)
    prop = BY_KEY.get(read_text(tree.get(_PROPERTY)))
    copied = None if prop is None else CopiedProperty(prop, tree.get("value"))
    if copied is None or copied.curve_for(copied.prop) is None:
        raise EditError(say("No property on the clipboard. Copy a property first."))
    return copied


def unsupported_properties(layers: Sequence[Layer], appearance: Appearance) -> tuple[PaintProperty, ...]:
    """Return the properties of an appearance that no layer supports."""
    supported = {key for layer in layers for key in layer_type(layer.type, layer.source).properties}
    return tuple(prop for prop in appearance.properties if prop.key not in supported)


def missing_icons(style: MapStyle, layers: Sequence[Layer], appearance: Appearance) -> tuple[str, ...]:
    """Return the ids of icons that supported properties reference and the style lacks."""
    unsupported = unsupported_properties(layers, appearance)
    icon_properties = (
        prop for prop in appearance.properties if prop.kind is ValueKind.ICON and prop not in unsupported
    )
    curves = (read_curve(appearance.paint[prop.key], prop) for prop in icon_properties)
    icon_ids = (
        str(stop.value) for curve in curves if curve is not None for stop in curve.stops if stop.value
    )
    existing = {icon.id for icon in style.icons}
    return tuple(dict.fromkeys(id_ for id_ in icon_ids if id_ not in existing))


def paste_look(keys: Collection[LayerKey], appearance: Appearance, *, with_zooms: bool = False) -> Edit:
    """Apply an appearance to layers, as far as their types support it.

    On a layer of the same type, properties that the appearance lacks are removed; on other types they remain.
    Unknown keys remain.
    """

    def change(record: dict[str, Json]) -> dict[str, Json]:
        kind, paint = read_text(record.get("type")), record.get("paint", {})
        if not isinstance(paint, dict):
            raise EditError(say("“paint” of this layer is not a JSON object. Fix it in the JSON first."))
        supported = layer_type(kind, read_text(record.get("source"))).properties
        new = {
            key: appearance.paint.get(key, MISSING) if key in BY_KEY else value
            for key, value in paint.items()
        }
        if kind != appearance.type:
            new = {
                key: paint[key] if new[key] is MISSING or key not in supported else new[key] for key in paint
            }
        new |= {key: value for key, value in appearance.paint.items() if key in supported and key not in new}
        new = {key: value for key, value in new.items() if value is not MISSING}
        if list(new) != list(paint) or any(new[key] is not paint[key] for key in new):
            record = {**record, "paint": new}
        return _with_extent(record, appearance) if with_zooms else record

    return change_records(keys, change)


def _with_extent(record: dict[str, Json], appearance: Appearance) -> dict[str, Json]:
    for field, level in zip(_EXTENT, (appearance.minzoom, appearance.maxzoom), strict=True):
        record = without_field(record, field) if level is None else with_integer(record, field, level)
    return record


def _read(text: str) -> Mapping[str, Json]:
    try:
        return read_object(decode_text(text, around=len(LAYERS)).tree, ())
    except DocumentError:
        return {}
