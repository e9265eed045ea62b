"""The calibration assistant: measuring lines, the layers below them, and the values that fit."""

from dataclasses import replace
from math import hypot

from PySide6.QtCore import QObject, Signal

from editor.features.reference_overlay.calibration import (
    CalibrationFit,
    MeasuredQuantity,
    Measurement,
    can_measure,
    fit,
    length_across,
    px_per_unit,
)
from editor.features.reference_overlay.edges import snapped_line
from editor.features.reference_overlay.model import MeasurementRow
from editor.features.reference_overlay.picture import MeasuringLine, ReferenceImage
from editor.features.reference_overlay.placement import Placement, Point
from editor.features.reference_overlay.view import CalibratePage
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.layer_types import layer_type
from editor.render.camera import Camera
from editor.render.preview_options import (
    LEAST_PX_PER_MM,
    LEAST_PX_PER_UNIT,
    MOST_PX_PER_MM,
    MOST_PX_PER_UNIT,
)
from editor.render.query.questions import REACH_PX, Hit, HitKind, Outline, PickRequest, PickResult
from editor.ui.fields.info_rows import Verdict
from editor.ui.text import local_number
from editor.workspace.layer_names import layer_name
from editor.workspace.window_context import WindowContext

# A shorter drag is a click.
_LEAST_SCREEN_PX = 4.0
# A line this much higher than wide measures upright text.
_UPRIGHT = 3.0


