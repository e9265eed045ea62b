"""Asynchronous file dialogs."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QWidget


def ask_for_file(
    parent: QWidget, title: str, folder: str, kind: str, accepted: Callable[[Path], object]
) -> QFileDialog:
    """Ask for a file.

    Shape: `kind` is a name filter, such as "Fonts (*.ttf *.otf)"; the filter for all files is added.
    """
    dialog = _dialog(parent, title, folder, kind)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda name: accepted(Path(name)))
    dialog.open()
    return dialog


def ask_for_files(
    parent: QWidget, title: str, folder: str, kind: str, accepted: Callable[[tuple[Path, ...]], object]
) -> QFileDialog:
    """Ask for one or more files."""
    dialog = _dialog(parent, title, folder, kind)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    dialog.filesSelected.connect(lambda names: accepted(tuple(map(Path, names))) if names else None)
    dialog.open()
    return dialog


def ask_for_folder(
    parent: QWidget, title: str, folder: str, accepted: Callable[[Path], object]
) -> QFileDialog:
    """Ask for a folder to write to."""
    dialog = _dialog(parent, title, folder)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.fileSelected.connect(lambda name: accepted(Path(name)))
    dialog.open()
    return dialog


def ask_where_to_write(
    parent: QWidget, title: str, start: Path, kind: str, suffix: str, accepted: Callable[[Path], object]
) -> QFileDialog:
    """Ask for the name of a file to write; the dialog confirms overwriting."""
    dialog = _dialog(parent, title, str(start.parent), kind)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(suffix)
    dialog.selectFile(start.name)
    dialog.fileSelected.connect(lambda name: accepted(Path(name)))
    dialog.open()
    return dialog


def _dialog(parent: QWidget, title: str, folder: str, kind: str = "") -> QFileDialog:
    dialog = QFileDialog(parent, title, folder)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    if kind:
        dialog.setNameFilters([kind, QCoreApplication.translate("FileDialogs", "All files (*)")])
    return dialog
