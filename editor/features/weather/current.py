"""Current weather: symbol, temperature and a grid of values."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from editor.preview.overlays.card import SymbolLabel, TextLabel, accent_ink, quiet_ink
from editor.preview.weather.text import VALUE_SYMBOLS, CurrentText
from editor.ui.kit.labels import WrappedLabel
from editor.ui.kit.layouts import v_box
from editor.ui.text import plain_tool_tip, translated
from editor.ui.theme import tokens
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole
from editor.weather.wording.values import Value

_SKY_PX = 48
_ROW_PX = 26
_BETWEEN_PX = 14
_TEMPERATURE_GAP_PX = 14


class CurrentWeatherBlock(QWidget):
    """Symbol, temperature, description and values; dimmed if the data is out of date."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.place = WrappedLabel("", TypeRole.SECTION_TITLE)
        self.time = TextLabel(TypeRole.BODY_STRONG)
        self.age = TextLabel(TypeRole.BODY_STRONG)
        self.sky = SymbolLabel(size_px=_SKY_PX, ink=accent_ink)
        self.temperature = TextLabel(TypeRole.TEMPERATURE_PANEL)
        self.description = WrappedLabel("", TypeRole.LAYER_TITLE)
        self.detail = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.values = ValueGrid()
        self._text: CurrentText | None = None
        self._is_dimmed = False
        self._lay_out()

    def show_text(self, text: CurrentText) -> None:
        if text == self._text:
            return
        self._text = text
        self.place.show_text(text.place)
        self.time.show_text(text.time)
        self.age.show_text(text.old_age)
        self.sky.show_symbol(text.symbol)
        self.sky.setToolTip(plain_tool_tip(text.conditions))
        self.temperature.show_text(text.temperature)
        self.temperature.setToolTip(text.exact_temperature)
        description = text.conditions or ("" if text.temperature else text.notice)
        self.description.show_text(description)
        self.description.setVisible(bool(description))
        self.detail.show_text(text.detail)
        self.detail.setVisible(bool(text.detail))
        self.values.show_values(text.values, text.sun)
        self._set_dimmed(is_dimmed=text.is_old)
        parts = (text.place, text.time, text.old_age, text.exact_temperature, description, text.detail)
        self.setAccessibleName(", ".join(part for part in parts if part))

    def show_place(self, *, is_shown: bool) -> None:
        """Show or hide the place. It is shown if the title has no space for it."""
        self.place.setVisible(is_shown)

    def _set_dimmed(self, *, is_dimmed: bool) -> None:
        if is_dimmed is self._is_dimmed:
            return
        self._is_dimmed = is_dimmed
        self.sky.set_ink(quiet_ink if is_dimmed else accent_ink)
        self.values.set_dimmed(is_dimmed=is_dimmed)
        self.temperature.set_dimmed(dimmed=is_dimmed)
        self.age.set_dimmed(dimmed=is_dimmed)
        for label in (self.place, self.description):
            label.setProperty("tone", "secondary" if is_dimmed else "")
            label.style().polish(label)

    def _lay_out(self) -> None:
        self.place.hide()
        header = QGridLayout()
        header.setHorizontalSpacing(_TEMPERATURE_GAP_PX)
        header.setVerticalSpacing(0)
        header.setColumnStretch(2, 1)
        middle = Qt.AlignmentFlag.AlignVCenter
        header.addWidget(self.sky, 0, 0, 2, 1, middle)
        header.addWidget(self.temperature, 0, 1, 2, 1, middle)
        beside = v_box(spacing=0)
        beside.addStretch(1)
        beside.addWidget(self.description)
        beside.addWidget(self.detail)
        beside.addStretch(1)
        header.addLayout(beside, 0, 2, 2, 1)
        column = v_box(self, margins=(Gap.M, Gap.M, Gap.M, Gap.S + 1), spacing=Gap.S)
        column.addWidget(self.place)
        column.addWidget(self.time)
        column.addWidget(self.age)
        column.addLayout(header)
        column.addWidget(self.values)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the separator below the block."""
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(tokens.current().rule))


class ValueGrid(QWidget):
    """Groups of values in two columns, or in one if they do not fit. Rows are reused."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[ValueRow] = []
        self._counts: tuple[int, ...] = ()
        self._is_dimmed = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def shown(self) -> tuple["ValueRow", ...]:
        """The rows that show a value."""
        return tuple(self._rows[: sum(self._counts)])

    def show_values(self, *groups: Sequence[Value]) -> None:
        """Show groups of values."""
        values = [value for group in groups for value in group]
        self._counts = tuple(len(group) for group in groups)
        while len(self._rows) < len(values):
            row = ValueRow(self)
            row.set_dimmed(is_dimmed=self._is_dimmed)
            self._rows.append(row)
        for row, value in zip(self._rows, values, strict=False):
            row.show_value(value)
        for row in self._rows[len(values) :]:
            row.hide()
        self.setVisible(bool(values))
        self._arrange()

    def set_dimmed(self, *, is_dimmed: bool) -> None:
        """Dim all rows, or show them normally."""
        self._is_dimmed = is_dimmed
        for row in self._rows:
            row.set_dimmed(is_dimmed=is_dimmed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the rows in as many columns as fit."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        rows = iter(self.shown)
        groups = [[next(rows) for _ in range(count)] for count in self._counts]
        widths = [
            max(
                (row.sizeHint().width() for group in groups if len(group) > 1 for row in group[place::2]),
                default=0,
            )
            for place in (0, 1)
        ]
        columns = 2 if sum(widths) + _BETWEEN_PX <= self.width() else 1
        # The columns have equal widths if the values fit.
        left = max(widths[0], min((self.width() - _BETWEEN_PX) // 2, self.width() - _BETWEEN_PX - widths[1]))
        edges = [(0, left), (left + _BETWEEN_PX, self.width() - left - _BETWEEN_PX)]
        y = 0
        for group in groups:
            for number, row in enumerate(group):
                line, place = divmod(number, columns)
                is_whole_line = columns == 1 or len(group) == 1
                x, width = (0, self.width()) if is_whole_line else edges[place]
                row.setGeometry(QRect(x, y + line * _ROW_PX, width, _ROW_PX))
            y += -(-len(group) // columns) * _ROW_PX
        self.setFixedHeight(y)


class ValueRow(QWidget):
    """Row with the symbol, name and text of a value."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._symbol = SymbolLabel()
        self._name = TextLabel(TypeRole.BODY, quiet_ink)
        self._text = TextLabel(TypeRole.BODY)
        for part in (self._symbol, self._name, self._text):
            part.setParent(self)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self._text.setAlignment(right)

    @property
    def turn_deg(self) -> float:
        """The rotation of the symbol."""
        return self._symbol.turn_deg

    @property
    def is_cut(self) -> bool:
        """Whether the text is wider than its label."""
        return self._text.width() < self._text.sizeHint().width()

    @property
    def text_color(self) -> QColor:
        return self._text.color

    def show_value(self, value: Value) -> None:
        sentence = translated(value.sentence)
        self._symbol.show_symbol(VALUE_SYMBOLS[value.quantity], value.turn_deg)
        self._name.setText(translated(value.name))
        self._text.setText(translated(value.text))
        self.setAccessibleName(sentence)
        self.setToolTip(plain_tool_tip(sentence))
        self._arrange()
        self.show()

    def set_dimmed(self, *, is_dimmed: bool) -> None:
        """Dim the text, or show it normally."""
        self._text.set_dimmed(dimmed=is_dimmed)

    def sizeHint(self) -> QSize:
        """Return the size of name and text in one line."""
        width = self._name.sizeHint().width() + Gap.S + self._text.sizeHint().width()
        return QSize(Size.GLYPH + 6 + width, _ROW_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the parts."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Place symbol and name at the left, the text at the right."""
        left, height = Size.GLYPH + 6, self.height()
        text = min(self._text.sizeHint().width(), self.width() - left)
        self._symbol.move(0, (height - Size.GLYPH) // 2)
        self._text.setGeometry(self.width() - text, 0, text, height)
        self._name.setGeometry(left, 0, max(0, self.width() - left - text - Gap.S), height)
