"""A style to merge, and changes of it."""

from collections.abc import Callable
from typing import Any

from editor.mapstyle.document.model import GROUPS, ICONS, LAYERS, Layer, MapStyle
from editor.mapstyle.edits.order import numbering
from editor.mapstyle.json_tree import read
from editor.mapstyle.merge.result import MergeConflict
from editor.mapstyle.merge.style_merge import MergeResult, merge
from tests.styles import a_color, a_document, a_group, a_line, a_width, an_icon

Change = Callable[[Any], object]

RED = 0xFF0000FF
WIDTH_STOPS = ("paint", "line-width", "line_width_stops", "line_width_stop")
GIF, PNG = "data:image/gif;base64,R0lGODlh", "data:image/png;base64,iVBORw0KGgo="


def name_of(layer: Layer) -> str:
    return layer.comment or layer.type


def a_base() -> Any:
    """Create a style of four layers in two groups, with icons, a source and a font."""
    names = ("Motorway", "Primary", "River", "Lake")
    layers = [
        a_line(
            4 - place,
            COMMENT=name,
            sourcedata_id=place,
            group_id=1 + place // 2,
            paint={
                "line-width": a_width((3, 1), (9, 2), (13, 4)),
                "line-inner-color": a_color((0, RED)),
                "icon": an_icon_curve("fuel"),
            },
            filter={"condition": "all", "expression": [{"key": "tunnel", "condition": "hasnot"}]},
            label_text={"label_keys": {"label_key": [{"id": 1, "key_text": "name"}]}},
        )
        for place, name in enumerate(names)
    ]
    return a_document(
        layers,
        [a_group(1, "Roads"), a_group(2, "Water")],
        icons_section={"icons": [an_icon("fuel"), an_icon("park", value=GIF)]},
        sources_list={
            "sources": [{"id": 1, "name": "satellite", "composite": {"type": "x", "location": "u"}}]
        },
        fonts_section={"regular": "data:font/ttf;base64,AAEAAA=="},
    )


def an_icon_curve(icon: str) -> Any:
    return {"icon_stops": {"icon_stop": [{"level_id": 5, "custom_icon": icon}], "easing_type": 1}}


def layers_in(tree: Any) -> list[Any]:
    return read(tree, LAYERS)


def layer_in(tree: Any, name: str) -> Any:
    return next(layer for layer in layers_in(tree) if layer.get("COMMENT") == name)


def widths(tree: Any, name: str = "Motorway") -> list[tuple[int, Any]]:
    return [(stop["level_id"], stop["width"]) for stop in read(layer_in(tree, name), WIDTH_STOPS)]


def names_in(tree: Any) -> list[str]:
    return [layer["COMMENT"] for layer in layers_in(tree)]


def changed(*changes: Change) -> Any:
    tree = a_base()
    for change in changes:
        change(tree)
    return tree


def merged(ours: Change, theirs: Change) -> MergeResult:
    return merge(a_base(), changed(ours), changed(theirs), name_of)


def merged_clean(ours: Change, theirs: Change) -> Any:
    """Merge changes without a conflict; the tree is the same in both directions up to the order."""
    result = merged(ours, theirs)
    assert result.conflicts == ()
    assert merged(theirs, ours).conflicts == ()
    assert numbering(MapStyle.of(result.tree)) == {}
    return result.tree


def the_conflict(ours: Change, theirs: Change) -> tuple[MergeResult, MergeConflict]:
    result = merged(ours, theirs)
    (conflict,) = result.conflicts
    return result, conflict


def set_width(level: int, width: float, name: str = "Motorway") -> Change:
    def change(tree: Any) -> None:
        stops = read(layer_in(tree, name), WIDTH_STOPS)
        stops[:] = sorted(
            [*(stop for stop in stops if stop["level_id"] != level), {"level_id": level, "width": width}],
            key=lambda stop: stop["level_id"],
        )

    return change


def move_stop(level: int, new_level: int) -> Change:
    def change(tree: Any) -> None:
        stops = read(layer_in(tree, "Motorway"), WIDTH_STOPS)
        for stop in stops:
            if stop["level_id"] == level:
                stop["level_id"] = new_level

    return change


def set_field(name: str, **fields: Any) -> Change:
    return lambda tree: layer_in(tree, name).update(fields)


def remove_layer(name: str) -> Change:
    return lambda tree: layers_in(tree).remove(layer_in(tree, name))


def renumber(layers: list[Any]) -> None:
    for index, layer in enumerate(layers):
        layer["id"] = len(layers) - index


def insert_layer(place: int, name: str, **fields: Any) -> Change:
    def change(tree: Any) -> None:
        layers = layers_in(tree)
        layers.insert(place, a_line(0, COMMENT=name, sourcedata_id=20 + place, **fields))
        renumber(layers)

    return change


def move_layer(name: str, place: int) -> Change:
    def change(tree: Any) -> None:
        layers, layer = layers_in(tree), layer_in(tree, name)
        layers.remove(layer)
        layers.insert(place, layer)
        renumber(layers)

    return change


def add_icon(icon: str, image: str, user: str) -> Change:
    def change(tree: Any) -> None:
        read(tree, ICONS).append(an_icon(icon, value=image))
        layer_in(tree, user)["paint"]["icon"] = an_icon_curve(icon)

    return change


def remove_group(group: int, name: str) -> Change:
    def change(tree: Any) -> None:
        groups = read(tree, GROUPS)
        groups.remove(next(each for each in groups if each["id"] == group))
        for layer in layers_in(tree):
            if layer.get("group_id") == group:
                del layer["group_id"]

    return change


def icon_of(tree: Any, name: str) -> str:
    return str(read(layer_in(tree, name), ("paint", "icon", "icon_stops", "icon_stop", 0, "custom_icon")))


def image_of(tree: Any, icon: str) -> str:
    return next(str(each["value"]) for each in read(tree, ICONS) if each["id"] == icon)
