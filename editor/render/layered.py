"""The layers of a picture: composed from cached sheets, and handed out before they are drawn."""

import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QImage, QPainter

from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.values import Color
from editor.render.camera import Camera
from editor.render.labels.labels import PlacedLabel
from editor.render.paint.paint import Forms, Inks
from editor.render.paint.parts import PICTURE, PaintPart, Pass, painting, qcolor
from editor.render.query.picking import Laid
from editor.render.scene import Candidate, Half, NotDrawn

# Copying a sheet takes a millisecond: one that took this long to draw is worth its place.
STEP_MS = 10.0
# What the steps of one sheet may take. Units: bytes.
STEPS_BYTES = 4 * 2**20


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """One layer, ready to be drawn: straight onto a sheet by its passes, or for itself as parts.

    With equal marks, as long as both drawings are kept, the parts are the same; inks only colour them.
    """

    key: LayerKey
    forms: Forms
    inks: Inks
    mark: Hashable
    labels: tuple[PlacedLabel, ...]
    passes: Callable[[], Iterator[Pass]]
    parts: Callable[[], tuple[PaintPart, ...]]

    def lay(self, painter: QPainter) -> None:
        """Draws the layer over what lies below it."""
        for one in self.passes():
            one.lay(painter, self.inks[one.ink])

    def looks_like(self, other: "Drawing") -> bool:
        """Whether the other gives the same picture."""
        return self.mark == other.mark and self.inks == other.inks


class Sheet:
    """Some layers in one picture; on the way up it takes copies from which a later change can go on."""

    def __init__(self, step_ms: float = STEP_MS) -> None:
        self._step_ms = step_ms
        self._under: tuple[QSize, Color | None] | None = None
        self._layers: tuple[Drawing, ...] = ()
        self._steps: list[tuple[int, QImage]] = []
        self._image: QImage | None = None

    def drawn(self, size: QSize, layers: Sequence[Drawing], ground: Color | None) -> QImage:
        """The picture of layers, given from the bottom up; without a ground colour it is transparent.

        While nothing changes it is the same object.
        """
        same = self._same_below(layers) if self._under == (size, ground) else -1
        if self._image is not None and same == len(layers) == len(self._layers):
            self._layers = tuple(layers)
            return self._image
        self._under, self._layers, self._image = (size, ground), tuple(layers), None
        self._steps = [step for step in self._steps if step[0] <= same]
        first, image = (
            (self._steps[-1][0], self._steps[-1][1].copy()) if self._steps else (0, bare(size, ground))
        )
        # Should the drawing fail half way, only whole steps are left to go on from.
        self._image = self._laid(image, first)
        return self._image

    def _same_below(self, layers: Sequence[Drawing]) -> int:
        """How many layers from the bottom up are those of the last time."""
        pairs = enumerate(zip(self._layers, layers, strict=False))
        changed = next((index for index, (old, new) in pairs if not old.looks_like(new)), None)
        return min(len(self._layers), len(layers)) if changed is None else changed

    def _laid(self, image: QImage, first: int) -> QImage:
        most = STEPS_BYTES // image.sizeInBytes()
        since = time.perf_counter()
        for index, layer in enumerate(self._layers[first:], first):
            with painting(image) as painter:
                layer.lay(painter)
            if (time.perf_counter() - since) * 1000 > self._step_ms and len(self._steps) < most:
                self._steps.append((index + 1, image.copy()))
                since = time.perf_counter()
        return image


def bare(size: QSize, ground: Color | None) -> QImage:
    """A picture of nothing but its ground; without a colour it is transparent."""
    image = QImage(size, PICTURE)
    image.fill(0) if ground is None else image.fill(qcolor(ground))
    return image


def over(upper: QImage, lower: QImage) -> QImage:
    """One picture over the other."""
    image = lower.copy()
    with painting(image) as painter:
        painter.drawImage(QPoint(0, 0), upper)
    return image


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture, whom to credit for its data, and what it lacks."""

    image: QImage
    attribution: tuple[str, ...]
    not_drawn: tuple[NotDrawn, ...]


@dataclass(frozen=True, slots=True)
class Layered:
    """The layers of a style that are seen, from the bottom up in either half, before they are drawn.

    `laid` says of them, from the top down, what can be picked; `candidates` are those that may be seen here.
    """

    camera: Camera
    canvas: Color
    halves: Mapping[Half, tuple[Drawing, ...]]
    attribution: tuple[str, ...]
    not_drawn: tuple[NotDrawn, ...]
    laid: Mapping[Half, tuple[Laid, ...]]
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
        """Whether the upper half draws a layer; one that is not seen at all counts to the lower one."""
        return any(candidate.layer.key == key for candidate in self.candidates[Half.UPPER])

    def ground(self, half: Half) -> Color | None:
        """What a half is drawn on; the upper one is transparent."""
        return self.canvas if half is Half.LOWER else None
