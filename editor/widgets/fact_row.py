"""Row with a label and a read-only text."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from editor.look import painting, tokens
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.look.words import plain_tool_tip
from editor.widgets.elided_label import ElidedLabel

_BAR_PX = 3


class FactRow(QWidget):
    """A label and a text, aligned with the property rows; hidden without a text."""

    def __init__(
        self,
        label: str,
        *,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._share: float | None = None
        self._label = ElidedLabel(label, TypeRole.BODY, is_secondary=True)
        self._label.setFixedWidth(Size.PROPERTY_LABEL)
        self._value_label = ElidedLabel("", TypeRole.BODY, mode=mode)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(Gap.S)
        line.addWidget(self._label)
        line.addWidget(self._value_label, 1)
        self.setFixedHeight(Size.FIELD)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.show_words("")

    @property
    def words(self) -> str:
        """The text."""
        return self._value_label.text

    @property
    def is_over(self) -> bool:
        """Whether the bar exceeds its limit."""
        return self._share is not None and self._share > 1

    def show_words(self, words: str, tip: str = "", share: float | None = None) -> None:
        """Show a text, or hide the row for an empty one. `share` adds a bar, where 1 is the limit."""
        self._share = share
        self._value_label.set_text(words)
        self.setToolTip(plain_tool_tip(tip))
        self.setAccessibleName(f"{self._label.text}: {words}")
        self.setVisible(bool(words))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._share is None:
            return
        theme, painter = tokens.current(), QPainter(self)
        left = self._value_label.x()
        track = QRectF(left, self.height() - _BAR_PX, self.width() - left, _BAR_PX)
        painting.ground(painter, track, QColor(theme.field_hover), _BAR_PX / 2)
        track.setWidth(
            max(_BAR_PX, track.width() * min(1.0, self._share))
        )  # A small share is visible as a dot.
        color = theme.error if self.is_over else theme.accent
        painting.ground(painter, track, QColor(color), _BAR_PX / 2)
