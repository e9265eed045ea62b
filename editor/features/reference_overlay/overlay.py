"""The reference image of a window: its place on the map, and the comparison with the preview."""

import re
from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QTimer, Signal

from editor.errors import EditorError
from editor.features.reference_overlay.calibrator import Calibrator
from editor.features.reference_overlay.picture import ImageOverlay, MarkOverlay, NumberedMark, ReferenceImage
from editor.features.reference_overlay.placement import Placement, Point, PointPair, fit_points
from editor.features.reference_overlay.tool import ReferenceTool, ToolMode
from editor.features.reference_overlay.view import ReferenceMode, ReferencePage, ReferencePanel
from editor.preview.camera_control import MAX_VIEW_ZOOM, MIN_VIEW_ZOOM
from editor.preview.compare.split_bar import SplitBar
from editor.records import dataclass
from editor.render.camera import Camera
from editor.ui.fields.info_rows import Verdict
from editor.ui.fields.number_field import percent_text
from editor.ui.text import local_number, translated
from editor.ui.theme.tokens import Gap, Size
from editor.workspace.window_context import WindowContext

_Edit: TypeAlias = Callable[[Placement], Placement]

BLINK_MS = 1000
# The pixel ratio in names such as map@2x.png.
_RATIO_IN_NAME = re.compile(r"@([1-8](?:\.\d{1,2})?)x\b", re.IGNORECASE)
_START_OPACITY = 0.5
_SAME_SCALE = 1e-3


@dataclass(slots=True)
class _Matching:
    """Points that are being matched: image and map keep a camera each, and take turns."""

    image_camera: Camera
    map_camera: Camera
    image_point: Point | None = None
    first: PointPair | None = None


