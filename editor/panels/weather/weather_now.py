"""The weather now, large, and its values below in two columns, or in one where they would not fit."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from editor.look import tokens
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.look.words import plain_tool_tip
from editor.panels.weather.weather_words import NowText
from editor.preview.labels import SymbolLabel, TextLabel, accent_ink, quiet_ink
from editor.preview.weather_values import Value
from editor.widgets.wrapped_label import WrappedLabel

_SKY_PX = 48
_ROW_PX = 26
_BETWEEN_PX = 14
_TEMPERATURE_GAP_PX = 14


class NowBlock(QWidget):
    """Symbol, temperature, words and values; the whole of it is quiet where the weather is old."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.place = WrappedLabel("", TypeRole.SECTION_TITLE)
        self.age = TextLabel(TypeRole.BODY_STRONG)
        self.sky = SymbolLabel(size_px=_SKY_PX, ink=accent_ink)
        self.temperature = TextLabel(TypeRole.TEMPERATURE_PANEL)
        self.words = WrappedLabel("", TypeRole.LAYER_TITLE)
        self.detail = WrappedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.values = ValueGrid()
        self._text: NowText | None = None
        self._is_quiet = False
        self._lay_out()

    def show_text(self, text: NowText) -> None:
        """Say something else."""
        if text == self._text:
            return
        self._text = text
        self.place.show_text(text.place)
        self.age.show_text(text.age)
        self.sky.show_symbol(text.symbol)
        self.sky.setToolTip(plain_tool_tip(text.words))
        self.temperature.show_text(text.temperature)
        self.temperature.setToolTip(text.exact_temperature)
        self.words.show_text(text.words)
        self.words.setVisible(bool(text.words))
        self.detail.show_text(text.detail)
        self.detail.setVisible(bool(text.detail))
        self.values.show_values(text.values, text.sun)
        self._set_quiet(is_quiet=bool(text.age))
        self.setAccessibleName(text.sentence)

    def show_place(self, *, is_shown: bool) -> None:
        """Name the place here, for the title has no room for it."""
        self.place.setVisible(is_shown)

    def _set_quiet(self, *, is_quiet: bool) -> None:
        if is_quiet is self._is_quiet:
            return
        self._is_quiet = is_quiet
        self.sky.set_ink(quiet_ink if is_quiet else accent_ink)
        self.values.set_quiet(is_quiet=is_quiet)
        self.temperature.set_dimmed(dimmed=is_quiet)
        self.age.set_dimmed(dimmed=is_quiet)
        for label in (self.place, self.words):
            label.setProperty("tone", "secondary" if is_quiet else "")
            label.style().polish(label)

    def _lay_out(self) -> None:
        self.place.hide()
        head = QGridLayout()
        head.setHorizontalSpacing(_TEMPERATURE_GAP_PX)
        head.setVerticalSpacing(0)
        head.setColumnStretch(2, 1)
        middle = Qt.AlignmentFlag.AlignVCenter
        head.addWidget(self.sky, 0, 0, 2, 1, middle)
        head.addWidget(self.temperature, 0, 1, 2, 1, middle)
        beside = QVBoxLayout()
        beside.setSpacing(0)
        beside.addStretch(1)
        beside.addWidget(self.words)
        beside.addWidget(self.detail)
        beside.addStretch(1)
        head.addLayout(beside, 0, 2, 2, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(Gap.M, Gap.M, Gap.M, Gap.S + 1)
        column.setSpacing(Gap.S)
        column.addWidget(self.place)
        column.addWidget(self.age)
        column.addLayout(head)
        column.addWidget(self.values)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the rule under the block."""
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(tokens.current().rule))


class ValueGrid(QWidget):
    """Groups of values in rows of two, each group on lines of its own; the rows are kept and filled again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[ValueRow] = []
        self._counts: tuple[int, ...] = ()
        self._is_quiet = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def shown(self) -> tuple["ValueRow", ...]:
        """The rows that show a value."""
        return tuple(self._rows[: sum(self._counts)])

    def show_values(self, *groups: Sequence[Value]) -> None:
        """Show other values."""
        values = [value for group in groups for value in group]
        self._counts = tuple(len(group) for group in groups)
        while len(self._rows) < len(values):
            row = ValueRow(self)
            row.set_quiet(is_quiet=self._is_quiet)
            self._rows.append(row)
        for row, value in zip(self._rows, values, strict=False):
            row.show_value(value)
        for row in self._rows[len(values) :]:
            row.hide()
        self.setVisible(bool(values))
        self._place()

    def set_quiet(self, *, is_quiet: bool) -> None:
        """Show all in quiet ink, or as usual."""
        self._is_quiet = is_quiet
        for row in self._rows:
            row.set_quiet(is_quiet=is_quiet)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the rows into as many columns as fit."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        rows = iter(self.shown)
        groups = [[next(rows) for _ in range(count)] for count in self._counts]
        needs = [
            max((row.sizeHint().width() for group in groups for row in group[place::2]), default=0)
            for place in (0, 1)
        ]
        columns = 2 if sum(needs) + _BETWEEN_PX <= self.width() else 1
        # Both are as wide where the values allow it.
        left = max(needs[0], min((self.width() - _BETWEEN_PX) // 2, self.width() - _BETWEEN_PX - needs[1]))
        edges = [(0, left), (left + _BETWEEN_PX, self.width() - left - _BETWEEN_PX)]
        y = 0
        for group in groups:
            for number, row in enumerate(group):
                line, place = divmod(number, columns)
                x, width = edges[place] if columns == 2 else (0, self.width())
                row.setGeometry(QRect(x, y + line * _ROW_PX, width, _ROW_PX))
            y += -(-len(group) // columns) * _ROW_PX
        self.setFixedHeight(y)


class ValueRow(QWidget):
    """A value: symbol, name, text."""

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
        """How far its symbol is turned."""
        return self._symbol.turn_deg

    @property
    def is_cut(self) -> bool:
        """Whether its text has less room than it needs."""
        return self._text.width() < self._text.sizeHint().width()

    @property
    def text_color(self) -> QColor:
        """The ink of the text."""
        return self._text.color

    def show_value(self, value: Value) -> None:
        """Show a value."""
        self._symbol.show_symbol(value.symbol, value.turn_deg)
        self._name.setText(value.name)
        self._text.setText(value.text)
        self.setAccessibleName(value.sentence)
        self.setToolTip(plain_tool_tip(value.sentence))
        self._share_room()
        self.show()

    def set_quiet(self, *, is_quiet: bool) -> None:
        """Show the text in quiet ink, or as usual."""
        self._text.set_dimmed(dimmed=is_quiet)

    def sizeHint(self) -> QSize:
        """Room for all of it in one line."""
        words = self._name.sizeHint().width() + Gap.S + self._text.sizeHint().width()
        return QSize(Size.GLYPH + 6 + words, _ROW_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room anew."""
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        """Put symbol and name at the left, the text at the right."""
        left, height = Size.GLYPH + 6, self.height()
        text = min(self._text.sizeHint().width(), self.width() - left)
        self._symbol.move(0, (height - Size.GLYPH) // 2)
        self._text.setGeometry(self.width() - text, 0, text, height)
        self._name.setGeometry(left, 0, max(0, self.width() - left - text - Gap.S), height)
