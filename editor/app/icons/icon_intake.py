"""Import of images as PNG, with a question for the size of vector drawings."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject

from editor.app.icons.icon_sources import ImageCandidate
from editor.assets.data_uri import build_data_uri
from editor.assets.image_import import imported_png, is_svg
from editor.assets.svg.picture import svg_png
from editor.errors import EditorError
from editor.look.words import shortened, translated
from editor.mapstyle.document.diff import Diff
from editor.panels.icons.icon_queue import IconQueue, Work
from editor.panels.icons.icon_strip import IconStrip
from editor.panels.outcome_list import Refusal
from editor.session.session import Session
from editor.system.jobs import Cancel
from editor.system.settings import DRAWING_PX, Settings


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


class IconIntake(QObject):
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
            name=shortened(drawings[0].name)
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
            Work(
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
