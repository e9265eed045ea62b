"""The weather card at its full size."""

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.look.symbol_names import WeatherSymbol
from editor.look.symbols import symbol
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole, font
from editor.preview.labels import SymbolLabel, TextLabel, accent_ink, quiet_ink
from editor.preview.warning_line import WarningLine
from editor.preview.weather_text import CardText, Reading

MOST_WARNINGS = 3
_MOST_READINGS = 7
_SKY_PX = 40
_TAG_PX = 18
_FOLD_SYMBOL = "mdi6.arrow-collapse"


def tag() -> QLabel:
    """The mark beside simulated numbers."""
    label = QLabel(QCoreApplication.translate("WeatherCard", "Simulated"))
    label.setToolTip(QCoreApplication.translate("WeatherCard", "Simulated numbers, not a forecast"))
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setFont(font(TypeRole.COLUMN_HEAD))
    label.setProperty("part", "tag")
    label.setFixedHeight(_TAG_PX)
    return label


class CardFace(QWidget):
    """Place, conditions, warnings, readings, sun, age and copyrights, as far as they are known."""

    retried = Signal()
    folded = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedWidth(Size.CARD)
        self._place = TextLabel(TypeRole.SECTION_TITLE, wraps=True)
        self._tag = tag()
        self._fold = QToolButton()
        self._old = TextLabel(TypeRole.BODY_STRONG)
        self._sky = SymbolLabel(size_px=_SKY_PX, ink=accent_ink)
        self._temperature = TextLabel(TypeRole.TEMPERATURE_CARD)
        self._words = TextLabel(TypeRole.SECTION_TITLE, wraps=True)
        self._feels_like = TextLabel(TypeRole.SECONDARY, quiet_ink)
        self._warnings = tuple(WarningLine() for _ in range(MOST_WARNINGS))
        self._more_warnings = TextLabel(TypeRole.SECONDARY, quiet_ink)
        self._rows = tuple(_Row() for _ in range(_MOST_READINGS))
        self._notice = TextLabel(TypeRole.SECONDARY, quiet_ink, wraps=True)
        self._retry = QPushButton(self.tr("Try again"))
        self._rule = QFrame()
        self._sunrise, self._sunset = TextLabel(TypeRole.SECONDARY), TextLabel(TypeRole.SECONDARY)
        self._sunrise_symbol = SymbolLabel(WeatherSymbol.SUNRISE)
        self._sunset_symbol = SymbolLabel(WeatherSymbol.SUNSET)
        self._age = TextLabel(TypeRole.SECONDARY, quiet_ink)
        self._copyrights = TextLabel(TypeRole.COLUMN_HEAD, quiet_ink, wraps=True)
        self._column = QVBoxLayout(self)
        self._dress()
        self._lay_out()

    def show_text(self, text: CardText) -> None:
        """Show what the card says."""
        self._place.setText(text.place)
        self._tag.setVisible(text.simulated)
        self._old.show_text(text.age if text.is_old else "")
        self._sky.show_symbol(text.symbol)
        self._temperature.show_text(text.temperature)
        self._words.show_text(text.words)
        self._feels_like.show_text(text.feels_like)
        self._show_warnings(text)
        for index, row in enumerate(self._rows):
            row.show_reading(text.readings[index] if index < len(text.readings) else None)
        self._notice.show_text(text.notice)
        self._retry.setVisible(text.is_in_trouble)
        self._show_foot(text)
        self._copyrights.show_text("\n".join(text.copyrights))
        self._dim(dimmed=text.is_old)
        self._sky.set_ink(quiet_ink if text.is_quiet else accent_ink)

    def offer_folding(self, *, offered: bool) -> None:
        """Show the button that folds the card, or leave it out."""
        self._fold.setVisible(offered)

    def full_height(self) -> int:
        """The height it wants at its width."""
        self._column.activate()
        return self._column.totalHeightForWidth(self.width())

    def _show_warnings(self, text: CardText) -> None:
        for index, line in enumerate(self._warnings):
            line.setVisible(index < len(text.warnings))
            if index < len(text.warnings):
                line.show_warning(text.warnings[index])
        left_out = len(text.warnings) - MOST_WARNINGS
        self._more_warnings.show_text(self.tr("and {} more").format(left_out) if left_out > 0 else "")

    def _show_foot(self, text: CardText) -> None:
        self._sunrise.show_text(text.sunrise)
        self._sunset.show_text(text.sunset)
        self._sunrise_symbol.setVisible(bool(text.sunrise))
        self._sunset_symbol.setVisible(bool(text.sunset))
        self._age.show_text("" if text.is_old else text.age)
        self._rule.setVisible(bool(text.sunrise or text.sunset or text.age))

    def _dim(self, *, dimmed: bool) -> None:
        for label in self.findChildren(TextLabel):
            label.set_dimmed(dimmed=dimmed)

    def _dress(self) -> None:
        self._rule.setProperty("part", "rule")
        self._retry.setProperty("kind", "small")
        self._retry.setToolTip(self.tr("Ask for the weather again"))
        self._retry.clicked.connect(self.retried)
        self._fold.setIcon(symbol(_FOLD_SYMBOL))
        self._fold.setIconSize(QSize(Size.GLYPH, Size.GLYPH))
        self._fold.setFixedSize(Size.SMALL_BUTTON, Size.SMALL_BUTTON)
        self._fold.setToolTip(self.tr("Show the weather in one line"))
        self._fold.setAccessibleName(self.tr("Show the weather in one line"))
        self._fold.clicked.connect(self.folded)
        self._fold.hide()
        for mark, name in (
            (self._sunrise_symbol, self.tr("Sunrise")),
            (self._sunset_symbol, self.tr("Sunset")),
        ):
            mark.setToolTip(name)
            mark.setAccessibleName(name)

    def _lay_out(self) -> None:
        column = self._column
        column.setContentsMargins(Gap.M, Gap.M, Gap.M, Gap.M)
        column.setSpacing(Gap.S)
        column.addLayout(_row(self._place, self._tag, self._fold, stretch=self._place))
        column.addWidget(self._old)
        column.addLayout(self._now())
        for line in self._warnings:
            column.addWidget(line)
        column.addWidget(self._more_warnings)
        rows = QVBoxLayout()
        rows.setSpacing(Gap.XS)
        for row in self._rows:
            rows.addWidget(row)
        column.addLayout(rows)
        column.addWidget(self._notice)
        column.addWidget(self._retry, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._rule)
        foot = _row(self._sunrise_symbol, self._sunrise, self._sunset_symbol, self._sunset)
        foot.addStretch(1)
        foot.addWidget(self._age)
        column.addLayout(foot)
        column.addWidget(self._copyrights)
        column.addStretch(1)

    def _now(self) -> QGridLayout:
        middle, top, bottom = (
            Qt.AlignmentFlag.AlignVCenter,
            Qt.AlignmentFlag.AlignTop,
            Qt.AlignmentFlag.AlignBottom,
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(Gap.M)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(2, 1)
        grid.addWidget(self._sky, 0, 0, 2, 1, middle)
        grid.addWidget(self._temperature, 0, 1, 2, 1, middle)
        grid.addWidget(self._words, 0, 2, bottom)
        grid.addWidget(self._feels_like, 1, 2, top)
        return grid


class _Row(QWidget):
    """A reading: symbol, name, value."""

    def __init__(self) -> None:
        super().__init__()
        self._symbol = SymbolLabel()
        self._name = TextLabel(TypeRole.BODY, quiet_ink)
        self._value = TextLabel(TypeRole.BODY)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 1, 0, 1)
        row.setSpacing(Gap.S)
        row.addWidget(self._symbol)
        row.addWidget(self._name, 1)
        row.addWidget(self._value)

    def show_reading(self, reading: Reading | None) -> None:
        """Show a reading; without one the row takes no room."""
        self.setVisible(reading is not None)
        if reading is not None:
            self._symbol.show_symbol(reading.symbol, reading.turn_deg)
            self._name.setText(reading.name)
            self._value.setText(reading.value)
            self.setAccessibleName(f"{reading.name} {reading.value}")


def _row(*widgets: QWidget, stretch: QWidget | None = None) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(Gap.S)
    for widget in widgets:
        row.addWidget(widget, 1 if widget is stretch else 0)
    return row
