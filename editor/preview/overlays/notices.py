"""Attribution, notes and progress over the map."""

import math
from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from editor.preview.overlays.card import FloatingCard, SymbolLabel, TextLabel, quiet_ink
from editor.preview.overlays.controls import Overlay
from editor.render.export.overlays import credit_line
from editor.ui.kit.layouts import h_box
from editor.ui.text import local_count
from editor.ui.theme import painting, tokens
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Gap, Radius
from editor.ui.theme.typography import TypeRole, font

_SIZE: Final = QSize(460, 260)


class CreditList(QPlainTextEdit):
    """A scrollable popup over a window that lays out only visible lines; Esc closes it."""

    def __init__(self, texts: Sequence[str], parent: QWidget) -> None:
        super().__init__("\n".join(texts), parent)
        self.setWindowFlags(Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setReadOnly(True)
        self.setAccessibleName(self.tr("Attribution"))
        self.resize(_SIZE)

    def open_at(self, anchor: QWidget) -> None:
        """Show the list over a widget, within its screen."""
        corner = anchor.mapToGlobal(QPoint(anchor.width(), 0)) - QPoint(self.width(), self.height())
        screen = anchor.screen().availableGeometry()
        place = QRect(corner, self.size())
        place.moveLeft(max(screen.left(), min(place.left(), screen.right() - place.width())))
        place.moveTop(max(screen.top(), place.top()))
        self.move(place.topLeft())
        self.show()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)


def open_credits(texts: Sequence[str], anchor: QWidget) -> CreditList:
    """Show all credits over a widget."""
    popup = CreditList(texts, anchor)
    popup.open_at(anchor)
    return popup


LONG_MS = 400
_LINE_PX = 2
_PADDING_PX = 2
_RUN_MS = 1200
_RUNNER_SHARE = 0.3
_MAX_NOTE_PX = 420


class Attribution(Overlay):
    """Credits of the map. They wrap; if they are truncated, a click, Enter or Space shows all of them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts: tuple[str, ...] = ()
        self._line = ""
        self.setFont(font(TypeRole.COLUMN_HEAD))

    @property
    def texts(self) -> tuple[str, ...]:
        """All credits."""
        return self._texts

    def show_texts(self, texts: Iterable[str]) -> None:
        """Set the credits."""
        self._texts = tuple(texts)
        self._line = credit_line(self._texts)
        self.setAccessibleName(self._line)
        is_cut = self._line != " · ".join(self._texts)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not is_cut)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_cut else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_cut else Qt.CursorShape.ArrowCursor)
        self.setToolTip(self.tr("Show full attribution") if is_cut else "")
        self.setVisible(bool(self._texts))
        self.update()

    def size_within(self, width_px: int) -> QSize:
        """Return the preferred size within a width."""
        layout = self._lay_out(max(1, width_px - 2 * Gap.S))
        lines = [layout.lineAt(index) for index in range(layout.lineCount())]
        width = max((line.naturalTextWidth() for line in lines), default=0.0)
        height = sum(line.height() for line in lines)
        return QSize(math.ceil(width) + 2 * Gap.S, math.ceil(height) + 2 * _PADDING_PX)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the credits on their background."""
        super().paintEvent(event)
        painter = QPainter(self)
        theme = tokens.current()
        edge = QColor(theme.edge) if theme.is_high_contrast else None
        painting.rounded_rect(painter, QRectF(self.rect()), QColor(theme.raised), Radius.FIELD, edge)
        painter.setPen(QColor(theme.text_2))
        self._lay_out(self.width() - 2 * Gap.S).draw(painter, QPointF(Gap.S, _PADDING_PX))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show all credits."""
        if event.button() is Qt.MouseButton.LeftButton:
            open_credits(self._texts, self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show all credits."""
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            open_credits(self._texts, self)
        else:
            super().keyPressEvent(event)

    def _lay_out(self, width_px: int) -> QTextLayout:
        layout = QTextLayout(self._line, self.font())
        option = QTextOption(Qt.AlignmentFlag.AlignLeft)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        y = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width_px)
            line.setPosition(QPointF(0, y))
            y += line.height()
        layout.endLayout()
        return layout


class NoteStrip(FloatingCard):
    """One sentence about a problem, or a plain answer."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = TextLabel(TypeRole.BODY, wraps=True)
        self.symbol = SymbolLabel(StateSymbol.WARNING, ink=lambda theme: theme.warning)
        row = self._row = h_box(self, margins=(Gap.M, Gap.S, Gap.M, Gap.S), spacing=Gap.S)
        row.addWidget(self.symbol)
        row.addWidget(self._text, 1)
        self.hide()

    @property
    def text(self) -> str:
        """The displayed text; empty while hidden."""
        return self._text.text()

    def set_text(self, text: str, *, is_problem: bool = True) -> None:
        """Set the text, by which the strip is placed before `show_strip`."""
        self.symbol.show_symbol(StateSymbol.WARNING if is_problem else StateSymbol.HINT)
        self.symbol.set_ink((lambda theme: theme.warning) if is_problem else quiet_ink)
        self._text.setText(text)
        self.setAccessibleName(text)

    def show_strip(self) -> None:
        """Show the strip and announce its text; without a text, hide it."""
        self.setVisible(bool(self.text))
        if self.text:
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def size_within(self, width_px: int) -> QSize:
        """Return the preferred size within a width."""
        shadow = self.contentsMargins()
        widest = min(width_px, _MAX_NOTE_PX)
        natural_width = self._text.fontMetrics().horizontalAdvance(self._text.text()) + 2 * Gap.M + Gap.S + 20
        width = min(widest, natural_width)
        whole = self._row.totalHeightForWidth(width + shadow.left() + shadow.right())
        return QSize(width, whole - shadow.top() - shadow.bottom())


class ProgressLine(Overlay):
    """A thin animated line at the edge while rendering takes longer than LONG_MS."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.is_reduced = False
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(LONG_MS)
        self._delay.timeout.connect(self._appear)
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setDuration(_RUN_MS)
        self._animation.setLoopCount(-1)
        self._animation.setEasingCurve(QEasingCurve.Type.InOutSine)
        self._animation.valueChanged.connect(self._step)
        self._part = 0.0
        self.setAccessibleName(self.tr("Drawing map…"))
        self.setFixedHeight(_LINE_PX)
        self.hide()

    @property
    def is_waiting(self) -> bool:
        """Whether rendering is in progress."""
        return self._delay.isActive() or not self.isHidden()

    def show_pending(self, tiles: int) -> None:
        """Set the number of pending map tiles in the tooltip and accessible name."""
        waiting = self.tr("Loading map tiles ({count})…").format(count=local_count(tiles))
        text = waiting if tiles else self.tr("Drawing map…")
        self.setAccessibleName(text)
        self.setToolTip(text)

    def begin(self) -> None:
        """Start the progress; the line appears after a delay."""
        if not self.is_waiting:
            self._delay.start()

    def end(self) -> None:
        """End the progress."""
        self._delay.stop()
        self._animation.stop()
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line at its animated position."""
        super().paintEvent(event)
        width = self.width()
        if self.is_reduced:
            box = QRectF(0, 0, width, _LINE_PX)
        else:
            runner = width * _RUNNER_SHARE
            box = QRectF(-runner + (width + runner) * self._part, 0, runner, _LINE_PX)
        QPainter(self).fillRect(box, QColor(tokens.current().accent))

    def _appear(self) -> None:
        self.show()
        if not self.is_reduced:
            self._animation.start()

    def _step(self, part: float) -> None:
        self._part = part
        self.update()
