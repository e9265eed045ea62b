"""Icons selected, fixed, dropped and pasted in the property panel, each as one undo step."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from editor.assets.images.icons import check_icon
from editor.features.icons.drag_and_drop import IconsMime
from editor.features.properties.property_editor import PropertyEditor
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.ui.icons.choices import carried_icon
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.icons import a_png, icon_paint, icons_section
from tests.styles import a_document, a_line
from tests.ui.icons.offers import drag_over, drop_on

ICON = BY_KEY["icon"]
OTHER = (0, 120, 0, 255)

Open = Callable[..., "Fields"]


class Fields:
    """A window on layers that refer to icons, the first of them selected."""

    def __init__(self, user: Driver, *, is_all: bool) -> None:
        self.user, self.session = user, user.session
        self.saved = self.session.encoded()
        user.map_view.set_camera(user.camera)
        keys = self.session.style.order.keys
        user.select(keys if is_all else keys[:1])

    @property
    def editor(self) -> PropertyEditor:
        return self.user.editor(ICON)

    @property
    def shown(self) -> list[list[object]]:
        """The icon that each layer refers to."""
        curves = [layer.curve(ICON) for layer in self.session.style.layers]
        return [[stop.value for stop in curve.stops] for curve in curves if curve is not None]

    @property
    def remark(self) -> str:
        """The report of the icons."""
        strip = self.user.icon_strip
        return strip.note.remark

    @property
    def ids(self) -> list[str]:
        return [icon.id for icon in self.session.style.icons]

    def choose(self, typed: str) -> None:
        """Select the match in the picker."""
        self.editor.field.setFocus()
        QTest.keyClick(self.editor.field, Qt.Key.Key_Space)
        QTest.keyClicks(self.editor.field.picker.search, typed)
        QTest.keyClick(self.editor.field.picker.search, Qt.Key.Key_Return)

    def undo_all(self) -> None:
        """Check that one undo restores every byte."""
        assert self.session.undo_stack.count() == 1
        self.user.trigger("undo")
        assert self.session.encoded() == self.saved


@pytest.fixture
def opened(open_window: OpenWindow, tmp_path: Path) -> Open:
    def open_style(*icons: str, is_all: bool = False) -> Fields:
        layers = [
            a_line(len(icons) - at, COMMENT=f"Road {at}", paint=icon_paint((3, icon_id)))
            for at, icon_id in enumerate(icons)
        ]
        section = icons_section(food=a_png(6, 6), fuel=a_png())
        path = tmp_path / "icons.json"
        path.write_text(json.dumps(a_document(layers, icons_section=section), indent=2))
        return Fields(open_window(path), is_all=is_all)

    return open_style


def an_image(path: Path) -> Path:
    Image.new("RGBA", (12, 12), OTHER).save(path)
    return path


def files(*paths: Path) -> QMimeData:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return mime


def file_dialog() -> QFileDialog:
    widgets = QApplication.topLevelWidgets()
    return next(each for each in widgets if isinstance(each, QFileDialog) and each.isVisible())


def accept(dialog: QFileDialog, *paths: Path) -> None:
    """Add files, as the file dialog does."""
    names = [str(path) for path in paths]
    dialog.filesSelected.emit(names)
    dialog.fileSelected.emit(names[0])
    dialog.close()


def test_an_icon_is_selected_and_cleared_by_keys_alone_and_revealed_among_all(opened: Open) -> None:
    made = opened("fuel")
    made.choose("foo")
    assert made.shown == [["food"]]
    made.undo_all()
    made.choose("no icon")
    assert made.shown == [[""]]
    assert made.editor.field.text == "No icon"
    made.undo_all()
    QTest.keyClick(made.editor.field, Qt.Key.Key_Delete)
    assert made.shown == [[""]]
    assert len(made.user.layers) == 1
    made.undo_all()

    made.editor.field.open_picker()
    made.editor.field.picker.go.click()
    assert made.user.centre.view is made.user.icons_view
    assert made.user.assets.icons == (1,)


def test_mixed_icons_are_shown_and_set_for_all(opened: Open) -> None:
    made = opened("fuel", "food", "", is_all=True)
    assert made.editor.field.accessibleDescription() == "Mixed 3 icons"
    made.choose("fuel")
    assert made.shown == [["fuel"]] * 3
    made.undo_all()
    assert made.editor.field.is_mixed


def test_an_unknown_icon_is_replaced_by_the_closest_one_hidden_or_added(
    opened: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    made = opened("fuel2", "fuel2", is_all=True)
    assert made.editor.field.is_unknown
    QTest.mouseClick(made.editor.icon_fixes.use, Qt.MouseButton.LeftButton)
    assert made.shown == [["fuel"], ["fuel"]]
    made.undo_all()
    assert made.editor.icon_fixes.isVisible()

    made.user.select(made.user.keys[:1])
    QTest.mouseClick(made.editor.icon_fixes.clear, Qt.MouseButton.LeftButton)
    assert made.shown == [[""], ["fuel2"]]
    made.undo_all()

    QTest.mouseClick(made.editor.icon_fixes.add, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(made.session.changed):
        accept(file_dialog(), an_image(tmp_path / "whatever.png"))
    assert (made.ids, made.shown) == (["food", "fuel", "fuel2"], [["fuel2"], ["fuel2"]])
    assert not made.editor.field.is_unknown
    assert not made.editor.icon_fixes.isVisible()
    assert made.user.undo_text == "Add icon “fuel2”"
    made.undo_all()
    assert made.editor.field.is_unknown


def test_images_added_in_the_picker_or_dropped_on_a_cell_of_a_stop_are_shown(
    opened: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    made = opened("fuel")
    made.editor.field.open_picker()
    made.editor.field.picker.add.click()
    bad = [tmp_path / name for name in ("bad.png", "worse.png", "worst.png")]
    for path in bad:
        path.write_bytes(b"nothing")
    with qtbot.waitSignal(made.session.changed):
        accept(file_dialog(), *bad, an_image(tmp_path / "harbour.png"))
    assert (made.ids, made.shown) == (["food", "fuel", "harbour.png"], [["harbour.png"]])
    assert made.editor.field.problem.startswith("“bad.png” could not be added: ")
    assert "“worse.png” could not be added: " in made.editor.field.problem
    assert made.editor.field.problem.endswith(" 1 more could not be added.")
    assert made.user.undo_text == "Set icon “harbour.png” in Road 0"
    made.undo_all()

    table = made.editor.unfold().table
    with qtbot.waitSignal(table.icon_field_made) as created:
        table.view.edit(table.model.index(0, 1))
    field = created.args[0]
    qtbot.waitUntil(lambda: field.picker is not None and field.picker.isVisible())
    field.picker.close()
    with qtbot.waitSignal(made.session.changed):
        drop_on(field, files(tmp_path / "harbour.png"))
    assert made.shown == [["harbour.png"]]
    made.undo_all()


def test_an_icon_is_dragged_from_the_grid_onto_the_field(opened: Open) -> None:
    made = opened("fuel")
    user, grid = made.user, made.user.icons_view.grid
    user.centre.show_view(1)
    user.select(made.user.keys)
    cell = grid.visualRect(index_of(grid.model(), "food"))
    QTest.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=cell.center())
    assert not made.editor.field.isVisible()  # The press has selected the icon.
    mime = IconsMime([made.user.style.icons[place] for place in user.assets.icons], lambda _icons: [])
    assert not drag_over(user.properties_panel, mime)
    assert made.editor.field.isVisible()
    drop_on(made.editor.field, mime)
    assert made.shown == [["food"]]
    made.undo_all()


def index_of(model: QAbstractItemModel, icon_id: str) -> QModelIndex:
    rows = (model.index(row, 0) for row in range(model.rowCount()))
    return next(index for index in rows if index.data() == icon_id)


def test_an_image_file_is_dropped_added_and_shown_a_bad_one_refused_and_a_style_left_to_the_window(
    opened: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    made = opened("fuel", "food", is_all=True)
    with qtbot.waitSignal(made.session.changed):
        drop_on(made.editor.field, files(an_image(tmp_path / "fuel.png")))
    assert (made.ids, made.shown) == (["food", "fuel", "fuel.png"], [["fuel.png"], ["fuel.png"]])
    made.undo_all()

    bad = an_image(tmp_path / "bad.png")
    bad.write_bytes(bad.read_bytes()[:-20])
    with qtbot.waitSignal(made.editor.field.problem_changed):
        drop_on(made.editor.field, files(bad))
    assert made.editor.field.problem.startswith("“bad.png” could not be added: ")
    assert made.session.encoded() == made.saved
    assert not made.user.undo_index

    drag_over(made.editor.field, files(tmp_path / "icons.json"))
    assert not made.editor.field.is_target


def test_the_size_of_a_drawing_is_requested_and_image_progress_is_shown_over_the_map(
    opened: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    made = opened("fuel")
    box = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1"/></svg>'
    (tmp_path / "box.svg").write_text(box)
    drop_on(made.editor.field, files(tmp_path / "box.svg"))
    question = made.user.icon_strip.size_question
    assert question.isVisible()
    assert question.text == "Choose a size for the SVG “box.svg”"
    assert made.user.centre.view is made.user.map_view
    question.field.setValue(40)
    with qtbot.waitSignal(made.session.changed):
        QTest.keyClick(question.field, Qt.Key.Key_Return)
    assert (made.ids, made.shown) == (["food", "fuel", "box.png"], [["box.png"]])
    verdict = check_icon(made.user.style.icons[-1].data_uri)
    assert (verdict.width, verdict.height) == (40, 20)
    made.undo_all()

    large = an_image(tmp_path / "large.webp")
    Image.new("RGBA", (1500, 1500), OTHER).save(large, lossless=True)
    made.editor.field.open_picker()
    made.editor.field.picker.add.click()
    accept(file_dialog(), *[large] * 80)
    progress = made.user.icon_strip.progress
    qtbot.waitUntil(progress.isVisible, timeout=20_000)
    assert progress.text.endswith("of 80 images…")
    QTest.mouseClick(progress.cancel_button, Qt.MouseButton.LeftButton)
    assert made.remark == "Cancelled. No image added."
    assert made.session.encoded() == made.saved


def test_an_image_and_an_id_are_pasted(opened: Open, qtbot: QtBot) -> None:
    made = opened("fuel", "food")
    image = QImage(9, 9, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.blue)
    QGuiApplication.clipboard().setImage(image)
    with qtbot.waitSignal(made.session.changed):
        QTest.keySequence(made.editor.field, "Ctrl+V")
    assert (made.ids, made.shown) == (["food", "fuel", "image.png"], [["image.png"], ["food"]])
    made.undo_all()
    QTest.keySequence(made.editor.field, "Ctrl+C")
    assert carried_icon(QGuiApplication.clipboard().mimeData()) == "fuel"
    made.user.select(made.user.keys[1:])
    QTest.keySequence(made.editor.field, "Ctrl+V")
    assert made.shown == [["fuel"], ["fuel"]]
    made.undo_all()
