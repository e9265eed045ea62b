"""The areas that each edit of the document may change: all others stay the same objects, in their order."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from editor.errors import EditError
from editor.mapstyle.document.model import FONTS, GROUPS, ICONS, LAYERS, SCHEME, SOURCES, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.filters.expression import FILTER_KEY, filter_key
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import Path, read_array
from tests.reliability.made_styles import a_style_file
from tests.reliability.random_edits import drawn_arguments, edit_makers
from tests.styles import bytes_of

pytestmark = pytest.mark.reliability

# Each edit is tried on this many styles, and on more while it has changed nothing.
_LEAST_STYLES, _MOST_STYLES = 6, 300
_AREAS: Mapping[Path, str] = {
    GROUPS: "groups",
    SOURCES: "sources",
    ICONS: "icons",
    FONTS: "fonts",
    (*SCHEME, "name"): "name",
}


def _each(names: str, *reach: str) -> dict[str, frozenset[str]]:
    """Return the area that each of some edits may change."""
    return dict.fromkeys(names.split(), frozenset(reach))


# The area that an edit may change, by its name.
REACH: Mapping[str, frozenset[str]] = {
    **_each("set_stop set_curve set_easing remove_property change_property set_value_at", "layer.paint"),
    **_each(
        "scale_numbers sort_stops remove_duplicate_stops clamp_to_bounds move_to_valid_levels", "layer.paint"
    ),
    **_each("remove_unreadable remove_unsupported pack_hex_colors", "layer.paint"),
    **_each("set_zoom_range", "layer.minzoom", "layer.maxzoom"),
    **_each("paste_look", "layer.paint", "layer.minzoom", "layer.maxzoom"),
    **_each("replace_values", "layer.paint", "layer.filter", "layer.label_text"),
    **_each("apply_colors", "layer.paint"),
    **_each("adjust_colors", "icons", "layer.paint"),
    **_each("rename_layer name_layers", "layer.COMMENT"),
    **_each("set_type", "layer.type"),
    **_each("set_source", "layer.source"),
    **_each("set_data", "layer.sourcedata_id"),
    **_each("set_category", "layer.metaCategoryID"),
    **_each("set_combination add_condition set_condition remove_condition move_condition", "layer.filter"),
    **_each("replace_filter remove_filter", "layer.filter"),
    **_each("change_expression set_expression_text set_label_text change_label", "layer.label_text"),
    **_each("add_label_key remove_label_key move_label_key", "layer.label_text"),
    **_each("set_key_text set_use_key_text", "layer.label_text"),
    **_each("set_group", "layer.group_id"),
    **_each("rename_group set_collapsed add_group", "groups"),
    **_each("group_rows ungroup move_into_group", "groups", "layer.group_id"),
    **_each("number_layers", "layer.id"),
    **_each("move_to_end move_in_order set_draw_order", "order", "layer.id"),
    **_each("move_up move_down move_to_top move_to_bottom", "order", "layer.id"),
    **_each("move_rows move_out_of_group", "groups", "layer.group_id", "order", "layer.id"),
    **_each("delete_layers", "layers"),
    **_each("add_at_end add_layer insert_layers insert_layers_at", "layers", "layer.id"),
    **_each("delete_rows duplicate_rows", "groups", "layers", "layer.id"),
    **_each("paste", "groups", "icons", "layers", "layer.id"),
    **_each("rename_style name_version", "name"),
    **_each("set_source_id set_source_type set_source_location add_satellite_source", "sources"),
    **_each("rename_source", "sources", "layer.source"),
    **_each("remove_source", "sources", "layers"),
    **_each("add_icons duplicate_icons set_images", "icons"),
    **_each("rename_icon rename_icons delete_icons merge_icons merge_groups", "icons", "layer.paint"),
    **_each("add_and_show", "icons", "layer.paint"),
    **_each("redirect_icons", "layer.paint"),
    **_each("set_face remove_face", "fonts"),
    **_each("replace_face", "layer.paint"),
}
# These write to any given path.
ANYWHERE = {"change_records", "change_values", "add_records", "replace_tree", "apply_excerpt", "set_comment"}

MAKERS = {maker.__name__: maker for maker in edit_makers()}


def test_every_edit_declares_what_it_may_change() -> None:
    assert len(MAKERS) == len(edit_makers())
    assert set(MAKERS) == set(REACH) | ANYWHERE


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_an_edit_changes_only_its_area_and_shares_the_rest(name: str) -> None:
    changes = 0
    for number in range(_MOST_STYLES):
        if changes and number >= _LEAST_STYLES:
            break
        random = Random(f"{name} {number}")
        style = MapStyle.of(decode(a_style_file(random)).tree)
        arguments = drawn_arguments(random, style, MAKERS[name])
        before = bytes_of(style.tree)
        after = _edited(MAKERS[name], arguments, style)
        changes += after is not style
        assert bytes_of(style.tree) == before
        if bytes_of(after.tree) == before and after.order.keys == style.order.keys:
            assert after is style, f"style {number} is a new object without a change"
        touched = set(_touched(style, after))
        if name in REACH:
            assert touched <= REACH[name], f"style {number}"
        if all(each.startswith("layer.") for each in REACH.get(name, ["style"])):
            targets = {*arguments.get("keys", []), arguments.get("key")}
            changed = {key for key in style.order.keys if _record(style, key) is not _record(after, key)}
            assert changed <= targets or not targets - {None}, f"style {number}"
    assert changes, "no drawn arguments have an effect"


def _edited(maker: Callable[..., Edit], arguments: Mapping[str, Any], style: MapStyle) -> MapStyle:
    """Return the style after an edit; the same one if the edit is not possible."""
    try:
        return maker(**arguments)(style)
    except EditError:
        return style


def _touched(old: MapStyle, new: MapStyle) -> Iterator[str]:
    """Yield the areas that are other objects, or in another order."""
    both = [key for key in old.order.keys if new.has_layer(key)]
    if len(both) != len(new.order.keys) or len(both) != len(old.order.keys):
        yield "layers"
    if both != [key for key in new.order.keys if old.has_layer(key)]:
        yield "order"
    for key in both:
        yield from _touched_in_layer(_record(old, key), _record(new, key))
    yield from _touched_outside_layers(old.tree, new.tree, ())


def _touched_in_layer(old: Any, new: Any) -> Iterator[str]:
    if old is new:
        return
    if not isinstance(old, dict) or not isinstance(new, dict):
        yield "layer"
        return
    if [name for name in old if name in new] != [name for name in new if name in old]:
        yield "order of a layer's members"
    filters = {filter_key(old), filter_key(new)}
    for name in {**old, **new}:
        if old.get(name, new) is not new.get(name, old):
            yield f"layer.{FILTER_KEY if name in filters else name}"


def _touched_outside_layers(old: Any, new: Any, path: Path) -> Iterator[str]:
    """Yield the areas of a style outside of its layers, by their paths."""
    if old is new or path == LAYERS:
        return
    inside = [area for area in (*_AREAS, LAYERS) if area[: len(path)] == path]
    if not inside or path in _AREAS or type(old) is not type(new):
        yield _AREAS.get(path, "/".join(map(str, path)))
        return
    steps = {**old, **new} if isinstance(old, dict) else range(max(len(old), len(new)))
    for step in steps:
        yield from _touched_outside_layers(_member(old, step), _member(new, step), (*path, step))


def _member(container: Any, step: Any) -> Any:
    if isinstance(container, list):
        return container[step] if step < len(container) else None
    return container.get(step)


def _record(style: MapStyle, key: Any) -> Any:
    return read_array(style.tree, LAYERS)[style.order.index[key]]
