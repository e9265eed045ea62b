"""Styles with a single fixable problem, and the names of the fixes."""

from dataclasses import dataclass
from typing import Any

from editor.assets.data_uri import build_data_uri, parse_data_uri
from editor.checks.check import check
from editor.checks.fixes.fix import Fix, find_fix
from editor.checks.problems import Problem
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.json_tree import RepeatedKey
from editor.mapstyle.numbers import OutOfRangeNumber
from tests.icons import a_png
from tests.styles import a_color, a_curve, a_document, a_group, a_line, a_width, an_icon

Json = Any

BACKGROUND = {"id": 1, "type": "background", "paint": {"fill-color": a_color((0, 0xFFEEEEEE))}}


@dataclass(frozen=True, slots=True)
class Example:
    """A style with a problem, its kind, and the name of its fix."""

    code: str
    text: str
    tree: Json


def a_map(*layers: Json, **sections: Json) -> Json:
    """Create a style of some layers on a background; they draw different data, so that none hides another."""
    apart = [
        {**layer, "sourcedata_id": number} if "type" in layer else layer
        for number, layer in enumerate(layers)
    ]
    return a_document([*apart, BACKGROUND], **sections)


def painted(**paint: Json) -> Json:
    """Return a style whose one layer has this paint, with underscores for hyphens."""
    return a_map(a_line(2, paint={key.replace("_", "-"): value for key, value in paint.items()}))


def a_size(*stops: tuple[int, Json]) -> Json:
    return a_curve(("text_size_stops", "text_size_stop", "size"), *stops)


def an_icon_stop(reference: str) -> Json:
    return a_curve(("icon_stops", "icon_stop", "custom_icon"), (3, reference))


def a_label(**paint: Json) -> Json:
    return {"id": 2, "type": "street", "source": "map", "sourcedata_id": 0, "paint": paint}


def in_scheme(**parts: Json) -> Json:
    """Return a style whose scheme has other parts; those that are None are missing."""
    tree = a_map(a_line(2))
    scheme = {**tree["map_schemes_section"]["map_schemes"][0], **parts}
    return {
        **tree,
        "map_schemes_section": {"map_schemes": [{k: v for k, v in scheme.items() if v is not None}]},
    }


def without(key: str) -> Json:
    return {name: part for name, part in a_map(a_line(2)).items() if name != key}


def without_id() -> Json:
    return {key: value for key, value in a_line(1).items() if key != "id"}


def declared(**fields: Json) -> Json:
    source = {
        "id": 1,
        "name": "mine",
        "composite": {"type": "satelliteExternal", "location": "https://a.example"},
    }
    return {"sources": [{key: value for key, value in {**source, **fields}.items() if value is not None}]}


def with_icons(*icons: Json) -> Json:
    return a_map(a_line(2), icons_section={"icons": list(icons)})


def misspelt_section(key: str) -> Json:
    """Return a style with a section whose key lacks an s."""
    return {
        name.replace("s_section", "_section") if name == key else name: part
        for name, part in a_map(a_line(2)).items()
    }


def a_png_and(trailer: bytes) -> str:
    """Return the data URI of an image followed by extra bytes."""
    return build_data_uri("image/png", parse_data_uri(a_png()).decode() + trailer)


def one_filter(*conditions: Json, condition: Json = "all") -> Json:
    return a_map(a_line(2, filter={"condition": condition, "expression": list(conditions)}))


TRANSFORM = ("text_transform_stops", "text_transform_stop", "intvalue")
WIDTH = ("line_width_stops", "line_width_stop", "width")
ANOTHER_IMAGE = "data:image/png;base64,AAAA"
A_KEY = {"id": 1, "key_text": "name"}

COMPOSITE = {"type": "satelliteExternal", "location": "https://a.example"}


def labelled(label_text: Json) -> Json:
    """Return a style whose one line has a label text."""
    return a_map(a_line(2, label_text=label_text))


