"""Icon field: display, keyboard, drag and drop, clipboard."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.ui.icons.choices import OfferedIcon, OfferedIcons, carried_icon, icon_mime
from editor.ui.icons.field import DroppedImage, IconField
from editor.ui.theme import tokens
from tests.ui.icons.offers import a_picture, drag_over, drop_on, offered


@pytest.fixture
def field(shown) -> IconField:
    made = shown(IconField("Icon"))
    made.set_icons(offered("fuel", "food"))
    made.show_value("fuel")
    return made


def has_color(image: QImage, color: str) -> bool:
    expected = a_picture(color).pixel(0, 0)
    return any(image.pixel(x, y) == expected for x in range(image.width()) for y in range(image.height()))


def a_text(text: str) -> QMimeData:
    mime = QMimeData()
    mime.setText(text)
    return mime


def some_files(*names: str) -> QMimeData:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(f"/tmp/{name}") for name in names])
    return mime


# Display


def test_the_thumbnail_is_before_the_id(field: IconField) -> None:
    assert field.text == "fuel"
    assert has_color(field.grab().toImage(), "red")


def test_a_light_image_has_a_dark_checkerboard(field: IconField) -> None:
    theme = tokens.current()
    white = OfferedIcon(0, "fuel", a_picture("transparent"), 8, 8, lightness=255)
    assert not has_color(field.grab().toImage(), theme.checker_1_for_light)
    field.set_icons(OfferedIcons([white]))
    assert has_color(field.grab().toImage(), theme.checker_1_for_light)


def test_no_icon_and_unset_are_displayed(field: IconField) -> None:
    field.show_value("")
    assert (field.text, field.is_unknown) == ("No icon", False)
    field.show_value(None)
    assert (field.text, field.is_unknown) == ("Not set", False)


def test_an_icon_that_is_not_in_the_style_is_marked(field: IconField) -> None:
    warning = tokens.current().warning
    assert not has_color(field.grab().toImage(), warning)
    field.show_value("gone")
    assert (field.text, field.is_unknown) == ("gone", True)
    assert field.accessibleDescription() == "gone Not in this style."
    assert has_color(field.grab().toImage(), warning)
    field.set_icons(offered("gone"))
    assert not field.is_unknown


def test_a_broken_icon_shows_its_problem(field: IconField) -> None:
    field.set_icons(offered("fuel", fault="The PNG ends too early."))
    assert field.accessibleDescription() == "fuel The PNG ends too early."
    assert not has_color(field.grab().toImage(), "red")


def test_several_icons_show_their_images(field: IconField) -> None:
    field.show_mixed("2 icons")
    assert not has_color(field.grab().toImage(), "red")
    field.set_several(["fuel", "", "gone"])
    assert has_color(field.grab().toImage(), "red")
    assert has_color(field.grab().toImage(), tokens.current().warning)
    assert field.accessibleDescription() == "Mixed 2 icons"


def test_the_first_of_two_icons_with_one_id_is_shown() -> None:
    both = offered("fuel", "fuel")
    found = both.find("fuel")
    assert found is not None
    assert found.place == 0


# Mouse and keyboard


def test_selecting_a_cell_is_one_gesture(field: IconField, qtbot: QtBot, log) -> None:
    events = log(field)
    with qtbot.waitSignal(field.opening):
        QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    QTest.keyClicks(field.picker.search, "foo")
    QTest.keyClick(field.picker.search, Qt.Key.Key_Return)
    assert events == ["started", ("edited", "food"), "finished"]
    assert not field.picker.isVisible()


def test_the_current_icon_is_selected_in_the_cells(field: IconField, log) -> None:
    events = log(field)
    field.open_picker()
    QTest.keyClick(field.picker.search, Qt.Key.Key_Return)
    assert events.values == []
    assert field.value == "fuel"


@pytest.mark.parametrize(
    ("key", "modifier"),
    [
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier),
    ],
    ids=["Enter", "Space", "Alt+Down"],
)
def test_the_picker_opens_by_keys(field: IconField, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
    QTest.keyClick(field, key, modifier)
    assert field.picker is not None
    assert field.picker.isVisible()
    field.picker.close()


def test_a_letter_opens_the_picker_with_a_search(field: IconField) -> None:
    QTest.keyClicks(field, "f")
    assert field.picker.search.text() == "f"
    field.picker.close()


def test_esc_restores_the_icon(field: IconField, log) -> None:
    events = log(field)
    field.open_picker("food")
    QTest.keyClick(field.picker.search, Qt.Key.Key_Escape)
    assert (events, field.value) == ([], "fuel")


def test_delete_clears_the_icon(field: IconField, log) -> None:
    events = log(field)
    QTest.keyClick(field, Qt.Key.Key_Delete)
    assert events == ["started", ("edited", ""), "finished"]
    assert field.accessibleDescription() == "No icon"


def test_the_picker_follows_the_icons_while_it_is_open(field: IconField) -> None:
    field.open_picker()
    field.set_icons(offered("fuel", "food", "parking"))
    assert field.picker.cells.model().rowCount() == 4
    field.picker.close()


def test_an_id_is_copied_and_pasted(field: IconField, shown, log) -> None:
    QTest.keySequence(field, "Ctrl+C")
    assert carried_icon(QGuiApplication.clipboard().mimeData()) == "fuel"
    assert QGuiApplication.clipboard().text() == "fuel"
    field.show_value("food")
    events = log(field)
    QTest.keySequence(field, "Ctrl+V")
    assert events == ["started", ("edited", "fuel"), "finished"]


def test_copying_without_an_icon_retains_the_clipboard(field: IconField) -> None:
    QGuiApplication.clipboard().setText("before")
    field.show_value("")
    QTest.keySequence(field, "Ctrl+C")
    assert QGuiApplication.clipboard().text() == "before"


def test_pasting_an_empty_clipboard_is_rejected(field: IconField, log) -> None:
    QGuiApplication.clipboard().clear()
    events = log(field)
    QTest.keySequence(field, "Ctrl+V")
    assert (events, field.value) == ([], "fuel")
    assert field.problem == "Not an icon or image. Previous icon kept."


# Drag and drop


@pytest.mark.parametrize("mime_of", [icon_mime, a_text], ids=["icon", "text"])
def test_an_icon_is_dropped_by_its_id(field: IconField, log, mime_of) -> None:
    events = log(field)
    drop_on(field, mime_of("food"))
    assert events == ["started", ("edited", "food"), "finished"]


def test_a_valid_drag_is_highlighted(field: IconField) -> None:
    accent = tokens.current().accent
    assert not has_color(field.grab().toImage(), accent)
    assert drag_over(field, icon_mime("food"))
    assert field.is_target
    assert has_color(field.grab().toImage(), accent)
    drop_on(field, icon_mime("food"))
    assert not field.is_target


def test_an_unknown_id_is_rejected(field: IconField, log) -> None:
    events = log(field)
    drop_on(field, a_text("gone"))
    assert (events, field.value) == ([], "fuel")
    assert field.problem == "“gone” is not in this style. Previous icon kept."


def test_a_dropped_image_is_emitted(field: IconField, qtbot: QtBot) -> None:
    with qtbot.waitSignal(field.image_dropped) as blocker:
        drop_on(field, some_files("fuel.png"))
    assert blocker.args == [DroppedImage(Path("/tmp/fuel.png"))]
    mime = QMimeData()
    mime.setImageData(a_picture())
    with qtbot.waitSignal(field.image_dropped) as blocker:
        drop_on(field, mime)
    assert blocker.args[0].image.size() == a_picture().size()


def test_an_icon_of_another_style_is_pasted_with_its_id_and_its_image(field: IconField, qtbot: QtBot) -> None:
    mime = icon_mime("gone")
    mime.setImageData(a_picture())
    with qtbot.waitSignal(field.image_dropped) as blocker:
        drop_on(field, mime)
    assert blocker.args[0].id == "gone"


def test_several_images_are_rejected(field: IconField, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(field.image_dropped):
        drop_on(field, some_files("fuel.png", "food.png"))
    assert field.problem.startswith("Drop one image only.")


def test_other_files_are_left_to_the_window(field: IconField) -> None:
    assert not drag_over(field, some_files("style.json"))
    assert not field.is_target


def test_a_detached_field_rejects_new_images(field: IconField) -> None:
    field.set_detached("Choose icon")
    field.show_value(None)
    assert field.text == "Choose icon"
    assert not drag_over(field, some_files("fuel.png"))
    assert drag_over(field, icon_mime("food"))
    QGuiApplication.clipboard().setImage(a_picture())
    QTest.keySequence(field, "Ctrl+V")
    assert field.problem == "This image is not in the style. Add it as an icon first."
