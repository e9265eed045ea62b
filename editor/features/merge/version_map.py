"""Maps of a merge: the map of one version, and of three versions between two bars."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.features.merge.frames import VersionFrames
from editor.features.merge.model import Version
from editor.preview.camera_control import CameraControl
from editor.preview.compare.split_bar import SplitBar
from editor.preview.input import MapInput, ZoomBox
from editor.preview.live_map import MapPicture
from editor.ui.accessible_info import AccessibleInfo, Role
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Gap, Radius

_MIN_MAP_PX: Final = 120
_HOMES: Final = (1 / 3, 2 / 3)
"""The initial positions of the bars, as parts of the width."""


class VersionMap(QWidget):
    """The map of a version. Dragging, the wheel and keys move the camera of all maps."""

    def __init__(
        self, frames: VersionFrames, control: CameraControl, version: Version, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._frames, self._control = frames, control
        self._version, self._has_marks = version, True
        self._input = MapInput(control, ZoomBox(self))
        self.setMinimumSize(_MIN_MAP_PX, _MIN_MAP_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        frames.changed.connect(self.update)
        control.moved.connect(self.update)

    @property
    def version(self) -> Version:
        """The version that is shown."""
        return self._version

    def show_version(self, version: Version, *, has_marks: bool, name: str) -> None:
        """Show another version, with or without outlines around pixels that differ."""
        self._version, self._has_marks = version, has_marks
        self.setAccessibleName(name)
        self.update()

    def accessible_info(self) -> AccessibleInfo:
        camera = self._control.camera
        return AccessibleInfo(Role.Canvas, value=f"{camera.zoom:.2f}, {camera.lat:.4f}, {camera.lon:.4f}")

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter, rect = tokens.current(), QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        clip = QPainterPath()
        clip.addRoundedRect(rect, Radius.BUTTON, Radius.BUTTON)
        painter.setClipPath(clip)
        painter.fillRect(rect, QColor(theme.field))
        self.paint_maps(painter)
        painter.setClipping(False)
        painter.setPen(QPen(QColor(theme.border), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), Radius.BUTTON, Radius.BUTTON)
        if self.hasFocus():
            painting.focus_ring_on_picture(painter, rect, Radius.BUTTON)

    def paint_maps(self, painter: QPainter) -> None:
        """Draw the map of the version in the whole widget."""
        self.paint_map(painter, self._version, self.rect())

    def paint_map(self, painter: QPainter, version: Version, part: QRect) -> None:
        """Draw the map of a version in a part of the widget; the reason if there is no map."""
        frame, camera = self._frames.frame(version), self._control.camera
        # The columns may differ by a pixel.
        view = camera.with_size(self.width(), self.height())
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        if frame.picture is not None:
            frame.picture.paint(painter, view)
            differences = self._frames.differences
            if self._has_marks and differences is not None and frame.picture.camera == camera:
                MapPicture(camera, differences.outline).paint(painter, view)
        if frame.fault:
            painter.setPen(QColor(tokens.current().text_2))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(part.adjusted(Gap.M, 0, -Gap.M, 0), flags, frame.fault)
        painter.restore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.setAccepted(self._input.press(event))
        self._update_cursor()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.setAccepted(self._input.move(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.setAccepted(self._input.release(event))
        self._update_cursor()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.setAccepted(self._input.double_click(event))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.setAccepted(self._input.wheel(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._input.key(event):
            super().keyPressEvent(event)

    def _update_cursor(self) -> None:
        cursor = self._input.cursor
        if cursor is None:
            self.unsetCursor()
        else:
            self.setCursor(cursor)


class SwipeMap(VersionMap):
    """The maps of three versions in one place: each between the bars, which can be dragged."""

    def __init__(
        self,
        frames: VersionFrames,
        control: CameraControl,
        versions: Sequence[Version],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(frames, control, versions[-1], parent)
        self._versions = tuple(versions)
        self.bars = tuple(SplitBar(self, home) for home in _HOMES)
        self._is_resizing = False
        for bar in self.bars:
            bar.setAccessibleDescription(self.tr("Arrow keys move the bar."))
            bar.valueChanged.connect(self._on_moved)

    @property
    def versions(self) -> tuple[Version, ...]:
        """The versions that are shown, from the left."""
        return self._versions

    def show_versions(self, versions: Sequence[Version], *, has_marks: bool, name: str) -> None:
        """Show other versions, with or without outlines around pixels that differ."""
        self._versions = tuple(versions)
        self.show_version(self._versions[-1], has_marks=has_marks, name=name)

    def paint_maps(self, painter: QPainter) -> None:
        """Draw each version between its bars."""
        edges = (0, *(bar.value() for bar in self.bars), self.width())
        for version, (left, right) in zip(self._versions, pairwise(edges), strict=True):
            self.paint_map(painter, version, QRect(left, 0, right - left, self.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._is_resizing = True
        for bar in self.bars:
            bar.place()
        self._is_resizing = False

    def _on_moved(self) -> None:
        """Let a bar push the other one, so that they do not cross."""
        left, right = self.bars
        if not self._is_resizing and left.value() > right.value():
            other = right if self.sender() is left else left
            other.setValue(left.value() if other is right else right.value())
        self.update()
