"""For each kind of problem a style with only that problem, and a similar one without problems."""

from dataclasses import dataclass
from typing import Any

from editor.assets.data_uri import build_data_uri
from editor.mapstyle.json_tree import RepeatedKey
from editor.mapstyle.numbers import OutOfRangeNumber
from editor.mapstyle.schema.paint_properties import BY_KEY
from tests.assets.fonts.test_structure import a_font
from tests.icons import a_heavy_png, a_png, icon_paint
from tests.styles import a_color, a_curve, a_document, a_group, a_line

Json = Any

LAYERS = "/map_schemes_section/map_schemes/0/definition/layers"
GROUPS = "/map_schemes_section/map_schemes/0/groups_section/groups"
ICONS = "/icons_section/icons"
WHITE, CLEAR = 0xFFFFFFFF, 0x00FFFFFF
FACE = build_data_uri("font/ttf", a_font())
BACKGROUND = {"id": 1, "type": "background", "paint": {"fill-color": a_color((0, WHITE))}}


@dataclass(frozen=True, slots=True)
class Example:
    """A kind of problem, a style without and one with it, and its location."""

    code: str
    good: Json
    bad: Json
    pointer: str


def a_map(*layers: Json, groups: list[Json] | None = None, **sections: Json) -> Json:
    """Return the tree of a style with these layers on a background."""
    numbered = [{**layer, "id": len(layers) + 1 - index} for index, layer in enumerate(layers)]
    return a_document([*numbered, BACKGROUND], groups, **sections)


def a_road(**fields: Json) -> Json:
    """Create a style of one line with these fields."""
    return a_map(a_line(2, **fields))


def painted(**paint: Json) -> Json:
    """Return a style whose one line has also this paint, with underscores for hyphens."""
    return a_road(paint=a_line(2)["paint"] | _hyphened(paint))


def a_layer(type: str, fields: Json = None, **paint: Json) -> Json:  # noqa: A002  the format's own word
    """Create a layer of a type with these fields and this paint, with underscores for hyphens."""
    return {"type": type, "source": "map", "sourcedata_id": 1, "paint": _hyphened(paint), **(fields or {})}


def stops(key: str, *pairs: tuple[Json, Json], **more: Json) -> Json:
    """Return the value of a property key, with more keys in its wrapper."""
    prop = BY_KEY[key]
    holder = a_curve((prop.wrapper, prop.stops, prop.value), *pairs)
    return {prop.wrapper: holder[prop.wrapper] | more}


def a_text(**paint: Json) -> Json:
    """Create a street name in a colour."""
    return a_layer("street", text_size=stops("text-size", (0, 2)), text_color=a_color((0, WHITE)), **paint)


def filtered(combination: str, *conditions: tuple[str, str, list[Json] | None]) -> Json:
    """Return a style whose one line has a filter."""
    expression = [
        {"key": key, "condition": name} | ({} if values is None else {"values": values})
        for key, name, values in conditions
    ]
    return a_road(filter={"condition": combination, "expression": expression})


def with_icons(*pairs: tuple[str, str]) -> Json:
    """Return a style with these icons, each of which a layer shows."""
    layers = [a_layer("symbol", {"sourcedata_id": 1, "paint": icon_paint((0, name))}) for name, _ in pairs]
    return a_map(*layers, icons_section={"icons": [{"id": name, "value": value} for name, value in pairs]})


def with_font(slot: str, uri: str, *layers: Json) -> Json:
    """Return a style with one face of a font."""
    return a_map(*layers, fonts_section={slot: uri})


def with_source(composite_type: str, source: str) -> Json:
    """Return a style that declares a source called `mine`, and whose one line draws a source."""
    composite = {"type": composite_type, "location": "https://tiles.example"}
    declared = {"sources": [{"id": 1, "name": "mine", "composite": composite}]}
    return a_map(a_line(2, source=source), sources_list=declared)


def with_sources(*pairs: tuple[int, str]) -> Json:
    """Return a style that declares sources with these ids and names, each drawn by a line."""
    composite = {"type": "satelliteExternal", "location": "https://tiles.example"}
    listed = [{"id": number, "name": name, "composite": composite} for number, name in pairs]
    layers = [a_line(2, source=name, sourcedata_id=place) for place, (_, name) in enumerate(pairs)]
    return a_map(*layers, sources_list={"sources": listed})


