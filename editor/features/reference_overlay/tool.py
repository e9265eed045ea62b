"""Clicks and measuring drags on the map for the reference image."""

from enum import Enum, auto

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget


class ToolMode(Enum):
    """What the left button does."""

    NONE = auto()
    CLICK = auto()
    """A click picks a point; drags pan."""
    MEASURE = auto()
    """A drag measures; the middle button pans."""


class ReferenceTool(QObject):
    """Handler of the mouse and keys of one map view, before the map itself.

    Signals, with points of the view: `clicked(QPointF)` after the map has handled the click;
    `dragged(QPointF, QPointF)` during a drag and `measured(QPointF, QPointF)` at its end; `cancelled()` on
    Esc; `toggled()` on Space, while `has_toggle`.
    """

    clicked = Signal(QPointF)
    dragged = Signal(QPointF, QPointF)
    measured = Signal(QPointF, QPointF)
    cancelled = Signal()
    toggled = Signal()

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._mode = ToolMode.NONE
        self._pressed_at: QPointF | None = None
        self._clicked_at: QPointF | None = None
        self._has_moved = False
        self.has_toggle = False
        # The map ends its drag and sets its cursor after this filter.
        self._after_release = QTimer(self)
        self._after_release.setSingleShot(True)
        self._after_release.setInterval(0)
        self._after_release.timeout.connect(self._on_released)
        view.installEventFilter(self)

    @property
    def mode(self) -> ToolMode:
        """What the left button does."""
        return self._mode

    def set_mode(self, mode: ToolMode) -> None:
        """Set what the left button does; a pending drag is discarded."""
        self._mode, self._pressed_at, self._clicked_at = mode, None, None
        self._after_release.stop()
        self._show_cursor()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Handle the events of the tool."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._on_key(event)
        if self._mode is ToolMode.NONE or not isinstance(event, QMouseEvent):
            return False
        return self._on_measure(event) if self._mode is ToolMode.MEASURE else self._on_click(event)

    def _on_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Space and self.has_toggle:
            if not event.isAutoRepeat():
                self.toggled.emit()
            return True
        if event.key() == Qt.Key.Key_Escape and self._mode is not ToolMode.NONE:
            self._pressed_at = None
            self.cancelled.emit()
            return True
        return False

    def _on_measure(self, event: QMouseEvent) -> bool:
        """Handle a drag of the left button; the map does not get it."""
        kind, at = event.type(), event.position()
        if kind is QEvent.Type.MouseMove:
            if self._pressed_at is None:
                return False
            self.dragged.emit(self._pressed_at, at)
            return True
        if event.button() is not Qt.MouseButton.LeftButton:
            return False
        if kind is QEvent.Type.MouseButtonPress:
            self._view.setFocus(Qt.FocusReason.MouseFocusReason)
            self._pressed_at = at
        elif kind is QEvent.Type.MouseButtonRelease and self._pressed_at is not None:
            start, self._pressed_at = self._pressed_at, None
            self.measured.emit(start, at)
        return True

    def _on_click(self, event: QMouseEvent) -> bool:
        """Report a click of the left button; drags remain those of the map."""
        kind, at = event.type(), event.position()
        is_left = event.button() is Qt.MouseButton.LeftButton
        if kind is QEvent.Type.MouseButtonPress and is_left:
            self._pressed_at, self._has_moved = at, False
        elif kind is QEvent.Type.MouseMove and self._pressed_at is not None:
            distance = (at - self._pressed_at).manhattanLength()
            self._has_moved = self._has_moved or distance >= QApplication.startDragDistance()
        elif kind is QEvent.Type.MouseButtonRelease and is_left and self._pressed_at is not None:
            start, self._pressed_at = self._pressed_at, None
            self._clicked_at = None if self._has_moved else start
            self._after_release.start()
        return kind is QEvent.Type.MouseButtonDblClick and is_left

    def _on_released(self) -> None:
        self._show_cursor()
        at, self._clicked_at = self._clicked_at, None
        if at is not None:
            self.clicked.emit(at)

    def _show_cursor(self) -> None:
        if self._mode is ToolMode.NONE:
            self._view.unsetCursor()
        else:
            self._view.setCursor(Qt.CursorShape.CrossCursor)