class ReferenceOverlay(QObject):
    """The image over the map with its card, slider and marks.

    Signals: `closed()` when the user closes the image; `open_requested()` for another image.
    """

    closed = Signal()
    open_requested = Signal()

    def __init__(self, context: WindowContext, parent: QObject) -> None:
        super().__init__(parent)
        self._view = context.centre.map_view
        self._inspect, self._route = context.commands["inspect"], context.commands["weather_route"]
        self._image: ReferenceImage | None = None
        self._placement: Placement | None = None
        self._mode = ReferenceMode.BLEND
        self._opacity = _START_OPACITY
        # Whether the size on the map is known from points, so that a pixel ratio changes only the zoom.
        self._is_fitted = False
        self._is_blink_hidden = False
        self._matching: _Matching | None = None
        camera = self._view.camera
        self.picture = ImageOverlay(self._view, camera)
        self.marks = MarkOverlay(self._view, camera)
        self.marks.stackUnder(self._view.map_overlays.crosshair)
        self.bar = SplitBar(self._view)
        self.bar.setAccessibleName(self.tr("Reference slider"))
        self.bar.setAccessibleDescription(self.tr("Arrow keys move, Esc closes."))
        self.bar.stackUnder(self._view.map_overlays.crosshair)
        self.bar.hide()
        self.tool = ReferenceTool(self._view)
        self.panel = ReferencePanel(self._view)
        self.calibrator = Calibrator(context, self.panel.calibrate, self)
        self.blink_timer = QTimer(self)
        self.blink_timer.setInterval(BLINK_MS)
        self._connect()

    @property
    def is_open(self) -> bool:
        """Whether there is an image."""
        return self._image is not None

    @property
    def image(self) -> ReferenceImage | None:
        """The image."""
        return self._image

    @property
    def placement(self) -> Placement | None:
        """The place of the image."""
        return self._placement

    @property
    def mode(self) -> ReferenceMode:
        """How the image is compared."""
        return self._mode

    def open(self, image: ReferenceImage) -> None:
        """Show an image; the first one at the centre and zoom of the map, another one at the same place."""
        old, camera = self._placement, self._view.camera
        ratio = _ratio_of(image.name) or (old.ratio if old is not None else 1.0)
        self._cancel_matching()
        self._image = image
        if old is not None and (old.width_px, old.height_px) == (image.width_px, image.height_px):
            self._placement = old
        else:
            self._placement = Placement.at(
                camera.lat, camera.lon, camera.zoom, image.width_px, image.height_px, ratio
            )
            self._is_fitted = False
        self.panel.title.set_text(image.name)
        self.panel.place.result.show_verdict(
            Verdict.OPEN,
            self.tr("{width} × {height} px. Enter its centre and zoom, or match two points.").format(
                width=image.width_px, height=image.height_px
            ),
        )
        self.panel.show()
        self.panel.raise_()
        self.show_page(ReferencePage.PLACE)
        self._show_placement()

    def close_image(self) -> None:
        """Remove the image with its measurements."""
        self._cancel_matching()
        self._image = self._placement = None
        self.calibrator.clear()
        self.panel.hide()
        self._refresh()

    def show_page(self, page: ReferencePage) -> None:
        """Show a page of the card."""
        if page is not ReferencePage.PLACE:
            self._cancel_matching()
        self.panel.show_page(page)
        self._refresh()

    def set_mode(self, mode: ReferenceMode) -> None:
        """Compare by a slider, blended, or in turns."""
        if mode is ReferenceMode.SWIPE and self._view.split.is_on:
            self._view.split.closed.emit()  # Two sliders would be ambiguous.
        is_new = mode is ReferenceMode.SWIPE and self._mode is not mode
        self._mode, self._is_blink_hidden = mode, False
        self.set_playing(
            is_playing=mode is ReferenceMode.BLINK and not self._view.map_overlays.progress.is_reduced
        )
        self._refresh()
        if is_new:
            # Beside the card, which would cover the grip.
            left = self.panel.card_in_parent.right() + 1
            self.bar.setValue((left + self._view.width()) // 2)

    def set_playing(self, *, is_playing: bool) -> None:
        """Start or stop alternating image and map."""
        if is_playing:
            self.blink_timer.start()
        else:
            self.blink_timer.stop()
        self.panel.compare.show_playing(is_playing=is_playing)

    def match_points(self) -> None:
        """Start matching two points."""
        if self._placement is None:
            return
        camera = self._view.aim
        self._matching = _Matching(self._fitting_camera(camera), camera)
        self._show_step()

    def place(self) -> None:
        """Update the layout of card and slider."""
        if not self.is_open:
            return
        if (self.bar.maximum(), self.bar.height()) != (self._view.width(), self._view.height()):
            self.bar.place()
        overlays = self._view.map_overlays
        top = Gap.M + (Size.SMALL_BUTTON + 2 * Gap.S if self._view.split.is_on else 0)
        right = overlays.zoom_buttons.card_in_parent.left() - Gap.S
        self.panel.place_within(QRect(QPoint(Gap.M, top), QPoint(right, self._view.height())))

    # Private

    def _connect(self) -> None:
        self._view.camera_changed.connect(self._on_camera_changed)
        self._view.split.shown.connect(self._on_comparison_shown)
        self.bar.valueChanged.connect(self._refresh_picture)
        self.bar.closed.connect(self.closed)
        self.tool.clicked.connect(self._on_clicked)
        self.tool.dragged.connect(self._on_dragged)
        self.tool.measured.connect(self._on_measured)
        self.tool.cancelled.connect(self._on_cancelled)
        self.tool.toggled.connect(self._toggle_blink)
        self.blink_timer.timeout.connect(self._blink)
        self.calibrator.changed.connect(self._refresh)
        panel = self.panel
        panel.close_button.clicked.connect(self.closed)
        panel.open.clicked.connect(self.open_requested)
        panel.page_selected.connect(lambda index: self.show_page(ReferencePage(index)))
        panel.size_changed.connect(self.place)
        place = panel.place
        place.lat_lon_edited.connect(lambda lat, lon: self._edit(lambda old: old.moved_to(lat, lon)))
        place.zoom_edited.connect(self._on_zoom_edited)
        place.ratio_edited.connect(
            lambda ratio: self._edit(lambda old: old.with_ratio(ratio, keeps_size=self._is_fitted))
        )
        place.here.clicked.connect(self._place_here)
        place.match.clicked.connect(self.match_points)
        place.cancel.clicked.connect(self._cancel_matching)
        compare = panel.compare
        compare.mode.selected.connect(lambda index: self.set_mode(ReferenceMode(index)))
        compare.opacity.valueChanged.connect(self._on_opacity)
        compare.opacity.setValue(round(100 * self._opacity))
        compare.pause.clicked.connect(lambda: self.set_playing(is_playing=not self.blink_timer.isActive()))
        compare.to_zoom.clicked.connect(self._go_to_zoom)
        compare.to_pixels.clicked.connect(self._go_to_pixels)
        compare.show_playing(is_playing=False)

    # The place

    def _edit(self, edit: _Edit) -> None:
        if self._placement is not None:
            self._placement = edit(self._placement)
            self.panel.place.result.show_verdict(Verdict.OPEN, "")
            self._show_placement()

    def _on_zoom_edited(self, zoom: float) -> None:
        self._is_fitted = False
        self._edit(lambda old: old.with_zoom(zoom))

    def _place_here(self) -> None:
        camera = self._view.aim
        self._is_fitted = False
        self._edit(lambda old: old.moved_to(camera.lat, camera.lon).with_zoom(camera.zoom))

    def _show_placement(self) -> None:
        placement = self._placement
        if placement is not None:
            self.panel.place.show_placement(placement)
            self.calibrator.set_placement(placement)
        self._refresh()

    def _fitting_camera(self, camera: Camera) -> Camera:
        """Return the camera that shows the whole image, but not enlarged."""
        placement = self._placement
        assert placement is not None, "an image has a place"
        margin = 2 * Gap.XL
        part = min(
            (camera.width_px - margin) / placement.width_px, (camera.height_px - margin) / placement.height_px
        )
        scale = min(1.0, max(part, 0.01) * camera.scale)
        return camera.at(*placement.lat_lon, placement.zoom_of_scale(scale, camera))

    # Matching

    def _show_step(self) -> None:
        matching = self._matching
        if matching is None:
            return
        number = 1 if matching.first is None else 2
        if matching.image_point is None:
            text = self.tr(
                "Point {number} of 2: click a distinct place in the image, such as a road junction."
            )
            self._view.set_camera(matching.image_camera)
        else:
            text = self.tr("Point {number} of 2: click the same place on the map.")
            self._view.set_camera(matching.map_camera)
        hint = self.tr("Drag to pan and scroll to zoom.")
        self.panel.place.result.show_text("")
        self.panel.place.show_steps(f"{text.format(number=number)} {hint}")
        self._refresh()
        # Later, because the last click may have moved the focus.
        self._view.setFocus()

    def _on_clicked(self, at: QPointF) -> None:
        matching, placement, camera = self._matching, self._placement, self._view.camera
        if matching is None or placement is None:
            return
        world = camera.screen_to_world(at.x(), at.y())
        if matching.image_point is None:
            point = placement.to_image(world)
            if not placement.contains(point):
                return
            matching.image_camera, matching.image_point = camera, point
        else:
            pair = PointPair(matching.image_point, world)
            matching.map_camera, matching.image_point = camera, None
            if matching.first is not None:
                self._finish_matching(matching.first, pair, placement)
                return
            matching.first = pair
        self._show_step()

    def _finish_matching(self, first: PointPair, second: PointPair, placement: Placement) -> None:
        self._matching = None
        self.panel.place.show_steps("")
        result = self.panel.place.result
        try:
            fitted = fit_points(first, second, placement)
        except EditorError as error:
            result.show_verdict(Verdict.FAULT, translated(error.text))
            self._refresh()
            return
        self._placement, self._is_fitted = fitted.placement, True
        residual = local_number(f"{fitted.residual_px:.1f}")
        zoom = local_number(f"{fitted.placement.zoom:.2f}")
        if fitted.is_good:
            text = self.tr("Placed at zoom {zoom}. The points are {residual} px off.")
            result.show_verdict(Verdict.FINE, text.format(zoom=zoom, residual=residual))
        else:
            text = self.tr("Placed at zoom {zoom}, but the points are {residual} px off. Match them again.")
            result.show_verdict(Verdict.WARNING, text.format(zoom=zoom, residual=residual))
        self._show_placement()

    def _cancel_matching(self) -> None:
        matching, self._matching = self._matching, None
        if matching is not None:
            self.panel.place.show_steps("")
            self._view.set_camera(matching.map_camera)
            self._refresh()

    def _on_cancelled(self) -> None:
        if self._matching is not None:
            self._cancel_matching()
        else:
            self.calibrator.cancel()

    # Measuring

    def _on_dragged(self, start: QPointF, end: QPointF) -> None:
        if self._matching is None:
            self.calibrator.drag(self._image_point(start), self._image_point(end))

    def _on_measured(self, start: QPointF, end: QPointF) -> None:
        if self._image is not None:
            camera = self._view.camera
            self.calibrator.measure(self._image, self._image_point(start), self._image_point(end), camera)

    def _image_point(self, at: QPointF) -> Point:
        assert self._placement is not None, "an image has a place"
        return self._placement.to_image(self._view.camera.screen_to_world(at.x(), at.y()))

    # The comparison

    def _on_opacity(self, percent: int) -> None:
        self._opacity = percent / 100
        self._refresh_picture()

    def _toggle_blink(self) -> None:
        self.set_playing(is_playing=False)
        self._blink()

    def _blink(self) -> None:
        self._is_blink_hidden = not self._is_blink_hidden
        self._refresh_picture()

    def _go_to_zoom(self) -> None:
        if self._placement is not None:
            self._view.fly_to(*self._placement.lat_lon, self._placement.zoom)

    def _go_to_pixels(self) -> None:
        if self._placement is not None:
            camera = self._view.aim
            self._view.fly_to(*self._placement.lat_lon, self._placement.zoom_of_scale(1.0, camera))

    def _on_comparison_shown(self, is_on: bool) -> None:
        if is_on and self._mode is ReferenceMode.SWIPE:
            self.set_mode(ReferenceMode.BLEND)
        self.place()

    # Updates

    def _on_camera_changed(self, camera: Camera) -> None:
        if not self.is_open:
            return
        self.picture.show_camera(camera)
        self.marks.show_camera(camera)
        self._show_state()
        self.place()

    def _refresh(self) -> None:
        """Update everything that follows from image, place, page and mode."""
        is_swiping = self.is_open and self._is_compared and self._mode is ReferenceMode.SWIPE
        self.tool.has_toggle = self.is_open and self._is_compared and self._mode is ReferenceMode.BLINK
        is_measuring = self.is_open and self.panel.page is ReferencePage.CALIBRATE
        mode = ToolMode.MEASURE if is_measuring else ToolMode.NONE
        mode = ToolMode.CLICK if self._matching is not None else mode
        if mode is not self.tool.mode:
            self._set_tool(mode)
        self.picture.show_image(self._image, self._placement)
        self.picture.setVisible(self.is_open)
        self.panel.compare.show_mode(self._mode)
        self.bar.setVisible(is_swiping)
        if not self.is_open:
            self.blink_timer.stop()
            self.marks.show_marks((), ())
            return
        camera = self._view.camera
        self.picture.show_camera(camera)
        self.marks.show_camera(camera)
        self._show_marks()
        self._refresh_picture()
        self._show_state()
        self.place()

    @property
    def _is_compared(self) -> bool:
        """Whether the mode applies: points are matched and sizes measured in the whole image."""
        return self._matching is None and self.panel.page is not ReferencePage.CALIBRATE

    def _refresh_picture(self) -> None:
        matching = self._matching
        if matching is not None:
            self.picture.show_as(1.0 if matching.image_point is None else 0.0, has_frame=True)
        elif self.panel.page is ReferencePage.CALIBRATE:
            self.picture.show_as(1.0)
        elif self._mode is ReferenceMode.SWIPE:
            self.picture.show_as(1.0, right_px=self.bar.value())
        elif self._mode is ReferenceMode.BLINK:
            self.picture.show_as(0.0 if self._is_blink_hidden else 1.0)
        else:
            self.picture.show_as(self._opacity, has_frame=self.panel.page is ReferencePage.PLACE)

    def _set_tool(self, mode: ToolMode) -> None:
        self.tool.set_mode(mode)
        is_on = mode is not ToolMode.NONE
        if is_on:
            self._route.setChecked(False)  # Its clicks would add points.
        self._view.inspector.set_on(is_on=self._inspect.isChecked() and not is_on)
        self._view.town_weather.set_pressable(is_pressable=not is_on)

    def _show_marks(self) -> None:
        marks: list[NumberedMark] = []
        matching, placement = self._matching, self._placement
        if matching is not None and matching.first is not None and placement is not None:
            is_image = matching.image_point is None
            world = placement.to_world(matching.first.image) if is_image else matching.first.world
            marks.append(NumberedMark(world, "1"))
        lines = self.calibrator.lines if self.panel.page is ReferencePage.CALIBRATE else ()
        self.marks.show_marks(marks, lines)

    def _show_state(self) -> None:
        placement, compare = self._placement, self.panel.compare
        if placement is None:
            return
        camera = self._view.camera
        scale = placement.device_scale(camera)
        zoom = local_number(f"{placement.zoom:.2f}")
        if abs(scale - 1) < _SAME_SCALE:
            text = self.tr("Image of zoom {zoom}, shown at 1:1").format(zoom=zoom)
        else:
            text = self.tr("Image of zoom {zoom}, shown at {percent}").format(
                zoom=zoom, percent=percent_text(scale)
            )
        if text != compare.state.text():
            compare.state.show_text(text)
        can_go = MIN_VIEW_ZOOM <= placement.zoom <= MAX_VIEW_ZOOM
        can_show = MIN_VIEW_ZOOM <= placement.zoom_of_scale(1.0, camera) <= MAX_VIEW_ZOOM
        compare.to_zoom.setEnabled(can_go)
        compare.to_pixels.setEnabled(can_show)


def _ratio_of(name: str) -> float | None:
    """Return the pixel ratio in the name of an image."""
    found = _RATIO_IN_NAME.search(name)
    return float(found[1]) if found is not None else None
