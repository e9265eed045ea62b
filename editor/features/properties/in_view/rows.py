"""Rows of the section about the features in view: the sentence, counts with bars, and hidden labels."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from editor.render.query.questions import HiddenBox
from editor.ui.accessible_info import AccessibleInfo, Role
from editor.ui.kit.buttons import plain_button, quiet_button
from editor.ui.kit.labels import ElidedLabel, WrappedLabel
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.kit.row_models import RowListModel
from editor.ui.kit.rows import AnyIndex, Row, RowDelegate, RowList, RowTone, Text, TextFit
from editor.ui.text import local_count, plain_tool_tip
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

_ROW_PX, _BAR_PX = 40, 6
# Five digits and a separator.
_COUNT_PX = 48
_MAX_LIST_ROWS = 8
_PRESS_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class ReasonNote(QWidget):
    """One sentence about the layer with the action that helps; `pressed()` for its button."""

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_fine = False
        self._label = WrappedLabel()
        self.button = plain_button("")
        self.button.clicked.connect(self.pressed)
        line = h_box(margins=(Gap.M + Size.GLYPH + Gap.S, Gap.S, Gap.M, 0))
        line.addWidget(self._label, 1)
        action = h_box(margins=(Gap.M + Size.GLYPH + Gap.S, 0, Gap.M, 0))
        action.addWidget(self.button)
        action.addStretch(1)
        column = v_box(self, margins=(0, 0, 0, Gap.S), spacing=Gap.XS)
        column.addLayout(line)
        column.addLayout(action)

    @property
    def text(self) -> str:
        """The sentence."""
        return self._label.text()

    def show_text(self, text: str, action: str, *, is_fine: bool) -> None:
        """Show a sentence and the text of its button; without one, the button is hidden."""
        self._is_fine = is_fine
        self._label.show_text(text)
        self.setAccessibleName(text)
        self.button.setText(action)
        self.button.setToolTip(plain_tool_tip(action))
        self.button.setAccessibleName(action)
        self.button.setVisible(bool(action))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        ground = theme.success_background if self._is_fine else theme.warning_background
        color = theme.success if self._is_fine else theme.warning
        painting.rounded_rect(
            painter, QRectF(self.rect()), QColor(ground), Radius.BUTTON, painting.high_contrast_outline()
        )
        name = StateSymbol.FINE if self._is_fine else StateSymbol.WARNING
        symbols.paint(painter, name, QRectF(Gap.M, Gap.S + 1, Size.GLYPH, Size.GLYPH), QColor(color))


class CountRow(QWidget):
    """A count, what it counts, an action, and a bar relative to the first row.

    The row takes the focus for its button. Enter and Space run the action. Signals: `pressed()` for it.
    """

    pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._count = ""
        self._share, self._is_loss, self._is_dimmed = 0.0, False, False
        self._label = ElidedLabel()
        self.button: QPushButton = quiet_button("")
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.clicked.connect(self.pressed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedHeight(_ROW_PX)
        line = h_box(self, margins=(_COUNT_PX + Gap.S, 1, 0, _BAR_PX + Gap.S), spacing=Gap.S)
        line.addWidget(self._label, 1)
        line.addWidget(self.button)

    @property
    def text(self) -> str:
        """The count and what it counts."""
        return self.accessibleName()

    @property
    def share(self) -> float:
        """The filled part of the bar, from 0 to 1."""
        return self._share

    def show_count(
        self, count: int, text: str, share: float, *, is_loss: bool = False, count_text: str = ""
    ) -> None:
        """Show a count, or another text for it; losses have a bar in the warning colour."""
        self._count = count_text or local_count(count)
        self._label.set_text(text)
        self.setAccessibleName(f"{self._count} {text}")
        self._share, self._is_loss = min(max(share, 0.0), 1.0), is_loss
        self.update()

    def show_action(self, text: str, *, is_enabled: bool) -> None:
        """Show the text of the action; without one, the button is hidden."""
        self.button.setText(text)
        self.button.setToolTip(plain_tool_tip(text))
        self.button.setAccessibleName(f"{text}, {self.accessibleName()}")
        self.button.setVisible(bool(text))
        self.button.setEnabled(is_enabled)

    def set_dimmed(self, *, is_dimmed: bool) -> None:
        """Show the count in grey while a newer one is computed."""
        if is_dimmed is not self._is_dimmed:
            self._is_dimmed = is_dimmed
            self._label.set_secondary(is_secondary=is_dimmed)
            self.update()

    @property
    def is_dimmed(self) -> bool:
        """Whether a newer count is being computed."""
        return self._is_dimmed

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Run the action on Enter and Space."""
        if event.key() in _PRESS_KEYS and self._can_press:
            self.pressed.emit()
        else:
            super().keyPressEvent(event)

    def accessible_info(self) -> AccessibleInfo:
        if not self._can_press:
            return AccessibleInfo(Role.StaticText)
        return AccessibleInfo(Role.Button, value=self.button.text(), press=self.pressed.emit)

    @property
    def _can_press(self) -> bool:
        return not self.button.isHidden() and self.button.isEnabled()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = tokens.current()
        painter = QPainter(self)
        left = _COUNT_PX + Gap.S
        painter.fillRect(0, 0, self.width(), 1, QColor(theme.rule))
        painter.setFont(font(TypeRole.BODY_STRONG))
        painter.setPen(QColor(theme.text_2 if self._is_dimmed else theme.text))
        count = QRectF(0, 1, _COUNT_PX, self.height() - _BAR_PX - Gap.S - 1)
        painter.drawText(count, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._count)
        track = QRectF(left, self.height() - _BAR_PX - Gap.XS, self.width() - left, _BAR_PX)
        edge = painting.high_contrast_outline()
        painting.rounded_rect(painter, track, QColor(theme.field_hover), _BAR_PX / 2, edge)
        if self._share > 0:
            # A small share is visible as a dot.
            track.setWidth(max(track.width() * self._share, float(_BAR_PX)))
            name = theme.text_2 if self._is_dimmed else theme.warning if self._is_loss else theme.accent
            painting.rounded_rect(painter, track, QColor(name), _BAR_PX / 2)
        if self.hasFocus():
            painting.focus_ring(painter, QRectF(self.rect()).adjusted(0, 1, 0, 0), Radius.ROW)


