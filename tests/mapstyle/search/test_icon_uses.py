from editor.mapstyle.edits.assets import redirect_icons
from editor.mapstyle.edits.edit import delete_layers
from editor.mapstyle.search.occurrences import IconUse, icon_uses
from tests.icons import icon_paint
from tests.styles import a_line, a_style


def test_uses_have_layer_property_and_stop_count() -> None:
    style = a_style(
        [
            a_line(3, paint=icon_paint((3, "a"), (5, "b"), (9, "a"))),
            a_line(2),
            a_line(1, paint=icon_paint((0, "a"))),
        ]
    )
    top, _, bottom = style.order.keys
    assert icon_uses(style) == {
        "a": (IconUse(top, "icon", 2), IconUse(bottom, "icon", 1)),
        "b": (IconUse(top, "icon", 1),),
    }


def test_ineffective_stops_count_and_invalid_ones_do_not() -> None:
    paint = icon_paint((99, "a"), (3, ""))
    paint["icon"]["icon_stops"]["icon_stop"] += [None, {"level_id": 4, "custom_icon": 7}]
    assert set(icon_uses(a_style([a_line(1, paint=paint)]))) == {"a"}


def test_uses_follow_edits_and_undo() -> None:
    style = a_style([a_line(2, paint=icon_paint((3, "a"))), a_line(1, paint=icon_paint((3, "a")))])
    before = icon_uses(style)
    assert set(icon_uses(redirect_icons({"a": "b"})(style))) == {"b"}
    assert len(icon_uses(delete_layers(style.order.keys[:1])(style))["a"]) == 1
    assert icon_uses(style) == before
