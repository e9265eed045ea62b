"""The rail at the left edge: buttons for docks, views and the settings."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolBar, QToolButton, QWidget

from editor.ui.theme import tokens
from editor.ui.theme.painting import rounded_rect
from editor.ui.theme.tokens import Size
from editor.ui.theme.typography import TypeRole, font


class CountedButton(QToolButton):
    """A tool button with a small count in its corner."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = 0

    def set_count(self, count: int) -> None:
        """Show a count; 0 hides it."""
        if count != self._count:
            self._count = count
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._count:
            return
        theme = tokens.current()
        text = str(self._count) if self._count < 100 else "99+"
        count_font = font(TypeRole.COLUMN_HEAD)
        width = max(14, QFontMetrics(count_font).horizontalAdvance(text) + 8)
        rect = QRectF(self.width() - width - 1, 1, width, 14)
        painter = QPainter(self)
        rounded_rect(painter, rect, QColor(theme.error), 7)
        painter.setFont(count_font)
        painter.setPen(QColor(theme.raised))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


class Rail(QToolBar):
    """Buttons that toggle docks and views; the settings are at the end."""

    def __init__(
        self,
        title: str,
        upper: list[QAction],
        problems: QAction,
        lower: list[QAction],
        settings: QAction,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, parent)
        self.setObjectName("rail")
        self.setProperty("part", "rail")
        self.setMovable(False)
        self.setFloatable(False)
        self.setOrientation(Qt.Orientation.Vertical)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        # Nothing else could show the rail again after its entry in the window's menu hid it.
        self.toggleViewAction().setVisible(False)
        self.setFixedWidth(Size.RAIL)
        for action in upper:
            self._add(QToolButton(), action)
        spacer = QWidget()
        spacer.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.addWidget(spacer)
        self._problems = CountedButton()
        self._add(self._problems, problems)
        for action in lower:
            self._add(QToolButton(), action)
        self._add(QToolButton(), settings)

    def show_errors(self, count: int) -> None:
        """Show the number of errors on the problems button."""
        self._problems.set_count(count)

    def _add(self, button: QToolButton, action: QAction) -> None:
        button.setDefaultAction(action)
        button.setAccessibleName(action.text())
        self._place(button)

    def _place(self, button: QToolButton) -> None:
        button.setFixedSize(Size.RAIL_BUTTON, Size.RAIL_BUTTON)
        button.setIconSize(QSize(Size.RAIL_GLYPH, Size.RAIL_GLYPH))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.addWidget(button)
