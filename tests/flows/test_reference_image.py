"""A screenshot over the map of a real window: placed, compared, measured, and used for the preview."""

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from editor.features.reference_overlay.overlay import ReferenceOverlay
from editor.features.reference_overlay.view import ReferenceMode, ReferencePage
from editor.mapstyle.edits.edit import delete_layers, set_stop
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.render.camera import Camera
from editor.render.preview_options import WidthRule
from editor.system.settings import PX_PER_MM, PX_PER_UNIT, REDUCED_MOTION, WEATHER_ON, WIDTH_RULE
from tests.flows.conftest import OpenWindow, Services
from tests.flows.driver import TIMEOUT_MS, Driver
from tests.preview.frames import drag, mouse
from tests.render.maps import paint
from tests.styles import a_color, a_document, a_line, a_width, bytes_of

STREETS = (-34.9036, -56.1913, 16.0)
INNER, CASING = QColor("#FFD070"), QColor("#604040")
PAINT: Json = {
    "line-inner-color": a_color((0, 0xFF70D0FF)),
    "line-outer-color": a_color((0, 0xFF404060)),
    "line-width": a_width((0, 4.0)),
    "line-outline-width": a_width((0, 1.0)),
}


@pytest.fixture
def user(open_window: OpenWindow, services: Services, tmp_path: Path) -> Driver:
    """A window whose map moves at once, over streets that are four pixels per unit wide."""
    services.settings.set(REDUCED_MOTION, "true")
    services.settings.set(WEATHER_ON, False)
    services.settings.set(PX_PER_UNIT, "4")
    path = tmp_path / "streets.json"
    path.write_bytes(bytes_of(a_document([a_line(2, sourcedata_id=6, paint=PAINT), a_line(1)])))
    made = open_window(path)
    made.map_view.fly_to(*STREETS)
    made.trigger("widths_pixels")
    made.wait_for_map()
    return made


@pytest.fixture
def screenshot(user: Driver, tmp_path: Path) -> Path:
    """A screenshot of these streets; the preview then draws other widths."""
    path = tmp_path / "engine.png"
    picture = user.map_view.picture
    assert picture is not None
    assert picture.save(str(path))
    user.trigger("widths_measured")
    user.wait_for_map()
    return path


def select_file(user: Driver, path: Path) -> None:
    """Select a file in the open dialog."""
    dialog = next(each for each in user.window.findChildren(QFileDialog) if each.isVisible())
    dialog.fileSelected.emit(str(path))
    dialog.close()


def opened(user: Driver, path: Path, qtbot: QtBot) -> ReferenceOverlay:
    """Open an image by the menu."""
    user.trigger("reference_image")
    select_file(user, path)
    qtbot.waitUntil(lambda: user.reference.shown is not None, timeout=TIMEOUT_MS)
    shown = user.reference.shown
    assert shown is not None
    qtbot.waitUntil(lambda: shown.is_open, timeout=TIMEOUT_MS)
    return shown


def on_screen(user: Driver, shown: ReferenceOverlay, point: tuple[float, float]) -> tuple[float, float]:
    """Return the place of an image pixel in the view."""
    assert shown.placement is not None
    return user.camera.world_to_screen(*shown.placement.to_world(point))


def click(user: Driver, at: tuple[float, float]) -> None:
    mouse(user.map_view, QEvent.Type.MouseButtonPress, at)
    mouse(user.map_view, QEvent.Type.MouseButtonRelease, at)


def match(
    user: Driver, shown: ReferenceOverlay, points: list[tuple[tuple[float, float], Camera]], qtbot: QtBot
) -> None:
    """Match points of the image with the same points of the map that a camera shows."""
    page = shown.panel.place
    page.match.click()
    for point, camera in points:
        before = page.steps.text()
        click(user, on_screen(user, shown, point))
        qtbot.waitUntil(lambda before=before: page.steps.text() != before)
        before = page.steps.text()
        assert "on the map" in before
        assert shown.picture.opacity == 0
        x, y = camera.screen_to_world(*point)
        click(user, user.camera.world_to_screen(x, y))
        qtbot.waitUntil(lambda before=before: page.steps.text() != before)


