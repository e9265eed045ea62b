"""What the renderer gives: a finished picture, or the layers of one before they are drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.values import Color
from editor.render.camera import Camera
from editor.render.compose import Drawing
from editor.render.picking import Laid
from editor.render.scene import Candidate, Half, NotDrawn


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
