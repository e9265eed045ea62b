"""Overlays of the tour: a ring around a control and a card with the explanation."""

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from editor.ui.kit.buttons import plain_button, quiet_button
from editor.ui.kit.card import Card
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import h_box
from editor.ui.theme import tokens
from editor.ui.theme.painting import SHADOW
from editor.ui.theme.tokens import Gap, Radius
from editor.ui.theme.typography import TypeRole

_WIDTH_PX = 304
_RING_PX, _MARGIN_PX = 3, 4


class Ring(QWidget):
    """A ring around a part of the window, transparent for mouse events."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self._is_on_map = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def surround(self, target: QRect, *, is_on_map: bool) -> None:
        """Surround a rectangle of the window; on the map in its highlight colour."""
        self._is_on_map = is_on_map
        bounds = self._window.rect()
        outer = target.adjusted(-_MARGIN_PX, -_MARGIN_PX, _MARGIN_PX, _MARGIN_PX)
        self.setGeometry(outer.intersected(bounds))
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ring with a thin outline for contrast on any colour."""
        theme, painter = tokens.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        half = (_RING_PX + 2) / 2
        target = self.rect().toRectF().adjusted(half, half, -half, -half)
        for color, width in ((theme.raised, _RING_PX + 2), (self._color(), _RING_PX)):
            painter.setPen(QPen(QColor(color), width))
            painter.drawRoundedRect(target, Radius.CARD, Radius.CARD)

    def _color(self) -> str:
        theme = tokens.current()
        return theme.highlight if self._is_on_map else theme.accent


class TourCard(Card):
    """A step of the tour. Signals: `next_requested()`, `back_requested()`, `end_requested()`."""

    next_requested = Signal()
    back_requested = Signal()
    end_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__("", parent=parent)
        self._window = parent
        self._count = WrappedLabel("", TypeRole.COLUMN_HEAD, is_secondary=True)
        self._title = WrappedLabel("", TypeRole.LAYER_TITLE)
        self._text = WrappedLabel("")
        self.end = quiet_button(self.tr("End tour"))
        self.back = plain_button(self.tr("Back"))
        self.next = plain_button(self.tr("Next"))
        self.next.setProperty("kind", "primary")
        self.end.setToolTip(self.tr("End the tour (Esc)"))
        self.back.setToolTip(self.tr("Previous step"))
        self.end.clicked.connect(self.end_requested)
        self.back.clicked.connect(self.back_requested)
        self.next.clicked.connect(self.next_requested)
        for label in (self._count, self._title, self._text):
            self.body.addWidget(label)
        row = h_box(spacing=Gap.S)
        row.addWidget(self.end)
        row.addStretch(1)
        row.addWidget(self.back)
        row.addWidget(self.next)
        self.body.addSpacing(Gap.XS)
        self.body.addLayout(row)
        self.setFixedWidth(_WIDTH_PX + SHADOW.left() + SHADOW.right())
        self.hide()

    @property
    def title(self) -> str:
        """The title of the step."""
        return self._title.text()

    @property
    def text(self) -> str:
        """The text of the step."""
        return self._text.text()

    def show_step(self, number: int, count: int, title: str, text: str) -> None:
        """Show a step and focus the Next button."""
        is_last = number == count
        progress = self.tr("Step {number} of {count}").format(number=number, count=count)
        self._count.show_text(progress)
        self._title.show_text(title)
        self._text.show_text(text)
        self.back.setEnabled(number > 1)
        self.next.setText(self.tr("Done") if is_last else self.tr("Next"))
        self.next.setToolTip(self.tr("Close tour") if is_last else self.tr("Next step"))
        self.next.setAccessibleName(self.next.text())
        announcement = f"{progress}: {title}. {text}"
        self.setAccessibleName(announcement)
        self.next.setAccessibleDescription(announcement)
        self.show()
        self._fit()
        self.next.setFocus(Qt.FocusReason.OtherFocusReason)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def move_beside(self, target: QRect) -> None:
        """Move next to a rectangle of the window, or to its centre if no side has space."""
        bounds, card = self._window.rect(), self.size().shrunkBy(SHADOW)
        inside = bounds.adjusted(Gap.S, Gap.S, -Gap.S, -Gap.S)
        distance = Gap.M
        corners = (
            QPoint(target.right() + distance, target.top()),
            QPoint(target.left() - distance - card.width(), target.top()),
            QPoint(target.center().x() - card.width() // 2, target.bottom() + distance),
            QPoint(target.center().x() - card.width() // 2, target.top() - distance - card.height()),
        )
        for corner in corners:
            rect = _moved_inside(QRect(corner, card), inside)
            if not rect.intersects(target):
                break
        else:
            rect = QRect(QPoint(0, 0), card)
            rect.moveCenter(target.intersected(inside).center())
            rect = _moved_inside(rect, inside)
        self.move(rect.topLeft() - QPoint(SHADOW.left(), SHADOW.top()))
        self.raise_()

    def _fit(self) -> None:
        self.body.activate()
        self.resize(self.width(), self.body.totalSizeHint().height())


def _moved_inside(card: QRect, bounds: QRect) -> QRect:
    x = max(bounds.left(), min(card.left(), bounds.right() - card.width()))
    y = max(bounds.top(), min(card.top(), bounds.bottom() - card.height()))
    return QRect(QPoint(x, y), card.size())


def in_window(widget: QWidget, target: QRect, window: QWidget) -> QRect:
    """Map a rectangle of a widget to the window, clipped to its visible part."""
    shown = QRectF(target).toAlignedRect().intersected(widget.visibleRegion().boundingRect())
    return QRect(widget.mapTo(window, shown.topLeft()), shown.size())
