"""What the program must ask before something would be lost."""

from collections.abc import Callable
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from editor.look import symbols, tokens
from editor.look.symbol_names import StateSymbol
from editor.look.tokens import Size


class Answer(Enum):
    """What to do with changes that are not saved."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


def ask_to_save(parent: QWidget, name: str, answered: Callable[[Answer], None]) -> QMessageBox:
    """Ask what to do with changes that are not saved, without stopping the program."""
    box = _question(parent)
    box.setText(_tr("Save the changes to “{name}”?").format(name=name))
    box.setInformativeText(_tr("They are lost if you don’t save them."))
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
    """Ask before changes that only a recovery copy holds are given up."""
    box = _question(parent)
    box.setText(_tr("Delete the copy of “{name}”?").format(name=name))
    box.setInformativeText(_tr("The changes in it were saved nowhere else. They cannot be brought back."))
    delete = box.addButton(_tr("Delete copy"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    delete.clicked.connect(agreed)
    box.open()
    return box


def ask_for_file_to_open(parent: QWidget, folder: str, chosen: Callable[[Path], None]) -> QFileDialog:
    """Ask which file to open."""
    dialog = _file_dialog(parent, _tr("Open style"), folder, chosen)
    dialog.setNameFilters([_tr("Map styles (*.json *.style)"), _tr("All files (*)")])
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.open()
    return dialog


def ask_for_map_file(parent: QWidget, folder: str, chosen: Callable[[Path], None]) -> QFileDialog:
    """Ask which map file to show."""
    dialog = _file_dialog(parent, _tr("Open map file"), folder, chosen)
    dialog.setNameFilters([_tr("Map tiles (*.pmtiles *.mbtiles)"), _tr("All files (*)")])
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.open()
    return dialog


def ask_where_to_save(parent: QWidget, start: Path, chosen: Callable[[Path], None]) -> QFileDialog:
    """Ask under which name to save; the dialog itself asks before it takes a name that exists."""
    dialog = _file_dialog(parent, _tr("Save style as"), str(start.parent), chosen)
    dialog.setNameFilters([_tr("Map styles (*.json)"), _tr("All files (*)")])
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix("json")
    dialog.selectFile(start.name)
    dialog.open()
    return dialog


def _question(parent: QWidget) -> QMessageBox:
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    side = Size.MESSAGE_GLYPH
    warning = QColor(tokens.current().warning)
    box.setIconPixmap(symbols.pixmap(StateSymbol.QUESTION, warning, side, parent.devicePixelRatioF()))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowModality(Qt.WindowModality.WindowModal)
    return box


def _file_dialog(parent: QWidget, title: str, folder: str, chosen: Callable[[Path], None]) -> QFileDialog:
    dialog = QFileDialog(parent, title, folder)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    return dialog


def _tr(text: str) -> str:
    return QCoreApplication.translate("Questions", text)
