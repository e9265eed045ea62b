"""Analysis of images off the GUI thread: format, possible changes, duplicates."""

import time
from collections.abc import Callable, Iterable, Sequence
from operator import is_
from typing import Generic, TypeAlias, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage

from editor.assets.data_uri import build_data_uri, parse_data_uri
from editor.assets.images.icons import check_icon, decoding_lock
from editor.assets.images.png import png_bits
from editor.assets.images.resize import Pixels, crop_pixels, equal_pictures, read_pixels, single_color
from editor.assets.images.size_reduction import reduce_png_in_sandbox
from editor.errors import EditorError
from editor.mapstyle.document.model import Icon
from editor.mapstyle.schema.values import Color
from editor.records import dataclass
from editor.system.jobs import Cancel, Jobs
from editor.workspace.icon_choices import decode_picture

_PURPOSE = "equal icons"


class EqualIcons(QObject):
    """Groups of equal icons. Signals: `changed()` after the groups of the requested icons are available."""

    changed = Signal()

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._uris: tuple[str, ...] = ()
        self._groups: tuple[tuple[int, ...], ...] | None = None

    def among(self, icons: Sequence[Icon]) -> list[list[Icon]] | None:
        """Return the groups among all icons of a style, or None if they are not available."""
        if self._groups is None or not self._is_requested(icons):
            return None
        return [[icons[index] for index in group] for group in self._groups]

    def request(self, icons: Sequence[Icon]) -> None:
        """Compare the icons of a style unless the same images were compared already."""
        if self._is_requested(icons) and (self._groups is not None or self._jobs.is_running(_PURPOSE)):
            return
        uris = self._uris = tuple(icon.data_uri for icon in icons)
        self._groups = None
        self._jobs.run(
            lambda _cancel: equal_pictures(uris),
            self._on_compared,
            self._on_failed,
            _PURPOSE,
            is_repeatable=True,
        )

    def _is_requested(self, icons: Sequence[Icon]) -> bool:
        return len(icons) == len(self._uris) and all(map(is_, (icon.data_uri for icon in icons), self._uris))

    def _on_compared(self, groups: tuple[tuple[int, ...], ...]) -> None:
        self._groups = groups
        self.changed.emit()

    def _on_failed(self, _error: EditorError) -> None:
        """The job has logged the error; the groups stay unavailable."""


T = TypeVar("T")

# A job delivers its results after this time, so a newer request does not wait for the whole batch.
_BATCH_S = 0.1
# Results that are no longer requested stay cached for earlier selections and undo.
_CACHE_SIZE = 64


class ImageResults(QObject, Generic[T]):
    """Results by data URI. Signals: `changed()` after more of them are available."""

    changed = Signal()

    def __init__(
        self, jobs: Jobs, purpose: str, find: Callable[[str, Cancel], T], parent: QObject | None = None
    ) -> None:
        """`find` runs in a job and may return early once its event is set."""
        super().__init__(parent)
        self._jobs, self._purpose, self._find = jobs, purpose, find
        self._results: dict[str, T] = {}
        self._requested: tuple[str, ...] = ()
        self._running: frozenset[str] = frozenset()

    def get(self, data_uri: str) -> T | None:
        """Return the result, or None if it is not available yet."""
        return self._results.get(data_uri)

    @property
    def is_complete(self) -> bool:
        """Whether all requested results are available."""
        return all(data_uri in self._results for data_uri in self._requested)

    def request(self, data_uris: Iterable[str]) -> None:
        """Request results for these images, in place of the previous request."""
        self._requested = tuple(dict.fromkeys(data_uris))
        for data_uri in self._requested:
            if data_uri in self._results:
                self._results[data_uri] = self._results.pop(data_uri)  # Least recently requested first.
        for data_uri in list(self._results)[: -max(_CACHE_SIZE, len(self._requested))]:
            del self._results[data_uri]
        if self._jobs.is_running(self._purpose) and self._running.isdisjoint(self._requested):
            self._jobs.cancel(self._purpose)
        self._start_job()

    def _start_job(self) -> None:
        missing = [data_uri for data_uri in self._requested if data_uri not in self._results]
        if not missing or self._jobs.is_running(self._purpose):
            return
        find = self._find
        self._running = frozenset(missing)
        self._jobs.run(
            lambda cancel: _compute_batch(missing, find, cancel),
            self._on_found,
            self._on_failed,
            self._purpose,
        )

    def _on_found(self, found: dict[str, T]) -> None:
        self._results |= found
        self.changed.emit()
        self._start_job()

    def _on_failed(self, _error: EditorError) -> None:
        """The job has logged the error; its results stay unavailable."""


