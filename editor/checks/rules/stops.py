"""Rules of stops: their order, outliers and unusual sizes."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from editor.checks.facts import layer_name, stop_records, stop_values
from editor.checks.problems import Finding
from editor.mapstyle.curves.curve import read_stop, read_value
from editor.mapstyle.document.model import Layer
from editor.mapstyle.json_tree import Json, Path
from editor.mapstyle.numbers import number_text, read_integer
from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES, PaintProperty, ValueKind
from editor.mapstyle.schema.values import Value
from editor.wording import say

_SIZES = tuple(prop for prop in PROPERTIES if prop.collides_above is not None)
# Sizes and widths without an upper bound.
_UNBOUNDED = tuple(
    prop
    for prop in PROPERTIES
    if prop.kind is ValueKind.NUMBER and prop.minimum == 0 and prop.maximum is None
)
# A number so many times larger than both neighbours is most likely a mistake, as 250 between 2.5 and 1.5.
# Intended curves of shipped styles reach 4.
OUTLIER_FACTOR = 10.0


def check_stop_order(layer: Layer) -> Iterator[Finding]:
    """Find curves whose stops are unsorted or share a level."""
    paint = layer.paint
    for key in paint:
        prop = BY_KEY.get(key)
        if prop is None or _are_sorted(records := stop_records(paint, prop)):
            continue
        read = map(read_integer, stop_values(records, "level_id"))
        levels = [level for level in read if level is not None]
        path = ("paint", key, prop.wrapper, prop.stops)
        name = layer_name(layer)
        if sorted(levels) != levels:
            text = say(
                "Stops of “{key}” in “{name}” are not sorted by zoom. Sort them.",
                key=key,
                name=name,
            )
            yield "stops-unsorted", path, text
        duplicate = _first_duplicate(levels)
        if duplicate is not None:
            text = say(
                "“{key}” of “{name}” has two stops at zoom {level}. Keep one.",
                key=key,
                name=name,
                level=duplicate,
            )
            yield "stops-doubled", path, text


def check_sizes(layer: Layer) -> Iterator[Finding]:
    """Find texts and icons so large that they collide and disappear."""
    paint = layer.paint
    for prop in _SIZES:
        sizes = stop_values(stop_records(paint, prop), prop.value) if prop.key in paint else ()
        for index, value in enumerate(sizes):
            size = read_value(value, prop)
            if isinstance(size, float) and prop.collides_above is not None and size > prop.collides_above:
                path = _value_path(prop, index)
                text = say(
                    "“{key}” of “{name}” is {size}. Labels and icons above {usual} are often hidden by "
                    "collision.",
                    key=prop.key,
                    name=layer_name(layer),
                    size=number_text(size),
                    usual=number_text(prop.usual_maximum),
                )
                yield "unusual-size", path, text


def check_outliers(layer: Layer) -> Iterator[Finding]:
    """Find stops whose number is far above those of both neighbours."""
    paint = layer.paint
    for prop in _UNBOUNDED:
        records = stop_records(paint, prop) if prop.key in paint else []
        if len(records) < 3 or not _may_have_outliers(stop_values(records, prop.value)):
            continue
        stops = [(index, read_stop(record, prop)) for index, record in enumerate(records)]
        ascending = sorted(
            ((index, stop) for index, stop in stops if stop is not None), key=lambda each: each[1].level
        )
        for (_, low), (index, stop), (_, high) in zip(ascending, ascending[1:], ascending[2:], strict=False):
            neighbours = (low.value, high.value)
            value = stop.value
            if isinstance(value, float) and value > OUTLIER_FACTOR * max(1.0, *map(_size, neighbours)):
                path = _value_path(prop, index)
                text = say(
                    "“{key}” of “{name}” is {size} at zoom {level}, but {low} and {high} at the "
                    "neighbouring stops. Check this value.",
                    key=prop.key,
                    name=layer_name(layer),
                    size=number_text(value),
                    level=stop.level,
                    low=number_text(_size(low.value)),
                    high=number_text(_size(high.value)),
                )
                yield "outlier-stop", path, text


def _may_have_outliers(values: Sequence[Json]) -> bool:
    """Return whether some values may be outliers, which is false for nearly all curves."""
    try:
        return bool(max(values) > OUTLIER_FACTOR)
    except TypeError:  # Some are no numbers, or numbers as text.
        return True


def _value_path(prop: PaintProperty, index: int) -> Path:
    return ("paint", prop.key, prop.wrapper, prop.stops, index, prop.value)


def _size(value: Value) -> float:
    return value if isinstance(value, float) else 0.0


def _first_duplicate(levels: Sequence[int]) -> int | None:
    seen: set[int] = set()
    for level in levels:
        if level in seen:
            return level
        seen.add(level)
    return None


def _are_sorted(records: list[Json]) -> bool:
    """Return whether the levels surely ascend; a fast test for the usual case."""
    try:
        return _are_ascending(tuple([record["level_id"] for record in records]))
    except (KeyError, TypeError):
        return False


@lru_cache(maxsize=1024)
def _are_ascending(levels: tuple[Json, ...]) -> bool:
    """Return whether these are ascending integers; cached, as a style has few distinct sequences."""
    return all(type(level) is int for level in levels) and all(low < high for low, high in pairwise(levels))
