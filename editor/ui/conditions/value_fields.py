"""Fields for an attribute's name and for the values of a condition."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.lazy_import import LazyModule
from editor.ui.fields.field import Field
from editor.ui.fields.pick_list import PickRow
from editor.ui.fields.suggestion_edit import CompletionEdit
from editor.ui.fields.text_fields import EditField
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Gap, Radius, Size

if TYPE_CHECKING:
    from editor.ui.fields import chips as field_chips
else:
    field_chips = LazyModule("editor.ui.fields.chips")


class KeyField(EditField):
    """An attribute name, typed or selected from suggestions."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        self.offers = CompletionEdit()
        super().__init__(name, parent, self.offers)
        self.edit.setPlaceholderText(self.tr("Attribute"))
        self.offers.selected.connect(self._edit_once)

    def set_offers(self, rows: Sequence[PickRow]) -> None:
        """Set the suggested keys."""
        self.offers.set_offers(rows)

    def _commit_text(self, text: str) -> None:
        key = text.strip()
        if key:
            self._edit_once(key)
            self._refresh()
        elif self._value:
            self._reject(self.tr("Enter an attribute, such as “name”. Previous value kept."))
        else:
            self._refresh()

    def _refresh(self) -> None:
        self.edit.show_text(self._value if isinstance(self._value, str) else "")


_EDGE_PX = 4
_MINIMUM_EDIT_PX = 72