def _compute_batch(data_uris: list[str], find: Callable[[str, Cancel], T], cancel: Cancel) -> dict[str, T]:
    """Return at least one result, and as many as `_BATCH_S` allows."""
    found: dict[str, T] = {}
    end = time.monotonic() + _BATCH_S
    for data_uri in data_uris:
        found[data_uri] = find(data_uri, cancel)
        if cancel.is_set() or time.monotonic() > end:
            break
    return found


PNG = "PNG"
PNG_TYPE = "image/png"

Extent: TypeAlias = tuple[int, int]
"""Width and height in pixels."""

Rule: TypeAlias = Callable[[Extent], Extent]
"""Maps the size of a picture to its new size."""

# The largest pictures on the page, for a single icon and for several, at a device pixel ratio of 2.
_LARGEST_PX, _SMALL_PX = 544, 72


@dataclass(frozen=True, slots=True)
class IconAnalysis:
    """The analysis of an image; if it is broken, only `fault` with the reason is set.

    `image` is the picture, reduced to the largest size on the page; `color` the only visible colour, if
    there is just one; `crop_pixels` the size without the transparent border, None if all is transparent.
    """

    image: QImage
    size: Extent = (0, 0)
    format: str = ""
    bits: int = 0
    lightness: int | None = None
    color: Color | None = None
    cropped: Extent | None = None
    fault: str | None = None

    @property
    def padded(self) -> Extent:
        """The size after padding to a square."""
        side = max(self.size)
        return side, side


@dataclass(frozen=True, slots=True)
class AnalysedIcon:
    """An icon and the analysis of its image, None until it is available."""

    icon: Icon
    analysis: IconAnalysis | None

    @property
    def valid(self) -> IconAnalysis | None:
        """The analysis if the image is valid."""
        return self.analysis if self.analysis is not None and self.analysis.fault is None else None


def analyse_image(data_uri: str, cancel: Cancel) -> IconAnalysis:
    """Return the analysis of the image in a data URI. Thread-safe.

    Raises: UnwantedError once `cancel` is set.
    """
    return _analyse(data_uri, _LARGEST_PX, cancel)


def analyse_for_list(data_uri: str, cancel: Cancel) -> IconAnalysis:
    """Return the analysis with a small picture, since thousands of them may be cached."""
    return _analyse(data_uri, _SMALL_PX, cancel)


def _analyse(data_uri: str, longest_px: int, cancel: Cancel) -> IconAnalysis:
    picture = decode_picture(data_uri, cancel)
    if picture.fault is not None:
        return IconAnalysis(QImage(), fault=picture.fault)
    with decoding_lock(cancel):
        pixels = read_pixels(data_uri)
    with decoding_lock(cancel):
        kind = check_icon(data_uri).format
    with decoding_lock(cancel):
        image = _reduced_image(pixels, longest_px)
    with decoding_lock(cancel):
        color = single_color(pixels)
    with decoding_lock(cancel):
        cropped_size = _cropped_size(pixels)
    return IconAnalysis(
        image=image,
        size=(pixels.width, pixels.height),
        format=kind,
        bits=png_bits(parse_data_uri(data_uri).decode()) if kind == PNG else 0,
        lightness=picture.lightness,
        color=color,
        cropped=cropped_size,
    )


def reduce_image(data_uri: str, cancel: Cancel) -> str:
    """Return the same picture in fewer bytes, or the same data URI if it cannot be reduced. Thread-safe.

    Raises: UnwantedError once `cancel` is set.
    """
    try:
        data = parse_data_uri(data_uri).decode()
    except EditorError:
        return data_uri
    reduced = reduce_png_in_sandbox(data, cancel)
    return data_uri if len(reduced) >= len(data) else build_data_uri(PNG_TYPE, reduced)


def fitted(size: Extent, longest_px: int) -> Extent:
    """Return the size scaled proportionally to a longer side."""
    longest = max(size)
    width, height = (max(1, round(side * longest_px / longest)) for side in size)
    return width, height


def _cropped_size(pixels: Pixels) -> Extent | None:
    try:
        result = crop_pixels(pixels)
    except EditorError:
        return None
    return result.width, result.height


def _reduced_image(pixels: Pixels, longest_px: int) -> QImage:
    image = QImage(pixels.rgba, pixels.width, pixels.height, 4 * pixels.width, QImage.Format.Format_RGBA8888)
    if max(pixels.width, pixels.height) > longest_px:
        aspect, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        image = image.scaled(longest_px, longest_px, aspect, smooth)
    # Without the conversion the image would refer to the Python buffer.
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
