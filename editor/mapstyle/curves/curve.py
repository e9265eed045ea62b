"""Curve of a paint property, read from JSON, and its value at a zoom.

Between two stops, the easing maps the fraction. Source: assumptions `values-outside-stops`,
`color-interpolation`, `stepped-values`, `equal-stops`, `default-easing`, `unreadable-stops`.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

from editor.errors import EditError
from editor.mapstyle.json_tree import Json, read_text
from editor.mapstyle.numbers import read_integer, read_number
from editor.mapstyle.schema.easing import BY_NUMBER, LINEAR, ease
from editor.mapstyle.schema.paint_properties import PaintProperty, ValueKind
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Color, Curve, Stop, Value

# The curves read last, by the identity of the JSON value, which never changes and which layers may share. The
# values are retained, so that their identities stay valid.
_curves: dict[tuple[int, str], tuple[Json, Curve | None]] = {}
_MOST_CURVES = 4096


def read_curve(holder: Json, prop: PaintProperty) -> Curve | None:
    """Return the curve in a property's JSON value without invalid stops, or None if no stop remains."""
    key = id(holder), prop.key
    known = _curves.get(key)
    if known is not None and known[0] is holder:
        return known[1]
    curve = _read_curve(holder, prop)
    if isinstance(holder, dict):
        if len(_curves) >= _MOST_CURVES:
            _curves.clear()
        _curves[key] = holder, curve
    return curve


def _read_curve(holder: Json, prop: PaintProperty) -> Curve | None:
    wrapper = holder.get(prop.wrapper) if isinstance(holder, dict) else None
    if not isinstance(wrapper, dict):
        return None
    records = wrapper.get(prop.stops)
    if not isinstance(records, list):
        return None
    stops = tuple([stop for record in records if (stop := read_stop(record, prop)) is not None])
    if not stops:
        return None
    easing = read_integer(wrapper.get("easing_type"))
    return Curve(stops, easing if easing is not None and easing in BY_NUMBER else LINEAR)


def read_stop(record: Json, prop: PaintProperty) -> Stop | None:
    """Return the stop of a record, or None if it is invalid."""
    if not isinstance(record, dict):
        return None
    level = read_integer(record.get("level_id"))
    value = read_value(record.get(prop.value), prop)
    if level is None or value is None or not LOWEST_LEVEL <= level <= HIGHEST_LEVEL:
        return None
    return Stop(level, value)


def read_value(value: Json, prop: PaintProperty) -> Value | None:
    """Return the value of a stop's JSON value, or None if it is invalid."""
    return _READERS[prop.kind](value, prop)


def value_at(curve: Curve, prop: PaintProperty, zoom: float) -> Value:
    """Return the value of a curve at a zoom, within the property's bounds."""
    low: Stop | None = None
    high: Stop | None = None
    for stop in curve.stops:
        if stop.level <= zoom:
            if low is None or stop.level >= low.level:
                low = stop
        elif high is None or stop.level <= high.level:
            high = stop
    if low is None or high is None or not prop.interpolates:
        nearest = low if low is not None else high
        assert nearest is not None, "a curve has at least one stop"
        return within_bounds(nearest.value, prop)
    t = ease(curve.easing, (zoom - low.level) / (high.level - low.level))
    return within_bounds(_interpolate(low.value, high.value, t), prop)


def governing_stop(curve: Curve, zoom: float) -> Stop:
    """Return the stop that an edit at a zoom changes: the last one at or below it, else the lowest."""
    below = [stop for stop in curve.stops if stop.level <= zoom]
    return max(reversed(below), key=_level) if below else min(reversed(curve.stops), key=_level)


def within_bounds(value: Value, prop: PaintProperty) -> Value:
    """Return the value clamped to the property's bounds."""
    if prop.kind is not ValueKind.NUMBER or not isinstance(value, (int, float)):
        return value
    if prop.minimum is not None and value < prop.minimum:
        return prop.minimum
    if prop.maximum is not None and value > prop.maximum:
        return prop.maximum
    return value


def _level(stop: Stop) -> int:
    return stop.level


def _read_color(value: Json, _prop: PaintProperty) -> Value | None:
    try:
        if isinstance(value, str) and value.startswith("#"):
            return Color.from_hex(value)
        packed = read_integer(value)
        return None if packed is None else _unpack_color(packed)
    except EditError:
        return None


@lru_cache(maxsize=4096)
def _unpack_color(packed: int) -> Color:
    """Return the colour of a packed number; cached, because a style repeats few colours."""
    return Color.from_abgr(packed)


def _read_float(value: Json, _prop: PaintProperty) -> Value | None:
    number = read_number(value)
    # Larger integers may overflow a float; no size, width or angle comes near.
    return float(number) if number is not None and abs(number) <= 1e15 else None


def _read_choice(value: Json, prop: PaintProperty) -> Value | None:
    number = read_integer(value)
    return number if any(choice.value == number for choice in prop.choices) else None


def _read_icon(value: Json, _prop: PaintProperty) -> Value | None:
    return read_text(value) if isinstance(value, str) else None


_READERS: Mapping[ValueKind, Callable[[Json, PaintProperty], Value | None]] = {
    ValueKind.COLOR: _read_color,
    ValueKind.NUMBER: _read_float,
    ValueKind.CHOICE: _read_choice,
    ValueKind.ICON: _read_icon,
}


def _interpolate(low: Value, high: Value, t: float) -> Value:
    if isinstance(low, Color) and isinstance(high, Color):
        return Color(
            round(low.r + (high.r - low.r) * t),
            round(low.g + (high.g - low.g) * t),
            round(low.b + (high.b - low.b) * t),
            round(low.a + (high.a - low.a) * t),
        )
    if isinstance(low, (int, float)) and isinstance(high, (int, float)):
        return low + (high - low) * t
    return low
