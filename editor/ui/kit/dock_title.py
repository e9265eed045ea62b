"""Title bar of a dock."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolButton, QWidget

from editor.ui.kit.buttons import tool_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import h_box
from editor.ui.theme import tokens
from editor.ui.theme.symbols import FileSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font


class DockTitle(QWidget):
    """A title, a secondary text behind it, and buttons at the right."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(Size.PANEL_HEAD)
        self.setAccessibleName(title)
        self._title = ElidedLabel(title, TypeRole.SECTION_TITLE, parent=self)
        self._detail = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True, parent=self)
        self._detail.setFont(font(TypeRole.SECONDARY))
        self._line = h_box(self, margins=(Gap.M, 0, Gap.S, 0), spacing=Gap.XS)
        self._line.addWidget(self._title)
        self._line.addSpacing(Gap.XS)
        self._line.addWidget(self._detail)
        self._line.addStretch(1)
        self._close: QToolButton | None = None

    def set_title(self, text: str) -> None:
        """Set another title, such as a shorter one. The accessible name stays."""
        self._title.set_text(text)

    def width_with(self, title: str, parts: Iterable[QWidget]) -> int:
        """Return the least width at which a title is not cut beside some buttons and the close button."""
        buttons = [*parts, *([] if self._close is None else [self._close])]
        margins = self._line.contentsMargins()
        title_px = self._title.fontMetrics().horizontalAdvance(title) + 2
        buttons_px = sum(part.sizeHint().width() + self._line.spacing() for part in buttons)
        return margins.left() + title_px + 3 * self._line.spacing() + buttons_px + margins.right()

    def set_detail(self, text: str) -> None:
        """Set the secondary text, such as a count."""
        self._detail.set_parts(("", text), "")  # Hidden if it does not fit: an elided count is wrong.
        self._update_detail()

    @property
    def shows_detail(self) -> bool:
        """Whether the secondary text is completely visible."""
        return not self._detail.isHidden() and self._detail.shown_text == self._detail.text

    def add_mark(self, mark: QWidget) -> None:
        """Insert a marker behind the secondary text."""
        self._line.insertWidget(self._line.indexOf(self._detail) + 1, mark, 0, Qt.AlignmentFlag.AlignVCenter)

    def add_button(self, button: QWidget) -> None:
        """Insert a button at the right, before the close button."""
        index = self._line.count() - (self._close is not None)
        self._line.insertWidget(index, button, 0, Qt.AlignmentFlag.AlignVCenter)

    def add_close(self, close: Callable[[], object]) -> QToolButton:
        """Add a close button at the right end."""
        button = tool_button(FileSymbol.CLOSE, self.tr("Close"), parent=self)
        # Focus that a removed widget passes on must not land here. The dock's action has a key.
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: close())
        self.add_button(button)
        self._close = button
        return button

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._update_detail()
        return super().event(event)

    def _update_detail(self) -> None:
        """Hide the secondary text if there is not enough space for it."""
        parts = self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        shown = [part for part in parts if part is not self._detail and not part.isHidden()]
        margins = self._line.contentsMargins()
        needed = sum(part.sizeHint().width() for part in (*shown, self._detail))
        needed += self._line.spacing() * (len(shown) + 2) + margins.left() + margins.right()
        self._detail.setVisible(self.width() >= needed)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), Size.PANEL_HEAD)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, Size.PANEL_HEAD)

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor(tokens.current().panel))