def declared(location: str) -> Json:
    """Return a style that declares a source at an address, which its one line draws."""
    tree = with_sources((1, "mine"))
    composite = {"type": "satelliteExternal", "location": location}
    return tree | {"sources_list": {"sources": [{"id": 1, "name": "mine", "composite": composite}]}}


def in_groups(*groups: Json, **layer_groups: int) -> Json:
    """Return a style with these groups, and a layer in each group that is named."""
    layers = [a_layer("street", {"group_id": number}) for number in layer_groups.values()]
    return a_map(*layers, groups=list(groups))


def _hyphened(paint: Json) -> Json:
    return {key.replace("_", "-"): value for key, value in paint.items()}


def _without(tree: Json, key: str) -> Json:
    return {name: part for name, part in tree.items() if name != key}


_LINE = f"{LAYERS}/0"
_BOLD = a_text(text_style=stops("text-style", (0, 1)))
_KEYS = {"label_key": [{"id": 1, "key_text": "name"}]}
_TWO_KEYS = {"label_key": [{"id": 1, "key_text": "name"}, {"id": 2, "key_text": "ref"}]}
_HEAVY = a_heavy_png(310)
_OPAQUE = a_layer("polygon", fill_color=a_color((0, WHITE)))

EXAMPLES = (
    Example("missing-key", a_road(), _without(a_road(), "icons_section"), ""),
    Example("unknown-section", a_road(), a_road() | {"theme": {}}, "/theme"),
    Example(
        "unknown-key",
        painted(line_width=stops("line-width", (0, 1), easing_type=2)),
        painted(line_width=stops("line-width", (0, 1), easing=2)),
        f"{_LINE}/paint/line-width/line_width_stops/easing",
    ),
    Example(
        "unknown-paint-property",
        painted(line_blur=stops("line-blur", (0, 1))),
        painted(line_blurred=stops("line-blur", (0, 1))),
        f"{_LINE}/paint/line-blurred",
    ),
    Example("wrong-type", a_road(minzoom=3), a_road(minzoom=None), f"{_LINE}/minzoom"),
    Example(
        "hex-color",
        painted(line_outer_color=a_color((0, 0xFF0000FF))),
        painted(line_outer_color=stops("line-outer-color", (0, "#FF0000"))),
        f"{_LINE}/paint/line-outer-color/color_stops/color_stop/0/color",
    ),
    Example("out-of-range", a_road(maxzoom=17), a_road(maxzoom=18), f"{_LINE}/maxzoom"),
    Example(
        "not-allowed",
        a_road(label_text={"label_keys": {"label_key": [{"id": 1, "key_text": "a", "use_key_text": 1}]}}),
        a_road(label_text={"label_keys": {"label_key": [{"id": 1, "key_text": "a", "use_key_text": 2}]}}),
        f"{_LINE}/label_text/label_keys/label_key/0/use_key_text",
    ),
    Example(
        "unknown-operator",
        filtered("all", ("name", "==", ["a"])),
        filtered("all", ("name", "like", ["a"])),
        f"{_LINE}/filter/expression/0/condition",
    ),
    Example(
        "wrong-count",
        filtered("all", ("name", "has", None)),
        filtered("all", ("name", "has", ["a"])),
        f"{_LINE}/filter/expression/0/values",
    ),
    Example(
        "repeated-key",
        a_road(maxzoom=17),
        a_road(**{RepeatedKey("maxzoom", 1): 3, "maxzoom": 17}),
        f"{_LINE}/maxzoom",
    ),
    Example("far-number", a_road(maxzoom=17), a_road(maxzoom=OutOfRangeNumber("1e400")), f"{_LINE}/maxzoom"),
    Example("broken-text", a_road(COMMENT="a"), a_road(COMMENT="\ud800"), f"{_LINE}/COMMENT"),
    Example(
        "font-data-uri",
        with_font("bold", FACE, _BOLD),
        with_font("bold", FACE.replace("font/ttf", "font/woff"), _BOLD),
        "/fonts_section/bold",
    ),
    Example(
        "two-label-texts",
        a_road(label_text={"label_keys": _KEYS}),
        a_road(label_text={"label_keys": _KEYS, "label_expression": '{"get_v":"name"}'}),
        f"{_LINE}/label_text",
    ),
    Example(
        "empty-label-text",
        a_road(label_text={"label_keys": _KEYS, "op": "x"}),
        a_road(label_text={"op": "x"}),
        f"{_LINE}/label_text",
    ),
    Example("unknown-layer-type", a_road(type="line"), a_road(type="lines"), f"{_LINE}/type"),
    Example("unknown-source", a_road(source="overlay"), a_road(source="moon"), f"{_LINE}/source"),
    Example(
        "source-address",
        declared(location="https://tiles.example/{z}/{x}/{y}.png"),
        declared(location="//tiles.example"),
        "/sources_list/sources/0/composite/location",
    ),
    Example(
        "unknown-group", in_groups(a_group(1), a=1), in_groups(a_group(1), a=2, b=1), f"{_LINE}/group_id"
    ),
    Example(
        "unknown-parent-group",
        in_groups(a_group(1), a_group(2, parent_id=1), a=2),
        in_groups(a_group(1), a_group(2, parent_id=3), a=2, b=1),
        f"{GROUPS}/1/parent_id",
    ),
    Example(
        "duplicate-group-id",
        in_groups(a_group(1), a_group(2), a=1, b=2),
        in_groups(a_group(1), a_group(1), a=1),
        f"{GROUPS}/1/id",
    ),
    Example(
        "group-cycle",
        in_groups(a_group(1, parent_id=2), a_group(2), a=1),
        in_groups(a_group(1, parent_id=2), a_group(2, parent_id=1), a=1),
        f"{GROUPS}/0/parent_id",
    ),
    Example(
        "duplicate-icon-id",
        with_icons(("a", a_png()), ("b", a_png())),
        with_icons(("a", a_png()), ("a", a_png())),
        f"{ICONS}/1/id",
    ),
    Example("zoom-range", a_road(minzoom=9, maxzoom=9), a_road(minzoom=9, maxzoom=8), f"{_LINE}/minzoom"),
    Example("broken-image", with_icons(("a", a_png())), with_icons(("a", a_png()[:-16])), f"{ICONS}/0/value"),
    Example(
        "broken-font",
        with_font("regular", FACE, a_text()),
        with_font("regular", "data:font/ttf;base64,AAEAAA==", a_text()),
        "/fonts_section/regular",
    ),
    Example(
        "image-too-large",
        with_icons(("a", a_heavy_png(310))),
        with_icons(("a", a_heavy_png(330))),
        f"{ICONS}/0/value",
    ),
    Example(
        "images-too-large",
        with_icons(*((f"i{number}", _HEAVY) for number in range(10))),
        with_icons(*((f"i{number}", _HEAVY) for number in range(11))),
        ICONS,
    ),
    Example(
        "layer-ids",
        a_document([a_line(9), BACKGROUND]),
        a_document([a_line(1), BACKGROUND]),
        f"{LAYERS}/1/id",
    ),
    Example(
        "background-not-last",
        a_road(),
        a_document([BACKGROUND | {"id": 2}, a_line(1)]),
        _LINE,
    ),
    Example(
        "unknown-icon-reference",
        a_road(paint=icon_paint((3, ""))),
        a_road(paint=icon_paint((3, "gone"))),
        f"{_LINE}/paint/icon/icon_stops/icon_stop/0/custom_icon",
    ),
    Example(
        "satellite-source-missing",
        with_source("satelliteExternal", "satelliteExternal"),
        a_road(source="satelliteExternal"),
        f"{_LINE}/source",
    ),
    Example(
        "composite-type",
        with_source("satelliteExternal", "mine"),
        with_source("weather", "mine"),
        "/sources_list/sources/0/composite/type",
    ),
    Example(
        "duplicate-source-id",
        with_sources((1, "one"), (2, "two")),
        with_sources((1, "one"), (1, "two")),
        "/sources_list/sources/1/id",
    ),
    Example(
        "duplicate-source-name",
        with_sources((1, "one"), (2, "two")),
        with_sources((1, "one"), (2, "one")),
        "/sources_list/sources/1/name",
    ),
    Example(
        "empty-icon-id",
        with_icons(("a", a_png())),
        with_icons(("", a_png())),
        f"{ICONS}/0/id",
    ),
    Example(
        "icon-id-collision",
        with_icons(("Aa", a_png()), ("AB", a_png())),
        with_icons(("Aa", a_png()), ("BB", a_png())),
        f"{ICONS}/1/id",
    ),
    Example(
        "image-type",
        with_icons(("a", a_png())),
        with_icons(("a", a_png().replace("image/png", "image/gif"))),
        f"{ICONS}/0/value",
    ),
    Example(
        "incomplete-condition",
        filtered("all", ("name", "==", ["a"])),
        filtered("all", ("name", "==", None)),
        f"{_LINE}/filter/expression/0",
    ),
    Example(
        "label-expression",
        a_road(label_text={"label_expression": '{"get_v":"name"}'}),
        a_road(label_text={"label_expression": "name"}),
        f"{_LINE}/label_text/label_expression",
    ),
    Example(
        "label-keys",
        a_road(label_text={"label_keys": _KEYS}),
        a_road(label_text={"label_keys": {"label_key": [{"id": 1, "key_text": ""}]}}),
        f"{_LINE}/label_text/label_keys/label_key/0/key_text",
    ),
    Example(
        "duplicate-label-key-id",
        a_road(label_text={"label_keys": _TWO_KEYS}),
        a_road(label_text={"label_keys": {"label_key": [*_KEYS["label_key"], *_KEYS["label_key"]]}}),
        f"{_LINE}/label_text/label_keys/label_key/1/id",
    ),
    Example(
        "stops-unsorted",
        painted(line_outer_color=a_color((3, WHITE), (5, WHITE))),
        painted(line_outer_color=a_color((5, WHITE), (3, WHITE))),
        f"{_LINE}/paint/line-outer-color/color_stops/color_stop",
    ),
    Example(
        "stops-doubled",
        painted(line_outer_color=a_color((3, WHITE), (4, WHITE))),
        painted(line_outer_color=a_color((3, WHITE), (3, WHITE))),
        f"{_LINE}/paint/line-outer-color/color_stops/color_stop",
    ),
    Example(
        "never-shown",
        painted(line_width=stops("line-width", (3, 0), (17, 1))),
        painted(line_width=stops("line-width", (3, 0), (17, 0))),
        _LINE,
    ),
    Example(
        "hidden-layer",
        a_map(a_layer("polygon", {"minzoom": 5}, fill_color=a_color((0, WHITE))), _OPAQUE),
        a_map(_OPAQUE, a_layer("polygon", {"minzoom": 5}, fill_color=a_color((0, WHITE)))),
        f"{LAYERS}/1",
    ),
    Example(
        "text-without-color",
        a_map(a_text()),
        a_map(a_layer("street", text_size=stops("text-size", (0, 2)))),
        f"{_LINE}/paint",
    ),
    Example("missing-background", a_road(), a_document([a_line(1)]), LAYERS),
    Example(
        "unusual-size",
        a_map(a_text(icon_size=stops("icon-size", (0, 12)))),
        a_map(a_text(icon_size=stops("icon-size", (0, 12.5)))),
        f"{_LINE}/paint/icon-size/icon_size_stops/icon_size_stop/0/size",
    ),
    Example("number-as-text", a_road(maxzoom=17), a_road(maxzoom="17"), f"{_LINE}/maxzoom"),
    Example(
        "unknown-layer-key",
        a_map(a_layer("street", {"vendor": 3})),
        a_map(a_layer("street", {"minzom": 3})),
        f"{_LINE}/minzom",
    ),
    Example(
        "outlier-stop",
        painted(line_width=stops("line-width", (3, 2.5), (4, 25), (5, 1.5))),
        painted(line_width=stops("line-width", (3, 2.5), (4, 250), (5, 1.5))),
        f"{_LINE}/paint/line-width/line_width_stops/line_width_stop/1/width",
    ),
    Example(
        "unused-icon",
        with_icons(("a", a_png())),
        a_map(a_line(2), icons_section={"icons": [{"id": "a", "value": a_png()}]}),
        f"{ICONS}/0",
    ),
    Example(
        "unused-group",
        in_groups(a_group(1), a_group(2, parent_id=1), a=2),
        in_groups(a_group(1), a_group(2, parent_id=1), a=1),
        f"{GROUPS}/1",
    ),
    Example(
        "unused-face",
        with_font("regular", FACE, a_text()),
        with_font("regular", FACE, _BOLD),
        "/fonts_section/regular",
    ),
    Example(
        "unused-source",
        with_source("satelliteExternal", "mine"),
        with_source("satelliteExternal", "map"),
        "/sources_list/sources/0",
    ),
)
