"""Adding and showing icons in one edit."""

from editor.mapstyle.edits.assets import NewIcon, add_and_show, id_of_image
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from tests.icons import a_png, icon_paint, icons_section
from tests.styles import a_line, a_style

ICON = BY_KEY["icon"]
RED, BLUE = a_png(), a_png(color=(0, 0, 200, 255))


def test_first_new_icon_is_shown_by_its_assigned_id() -> None:
    style = a_style([a_line(1, paint=icon_paint((3, "")))], icons_section=icons_section(fuel=RED))
    keys = style.order.keys
    new = [NewIcon("fuel", BLUE), NewIcon("food", BLUE)]
    after = add_and_show(new, lambda icon_id: set_stop(keys, ICON, 3, icon_id))(style)
    assert [icon.id for icon in after.icons] == ["fuel", "fuel-2", "food"]
    curve = after.layers[0].curve(ICON)
    assert curve is not None
    assert curve.stops[0].value == "fuel-2"


def test_referenced_icon_is_only_added() -> None:
    style = a_style([a_line(1, paint=icon_paint((3, "gone")))])
    after = add_and_show([NewIcon("gone", RED)], None)(style)
    assert [icon.id for icon in after.icons] == ["gone"]
    assert after.layers[0].record is style.layers[0].record


def test_id_of_image_is_found() -> None:
    style = a_style(icons_section=icons_section(fuel=RED))
    assert id_of_image(style, RED) == "fuel"
    assert id_of_image(style, BLUE) is None


def test_shadowed_image_has_no_id() -> None:
    icons = [{"id": "fuel", "value": RED}, {"id": "fuel", "value": BLUE}]
    assert id_of_image(a_style(icons_section={"icons": icons}), BLUE) is None
