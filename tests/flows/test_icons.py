"""Icons in a window: added in every way, reported if rejected, and replaced."""

import base64
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.assets.data_uri import build_data_uri
from editor.assets.images.icons import check_icon
from editor.features.icons.drag_and_drop import ICONS_TYPE
from editor.mapstyle.edits.assets import NewIcon, add_icons, delete_icons
from editor.mapstyle.edits.edit import rename_layer
from editor.system.settings import DRAWING_PX, ICON_FOLDER
from editor.ui.kit.bars import Tone
from tests.flows.conftest import OpenWindow
from tests.flows.icons import GREEN, Icons, a_file, files_mime
from tests.icons import a_png
from tests.styles import a_document, bytes_of

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10"/></svg>'


def size(icons: Icons, icon_id: str) -> tuple[int, int]:
    verdict = check_icon(icons.image(icon_id))
    assert verdict.format == "PNG"
    return verdict.width, verdict.height


def test_images_of_every_kind_are_added_by_the_dialog_as_one_step(icons: Icons, tmp_path: Path) -> None:
    files = [
        a_file(tmp_path, f"new-{kind}.{kind}", (7, 7, place, 255))
        for place, kind in enumerate(("png", "webp", "gif"))
    ]
    files.append(a_file(tmp_path, "fuel.jpg", (99, 9, 9, 255), side=16))
    icons.user.trigger("add_icons")
    icons.pick(*files)
    added = ["new-png.png", "new-webp.png", "new-gif.png", "fuel.png"]
    assert icons.ids == ["fuel", "food", "loose", *added]
    assert icons.last_step == "Add 4 icons"
    assert icons.selected_ids == added
    assert base64.b64decode(icons.image("new-png.png").partition(",")[2]) == files[0].read_bytes()
    assert size(icons, "fuel.png") == (16, 16)
    assert icons.session.style.icons[3].record == {"id": "new-png.png", "value": icons.image("new-png.png")}
    assert icons.user.settings.get(ICON_FOLDER) == str(tmp_path)
    icons.session.undo_stack.undo()
    assert icons.session.encoded() == icons.session.source.text.encode()


