"""A bar under a property that scales or shifts its values on all selected layers."""

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from editor.features.properties.property_menus import scale_text, source_layer
from editor.mapstyle.document.mixed_values import Spread
from editor.mapstyle.edits.bulk import Scaling, ScalingOutcome, scale_numbers, scaling_outcome
from editor.mapstyle.schema.paint_properties import PaintProperty, ValueKind
from editor.session.session import Session
from editor.ui.fields.number_field import NumberField, number_text
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import plain_button, quiet_button
from editor.ui.kit.labels import ElidedLabel, WrappedLabel
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.text import elide_middle, local_count, translated
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Gap, Radius
from editor.ui.theme.typography import TypeRole
from editor.workspace.edit_commands import try_edit
from editor.workspace.selected_layers import SelectedLayers


def mixed_text(prop: PaintProperty, spread: Spread) -> str:
    """Return the range of a property's values, such as "2.33 to 3", or their number."""
    if prop.kind is ValueKind.NUMBER and spread.extent is not None:
        return extent_text(spread.extent)
    if prop.kind is ValueKind.ICON:
        return QCoreApplication.translate("Spread", "%Ln icons", "", len(spread.values))
    return QCoreApplication.translate("Spread", "%Ln values", "", len(spread.values))


def extent_text(extent: tuple[float, float]) -> str:
    """Return the text of a range of numbers."""
    least, most = (number_text(number) for number in extent)
    if least == most:
        return least
    return QCoreApplication.translate("Spread", "{least} to {most}").format(least=least, most=most)


def unset_text(spread: Spread) -> str:
    """Return on how many layers a supported property is not set; empty if it is set on all."""
    missing = spread.supported_count - len(spread.holders)
    if not missing:
        return ""
    text = QCoreApplication.translate("Spread", "Not set on {missing} of {all}")
    return text.format(missing=local_count(missing), all=local_count(spread.supported_count))


_FIELD_PX = 68
# Lengths of a layer's name on a button, longest first.
_NAME_LETTERS = (24, 16, 12, 9, 6)
_LEAST_FACTOR = 0.0


