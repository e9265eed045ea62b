"""Chips: removable values, check boxes, and characters."""

import unicodedata
from collections.abc import Collection, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QToolTip, QWidget

from editor.records import dataclass
from editor.ui.text import local_count, plain_tool_tip
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.symbols import FileSymbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

CHIP_PX = 20
_PAD_PX, _GLYPH_PX = 6, 14
_REMOVE_KEYS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_OPEN_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2)


class Chip(QWidget):
    """A text with a cross.

    Signals: `removed()`; `opened()` to edit the text; `stepped(int)` to move to a neighbour.
    """

    removed = Signal()
    opened = Signal()
    stepped = Signal(int)

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._is_cross_hovered = False
        self.setFont(font(TypeRole.FIXED))
        self.setFixedHeight(CHIP_PX)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # Reached by the arrow keys, not by Tab.
        self.setMouseTracking(True)
        self.show_text(text)

    @property
    def text(self) -> str:
        """The value."""
        return self._text

    def show_text(self, text: str) -> None:
        """Set the value."""
        self._text = text
        self.setAccessibleName(self.tr("{value}. Press Enter to edit, Delete to remove.").format(value=text))
        self.setToolTip(plain_tool_tip(text))
        self.update()

    def sizeHint(self) -> QSize:
        text_px = self.fontMetrics().horizontalAdvance(self._text or "“”")
        return QSize(text_px + 2 * _PAD_PX + _GLYPH_PX + Gap.XS, CHIP_PX)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remove the chip by its cross."""
        super().mousePressEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and self._cross_rect().contains(
            event.position().toPoint()
        ):
            self.removed.emit()
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if not self._cross_rect().contains(event.position().toPoint()):
            self.opened.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._set_cross_hovered(is_hovered=self._cross_rect().contains(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._set_cross_hovered(is_hovered=False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remove or edit the chip, or move to a neighbour."""
        key = event.key()
        if key in _REMOVE_KEYS:
            self.removed.emit()
        elif key in _OPEN_KEYS:
            self.opened.emit()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepped.emit(-1 if key == Qt.Key.Key_Left else 1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        painting.rounded_rect(
            painter, QRectF(self.rect()), QColor(theme.raised), Radius.FIELD, QColor(theme.border)
        )
        text_rect = self.rect().adjusted(_PAD_PX, 0, -(_PAD_PX + _GLYPH_PX), 0)
        painter.setPen(QColor(theme.text if self._text else theme.text_2))
        text = painter.fontMetrics().elidedText(
            self._text or "“”", Qt.TextElideMode.ElideMiddle, text_rect.width()
        )
        painter.drawText(text_rect, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)
        color = QColor(theme.text if self._is_cross_hovered else theme.text_2)
        glyph = symbols.pixmap(FileSymbol.CLOSE, color, _GLYPH_PX, self.devicePixelRatioF())
        painter.drawPixmap(self._cross_rect(), glyph)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()), Radius.FIELD)

    def _cross_rect(self) -> QRect:
        return QRect(self.width() - _PAD_PX - _GLYPH_PX + 2, (CHIP_PX - _GLYPH_PX) // 2, _GLYPH_PX, _GLYPH_PX)

    def _set_cross_hovered(self, *, is_hovered: bool) -> None:
        if is_hovered is not self._is_cross_hovered:
            self._is_cross_hovered = is_hovered
            self.update()


_CHECK_PAD_PX = 10
_CHECK_GLYPH_PX = 14


@dataclass(frozen=True, slots=True)
class ChipText:
    """The key, text, secondary text and tooltip of a chip."""

    key: str
    text: str
    tail: str = ""
    tip: str = ""


class CheckChip(QAbstractButton):
    """A pill with a check mark if checked and a plus sign otherwise.

    Signals: `only_requested()` on a double-click or on a click with Alt.
    """

    only_requested = Signal()

    def __init__(self, text: ChipText, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key, self._tail = text.key, text.tail
        self.setText(text.text)
        self.setCheckable(True)
        self.setFont(font(TypeRole.SECONDARY))
        self.setToolTip(plain_tool_tip(text.tip))
        self.setAccessibleName(", ".join(filter(None, (text.text, text.tail))))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Check or uncheck the chip, or check only this one."""
        is_alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if is_alt and event.button() is Qt.MouseButton.LeftButton:
            self.only_requested.emit()
        else:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Check only this chip; the first click has toggled it."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.only_requested.emit()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        text_px = metrics.horizontalAdvance(self.text())
        tail_px = metrics.horizontalAdvance(self._tail) + Gap.XS if self._tail else 0
        return QSize(2 * _CHECK_PAD_PX + _CHECK_GLYPH_PX + Gap.XS + text_px + tail_px, Size.SMALL_BUTTON)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        is_on, box = self.isChecked(), QRectF(self.rect())
        if is_on:
            painting.rounded_rect(
                painter, box, QColor(theme.selection), box.height() / 2, QColor(theme.accent)
            )
        else:
            background = theme.field_hover if self.underMouse() else theme.panel
            painting.rounded_rect(painter, box, QColor(background), box.height() / 2, QColor(theme.border))
        primary = QColor(theme.on_selection if is_on else theme.text)
        secondary = QColor(theme.on_selection if is_on else theme.text_2)
        if not self.isEnabled():
            primary = secondary = QColor(theme.text_off)
        glyph = QRectF(
            _CHECK_PAD_PX - 2, (box.height() - _CHECK_GLYPH_PX) / 2, _CHECK_GLYPH_PX, _CHECK_GLYPH_PX
        )
        symbols.paint(painter, "check" if is_on else "plus", glyph, secondary)
        text_rect = self.rect().adjusted(_CHECK_PAD_PX + _CHECK_GLYPH_PX + Gap.XS - 2, 0, 0, 0)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.setPen(primary)
        painter.drawText(text_rect, flags, self.text())
        painter.setPen(secondary)
        tail_rect = text_rect.adjusted(self.fontMetrics().horizontalAdvance(self.text()) + Gap.XS, 0, 0, 0)
        painter.drawText(tail_rect, flags, self._tail)
        if self.hasFocus():
            painting.focus_ring(painter, box, box.height() / 2)


class CheckChips(QWidget):
    """Several checkable chips. `changed()` is emitted after user input only."""

    changed = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chips: tuple[CheckChip, ...] = ()
        self._texts: tuple[ChipText, ...] = ()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def checked(self) -> tuple[str, ...]:
        """The keys of the checked chips."""
        return tuple(chip.key for chip in self.chips if chip.isChecked())

    def show_chips(self, texts: Sequence[ChipText]) -> None:
        """Replace the chips and check all of them; unchanged chips are left alone."""
        if tuple(texts) == self._texts:
            return
        self._texts = tuple(texts)
        for chip in self.chips:
            chip.hide()
            chip.deleteLater()
        self.chips = tuple(CheckChip(text, self) for text in texts)
        for chip in self.chips:
            chip.setChecked(True)
            chip.toggled.connect(lambda _is_on: self.changed.emit())
            chip.only_requested.connect(partial(self._check_only, chip.key))
            chip.show()
        self._arrange()

    def check(self, keys: Collection[str]) -> None:
        """Check these chips only, without emitting `changed`."""
        for chip in self.chips:
            chip.blockSignals(True)
            chip.setChecked(chip.key in keys)
            chip.blockSignals(False)

    @property
    def are_all_checked(self) -> bool:
        """Whether every chip is checked."""
        return all(chip.isChecked() for chip in self.chips)

    def check_all(self) -> None:
        """Check all chips without emitting `changed`."""
        self.check([chip.key for chip in self.chips])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _check_only(self, key: str) -> None:
        if self.checked != (key,):
            self.check([key])
            self.changed.emit()

    def _arrange(self) -> None:
        x = y = 0
        for chip in self.chips:
            size = chip.sizeHint()
            if x and x + size.width() > self.width():
                x, y = 0, y + size.height() + Gap.XS
            chip.setGeometry(x, y, min(size.width(), max(self.width(), 1)), size.height())
            x += size.width() + Gap.XS
        self.setFixedHeight(y + Size.SMALL_BUTTON if self.chips else 0)


_SIDE_PX = 26
_MAXIMUM = 60
# Base character for combining marks.
_COMBINING_BASE = "\N{DOTTED CIRCLE}"


class CharacterChips(QWidget):
    """Chips in lines, followed by the number of further characters; hidden without any."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._letters = name, ""
        self.setFont(font(TypeRole.BODY))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.show_letters("")

    @property
    def letters(self) -> str:
        """All characters."""
        return self._letters

    def show_letters(self, letters: str) -> None:
        """Set the characters."""
        self._letters = letters
        self.setAccessibleName(f"{self._name}: {' '.join(letters[:_MAXIMUM])}")
        self.setVisible(bool(letters))
        self._fit()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(4 * _SIDE_PX, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Show the Unicode name of the character under the mouse as tooltip."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            pairs = zip(self._letters, self._chip_rects(), strict=False)
            tip = next((_unicode_text(letter) for letter, box in pairs if box.contains(event.pos())), "")
            QToolTip.showText(event.globalPos(), tip, self)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        boxes = self._chip_rects()
        for letter, box in zip(self._letters, boxes, strict=False):
            painting.rounded_rect(
                painter, QRectF(box), QColor(theme.field), Radius.FIELD, QColor(theme.border)
            )
            painter.setPen(QColor(theme.text))
            shown = _COMBINING_BASE + letter if unicodedata.combining(letter) else letter
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, shown)
        more = len(self._letters) - _MAXIMUM
        if more > 0:
            painter.setFont(font(TypeRole.SECONDARY))
            painter.setPen(QColor(theme.text_2))
            last = boxes[-1]
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
            painter.drawText(
                last.adjusted(0, 0, _SIDE_PX, 0), flags, self.tr("+ {count}").format(count=local_count(more))
            )

    def _chip_rects(self) -> list[QRect]:
        """Return the rectangles of the chips, and of the number of further ones."""
        step = _SIDE_PX + Gap.XS
        per_line = max(1, (self.width() + Gap.XS) // step)
        count = min(len(self._letters), _MAXIMUM) + (len(self._letters) > _MAXIMUM)
        return [
            QRect(index % per_line * step, index // per_line * step, _SIDE_PX, _SIDE_PX)
            for index in range(count)
        ]

    def _fit(self) -> None:
        boxes = self._chip_rects()
        self.setFixedHeight(boxes[-1].bottom() + 1 if boxes else 0)


def _unicode_text(letter: str) -> str:
    return f"U+{ord(letter):04X} {unicodedata.name(letter, '')}".strip()
