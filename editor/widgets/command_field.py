"""Button in the form of a search field that opens the command palette."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from editor.look import symbols, tokens
from editor.look.painting import focus_ring, ground
from editor.look.symbol_names import FileSymbol
from editor.look.tokens import Gap, Radius, Size
from editor.look.type_roles import TypeRole, font

_KEYS_PAD_PX = 5


class CommandField(QAbstractButton):
    """A button with a label and its shortcut; an icon button in compact mode."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keys = ""
        self._is_compact = False
        self.setText(text)
        self.setAccessibleName(text)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_keys(self, keys: str) -> None:
        """Set the shortcut that is displayed."""
        self._keys = keys
        self.updateGeometry()
        self.update()

    @property
    def is_compact(self) -> bool:
        """Whether only the icon is displayed."""
        return self._is_compact

    def set_compact(self, *, is_compact: bool) -> None:
        """Display only the icon, or icon, label and shortcut."""
        if is_compact != self._is_compact:
            self._is_compact = is_compact
            self.updateGeometry()
            self.update()

    def whole_width(self) -> int:
        """Return the width of the full form. Units: logical pixels."""
        keys_px = self._keys_width()
        text_px = QFontMetrics(font(TypeRole.BODY)).horizontalAdvance(self.text())
        return Gap.S + Size.GLYPH + Gap.S + text_px + (Gap.L + keys_px if keys_px else 0) + Gap.S

    def sizeHint(self) -> QSize:
        return QSize(Size.TOOL_BUTTON if self._is_compact else self.whole_width(), Size.FIELD_IN_BAR)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        box = QRectF(self.rect())
        is_lit = self.underMouse() or self.isDown()
        if not self._is_compact:
            color = theme.field_hover if is_lit else theme.raised
            ground(painter, box, QColor(color), Radius.BUTTON, QColor(theme.border))
        elif is_lit:
            ground(painter, box, QColor(theme.field_hover), Radius.BUTTON)
        side = Size.TOOL_GLYPH if self._is_compact else Size.GLYPH
        left = (box.width() - side) / 2 if self._is_compact else Gap.S
        icon_color = QColor(theme.text if is_lit else theme.text_2)
        symbols.paint(
            painter, FileSymbol.FIND, QRectF(left, (box.height() - side) / 2, side, side), icon_color
        )
        if not self._is_compact:
            self._paint_text(painter, round(left + side + Gap.S))
        if self.hasFocus():
            focus_ring(painter, box, Radius.BUTTON)

    def _paint_text(self, painter: QPainter, left: int) -> None:
        theme = tokens.current()
        rect = self.rect().adjusted(left, 0, -Gap.S, 0)
        painter.setFont(font(TypeRole.BODY))
        painter.setPen(QColor(theme.text_2))
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, self.text())
        width = self._keys_width()
        if width:
            painter.setFont(font(TypeRole.COLUMN_HEAD))
            height = painter.fontMetrics().height() + 2
            top = rect.center().y() - height // 2
            frame = QRect(rect.right() - width + 1, top, width, height)
            ground(
                painter,
                QRectF(frame),
                QColor(Qt.GlobalColor.transparent),
                Radius.SWATCH,
                QColor(theme.border),
            )
            painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, self._keys)

    def _keys_width(self) -> int:
        if not self._keys:
            return 0
        return QFontMetrics(font(TypeRole.COLUMN_HEAD)).horizontalAdvance(self._keys) + 2 * _KEYS_PAD_PX
