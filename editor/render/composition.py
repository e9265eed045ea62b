"""Composition of layer drawings into images, with snapshots for incremental redraws."""

import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QImage, QPainter

from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.values import Color
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.labels.layout import PlacedLabel
from editor.render.paint.edges import EdgeFade
from editor.render.paint.paint import Forms, Inks
from editor.render.paint.passes import PICTURE, PaintPart, Pass, painting, qcolor
from editor.render.query.picking import DrawnLayer
from editor.render.stack import Candidate, Half, NotDrawn

# A copy takes about a millisecond: a snapshot pays off when drawing took at least this long.
SNAPSHOT_MS = 10.0
# Limit for the snapshots of one compositor. Units: bytes.
SNAPSHOTS_BYTES = 4 * 2**20


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """The drawing of one layer: passes that paint onto an image, or parts for later composition.

    Equal marks mean equal parts while both drawings exist; inks only colour the parts. A drawing with a fade
    fades out where the map data ends; its parts are faded already, its passes are not.
    """

    key: LayerKey
    forms: Forms
    inks: Inks
    mark: Hashable
    labels: tuple[PlacedLabel, ...]
    passes: Callable[[], Iterator[Pass]]
    parts: Callable[[], tuple[PaintPart, ...]]
    fade: EdgeFade | None = None

    def is_equivalent(self, other: "Drawing") -> bool:
        """Return whether the other drawing gives the same picture."""
        return self.mark == other.mark and self.inks == other.inks


class Compositor:
    """Incremental composition of some layers; snapshots let a change redraw only the layers from it up."""

    def __init__(self, snapshot_ms: float = SNAPSHOT_MS) -> None:
        self._snapshot_ms = snapshot_ms
        self._background: tuple[QSize, Color | None] | None = None
        self._layers: tuple[Drawing, ...] = ()
        self._snapshots: list[tuple[int, QImage]] = []
        self._image: QImage | None = None
        self._is_complete = False

    def is_drawn(self, size: QSize, layers: Sequence[Drawing], ground: Color | None) -> bool:
        """Return whether these layers were composed last."""
        is_same = self._is_complete and len(layers) == len(self._layers)
        if not is_same or self._background != (size, ground) or self._unchanged_count(layers) < len(layers):
            return False
        self._layers = tuple(layers)
        return True

    def draw(self, image: QImage, layers: Sequence[Drawing], ground: Color | None) -> None:
        """Compose layers, given from the bottom up, onto an image with undefined pixels."""
        self._draw(image.size(), layers, ground, image)

    def compose(self, size: QSize, layers: Sequence[Drawing], ground: Color | None) -> QImage:
        """Return the image of layers, given from the bottom up; without a ground colour it is transparent.

        Returns the same object while nothing changes.
        """
        if self._image is not None and self.is_drawn(size, layers, ground):
            return self._image
        self._image = None
        image = QImage(size, PICTURE)
        self._draw(size, layers, ground, image)
        self._image = image
        return image

    def _draw(self, size: QSize, layers: Sequence[Drawing], ground: Color | None, image: QImage) -> None:
        unchanged = self._unchanged_count(layers) if self._background == (size, ground) else -1
        self._background, self._layers, self._is_complete = (size, ground), tuple(layers), False
        starts = {run.start for run in runs_of(layers)} | {len(layers)}
        self._snapshots = [one for one in self._snapshots if one[0] <= unchanged and one[0] in starts]
        first = 0
        if self._snapshots:
            first, snapshot = self._snapshots[-1]
            with painting(image) as painter:
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
                painter.drawImage(QPoint(0, 0), snapshot)
        else:
            fill(image, ground)
        # If the drawing fails half way, only complete snapshots remain.
        self._draw_from(image, first)
        self._is_complete = True

    def _unchanged_count(self, layers: Sequence[Drawing]) -> int:
        pairs = enumerate(zip(self._layers, layers, strict=False))
        changed = next((index for index, (old, new) in pairs if not old.is_equivalent(new)), None)
        return min(len(self._layers), len(layers)) if changed is None else changed

    def _draw_from(self, image: QImage, first: int) -> None:
        most = SNAPSHOTS_BYTES // image.sizeInBytes()
        started = time.perf_counter()
        for run in runs_of(self._layers, first):
            with painting(image) as painter:
                paint_run(painter, self._layers[run.start : run.stop])
            if (time.perf_counter() - started) * 1000 > self._snapshot_ms and len(self._snapshots) < most:
                self._snapshots.append((run.stop, image.copy()))
                started = time.perf_counter()


def runs_of(layers: Sequence[Drawing], first: int = 0) -> Iterator[range]:
    """Yield the indexes of layers that are painted together: neighbours with the same fade, others alone."""
    start = first
    for index in range(first + 1, len(layers) + 1):
        fade = layers[start].fade
        if index == len(layers) or fade is None or layers[index].fade != fade:
            yield range(start, index)
            start = index


def paint_run(painter: QPainter, run: Sequence[Drawing]) -> None:
    """Draw layers that belong together over the current content, from the bottom up."""
    fade = run[0].fade
    if fade is not None:
        fade.paint(painter, [(layer.passes, layer.inks) for layer in run])
        return
    for layer in run:
        for one in layer.passes():
            one.paint_on(painter, layer.inks[one.ink])


def blank_image(size: QSize, ground: Color | None) -> QImage:
    """Return an image filled with a colour, or a transparent one."""
    image = QImage(size, PICTURE)
    fill(image, ground)
    return image


def fill(image: QImage, ground: Color | None) -> None:
    """Fill an image with a colour, or make it transparent."""
    image.fill(0) if ground is None else image.fill(qcolor(ground))


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture with its attribution and the layers that are not drawn."""

    image: QImage
    attribution: tuple[str, ...]
    not_drawn: tuple[NotDrawn, ...]


@dataclass(frozen=True, slots=True)
class Composition:
    """The visible layers of a style in either half, from the bottom up, before they are drawn.

    `laid` are the layers for hit testing, from the top down; `candidates` may draw at this camera.
    """

    camera: Camera
    canvas: Color
    halves: Mapping[Half, tuple[Drawing, ...]]
    attribution: tuple[str, ...]
    not_drawn: tuple[NotDrawn, ...]
    laid: Mapping[Half, tuple[DrawnLayer, ...]]
    candidates: Mapping[Half, Sequence[Candidate]]

    @property
    def size(self) -> QSize:
        """The size of the picture in device pixels."""
        return QSize(self.camera.device_width, self.camera.device_height)

    @property
    def layers(self) -> tuple[Drawing, ...]:
        """All layers from the bottom up."""
        return self.halves.get(Half.LOWER, ()) + self.halves.get(Half.UPPER, ())

    def is_upper(self, key: LayerKey) -> bool:
        """Return whether the upper half draws a layer; layers that are not drawn belong to the lower half."""
        return any(candidate.layer.key == key for candidate in self.candidates[Half.UPPER])

    def ground(self, half: Half) -> Color | None:
        """Return the background of a half; the upper one is transparent.

        Source: assumption `canvas-color`.
        """
        return self.canvas if half is Half.LOWER else None
