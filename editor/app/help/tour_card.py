"""What a tour lays over the window: a ring about a control, and a card beside it that says what it is for."""

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.look import tokens
from editor.look.painting import SHADOW
from editor.look.tokens import Gap, Radius
from editor.look.type_roles import TypeRole
from editor.widgets.card import Card
from editor.widgets.tool_buttons import plain_button, quiet_button
from editor.widgets.wrapped_label import WrappedLabel

_WIDTH_PX = 304
_RING_PX, _AROUND_PX = 3, 4


class Ring(QWidget):
    """A ring about a part of the window, which lets every press through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self._is_on_map = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def surround(self, place: QRect, *, is_on_map: bool) -> None:
        """Stand about a place of the window; the map has a colour of its own for what is lit."""
        self._is_on_map = is_on_map
        room = self._window.rect()
        around = place.adjusted(-_AROUND_PX, -_AROUND_PX, _AROUND_PX, _AROUND_PX)
        self.setGeometry(around.intersected(room))
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ring, with a thin ground under it so that it is seen on any colour."""
        theme, painter = tokens.current(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        half = (_RING_PX + 2) / 2
        place = self.rect().toRectF().adjusted(half, half, -half, -half)
        for color, width in ((theme.raised, _RING_PX + 2), (self._color(), _RING_PX)):
            painter.setPen(QPen(QColor(color), width))
            painter.drawRoundedRect(place, Radius.CARD, Radius.CARD)

    def _color(self) -> str:
        theme = tokens.current()
        return theme.lit if self._is_on_map else theme.accent


class TourCard(Card):
    """One step of the tour. Signals: `next_requested()`, `back_requested()`, `end_requested()`."""

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
        self.back.setToolTip(self.tr("The step before"))
        self.end.clicked.connect(self.end_requested)
        self.back.clicked.connect(self.back_requested)
        self.next.clicked.connect(self.next_requested)
        for label in (self._count, self._title, self._text):
            self.body.addWidget(label)
        row = QHBoxLayout()
        row.setSpacing(Gap.S)
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
        """What the step is about."""
        return self._title.text()

    @property
    def text(self) -> str:
        """What the step says."""
        return self._text.text()

    def show_step(self, number: int, count: int, title: str, text: str) -> None:
        """Say a step, and give the keys to the button that goes on."""
        is_last = number == count
        place = self.tr("Step {number} of {count}").format(number=number, count=count)
        self._count.show_text(place)
        self._title.show_text(title)
        self._text.show_text(text)
        self.back.setEnabled(number > 1)
        self.next.setText(self.tr("Done") if is_last else self.tr("Next"))
        self.next.setToolTip(self.tr("End the tour") if is_last else self.tr("The next step"))
        self.next.setAccessibleName(self.next.text())
        said = f"{place}: {title}. {text}"
        self.setAccessibleName(said)
        self.next.setAccessibleDescription(said)
        self.show()
        self._fit()
        self.next.setFocus(Qt.FocusReason.OtherFocusReason)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def stand_by(self, place: QRect) -> None:
        """Stand beside a place of the window, or in its middle where no side has room."""
        room, card = self._window.rect(), self.size().shrunkBy(SHADOW)
        inside = room.adjusted(Gap.S, Gap.S, -Gap.S, -Gap.S)
        away = Gap.M
        corners = (
            QPoint(place.right() + away, place.top()),
            QPoint(place.left() - away - card.width(), place.top()),
            QPoint(place.center().x() - card.width() // 2, place.bottom() + away),
            QPoint(place.center().x() - card.width() // 2, place.top() - away - card.height()),
        )
        for corner in corners:
            kept = _within(QRect(corner, card), inside)
            if not kept.intersects(place):
                break
        else:
            kept = QRect(QPoint(0, 0), card)
            kept.moveCenter(place.intersected(inside).center())
            kept = _within(kept, inside)
        self.move(kept.topLeft() - QPoint(SHADOW.left(), SHADOW.top()))
        self.raise_()

    def _fit(self) -> None:
        self.body.activate()
        self.resize(self.width(), self.body.totalSizeHint().height())


def _within(card: QRect, room: QRect) -> QRect:
    """A card moved into a room."""
    x = max(room.left(), min(card.left(), room.right() - card.width()))
    y = max(room.top(), min(card.top(), room.bottom() - card.height()))
    return QRect(QPoint(x, y), card.size())


def in_window(widget: QWidget, place: QRect, window: QWidget) -> QRect:
    """A place of a widget as the window has it, cut to what can be seen of it."""
    shown = QRectF(place).toAlignedRect().intersected(widget.visibleRegion().boundingRect())
    return QRect(widget.mapTo(window, shown.topLeft()), shown.size())
