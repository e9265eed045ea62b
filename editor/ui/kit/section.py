"""Collapsible section of a panel."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.ui.accessible_info import AccessibleInfo, Role
from editor.ui.kit.layouts import v_box
from editor.ui.text import plain_tool_tip
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.symbols import LayerSymbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

_HEAD_PX = 32


class SectionHeader(QWidget):
    """The clickable header of a section."""

    pressed = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = title
        self.summary = ""
        self.is_open = True
        self.setFixedHeight(_HEAD_PX)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        return QSize(120, _HEAD_PX)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.pressed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Toggle on Space and Enter, collapse on Left, expand on Right."""
        key = event.key()
        target_state = {Qt.Key.Key_Left: False, Qt.Key.Key_Right: True}.get(Qt.Key(key))
        if key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) or target_state is not None:
            if target_state is None or target_state is not self.is_open:
                self.pressed.emit()
        else:
            super().keyPressEvent(event)

    def accessible_info(self) -> AccessibleInfo:
        return AccessibleInfo(Role.Button, is_open=self.is_open, press=self.pressed.emit)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        box = self.rect().adjusted(Gap.S, 2, -Gap.S, -2)
        if self.underMouse():
            painting.rounded_rect(painter, QRectF(box), QColor(theme.field_hover), Radius.ROW)
        symbol_name = LayerSymbol.UNFOLDED if self.is_open else LayerSymbol.FOLDED
        glyph = symbols.pixmap(symbol_name, QColor(theme.text_2), Size.GLYPH, self.devicePixelRatioF())
        painter.drawPixmap(QRect(Gap.M, (_HEAD_PX - Size.GLYPH) // 2, Size.GLYPH, Size.GLYPH), glyph)
        x = Gap.M + Size.GLYPH + 6
        painter.setFont(font(TypeRole.SECTION_TITLE))
        painter.setPen(QColor(theme.text))
        painter.drawText(QRect(x, 0, self.width() - x, _HEAD_PX), Qt.AlignmentFlag.AlignVCenter, self.title)
        x += painter.fontMetrics().horizontalAdvance(self.title) + 10
        painter.setFont(font(TypeRole.SECONDARY))
        painter.setPen(QColor(theme.text_2))
        rect = QRect(x, 0, self.width() - x - Gap.M, _HEAD_PX)
        text = painter.fontMetrics().elidedText(self.summary, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(box), Radius.ROW)


class Section(QWidget):
    """A titled, collapsible part of a panel. Its rows are in `body`."""

    folded = Signal(bool)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._header = SectionHeader(title, self)
        self.content = QWidget(self)
        self.body = v_box(self.content, margins=(Gap.M, 0, Gap.M, Gap.S), spacing=0)
        layout = v_box(self, margins=(0, 0, 0, 1), spacing=0)
        layout.addWidget(self._header)
        layout.addWidget(self.content)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._header.pressed.connect(self._toggle)
        self._update_name()

    @property
    def is_open(self) -> bool:
        """Whether the section is expanded."""
        return self._header.is_open

    def focus_chain(self) -> tuple[QWidget, ...]:
        """Return the widgets in tab order before the rows."""
        return (self._header,)

    def set_open(self, is_open: bool) -> None:
        """Expand or collapse without emitting `folded`."""
        if is_open is not self._header.is_open:
            self._header.is_open = is_open
            self.content.setVisible(is_open)
            self._header.update()
            self._update_name()

    def set_summary(self, text: str) -> None:
        """Set the text beside the title."""
        if text != self._header.summary:
            self._header.summary = text
            self._header.update()
            self._update_name()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(tokens.current().rule))

    def _toggle(self) -> None:
        self.set_open(not self.is_open)
        self.folded.emit(not self.is_open)

    def _update_name(self) -> None:
        self.setAccessibleName(self._header.title)
        state = self.tr("expanded") if self.is_open else self.tr("collapsed")
        name = f"{self._header.title}, {self._header.summary}" if self._header.summary else self._header.title
        self._header.setAccessibleName(f"{name}, {state}")
        tip = self.tr("Collapse {section}") if self.is_open else self.tr("Expand {section}")
        self._header.setToolTip(plain_tool_tip(tip.format(section=name)))
