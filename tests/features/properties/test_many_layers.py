"""Tests of the property panel with several layers."""

from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from editor.features.properties.property_editor import PropertyEditor
from editor.mapstyle.edits.bulk import Scaling, scale_numbers
from editor.mapstyle.edits.data import set_type
from editor.mapstyle.edits.edit import delete_layers, rename_layer, set_group
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.mapstyle.schema.values import Color, Stop
from editor.system.jobs import Jobs
from editor.ui.color.field import ColorField
from editor.ui.fields.choice_field import ChoiceField
from editor.ui.fields.number_field import NumberField
from editor.ui.fields.pick_field import PickField
from tests.event_loop import end_turn
from tests.features.properties.panel import Panel
from tests.styles import Json, a_color, a_curve, a_group, a_line, a_width

WIDTH, INNER, OUTER = (BY_KEY[key] for key in ("line-width", "line-inner-color", "line-outer-color"))
BLUR, ICON, TRANSFORM = (BY_KEY[key] for key in ("line-blur", "icon", "text-transform"))


def a_road(layer_id: int, width: Json, **fields: Json) -> Json:
    paint = {"line-inner-color": a_color((0, 0xFF0000FF)), "line-width": width, **fields.pop("paint", {})}
    return a_line(layer_id, paint=paint, **fields)


@pytest.fixture
def panel(qtbot: QtBot, jobs: Jobs) -> Panel:
    """Four roads with different widths and numbers of stops; two have a casing, one an unknown key."""
    casing = {"line-outer-color": a_color((0, 0xFF00FF00))}
    layers = [
        a_road(4, a_width((3, 2), (12, 2.5)), COMMENT="Motorway", paint=casing, group_id=7),
        a_road(3, a_width((5, 3)), COMMENT="Trunk", paint=casing, minzoom=6),
        a_road(2, a_width((5, 1), (11, 2.33), (14, 9)), COMMENT="Primary", paint={"line-cap": "round"}),
        a_road(1, a_width((3, 2.75)), COMMENT="Secondary", maxzoom=15),
    ]
    made = Panel(qtbot, jobs, layers, [a_group(7, "Roads")])
    made.widget.show_zoom(13)
    select_all(made)
    return made


def select_all(panel: Panel) -> None:
    panel.view.select(panel.session.style.order.keys)


def editor(panel: Panel, prop: PaintProperty) -> PropertyEditor:
    return panel.widget.editor(prop)


def stops(panel: Panel, place: int, prop: PaintProperty = WIDTH) -> tuple[Stop, ...]:
    curve = panel.curve(prop, place)
    return curve.stops if curve is not None else ()


def type_into(qtbot: QtBot, field: object, text: str) -> None:
    assert isinstance(field, NumberField)
    field.edit.setFocus()
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, text)
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)


def test_the_header_counts_the_layers_and_the_edited_ones(panel: Panel) -> None:
    assert panel.header() == ["4 layers", "Edits apply to all four, as one undo step"]


def test_only_changed_parts_are_updated(panel: Panel) -> None:
    before = editor(panel, WIDTH).spread
    panel.session.do(set_group(panel.session.style.order.keys, 7), "Move 4 layers to Roads")
    assert panel.widget.record.group.text == "Roads"
    assert editor(panel, WIDTH).spread is before
    panel.session.do(set_type(panel.session.style.order.keys[:1], "areaname"), "Change type")
    assert panel.widget.record.drawn.type.is_mixed
    assert editor(panel, WIDTH).spread is not before


def test_the_values_of_thousands_of_layers_follow_each_change(qtbot: QtBot, jobs: Jobs) -> None:
    count = 2100
    layers = [a_road(number, a_width((5, 3)), COMMENT=f"Road {number}") for number in range(count, 0, -1)]
    panel = Panel(qtbot, jobs, layers, [a_group(7, "Roads")])
    pages, keys = panel.widget, panel.session.style.order.keys
    select_all(panel)
    qtbot.waitUntil(lambda: panel.header()[0] == "2100 layers")
    assert editor(panel, WIDTH).spread.values == (3,)
    panel.session.do(scale_numbers(keys, WIDTH, Scaling(factor=2)), "Scale")
    assert editor(panel, WIDTH).spread.values == (6,)
    panel.session.do(set_group(keys[:9], 7), "Move")
    qtbot.waitUntil(lambda: pages.record.group.is_mixed)
    panel.session.do(delete_layers(keys[:10]), "Delete")
    qtbot.waitUntil(lambda: panel.header()[0] == "2090 layers")
    panel.session.undo_stack.undo()
    panel.session.undo_stack.undo()
    qtbot.waitUntil(lambda: pages.record.group.text == "No group")
    panel.select(3)
    assert panel.header()[0] == "Road 2097"
    assert editor(panel, WIDTH).spread.holders == (0,)
    select_all(panel)
    panel.view.select([])
    end_turn(qtbot)  # A pending update would show the layers again.
    assert pages.style_page.isVisible()
    assert not pages.layer_page.isVisible()


