"""Cards of the versions of a value: Base, Ours, Theirs, and Result with its resolution."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from editor.features.merge.model import MergeItem
from editor.features.merge.resolution_switch import EDIT, ResolutionSwitch
from editor.features.merge.value_field import create_field, show_in, value_in
from editor.features.merge.values import ValueLine, VersionValue, curve_title, paint_property
from editor.features.merge.wording import property_label
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.json_tree import MISSING, Json
from editor.mapstyle.schema.paint_properties import PaintProperty, ValueKind
from editor.mapstyle.schema.values import HIGHEST_LEVEL, LOWEST_LEVEL, Curve, Stop
from editor.ui.accessible_info import AccessibleInfo, Role
from editor.ui.curves.plot import CurvePlot, draw_former, draw_still, draw_stop
from editor.ui.fields.field import Field
from editor.ui.fields.property_row import ProblemLine
from editor.ui.icons.choices import OfferedIcons
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, page_stack, v_box
from editor.ui.theme import painting, symbols, tokens
from editor.ui.theme.painting import to_qcolor
from editor.ui.theme.symbols import StateSymbol
from editor.ui.theme.tokens import Gap, Radius, Size
from editor.ui.theme.typography import TypeRole, font

CARD_PX: Final = 276
"""The preferred height of a card."""

# The graph of a card has no playhead, which would need space above it.
_GRAPH_TOP_PX: Final = 18
# Numbers and colours have at most this many characters; longer texts are sentences.
_SHORT, _LONG = 9, 18
_LINE_PX: Final = 20
_SWATCH_PX: Final = 20
_LEVELS: Final = (LOWEST_LEVEL, HIGHEST_LEVEL)


class Graph(QWidget):
    """The curve of a version, with that of Base dashed, in the scale of all versions."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._prop: PaintProperty | None = None
        self._curve: Curve | None = None
        self._base: Curve | None = None
        self._all: Curve | None = None
        self._level: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_curve(
        self,
        prop: PaintProperty | None,
        curve: Curve | None,
        base: Curve | None,
        level: int | None,
        every: Sequence[Curve],
    ) -> None:
        """Show a curve and mark the stop of a level; `every` has the curves that share the scale."""
        self._prop, self._curve, self._base, self._level = prop, curve, base, level
        stops = tuple(stop for each in every for stop in each.stops)
        self._all = None if curve is None else replace(curve, stops=stops)
        self.update()

    def accessible_info(self) -> AccessibleInfo:
        return AccessibleInfo(Role.Graphic)

    def paintEvent(self, _event: QPaintEvent) -> None:
        prop, curve = self._prop, self._curve
        if prop is None or curve is None or self._all is None:
            return
        painter = QPainter(self)
        plot = CurvePlot.of(self._all, prop, self.width(), self.height())
        plot = replace(plot, area=plot.area.adjusted(0, -_GRAPH_TOP_PX, 0, 0))
        draw_still(painter, plot, curve, prop, _LEVELS, OfferedIcons())
        if self._base is not None and prop.kind is ValueKind.NUMBER:
            draw_former(painter, plot, self._base, prop)
        at_level = [stop for stop in curve.stops if stop.level == self._level]
        if at_level:
            position = plot.position_of(at_level[-1], prop)
            draw_stop(painter, position, is_selected=True, is_drawn=True)
        elif self._level is not None and prop.interpolates:
            stop = Stop(self._level, value_at(curve, prop, self._level))
            draw_stop(painter, plot.position_of(stop, prop), is_selected=False, is_drawn=False)


