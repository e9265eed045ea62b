"""Buttons on the weather card that choose the value shown on towns."""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QWidget

from editor.preview.overlays.card import TextLabel, quiet_ink
from editor.preview.weather.pills import VALUE_SYMBOLS
from editor.ui.kit.layouts import NO_MARGINS, v_box
from editor.ui.text import translated
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font
from editor.weather.wording.town_values import NOT_IN_FORECAST, TOWN_VALUE_NAMES, TownValue

_COLUMNS: Final = 2


class TownValueButton(QAbstractButton):
    """A checkable button with the symbol and the name of a value."""

    def __init__(self, value: TownValue) -> None:
        super().__init__()
        self.value = value
        self.setCheckable(True)
        self.setText(translated(TOWN_VALUE_NAMES[value]))
        self.setFont(font(TypeRole.SECONDARY))
        self.setFixedHeight(Size.SMALL_BUTTON)
        self._is_absent = False
        self.setToolTip(self._tip)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def _tip(self) -> str:
        return self.tr("Show “{value}” on towns").format(value=self.text())

    def show_absent(self, *, is_absent: bool) -> None:
        """Dim the button if the forecast lacks the value, and say so. It can be clicked nevertheless."""
        if is_absent is self._is_absent:
            return
        self._is_absent = is_absent
        why = translated(NOT_IN_FORECAST[self.value]) if is_absent else ""
        self.setToolTip(why or self._tip)
        self.setAccessibleDescription(why)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of symbol and name."""
        width = QFontMetrics(self.font()).horizontalAdvance(self.text())
        return QSize(Gap.S + Size.GLYPH + Gap.XS + width + Gap.XS, Size.SMALL_BUTTON)

    def minimumSizeHint(self) -> QSize:
        """Return the size of the symbol; the name is elided."""
        return QSize(Gap.S + Size.GLYPH + Gap.XS, Size.SMALL_BUTTON)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw background, symbol and name."""
        theme, painter, box = tokens.current(), QPainter(self), QRectF(self.rect())
        is_on, is_hovered = self.isChecked(), self.underMouse()
        ground = theme.selection if is_on else theme.field_hover if is_hovered else theme.field_raised
        edge = QColor(theme.accent) if is_on else painting.high_contrast_outline()
        painting.rounded_rect(painter, box, QColor(ground), Radius.FIELD, edge)
        if is_on and theme.is_high_contrast:
            painting.ring(painter, box, QColor(theme.text), Radius.FIELD)
        glyph = QRectF(Gap.S, (box.height() - Size.GLYPH) / 2, Size.GLYPH, Size.GLYPH)
        strong, quiet = (theme.on_selection, theme.on_selection) if is_on else (theme.text, theme.text_2)
        if self._is_absent:
            strong = quiet = theme.text_off
        symbols.paint(painter, VALUE_SYMBOLS[self.value], glyph, QColor(quiet))
        text_box = self.rect().adjusted(Gap.S + Size.GLYPH + Gap.XS, 0, -Gap.XS, 0)
        elided = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, text_box.width())
        painter.setPen(QColor(strong))
        painter.drawText(text_box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, elided)
        if self.hasFocus():
            painting.focus_ring(painter, box)


class TownValueButtons(QWidget):
    """All values, of which at most one is shown on towns.

    Signals: `pressed(TownValue)`; only `show_value` changes which one is checked.
    """

    pressed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        title = TextLabel(TypeRole.SECONDARY, quiet_ink)
        title.setText(self.tr("Show on towns"))
        self.setAccessibleName(title.text())
        self._checked: TownValue | None = None
        self.buttons = tuple(TownValueButton(value) for value in TownValue)
        grid = QGridLayout()
        grid.setSpacing(Gap.XS)
        for index, button in enumerate(self.buttons):
            grid.addWidget(button, index // _COLUMNS, index % _COLUMNS)
            button.clicked.connect(lambda _is_on, value=button.value: self._on_clicked(value))
        for side in range(_COLUMNS):
            grid.setColumnStretch(side, 1)
        column = v_box(self, margins=NO_MARGINS, spacing=Gap.XS)
        column.addWidget(title)
        column.addLayout(grid)

    def show_value(self, value: TownValue | None) -> None:
        """Check the value that towns show; None if they show none."""
        self._checked = value
        for button in self.buttons:
            button.setChecked(button.value is value)

    def show_absent(self, values: Collection[TownValue]) -> None:
        """Dim the values that the forecast lacks."""
        for button in self.buttons:
            button.show_absent(is_absent=button.value in values)

    def _on_clicked(self, value: TownValue) -> None:
        self.show_value(self._checked)
        self.pressed.emit(value)
