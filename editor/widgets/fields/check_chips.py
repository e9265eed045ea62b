"""Checkable chips that wrap into lines."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from editor.look import painting, symbols, tokens
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.look.words import plain_tool_tip

_PAD_PX = 10
_GLYPH_PX = 14


@dataclass(frozen=True, slots=True)
class ChipText:
    """The key, text, secondary text and tooltip of a chip."""

    key: str
    words: str
    tail: str = ""
    tip: str = ""


class CheckChip(QAbstractButton):
    """A pill with a check mark if checked and a plus sign otherwise."""

    def __init__(self, text: ChipText, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key, self._tail = text.key, text.tail
        self.setText(text.words)
        self.setCheckable(True)
        self.setFont(font(TypeRole.SECONDARY))
        self.setToolTip(plain_tool_tip(text.tip))
        self.setAccessibleName(", ".join(filter(None, (text.words, text.tail))))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        text_px = metrics.horizontalAdvance(self.text())
        tail_px = metrics.horizontalAdvance(self._tail) + Gap.XS if self._tail else 0
        return QSize(2 * _PAD_PX + _GLYPH_PX + Gap.XS + text_px + tail_px, Size.SMALL_BUTTON)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        is_on, box = self.isChecked(), QRectF(self.rect())
        if is_on:
            painting.ground(painter, box, QColor(theme.selection), box.height() / 2, QColor(theme.accent))
        else:
            background = theme.field_hover if self.underMouse() else theme.panel
            painting.ground(painter, box, QColor(background), box.height() / 2, QColor(theme.border))
        primary = QColor(theme.on_selection if is_on else theme.text)
        secondary = QColor(theme.on_selection if is_on else theme.text_2)
        if not self.isEnabled():
            primary = secondary = QColor(theme.text_off)
        glyph = QRectF(_PAD_PX - 2, (box.height() - _GLYPH_PX) / 2, _GLYPH_PX, _GLYPH_PX)
        symbols.paint(painter, "check" if is_on else "plus", glyph, secondary)
        text_rect = self.rect().adjusted(_PAD_PX + _GLYPH_PX + Gap.XS - 2, 0, 0, 0)
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
            chip.show()
        self._arrange()

    def check(self, keys: Collection[str]) -> None:
        """Check these chips only, without emitting `changed`."""
        for chip in self.chips:
            chip.blockSignals(True)
            chip.setChecked(chip.key in keys)
            chip.blockSignals(False)

    def check_all(self) -> None:
        """Check all chips without emitting `changed`."""
        self.check([chip.key for chip in self.chips])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        x = y = 0
        for chip in self.chips:
            size = chip.sizeHint()
            if x and x + size.width() > self.width():
                x, y = 0, y + size.height() + Gap.XS
            chip.setGeometry(x, y, min(size.width(), max(self.width(), 1)), size.height())
            x += size.width() + Gap.XS
        self.setFixedHeight(y + Size.SMALL_BUTTON if self.chips else 0)
