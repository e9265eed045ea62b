"""Initial folder of file dialogs."""

from pathlib import Path

from editor.session.session import Origin


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
