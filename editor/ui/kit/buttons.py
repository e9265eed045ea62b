"""Buttons: with a symbol, with symbol and text, elided, tiles with a description, and check boxes."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from editor.ui.text import plain_tool_tip
from editor.ui.theme import symbols, tokens
from editor.ui.theme.painting import focus_ring
from editor.ui.theme.symbols import StateSymbol, SymbolColor, symbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font


def tool_button(
    symbol_name: str, tooltip: str, *, is_checkable: bool = False, parent: QWidget | None = None
) -> QToolButton:
    """Return an icon button; the tooltip is also its accessible name."""
    button = QToolButton(parent)
    button.setIcon(symbol(symbol_name))
    button.setCheckable(is_checkable)
    button.setToolTip(tooltip)
    button.setAccessibleName(tooltip)
    return _sized(button, Size.TOOL_BUTTON, Size.TOOL_GLYPH)


def action_button(action: QAction, *, is_in_rail: bool = False, parent: QWidget | None = None) -> QToolButton:
    """Return an icon button for an action."""
    button = QToolButton(parent)
    button.setDefaultAction(action)
    button.setAccessibleName(action.toolTip() or action.text())
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    if is_in_rail:
        return _sized(button, Size.RAIL_BUTTON, Size.RAIL_GLYPH)
    return _sized(button, Size.TOOL_BUTTON, Size.TOOL_GLYPH)


def plain_button(text: str, symbol_name: str = "", parent: QWidget | None = None) -> QPushButton:
    """Return a button with a border."""
    return _labelled(text, symbol_name, "plain", SymbolColor.STRONG, parent)


def quiet_button(text: str, symbol_name: str = "", parent: QWidget | None = None) -> QPushButton:
    """Return a button that looks like a link."""
    return _labelled(text, symbol_name, "quiet", SymbolColor.LINK, parent)


def _labelled(
    text: str, symbol_name: str, kind: str, ink: SymbolColor, parent: QWidget | None
) -> QPushButton:
    button = QPushButton(text, parent)
    button.setProperty("kind", kind)
    button.setAccessibleName(text)
    if symbol_name:
        button.setIcon(symbol(symbol_name, ink))
        button.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
    return button


def _sized(button: QToolButton, side_px: int, glyph_px: int) -> QToolButton:
    button.setFixedSize(side_px, side_px)
    button.setIconSize(QSize(glyph_px, glyph_px))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


_HEIGHT_PX = 42
_PAD_PX = 9
_MINIMUM_WIDTH_PX = 120


class ElidedButton(QPushButton):
    """A button that elides its text in a narrow row. It must not widen its window."""

    _LEAST_TEXT = "mm…"

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def shown_text(self) -> str:
        """The text as it is painted."""
        metrics = self.fontMetrics()
        missing_px = max(0, self.sizeHint().width() - self.width())
        if not missing_px:
            return self.text()
        # The width of the text is cut by what the button lacks.
        text_px = metrics.horizontalAdvance(self.text()) - missing_px
        return metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, text_px)

    def minimumSizeHint(self) -> QSize:
        full, metrics = self.sizeHint(), self.fontMetrics()
        saved = metrics.horizontalAdvance(self.text()) - metrics.horizontalAdvance(self._LEAST_TEXT)
        return QSize(full.width() - max(0, saved), full.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = self.shown_text
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)


class TileButton(QPushButton):
    """A symbol, a label, and below it the effect of the action."""

    def __init__(
        self, label: str, symbol_name: str, *, is_checkable: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.label = label
        self._symbol = symbol_name
        self._details: tuple[str, ...] = ("",)
        self.setCheckable(is_checkable)
        self.setFixedHeight(_HEIGHT_PX)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(_MINIMUM_WIDTH_PX)
        self.setProperty("kind", "tile")
        self.setAccessibleName(label)

    @property
    def detail(self) -> str:
        """The effect of the action, in its longest form."""
        return self._details[0]

    def show_state(self, details: tuple[str, ...], tip: str, *, is_enabled: bool) -> None:
        """Show the effect in forms from long to short; the tooltip explains it, or why it is disabled."""
        self._details = details or ("",)
        self.setToolTip(plain_tool_tip(tip))
        self.setAccessibleName(f"{self.label}, {self.detail}" if self.detail else self.label)
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
        painter.drawText(first_line.adjusted(Size.GLYPH + 6, 0, 0, 0), flags, self.label)
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


_TEXT_FROM_PX = Size.GLYPH + Gap.S


class CheckBox(QCheckBox):
    """A check box with its label."""

    def __init__(self, text: str, tooltip: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setToolTip(tooltip)
        self.setAccessibleName(text)
        self.setFixedHeight(Size.FIELD)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        return QSize(_TEXT_FROM_PX + self.fontMetrics().horizontalAdvance(self.text()) + Gap.XS, Size.FIELD)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        is_on = self.isChecked()
        color_name = theme.accent if is_on else theme.text if self.underMouse() else theme.text_2
        color = QColor(color_name if self.isEnabled() else theme.text_off)
        box = QRectF(0, (self.height() - Size.GLYPH) / 2, Size.GLYPH, Size.GLYPH)
        symbols.paint(painter, StateSymbol.CHECKED if is_on else StateSymbol.UNCHECKED, box, color)
        painter.setPen(QColor(theme.text if self.isEnabled() else theme.text_off))
        text_rect = self.rect().adjusted(_TEXT_FROM_PX, 0, 0, 0)
        text = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, text_rect.width())
        painter.drawText(text_rect, Qt.AlignmentFlag.AlignVCenter, text)
        if self.hasFocus():
            focus_ring(painter, QRectF(self.rect()), Radius.FIELD)
