"""A line edit that offers what could stand in it, in a list below."""

from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from editor.look import symbols, tokens
from editor.look.painting import SHADOW
from editor.look.symbol_names import LayerSymbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.widgets.card import Card
from editor.widgets.fields.field_edit import FieldEdit
from editor.widgets.fields.pick_rows import Index, PickRow, PickRowModel, pick_view

_MOST_SHOWN = 7
_CHEVRON_PX = Size.GLYPH + Gap.XS
_LEAST_WIDTH_PX = 220


class OfferList(Card):
    """Rows in a card over the window; the keys stay with the edit that they are offered to."""

    picked = Signal(object)

    def __init__(self, edit: QWidget) -> None:
        super().__init__(edit.accessibleName(), Gap.XS, edit.window())
        self._edit, self._window = edit, edit.window()
        self._above: list[QWidget] = []
        self._rows = PickRowModel(self)
        self.list = pick_view(self._rows, edit.accessibleName(), self, TypeRole.FIXED)
        self.body.addWidget(self.list)
        self.list.clicked.connect(self._pick)
        self.hide()

    @property
    def rows(self) -> tuple[PickRow, ...]:
        """What is offered."""
        return self._rows.rows

    @property
    def current(self) -> PickRow | None:
        """The row that the keys have gone to."""
        return self._rows.row(self.list.currentIndex())

    def show_rows(self, rows: Sequence[PickRow], current: str = "") -> None:
        """Offer rows, one of them current where it has the text; without any the list goes away."""
        self._rows.show(rows)
        if not rows:
            self.hide()
            return
        at = next((place for place, row in enumerate(rows) if current and row.text == current), None)
        self.list.setCurrentIndex(self._rows.index(at) if at is not None else self._rows.index(-1))
        self._place(min(len(rows), _MOST_SHOWN) * Size.BUTTON)
        if self.isHidden():
            self._watch()
        self.show()
        self.raise_()

    def step(self, by: int) -> None:
        """Go to another row."""
        index = self.list.currentIndex()
        at = index.row() + by if index.isValid() else (0 if by > 0 else len(self.rows) - 1)
        self.list.setCurrentIndex(self._rows.index(min(max(at, 0), len(self.rows) - 1)))

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Go away when what it stands at moves, as a page that scrolls."""
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Hide):
            self.hide()
        return False

    def hideEvent(self, event: QHideEvent) -> None:
        """Watch nothing any more."""
        super().hideEvent(event)
        while self._above:
            # What was watched may be gone before its list.
            with suppress(RuntimeError):
                self._above.pop().removeEventFilter(self)

    def _watch(self) -> None:
        above: QWidget | None = self._edit
        while above is not None:
            above.installEventFilter(self)
            self._above.append(above)
            above = None if above.isWindow() else above.parentWidget()

    def _place(self, wanted_px: int) -> None:
        """Below the edit; above it where more room is there."""
        window, edit = self._window, self._edit
        top = edit.mapTo(window, QPoint(0, 0)) - QPoint(SHADOW.left(), SHADOW.top())
        frame_px = 2 * Gap.XS
        below = window.height() - (top.y() + SHADOW.top() + edit.height()) - 2 * Gap.S - frame_px
        above = top.y() + SHADOW.top() - 2 * Gap.S - frame_px
        is_below = below >= wanted_px or below >= above
        height = max(Size.BUTTON, min(wanted_px, below if is_below else above))
        self.list.setFixedHeight(height)
        width = max(edit.width(), _LEAST_WIDTH_PX) + SHADOW.left() + SHADOW.right()
        whole = height + frame_px + SHADOW.top() + SHADOW.bottom()
        card_px = height + frame_px
        y = top.y() + edit.height() + Gap.XS if is_below else top.y() - card_px - Gap.XS
        x = min(top.x(), window.width() - width + SHADOW.right() - Gap.XS)
        self.setGeometry(QRect(x, y, width, whole))

    def _pick(self, index: Index) -> None:
        row = self._rows.row(index)
        if row is not None:
            self.hide()
            self.picked.emit(row.value)


class OfferEdit(FieldEdit):
    """Typing narrows the list, Down opens it, Enter takes its current row; any other text may be typed too.

    Signals: `picked(value)` of a row.
    """

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None, *, has_chevron: bool = True) -> None:
        self._has_chevron = has_chevron
        super().__init__(parent)
        self._offers: tuple[PickRow, ...] = ()
        self._list: OfferList | None = None
        self.setFont(font(TypeRole.FIXED))
        self.textEdited.connect(self._narrow)

    @property
    def offered(self) -> tuple[PickRow, ...]:
        """The rows of the open list."""
        return self._list.rows if self._list is not None and self.is_open else ()

    @property
    def is_open(self) -> bool:
        """Whether the list is open."""
        return self._list is not None and not self._list.isHidden()

    def set_offers(self, rows: Sequence[PickRow]) -> None:
        """Offer other rows."""
        self._offers = tuple(rows)
        if self.is_open:
            self._show(self.text() if self.is_typing else "")

    def open_offers(self) -> None:
        """Open the list with all that is offered."""
        self._show("")

    def close_offers(self) -> None:
        """Close the list."""
        if self._list is not None:
            self._list.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move in the list, take its row, close it; other keys are the edit's."""
        key, is_alt = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            if is_alt:
                event.ignore()  # What the edit stands in may move.
            elif self.is_open and self._list is not None:
                self._list.step(1 if key == Qt.Key.Key_Down else -1)
            elif key == Qt.Key.Key_Down:
                self.open_offers()
            return
        if key == Qt.Key.Key_Escape and self.is_open:
            self.close_offers()
            return
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            row = self._list.current if self._list is not None and self.is_open else None
            self.close_offers()
            if row is not None and (row.text != self.text() or self.is_typing):
                self._take(row.value)
                return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Place the cursor, and open the list."""
        super().mousePressEvent(event)
        if event.button() is Qt.MouseButton.LeftButton:
            self.open_offers()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Close the list, and keep what was typed."""
        self.close_offers()
        super().focusOutEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Close the list."""
        super().hideEvent(event)
        self.close_offers()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the chevron over the field."""
        super().paintEvent(event)
        if self._has_chevron:
            theme = tokens.current()
            color = QColor(theme.text_2 if self.isEnabled() else theme.text_off)
            glyph = symbols.pixmap(LayerSymbol.UNFOLDED, color, Size.GLYPH, self.devicePixelRatioF())
            place = QRect(
                self.width() - Size.GLYPH - 6, (self.height() - Size.GLYPH) // 2, Size.GLYPH, Size.GLYPH
            )
            QPainter(self).drawPixmap(place, glyph)

    def _fit(self) -> None:
        super()._fit()
        if self._has_chevron:
            margins = self.textMargins()
            self.setTextMargins(margins.left(), 0, margins.right() + _CHEVRON_PX, 0)

    def _narrow(self, text: str) -> None:
        self._show(text)

    def _show(self, typed: str) -> None:
        rows = matching(self._offers, typed)
        if self._list is None or self._list.parentWidget() is not self.window():
            self._list = OfferList(self)
            self._list.picked.connect(self._take)
        self._list.show_rows(rows, self.text())

    def _take(self, value: object) -> None:
        self.drop()
        self.picked.emit(value)


def matching(rows: Sequence[PickRow], typed: str) -> list[PickRow]:
    """The rows that a typed text may mean: those that begin with it, then those that hold it."""
    wanted = typed.strip().casefold()
    if not wanted:
        return list(rows)
    texts = [(row, row.text.casefold()) for row in rows]
    first = [row for row, text in texts if text.startswith(wanted)]
    return first + [row for row, text in texts if wanted in text and not text.startswith(wanted)]
