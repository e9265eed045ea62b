"""Named colours: what uses them, and edits of the names."""

from collections.abc import Sequence
from typing import Any

import pytest

from editor.errors import EditError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import delete_layers, rename_layer
from editor.mapstyle.edits.replace import Replacement, replace_values
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import roled_colors
from editor.mapstyle.search.occurrences import Occurrence, Role, find_values
from editor.mapstyle.variants.color_names import (
    ValuePlace,
    find_named,
    followed,
    named,
    renamed,
    split,
    users_of,
    without,
)
from editor.mapstyle.variants.style_set import ColorUser, NamedColor
from tests.styles import a_color, a_line, a_style

WHITE, RED = 0xFFFFFFFF, 0xFF0000FF


def a_map() -> MapStyle:
    """Create a style of which every colour is white, with two layers of the same name and data."""
    paint: dict[str, Any] = {"line-inner-color": a_color((0, WHITE), (9, WHITE), (13, RED))}
    casing = {**paint, "line-outer-color": a_color((0, WHITE))}
    return a_style(
        [
            a_line(4, COMMENT="Motorways", paint=casing),
            a_line(3, COMMENT="Streets", paint=paint),
            a_line(2, COMMENT="Streets", paint=paint),
            a_line(1, paint=paint, sourcedata_id=5),
        ]
    )


def values_of(style: MapStyle, color: int = WHITE) -> list[Occurrence]:
    requested = Color.from_abgr(color)
    return [
        each for layer in style.layers for each in find_values(layer, Role.COLOR) if each.value == requested
    ]


def test_uses_are_recorded_by_layer_property_and_level() -> None:
    style = a_map()
    users = users_of(style, values_of(style))
    first = ColorUser("Motorways", "line", "map", 0, None, 0, "line-inner-color", (0, 9))
    assert users[0] == first
    assert users[1] == ColorUser("Motorways", "line", "map", 0, None, 0, "line-outer-color")
    assert [(user.name, user.number) for user in users[2:]] == [("Streets", 0), ("Streets", 1), ("", 0)]
    assert len(users) == 5


def test_recorded_uses_are_found_again() -> None:
    style = a_map()
    color = NamedColor("white", users_of(style, values_of(style)))
    again = a_map()
    found = find_named(again, [color])["white"]
    assert [(each.property, each.level) for each in found] == [
        (each.property, each.level) for each in values_of(again)
    ]


def test_one_edit_changes_all_uses() -> None:
    style = a_map()
    color = NamedColor("white", users_of(style, values_of(style)))
    values = find_named(style, [color])["white"]
    after = replace_values(Replacement(each, Color(1, 2, 3)) for each in values)(style)
    assert values_of(after) == []
    assert {each.value for each in find_named(after, [color])["white"]} == {Color(1, 2, 3)}
    assert len(values_of(after, RED)) == 4


def test_a_value_has_one_name() -> None:
    style = a_map()
    values = values_of(style)
    colors = named(style, (), "all", values)
    colors = named(style, colors, "some", values[:2])
    found = find_named(style, colors)
    assert [len(found[name]) for name in ("all", "some")] == [len(values) - 2, 2]
    colors = named(style, colors, "some", values)
    assert [color.name for color in colors] == ["some"], "a name that lost all its uses is removed"


def test_a_colour_is_split_by_role() -> None:
    style = a_map()
    parts: dict[str, list[Occurrence]] = {}
    for layer in style.layers:
        for each in roled_colors(layer):
            if each.occurrence.value == Color.from_abgr(WHITE):
                parts.setdefault(each.role.value, []).append(each.occurrence)
    found = find_named(style, split(style, (), parts))
    assert {name: len(values) for name, values in found.items()} == {"road fill": 8, "casing": 1}


def test_uses_of_layers_that_are_gone_are_no_values() -> None:
    style = a_map()
    color = NamedColor("white", users_of(style, values_of(style)))
    assert find_named(a_style([a_line(1, COMMENT="Other")]), [color]) == {"white": ()}
    unknown = NamedColor("x", (ColorUser("Streets", "line", "map", 0, None, 9, "line-inner-color"),))
    assert find_named(style, [unknown]) == {"x": ()}
    negative = NamedColor("x", (ColorUser("Streets", "line", "map", 0, None, -1, "line-inner-color"),))
    assert find_named(style, [negative]) == {"x": ()}


def known_places(style: MapStyle, colors: Sequence[NamedColor]) -> dict[str, set[ValuePlace]]:
    return {
        name: {(each.layer, each.path) for each in values}
        for name, values in find_named(style, colors).items()
    }


def test_names_follow_renamed_layers() -> None:
    style = a_map()
    colors = (NamedColor("white", users_of(style, values_of(style))),)
    after = rename_layer(style.order.keys[0], "Freeways")(style)
    assert len(find_named(after, colors)["white"]) < len(values_of(style))
    (color,) = followed(style, after, colors, known_places(style, colors))
    assert set(color.users) == set(users_of(after, values_of(after)))


def test_names_do_not_pass_to_layers_with_equal_names_and_data() -> None:
    style = a_map()
    first, second = (layer for layer in style.layers if layer.comment == "Streets")
    values = [each for each in values_of(style) if each.layer == first.key]
    colors = (NamedColor("white", users_of(style, values)),)
    known = known_places(style, colors)
    after = delete_layers([first.key])(style)
    without_first = followed(style, after, colors, known)
    assert find_named(after, without_first) == {"white": ()}
    restored = followed(after, style, without_first, known)
    assert known_places(style, restored) == known, "the layer is back"
    raised = rename_layer(second.key, "Lanes")(style)
    assert followed(style, raised, colors, known) == colors


def test_uses_in_layers_of_other_variants_remain() -> None:
    style = a_map()
    winter = ColorUser("Pistes", "line", "map", 7, None, 0, "line-inner-color")
    colors = (NamedColor("white", (*users_of(style, values_of(style)), winter)),)
    key = style.order.keys[0]
    after = rename_layer(key, "Freeways")(style)
    (color,) = followed(style, after, colors, known_places(style, colors))
    assert winter in color.users
    own = [each for each in values_of(style) if each.layer == key]
    assert [winter in each.users for each in named(style, colors, "motorway", own)] == [True, False]
    assert [winter in each.users for each in named(style, colors, "motorway", values_of(style))] == [
        True,
        False,
    ]
    assert [winter in each.users for each in named(style, colors, "white", own)] == [True]


def test_uses_in_a_deleted_layer_remain_when_another_one_is_renamed() -> None:
    style = a_map()
    colors = (NamedColor("white", users_of(style, values_of(style))),)
    first, last = style.order.keys[0], style.order.keys[-1]
    after = delete_layers([first])(rename_layer(last, "Lanes")(style))
    (color,) = followed(style, after, colors, known_places(style, colors))
    assert "Motorways" in {user.name for user in color.users}
    assert len(find_named(after, [color])["white"]) == len(values_of(after))


def test_names_are_changed_and_removed() -> None:
    colors = (NamedColor("a", ()), NamedColor("b", ()))
    assert [color.name for color in renamed(colors, "a", " c ")] == ["c", "b"]
    assert renamed(colors, "a", "a") == colors
    assert without(colors, "a") == colors[1:]
    with pytest.raises(EditError, match="Another colour"):
        renamed(colors, "a", "b")
    with pytest.raises(EditError, match="Enter a name"):
        renamed(colors, "a", " ")
    with pytest.raises(EditError, match="Enter a name"):
        named(a_map(), (), " ", [])
