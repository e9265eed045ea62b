"""Icons as files in a folder: safe names, nothing written over, all of it off the window's thread."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from editor.app.icon_dialogs import ask_for_folder
from editor.app.window_parts import WindowParts
from editor.assets.datauri import parse_data_uri
from editor.assets.icons import judge_image
from editor.errors import EditorError
from editor.look.words import shortened
from editor.mapstyle.files import NO_FILE, save_bytes
from editor.mapstyle.model import Icon
from editor.panels.icon_file_names import ENDINGS, file_name, free_name
from editor.panels.icon_names import called_icons, counted_images, icon_label
from editor.panels.icon_queue import IconQueue, Work
from editor.panels.icon_strip import IconStrip
from editor.panels.outcome_list import Refusal
from editor.system.settings import ICON_EXPORT_FOLDER


@dataclass(frozen=True, slots=True)
class Written:
    """A file that was written; `is_renamed` says that a file stood under the name of the icon already."""

    name: str
    is_renamed: bool


class IconExporting(QObject):
    """Writes the chosen icons, or all of them, into a folder that a person picks."""

    def __init__(self, parts: WindowParts, queue: IconQueue, strip: IconStrip) -> None:
        super().__init__(parts.window)
        self._window, self._settings = parts.window, parts.services.settings
        self._queue, self._strip = queue, strip

    def ask_for_folder(self, icons: Sequence[Icon]) -> None:
        """Ask where to put icons, and write them there."""
        if icons:
            title = self.tr("Export {icons}").format(icons=called_icons([icon.id for icon in icons]))
            folder = self._settings.get(ICON_EXPORT_FOLDER)
            ask_for_folder(self._window, title, folder, partial(self.export, icons))

    def export(self, icons: Sequence[Icon], folder: Path) -> None:
        """Write icons into a folder, each as a file of its own."""
        self._settings.set(ICON_EXPORT_FOLDER, str(folder))
        self._strip.outcome.put_away()
        self._queue.run(
            Work(
                icons,
                lambda icon, _cancel: export_icon(folder, icon),
                partial(self._tell, folder),
                self.tr("Exporting {done} of {count} images"),
                self.tr("Cancelled. What was written by then stays in “{folder}”.").format(
                    folder=shortened(str(folder))
                ),
            )
        )

    def _tell(self, folder: Path, results: Sequence[Written | Refusal]) -> None:
        written = [each for each in results if isinstance(each, Written)]
        refused = [each for each in results if isinstance(each, Refusal)]
        if refused:
            one = self.tr("1 image was not exported.")
            many = self.tr("%n images were not exported.", "", len(refused))
            self._strip.outcome.tell(one if len(refused) == 1 else many, [each.line for each in refused])
        if not written:
            return
        said = self.tr("{images} exported to “{folder}”.").format(
            images=counted_images(len(written)), folder=shortened(str(folder))
        )
        renamed = sum(each.is_renamed for each in written)
        if renamed == 1:
            said += " " + self.tr("1 got another name, for its own was taken.")
        elif renamed:
            said += " " + self.tr("%n got other names, for their own were taken.", "", renamed)
        self._strip.note.tell(said)


def export_icon(folder: Path, icon: Icon) -> Written | Refusal:
    """The file of an icon in a folder, under a name that no file there has; or why there is none."""
    try:
        data = parse_data_uri(icon.data_uri).decode()
        verdict = judge_image(data)
        if verdict.fault is not None:
            return Refusal(icon_label(icon.id), verdict.fault)
        wanted = file_name(icon.id, ENDINGS[verdict.format])
        # A broken link counts too: writing would follow it.
        name = free_name(wanted, lambda each: os.path.lexists(folder / each))
        save_bytes(folder / name, data, expected=NO_FILE)
    except EditorError as error:
        return Refusal(icon_label(icon.id), error.text)
    return Written(name, name != wanted)