def test_deleted_layers_are_removed_from_the_list(panel: Panel) -> None:
    panel.session.do(delete_layers(panel.session.style.order.keys[:1]), "Delete")
    assert panel.header()[0] == "3 layers"
    assert panel.widget.layer_page.list.model.rowCount() == 3


def test_the_strip_makes_a_narrow_panel_no_wider(panel: Panel, qtbot: QtBot) -> None:
    name = "A layer that draws the ring around the old town and its bridges"
    panel.session.do(rename_layer(panel.session.style.order.keys[3], name), "Rename")
    page = panel.widget.layer_page
    strip = editor(panel, WIDTH).open_strip()

    def is_laid_out(*, is_beside: bool) -> bool:
        right = strip.mapTo(page.viewport(), QPoint(strip.width(), 0)).x()
        return right <= page.viewport().width() and (strip.where.y() < strip.shift.y()) is is_beside

    for width, is_beside in ((288, False), (368, True), (288, False)):
        panel.widget.resize(width, 900)
        qtbot.waitUntil(partial(is_laid_out, is_beside=is_beside))


def test_common_values_are_shown_and_mixed_ones_with_their_range(panel: Panel) -> None:
    inner, width = editor(panel, INNER).field, editor(panel, WIDTH).field
    assert (inner.value, inner.is_mixed) == (Color(255, 0, 0), False)
    assert isinstance(width, NumberField)
    assert (width.value, width.is_mixed) == (None, True)
    assert width.edit.placeholderText() == "Mixed"
    assert width.edit.font().italic()
    assert width.summary == "2.33 to 3"


def test_typing_sets_all_at_the_current_stop_and_nothing_else(panel: Panel, qtbot: QtBot) -> None:
    type_into(qtbot, editor(panel, WIDTH).field, "4")
    assert stops(panel, 0) == (Stop(3, 2), Stop(12, 4))
    assert stops(panel, 2) == (Stop(5, 1), Stop(11, 4), Stop(14, 9))
    assert editor(panel, WIDTH).field.value == 4
    assert panel.session.undo_stack.undoText() == "Change width of 4 layers"
    panel.session.undo_stack.undo()
    assert editor(panel, WIDTH).field.is_mixed


def test_invalid_input_changes_no_layer_and_shows_the_error(panel: Panel, qtbot: QtBot) -> None:
    before = panel.session.style
    type_into(qtbot, editor(panel, WIDTH).field, "12px")
    assert panel.session.style is before
    assert "“12px” is not a number" in editor(panel, WIDTH).field.problem


def test_a_color_dragged_over_all_is_one_step(panel: Panel) -> None:
    field = editor(panel, INNER).field
    assert isinstance(field, ColorField)
    field.started.emit()
    for tick in range(5):
        field.edited.emit(Color(tick, 0, 0))
        assert all(stops(panel, place, INNER)[0].value == Color(tick, 0, 0) for place in range(4))
    field.finished.emit()
    assert panel.session.undo_stack.count() == 1


def test_a_step_shifts_mixed_numbers_equally(panel: Panel, qtbot: QtBot) -> None:
    field = editor(panel, WIDTH).field
    assert isinstance(field, NumberField)
    field.edit.setFocus()
    qtbot.keyClick(field.edit, Qt.Key.Key_Up)
    qtbot.keyClick(field.edit, Qt.Key.Key_Up)
    field.finish()
    governing = [stops(panel, place)[at].value for place, at in ((0, 1), (1, 0), (2, 1), (3, 0))]
    assert governing == [3.5, 4, 3.33, 3.75]
    assert stops(panel, 0)[0] == Stop(3, 2)
    assert panel.session.undo_stack.count() == 1
    assert field.is_mixed


