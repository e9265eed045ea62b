"""A reference image with measured streets, for the screenshots of the guide."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage

from editor.app.main_window import MainWindow
from editor.features.preview_options.controller import PreviewOptionsController
from editor.features.reference_overlay.controller import ReferenceController
from editor.features.reference_overlay.overlay import ReferenceOverlay
from editor.features.reference_overlay.view import ReferencePage
from editor.mapstyle.curves.curve import value_at
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from tests.waiting import pause, wait

_PLACE = (-34.9036, -56.1913, 16.0)
_LAYER = "Residential streets"
_PX_PER_UNIT = 4.2
_WIDTHS_PX = range(6, 26)
_CARD_PX, _BOTTOM_PX = 400, 160
_CLEAR_PX = 14


def show_reference(window: MainWindow) -> ReferenceOverlay:
    """Open a screenshot of the map with other line widths over the map, and start its calibration."""
    view, options = window.map_view, window.features[PreviewOptionsController]
    first = window.session.origin.path
    assert first is not None
    view.fly_to(*_PLACE)
    options.set_line_width(_PX_PER_UNIT, is_default=False)
    pause(200)
    wait(lambda: view.is_idle)
    picture = view.picture
    assert picture is not None
    path = first.with_name("app-screenshot.png")
    assert picture.save(str(path))
    options.reset_line_width()
    reference = window.features[ReferenceController]
    reference.open_file(path, ReferencePage.CALIBRATE)
    wait(lambda: reference.shown is not None and reference.shown.is_open)
    shown = reference.shown
    assert shown is not None
    wait(lambda: view.is_idle)
    return shown


def measure_streets(window: MainWindow, shown: ReferenceOverlay, count: int) -> None:
    """Measure some streets in the image."""
    assert shown.image is not None
    assert shown.placement is not None
    camera = window.map_view.camera
    for start, end in _streets(window, shown.image.levels[0]):
        ends = [camera.world_to_screen(*shown.placement.to_world(point)) for point in (start, end)]
        shown.tool.measured.emit(*(QPointF(*each) for each in ends))
        wait(lambda: not shown.calibrator.is_waiting)
        if len(shown.calibrator.measurements) >= count:
            return


def _streets(window: MainWindow, image: QImage) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Yield lines across streets of a layer, by their colour."""
    layer = next(each for each in window.session.style.layers if each.comment == _LAYER)
    prop = BY_KEY["line-inner-color"]
    curve = layer.curve(prop)
    assert curve is not None
    value = value_at(curve, prop, _PLACE[2])
    assert isinstance(value, Color)
    color = QColor(value.r, value.g, value.b)
    for y in range(_BOTTOM_PX, image.height() - _BOTTOM_PX, 37):
        x = _CARD_PX
        while x < image.width() - _BOTTOM_PX:
            end = x
            while end < image.width() and image.pixelColor(end, y) == color:
                end += 1
            if end - x in _WIDTHS_PX and _is_straight(image, color, x, end, y):
                yield (x, y + 0.5), (end, y + 0.5)
                break
            x = end + 1


def _is_straight(image: QImage, color: QColor, start: int, end: int, y: int) -> bool:
    """Return whether a street has a label, an icon or a crossing neither above nor below a line."""
    middle = (start + end) // 2
    rows = range(y - _CLEAR_PX, y + _CLEAR_PX, 2)
    is_filled = all(image.pixelColor(middle, row) == color for row in rows)
    return is_filled and not any(
        image.pixelColor(x, row) == color for x in (start - 8, end + 8) for row in rows
    )