class ValuesField(Field):
    """Values as a tuple of texts. In a list, Enter adds one and Backspace removes the last."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._is_list = False
        # The index of the value in the edit, whose chip is hidden.
        self._edited_index: int | None = None
        self._offers: tuple[PickRow, ...] = ()
        self._check: Callable[[str], str] = lambda _text: ""
        self._chips: list[field_chips.Chip] = []
        self.edit = CompletionEdit(self, has_chevron=False)
        self.edit.setPlaceholderText(self.tr("Value"))
        self.edit.committed.connect(self._commit_text)
        self.edit.reverted.connect(self._revert)
        self.edit.selected.connect(self._on_value_selected)
        self.edit.installEventFilter(self)
        self.setFocusProxy(self.edit)
        self.set_name(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._place()

    @property
    def values(self) -> tuple[str, ...]:
        """The values."""
        return self._value if isinstance(self._value, tuple) else ()

    @property
    def chips(self) -> "tuple[field_chips.Chip, ...]":
        """The visible chips."""
        return tuple(chip for chip in self._chips if not chip.isHidden())

    @property
    def is_typing(self) -> bool:
        """Whether there is uncommitted text."""
        return self.edit.is_typing

    def set_list(self, *, is_list: bool) -> None:
        """Allow several values, or one."""
        if is_list is not self._is_list:
            self._is_list = is_list
            self.edit.set_flag("bare", is_list)
            self._refresh()

    def set_check(self, check: Callable[[str], str]) -> None:
        """Set the validator, which returns why a text is invalid."""
        self._check = check

    def set_offers(self, rows: Sequence[PickRow]) -> None:
        """Set the suggested values; those in the list are omitted."""
        self._offers = tuple(rows)
        self._update_offers()

    def finish(self) -> None:
        """End the gesture and discard uncommitted text."""
        super().finish()
        self._edited_index = None
        self.edit.discard()

    def sizeHint(self) -> QSize:
        return QSize(160, self.height())

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Move from the edit into the chips by Backspace and Left, and repaint on focus changes."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent) or not self.chips:
            return False
        if event.key() == Qt.Key.Key_Backspace and not self.edit.text() and self._edited_index is None:
            self._remove(len(self.values) - 1)
            return True
        if event.key() == Qt.Key.Key_Left and self.edit.cursorPosition() == 0:
            self.chips[-1].setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Focus the edit from anywhere in the field."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.edit.setFocus(Qt.FocusReason.MouseFocusReason)
            self.edit.open_offers()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._is_list:
            return
        theme = tokens.current()
        painter = QPainter(self)
        box = QRectF(self.rect())
        has_focus = self.edit.hasFocus()
        background = theme.raised if has_focus else theme.field_hover if self.underMouse() else theme.field
        edge = QColor(theme.edge) if theme.is_high_contrast else None
        painting.rounded_rect(painter, box, QColor(background), Radius.FIELD, edge)
        if self.problem:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme.error), 2))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), Radius.FIELD, Radius.FIELD)
        elif has_focus:
            painting.focus_ring(painter, box, Radius.FIELD)

    def _commit_text(self, text: str) -> None:
        value = text.strip()
        if not value:
            self._edited_index = None
            self._refresh()
            if not self._is_list and self.values:
                self._reject(self.tr("Enter a value or remove the condition. Previous value kept."))
            return
        problem = self._check(value)
        if problem:
            self._reject(problem)
            return
        index, self._edited_index = self._edited_index, None
        if self._is_list:
            before = self.values if index is None else self.values[:index]
            after = () if index is None else self.values[index + 1 :]
            others = (*before, *after)
            self._edit_once(others if value in others else (*before, value, *after))
        else:
            self._edit_once((value,))
        self._refresh()

    def _on_value_selected(self, value: object) -> None:
        self._commit_text(str(value))

    def _reject(self, problem: str) -> None:
        self.set_problem(problem)
        self.edit.reject()

    def _revert(self) -> None:
        self._edited_index = None
        self.cancel()
        self.set_problem("")
        self._refresh()

    def _remove(self, index: int) -> None:
        values = self.values
        # Keep the focus in the panel when the chip is removed.
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self._edit_once((*values[:index], *values[index + 1 :]))

    def _open(self, index: int) -> None:
        """Edit a value of the list."""
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self._edited_index = index
        self._refresh()
        self.edit.setText(self.values[index])
        self.edit.setModified(True)
        self.edit.selectAll()

    def _step(self, index: int, by: int) -> None:
        chips = self.chips
        target: QWidget = chips[max(0, index + by)] if index + by < len(chips) else self.edit
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _refresh(self) -> None:
        values = self.values
        texts = values if self._is_list else ()
        while len(self._chips) < len(texts):
            self._chips.append(self._create_chip(len(self._chips)))
        for index, chip in enumerate(self._chips):
            chip.setVisible(index < len(texts) and index != self._edited_index)
            if index < len(texts):
                chip.show_text(texts[index])
        self.edit.show_text("" if self._is_list or not values else values[0])
        self.edit.setPlaceholderText(self.tr("Add a value") if texts else self.tr("Value"))
        self._update_offers()
        self._place()
        self.update()

    def _create_chip(self, index: int) -> "field_chips.Chip":
        chip = field_chips.Chip("", self)
        chip.removed.connect(lambda: self._remove(index))
        chip.opened.connect(lambda: self._open(index))
        chip.stepped.connect(lambda by: self._step(index, by))
        return chip

    def _update_offers(self) -> None:
        listed = frozenset(self.values if self._is_list else ())
        self.edit.set_offers([row for row in self._offers if row.text not in listed])

    def _place(self) -> None:
        """Lay out the chips in lines, then the edit, and set the height."""
        if not self._is_list:
            self.setFixedHeight(Size.FIELD)
            self.edit.setGeometry(self.rect())
            return
        x, y, right = _EDGE_PX, _EDGE_PX, self.width() - _EDGE_PX
        for chip in self.chips:
            width = min(chip.sizeHint().width(), right - _EDGE_PX)
            if x + width > right and x > _EDGE_PX:
                x, y = _EDGE_PX, y + field_chips.CHIP_PX + _EDGE_PX
            chip.setGeometry(x, y, width, field_chips.CHIP_PX)
            x += width + _EDGE_PX
        if right - x < _MINIMUM_EDIT_PX and x > _EDGE_PX:
            x, y = _EDGE_PX, y + field_chips.CHIP_PX + _EDGE_PX
        rise = (Size.FIELD - field_chips.CHIP_PX) // 2
        self.edit.setGeometry(QRect(x + Gap.XS, y - rise, right - x - Gap.XS, Size.FIELD))
        self.setFixedHeight(y + field_chips.CHIP_PX + _EDGE_PX)

    def _refresh_problem(self) -> None:
        self.edit.set_flag("invalid", bool(self._problem) and not self._is_list)
        self.update()
