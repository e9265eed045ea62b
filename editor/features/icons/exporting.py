"""Export of icons to files in jobs, without overwriting files."""

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from editor.assets.data_uri import parse_data_uri
from editor.assets.images.file_names import ENDINGS, file_name, free_name, is_own_name
from editor.assets.images.icons import check_icon, check_image_data
from editor.errors import EditorError
from editor.features.icons.queue import IconQueue, QueuedWork
from editor.features.icons.status_bar import IconStrip
from editor.features.icons.text import counted_images, icon_label, icons_name
from editor.mapstyle.document.model import Icon
from editor.records import dataclass
from editor.storage.file_state import NO_FILE
from editor.storage.saving import save_bytes
from editor.system.settings import ICON_EXPORT_FOLDER
from editor.ui.text import elide_middle, translated
from editor.workspace.file_dialogs import ask_for_folder, ask_where_to_write, start_folder
from editor.workspace.panel_notes import Refusal
from editor.workspace.window_context import WindowContext


@dataclass(frozen=True, slots=True)
class ExportedIcon:
    """An exported file.

    `is_renamed` marks a name changed because a file exists, `is_sanitized` one changed because the id is no
    valid file name on some systems.
    """

    name: str
    is_renamed: bool = False
    is_sanitized: bool = False


class IconExporting(QObject):
    """Exports icons: a single one to a file, several to a folder."""

    def __init__(self, parts: WindowContext, queue: IconQueue, strip: IconStrip) -> None:
        super().__init__(parts.window)
        self._window, self._settings = parts.window, parts.services.settings
        self._session = parts.session
        self._queue, self._strip = queue, strip

    def ask_where(self, icons: Sequence[Icon]) -> None:
        """Open a dialog for the target and export icons."""
        if not icons:
            return
        title = self.tr("Export {icons}").format(icons=icons_name([icon.id for icon in icons]))
        folder = start_folder(self._settings.get(ICON_EXPORT_FOLDER), self._session.origin)
        if len(icons) > 1:
            ask_for_folder(self._window, title, str(folder), partial(self.export, icons))
            return
        verdict = check_icon(icons[0].data_uri)
        if verdict.fault is not None:
            self._show_refused([Refusal(icon_label(icons[0].id), translated(verdict.fault))])
            return
        start = folder / file_name(icons[0].id, ENDINGS[verdict.format])
        image = self.tr("Image (*{suffix})").format(suffix=start.suffix)
        export = partial(self.export_one, icons[0])
        ask_where_to_write(self._window, title, start, image, start.suffix.removeprefix("."), export)

    def export_one(self, icon: Icon, path: Path) -> None:
        """Export an icon to a file. The dialog has confirmed overwriting."""
        self._settings.set(ICON_EXPORT_FOLDER, str(path.absolute().parent))
        self._strip.outcome.dismiss()
        self._queue.run(
            QueuedWork(
                [icon],
                lambda icon, _cancel: write_icon(path, icon),
                partial(self._on_exported_one, icon, path),
                self.tr("Exporting image…"),
                self.tr("Cancelled. The image may already have been exported."),
            )
        )

    def export(self, icons: Sequence[Icon], folder: Path) -> None:
        """Export icons to a folder, one file per icon."""
        self._settings.set(ICON_EXPORT_FOLDER, str(folder))
        self._strip.outcome.dismiss()
        self._queue.run(
            QueuedWork(
                icons,
                lambda icon, _cancel: export_icon(folder, icon),
                partial(self._on_exported, folder),
                self.tr("Exporting {done} of %Ln images…", "", len(icons)),
                self.tr("Cancelled. Exported images remain in “{folder}”.").format(
                    folder=elide_middle(str(folder))
                ),
            )
        )

    def _on_exported_one(self, icon: Icon, path: Path, results: Sequence[ExportedIcon | Refusal]) -> None:
        refused = [each for each in results if isinstance(each, Refusal)]
        self._show_refused(refused)
        if not refused:
            text = self.tr("“{id}” exported to “{file}”.")
            self._strip.note.show_remark(
                text.format(id=elide_middle(icon_label(icon.id)), file=elide_middle(str(path)))
            )

    def _on_exported(self, folder: Path, results: Sequence[ExportedIcon | Refusal]) -> None:
        exported = [each for each in results if isinstance(each, ExportedIcon)]
        self._show_refused([each for each in results if isinstance(each, Refusal)])
        if not exported:
            return
        text = self.tr("{images} exported to “{folder}”.").format(
            images=counted_images(len(exported)), folder=elide_middle(str(folder))
        )
        renamed, sanitized = (
            sum(each.is_renamed for each in exported),
            sum(each.is_sanitized for each in exported),
        )
        if renamed:
            text += " " + self.tr("%Ln renamed because the names were taken.", "", renamed)
        if sanitized:
            text += " " + self.tr("%Ln renamed because their IDs are not valid file names.", "", sanitized)
        self._strip.note.show_remark(text)

    def _show_refused(self, refused: Sequence[Refusal]) -> None:
        if refused:
            text = self.tr("%Ln images could not be exported.", "", len(refused))
            self._strip.outcome.show_outcome(text, [each.line for each in refused])


def export_icon(folder: Path, icon: Icon) -> ExportedIcon | Refusal:
    """Save an icon in a folder under a unique name, or return why it cannot be exported."""
    try:
        data = parse_data_uri(icon.data_uri).decode()
        verdict = check_image_data(data)
        if verdict.fault is not None:
            return Refusal(icon_label(icon.id), translated(verdict.fault))
        preferred = file_name(icon.id, ENDINGS[verdict.format])
        # Includes broken links, which would be followed.
        name = free_name(preferred, lambda each: os.path.lexists(folder / each))
        save_bytes(folder / name, data, expected=NO_FILE)
    except EditorError as error:
        return Refusal(icon_label(icon.id), translated(error.why))
    return ExportedIcon(name, name != preferred, not is_own_name(preferred, icon.id, ENDINGS[verdict.format]))


def write_icon(path: Path, icon: Icon) -> ExportedIcon | Refusal:
    """Save an icon under a name, or return why it cannot be exported."""
    try:
        save_bytes(path, parse_data_uri(icon.data_uri).decode())
    except EditorError as error:
        return Refusal(icon_label(icon.id), translated(error.why))
    return ExportedIcon(path.name)
