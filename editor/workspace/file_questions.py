"""Questions about unsaved changes, and the file dialogs for styles and maps."""

from collections.abc import Callable
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from editor.records import dataclass
from editor.ui.theme import symbols, tokens
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Size
from editor.workspace.file_dialogs import ask_for_file, ask_where_to_write


class Answer(Enum):
    """The answer to the question about unsaved changes."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


class Loss(Enum):
    """Why a document is unsaved."""

    EDITED = "edited"
    FILE_CHANGED = "another program has changed its file"
    FILE_GONE = "its file was moved or deleted"
    FILE_UNREADABLE = "its file cannot be read"


@dataclass(frozen=True, slots=True)
class Unsaved:
    """An unsaved document: its name and the reason."""

    name: str
    why: Loss = Loss.EDITED


def ask_to_save(parent: QWidget, document: Unsaved, answered: Callable[[Answer], None]) -> QMessageBox:
    """Ask whether to save, discard or cancel; window-modal and asynchronous."""
    box = _create_message_box(parent)
    edits = _tr("Your changes will be lost if you don’t save them.")
    version = _tr("The open version is not saved in any file. It will be lost if you don’t save it.")
    replaced = _tr("Saving replaces the version on disk.")
    text, informative_text = {
        Loss.EDITED: (_tr("Save the changes to “{name}”?"), edits),
        Loss.FILE_CHANGED: (
            _tr("“{name}” has changed on disk. Save the open version?"),
            f"{version} {replaced}",
        ),
        Loss.FILE_UNREADABLE: (
            _tr("“{name}” can no longer be read. Save the open version?"),
            _tr("The open version may be the only copy."),
        ),
        Loss.FILE_GONE: (_tr("“{name}” was moved or deleted. Save the open version?"), version),
    }[document.why]
    box.setText(text.format(name=document.name))
    box.setInformativeText(informative_text)
    buttons = QMessageBox.StandardButton
    box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
    box.setDefaultButton(buttons.Save)
    save = box.button(buttons.Save)
    save.setProperty("kind", "primary")
    save.style().polish(save)
    answers = {buttons.Save: Answer.SAVE, buttons.Discard: Answer.DISCARD}
    box.finished.connect(lambda result: answered(answers.get(buttons(result), Answer.CANCEL)))
    box.open()
    return box


def ask_to_delete_copy(parent: QWidget, name: str, agreed: Callable[[], None]) -> QMessageBox:
    """Ask before a recovery copy is deleted."""
    box = _create_message_box(parent)
    box.setText(_tr("Delete recovery copy of “{name}”?").format(name=name))
    box.setInformativeText(_tr("These changes exist nowhere else. If you delete the copy, they are lost."))
    delete = box.addButton(_tr("Delete copy"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    delete.clicked.connect(agreed)
    box.open()
    return box


def ask_for_file_to_open(parent: QWidget, folder: str, accepted: Callable[[Path], None]) -> QFileDialog:
    """Ask for a style to open."""
    return ask_for_file(parent, _tr("Open style"), folder, _tr("Map styles (*.json *.style)"), accepted)


def ask_for_style_to_import(parent: QWidget, folder: str, accepted: Callable[[Path], None]) -> QFileDialog:
    """Ask for a binary style to import."""
    kind = _tr("Binary styles (*.style)")
    return ask_for_file(parent, _tr("Import binary style (.style)"), folder, kind, accepted)


def ask_for_maplibre_style(parent: QWidget, folder: str, accepted: Callable[[Path], None]) -> QFileDialog:
    """Ask for a MapLibre style to import."""
    kind = _tr("MapLibre and Mapbox styles (*.json)")
    return ask_for_file(parent, _tr("Import MapLibre style"), folder, kind, accepted)


def ask_for_map_file(parent: QWidget, folder: str, accepted: Callable[[Path], None]) -> QFileDialog:
    """Ask for a map file to show."""
    return ask_for_file(
        parent, _tr("Open map data file"), folder, _tr("Map tiles (*.pmtiles *.mbtiles)"), accepted
    )


def ask_where_to_save(parent: QWidget, start: Path, accepted: Callable[[Path], None]) -> QFileDialog:
    """Ask for the name to save under."""
    return ask_where_to_write(
        parent, _tr("Save style as"), start, _tr("Map styles (*.json)"), "json", accepted
    )


def _create_message_box(parent: QWidget) -> QMessageBox:
    box = QMessageBox(parent)
    box.setWindowTitle("Isopleth")
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    side = Size.MESSAGE_GLYPH
    warning = QColor(tokens.current().warning)
    box.setIconPixmap(symbols.pixmap(StateSymbol.QUESTION, warning, side, parent.devicePixelRatioF()))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowModality(Qt.WindowModality.WindowModal)
    return box


def _tr(text: str) -> str:
    return QCoreApplication.translate("Questions", text)
