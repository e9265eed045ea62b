"""Import of images as icons: from files, the clipboard and drops."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter
from PySide6.QtWidgets import QFileDialog, QWidget

from editor.assets.data_uri import build_data_uri, parse_data_uri
from editor.assets.image_import import icon_id_from, imported_png, is_svg
from editor.assets.images.resize import equal_pictures
from editor.assets.svg.picture import svg_png
from editor.errors import EditorError
from editor.features.icons.drag_and_drop import icons_in, read_icons
from editor.features.icons.operations import IconCommands
from editor.features.icons.queue import IconQueue, QueuedWork
from editor.features.icons.status_bar import IconStrip
from editor.features.icons.text import icon_label, icons_name
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Icon
from editor.mapstyle.edits.assets import NewIcon
from editor.session.session import Session
from editor.system.jobs import Cancel
from editor.system.settings import DRAWING_PX, ICON_FOLDER, Settings
from editor.ui.kit.bars import BarButton, Tone
from editor.ui.text import elide_middle, translated
from editor.wording import say
from editor.workspace.file_dialogs import (
    ask_for_file,
    ask_for_files,
    ask_where_to_write,
    files_in,
    read_selected_file,
    start_folder,
)
from editor.workspace.panel_notes import Refusal
from editor.workspace.window_context import WindowParts

# Name of unnamed images.
_NAME = "image"
ENDINGS = ("png", "jpg", "jpeg", "webp", "gif", "svg")


@dataclass(frozen=True, slots=True)
class ImageCandidate:
    """An image that may become an icon: its displayed name, requested id and data.

    `is_drawing` marks images that are probably SVG, without reading them. Raises: `read` raises EditorError
    if the data is not available.
    """

    name: str
    id: str
    read: Callable[[], bytes]
    is_drawing: bool = False


def from_files(paths: Iterable[Path]) -> list[ImageCandidate]:
    """Return the candidates for files."""
    return [
        ImageCandidate(
            path.name,
            icon_id_from(path.name),
            partial(read_selected_file, path, say("This is a folder. Add the images in it.")),
            path.suffix.lower() == ".svg",
        )
        for path in paths
    ]


def from_image(image: QImage) -> list[ImageCandidate]:
    """Return the candidate for an image without a file."""
    return [ImageCandidate(_tr("Image"), icon_id_from(_NAME), lambda: _to_png(image))]


def from_icons(icons: Iterable[NewIcon]) -> list[ImageCandidate]:
    """Return the candidates for icons of another style."""
    return [ImageCandidate(icon_label(icon.id), icon.id, _decoder(icon.data_uri)) for icon in icons]


def from_mime(data: QMimeData) -> list[ImageCandidate]:
    """Return the candidates in MIME data; empty if there are none."""
    icons = icons_in(data)
    if icons:
        return from_icons(icons)
    files = files_in(data)
    if files:
        return from_files(files)
    if data.hasImage():
        image = QImage(data.imageData())
        return [] if image.isNull() else from_image(image)
    text = data.text().strip() if data.hasText() else ""
    if text[:5].lower() == "data:":
        return from_icons([NewIcon(icon_id_from(_NAME), text)])
    drawing = text.encode(errors="replace")
    if not is_svg(drawing):
        return []
    return [ImageCandidate(_tr("Drawing"), icon_id_from(_NAME), lambda: drawing, is_drawing=True)]


def _decoder(data_uri: str) -> Callable[[], bytes]:
    return lambda: parse_data_uri(data_uri).decode()


def _to_png(image: QImage) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, b"png").write(image):
        raise EditorError(say("The image cannot be read."))
    return bytes(data.data())


def _tr(text: str) -> str:
    return QCoreApplication.translate("IconsAdding", text)


# Included so that selecting such a file shows an error; the dialog ignores the names of hidden files.
_UNSUPPORTED = ("bmp", "ico", "cur", "tif", "tiff", "avif", "heic", "jxl", "psd", "pdf", "ai", "eps")
_ENDINGS = " ".join(f"*.{ending}" for ending in (*ENDINGS, *_UNSUPPORTED))


def ask_for_images(
    parent: QWidget, folder: str, on_selected: Callable[[Sequence[Path]], object]
) -> QFileDialog:
    """Open a file dialog for one or more images."""
    return ask_for_files(parent, _tr("Add images"), folder, _filter(), on_selected)


def ask_for_image(
    parent: QWidget, title: str, folder: str, on_selected: Callable[[Path], object]
) -> QFileDialog:
    """Open a file dialog for an image."""
    return ask_for_file(parent, title, folder, _filter(), on_selected)


def ask_where_to_export(
    parent: QWidget, title: str, start: Path, on_selected: Callable[[Path], object]
) -> QFileDialog:
    """Open a save dialog for an image."""
    image = _tr("Image (*{suffix})").format(suffix=start.suffix)
    return ask_where_to_write(parent, title, start, image, start.suffix.removeprefix("."), on_selected)


def _filter() -> str:
    return _tr("Images ({endings})").format(endings=_ENDINGS)


@dataclass(frozen=True, slots=True)
class ImportedImage:
    """An imported image: its name, requested id and data URI."""

    name: str
    id: str
    data_uri: str


@dataclass(frozen=True, slots=True)
class ImportResult:
    """Imported images and errors, in their order."""

    images: tuple[ImportedImage, ...]
    refused: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """Images to be imported, with the texts to display and the callback.

    Shape: `doing` contains {done} and {count}; `verb` is the text of a button; `cancelled` is a sentence.
    """

    candidates: Sequence[ImageCandidate]
    doing: str
    verb: str
    cancelled: str
    done: Callable[[ImportResult], object]


class IconImporter(QObject):
    """Queue of import requests."""

    def __init__(self, session: Session, settings: Settings, queue: IconQueue, strip: IconStrip) -> None:
        super().__init__(strip)
        self._settings, self._queue, self._strip = settings, queue, strip
        self._size_requests: deque[ImportRequest] = deque()
        session.changed.connect(self._on_changed)

    def request_addition(
        self, candidates: Sequence[ImageCandidate], done: Callable[[ImportResult], object]
    ) -> None:
        """Import images that are to be added."""
        one, many = self.tr("Adding an image"), self.tr("Adding {done} of %n images", "", len(candidates))
        text = one if len(candidates) == 1 else many
        self.request(
            ImportRequest(candidates, text, self.tr("Add"), self.tr("Cancelled. No image was added."), done)
        )

    def request(self, request: ImportRequest) -> None:
        """Import images, after the size of drawings among them was selected."""
        if not any(each.is_drawing for each in request.candidates):
            self._read(request, self._drawing_px)
            return
        self._size_requests.append(request)
        if len(self._size_requests) == 1:
            self._ask_for_size()

    def _ask_for_size(self) -> None:
        request = self._size_requests[0]
        drawings = [each for each in request.candidates if each.is_drawing]
        one = self.tr("How large should the SVG drawing “{name}” be?").format(
            name=elide_middle(drawings[0].name)
        )
        many = self.tr("How large should the %n SVG drawings be?", "", len(drawings))
        self._strip.size_question.ask(
            one if len(drawings) == 1 else many,
            request.verb,
            self._drawing_px,
            self._on_size_selected,
            self._on_size_cancelled,
        )

    def _on_size_selected(self, drawing_px: int) -> None:
        self._settings.set(DRAWING_PX, str(drawing_px))
        self._read(self._size_requests.popleft(), drawing_px)
        if self._size_requests:
            self._ask_for_size()

    def _on_size_cancelled(self) -> None:
        self._strip.note.tell(self._size_requests.popleft().cancelled)
        if self._size_requests:
            self._ask_for_size()

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._size_requests.clear()

    @property
    def _drawing_px(self) -> int:
        saved = self._settings.get(DRAWING_PX)
        return int(saved) if saved.isascii() and saved.isdigit() else int(DRAWING_PX.default)

    def _read(self, request: ImportRequest, drawing_px: int) -> None:
        self._queue.run(
            QueuedWork(
                request.candidates,
                partial(_import, drawing_px),
                lambda results: request.done(_to_result(results)),
                request.doing,
                request.cancelled,
            )
        )


def _import(drawing_px: int, candidate: ImageCandidate, _cancel: Cancel) -> ImportedImage | Refusal:
    """Return an image as PNG, or why it cannot be imported."""
    try:
        data = candidate.read()
        png = svg_png(data, drawing_px) if is_svg(data) else imported_png(data)
    except EditorError as error:
        return Refusal(candidate.name, translated(error.text))
    return ImportedImage(candidate.name, candidate.id, build_data_uri("image/png", png))


def _to_result(results: Sequence[ImportedImage | Refusal]) -> ImportResult:
    images = tuple(each for each in results if isinstance(each, ImportedImage))
    return ImportResult(images, tuple(each for each in results if isinstance(each, Refusal)))


class IconAdding(QObject):
    """Adds images as icons, and replaces the images of icons.

    Images equal to existing icons are reported, and can be added on request. Unreadable files are listed.

    Signals: `pasted()` after a single pasted image was added and selected.
    """

    pasted = Signal()

    def __init__(
        self,
        parts: WindowParts,
        verbs: IconCommands,
        importer: IconImporter,
        queue: IconQueue,
        strip: IconStrip,
    ) -> None:
        super().__init__(parts.window)
        self._window, self._session, self._centre = parts.window, parts.session, parts.centre
        self._settings = parts.services.settings
        self._verbs, self._importer, self._queue, self._strip = verbs, importer, queue, strip

    def ask_for_files(self) -> None:
        """Open a file dialog and add the selected images."""
        ask_for_images(self._window, self._start_folder(), self._add_selected_files)

    def ask_to_replace(self) -> None:
        """Open a file dialog and replace the image of the selected icons."""
        ids = tuple(dict.fromkeys(icon.id for icon in self._verbs.icons))
        if ids:
            title = self.tr("Replace the image of {icons}").format(icons=icons_name(ids))
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
        self._add_or_refuse(from_icons(read_icons(records)), self.tr("There is no icon in what was dropped."))

    def paste(self) -> None:
        """Add the images of the clipboard."""
        data: QMimeData | None = QGuiApplication.clipboard().mimeData()
        reason = self.tr("There is no image on the clipboard. Copy an image, image files or icons first.")
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
            self._strip.note.refuse(reason)

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
                self.tr("Comparing with the icons that are here"),
                self.tr("Cancelled. No image was added."),
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
        places = self._verbs.add([NewIcon(each.id, each.data_uri) for each in images])
        if places:
            self._centre.show_icons(places)
        return len(places)

    def _add_equal(self, same: Sequence[tuple[ImportedImage, str]]) -> None:
        self._strip.outcome.put_away()
        self._show_result(self._add([image for image, _ in same]), [], ())

    def _show_result(
        self, added: int, same: Sequence[tuple[ImportedImage, str]], refused: Sequence[Refusal]
    ) -> None:
        """Show the result of an import, with a button to add equal images too."""
        sentences = []
        if added:
            sentences.append(self.tr("%n images added.", "", added))
        if same:
            text = self.tr("%n were not added, for icons here have the same pictures.", "", len(same))
            sentences.append(text)
        if refused:
            sentences.append(self.tr("%n images were not added.", "", len(refused)))
        text = " ".join(sentences)
        if not same and not refused:
            self._strip.note.tell(text)
            return
        line_text = self.tr("{name}: “{id}” has the same picture.")
        lines = [
            line_text.format(name=elide_middle(image.name), id=elide_middle(icon_id))
            for image, icon_id in same
        ]
        button = BarButton(
            self.tr("Add it too") if len(same) == 1 else self.tr("Add these too"),
            self.tr("Add as icons of their own what looks like icons that are here"),
            lambda: self._add_equal(same),
        )
        tone = Tone.ERROR if refused else Tone.NOTE
        lines += [each.line for each in refused]
        self._strip.outcome.tell(text, lines, [button] if same else [], tone)

    # Replacement

    def _read_replacement(self, ids: Sequence[str], path: Path) -> None:
        self._settings.set(ICON_FOLDER, str(path.parent))
        self._strip.begin()
        self._importer.request(
            ImportRequest(
                from_files([path]),
                self.tr("Reading {name}").format(name=path.name.replace("{", "{{").replace("}", "}}")),
                self.tr("Replace"),
                self.tr("Cancelled. The image is as it was."),
                lambda result: self._replace(ids, result),
            )
        )

    def _replace(self, ids: Sequence[str], result: ImportResult) -> None:
        if result.refused:
            icons_text = icons_name(tuple(ids))
            text = self.tr("The image of {icons} was not replaced.").format(icons=icons_text)
            self._strip.outcome.tell(text, [each.line for each in result.refused])
        elif not self._verbs.replace(ids, result.images[0].data_uri):
            self._strip.note.refuse(
                self.tr("Nothing was replaced: {icons} went from the style meanwhile.").format(
                    icons=icons_name(tuple(ids))
                )
            )
