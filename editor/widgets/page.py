"""Scrollable page of a panel."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from editor.look.tokens import Gap, Size


class Page(QScrollArea):
    """A page whose sections are in `column`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scroll_target: QWidget | None = None
        self._scroll_timer = QTimer(self)
        self._scroll_timer.setSingleShot(True)
        self._scroll_timer.timeout.connect(self._scroll)
        inside = QWidget()
        inside.setProperty("part", "panel")
        self.column = QVBoxLayout(inside)
        self.column.setContentsMargins(0, 0, 0, Gap.M)
        self.column.setSpacing(0)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)

    def go_to(self, part: QWidget) -> None:
        """Focus a widget of the page and scroll to it."""
        part.setFocus(Qt.FocusReason.OtherFocusReason)
        self._scroll_target = part
        self._scroll_timer.start()  # An expanded section has no geometry before the layout runs.

    def _scroll(self) -> None:
        if self._scroll_target is not None:
            self.ensureWidgetVisible(self._scroll_target, 0, Size.PANEL_HEAD)
            self._scroll_target = None