def test_one_bad_file_among_many_does_not_stop_the_others_and_each_is_named(
    icons: Icons, tmp_path: Path
) -> None:
    (tmp_path / "torn.png").write_bytes(a_file(tmp_path, "whole.png").read_bytes()[:-20])
    (tmp_path / "words.png").write_text("words")
    (tmp_path / "folder.png").mkdir()
    names = ("torn.png", "whole.png", "words.png", "folder.png", "gone.png")
    icons.drop(files_mime(*(tmp_path / name for name in names)))
    assert icons.ids[3:] == ["whole.png"]
    assert icons.last_step == "Add icon “whole.png”"
    lines = icons.strip.outcome.text.splitlines()
    assert [line.partition(": ")[0] for line in lines] == ["torn.png", "words.png", "folder.png", "gone.png"]
    assert lines[2:] == [
        "folder.png: This is a folder. Add the images that it contains instead.",
        "gone.png: The file does not exist.",
    ]
    assert icons.strip.outcome.bar.text == "1 image added. 4 images could not be added."
    assert icons.strip.outcome.bar.property("part") == Tone.ERROR.value[0]
    assert not icons.strip.outcome.list.isVisible()
    view_size = icons.view.size()
    QTest.mouseClick(icons.strip.outcome.bar.buttons["Show"], Qt.MouseButton.LeftButton)
    assert icons.strip.outcome.list.isVisible()
    assert icons.view.size() == view_size
    QTest.mouseClick(icons.strip.outcome.bar.buttons["Copy list"], Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == icons.strip.outcome.text
    QTest.keyClick(icons.strip.outcome.list, Qt.Key.Key_Escape)
    assert icons.strip.outcome.text == ""


def test_the_size_of_drawings_is_requested_once_for_all_and_remembered(icons: Icons, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.svg").write_text(
            DRAWING.replace("rect", f'rect fill="#0{len(name)}{ord(name[0]) % 10}"', 1)
        )
    icons.drop(files_mime(tmp_path / "one.svg", tmp_path / "two.svg", a_file(tmp_path, "dot.png")))
    question = icons.strip.size_question
    assert question.text == "Choose a size for 2 SVG files"
    assert question.field.value() == 64
    assert question.field.hasFocus()
    assert len(icons.ids) == 3
    question.field.setValue(48)
    QTest.keyClick(question.field, Qt.Key.Key_Return)
    icons.wait()
    assert icons.ids[3:] == ["one.png", "two.png", "dot.png"]
    assert size(icons, "one.png") == (48, 24)
    assert icons.user.settings.get(DRAWING_PX) == "48"
    icons.drop(files_mime(tmp_path / "one.svg"))
    assert question.field.value() == 48
    QTest.keyClick(question.field, Qt.Key.Key_Escape)
    assert question.text == ""
    assert icons.strip.note.remark == "Cancelled. No image added."
    assert len(icons.ids) == 6


def test_an_equal_looking_icon_is_offered_and_not_added_silently(icons: Icons, tmp_path: Path) -> None:
    same = a_file(tmp_path, "same.webp", GREEN, side=8)
    icons.drop(files_mime(same))
    assert icons.ids[3:] == ["same.png"]
    icons.drop(files_mime(a_file(tmp_path, "again.png", GREEN, side=8), a_file(tmp_path, "other.png")))
    assert icons.ids[4:] == ["other.png"]
    message = "1 image added. 1 duplicate image skipped."
    assert icons.strip.outcome.bar.text == f"{message} again.png: duplicate of “same.png”."
    assert icons.strip.outcome.bar.property("part") == Tone.NOTE.value[0]
    QTest.mouseClick(icons.strip.outcome.bar.buttons["Add anyway"], Qt.MouseButton.LeftButton)
    assert icons.ids[5:] == ["again.png"]
    assert icons.last_step == "Add icon “again.png”"
    assert icons.strip.outcome.isHidden()
    assert icons.strip.note.remark == "1 image added."
    icons.drop(files_mime(same))
    QTest.mouseClick(icons.strip.outcome.bar.buttons["Close"], Qt.MouseButton.LeftButton)
    assert icons.strip.note.remark == ""
    assert len(icons.ids) == 6


def a_mime(**formats: str) -> QMimeData:
    data = QMimeData()
    for kind, text in formats.items():
        data.setData(kind, text.encode()) if kind == ICONS_TYPE else data.setText(text)
    return data


def test_pixels_files_and_texts_are_pasted_while_the_icons_have_the_focus(
    icons: Icons, tmp_path: Path
) -> None:
    image = QImage(3, 2, QImage.Format.Format_RGB32)
    image.fill(QColor(1, 2, 3))
    pixels = QMimeData()
    pixels.setImageData(image)
    icons.view.grid.setFocus()
    icons.paste(pixels)
    assert icons.ids[3:] == ["image.png"]
    field = icons.record.id.edit
    icons.until(field.hasFocus)
    assert field.selectedText() == "image"
    assert size(icons, "image.png") == (3, 2)
    icons.paste(files_mime(a_file(tmp_path, "dot.png")))
    assert icons.ids[4:] == ["dot.png"]
    icons.paste(a_mime(text=a_png(7, 7)))
    assert icons.ids[5:] == ["image-2.png"]
    icons.paste(a_mime(text=DRAWING))
    QTest.keyClick(icons.strip.size_question.field, Qt.Key.Key_Return)
    icons.wait()
    assert size(icons, "image-3.png") == (64, 32)
    icons.paste(a_mime(text="just words"))
    assert icons.strip.note.refusal.startswith("No image on the clipboard.")
    assert len(icons.ids) == 7
    assert len(icons.session.style.layers) == 2


def test_icons_are_moved_between_windows_by_the_clipboard_and_by_drop(
    icons: Icons, open_window: OpenWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "empty.json"
    path.write_bytes(bytes_of(a_document(1)))
    icons.press("fuel", "food")
    icons.key(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    user = open_window(path)
    user.trigger("icons")
    user.activate()
    other = Icons(user, qtbot)
    assert other.view.no_icons.isVisible()
    user.trigger("paste")
    other.wait()
    assert other.ids == ["fuel", "food"]
    assert other.image("fuel") == icons.image("fuel")
    data = QMimeData()
    data.setData(ICONS_TYPE, b'{"icons": [{"id": "mine", "extra": 1, "value": "%s"}]}' % a_png(9, 9).encode())
    other.drop(data)
    assert other.user.style.icons[-1].record == {"id": "mine", "value": a_png(9, 9)}


def test_the_image_is_replaced_under_the_same_id_in_all_records_that_have_it_unless_deleted(
    icons: Icons, tmp_path: Path
) -> None:
    icons.session.do(add_icons([NewIcon("twin", a_png(3, 3))]), "Twin")
    icons.press("fuel")
    icons.user.trigger("replace_icon")
    icons.pick(a_file(tmp_path, "pump.png", side=11))
    assert icons.ids == ["fuel", "food", "loose", "twin"]
    assert size(icons, "fuel") == (11, 11)
    assert icons.named(0) == ["fuel", "food", "fuel"]
    assert icons.last_step == "Replace the image of icon “fuel”"
    (tmp_path / "bad.png").write_text("no image")
    icons.user.trigger("replace_icon")
    icons.pick(tmp_path / "bad.png")
    assert icons.strip.outcome.bar.text.startswith("The image of icon “fuel” could not be replaced. ")
    assert size(icons, "fuel") == (11, 11)

    icons.press("loose")
    icons.user.trigger("replace_icon")
    icons.session.do(delete_icons([2]), "Delete")
    icons.pick(tmp_path / "pump.png")
    message = "Nothing replaced. No longer in the style: icon “loose”."
    assert icons.strip.note.refusal == message
    assert icons.last_step == "Delete"


def test_an_icon_is_added_and_shown_under_any_filter_and_after_edits_meanwhile(
    icons: Icons, tmp_path: Path
) -> None:
    path = a_file(tmp_path, "dot.png")
    icons.view.filter.setText("food")
    icons.drop(files_mime(path))
    assert icons.view.filter.text() == ""
    assert icons.view.grid.currentIndex().data() == "dot.png"
    icons.user.undo()

    icons.view.files_dropped.emit([path])
    assert icons.flow.queue.is_busy
    icons.session.do(add_icons([NewIcon("dot.png", a_png(2, 2))]), "Another dot")
    icons.session.do(rename_layer(icons.session.style.layers[0].key, "Renamed"), "Rename")
    icons.wait()
    assert icons.ids[3:] == ["dot.png", "dot-2.png"]
    assert icons.last_step == "Add icon “dot-2.png”"
    icons.user.undo(3)

    def add_a_twin(message: str, _part: float) -> None:
        if message.startswith("Comparing") and len(icons.ids) == 3:
            twin = build_data_uri("image/png", path.read_bytes())
            icons.session.do(add_icons([NewIcon("twin", twin)]), "Add")

    icons.flow.queue.progressed.connect(add_a_twin)
    icons.drop(files_mime(path))
    assert icons.ids[3:] == ["twin"]
    assert icons.strip.outcome.text == "dot.png: duplicate of “twin”."


def test_another_document_receives_no_pending_icons(icons: Icons, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "other.json"
    path.write_bytes(bytes_of(a_document(1)))
    (tmp_path / "line.svg").write_text(DRAWING)
    files = [a_file(tmp_path, f"{number}.png", (number, 0, 0, 255)) for number in range(40)]
    with qtbot.waitSignal(icons.user.documents.opened):
        icons.user.window.open_file(path)
        icons.view.files_dropped.emit([tmp_path / "line.svg"])
        icons.view.files_dropped.emit(files)
    assert icons.strip.size_question.text == ""
    icons.until(lambda: not icons.user.jobs.is_running("work on icons"))
    assert icons.ids == []
    assert icons.session.undo_stack.count() == 0
    icons.view.files_dropped.emit([tmp_path / "line.svg"])
    assert icons.strip.size_question.text == "Choose a size for the SVG “line.svg”"


def test_adding_is_cancelled_by_its_button_and_adds_nothing(icons: Icons, tmp_path: Path) -> None:
    large = a_file(tmp_path, "large.webp", side=1500)
    icons.view.files_dropped.emit([large] * 60)
    progress = icons.strip.progress
    icons.until(progress.isVisible)
    icons.until(lambda: not progress.text.startswith("Adding 0"))
    assert progress.text.endswith("of 60 images…")
    QTest.mouseClick(progress.cancel_button, Qt.MouseButton.LeftButton)
    assert not progress.isVisible()
    assert icons.strip.note.remark == "Cancelled. No image added."
    assert not icons.flow.queue.is_busy
    icons.drop(files_mime(a_file(tmp_path, "dot.png")))
    assert icons.ids[3:] == ["dot.png"]
    assert icons.session.undo_stack.count() == 1
