"""Where a file dialog begins: never in the folder that the program happens to run in."""

from pathlib import Path

from editor.session.session import Origin


def start_folder(last: str, origin: Origin) -> Path:
    """Where one was last, else beside the open style, else at home."""
    beside = origin.path.parent if origin.path is not None else origin.folder
    for folder in (Path(last) if last else None, beside):
        if folder is not None and _is_there(folder):
            return folder.absolute()
    return Path.home()


def _is_there(folder: Path) -> bool:
    try:
        return folder.is_dir()
    except OSError:
        return False  # Nobody may look into what holds it.
