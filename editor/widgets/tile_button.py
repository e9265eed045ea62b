"""A button that says below its words what it would do."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QStylePainter, QWidget

from editor.look import symbols, tokens
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip

_HEIGHT_PX = 42
_PAD_PX = 9
_LEAST_PX = 120


class TileButton(QPushButton):
    """A symbol, what is done, and under it what that would make of the thing now."""

    def __init__(
        self, words: str, symbol_name: str, *, is_checkable: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.words = words
        self._symbol = symbol_name
        self._details: tuple[str, ...] = ("",)
        self.setCheckable(is_checkable)
        self.setFixedHeight(_HEIGHT_PX)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(_LEAST_PX)
        self.setProperty("kind", "tile")
        self.setAccessibleName(words)

    @property
    def detail(self) -> str:
        """What it would do, in full."""
        return self._details[0]

    def show_state(self, details: tuple[str, ...], tip: str, *, is_enabled: bool) -> None:
        """Say what it would do, in full and then shorter; the tooltip says more, or why it cannot."""
        self._details = details or ("",)
        self.setToolTip(plain_tool_tip(tip))
        self.setAccessibleName(f"{self.words}, {self.detail}" if self.detail else self.words)
        self.setAccessibleDescription(tip)
        self.setEnabled(is_enabled)
        self.update()

    def sizeHint(self) -> QSize:
        """Room for half of the least dock."""
        return QSize(_LEAST_PX, _HEIGHT_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the button, its symbol and both lines."""
        painter = QStylePainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        self._paint_words(painter)

    def _paint_words(self, painter: QPainter) -> None:
        theme = tokens.current()
        strong = theme.on_selection if self.isChecked() else theme.text
        color = QColor(strong if self.isEnabled() else theme.text_off)
        upper = QRect(_PAD_PX, Gap.XS, self.width() - 2 * _PAD_PX, (_HEIGHT_PX - 2 * Gap.XS) // 2)
        glyph = symbols.pixmap(self._symbol, color, Size.GLYPH, self.devicePixelRatioF())
        painter.drawPixmap(upper.left(), upper.center().y() - Size.GLYPH // 2 + 1, glyph)
        painter.setFont(font(TypeRole.BODY_STRONG))
        painter.setPen(color)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(upper.adjusted(Size.GLYPH + 6, 0, 0, 0), flags, self.words)
        painter.setFont(font(TypeRole.SECONDARY))
        quiet = theme.on_selection if self.isChecked() else theme.text_2
        painter.setPen(QColor(quiet if self.isEnabled() else theme.text_off))
        lower = upper.translated(0, upper.height())
        painter.drawText(lower, flags, self._fitting(painter, lower.width()))

    def _fitting(self, painter: QPainter, room_px: int) -> str:
        """The longest of the details that there is room for."""
        metrics = painter.fontMetrics()
        fitting = (each for each in self._details if metrics.horizontalAdvance(each) <= room_px)
        last = metrics.elidedText(self._details[-1], Qt.TextElideMode.ElideRight, room_px)
        return next(fitting, last)
