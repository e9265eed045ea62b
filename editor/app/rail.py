"""The rail at the left edge: it opens and closes docks and views, and holds the settings."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolBar, QToolButton, QWidget

from editor.look import tokens
from editor.look.painting import ground
from editor.look.tokens import Size
from editor.look.type_roles import TypeRole, font


class CountedButton(QToolButton):
    """A button with a small count at its corner."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = 0

    def set_count(self, count: int) -> None:
        """Show a count; none for 0."""
        if count != self._count:
            self._count = count
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._count:
            return
        theme = tokens.current()
        text = str(self._count) if self._count < 100 else "99+"
        mark_font = font(TypeRole.COLUMN_HEAD)
        width = max(14, QFontMetrics(mark_font).horizontalAdvance(text) + 8)
        place = QRectF(self.width() - width - 1, 1, width, 14)
        painter = QPainter(self)
        ground(painter, place, QColor(theme.error), 7)
        painter.setFont(mark_font)
        painter.setPen(QColor(theme.raised))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)


class Rail(QToolBar):
    """Docks and views at the top, what tells of the style at the bottom, and the settings below all."""

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
        # The window offers to hide what has this action in its menu, and nothing else brings the rail back.
        self.toggleViewAction().setVisible(False)
        self.setFixedWidth(Size.RAIL)
        for action in upper:
            self._add(QToolButton(), action)
        room = QWidget()
        room.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.addWidget(room)
        self._problems = CountedButton()
        self._add(self._problems, problems)
        for action in lower:
            self._add(QToolButton(), action)
        self._add(QToolButton(), settings)

    def show_errors(self, count: int) -> None:
        """Show at the problems button how many errors there are."""
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
