"""A page of a panel: sections below one another, which scroll."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from editor.look.tokens import Gap, Size


class Page(QScrollArea):
    """Put the sections into `column`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wanted: QWidget | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._scroll)
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
        """Give a part of the page the focus, and bring it into view."""
        part.setFocus(Qt.FocusReason.OtherFocusReason)
        self._wanted = part
        self._soon.start()  # What was just unfolded has no place before the layout has run.

    def _scroll(self) -> None:
        if self._wanted is not None:
            self.ensureWidgetVisible(self._wanted, 0, Size.PANEL_HEAD)
            self._wanted = None
