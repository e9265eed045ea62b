"""Import of images: from files, the clipboard, drops and icon fields."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QMimeData, QObject
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtWidgets import QFileDialog, QWidget

from editor.assets.data_uri import build_data_uri, parse_data_uri
from editor.assets.image_import import icon_id_from, imported_png, is_svg
from editor.assets.images.file_names import IMAGE_ENDINGS
from editor.assets.svg.picture import svg_png
from editor.errors import EditorError
from editor.features.icons.drag_and_drop import icons_in
from editor.features.icons.queue import IconQueue, QueuedWork
from editor.features.icons.status_bar import IconStrip
from editor.features.icons.text import icon_label
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.edits.assets import NewIcon
from editor.records import dataclass
from editor.session.session import Session
from editor.system.jobs import Cancel
from editor.system.settings import DRAWING_PX, ICON_FOLDER, Settings
from editor.ui.icons.field import DroppedImage
from editor.ui.text import elide_middle, translated
from editor.wording import say
from editor.workspace.file_dialogs import (
    ask_for_file,
    ask_for_files,
    files_in,
    read_selected_file,
    start_folder,
)
from editor.workspace.icon_choices import IconsRequest
from editor.workspace.panel_notes import Refusal
from editor.workspace.window_context import WindowContext

# Name of unnamed images.
_NAME = "image"


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
            partial(
                read_selected_file, path, say("This is a folder. Add the images that it contains instead.")
            ),
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
    return [ImageCandidate(_tr("SVG drawing"), icon_id_from(_NAME), lambda: drawing, is_drawing=True)]


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
_ENDINGS = " ".join(f"*.{ending}" for ending in (*IMAGE_ENDINGS, *_UNSUPPORTED))


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

    Shape: `progress` may contain {done}; `accept_text` is the text of a button; `cancelled` is a sentence.
    """

    candidates: Sequence[ImageCandidate]
    progress: str
    accept_text: str
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
        one, many = self.tr("Adding image…"), self.tr("Adding {done} of %Ln images…", "", len(candidates))
        text = one if len(candidates) == 1 else many
        self.request(
            ImportRequest(candidates, text, self.tr("Add"), self.tr("Cancelled. No image added."), done)
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
        one = self.tr("Choose a size for the SVG “{name}”").format(name=elide_middle(drawings[0].name))
        many = self.tr("Choose a size for %Ln SVG files", "", len(drawings))
        self._strip.size_question.ask(
            one if len(drawings) == 1 else many,
            request.accept_text,
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
        self._strip.note.show_remark(self._size_requests.popleft().cancelled)
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
                request.progress,
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


_MAX_REASONS = 2


class IconFieldController(QObject):
    """Imports images that are selected in a dialog or dropped on an icon field."""

    def __init__(self, parts: WindowContext, importer: IconImporter) -> None:
        super().__init__(parts.window)
        self._window, self._settings, self._importer = parts.window, parts.services.settings, importer
        self._session = parts.session
        self._icons = parts.properties.icons

    def add_icons(self, request: IconsRequest) -> None:
        """Add the image that was dropped on a field, or those that the user selects in a dialog."""
        folder = str(start_folder(self._settings.get(ICON_FOLDER), self._session.origin))
        if request.dropped is not None:
            self._read(_candidates(request.dropped), request)
        elif request.id:
            title = self.tr("Image for “{id}”").format(id=elide_middle(request.id))
            ask_for_image(self._window, title, folder, lambda path: self._read_files([path], request))
        else:
            ask_for_images(self._window, folder, lambda paths: self._read_files(paths, request))

    def _read_files(self, paths: Sequence[Path], request: IconsRequest) -> None:
        self._settings.set(ICON_FOLDER, str(paths[0].parent))
        self._read(from_files(paths), request)

    def _read(self, candidates: Sequence[ImageCandidate], request: IconsRequest) -> None:
        self._importer.request_addition(candidates, lambda result: self._on_imported(result, request))

    def _on_imported(self, result: ImportResult, request: IconsRequest) -> None:
        """Add the valid images and show the errors of the others at the field."""
        if result.images:
            self._icons.apply([NewIcon(each.id, each.data_uri) for each in result.images], request)
        if result.refused:
            request.reject(self._refusal_text(result.refused))

    def _refusal_text(self, refused: Sequence[Refusal]) -> str:
        text = self.tr("“{name}” could not be added: {reason}")
        sentences = [
            text.replace("{name}", elide_middle(each.name)).replace("{reason}", each.why)
            for each in refused[:_MAX_REASONS]
        ]
        more = len(refused) - _MAX_REASONS
        if more > 0:
            sentences.append(self.tr("%Ln more could not be added.", "", more))
        return " ".join(sentences)


def _candidates(dropped: DroppedImage) -> list[ImageCandidate]:
    image = dropped.image
    candidates = from_files([image]) if isinstance(image, Path) else from_image(image)
    return [replace(each, id=dropped.id or each.id) for each in candidates]
