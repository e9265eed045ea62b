"""Pages of filters, label texts, names along lines, levels and interpolation between stops."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from editor.mapstyle.filters.expression import COMBINATIONS, OPERATORS
from editor.mapstyle.schema.paint_properties import BY_KEY
from tests.render.maps import a_layer, a_node, a_polygon, a_way
from tests.render.sheet.cells import AREA, BLUE, CAFE, RED, WHITE, Cell, Seen, abgr
from tests.styles import Json, a_curve

# Four squares side by side: their middles, and their tags.
SQUARES: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "a": (32, {"k": "5", "m": 1}),
    "b": (96, {"k": 7}),
    "c": (160, {"m": 1}),
    "d": (224, {"k": "word"}),
}
FOREST = [
    a_polygon((x - 24, 104), (x + 24, 104), (x + 24, 152), (x - 24, 152), landuse="forest", **tags)
    for x, tags in SQUARES.values()
]
# Conditions on `k`, and the tags that pass each.
PASSING: Mapping[str, tuple[Sequence[Any], str]] = {
    "has": ([], "abd"),
    "hasnot": ([], "c"),
    "==": (["5"], "a"),
    "!=": (["5"], "bcd"),
    "in": ([5, "7"], "ab"),
    "notin": ([5, "7"], "cd"),
    ">": ([5], "b"),
    "<": ([7], "a"),
    ">=": (["5"], "ab"),
    "<=": ([5], "a"),
}
WITH_M = "ac"

TEXTS: Mapping[str, tuple[Json | None, str]] = {
    "no label text": (None, "Bar"),
    "empty label text": ({}, "Bar"),
    "{}": ({"label_expression": "{}"}, ""),
    "get_v": ({"label_expression": '{"get_v": "ele"}'}, "12"),
    "get_v of nothing": ({"label_expression": '{"get_v": "nothing"}'}, ""),
    "text": ({"label_expression": '{"text": "Hello"}'}, "Hello"),
    "number": ({"label_expression": '{"number": 2.50}'}, "2.5"),
    "concat": (
        {"label_expression": '{"concat": [{"get_v": "name"}, {"text": " at "}, {"get_v": "ele"}]}'},
        "Bar at 12",
    ),
    "product": ({"label_expression": '{"*": [{"get_v": "ele"}, {"number": 3.5}]}'}, "42"),
    "product with a word": ({"label_expression": '{"*": [{"get_v": "name"}, {"number": 2}]}'}, ""),
    "nested": (
        {"label_expression": '{"concat": [{"*": [{"get_v": "ele"}, {"number": 2}]}, {"text": " m"}]}'},
        "24 m",
    ),
    "broken expression": ({"label_expression": "{"}, "Bar"),
    "keys by id": ({"label_keys": {"label_key": [
        {"id": 2, "use_key_text": 0, "key_text": "ele"},
        {"id": 1, "use_key_text": 0, "key_text": "name"},
    ]}}, "Bar"),
    "first key with a value": ({"label_keys": {"label_key": [
        {"id": 1, "use_key_text": 0, "key_text": "nothing"},
        {"id": 2, "use_key_text": 0, "key_text": "ele"},
    ]}}, "12"),
    "custom text": ({"label_keys": {"label_key": [
        {"id": 1, "key_text": "", "custom_text": "Mine"},
    ]}}, "Mine"),
}  # fmt: skip


def data_cells() -> Iterator[Cell]:
    """Yield all cells of filters, label texts, names along lines, levels and values between stops."""
    yield from _filters()
    yield from _label_texts()
    yield from _names_along_lines()
    yield from _levels()
    yield from _between_stops()


def _filters() -> Iterator[Cell]:
    for operator in OPERATORS:
        values, alone = PASSING[operator]
        for combination in COMBINATIONS:
            passing = {
                "all": set(alone) & set(WITH_M),
                "any": set(alone) | set(WITH_M),
                "none": set(SQUARES) - set(alone) - set(WITH_M),
            }[combination]
            yield _filtered(f"{operator} {combination}", combination, passing, operator, values)
    yield Cell(
        page="filter",
        name="no condition",
        layers=[
            a_layer("polygon", 58, fill_color=abgr(RED)) | {"filter": {"condition": "all", "expression": []}}
        ],
        features=FOREST,
        holds=lambda seen, _: all(seen.is_at(x, 128, RED) for x, _tags in SQUARES.values()),
    )


def _filtered(name: str, combination: str, passing: set[str], operator: str, values: Sequence[Any]) -> Cell:
    first = {"key": "k", "condition": operator, **({"values": list(values)} if values else {})}
    expression = [first, {"key": "m", "condition": "has"}]
    return Cell(
        page="filter",
        name=name,
        layers=[
            a_layer("polygon", 58, fill_color=abgr(RED))
            | {"filter": {"condition": combination, "expression": expression}}
        ],
        features=FOREST,
        holds=lambda seen, _: all(
            seen.is_at(x, 128, RED if square in passing else WHITE) for square, (x, _tags) in SQUARES.items()
        ),
    )


def _label_texts() -> Iterator[Cell]:
    """Return cells whose text equals a literal one and differs from all other texts."""
    bar = a_node(128, 128, amenity="bar", name="Bar", ele=12)
    letters = {"text_color": abgr(RED), "text_size": 4, "icon_size": 0}
    for name, (label, text) in TEXTS.items():
        plain = a_layer("symbol", 12, **letters) | {
            "label_text": {"label_keys": {"label_key": [{"id": 1, "key_text": "", "custom_text": text}]}}
        }
        yield Cell(
            page="label_text",
            name=name,
            layers=[a_layer("symbol", 12, **letters) | ({} if label is None else {"label_text": label})],
            plain=[plain] if text else [],
            features=[bar],
            holds=lambda seen, plain, text=text: (
                seen.image == plain.image and (seen.count(RED) > 30) == bool(text)
            ),
        )


def _levels() -> Iterator[Cell]:
    """Return cells of level ranges: from the first level to the end of the last; level 17 has no end."""
    for least, most, zoom, is_drawn in (
        (15, 15, 14.99, False),
        (15, 15, 15.0, True),
        (15, 15, 15.99, True),
        (15, 15, 16.0, False),
        (None, 14, 14.9, True),
        (None, 14, 15.0, False),
        (None, 14, 0.0, True),
        (16, None, 15.9, False),
        (16, None, 17.6, True),
        (0, 17, 18.5, True),
        ("15", "15", 15.5, True),
    ):
        bounds = {"minzoom": least, "maxzoom": most}
        record = a_layer("background", fill_color=abgr(RED))
        for key, value in bounds.items():
            record.pop(key)
            if value is not None:
                record[key] = value
        yield Cell(
            page="minzoom and maxzoom",
            name=f"{least}-{most} at {zoom:g}",
            layers=[record],
            features=[],
            zoom=zoom,
            holds=lambda seen, _, is_drawn=is_drawn: seen.is_at(128, 128, RED if is_drawn else WHITE),
        )


def _between_stops() -> Iterator[Cell]:
    """Return cells between two levels: linear, eased, beyond the last stop, and in steps."""
    red, blue = abgr(RED), abgr(BLUE)
    for name, easing, part in (("linear", 1, 0.5), ("easeInQuad", 5, 0.25), ("easeOutCubic", 9, 0.875)):
        # 2 units at level 14, 18 at 16, seen at 15. A unit is 3.7 px.
        half = (2 + 16 * part) * 3.7 / 2
        yield Cell(
            page="between stops",
            name=f"width {name}",
            layers=[_line("line-width", (14, 2), (16, 18), easing=easing, line_inner_color=red)],
            features=[a_way((-10, 128), (266, 128), highway="residential")],
            zoom=15.0,
            holds=lambda seen, _, half=half: abs(seen.height(RED) / 2 - half) <= 1.5,
        )
        yield Cell(
            page="between stops",
            name=f"opacity {name}",
            layers=[_area("fill-opacity", (14, 0), (16, 1), easing=easing, fill_color=red)],
            features=[AREA],
            zoom=15.0,
            holds=lambda seen, _, part=part: seen.is_at(128, 128, (255, _left(part), _left(part))),
        )
    yield _colored("colour", (red, blue), 15.0, (128, 0, 128))
    yield _colored("colour's alpha", (abgr(RED, 0), red), 15.0, (255, 128, 128))
    yield _colored("below the first", (red, blue), 14.0, RED)
    yield _colored("above the last", (red, blue), 16.4, BLUE)
    for zoom, name in ((15.9, "red"), (16.0, "blue")):
        yield Cell(
            page="between stops",
            name=f"icon at {zoom:g}",
            layers=[_point("icon", (14, "red"), (16, "blue"), icon_size=6, text_size=0)],
            features=[CAFE],
            zoom=zoom,
            holds=lambda seen, _, rgb=RED if name == "red" else BLUE: seen.is_at(128, 128, rgb),
        )
    yield Cell(
        page="between stops",
        name="anchor at 15.9",
        layers=[_point("text-anchor", (14, 4), (16, 3), text_color=red, text_size=3, icon_size=0)],
        features=[CAFE],
        zoom=15.9,
        holds=lambda seen, _: 0 < seen.box(RED)[2] <= 129,
    )


def _left(part: float) -> int:
    return round(255 * (1 - part))


def _colored(name: str, colors: tuple[int, int], zoom: float, rgb: tuple[int, int, int]) -> Cell:
    return Cell(
        page="between stops",
        name=name,
        layers=[_area("fill-color", (14 if zoom != 14.0 else 15, colors[0]), (16, colors[1]))],
        features=[AREA],
        zoom=zoom,
        holds=lambda seen, _: seen.is_at(128, 128, rgb),
    )


def _with_stops(layer: Json, key: str, stops: Sequence[tuple[int, Any]], easing: int) -> Json:
    prop = BY_KEY[key]
    layer["paint"][key] = a_curve((prop.wrapper, prop.stops, prop.value), *stops, easing=easing)
    return layer


def _line(key: str, *stops: tuple[int, Any], easing: int = 1, **paint: Any) -> Json:
    return _with_stops(a_layer("line", 6, **paint), key, stops, easing)


def _area(key: str, *stops: tuple[int, Any], easing: int = 1, **paint: Any) -> Json:
    return _with_stops(a_layer("polygon", 58, **paint), key, stops, easing)


def _point(key: str, *stops: tuple[int, Any], **paint: Any) -> Json:
    return _with_stops(a_layer("symbol", 12, **paint), key, stops, 1)


def _names_along_lines() -> Iterator[Cell]:
    """Return cells of a river and a winding stream, and of a street in two layers."""
    rivers, streams, streets = (
        a_layer(layer_type, number, text_size=2, text_color=abgr(RED))
        for layer_type, number in (("areaname", 10), ("areaname", 86), ("street", 6))
    )
    winding = [(16 + 3 * step, 128 + 4 * (-1) ** step) for step in range(75)]
    river = a_way((16, 60), (240, 200), waterway="river", name="A river")
    stream = a_way(*winding, waterway="stream", name="A winding stream")
    street = a_way((10, 90), (246, 90), highway="residential", name="Street")
    other = a_way((10, 170), (246, 170), highway="secondary", name="Street")
    others = a_layer("street", 3, text_size=2, text_color=abgr(RED))
    yield _name_cell("river", [rivers], [river], lambda seen, _: seen.height(RED) > 20)
    yield _name_cell("stream", [streams], [stream], lambda seen, _: 60 < seen.width(RED) < 180)
    yield _name_cell("once", [others, streets], [street, other], lambda seen, _: 0 < seen.height(RED) < 40)


def _name_cell(
    name: str, layers: list[Json], features: list[Json], holds: Callable[[Seen, Seen], bool]
) -> Cell:
    return Cell(page="names along lines", name=name, layers=layers, features=features, holds=holds)
