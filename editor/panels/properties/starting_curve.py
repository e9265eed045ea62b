"""Initial curve of a property that is added to a layer."""

from editor.mapstyle.document.model import Layer
from editor.mapstyle.schema.paint_properties import PaintProperty, ValueKind
from editor.mapstyle.schema.values import Color, Curve, Stop, Value

# Visible colour for properties without which the preview draws nothing.
_GREY = Color(128, 128, 128)


def starting_curve(layer: Layer, prop: PaintProperty) -> Curve:
    """Return one stop at the layer's first level: the preview's default or a visible neutral value."""
    return Curve((Stop(layer.levels[0], _starting_value(prop)),))


def _starting_value(prop: PaintProperty) -> Value:
    if prop.default is not None:
        return prop.default
    if prop.kind is ValueKind.COLOR:
        return _GREY
    if prop.kind is ValueKind.ICON:
        return ""
    return prop.choices[0].value if prop.choices else prop.minimum or 0.0
