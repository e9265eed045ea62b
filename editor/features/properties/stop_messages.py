"""Messages about faults of a property's stops, each with a button that fixes it."""

from collections.abc import Collection, Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from editor.features.properties.property_menus import fix_text
from editor.mapstyle.curves.stops import StopFault, count_unreadable, invalid_levels, stop_faults
from editor.mapstyle.document.model import Layer, LayerKey
from editor.mapstyle.edits.bulk import (
    clamp_to_bounds,
    move_to_valid_levels,
    remove_duplicate_stops,
    remove_unreadable,
    sort_stops,
)
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Curve
from editor.records import dataclass
from editor.session.session import Session
from editor.ui.fields.number_field import number_text
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.layouts import NO_MARGINS, v_box
from editor.ui.theme import symbols, tokens
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.edit_commands import try_edit

_GLYPH_PX = 14


@dataclass(frozen=True, slots=True)
class StopFix:
    """Message about a fault and the edit that fixes it."""

    text: str
    verb: str
    edit: Edit


class StopFixes(QWidget):
    """Messages about the faults in the stops of one property."""

    def __init__(self, prop: PaintProperty, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._prop, self._session = prop, session
        self._name = ""
        self._lines: list[StopFixLine] = []
        self._column = v_box(self, margins=NO_MARGINS, spacing=0)

    @property
    def lines(self) -> list["StopFixLine"]:
        """The visible lines."""
        return [line for line in self._lines if line.fix is not None]

    def show_stops(self, keys: Collection[LayerKey], layer: Layer, curve: Curve, name: str) -> None:
        """Show the faults of a layer's curve, which the layers of all these keys share."""
        self._name = name
        fixes = list(self._fixes(keys, layer, curve))
        while len(self._lines) < len(fixes):
            line = StopFixLine(self)
            line.button.clicked.connect(lambda _checked=False, line=line: self._do(line))
            self._lines.append(line)
            self._column.addWidget(line)
        for index, line in enumerate(self._lines):
            line.show_fix(fixes[index] if index < len(fixes) else None)
        self.setVisible(bool(fixes))

    def _fixes(self, keys: Collection[LayerKey], layer: Layer, curve: Curve) -> Iterator[StopFix]:
        prop = self._prop
        faults = stop_faults(curve, prop)
        found = {fault for each in faults.values() for fault in each}
        if StopFault.UNSORTED in found:
            yield StopFix(
                self.tr("Stops are not sorted by zoom."),
                self.tr("Sort stops"),
                sort_stops(keys, prop),
            )
        if StopFault.DUPLICATE in found:
            yield self._fix_of_duplicates(
                keys, curve, [index for index in faults if StopFault.DUPLICATE in faults[index]]
            )
        if StopFault.OUT_OF_BOUNDS in found:
            count = sum(StopFault.OUT_OF_BOUNDS in each for each in faults.values())
            yield StopFix(
                self._outside_text(count),
                self.tr("Limit to range"),
                clamp_to_bounds(keys, prop),
            )
        yield from self._fixes_of_unreadable(keys, layer)

    def _fix_of_duplicates(self, keys: Collection[LayerKey], curve: Curve, places: list[int]) -> StopFix:
        levels = sorted({curve.stops[index].level for index in places})
        if len(levels) > 1:
            listed = ", ".join(map(str, levels))
            text = self.tr("Duplicate stops at zooms {levels}. The last of each is used.")
            return StopFix(
                text.format(levels=listed),
                self.tr("Keep last stop at each zoom"),
                remove_duplicate_stops(keys, self._prop),
            )
        count = sum(stop.level == levels[0] for stop in curve.stops)
        text = self.tr("%Ln stops at zoom {level}. The last one is used.", "", count)
        verb = self.tr("Keep last of %Ln stops at zoom {level}", "", count)
        if count == 2:
            verb = self.tr("Keep last of two stops at zoom {level}")
        return StopFix(
            text.format(level=levels[0]),
            verb.format(level=levels[0]),
            remove_duplicate_stops(keys, self._prop),
        )

    def _fixes_of_unreadable(self, keys: Collection[LayerKey], layer: Layer) -> Iterator[StopFix]:
        """Yield fixes for stops of the file that are not part of the curve."""
        prop, holder = self._prop, layer.paint.get(self._prop.key)
        levels = invalid_levels(holder, prop)
        if levels:
            text = self.tr("%Ln stops at zooms {levels} are out of range ({low} to {high}).", "", len(levels))
            listed = ", ".join(number_text(level) for level in levels)
            yield StopFix(
                text.format(levels=listed, low=LOWEST_LEVEL, high=HIGHEST_LEVEL),
                self.tr("Limit to zoom range"),
                move_to_valid_levels(keys, prop),
            )
        count = count_unreadable(holder, prop)
        if count:
            yield StopFix(
                self.tr("%Ln stops are invalid and ignored.", "", count),
                self.tr("Remove"),
                remove_unreadable(keys, prop),
            )

    def _outside_text(self, count: int) -> str:
        """Return the message for values out of bounds."""
        low, high = self._prop.minimum, self._prop.maximum
        if low is not None and high is not None:
            text = self.tr("%Ln values are outside {low} to {high}.", "", count)
        elif low is not None:
            text = self.tr("%Ln values are below {low}.", "", count)
        else:
            text = self.tr("%Ln values are above {high}.", "", count)
        bounds = {"low": number_text(low or 0.0), "high": number_text(high or 0.0)}
        return text.format(**bounds)

    def _do(self, line: "StopFixLine") -> None:
        if line.fix is not None:
            try_edit(self._session, line.fix.edit, fix_text(self._prop, self._name), line.show_message)


class StopFixLine(QWidget):
    """A message with a warning symbol and a button."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fix: StopFix | None = None
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setProperty("tone", "warning")
        self._label.setFont(font(TypeRole.SECONDARY))
        self._label.setWordWrap(True)
        self.button = quiet_button("")
        inside = v_box(self, margins=(_GLYPH_PX + Gap.S, Gap.XS, 0, 0), spacing=0)
        inside.addWidget(self._label)
        foot = QHBoxLayout()
        foot.addWidget(self.button)
        foot.addStretch(1)
        inside.addLayout(foot)

    @property
    def text(self) -> str:
        """The message."""
        return self._label.text()

    def show_fix(self, fix: StopFix | None) -> None:
        """Show a fix, or hide the line."""
        self.fix = fix
        if fix is not None:
            self._label.setText(fix.text)
            self.button.setText(fix.verb)
            self.button.setAccessibleName(f"{fix.verb}: {fix.text}")
        self.setVisible(fix is not None)

    def show_message(self, text: str) -> None:
        """Show why the fix failed."""
        self._label.setText(text)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the warning symbol before the first line."""
        color = QColor(tokens.current().warning)
        mark = symbols.pixmap(StateSymbol.WARNING, color, _GLYPH_PX, self.devicePixelRatioF())
        QPainter(self).drawPixmap(2, Gap.XS + (self._label.fontMetrics().height() - _GLYPH_PX) // 2, mark)