EXAMPLES = (
    Example("missing-key", "Add “sources_list”", without("sources_list")),
    Example("missing-key", "Add “icons_section”", without("icons_section")),
    Example("missing-key", "Add “sources”", a_map(a_line(2), sources_list={})),
    Example("missing-key", "Add “icons”", a_map(a_line(2), icons_section={"COMMENT": "none"})),
    Example("missing-key", "Add “groups_section”", in_scheme(groups_section=None)),
    Example("missing-key", "Add “groups”", in_scheme(groups_section={})),
    Example("missing-key", "Add “id”", in_scheme(id=None)),
    Example("missing-key", "Add “id”", a_map(a_line(9), without_id(), a_line(2))),
    Example("missing-key", "Add “id”", in_scheme(groups_section={"groups": [a_group(7), {"name": "B"}]})),
    Example("missing-key", "Add “id”", a_map(a_line(2, source="mine"), sources_list=declared(id=None))),
    Example(
        "missing-key",
        "Add “type”",
        a_map(a_line(2, source="mine"), sources_list=declared(composite={"location": "https://a.example"})),
    ),
    Example("missing-key", "Remove “line-width”", painted(line_width={})),
    Example(
        "missing-key", "Remove “line-width”", painted(line_width={"line_width_stops": {"easing_type": 1}})
    ),
    Example("unknown-section", "Remove “theme”", a_map(a_line(2), theme={"dark": True})),
    Example("unknown-key", "Remove “more”", in_scheme(more=1)),
    Example("unknown-key", "Remove “more”", painted(line_width={**a_width((3, 2)), "more": 1})),
    Example("unknown-section", "Rename “icon_section” to “icons_section”", misspelt_section("icons_section")),
    Example(
        "unknown-section",
        "Rename “map_scheme_section” to “map_schemes_section”",
        misspelt_section("map_schemes_section"),
    ),
    Example(
        "unknown-key",
        "Rename “easing” to “easing_type”",
        painted(
            line_width={"line_width_stops": {"line_width_stop": [{"level_id": 3, "width": 2}], "easing": 2}}
        ),
    ),
    Example(
        "unknown-key",
        "Rename “nme” to “name”",
        a_map(a_line(2), sources_list={"sources": [{"id": 1, "nme": "mine", "composite": COMPOSITE}]}),
    ),
    Example("unknown-paint-property", "Remove “glow”", painted(glow=a_width((3, 2)))),
    Example(
        "unknown-paint-property", "Rename “line-with” to “line-width”", painted(line_with=a_width((3, 2)))
    ),
    Example("unknown-layer-type", "Change “lines” to “line”", a_map({**a_line(2), "type": "lines"})),
    Example("unknown-source", "Change “overlays” to “overlay”", a_map(a_line(2, source="overlays"))),
    Example("unknown-source", "Remove “source”", a_map(a_line(2, source=""))),
    Example("empty-label-text", "Remove empty label text", labelled({})),
    Example(
        "duplicate-source-id",
        "Make source ID unique",
        a_map(
            a_line(2),
            sources_list={"sources": [{"id": 1, "name": name, "composite": COMPOSITE} for name in "ab"]},
        ),
    ),
    Example("empty-icon-id", "Set icon ID", with_icons(an_icon("a"), an_icon(""))),
    Example("icon-id-collision", "Change icon ID", with_icons(an_icon("Aa"), an_icon("BB"))),
    Example(
        "image-type",
        "Correct media type",
        with_icons({"id": "a", "value": a_png().replace("image/png", "image/gif")}),
    ),
    Example(
        "broken-image",
        "Remove trailing image data",
        with_icons({"id": "a", "value": a_png_and(b"\n")}),
    ),
    Example(
        "duplicate-label-key-id",
        "Renumber label keys",
        labelled({"label_keys": {"label_key": [{"id": 4, "key_text": name} for name in ("ref", "name")]}}),
    ),
    Example(
        "unknown-operator",
        "Set “condition” to the allowed value",
        one_filter({"key": "a", "condition": "has"}, condition="aall"),
    ),
    Example("hex-color", "Convert colour to integer", painted(line_inner_color=a_color((3, "#F00")))),  # type: ignore[arg-type]
    Example("out-of-range", "Limit “minzoom” to range", a_map(a_line(2, minzoom=-1))),
    Example("out-of-range", "Limit “maxzoom” to range", a_map(a_line(2, maxzoom=18))),
    Example(
        "out-of-range",
        "Set easing to linear",
        painted(line_width=a_curve(WIDTH, (3, 2), easing=99)),
    ),
    Example(
        "out-of-range",
        "Set “text-transform” to 0 (“As written”)",
        painted(text_transform=a_curve(TRANSFORM, (3, 7))),
    ),
    Example("out-of-range", "Limit “width” to range", painted(line_width=a_width((3, -0.5)))),
    Example("not-allowed", "Set “id” to the allowed value", in_scheme(id=2)),
    Example(
        "not-allowed",
        "Set “use_key_text” to the allowed value",
        a_map(a_line(2, label_text={"label_keys": {"label_key": [{**A_KEY, "use_key_text": True}]}})),
    ),
    Example(
        "unknown-operator",
        "Set “condition” to the allowed value",
        one_filter({"key": "a", "condition": "has"}, condition="ALL"),
    ),
    Example(
        "unknown-operator",
        "Set “condition” to the allowed value",
        one_filter({"key": "a", "condition": "HAS"}),
    ),
    Example("wrong-count", "Clear values", one_filter({"key": "a", "condition": "has", "values": [1]})),
    Example("wrong-count", "Remove “line-width”", painted(line_width=a_width())),
    Example(
        "repeated-key",
        "Keep last value",
        a_map(a_line(2, **{RepeatedKey("maxzoom", 1): 3, "maxzoom": 17})),
    ),
    Example(
        "far-number",
        "Use largest possible number",
        a_map(a_line(2, vendor=OutOfRangeNumber("-" + "9" * 5000))),
    ),
    Example("broken-text", "Replace invalid characters", a_map(a_line(2, COMMENT="a\0b"))),
    Example("broken-text", "Replace invalid characters", a_map(a_line(2, vendor=["\udc00\ud800"]))),
    Example("number-as-text", "Convert to number", a_map(a_line(2, maxzoom="17"))),
    Example("number-as-text", "Convert to number", painted(line_width=a_width((3, "2.50")))),  # type: ignore[arg-type]
    Example("number-as-text", "Convert to number", painted(line_width=a_width((3, "-0")))),  # type: ignore[arg-type]
    Example("unknown-group", "Move layer out of group", a_map(a_line(2, group_id=7))),
    Example(
        "unknown-parent-group",
        "Move group to top level",
        a_map(a_line(2, group_id=1), groups=[a_group(1, parent_id=7)]),
    ),
    Example(
        "duplicate-group-id",
        "Make group ID unique",
        a_map(a_line(2, group_id=3), groups=[a_group(3, "A"), a_group("3", "B"), a_group(4)]),
    ),
    Example("group-cycle", "Move group to top level", a_map(a_line(2), groups=[a_group(1, parent_id=1)])),
    Example(
        "group-cycle",
        "Move group to top level",
        a_map(
            a_line(2),
            groups=[a_group(9, parent_id=1), a_group(1, parent_id=2), a_group(2, parent_id=1)],
        ),
    ),
    Example(
        "duplicate-icon-id",
        "Delete duplicate icon “a”",
        with_icons(an_icon("a"), an_icon("b"), an_icon("a")),
    ),
    Example(
        "duplicate-icon-id",
        "Change ID of duplicate icon “a.png”",
        with_icons(an_icon("a.png"), an_icon("a-2.png"), an_icon("a.png", value=ANOTHER_IMAGE)),
    ),
    Example("unknown-icon-reference", "Clear icon", painted(icon=an_icon_stop("fuel"))),
    Example("zoom-range", "Swap min and max zoom", a_map(a_line(2, minzoom="9", maxzoom=4))),
    Example("layer-ids", "Renumber layers", a_map(a_line(5), a_line(5), a_line(2))),
    Example("layer-ids", "Renumber layers", a_document([a_line(5), {**BACKGROUND, "id": 4}])),
    Example(
        "background-not-last",
        "Move background to bottom",
        a_document([a_line(9), {**BACKGROUND, "id": 7}, a_line(2), a_line(1)]),
    ),
    Example("stops-unsorted", "Sort stops", painted(line_width=a_width((9, 2), (3, 1)))),
    Example(
        "stops-doubled",
        "Keep last stop at each zoom",
        painted(line_width=a_width((3, 2), (3, 1), (9, 1))),
    ),
    Example(
        "never-shown",
        "Delete layer “Motorway”",
        painted(line_width=a_width((3, 0)), line_inner_color=a_color((3, 0))),
    ),
    Example("hidden-layer", "Delete layer “Motorway”", a_document([a_line(3), a_line(2), BACKGROUND])),
    Example("text-without-color", "Add text colour", a_map(a_label(**{"text-size": a_size((3, 2))}))),
    Example("missing-background", "Add background", a_document([a_line(3), a_line(1, sourcedata_id=4)])),
    Example(
        "unusual-size",
        "Reduce size",
        a_map(a_label(**{"text-size": a_size((3, 90)), "text-color": a_color((3, 1))})),
    ),
    Example("unknown-layer-key", "Rename “minzom” to “minzoom”", a_map({**a_label(), "minzom": 3})),
    Example("unused-icon", "Delete icon “a”", with_icons(an_icon("a"))),
    Example("unused-group", "Delete group “A”", a_map(a_line(2), groups=[a_group(1, "A")])),
    Example(
        "unused-group",
        "Delete group “A”",
        a_map(a_line(2), groups=[a_group(1, "A"), a_group(2, "B", parent_id=1)]),
    ),
    Example(
        "unused-face",
        "Delete bold font",
        a_map(a_line(2), fonts_section={"bold": "data:font/ttf;base64,AAAA"}),
    ),
    Example("unused-source", "Delete source “mine”", a_map(a_line(2), sources_list=declared())),
)


def problems(style: MapStyle, code: str) -> list[Problem]:
    return [problem for problem in check(style) if problem.code == code]


def the_fix(style: MapStyle, code: str) -> Fix:
    """Return the fix of the first problem of a kind."""
    fix = find_fix(style, problems(style, code)[0])
    assert fix is not None
    return fix


def fixed_in(style: MapStyle, code: str) -> MapStyle:
    """Return the style without the first problem of a kind."""
    return the_fix(style, code).edit(style)


def fixed(tree: Any, code: str) -> MapStyle:
    return fixed_in(MapStyle.of(tree), code)