def test_a_typed_factor_multiplies_each_number_at_the_stop_that_governs(panel: Panel) -> None:
    field = editor(panel, WIDTH).field
    assert isinstance(field, NumberField)
    QTest.keyClicks(field.edit, "*2")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert [stops(panel, place)[-1].value for place in (0, 1, 3)] == [5, 6, 5.5]
    assert [stop.value for stop in stops(panel, 2)] == [1, 4.66, 9]
    assert panel.session.undo_stack.count() == 1


def test_typed_input_is_applied_to_its_layers_when_others_are_selected(panel: Panel, qtbot: QtBot) -> None:
    field = editor(panel, WIDTH).field
    assert isinstance(field, NumberField)
    field.edit.setFocus()
    qtbot.keyClicks(field.edit, "7")
    last = stops(panel, 3)
    panel.view.select(panel.session.style.order.keys[3:])
    assert [stops(panel, place)[-1 if place < 2 else 1].value for place in range(3)] == [7, 7, 7]
    assert stops(panel, 3) == (Stop(3, 7),)
    assert last == (Stop(3, 2.75),)


def test_a_property_is_only_added_on_request(panel: Panel) -> None:
    row = editor(panel, OUTER).row
    assert row.note == "Not set on 2 of 4"
    field = editor(panel, OUTER).field
    field.started.emit()
    field.edited.emit(Color(1, 2, 3))
    field.finished.emit()
    assert stops(panel, 2, OUTER) == ()
    row.note_pressed.emit()
    assert [stops(panel, place, OUTER) for place in range(4)] == [(Stop(0, Color(1, 2, 3)),)] * 4
    assert (row.note, panel.session.undo_stack.undoText()) == ("", "Add casing colour to 4 layers")


def test_a_property_that_no_layer_has_is_added_to_all(panel: Panel) -> None:
    panel.widget.layer_page.add(BLUR)
    assert all(stops(panel, place, BLUR) for place in range(4))
    assert panel.session.undo_stack.count() == 1


def test_the_count_reports_differing_numbers_of_stops_and_opens_the_strip(panel: Panel, qtbot: QtBot) -> None:
    width = editor(panel, WIDTH)
    count = width.row.focus_chain()[1]
    assert count.text() == "–"
    qtbot.mouseClick(count, Qt.MouseButton.LeftButton)
    assert width.strip is not None
    assert width.strip.isVisibleTo(panel.widget)
    assert width.detail is None


def test_scaling_shows_a_preview_and_is_one_step(panel: Panel, qtbot: QtBot) -> None:
    strip = editor(panel, WIDTH).open_strip()
    strip.factor.edit.selectAll()
    qtbot.keyClicks(strip.factor.edit, "1.25")
    assert strip.preview == "2.33 to 3 → 2.9125 to 3.75"
    assert strip.count == "7 stops change"
    strip.where.selected.emit(1)
    assert strip.count == "4 stops change"
    strip.where.selected.emit(0)
    strip.apply.click()
    assert stops(panel, 2) == (Stop(5, 1.25), Stop(11, 2.9125), Stop(14, 11.25))
    assert panel.session.undo_stack.undoText() == "Adjust width of 4 layers"
    assert panel.session.undo_stack.count() == 1
    assert not strip.isVisibleTo(panel.widget)


def test_enter_applies_the_strip_and_esc_closes_it_from_a_field(panel: Panel, qtbot: QtBot) -> None:
    before = panel.session.style
    strip = editor(panel, WIDTH).open_strip()
    qtbot.keyClick(strip.factor.edit, Qt.Key.Key_Return)
    assert strip.isVisibleTo(panel.widget), "nothing changes yet"
    qtbot.keyClicks(strip.factor.edit, "3")
    qtbot.keyClick(strip.factor.edit, Qt.Key.Key_Escape)
    assert not strip.isVisibleTo(panel.widget)
    assert panel.session.style is before
    editor(panel, WIDTH).open_strip()
    strip.shift.edit.selectAll()
    qtbot.keyClicks(strip.shift.edit, "1")
    qtbot.keyClick(strip.shift.edit, Qt.Key.Key_Return)
    assert stops(panel, 1) == (Stop(5, 4),)
    assert panel.session.undo_stack.count() == 1
    assert not strip.isVisibleTo(panel.widget)


