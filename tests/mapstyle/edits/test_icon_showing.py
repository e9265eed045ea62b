"""Icons that are added and shown in one edit."""

from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.edits.icons import NewIcon, add_and_show, id_of_image
from editor.mapstyle.schema.paint_properties import BY_KEY
from tests.icons import a_png, icon_paint, icons_section
from tests.styles import a_line, a_style

ICON = BY_KEY["icon"]
RED, BLUE = a_png(), a_png(color=(0, 0, 200, 255))


def test_the_first_of_the_new_icons_is_shown_by_the_id_that_it_gets() -> None:
    style = a_style([a_line(1, paint=icon_paint((3, "")))], icons_section=icons_section(fuel=RED))
    keys = style.order.keys
    new = [NewIcon("fuel", BLUE), NewIcon("food", BLUE)]
    after = add_and_show(new, lambda icon_id: set_stop(keys, ICON, 3, icon_id))(style)
    assert [icon.id for icon in after.icons] == ["fuel", "fuel-2", "food"]
    curve = after.layers[0].curve(ICON)
    assert curve is not None
    assert curve.stops[0].value == "fuel-2"


def test_an_icon_that_layers_name_already_is_only_added() -> None:
    style = a_style([a_line(1, paint=icon_paint((3, "gone")))])
    after = add_and_show([NewIcon("gone", RED)], None)(style)
    assert [icon.id for icon in after.icons] == ["gone"]
    assert after.layers[0].record is style.layers[0].record


def test_an_image_is_known_by_the_id_that_shows_it() -> None:
    style = a_style(icons_section=icons_section(fuel=RED))
    assert id_of_image(style, RED) == "fuel"
    assert id_of_image(style, BLUE) is None


def test_an_image_behind_another_of_its_id_is_not_shown_by_it() -> None:
    icons = [{"id": "fuel", "value": RED}, {"id": "fuel", "value": BLUE}]
    assert id_of_image(a_style(icons_section={"icons": icons}), BLUE) is None