def runs(path: Path, color: QColor) -> list[tuple[int, int, int]]:
    """Return rows of an image with the first and last pixel of a colour across a road: y, x and x."""
    image, found = QImage(str(path)), []
    for y in range(260, image.height() - 120, 6):
        row = [image.pixelColor(x, y) == color for x in range(image.width())]
        starts = [x for x in range(80, len(row) - 160) if row[x] and not row[x - 1]]
        for start in starts:
            end = next((x for x in range(start, len(row)) if not row[x]), len(row))
            if 15 <= end - start <= 22:
                found.append((y, start, end))
    return found


def across(run: tuple[int, int, int]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return points close to the edges of a road."""
    y, start, end = run
    return (start + 1.4, y + 0.5), (end - 0.8, y + 0.5)


def measure(
    user: Driver, shown: ReferenceOverlay, points: tuple[tuple[float, float], ...], qtbot: QtBot
) -> None:
    """Drag between points of the image."""
    drag(user.map_view, *(on_screen(user, shown, point) for point in points))
    qtbot.waitUntil(lambda: not shown.calibrator.is_waiting, timeout=TIMEOUT_MS)


def test_widths_of_a_screenshot_become_those_of_the_preview(
    user: Driver, screenshot: Path, services: Services, qtbot: QtBot
) -> None:
    shown = opened(user, screenshot, qtbot)
    user.trigger("calibrate_widths")
    page = shown.panel.calibrate
    assert page.isVisible()
    assert not page.use.isEnabled()
    streets = runs(screenshot, INNER)
    for run in streets[:: max(1, len(streets) // 9)]:
        measure(user, shown, across(run), qtbot)
    fitted = shown.calibrator.fitted
    assert fitted is not None
    assert fitted.count >= 5
    assert fitted.value == pytest.approx(4, rel=0.04)
    assert {each.layer for each in shown.calibrator.measurements} == {user.layers[0].key}
    assert len(shown.marks.lines) == fitted.count
    assert user.preview_options.width_rule is WidthRule.MEASURED
    page.use.click()
    assert user.preview_options.width_rule is WidthRule.PIXELS
    assert user.preview_options.px_per_unit == fitted.value
    # The value belongs to this style.
    assert services.settings.get(WIDTH_RULE) == WidthRule.MEASURED.value
    page.reset.click()
    assert user.preview_options.width_rule is WidthRule.MEASURED
    page.use_always.click()
    assert services.settings.get(WIDTH_RULE) == WidthRule.PIXELS.value
    assert float(services.settings.get(PX_PER_UNIT)) == fitted.value


@pytest.fixture
def letters(tmp_path: Path) -> Path:
    """An image with the stem of a letter that is 18 pixels high."""
    path = tmp_path / "letters@2x.png"
    image = Image.new("RGB", (400, 300), "white")
    image.paste("black", (198, 141, 203, 159))
    image.save(path)
    return path


def test_the_height_of_letters_becomes_the_text_size(
    open_window: OpenWindow, letters: Path, services: Services, tmp_path: Path, qtbot: QtBot
) -> None:
    services.settings.set(WEATHER_ON, False)
    path = tmp_path / "names.json"
    names = a_line(1, type="text", paint=paint(text_size=2.0))
    path.write_bytes(bytes_of(a_document([names, a_line(2)])))
    user = open_window(path)
    shown = opened(user, letters, qtbot)
    user.trigger("calibrate_widths")
    page = shown.panel.calibrate
    page.quantity.selected.emit(2)
    # The label is elsewhere in the preview, so its layer is selected.
    user.select([user.layers[0].key])
    measure(user, shown, ((200.5, 142.5), (200.9, 157.8)), qtbot)
    fitted = shown.calibrator.fitted
    assert fitted is not None
    # 9 logical pixels of a letter in size 2.
    assert fitted.value == pytest.approx(9 / 2 / 0.714, rel=0.02)
    page.use.click()
    assert user.preview_options.px_per_mm == fitted.value
    assert user.render.options == user.preview_options
    assert services.settings.get(PX_PER_MM) == PX_PER_MM.default
    user.open(letters.with_name("names.json"))
    assert user.preview_options.px_per_mm == fitted.value
    shown.panel.show_page(ReferencePage.CALIBRATE)
    page.reset.click()
    assert user.preview_options.px_per_mm is None


def test_a_wrong_measurement_is_removed_and_another_layer_unmeasured(
    user: Driver, screenshot: Path, qtbot: QtBot
) -> None:
    shown = opened(user, screenshot, qtbot)
    user.trigger("calibrate_widths")
    page, streets = shown.panel.calibrate, runs(screenshot, INNER)
    measure(user, shown, across(streets[0]), qtbot)
    measure(user, shown, across(streets[-1]), qtbot)
    assert page.model.rowCount() == 2
    assert page.current_row == 1
    qtbot.keyClick(page.list, Qt.Key.Key_Delete)
    assert page.model.rowCount() == 1
    page.quantity.selected.emit(2)
    assert page.model.rowCount() == 0
    measure(user, shown, across(streets[0]), qtbot)
    assert "No suitable layer" in page.problem.text
    page.quantity.selected.emit(0)
    assert page.model.rowCount() == 1
    # The size of an edited layer follows, and a removed layer has no measurements.
    user.edit(set_stop([user.layers[0].key], BY_KEY["line-width"], 0, 8.0))
    assert shown.calibrator.fitted is not None
    assert shown.calibrator.fitted.value == pytest.approx(2, rel=0.06)
    user.edit(delete_layers([user.layers[0].key]))
    assert page.model.rowCount() == 0
    user.undo()
    assert page.model.rowCount() == 1


def test_an_image_is_placed_by_two_points(user: Driver, screenshot: Path, qtbot: QtBot) -> None:
    frame = user.map_view.frame
    assert frame is not None
    camera = frame.camera
    user.map_view.fly_to(STREETS[0] + 0.002, STREETS[1] - 0.001, 15.3)
    user.wait_for_map()
    shown = opened(user, screenshot, qtbot)
    assert shown.placement is not None
    assert shown.placement.zoom == pytest.approx(15.3)
    match(user, shown, [((420, 300), camera), ((150, 600), camera)], qtbot)
    assert shown.placement.zoom == pytest.approx(16, abs=1e-6)
    assert shown.placement.lat_lon == pytest.approx(STREETS[:2], abs=1e-6)
    assert "zoom 16.00" in shown.panel.place.result.text
    # The size on the map is known now: a pixel ratio means another zoom.
    shown.panel.place.ratio_edited.emit(2.0)
    assert shown.placement.zoom == pytest.approx(15, abs=1e-6)
    assert shown.panel.place.zoom.value == 15


def test_points_that_cannot_match_leave_the_image_where_it_is(
    user: Driver, screenshot: Path, qtbot: QtBot
) -> None:
    shown = opened(user, screenshot, qtbot)
    camera, before = user.camera, shown.placement
    match(user, shown, [((420, 300), camera), ((440, 300), camera)], qtbot)
    assert shown.placement == before
    assert "too close" in shown.panel.place.result.text
    shown.panel.place.match.click()
    user.map_view.fly_to(0, 0, 3)
    qtbot.keyClick(user.map_view, Qt.Key.Key_Escape)
    assert not shown.panel.place.steps.text()
    assert user.camera == camera


def test_an_image_is_placed_by_its_fields(user: Driver, screenshot: Path, qtbot: QtBot) -> None:
    shown = opened(user, screenshot, qtbot)
    page = shown.panel.place
    page.lat_lon_edited.emit(10.0, 20.0)
    page.zoom_edited.emit(12.0)
    page.ratio_edited.emit(2.0)
    assert shown.placement is not None
    assert (page.lat.value, page.lon.value, page.zoom.value, page.ratio.value) == (10, 20, 12, 2)
    shown.show_page(ReferencePage.COMPARE)
    shown.panel.compare.to_pixels.click()
    assert user.camera.zoom == pytest.approx(13)
    assert "1:1" in shown.panel.compare.state.text()
    shown.panel.compare.to_zoom.click()
    assert user.camera.zoom == pytest.approx(12)
    assert "50" in shown.panel.compare.state.text()
    user.map_view.fly_to(*STREETS)
    page.here.click()
    assert shown.placement.zoom == pytest.approx(16)


def test_image_and_map_are_swiped_blended_and_blinked(user: Driver, screenshot: Path, qtbot: QtBot) -> None:
    shown = opened(user, screenshot, qtbot)
    shown.show_page(ReferencePage.COMPARE)
    page = shown.panel.compare
    assert shown.mode is ReferenceMode.BLEND
    page.opacity.setValue(30)
    assert shown.picture.opacity == pytest.approx(0.3)
    page.mode.selected.emit(ReferenceMode.SWIPE)
    assert shown.bar.isVisible()
    assert shown.picture.right_px == shown.bar.value()
    shown.bar.setValue(100)
    assert shown.picture.right_px == 100
    page.mode.selected.emit(ReferenceMode.BLINK)
    assert not shown.bar.isVisible()
    assert not shown.blink_timer.isActive()  # Motion is reduced.
    assert shown.picture.opacity == 1
    qtbot.keyClick(user.map_view, Qt.Key.Key_Space)
    assert shown.picture.opacity == 0
    page.pause.click()
    with qtbot.waitSignal(shown.blink_timer.timeout, timeout=TIMEOUT_MS):
        pass
    assert shown.picture.opacity == 1
    shown.show_page(ReferencePage.CALIBRATE)
    assert shown.picture.opacity == 1


def test_there_is_one_slider_at_a_time(user: Driver, screenshot: Path, qtbot: QtBot) -> None:
    shown = opened(user, screenshot, qtbot)
    shown.show_page(ReferencePage.COMPARE)
    user.comparison.with_saved()
    assert user.split.is_on
    shown.set_mode(ReferenceMode.SWIPE)
    assert not user.split.is_on
    user.comparison.with_saved()
    assert shown.mode is ReferenceMode.BLEND
    assert not shown.bar.isVisible()
    user.comparison.end()


def test_a_closed_image_leaves_nothing(user: Driver, screenshot: Path, qtbot: QtBot) -> None:
    before = user.map_view.grab().toImage()
    assert not user.is_enabled("reference_end")
    shown = opened(user, screenshot, qtbot)
    assert user.map_view.grab().toImage() != before
    user.trigger("calibrate_widths")
    assert not user.inspector.is_on
    user.trigger("reference_end")
    assert user.inspector.is_on
    assert not user.is_enabled("reference_end")
    assert not shown.panel.isVisible()
    user.wait_for_map()
    assert user.map_view.grab().toImage() == before
    user.trigger("calibrate_widths")  # Without an image, the command opens the file dialog.
    select_file(user, screenshot)
    qtbot.waitUntil(lambda: shown.is_open, timeout=TIMEOUT_MS)
    assert shown.panel.page is ReferencePage.CALIBRATE
    shown.panel.close_button.click()
    assert not shown.is_open


def test_the_pixel_ratio_is_read_from_the_name(user: Driver, screenshot: Path, qtbot: QtBot) -> None:
    named = screenshot.rename(screenshot.with_name("engine@3x.png"))
    shown = opened(user, named, qtbot)
    assert shown.placement is not None
    assert shown.placement.ratio == 3
    assert shown.placement.zoom == pytest.approx(16)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"not an image", "not an image"),
        (b"", "empty"),
        (b"\x89PNG\r\n\x1a\nbroken", "incomplete"),
        (b"\x89PNG\r\n\x1a\n" + bytes(33 << 20), "larger than 32 MB"),
    ],
    ids=["text", "empty", "broken", "large"],
)
def test_a_file_that_cannot_be_read_gives_a_notice(
    user: Driver, tmp_path: Path, content: bytes, reason: str
) -> None:
    path = tmp_path / "wrong.png"
    path.write_bytes(content)
    user.trigger("reference_image")
    select_file(user, path)
    user.wait_for_notice("“wrong.png” could not be opened as a reference image.")
    assert reason in user.notice
    assert not user.is_enabled("reference_end")


def test_an_image_with_too_many_pixels_gives_a_notice(user: Driver, tmp_path: Path) -> None:
    path = tmp_path / "huge.png"
    Image.new("1", (9000, 9000)).save(path)
    user.trigger("reference_image")
    select_file(user, path)
    user.wait_for_notice("9000 × 9000 pixels is over the limit of 8 megapixels.")


def test_a_click_is_no_measurement(user: Driver, screenshot: Path, qtbot: QtBot) -> None:
    shown = opened(user, screenshot, qtbot)
    user.trigger("calibrate_widths")
    drag(user.map_view, (450, 400), (451, 400))
    assert not shown.calibrator.is_waiting
    assert shown.marks.lines == ()
    shown.tool.dragged.emit(QPointF(450, 400), QPointF(480, 400))
    assert len(shown.marks.lines) == 1
    qtbot.keyClick(user.map_view, Qt.Key.Key_Escape)
    assert shown.marks.lines == ()
