"""Files that the user selects or drops: dialogs, start folders, and reading."""

import errno
from collections.abc import Callable, Collection
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMimeData, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from editor.errors import EditorError
from editor.regular_file import NotRegularError, read_regular
from editor.session.session import Origin
from editor.wording import say


def start_folder(last: str, origin: Origin) -> Path:
    """Return the last folder, else that of the open style, else the home folder."""
    beside = origin.path.parent if origin.path is not None else origin.folder
    for folder in (Path(last) if last else None, beside):
        if folder is not None and _exists(folder):
            return folder.absolute()
    return Path.home()


def _exists(folder: Path) -> bool:
    try:
        return folder.is_dir()
    except OSError:
        return False  # No permission to access the parent folder.


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


# Three times the largest Chinese fonts. Limits the memory that a wrong file uses.
LARGEST_FILE = 64 * 1024 * 1024

_REASONS = {
    errno.ENOENT: say("The file does not exist."),
    errno.EACCES: say("No permission to read this file."),
    errno.EPERM: say("No permission to read this file."),
    errno.EFBIG: say("The file is larger than the limit of 64 MB."),
    errno.EIO: say("Disk error."),
}


def read_selected_file(path: Path, no_folder: str) -> bytes:
    """Read a file; `no_folder` is the error text for a folder.

    Raises: EditorError with one or two sentences.
    """
    try:
        return read_regular(path, LARGEST_FILE)
    except IsADirectoryError:
        raise EditorError(no_folder) from None
    except NotRegularError as error:
        raise EditorError(error.text) from None
    except OSError as error:
        raise EditorError(_REASONS.get(error.errno or 0) or say("Access denied.")) from None


# The window opens files with these suffixes wherever they are dropped.
_STYLE_SUFFIXES = frozenset({".json", ".style"})


def files_in(data: QMimeData) -> tuple[Path, ...]:
    """Return the paths of the local files."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())


def are_styles(paths: Collection[Path]) -> bool:
    """Return whether all files are styles by their suffixes."""
    return all(path.suffix.lower() in _STYLE_SUFFIXES for path in paths)
