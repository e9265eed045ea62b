"""A merge window, operated as by a user, and the files of a merge."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from editor.features.merge.files_dialog import BASE, OURS, THEIRS, MergeFilesDialog
from editor.features.merge.model import Version
from editor.features.merge.window import MergeWindow
from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.json_tree import read
from editor.ui.fields.field import Field
from tests.flows.driver import Driver
from tests.styles import a_color, a_document, a_line, a_width, bytes_of

WAIT_MS = 60_000
WIDTH_STOPS = ("paint", "line-width", "line_width_stops", "line_width_stop")
COLOR_STOPS = ("paint", "line-inner-color", "color_stops", "color_stop")
TUNNEL = {"key": "tunnel", "condition": "hasnot"}
BRIDGE, PAVED = {"key": "bridge", "condition": "has"}, {"key": "paved", "condition": "has"}
ORANGE, RED, BLUE = 0xFF50A0F0, 0xFF0000FF, 0xFFFF0000

Change = Callable[[dict[str, Any]], object]


def a_base() -> Any:
    """Create a style with motorways, footways and a background."""
    paint = {"line-width": a_width((3, 2), (13, 4), (17, 8)), "line-inner-color": a_color((0, ORANGE))}
    motorways = a_line(3, COMMENT="Motorways", paint=paint)
    footways = a_line(2, COMMENT="Footways", sourcedata_id=19, filter=a_filter(TUNNEL))
    ground = {"fill-color": a_color((0, 0xFFF0F0F0))}
    return a_document([motorways, footways, a_line(1, type="background", source="", paint=ground)])


def a_filter(*conditions: Any) -> dict[str, Any]:
    return {"condition": "all", "expression": list(conditions)}


class MergedFiles:
    """The three files of a merge in a folder."""

    def __init__(self, folder: Path) -> None:
        self.base, self.ours, self.theirs = (folder / f"{name}.json" for name in ("base", "ours", "theirs"))
        self.trees = {path: copy.deepcopy(a_base()) for path in (self.base, self.ours, self.theirs)}
        self.write()

    def layer(self, path: Path, index: int) -> Any:
        return read(self.trees[path], (*LAYERS, index))

    def set_width(self, path: Path, width: float, stop: int = 1) -> None:
        read(self.layer(path, 0), WIDTH_STOPS)[stop]["width"] = width

    def set_color(self, path: Path, color: int) -> None:
        read(self.layer(path, 0), COLOR_STOPS)[0]["color"] = color

    def set_filter(self, path: Path, *conditions: Any) -> None:
        self.layer(path, 1)["filter"] = a_filter(*conditions)

    def write(self) -> None:
        for path, tree in self.trees.items():
            path.write_bytes(bytes_of(tree))


def with_conflicts(files: MergedFiles) -> None:
    """Let both sides change a width and a filter, and one side a colour."""
    files.set_width(files.ours, 6)
    files.set_width(files.theirs, 12)
    files.set_color(files.theirs, RED)
    files.set_filter(files.ours, TUNNEL, BRIDGE)
    files.set_filter(files.theirs, TUNNEL, PAVED)
    files.write()


def fill_in(user: Driver, files: MergedFiles) -> MergeFilesDialog:
    """Open the dialog for the files, and fill it in."""
    user.trigger("merge_styles")
    dialog = user.merging.dialog
    assert dialog is not None
    for row, path in ((BASE, files.base), (OURS, files.ours), (THEIRS, files.theirs)):
        dialog.set_path(row, path)
    return dialog


def open_merge(user: Driver, files: MergedFiles, qtbot: QtBot) -> "MergeUser":
    """Merge files by the command of a window."""
    dialog = fill_in(user, files)
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: user.merging.window is not None, timeout=WAIT_MS)
    opened = user.merging.window
    assert opened is not None
    opened.resize(1440, 900)
    return MergeUser(opened, qtbot)


class MergeUser:
    """The actions of a user in a merge window."""

    def __init__(self, window: MergeWindow, qtbot: QtBot) -> None:
        self.shown, self._qtbot = window, qtbot

    # What is shown

    @property
    def rows(self) -> list[str]:
        """The texts of the rows: heads and, below them, properties with their sources."""
        return [", ".join(row.texts) for row in self.shown.panel.rows.rows]

    @property
    def tabs(self) -> list[str]:
        return self.shown.panel.tabs.labels

    @property
    def title(self) -> str:
        return self.shown.centre.head.title.text

    @property
    def values(self) -> list[str]:
        """The titles of the cards."""
        return [card.title.text for card in self.shown.centre.cards]

    @property
    def selected_cards(self) -> list[bool]:
        return [card.is_selected for card in self.shown.centre.cards]

    @property
    def progress(self) -> str:
        return self.shown.footer.summary.text

    @property
    def link(self) -> str:
        """The next open conflict in the footer."""
        return self.shown.footer.link.text() if self.shown.footer.link.isVisibleTo(self.shown) else ""

    @property
    def can_save(self) -> bool:
        return self.shown.footer.save.isEnabled()

    @property
    def save_tip(self) -> str:
        return self.shown.footer.save.toolTip()

    @property
    def message(self) -> str:
        return self.shown.message.text

    @property
    def problem(self) -> str:
        """The line below the field of the result."""
        return self.shown.centre.result.problem.text

    @property
    def reasons(self) -> dict[int, str]:
        """Why resolutions are not possible."""
        return dict(self.shown.centre.result.switch.reasons)

    @property
    def resolution(self) -> int:
        """The selected cell of the switch."""
        return self.shown.centre.result.switch.index

    @property
    def field(self) -> Field:
        """The field for another value."""
        field = self.shown.centre.result.field
        assert field is not None
        return field

    @property
    def map_names(self) -> list[str]:
        return [name.text for name in self.shown.maps.pane.names]

    @property
    def figures(self) -> list[str]:
        """The shares of pixels that differ, with their pairs."""
        return self.shown.maps.pane.controls.figures

    def color_at_centre(self, version: Version) -> tuple[int, int, int]:
        """Return the colour in the middle of a map."""
        picture = self.shown.maps.frames.frame(version).picture
        assert picture is not None
        color = picture.image.pixelColor(picture.image.rect().center())
        return color.red(), color.green(), color.blue()

    def colors_of_swipe(self, *parts: float) -> list[tuple[int, int, int]]:
        """Return the colours of the common map at parts of its width."""
        image = self.shown.maps.pane.swipe.grab().toImage()
        colors = (image.pixelColor(round(image.width() * part), image.height() // 2) for part in parts)
        return [(color.red(), color.green(), color.blue()) for color in colors]

    # Actions

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key in the list, and wait for the merge."""
        target: QWidget = self.shown.panel.list
        if not self.shown.isActiveWindow():
            with self._qtbot.waitActive(self.shown):
                self.shown.activateWindow()
        self._qtbot.keyClick(target, key, modifiers)
        self.wait_for_merge()

    def click_cell(self, index: int) -> None:
        """Click a cell of the switch, and wait for the merge."""
        switch = self.shown.centre.result.switch
        self._qtbot.mouseClick(switch, Qt.MouseButton.LeftButton, pos=switch.cell_rect(index).center())
        self.wait_for_merge()

    def click_head(self, row: int) -> None:
        """Click the head of an element."""
        shown = self.shown.panel.list
        point: QPoint = shown.visualRect(shown.model().index(row, 0)).center()
        self._qtbot.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=point)

    def type_value(self, text: str) -> None:
        """Type a value into the field, and press Enter."""
        edit = self.shown.centre.result.field_focus
        edit.setFocus()
        edit.selectAll()  # type: ignore[attr-defined]  # a line edit
        self._qtbot.keyClicks(edit, text)
        self._qtbot.keyClick(edit, Qt.Key.Key_Return)
        self.wait_for_merge()

    def wait_for_merge(self) -> None:
        """Wait until the merge has all resolutions."""
        self._qtbot.waitUntil(lambda: self.shown.model.is_current, timeout=WAIT_MS)

    def wait_for_maps(self) -> None:
        """Wait until all maps are drawn and compared."""
        self._qtbot.waitUntil(lambda: self.shown.is_idle, timeout=WAIT_MS)

    def save_as(self, path: Path) -> None:
        """Save under a name, and wait for the outcome."""
        self.press(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
        self.answer_with(path)
        self._qtbot.waitUntil(lambda: bool(self.message), timeout=WAIT_MS)

    def answer_with(self, path: Path) -> None:
        """Select a file in the open dialog."""
        dialog = next(each for each in self.shown.findChildren(QFileDialog) if each.isVisible())
        dialog.fileSelected.emit(str(path))
        dialog.close()