class Calibrator(QObject):
    """Collects measurements and offers the values that fit.

    Signals: `changed()` when the lines or the height of the page change; `line_width_fitted(float, bool)` in
    pixels per unit and `text_size_fitted(float, bool)` in pixels per millimetre, for all styles or for the
    open one; `line_width_reset()` and `text_size_reset()` for the open style.
    """

    changed = Signal()
    line_width_fitted = Signal(float, bool)
    text_size_fitted = Signal(float, bool)
    line_width_reset = Signal()
    text_size_reset = Signal()

    def __init__(self, context: WindowContext, page: CalibratePage, parent: QObject) -> None:
        super().__init__(parent)
        self._page, self._session = page, context.session
        self._view_state, self._services = context.view_state, context.services
        self._properties = context.properties
        self._view_id = context.centre.map_view.view_id
        self._placement: Placement | None = None
        self._quantity = MeasuredQuantity.LINE
        self._measurements: list[Measurement] = []
        self._draft: tuple[Point, Point] | None = None
        self._request: PickRequest | None = None
        self._measured: tuple[MeasuredQuantity, Point, Point] | None = None
        self._fit: CalibrationFit | None = None
        context.services.render.hits_found.connect(self._on_hits_found)
        context.session.changed.connect(self._on_session_changed)
        page.quantity.selected.connect(self._on_quantity)
        page.remove_requested.connect(self._remove)
        page.layer_selected.connect(self._on_layer_selected)
        page.list.selectionModel().currentRowChanged.connect(self.changed)
        page.use.clicked.connect(lambda: self._apply(is_default=False))
        page.use_always.clicked.connect(lambda: self._apply(is_default=True))
        page.reset.clicked.connect(self._reset)

    @property
    def measurements(self) -> tuple[Measurement, ...]:
        """The measurements of the current quantity in existing layers."""
        style = self._session.style
        return tuple(
            each
            for each in self._measurements
            if each.quantity is self._quantity and style.has_layer(each.layer)
        )

    @property
    def fitted(self) -> CalibrationFit | None:
        """The value that fits the measurements of the current quantity; None without any."""
        return self._fit

    @property
    def is_waiting(self) -> bool:
        """Whether the layer of a measuring line is not known yet."""
        return self._request is not None

    @property
    def lines(self) -> tuple[MeasuringLine, ...]:
        """The measuring lines on the map."""
        placement = self._placement
        if placement is None:
            return ()
        current = self._page.current_row
        lines = [(each.start, each.end, index == current) for index, each in enumerate(self.measurements)]
        if self._draft is not None:
            lines.append((*self._draft, True))
        return tuple(
            MeasuringLine(placement.to_world(start), placement.to_world(end), is_current)
            for start, end, is_current in lines
        )

    def set_placement(self, placement: Placement) -> None:
        """Set the place of the image; lengths follow its pixel ratio."""
        old, self._placement = self._placement, placement
        if old is not None and old.ratio != placement.ratio:
            factor = old.ratio / placement.ratio
            self._measurements = [
                replace(each, length_px=each.length_px * factor) for each in self._measurements
            ]
        self._refresh()

    def clear(self) -> None:
        """Discard all measurements."""
        self._measurements, self._placement = [], None
        self.cancel()
        self._refresh()

    def cancel(self) -> None:
        """Discard the line that is being drawn."""
        self._draft = self._request = self._measured = None
        self.changed.emit()

    def drag(self, start: Point, end: Point) -> None:
        """Show a line that is being drawn. Units: image pixels."""
        self._draft = start, end
        self.changed.emit()

    def measure(self, image: ReferenceImage, start: Point, end: Point, camera: Camera) -> None:
        """Measure a line, with its ends on the next edges, and request the layers below it."""
        placement = self._placement
        if placement is None:
            return
        length_on_screen = hypot(end[0] - start[0], end[1] - start[1]) * placement.logical_scale(camera)
        if length_on_screen < _LEAST_SCREEN_PX:
            self.cancel()
            return
        start, end = snapped_line(start, end, image.color_at)
        self._draft, self._measured = (start, end), (self._quantity, start, end)
        middle = placement.to_world(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        reach = max(REACH_PX, length_on_screen / 2)
        self._request = PickRequest(*middle, view_id=self._view_id, reach_px=reach)
        self._services.render.pick(self._request)
        self._page.problem.show_verdict(Verdict.OPEN, "")
        self.changed.emit()

    # Private

    def _on_hits_found(self, result: PickResult) -> None:
        measured, placement = self._measured, self._placement
        if result.request is not self._request or measured is None or placement is None:
            return
        self._draft = self._request = self._measured = None
        quantity, start, end = measured
        hits = [hit for hit in result.hits if self._suits(hit, quantity)]
        layers = list(dict.fromkeys(hit.layer for hit in hits))
        active = self._view_state.active
        if active is not None and self._can_measure(active, quantity):
            # The selected layer precedes, and need not be drawn in this place.
            layers = [active, *(layer for layer in layers if layer != active)]
        if not layers:
            self._report(
                self.tr(
                    "No suitable layer here. Select the layer that you want to measure, then measure again."
                )
            )
            return
        outline = next((hit.outline for hit in hits if hit.layer == layers[0]), ())
        length = self._length(quantity, start, end, outline)
        if length is None:
            self._report(self.tr("The line runs along the road. Drag across it."))
            return
        length_px = length / placement.ratio
        self._measurements.append(Measurement(quantity, start, end, length_px, layers[0], tuple(layers)))
        self._refresh(current=len(self.measurements) - 1)

    def _length(self, quantity: MeasuredQuantity, start: Point, end: Point, outline: Outline) -> float | None:
        """Return the measured length in image pixels; None for a line along a road."""
        placement = self._placement
        assert placement is not None, "an image has a place"
        dx, dy = abs(end[0] - start[0]), abs(end[1] - start[1])
        if quantity.is_text:
            return dy if dy > _UPRIGHT * dx else hypot(dx, dy)
        on_world = placement.to_world(start), placement.to_world(end)
        across = length_across(*on_world, outline)
        return None if across is None else across * placement.px_per_world

    def _suits(self, hit: Hit, quantity: MeasuredQuantity) -> bool:
        kind = HitKind.POINT if quantity.is_text else HitKind.LINE
        is_kind = hit.kind is kind or (quantity.is_text and hit.kind is HitKind.LINE)
        return is_kind and self._can_measure(hit.layer, quantity)

    def _can_measure(self, key: LayerKey, quantity: MeasuredQuantity) -> bool:
        style = self._session.style
        return style.has_layer(key) and can_measure(style.layer(key), quantity)

    def _report(self, text: str) -> None:
        self._page.problem.show_verdict(Verdict.WARNING, text)
        self.changed.emit()

    def _on_quantity(self, index: int) -> None:
        self._quantity = tuple(MeasuredQuantity)[index]
        self._page.problem.show_verdict(Verdict.OPEN, "")
        self.cancel()
        self._refresh()

    def _remove(self, row: int) -> None:
        measurement = self.measurements[row]
        self._measurements.remove(measurement)
        self._refresh(current=min(row, len(self.measurements) - 1))

    def _on_layer_selected(self, row: int, layer: LayerKey) -> None:
        measurement = self.measurements[row]
        index = self._measurements.index(measurement)
        self._measurements[index] = replace(measurement, layer=layer)
        self._refresh(current=row)

    def _on_session_changed(self, change: Diff) -> None:
        if not self._measurements:
            return
        if change.is_other_document:
            self._measurements = []
        self._refresh()

    def _refresh(self, current: int | None = None) -> None:
        """Show the measurements of the current quantity and the value that fits."""
        placement, page = self._placement, self._page
        if placement is not None:
            place = self.tr("Zoom {zoom}, pixel ratio {ratio}.").format(
                zoom=local_number(f"{placement.zoom:.2f}"), ratio=local_number(f"{placement.ratio:g}")
            )
            page.show_hint(self._quantity, place)
        rows = [self._row(each) for each in self.measurements]
        page.show_rows(rows, self._names(), page.current_row if current is None else current)
        self._fit = fit(row.value for row in rows if row.value is not None)
        self._show_fit()
        self.changed.emit()

    def _names(self) -> dict[LayerKey, str]:
        style, data = self._session.style, self._properties.data
        keys = {key for each in self.measurements for key in each.layers if style.has_layer(key)}
        return {key: layer_name(style.layer(key), data) for key in keys}

    def _row(self, measurement: Measurement) -> MeasurementRow:
        layer = self._session.style.layer(measurement.layer)
        assert self._placement is not None, "measurements belong to an image"
        value = px_per_unit(measurement, layer, self._placement.zoom)
        none = self.tr("no size here")
        return MeasurementRow(
            measurement,
            layer_type(layer.type, layer.source).symbol,
            layer_name(layer, self._properties.data),
            local_number(f"{measurement.length_px:.1f}\N{THIN SPACE}px"),
            none if value is None else self._value_text(value),
            value,
        )

    def _value_text(self, value: float) -> str:
        text = self.tr("{value} px/mm") if self._quantity.is_text else self.tr("{value} px/unit")
        return text.format(value=local_number(f"{value:.2f}"))

    def _show_fit(self) -> None:
        found, page = self._fit, self._page
        if found is None:
            page.show_result(Verdict.OPEN, "", can_use=False)
            return
        text = self.tr("{value}, from {low} to {high}").format(
            value=self._value_text(found.value),
            low=local_number(f"{found.low:.2f}"),
            high=local_number(f"{found.high:.2f}"),
        )
        least, most = self._limits()
        if not least <= found.value <= most:
            reason = self.tr("Values from {least} to {most} are possible. Check zoom and pixel ratio.")
            reason = reason.format(least=local_number(f"{least:g}"), most=local_number(f"{most:g}"))
            page.show_result(Verdict.FAULT, f"{text}. {reason}", can_use=False)
        elif not found.is_consistent:
            reason = self.tr(
                "The measurements disagree, so one value does not fit all. "
                "Check zoom and pixel ratio, or measure at other places."
            )
            page.show_result(Verdict.WARNING, f"{text}. {reason}", can_use=True)
        elif not found.is_enough:
            reason = self.tr("Measure at three places or more.")
            page.show_result(Verdict.OPEN, f"{text}. {reason}", can_use=True)
        else:
            page.show_result(Verdict.FINE, text, can_use=True)

    def _limits(self) -> tuple[float, float]:
        is_text = self._quantity.is_text
        return (LEAST_PX_PER_MM, MOST_PX_PER_MM) if is_text else (LEAST_PX_PER_UNIT, MOST_PX_PER_UNIT)

    def _apply(self, *, is_default: bool) -> None:
        if self._fit is None:
            return
        signal = self.text_size_fitted if self._quantity.is_text else self.line_width_fitted
        signal.emit(self._fit.value, is_default)
        self._page.problem.show_verdict(
            Verdict.FINE,
            (
                self.tr("All styles use {value}.") if is_default else self.tr("This style uses {value}.")
            ).format(value=self._value_text(self._fit.value)),
        )
        self.changed.emit()

    def _reset(self) -> None:
        (self.text_size_reset if self._quantity.is_text else self.line_width_reset).emit()
        self._page.problem.show_verdict(Verdict.OPEN, self.tr("This style uses the default."))
        self.changed.emit()
