"""Button with a second line that describes its effect."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QStylePainter, QWidget

from editor.look import symbols, tokens
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip

_HEIGHT_PX = 42
_PAD_PX = 9
_MINIMUM_WIDTH_PX = 120


class TileButton(QPushButton):
    """A symbol, a label, and below it the effect of the action."""

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
        self.setMinimumWidth(_MINIMUM_WIDTH_PX)
        self.setProperty("kind", "tile")
        self.setAccessibleName(words)

    @property
    def detail(self) -> str:
        """The effect of the action, in its longest form."""
        return self._details[0]

    def show_state(self, details: tuple[str, ...], tip: str, *, is_enabled: bool) -> None:
        """Show the effect in forms from long to short; the tooltip explains it, or why it is disabled."""
        self._details = details or ("",)
        self.setToolTip(plain_tool_tip(tip))
        self.setAccessibleName(f"{self.words}, {self.detail}" if self.detail else self.words)
        self.setAccessibleDescription(tip)
        self.setEnabled(is_enabled)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_MINIMUM_WIDTH_PX, _HEIGHT_PX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        self._paint_contents(painter)

    def _paint_contents(self, painter: QPainter) -> None:
        theme = tokens.current()
        primary = theme.on_selection if self.isChecked() else theme.text
        color = QColor(primary if self.isEnabled() else theme.text_off)
        first_line = QRect(_PAD_PX, Gap.XS, self.width() - 2 * _PAD_PX, (_HEIGHT_PX - 2 * Gap.XS) // 2)
        glyph = symbols.pixmap(self._symbol, color, Size.GLYPH, self.devicePixelRatioF())
        painter.drawPixmap(first_line.left(), first_line.center().y() - Size.GLYPH // 2 + 1, glyph)
        painter.setFont(font(TypeRole.BODY_STRONG))
        painter.setPen(color)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(first_line.adjusted(Size.GLYPH + 6, 0, 0, 0), flags, self.words)
        painter.setFont(font(TypeRole.SECONDARY))
        secondary = theme.on_selection if self.isChecked() else theme.text_2
        painter.setPen(QColor(secondary if self.isEnabled() else theme.text_off))
        second_line = first_line.translated(0, first_line.height())
        painter.drawText(second_line, flags, self._fitting_detail(painter, second_line.width()))

    def _fitting_detail(self, painter: QPainter, width_px: int) -> str:
        """Return the longest detail that fits, else the shortest, elided."""
        metrics = painter.fontMetrics()
        candidates = (detail for detail in self._details if metrics.horizontalAdvance(detail) <= width_px)
        elided = metrics.elidedText(self._details[-1], Qt.TextElideMode.ElideRight, width_px)
        return next(candidates, elided)
