"""Addition of images as icons, and replacement of the images of icons."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage

from editor.assets.images.resize import equal_pictures
from editor.features.icons.commands import IconCommands
from editor.features.icons.drag_and_drop import read_icons
from editor.features.icons.importing import (
    IconImporter,
    ImageCandidate,
    ImportedImage,
    ImportRequest,
    ImportResult,
    ask_for_image,
    ask_for_images,
    from_files,
    from_icons,
    from_image,
    from_mime,
)
from editor.features.icons.operations import OPERATIONS
from editor.features.icons.queue import IconQueue, QueuedWork
from editor.features.icons.status_bar import IconStrip
from editor.features.icons.text import icons_name
from editor.mapstyle.document.model import Icon
from editor.mapstyle.edits.assets import NewIcon
from editor.system.settings import ICON_FOLDER
from editor.ui.kit.bars import BarButton, Tone
from editor.ui.text import elide_middle
from editor.workspace.file_dialogs import start_folder
from editor.workspace.panel_notes import Refusal
from editor.workspace.window_context import WindowContext


class IconAdding(QObject):
    """Adds images as icons, and replaces the images of icons.

    Images equal to existing icons are reported, and can be added on request. Unreadable files are listed.

    Signals: `pasted()` after a single pasted image was added and selected.
    """

    pasted = Signal()

    def __init__(
        self,
        parts: WindowContext,
        commands: IconCommands,
        importer: IconImporter,
        queue: IconQueue,
        strip: IconStrip,
    ) -> None:
        super().__init__(parts.window)
        self._window, self._session, self._centre = parts.window, parts.session, parts.centre
        self._settings = parts.services.settings
        self._commands, self._importer = commands, importer
        self._queue, self._strip = queue, strip

    def ask_for_files(self) -> None:
        """Open a file dialog and add the selected images."""
        ask_for_images(self._window, self._start_folder(), self._add_selected_files)

    def ask_to_replace(self) -> None:
        """Open a file dialog and replace the image of the selected icons."""
        ids = tuple(dict.fromkeys(icon.id for icon in self._commands.icons))
        if ids:
            title = OPERATIONS["replace"].texts(len(ids)).step.format(icons=icons_name(ids))
            ask_for_image(
                self._window, title, self._start_folder(), lambda path: self._read_replacement(ids, path)
            )

    def add_files(self, paths: Sequence[Path]) -> None:
        """Add images from files."""
        self.add(from_files(paths))

    def add_image(self, image: QImage) -> None:
        self.add(from_image(image))

    def add_records(self, records: bytes) -> None:
        """Add icons from another window."""
        self._add_or_refuse(from_icons(read_icons(records)), self.tr("The dropped items contain no icons."))

    def paste(self) -> None:
        """Add the images of the clipboard."""
        data: QMimeData | None = QGuiApplication.clipboard().mimeData()
        reason = self.tr("No image on the clipboard. Copy an image or icon first.")
        offered = from_mime(data) if data is not None else []
        if len(offered) == 1:
            self._strip.begin()
            self._importer.request_addition(offered, partial(self._compare, is_pasted=True))
        else:
            self._add_or_refuse(offered, reason)

    def add(self, offered: Sequence[ImageCandidate]) -> None:
        """Add images in one step after all have been read."""
        self._strip.begin()
        self._importer.request_addition(offered, self._compare)

    def _start_folder(self) -> str:
        return str(start_folder(self._settings.get(ICON_FOLDER), self._session.origin))

    def _add_selected_files(self, paths: Sequence[Path]) -> None:
        self._settings.set(ICON_FOLDER, str(paths[0].parent))
        self.add(from_files(paths))

    def _add_or_refuse(self, offered: Sequence[ImageCandidate], reason: str) -> None:
        if offered:
            self.add(offered)
        else:
            self._strip.note.show_refusal(reason)

    # Comparison and addition

    def _compare(self, result: ImportResult, *, is_pasted: bool = False) -> None:
        """Find images that equal existing icons or each other."""
        icons = self._session.style.icons
        if not result.images:
            self._show_result(0, [], result.refused)
            return
        uris = [*(icon.data_uri for icon in icons), *(image.data_uri for image in result.images)]
        self._queue.run(
            QueuedWork(
                [uris],
                lambda uris, _cancel: equal_pictures(uris),
                lambda found: self._add_new(result, icons, found[0], is_pasted=is_pasted),
                self.tr("Comparing with existing icons…"),
                self.tr("Cancelled. No image added."),
            )
        )

    def _add_new(
        self,
        result: ImportResult,
        icons: Sequence[Icon],
        groups: Sequence[Sequence[int]],
        *,
        is_pasted: bool,
    ) -> None:
        """Add new images in one step, and report the equal ones."""
        now = self._session.style.icons
        if [id(icon.record) for icon in now] != [id(icon.record) for icon in icons]:
            self._compare(result, is_pasted=is_pasted)  # The icons have changed.
            return
        equal = {index: group[0] for group in groups for index in group[1:] if index >= len(icons)}
        ids = [*(icon.id for icon in icons), *(image.id for image in result.images)]
        new = [image for index, image in enumerate(result.images, len(icons)) if index not in equal]
        same = [(result.images[index - len(icons)], ids[first]) for index, first in sorted(equal.items())]
        added = self._add(new) if new else 0
        self._show_result(added, same, result.refused)
        if added and is_pasted:
            self.pasted.emit()

    def _add(self, images: Sequence[ImportedImage]) -> int:
        """Add images, show the new icons and return their number."""
        places = self._commands.add([NewIcon(each.id, each.data_uri) for each in images])
        if places:
            self._centre.show_icons(places)
        return len(places)

    def _add_equal(self, same: Sequence[tuple[ImportedImage, str]]) -> None:
        self._strip.outcome.dismiss()
        self._show_result(self._add([image for image, _ in same]), [], ())

    def _show_result(
        self, added: int, same: Sequence[tuple[ImportedImage, str]], refused: Sequence[Refusal]
    ) -> None:
        """Show the result of an import, with a button to add equal images too."""
        sentences = []
        if added:
            sentences.append(self.tr("%Ln images added.", "", added))
        if same:
            text = self.tr("%Ln duplicate images skipped.", "", len(same))
            sentences.append(text)
        if refused:
            sentences.append(self.tr("%Ln images could not be added.", "", len(refused)))
        text = " ".join(sentences)
        if not same and not refused:
            self._strip.note.show_remark(text)
            return
        line_text = self.tr("{name}: duplicate of “{id}”.")
        lines = [
            line_text.format(name=elide_middle(image.name), id=elide_middle(icon_id))
            for image, icon_id in same
        ]
        button = BarButton(
            self.tr("Add anyway"),
            self.tr("Add duplicates as separate icons"),
            lambda: self._add_equal(same),
        )
        tone = Tone.ERROR if refused else Tone.NOTE
        lines += [each.line for each in refused]
        self._strip.outcome.show_outcome(text, lines, [button] if same else [], tone)

    # Replacement

    def _read_replacement(self, ids: Sequence[str], path: Path) -> None:
        self._settings.set(ICON_FOLDER, str(path.parent))
        self._strip.begin()
        operation = OPERATIONS["replace"]
        texts = operation.texts(len(ids))
        self._importer.request(
            ImportRequest(
                from_files([path]),
                texts.progress.format(name=path.name.replace("{", "{{").replace("}", "}}")),
                operation.title(),
                texts.cancelled,
                lambda result: self._replace(ids, result),
            )
        )

    def _replace(self, ids: Sequence[str], result: ImportResult) -> None:
        icons, texts = icons_name(ids), OPERATIONS["replace"].texts(len(ids))
        if result.refused:
            text = self.tr("The image of {icons} could not be replaced.").format(icons=icons)
            self._strip.outcome.show_outcome(text, [each.line for each in result.refused])
        elif not self._commands.replace(ids, result.images[0].data_uri, texts.step.format(icons=icons)):
            self._strip.note.show_refusal(texts.unchanged.format(icons=icons))