@pytest.mark.parametrize("opens_strip", [True, False])
def test_what_opens_below_the_visible_part_is_scrolled_into_view(
    panel: Panel, qtbot: QtBot, *, opens_strip: bool
) -> None:
    page, width = panel.widget.layer_page, editor(panel, WIDTH)
    if not opens_strip:
        panel.select(2)
    panel.widget.resize(300, 300)
    at = partial(width.mapTo, page.viewport())
    # The row is the last one in view.
    row_px, bar = width.row.height(), page.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.value() + at(QPoint(0, row_px)).y() - page.viewport().height())
    before = bar.value()
    if opens_strip:
        strip = width.open_strip()
        qtbot.waitUntil(lambda: at(QPoint(0, width.height())).y() <= page.viewport().height())
        assert width.rect().contains(strip.apply.mapTo(width, strip.apply.rect().bottomRight()))
    else:
        qtbot.mouseClick(width.row.focus_chain()[1], Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: bar.value() > before)
    assert at(QPoint()).y() >= 0


def test_cancel_and_esc_keep_the_numbers(panel: Panel, qtbot: QtBot) -> None:
    before = panel.session.style
    for leave in (lambda strip: strip.cancel.click(), lambda strip: qtbot.keyClick(strip, Qt.Key.Key_Escape)):
        strip = editor(panel, WIDTH).open_strip()
        strip.factor.show_value(3.0)
        leave(strip)
        assert not strip.isVisibleTo(panel.widget)
    assert panel.session.style is before


def test_one_curve_is_used_for_all_and_then_edited_as_a_whole(panel: Panel) -> None:
    panel.view.select([*panel.session.style.order.keys[1:], panel.session.style.order.keys[0]])
    width = editor(panel, WIDTH)
    strip = width.open_strip()
    assert "Motorway" in strip.use.text()
    strip.use.click()
    assert {stops(panel, place) for place in range(4)} == {(Stop(3, 2), Stop(12, 2.5))}
    detail = width.unfold()
    assert detail.graph.curve == panel.curve(WIDTH)
    detail.table.remove(0)
    assert {stops(panel, place) for place in range(4)} == {(Stop(12, 2.5),)}
    assert not strip.isVisibleTo(panel.widget)


def test_locked_layers_are_unchanged_and_reported(panel: Panel, qtbot: QtBot) -> None:
    keys = panel.session.style.order.keys
    panel.view.set_locked([keys[0], keys[1]], locked=True)
    page = panel.widget.layer_page
    assert page.lock_note.text == "2 locked layers not changed"
    assert panel.header()[1] == "Edits apply to 2 of 4, as one undo step"
    type_into(qtbot, editor(panel, WIDTH).field, "4")
    assert stops(panel, 0)[1] == Stop(12, 2.5)
    assert stops(panel, 3) == (Stop(3, 4),)
    page.lock_note.button.click()
    assert (panel.view.locked, page.lock_note.text) == (frozenset(), "")


def test_a_single_locked_layer_is_read_only(panel: Panel) -> None:
    panel.select(0)
    panel.view.set_locked([panel.session.style.order.keys[0]], locked=True)
    page = panel.widget.layer_page
    assert not editor(panel, WIDTH).field.isEnabled()
    assert not page.record.zoom.isEnabled()
    assert not page.add_button.isEnabled()
    assert "locked" in page.lock_note.text


def test_the_record_shows_what_is_common_and_how_far_zooms_reach(panel: Panel) -> None:
    record = panel.widget.record
    record.set_open(True)
    assert record.zoom.is_mixed
    assert record.zoom.low.edit.placeholderText() == "–"
    assert record.group.is_mixed
    assert not record.name.isVisibleTo(panel.widget)
    panel.view.select(panel.session.style.order.keys[1:3])
    assert record.zoom.high.value == 17


def test_a_range_of_one_level_is_shown_as_that_level(qtbot: QtBot, jobs: Jobs) -> None:
    made = Panel(qtbot, jobs, [a_line(2, maxzoom=7), a_line(1, minzoom=17)])
    select_all(made)
    assert made.widget.record.zoom.summary == "3–7 to 17"


def test_one_end_of_the_zoom_range_is_set_for_all_layers(panel: Panel, qtbot: QtBot) -> None:
    record = panel.widget.record
    record.set_open(True)
    type_into(qtbot, record.zoom.low, "5")
    type_into(qtbot, record.zoom.high, "16")
    assert [layer.levels for layer in panel.session.style.layers] == [(5, 16)] * 4
    assert panel.session.undo_stack.undoText() == "Change zoom range of 4 layers"


