"""Bars in panels: messages with actions, progress, drop targets, and tools."""

from collections.abc import Callable, Sequence
from enum import Enum

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QAction,
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from editor.records import dataclass
from editor.ui.kit.buttons import action_button, plain_button, tool_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import h_box
from editor.ui.text import plain_tool_tip
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.symbols import FileSymbol, StateSymbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

_MINIMUM_TEXT_PX = 80
# Buttons go below a text whose column would be narrower.
_MINIMUM_TEXT_BESIDE_PX = 280


class Tone(Enum):
    """Severity of a message."""

    NOTE = ("note", StateSymbol.HINT, "hint")
    DECISION = ("decision", StateSymbol.WARNING, "warning")
    ERROR = ("notice", StateSymbol.ERROR, "error")


@dataclass(frozen=True, slots=True)
class BarButton:
    """A button of a message. One that `opens_question` opens a further question, so the message stays."""

    text: str
    tip: str
    press: Callable[[], object]
    is_primary: bool = False
    opens_question: bool = False


class MessageBar(QWidget):
    """A bar for one message at a time; hidden without one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._glyph = _Glyph()
        self.label = QLabel()
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setWordWrap(True)
        self.label.setMinimumWidth(_MINIMUM_TEXT_PX)
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        first = h_box(spacing=Gap.S)
        first.addWidget(self._glyph)
        first.addWidget(self.label, 1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(Gap.S)
        self._row.addStretch()
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._body.setContentsMargins(Gap.M, Gap.XS, Gap.S, Gap.XS)
        self._body.setSpacing(Gap.S)
        self._body.addLayout(first, 1)
        self._body.addLayout(self._row)
        self.buttons: dict[str, QPushButton] = {}
        self.hide()

    @property
    def text(self) -> str:
        """The message; empty without one."""
        return self.label.text() if not self.isHidden() else ""

    def show_message(self, tone: Tone, text: str, buttons: Sequence[BarButton] = ()) -> None:
        """Show a message. A message that is already displayed is left unchanged and retains the focus."""
        part, glyph, ink = tone.value
        requested = (part, text, tuple(button.text for button in buttons))
        is_shown = not self.isHidden()
        if is_shown and requested == (self.property("part"), self.label.text(), tuple(self.buttons)):
            return
        self.label.setText(text)
        self._glyph.show_symbol(glyph, ink)
        self.setAccessibleName(text)
        for old in self.buttons.values():
            self._row.removeWidget(old)
            old.hide()  # Or a delayed show event of the layout would make it a window.
            old.setParent(None)
            old.deleteLater()
        self.buttons = {button.text: self._button(button) for button in buttons}
        self.setProperty("part", part)
        for widget in (self, self.label):
            widget.style().unpolish(widget)
            widget.style().polish(widget)
        self._arrange()
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        minimum = super().minimumSizeHint()
        text_px = self._glyph.width() + Gap.S + _MINIMUM_TEXT_PX
        widths = [button.sizeHint().width() for button in self.buttons.values()]
        # The width with text and buttons below one another, whatever the current arrangement.
        minimum.setWidth(self.width() - self._inner_width() + max(text_px, *widths, 0))
        return minimum

    def _button(self, row: BarButton) -> QPushButton:
        button = QPushButton(row.text)
        button.setProperty("kind", "primary" if row.is_primary else "plain")
        button.setToolTip(plain_tool_tip(row.tip))
        button.setAccessibleName(row.text)
        button.setAccessibleDescription(row.tip)
        button.clicked.connect(lambda: row.press())
        self._row.insertWidget(self._row.count() - 1, button)  # before the stretch
        return button

    def _arrange(self) -> None:
        """Place the buttons beside the text, below it if that would be too narrow, else in a column."""
        row = sum(button.sizeHint().width() + Gap.S for button in self.buttons.values())
        beside = self._inner_width() - self._glyph.width() - row - Gap.S
        on_one_line = self.label.fontMetrics().horizontalAdvance(self.label.text())
        fits = not self.buttons or beside >= min(on_one_line, _MINIMUM_TEXT_BESIDE_PX)
        direction = QBoxLayout.Direction
        self._body.setDirection(direction.LeftToRight if fits else direction.TopToBottom)
        has_row = row - Gap.S <= self._inner_width()
        self._row.setDirection(direction.LeftToRight if has_row else direction.TopToBottom)

    def _inner_width(self) -> int:
        margins = self._body.contentsMargins()
        return self.width() - margins.left() - margins.right()


class _Glyph(QWidget):
    """The symbol of a tone."""

    def __init__(self) -> None:
        super().__init__()
        self._name, self._ink = StateSymbol.HINT, "hint"
        self.setFixedSize(QSize(Size.TOOL_GLYPH, Size.SMALL_BUTTON))

    def show_symbol(self, name: str, ink: str) -> None:
        self._name, self._ink = name, ink
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        side = Size.TOOL_GLYPH
        rect = QRectF(0, (self.height() - side) / 2, side, side)
        symbols.paint(QPainter(self), self._name, rect, QColor(str(getattr(tokens.current(), self._ink))))


_LINE_PX = 2
# A task that is finished sooner is not displayed.
_DELAY_MS = 400


class ProgressStrip(QWidget):
    """Progress of a task, displayed if the task takes long.

    Signals: `cancelled()`, and `left()` when the strip is hidden while it has the focus.
    """

    cancelled = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("part", "note")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._share = 0.0
        self._label = ElidedLabel("", TypeRole.BODY)
        self.cancel_button = plain_button(self.tr("Cancel"))
        self.cancel_button.setProperty("kind", "small")
        self.cancel_button.setToolTip(self.tr("Cancel without changes"))
        self.cancel_button.clicked.connect(self.cancelled)
        line = h_box(self, margins=(Gap.M, Gap.XS, Gap.S, Gap.XS + _LINE_PX), spacing=Gap.S)
        line.addWidget(self._label, 1)
        line.addWidget(self.cancel_button)
        self._show_timer = QTimer(self)
        self._show_timer.setSingleShot(True)
        self._show_timer.setInterval(_DELAY_MS)
        self._show_timer.timeout.connect(self.show)
        self.hide()

    @property
    def text(self) -> str:
        """The description of the progress."""
        return self._label.text

    def begin(self) -> None:
        """Start a task; the strip appears after a delay."""
        self.show_progress("", 0.0)
        self._show_timer.start()

    def show_progress(self, text: str, share: float) -> None:
        """Show the progress; `share` is the completed part, from 0 to 1."""
        self._share = share
        self._label.set_text(text)
        self.setAccessibleName(text)
        self.update()

    def end(self) -> None:
        """Hide the strip."""
        self._show_timer.stop()
        had_focus = self.cancel_button.hasFocus()
        self.hide()
        if had_focus:
            self.left.emit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), Size.SMALL_BUTTON + 2 * Gap.XS + _LINE_PX)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        track = QRectF(0, self.height() - _LINE_PX, self.width(), _LINE_PX)
        painter.fillRect(track, QColor(tokens.current().field_hover))
        track.setWidth(track.width() * self._share)
        painter.fillRect(track, QColor(tokens.current().accent))


_HEIGHT_PX = 44
_WRAPPED = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
_SYMBOL = "mdi6.tray-arrow-down"


class DropStrip(QWidget):
    """A dashed drop target with a sentence, highlighted while a drag would be accepted.

    If the sentence does not fit, a shorter one is displayed, wrapped if needed.
    """

    def __init__(self, sentence: str, short: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentences = (sentence, short)
        self._is_highlighted = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFont(font(TypeRole.SECONDARY))
        self._fit()
        self.setAccessibleName(sentence)
        self.setToolTip(sentence)

    @property
    def is_highlighted(self) -> bool:
        """Whether the strip is highlighted."""
        return self._is_highlighted

    def highlight(self, *, is_highlighted: bool) -> None:
        """Highlight the strip while a drag would be accepted."""
        if is_highlighted != self._is_highlighted:
            self._is_highlighted = is_highlighted
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._width_of(self._sentences[0]) + 2 * Gap.M, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    @property
    def content_rect(self) -> QRect:
        """The rectangle of the symbol and the text."""
        symbol_px = Size.GLYPH + Gap.S
        text_rect = self.fontMetrics().boundingRect(
            QRect(0, 0, max(1, self.width() - 2 * Gap.M - symbol_px), 10_000), _WRAPPED, self._shown_text()
        )
        width = symbol_px + text_rect.width() + 1
        height = max(text_rect.height(), Size.GLYPH)
        return QRect((self.width() - width) // 2, (self.height() - height) // 2, width, height)

    def _shown_text(self) -> str:
        available = self.width() - 2 * Gap.M
        return next(
            (sentence for sentence in self._sentences if self._width_of(sentence) <= available),
            self._sentences[-1],
        )

    def _fit(self) -> None:
        self.setFixedHeight(max(_HEIGHT_PX, self.content_rect.height() + 2 * Gap.S))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self._is_highlighted:
            painting.rounded_rect(painter, box, QColor(theme.selection), Radius.BUTTON)
        edge = QColor(theme.accent if self._is_highlighted else theme.border)
        pen = QPen(edge, 2 if self._is_highlighted else 1, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, Radius.BUTTON, Radius.BUTTON)
        self._paint_content(painter, QColor(theme.on_selection if self._is_highlighted else theme.text_2))

    def _paint_content(self, painter: QPainter, color: QColor) -> None:
        rect = self.content_rect
        glyph = symbols.pixmap(_SYMBOL, color, Size.GLYPH, self.devicePixelRatioF())
        painter.drawPixmap(rect.x(), (self.height() - Size.GLYPH) // 2, glyph)
        painter.setPen(color)
        painter.drawText(rect.adjusted(Size.GLYPH + Gap.S, 0, 0, 0), _WRAPPED, self._shown_text())

    def _width_of(self, text: str) -> int:
        # `horizontalAdvance` rounds, so the text may need one pixel more.
        return Size.GLYPH + Gap.S + self.fontMetrics().horizontalAdvance(text) + 1


_STEP_PX = Size.TOOL_BUTTON + Gap.XS


class ToolStrip(QWidget):
    """A button for each action; the last ones move into a menu when space is short."""

    def __init__(self, actions: Sequence[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons = tuple(action_button(action, parent=self) for action in actions)
        self._menu = QMenu(self)
        self.more = tool_button(FileSymbol.MORE, self.tr("More tools"), parent=self)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(self._menu)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    @property
    def shown(self) -> tuple[QAction, ...]:
        """The actions that have a visible button."""
        return tuple(button.defaultAction() for button in self._buttons if not button.isHidden())

    @property
    def in_menu(self) -> tuple[QAction, ...]:
        """The actions in the overflow menu."""
        return tuple(self._menu.actions())

    def button(self, action: QAction) -> QToolButton:
        """Return the button of an action, or of the menu that contains it."""
        button = next(button for button in self._buttons if button.defaultAction() is action)
        return self.more if button.isHidden() else button

    def sizeHint(self) -> QSize:
        return QSize(len(self._buttons) * _STEP_PX - Gap.XS, Size.TOOL_BUTTON)

    def minimumSizeHint(self) -> QSize:
        return QSize(Size.TOOL_BUTTON, Size.TOOL_BUTTON)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        slots = (self.width() + Gap.XS) // _STEP_PX
        fits = len(self._buttons) <= slots
        count = len(self._buttons) if fits else max(0, slots - 1)
        for index, button in enumerate(self._buttons):
            button.setGeometry(_slot_rect(index))
            button.setVisible(index < count)
        self.more.setGeometry(_slot_rect(count))
        self.more.setVisible(not fits)
        for action in self._menu.actions():
            self._menu.removeAction(action)
        self._menu.addActions([button.defaultAction() for button in self._buttons[count:]])


def _slot_rect(index: int) -> QRect:
    return QRect(index * _STEP_PX, 0, Size.TOOL_BUTTON, Size.TOOL_BUTTON)