class _Lines(QWidget):
    """Items of a list, with those that Base lacks in green and those that only Base has in red."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[ValueLine, ...] = ()

    def show_lines(self, lines: tuple[ValueLine, ...]) -> None:
        """Show other items."""
        self._lines = lines
        self.setToolTip("")
        self.setFixedHeight(_LINE_PX * max(1, len(lines)))
        self.setAccessibleName("\n".join(f"{line.mark} {line.text}".strip() for line in lines))
        self.update()

    def accessible_info(self) -> AccessibleInfo:
        return AccessibleInfo(Role.StaticText)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = tokens.current(), QPainter(self)
        painter.setFont(font(TypeRole.SECONDARY))
        metrics = painter.fontMetrics()
        for number, line in enumerate(self._lines):
            rect = QRectF(0, number * _LINE_PX, self.width(), _LINE_PX)
            colors = {"": theme.text, "+": theme.success}
            if line.mark:
                ground = theme.success_background if line.mark == "+" else theme.error_background
                painting.rounded_rect(painter, rect.adjusted(0, 1, 0, -1), QColor(ground), Radius.SWATCH)
            painter.setPen(QColor(colors.get(line.mark, theme.error)))
            painter.drawText(rect.adjusted(Gap.XS, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, line.mark)
            text = metrics.elidedText(line.text, Qt.TextElideMode.ElideRight, self.width() - Gap.L - Gap.XS)
            painter.drawText(rect.adjusted(Gap.L, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, text)


class _Swatch(QWidget):
    """A colour beside its text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colors: tuple[QColor, ...] = ()
        self.setFixedSize(_SWATCH_PX, _SWATCH_PX)
        self.hide()

    def show_color(self, value: VersionValue) -> None:
        """Show the colour of a value, or hide without one."""
        self._colors = () if value.color is None else (to_qcolor(value.color),)
        self.setVisible(bool(self._colors))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painting.swatch(QPainter(self), QRectF(self.rect()), self._colors)


class _Mark(QWidget):
    """A check mark of the card whose value is used."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedSize(Size.GLYPH, Size.GLYPH)
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)

    def paintEvent(self, _event: QPaintEvent) -> None:
        symbols.paint(QPainter(self), StateSymbol.FINE, QRectF(self.rect()), QColor(tokens.current().accent))


class VersionCard(QWidget):
    """The value of one version. The card whose value is used has an accent outline."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._is_selected = name, False
        self._named = ElidedLabel(name, TypeRole.SECTION_TITLE)
        self._subname = ElidedLabel(
            "", TypeRole.SECONDARY, is_secondary=True, mode=Qt.TextElideMode.ElideMiddle
        )
        self._mark = _Mark()
        self._mark.hide()
        self._swatch = _Swatch()
        self.title = ElidedLabel("", TypeRole.LAYER_TITLE)
        self.pixels = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.note = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self.graph = Graph()
        self._lines = _Lines()
        self._scroll = QScrollArea()
        self._scroll.setWidget(self._lines)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.viewport().setAutoFillBackground(False)
        self._lines.setAutoFillBackground(False)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.caption = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self._pages = page_stack(self._scroll, self.graph)
        self.setMinimumHeight(196)
        self.setMaximumHeight(CARD_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.column = v_box(self, margins=(Gap.M, Gap.M, Gap.M, Gap.S), spacing=Gap.XS)
        self.column.addLayout(self._head())
        self._lay_out_value(self.column)
        self.column.addWidget(self.note)
        self.column.addLayout(self._pages, 1)
        self.column.addWidget(self.caption)

    @property
    def is_selected(self) -> bool:
        """Whether the value of this card is used."""
        return self._is_selected

    def show_subname(self, text: str) -> None:
        """Show the name of the branch or file."""
        self._subname.set_text(text)

    def show_selected(self, *, is_selected: bool) -> None:
        """Show whether the value of this card is used."""
        self._is_selected = is_selected
        self._mark.setVisible(is_selected)
        self.update()

    def show_value(self, item: MergeItem, value: VersionValue, all_values: Sequence[VersionValue]) -> None:
        """Show a value; `all_values` are those of all versions, first that of Base."""
        self.title.setFont(font(_title_role(value)))
        self.title.set_text(value.title)
        self.title.setVisible(bool(value.title))
        is_short = bool(value.title) and len(value.title) <= _SHORT
        self.title.setMinimumWidth(self.title.sizeHint().width() if is_short else 0)
        self.pixels.set_parts((value.pixels, self.tr("on screen")) if value.pixels else ("",), " ")
        self.note.set_text(value.note)
        self.note.setVisible(bool(value.note))
        self._swatch.show_color(value)
        prop, base = paint_property(item), all_values[0].curve
        curves = [each.curve for each in all_values if each.curve is not None]
        is_base = value is all_values[0]
        self.graph.show_curve(prop, value.curve, None if is_base else base, item.place.level, curves)
        self._lines.show_lines(value.lines)
        self._pages.setCurrentIndex(0 if value.curve is None else 1)
        self.caption.set_text(self._caption(item, value, base, is_base=is_base))
        self.setAccessibleName(f"{self._name}: {value.accessible_text}")

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), CARD_PX)

    def minimumSizeHint(self) -> QSize:
        return QSize(140, 196)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter, rect = tokens.current(), QPainter(self), QRectF(self.rect())
        painting.rounded_rect(painter, rect, QColor(theme.raised), Radius.CARD, QColor(theme.border))
        if self._is_selected:
            painting.ring(painter, rect, QColor(theme.accent), Radius.CARD - 1)

    def accessible_info(self) -> AccessibleInfo:
        return AccessibleInfo(Role.Grouping)

    def _head(self) -> QHBoxLayout:
        head = h_box(spacing=Gap.S)
        head.addWidget(self._named)
        head.addWidget(self._subname, 1)
        head.addWidget(self._mark)
        return head

    def _lay_out_value(self, column: QVBoxLayout) -> None:
        line = h_box(spacing=Gap.S)
        line.addWidget(self._swatch)
        line.addWidget(self.title, 1)
        line.addWidget(self.pixels, 0, Qt.AlignmentFlag.AlignBottom)
        column.addLayout(line)

    def _caption(self, item: MergeItem, value: VersionValue, base: Curve | None, *, is_base: bool) -> str:
        if value.curve is None:
            return ""
        prop = paint_property(item)
        if is_base or base is None or prop is None or prop.kind is not ValueKind.NUMBER:
            return curve_title(item, value.curve)
        return self.tr("Dashed line: Base")