class ScaleStrip(QWidget):
    """Fields for a factor and a shift with a preview; Scale applies them in one undo step.

    Signals: `closed()` after Scale or Cancel; `use_requested()` to apply the current layer's curve to all
    layers.
    """

    closed = Signal()
    use_requested = Signal()

    def __init__(self, prop: PaintProperty, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._prop, self._session = prop, session
        self._selection, self._zoom = SelectedLayers(), 0.0
        self._is_number = prop.kind is ValueKind.NUMBER
        self._is_beside = True
        self._label_px = 0
        self._curve_layer_name = ""
        self.factor = NumberField(self.tr("Multiply by"), minimum=_LEAST_FACTOR, step=0.05, unit="×")
        self.shift = NumberField(self.tr("Add"), step=prop.step, decimals=prop.decimals)
        self.factor.setToolTip(self.tr("Factor for each value"))
        self.shift.setToolTip(self.tr("Amount added to each value"))
        self.where = Segmented(
            self.tr("Apply to stops"), [(self.tr("all stops"), ""), (self.tr("this zoom"), "")], height_px=24
        )
        self._count = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        self._preview = WrappedLabel(role=TypeRole.SECONDARY, is_secondary=True)
        self.use = quiet_button("")
        self.use.setMinimumWidth(1)  # The text would otherwise widen the panel.
        self.use.setToolTip(self.tr("Replace the curve in all layers"))
        self.cancel = plain_button(self.tr("Cancel"))
        self.cancel.setToolTip(self.tr("Close without changes (Esc)"))
        self.apply = plain_button(self.tr("Apply"))
        self.apply.setToolTip(self.tr("Adjust values in all layers in one undo step"))
        self.apply.setProperty("kind", "primary")
        self._problem = ProblemLine()
        self.setAccessibleName(self.tr("Adjust {name}").format(name=translated(prop.label)))
        self._lay_out()
        for field in (self.factor, self.shift):
            field.set_name(field.accessibleName())
            for changed in (field.edited, field.edit.textEdited):
                changed.connect(self._show_outcome)
            field.edit.reverted.connect(self._close)
            field.edit.entered.connect(self._on_entered)
        self.where.selected.connect(self._on_where_selected)
        self.use.clicked.connect(self.use_requested)
        self.cancel.clicked.connect(self._close)
        self.apply.clicked.connect(self._scale)
        self._reset()

    @property
    def preview(self) -> str:
        """The text of the changed numbers at this zoom level."""
        return self._preview.text()

    @property
    def count(self) -> str:
        """The text of the number of changed stops."""
        return self._count.text

    def focus_chain(self) -> tuple[QWidget, ...]:
        """Return the widgets in tab order."""
        if not self._is_number:
            return (self.use, self.cancel)
        return (self.factor.edit, self.where, self.shift.edit, self.use, self.cancel, self.apply)

    def focus_first(self) -> None:
        """Focus the first field."""
        first = self.factor.edit if self._is_number else self.use
        first.setFocus(Qt.FocusReason.TabFocusReason)

    def show_layers(self, selection: SelectedLayers, spread: Spread, zoom: float) -> None:
        """Show the property of layers. Input for other layers is discarded."""
        if selection.keys != self._selection.keys:
            self._reset()
        self._selection, self._zoom = selection, zoom
        layer = source_layer(selection, spread)
        differs = layer is not None and len(spread.curves) > 1
        self.use.setVisible(differs)
        if layer is not None and differs:
            self._curve_layer_name = selection.called(layer)
            self.use.setAccessibleName(self._use_text(len(self._curve_layer_name)))
            self._fit_use_text()
        self._show_outcome()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Apply on Enter, or press the focused button; close the strip on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            button = next((each for each in (self.use, self.cancel) if each.hasFocus()), self.apply)
            button.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw a raised card."""
        theme = tokens.current()
        edge = QColor(theme.edge if theme.is_high_contrast else theme.border)
        box = self.rect().toRectF().adjusted(0, 2, 0, -Gap.S)
        painting.rounded_rect(QPainter(self), box, QColor(theme.raised), Radius.CARD, edge)

    def _lay_out(self) -> None:
        grid = self._grid = QGridLayout()
        grid.setHorizontalSpacing(Gap.S)
        grid.setVerticalSpacing(Gap.XS)
        for row, (field, beside) in enumerate(((self.factor, self.where), (self.shift, self._count))):
            label = ElidedLabel(field.accessibleName(), is_secondary=True)
            label.setMinimumWidth(label.sizeHint().width())
            self._label_px = max(self._label_px, label.minimumWidth())
            field.setFixedWidth(_FIELD_PX)
            field.edit.setProperty("place", "raised")
            for place, part in enumerate((label, field, beside)):
                grid.addWidget(part, row, place)
                part.setVisible(self._is_number)
        grid.setColumnStretch(2, 1)
        buttons = h_box(spacing=Gap.S)
        for button in (self.cancel, self.apply):
            buttons.addWidget(button)
        self.apply.setVisible(self._is_number)
        self._preview.setVisible(self._is_number)
        buttons.insertStretch(0, 1)
        column = v_box(self, margins=(Gap.M, Gap.S + 2, Gap.M, 2 * Gap.S), spacing=Gap.S)
        column.addLayout(grid)
        column.addWidget(self.use, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._problem)
        column.addWidget(self._preview)
        column.addLayout(buttons)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the choice of stops beside the factor, or below it if it does not fit."""
        super().resizeEvent(event)
        self._fit_use_text()
        # At exactly this width the layout is still compressed.
        is_beside = self.width() > self._needed_px()
        if self._is_number and is_beside is not self._is_beside:
            self._is_beside = is_beside
            self._grid.removeWidget(self.where)
            self._grid.addWidget(self.where, *((0, 2, 1, 1) if is_beside else (2, 0, 1, 3)))

    def _fit_use_text(self) -> None:
        """Show as many letters of the layer's name as fit."""
        available_px = self.width() - 2 * Gap.M
        for letters in _NAME_LETTERS:
            self.use.setText(self._use_text(letters))
            if self.use.sizeHint().width() <= available_px:
                return

    def _use_text(self, letters: int) -> str:
        name = elide_middle(self._curve_layer_name, letters)
        return self.tr("Apply curve of “{layer}” to selected layers").format(layer=name)

    def _needed_px(self) -> int:
        """Return the width at which the choice of stops fits beside the factor."""
        return self._label_px + _FIELD_PX + self.where.sizeHint().width() + 2 * Gap.S + 2 * Gap.M

    def _reset(self) -> None:
        self.factor.finish()
        self.shift.finish()
        self.factor.show_value(1.0)
        self.shift.show_value(0.0)
        self._problem.show_text("")

    def _on_where_selected(self, index: int) -> None:
        self.where.show_index(index)
        self._show_outcome()

    def _scaling(self) -> Scaling:
        factor, shift = _number(self.factor), _number(self.shift)
        return Scaling(factor, shift, self._zoom if self.where.index else None)

    def _show_outcome(self) -> None:
        if not self._is_number:
            return
        result = scaling_outcome(self._selection.layers, self._prop, self._scaling(), self._zoom)
        self._count.set_text("" if result is None else self._count_text(result))
        self.apply.setEnabled(result is not None and result.changed > 0)
        self._preview.show_text("" if result is None else self._preview_text(result))

    def _count_text(self, result: ScalingOutcome) -> str:
        if result.bounded:
            text = self.tr("%Ln stops change, {count} limited", "", result.changed)
            return text.format(count=local_count(result.bounded))
        return self.tr("%Ln stops change", "", result.changed)

    def _preview_text(self, result: ScalingOutcome) -> str:
        before, after = extent_text(result.before), extent_text(result.after)
        if before == after:
            return before
        return self.tr("{before} → {after}").format(before=before, after=after)

    def _on_entered(self) -> None:
        """Apply the typed numbers. The state of the button follows a rejected text only afterwards."""
        self._show_outcome()
        if self.apply.isEnabled():
            self._scale()

    def _scale(self) -> None:
        for field in (self.factor, self.shift):
            field.edit.commit()
        if self.factor.problem or self.shift.problem:
            return
        edit = scale_numbers(self._selection.editable_keys, self._prop, self._scaling())
        if try_edit(
            self._session, edit, scale_text(self._prop, self._selection.name), self._problem.show_text
        ):
            self._close()

    def _close(self) -> None:
        if not self.isHidden():  # Esc in a field also reaches the strip.
            self._reset()
            self.closed.emit()


def _number(field: NumberField) -> float:
    """Return the typed number if it is valid, else the field's value."""
    typed, _ = field.parse(field.edit.text())
    if typed is not None:
        return typed
    return field.value if isinstance(field.value, (int, float)) else 0.0
