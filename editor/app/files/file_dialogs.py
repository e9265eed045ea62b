"""The dialogs that ask for files, a folder or the name of a new file, without stopping the program."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QWidget


def ask_for_file(
    parent: QWidget, title: str, folder: str, kind: str, chosen: Callable[[Path], object]
) -> QFileDialog:
    """Ask which file to take.

    Shape: a `kind` is a name filter, such as "Fonts (*.ttf *.otf)"; every file can be shown besides.
    """
    dialog = _dialog(parent, title, folder, kind)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.open()
    return dialog


def ask_for_files(
    parent: QWidget, title: str, folder: str, kind: str, chosen: Callable[[tuple[Path, ...]], object]
) -> QFileDialog:
    """Ask which files to take, one or many."""
    dialog = _dialog(parent, title, folder, kind)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    dialog.filesSelected.connect(lambda names: chosen(tuple(map(Path, names))) if names else None)
    dialog.open()
    return dialog


def ask_for_folder(parent: QWidget, title: str, folder: str, chosen: Callable[[Path], object]) -> QFileDialog:
    """Ask which folder to put files into."""
    dialog = _dialog(parent, title, folder)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.open()
    return dialog


def ask_where_to_write(
    parent: QWidget, title: str, start: Path, kind: str, suffix: str, chosen: Callable[[Path], object]
) -> QFileDialog:
    """Ask under which name to write a file; the dialog itself asks before it takes a name that exists."""
    dialog = _dialog(parent, title, str(start.parent), kind)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(suffix)
    dialog.selectFile(start.name)
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.open()
    return dialog


def _dialog(parent: QWidget, title: str, folder: str, kind: str = "") -> QFileDialog:
    dialog = QFileDialog(parent, title, folder)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    if kind:
        dialog.setNameFilters([kind, QCoreApplication.translate("FileDialogs", "All files (*)")])
    return dialog