def test_the_group_is_set_for_all(panel: Panel) -> None:
    group = panel.widget.record.group
    assert isinstance(group, PickField)
    group.open_list("Roads")
    assert group.popover is not None
    QTest.keyClick(group.popover.search, Qt.Key.Key_Return)
    assert {layer.group_id for layer in panel.session.style.layers} == {7}
    assert panel.session.undo_stack.undoText() == "Move 4 layers"


def test_unknown_keys_show_the_number_of_layers(panel: Panel, qtbot: QtBot) -> None:
    unknown = panel.widget.layer_page.unknown
    qtbot.waitUntil(lambda: bool(unknown.members))
    assert [(member.path, member.value, member.share) for member in unknown.members] == [
        (("paint", "line-cap"), "round", (1, 4))
    ]
    model = unknown.tree.model()
    text = model.index(0, 1, model.index(0, 0)).data()
    assert text == '"round" · 1 of 4'


def test_the_list_shows_each_layers_value_of_the_focused_property(panel: Panel, qtbot: QtBot) -> None:
    shown = panel.widget.layer_page.list
    panel.widget.activateWindow()
    width = editor(panel, WIDTH).field
    assert isinstance(width, NumberField)
    width.edit.setFocus()
    qtbot.waitUntil(lambda: shown.heading == "Width at 13")
    accessible_info = [shown.model.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(4)]
    assert accessible_info[0] == "Motorway, line 0, 2.5"
    with qtbot.waitSignal(panel.view.selection_changed):
        shown.view.activated.emit(shown.model.index(2))
    assert panel.header()[0] == "Primary"


def test_choices_and_icons_are_common_mixed_and_set_for_all(qtbot: QtBot, jobs: Jobs) -> None:
    def a_label(layer_id: int, transform: int, icon: str) -> Json:
        paint = {
            "text-transform": a_curve((TRANSFORM.wrapper, TRANSFORM.stops, TRANSFORM.value), (3, transform)),
            "icon": a_curve((ICON.wrapper, ICON.stops, ICON.value), (3, icon)),
        }
        return a_line(layer_id, type="street", paint=paint)

    panel = Panel(qtbot, jobs, [a_label(2, 0, "one"), a_label(1, 2, "one")])
    select_all(panel)
    assert editor(panel, ICON).field.value == "one"
    field = editor(panel, TRANSFORM).field
    assert field.is_mixed
    assert isinstance(field, ChoiceField)
    field.combo.activated.emit(1)
    assert [stops(panel, place, TRANSFORM)[0].value for place in (0, 1)] == [1, 1]


def menu_of(panel: Panel, prop: PaintProperty) -> dict[str, object]:
    menu = QMenu(panel.widget)
    row = editor(panel, prop)
    row.menu.fill(menu, panel.widget.selection, row.spread, 12.5)
    return {action.text(): action for action in menu.actions() if action.text()}


def test_a_property_is_copied_from_one_layer_and_pasted_onto_others(panel: Panel) -> None:
    panel.select(2)
    menu_of(panel, WIDTH)["Copy width"].trigger()
    panel.view.select(panel.session.style.order.keys[:2])
    menu_of(panel, WIDTH)["Paste width"].trigger()
    assert stops(panel, 0) == stops(panel, 1) == stops(panel, 2)
    assert panel.session.undo_stack.undoText() == "Paste width to 2 layers"
    assert not menu_of(panel, INNER)["Paste line colour"].isEnabled()
    menu_of(panel, OUTER)["Copy casing colour"].trigger()
    menu_of(panel, INNER)["Paste line colour"].trigger()
    assert stops(panel, 0, INNER) == stops(panel, 0, OUTER)


def test_a_property_is_removed_from_all(panel: Panel) -> None:
    menu_of(panel, OUTER)["Remove casing colour"].trigger()
    assert not any(stops(panel, place, OUTER) for place in range(4))
    assert panel.session.undo_stack.undoText() == "Remove casing colour from 4 layers"


def test_the_numbers_of_one_layer_are_scaled_from_its_menu(panel: Panel, qtbot: QtBot) -> None:
    panel.select(0)
    menu_of(panel, WIDTH)["Adjust values…"].trigger()
    strip = editor(panel, WIDTH).strip
    assert strip is not None
    assert not strip.use.isVisibleTo(panel.widget)
    strip.shift.edit.selectAll()
    qtbot.keyClicks(strip.shift.edit, "0.5")
    assert strip.preview == "2.5 → 3"
    strip.apply.click()
    assert stops(panel, 0) == (Stop(3, 2.5), Stop(12, 3))
