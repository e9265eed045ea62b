"""Tests of the page of the selected icons: display, users and renaming."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from editor.mapstyle.edits.edit import delete_layers
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.system.jobs import Jobs
from editor.ui.kit.labels import ElidedLabel
from editor.workspace.panel_interfaces import PropertiesSubject
from tests.features.icons.icon_page import Shown, a_jpeg, icon_layers
from tests.icons import RED, WHITE, a_heavy_png, a_png
from tests.styles import Json, a_source


@pytest.fixture
def shown(qtbot: QtBot, jobs: Jobs) -> Shown:
    """One icon that is used and selected, among others."""
    icons = [
        {"id": "fuel", "value": a_png(16, 16)},
        {"id": "loose", "image": a_jpeg(), "note": {"by": ["me"]}},
        {"id": "broken", "value": a_png()[:-24]},
        {"id": "paper", "value": a_heavy_png()},
    ]
    made = Shown(qtbot, jobs, icons)
    made.choose(0)
    return made


def header(shown: Shown) -> list[str]:
    return [label.text for label in shown.panel.title.findChildren(ElidedLabel)]


# Content


def test_the_record_of_an_icon_is_shown(shown: Shown) -> None:
    record = shown.page.record
    assert header(shown) == ["fuel", "Icon"]
    assert record.id.value == "fuel"
    assert (record.extent.text, record.format.text) == ("16 × 16 px", "PNG, 32-bit, valid")
    assert record.file_size.text == "0.1\N{THIN SPACE}KB of 400\N{THIN SPACE}KB"
    assert not record.key.isVisible()
    assert not record.fault.isVisible()
    assert not shown.page.unknown_keys.isVisible()


def test_another_format_another_key_and_unknown_keys_are_shown(shown: Shown) -> None:
    shown.choose(1)
    record = shown.page.record
    assert (record.format.text, record.key.text) == ("JPEG, unchanged", "“image”")
    assert [(member.path, member.value) for member in shown.page.unknown_keys.members] == [
        (("note",), {"by": ["me"]})
    ]


def test_the_fault_of_an_image_is_shown_with_a_remedy(shown: Shown) -> None:
    shown.choose(2)
    message = shown.page.record.fault.text
    assert message.endswith("Replace the image, or delete the icon.")
    assert shown.page.preview.caption == "No preview"
    assert not shown.page.shrink.isVisible()
    shown.choose(3)
    assert shown.page.record.file_size.is_over
    assert "Compress or resize the image." in shown.page.record.fault.text


def test_a_small_image_is_shown_sharp_at_four_times_its_size(shown: Shown) -> None:
    preview = shown.page.preview
    assert preview.caption == "4× · Gas station, icon size 4.5"
    rect = preview.picture_rect
    assert (rect.width(), rect.height()) == (64, 64)
    image = preview.grab(rect.toRect()).toImage()
    assert {image.pixelColor(x, y).name() for x in range(64) for y in range(64)} == {QColor(*RED).name()}


def test_the_image_as_drawn_has_the_size_in_a_layer(qtbot: QtBot, jobs: Jobs) -> None:
    icons = [{"id": "fuel", "value": a_png(16, 16)}, {"id": "free", "value": a_png(16, 16)}]
    small, large = (Shown(qtbot, jobs, icons, icon_layers(size)) for size in (2, 6))
    for each in (small, large):
        each.choose(0)
    assert large.page.preview.drawn_rect.height() == pytest.approx(
        3 * small.page.preview.drawn_rect.height(), abs=2
    )
    small.choose(1)
    assert small.page.preview.caption.endswith("icon size 4")


def test_a_light_image_has_a_dark_checkerboard_behind_it(qtbot: QtBot, jobs: Jobs) -> None:
    icons = [{"id": "dark", "value": a_png(8, 8)}, {"id": "light", "value": a_png(8, 8, WHITE)}]
    shown = Shown(qtbot, jobs, icons)
    backdrops = []
    for place in (0, 1):
        shown.choose(place)
        corner = shown.page.preview.grab().toImage()
        backdrops.append(corner.pixelColor(30, 30).lightness())
    assert backdrops[1] < backdrops[0] - 80


# Users


def test_the_users_are_counted_and_listed(shown: Shown) -> None:
    rows = shown.page.users.model.rows
    assert shown.page.users.accessibleName() == "Used by"
    assert [(row.text, row.texts[-1]) for row in rows] == [
        ("Gas station", "icon · 2 stops"),
        ("Roads", "icon · 1 stop"),
    ]
    index = shown.page.users.model.index(0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Gas station, line 0, icon · 2 stops"


@pytest.mark.parametrize("by_key", [False, True], ids=["mouse", "keyboard"])
def test_a_click_on_a_user_reveals_its_property(shown: Shown, qtbot: QtBot, by_key: bool) -> None:
    view = shown.page.users.view
    if by_key:
        view.setFocus()
        view.setCurrentIndex(shown.page.users.model.index(1))
        qtbot.keyClick(view, Qt.Key.Key_Return)
    else:
        place = view.visualRect(shown.page.users.model.index(1)).center()
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert shown.view.selected == (shown.session.style.layers[1].key,)
    assert shown.panel.layer_page.isVisible()
    qtbot.waitUntil(lambda: shown.panel.editor(BY_KEY["icon"]).isAncestorOf(shown.panel.focusWidget()))


def test_revealing_a_selected_layer_also_closes_the_icon_page(shown: Shown) -> None:
    shown.view.select([shown.session.style.layers[0].key])
    shown.assets.select_icons([])
    shown.choose(0)
    assert shown.page.isVisible()
    shown.page.users.view.clicked.emit(shown.page.users.model.index(0))
    assert shown.panel.layer_page.isVisible()


def test_an_unused_icon_can_be_deleted_from_there(shown: Shown, qtbot: QtBot) -> None:
    assert not shown.page.users.delete.isVisible()
    shown.choose(1)
    assert shown.page.users.unused_note.text == "Icon not used."
    with qtbot.waitSignal(shown.page.delete_requested):
        shown.page.users.delete.click()


def test_the_users_follow_edits_and_undo(shown: Shown) -> None:
    shown.session.do(delete_layers([shown.session.style.layers[0].key]), "Delete")
    assert [row.text for row in shown.page.users.model.rows] == ["Roads"]
    shown.session.undo_stack.undo()
    shown.panel.show_subject(PropertiesSubject.ICONS)  # The layer that was restored was shown.
    assert [row.text for row in shown.page.users.model.rows] == ["Gas station", "Roads"]


# Renaming


def type_id(shown: Shown, qtbot: QtBot, text: str) -> None:
    shown.page.edit_id()
    qtbot.keyClicks(shown.page.record.id.edit, text)
    qtbot.keyClick(shown.page.record.id.edit, Qt.Key.Key_Return)


def test_a_new_id_is_updated_in_all_references_in_one_step(shown: Shown, qtbot: QtBot) -> None:
    type_id(shown, qtbot, " gas ")
    assert shown.ids()[0] == "gas"
    assert (shown.stops_of("gas"), shown.stops_of("fuel")) == (3, 0)
    assert shown.steps() == ["Rename icon “fuel” to “gas”"]
    assert header(shown)[0] == "gas"
    assert len(shown.page.users.model.rows) == 2
    shown.session.undo_stack.undo()
    assert shown.page.record.id.value == "fuel"


@pytest.mark.parametrize(("typed", "message"), [(" ", "Enter an ID"), ("loose", "The ID “loose” is taken.")])
def test_an_invalid_id_is_refused_beside_the_field(
    shown: Shown, qtbot: QtBot, typed: str, message: str
) -> None:
    type_id(shown, qtbot, typed)
    field = shown.page.record.id
    assert field.problem.startswith(message)
    assert field.problem.endswith("Previous ID kept.")
    assert (shown.ids()[0], shown.steps()) == ("fuel", [])
    qtbot.keyClick(field.edit, Qt.Key.Key_Escape)
    assert (field.problem, field.edit.text()) == ("", "fuel")


def test_the_second_of_two_icons_with_one_id_says_that_layers_show_the_first(
    qtbot: QtBot, jobs: Jobs
) -> None:
    shown = Shown(qtbot, jobs, [{"id": "fuel", "value": a_png(side, side)} for side in (8, 9)])
    shown.choose(0)
    assert not shown.page.record.note.isVisible()
    shown.choose(1)
    assert "Another icon has this ID, and layers show that one." in shown.page.record.note.text


# Several icons, and none


def test_several_icons_show_combined_values(shown: Shown) -> None:
    shown.choose(0, 1, 2)
    record, users = shown.page.record, shown.page.users
    assert header(shown) == ["3 icons", "Icons"]
    assert not record.id.isVisible()
    assert record.extent.text == "8 × 4 to 16 × 16 px"
    assert record.format.text == "JPEG, PNG, 1 damaged"
    assert record.total.text.endswith("KB in total")
    assert users.unused_note.text == "2 icons not used."
    assert not users.delete.isVisible()
    shown.choose(1, 2)
    assert users.delete.text() == "Delete icons"


def test_the_page_has_an_empty_state_without_a_selection(shown: Shown, qtbot: QtBot) -> None:
    shown.assets.select_icons([])
    page = shown.page
    assert page.nothing.isVisible()
    assert page.nothing.accessibleName() == "No icon selected. Select one or add images."
    assert not any(part.isVisible() for part in (page.preview, page.record, page.changes, page.shrink))
    with qtbot.waitSignal(page.add_requested):
        page.nothing.pressed.emit()
    page.all_button.click()
    assert shown.assets.icons == (0, 1, 2, 3)
    assert not page.nothing.isVisible()
    shown.wait_until_known()


def test_another_document_clears_the_selection(shown: Shown) -> None:
    shown.session.open(a_source(1), shown.session.origin)
    assert shown.page.nothing.isVisible()
    assert not shown.page.all_button.isVisible()


def unnamed(page: QWidget) -> list[Json]:
    parts = page.findChildren(QWidget)
    return [
        part
        for part in parts
        if part.isVisible() and part.focusPolicy() & Qt.FocusPolicy.TabFocus and not part.accessibleName()
    ]


def test_all_controls_have_a_name_and_a_tooltip(shown: Shown) -> None:
    for places in ((0,), (1, 2), ()):
        shown.choose(*places)
        assert unnamed(shown.page) == []
    shown.choose(0)
    shown.page.changes.tiles["resize"].setChecked(True)
    buttons = shown.page.changes.findChildren(QAbstractButton)
    assert [
        button.accessibleName() for button in buttons if button.isVisible() and not button.toolTip()
    ] == []