def _title_role(value: VersionValue) -> TypeRole:
    """Return the role of a title: large for a value, smaller for a sentence."""
    if value.lines or len(value.title) > _LONG:
        return TypeRole.SECTION_TITLE
    return TypeRole.PAGE_TITLE if len(value.title) <= _SHORT else TypeRole.LAYER_TITLE


class ResultCard(VersionCard):
    """The value of the merged style.

    Signals: `resolution_selected(int)` with the index of a cell of the switch; `value_entered(Json)`.
    """

    resolution_selected = Signal(int)
    value_entered = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        self.switch = ResolutionSwitch()
        self.problem = ProblemLine()
        self._field_row = h_box(margins=NO_MARGINS, spacing=Gap.S)
        self._label = ElidedLabel("", is_secondary=True)
        self._item: MergeItem | None = None
        self.field: Field | None = None
        self.field_focus: QWidget = self.switch
        super().__init__(name, parent)
        self.switch.selected.connect(self._on_selected)

    def show_resolution(self, source: str, index: int, reasons: Mapping[int, str]) -> None:
        """Show where the value comes from, the current resolution, and why others are not possible."""
        self._subname.set_text(source)
        self.switch.show_state(index, reasons)

    def show_field(self, item: MergeItem, value: Json, *, is_editable: bool) -> None:
        """Show the field for another value; MISSING leaves it empty."""
        if self.field is None or self._item is None or self._item.key != item.key:
            self._replace_field(item)
        self._item = item
        assert self.field is not None, "it was just created"
        self.field.setVisible(is_editable)
        self._label.setVisible(is_editable and bool(self._label.text))
        show_in(self.field, item, value)

    def show_problem(self, text: str) -> None:
        """Show why a resolution is not possible; hide with an empty text."""
        self.problem.show_text(text)

    def edit(self) -> None:
        """Focus the field."""
        if self.field is not None and not self.field.isHidden():
            self.field_focus.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.problem.set_available_width(self.width() - 2 * Gap.M)

    def _lay_out_value(self, column: QVBoxLayout) -> None:
        self._field_row.addWidget(self._label, 1)
        column.addWidget(self.switch)
        column.addLayout(self._field_row)
        column.addWidget(self.problem)
        super()._lay_out_value(column)

    def _replace_field(self, item: MergeItem) -> None:
        if self.field is not None:
            self._field_row.removeWidget(self.field)
            self.field.hide()
            self.field.deleteLater()
        self.problem.show_text("")
        self._label.set_text(property_label(item.place) if item.place.level is not None else "")
        self.field = create_field(item)
        self._field_row.addWidget(self.field, 2)
        # A widget that is added later is the last in the tab order, and would lead to its proxy again.
        self.field_focus = self.field.focusProxy() or self.field
        self.field.setFocusProxy(None)  # type: ignore[arg-type]  # the stub lacks None
        self.setTabOrder(self.switch, self.field_focus)
        self.field.problem_changed.connect(self.problem.show_text)
        self.field.finished.connect(lambda: self._on_finished(item))

    def _on_finished(self, item: MergeItem) -> None:
        # A merge creates the item again.
        if self.field is not None and self._item is not None and self._item.key == item.key:
            value = value_in(self.field, item)
            if value is not MISSING:
                self.value_entered.emit(value)

    def _on_selected(self, index: int) -> None:
        if index == EDIT:
            self.edit()
        self.resolution_selected.emit(index)