class _HiddenModel(RowListModel[HiddenBox]):
    """Hidden labels with their winners."""

    def describe(self, entry: HiddenBox) -> Row:
        winner = entry.winner.text if entry.winner is not None else ""
        name = entry.name or self.tr("Unnamed feature")
        text = self.tr("{label}, hidden by {winner}").format(label=name, winner=winner) if winner else name
        return Row(
            ((Text(name, fit=TextFit.ELIDED),),),
            trailing=(Text(winner, TypeRole.BODY, RowTone.QUIET, gap_px=Gap.S, at_end=True),),
            accessible_text=text,
        )


class _HiddenDelegate(RowDelegate):
    """Rows of the height of layer rows."""

    def height_px(self, _index: AnyIndex) -> int:
        return Size.TREE_ROW


class HiddenList(QWidget):
    """Hidden labels of one cause with their winners.

    Signals: `current_changed(HiddenBox)` for the selected one.
    """

    current_changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._model = _HiddenModel(self)
        self.list = _List(self._model, _HiddenDelegate(), name=self.tr("Hidden labels"))
        head = h_box(margins=(Gap.S, 0, Gap.S, 0))
        head.addWidget(ElidedLabel(self.tr("Hidden label"), TypeRole.SECONDARY, is_secondary=True), 1)
        head.addWidget(ElidedLabel(self.tr("Hidden by"), TypeRole.SECONDARY, is_secondary=True))
        column = v_box(self, margins=(_COUNT_PX, 0, 0, Gap.S), spacing=Gap.XS)
        column.addLayout(head)
        column.addWidget(self.list)
        # A list that gets the focus has a current row, which is not selected until a key or click.
        self.list.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def hidden(self) -> tuple[HiddenBox, ...]:
        """The listed labels."""
        return self._model.entries

    def show_hidden(self, hidden: Sequence[HiddenBox]) -> None:
        """List labels."""
        self.list.selectionModel().blockSignals(True)
        self._model.reset(hidden)
        self.list.selectionModel().blockSignals(False)
        self.list.setFixedHeight(min(len(hidden), _MAX_LIST_ROWS) * Size.TREE_ROW + 2)

    def show_current(self, hidden: HiddenBox | None) -> None:
        """Select the row of a label without emitting `current_changed`."""
        row = next((at for at, each in enumerate(self._model.entries) if each is hidden), None)
        selection = self.list.selectionModel()
        selection.blockSignals(True)
        if row is None:
            selection.clear()
        else:
            index = self._model.index(row)
            selection.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.list.scrollTo(index)
        selection.blockSignals(False)
        self.list.viewport().update()

    def enter(self, *, at_end: bool) -> None:
        """Focus the list, and select its first or last label."""
        self.list.setFocus(Qt.FocusReason.TabFocusReason)
        row = len(self._model.entries) - 1 if at_end else 0
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.list.selectionModel().setCurrentIndex(self._model.index(row), flag)

    def _on_selection_changed(self) -> None:
        indexes = self.list.selectionModel().selectedIndexes()
        entry = self._model.entry(indexes[0]) if indexes else None
        if entry is not None:
            self.current_changed.emit(entry)


class _List(RowList):
    """A list that leaves Esc, N and the arrows beyond its ends to its panel. Enter selects."""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, Size.TREE_ROW)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, current = event.key(), self.currentIndex()
        ends = {Qt.Key.Key_Up: 0, Qt.Key.Key_Down: self.model().rowCount() - 1}
        is_selected = self.selectionModel().isSelected(current)
        if key in (Qt.Key.Key_Escape, Qt.Key.Key_N) or (
            is_selected and ends.get(Qt.Key(key)) == current.row()
        ):
            event.ignore()
        elif current.isValid() and not is_selected and key in (*ends, *_PRESS_KEYS):
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(current, flag)
        else:
            super().keyPressEvent(event)
