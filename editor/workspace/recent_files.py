"""Recent files with pinned entries, and descriptions of recovery copies."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from editor.errors import DocumentError
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.storage.file_state import read_style
from editor.storage.recovery_store import RecoveryCopy
from editor.system.settings import PINNED_FILES, RECENT_FILES, Settings
from editor.ui.text import clock_text, elide_middle, translated
from editor.workspace.document_reading import as_opened, open_base
from editor.workspace.layer_names import layer_name

if TYPE_CHECKING:
    from editor.assets import difference_lines
    from editor.mapstyle.compare import style_diff
else:
    difference_lines = LazyModule("editor.assets.difference_lines")
    style_diff = LazyModule("editor.mapstyle.compare.style_diff")


# Longer names would make the menu wider than small screens.
_NAME_LETTERS = 100


def recent_files(settings: Settings) -> tuple[str, ...]:
    """Return the pinned files, then the others, each newest first."""
    pinned = settings.get(PINNED_FILES)
    return (*pinned, *(file for file in settings.get(RECENT_FILES) if file not in pinned))


def is_pinned(settings: Settings, file: str) -> bool:
    """Return whether a file is pinned."""
    return file in settings.get(PINNED_FILES)


def pin(settings: Settings, file: str, *, is_on: bool) -> None:
    """Pin or unpin a file."""
    others = tuple(other for other in settings.get(PINNED_FILES) if other != file)
    settings.set(PINNED_FILES, (file, *others) if is_on else others)


def forget(settings: Settings, file: str) -> None:
    """Remove a file from the list."""
    for setting in (PINNED_FILES, RECENT_FILES):
        settings.set(setting, tuple(other for other in settings.get(setting) if other != file))


def can_clear(settings: Settings) -> bool:
    """Return whether the list contains files that are not pinned."""
    return any(not is_pinned(settings, file) for file in settings.get(RECENT_FILES))


def clear(settings: Settings) -> None:
    """Remove all files that are not pinned."""
    settings.set(
        RECENT_FILES, tuple(file for file in settings.get(RECENT_FILES) if is_pinned(settings, file))
    )


def folder_text(path: Path, letters: int = 60) -> str:
    """Return the folder of a file for display, relative to the home folder, elided in its middle."""
    folder = path.parent
    home = Path.home()
    parts = folder.relative_to(home).parts if folder.is_relative_to(home) else folder.parts
    return elide_middle(" › ".join(part for part in parts if part != folder.anchor) or str(folder), letters)


def menu_texts(files: Sequence[str]) -> dict[str, str]:
    """Return the name of each file, with its folder if another file has the same name."""
    paths = {file: Path(file) for file in files}
    names = Counter(path.name for path in paths.values())
    shown = {file: (path.name, folder_text(path)) for file, path in paths.items()}
    places = Counter(shown.values())
    texts = {}
    for file, (name, folder) in shown.items():
        # Folders that differ only in the elided part are shown in full.
        place = folder if places[name, folder] == 1 else folder_text(paths[file], 3 * len(file))
        texts[file] = elide_middle(name, _NAME_LETTERS) if names[name] == 1 else f"{name} · {place}"
    return texts


def time_text(moment: datetime, now: datetime) -> str:
    """Return a date and time as text, with “today” and “yesterday”; both must be aware."""
    local, today = moment.astimezone(), now.astimezone().date()
    clock = clock_text(local)
    if local.date() == today:
        return _tr("today {time}").format(time=clock)
    if local.date() == today - timedelta(days=1):
        return _tr("yesterday {time}").format(time=clock)
    day = QLocale().toString(QDate(local.year, local.month, local.day), QLocale.FormatType.ShortFormat)
    return _tr("{day} {time}").format(day=day, time=clock)


def copy_title(copy: RecoveryCopy) -> str:
    """Return the title of a copy: the name of its file, or with the name of the style if it has none."""
    if copy.file is not None or copy.style_name in ("", copy.name):
        return copy.name
    return f"{copy.name} · {elide_middle(copy.style_name)}"


def difference_text(copy: RecoveryCopy, data: SourceData) -> str:
    """Return how a copy differs from the current file. Reads both: call it in jobs."""
    try:
        recovered = MapStyle.of(copy.read().tree)
    except DocumentError as error:
        return _tr("This copy cannot be read: {why}").format(why=translated(error.text))
    if copy.file is None:
        if copy.begun_at is None:
            return _tr("New style, never saved")
        begun = time_text(copy.begun_at, datetime.now(UTC))
        return _tr("New style from {when}, never saved").format(when=begun)
    try:
        saved = as_opened(read_style(copy.file))
    except DocumentError as error:
        return _tr("The file cannot be read: {why}").format(why=translated(error.text))
    differences = style_diff.compare(saved, recovered, lambda layer: layer_name(layer, data))
    if not differences:
        return _tr("Same as the file")
    summary = translated(difference_lines.summary(differences))
    if open_base(copy) is None:
        return _tr("{summary}; the file has changed since this copy was made").format(summary=summary)
    return summary


def _tr(text: str) -> str:
    return QCoreApplication.translate("RecoveryText", text)
