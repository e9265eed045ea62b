"""Export of the map: to files, the clipboard and paper, and of values as text."""

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QMarginsF, QObject, QPoint, QSizeF, Qt, QUrl, Slot
from PySide6.QtGui import QContextMenuEvent, QDesktopServices, QGuiApplication, QImage, QPageLayout, QPageSize
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from editor.basemap.sources.records import MapData, UserMapLocation
from editor.cli.main import run
from editor.errors import RenderError
from editor.features.colors.list import ColorList
from editor.features.export.print_paper import page_on
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.preview.overlays.notices import Attribution
from editor.render.camera import Camera
from editor.render.export.page import create_page, size_problem
from editor.render.export.process import execute_order
from editor.render.export.request import ExportFormat, ExportOverlays, ExportResult, data_ends_text
from editor.session.session import Origin
from editor.system.settings import (
    EXPORT_FOLDER,
    EXPORT_KIND,
    EXPORT_SCALE,
    EXPORT_SIZE,
    EXPORT_WEATHER,
    PAGE_MARGIN,
    PAGE_PAPER,
)
from editor.ui.color.eyedropper import Eyedropper
from editor.ui.text import elide_middle
from editor.workspace.export_work import DecodedPicture, decode
from tests.basemap.archives import helsinki_mbtiles
from tests.flows.conftest import OpenWindow, Services
from tests.flows.driver import Driver
from tests.styles import a_line, a_source

WAIT_MS = 60_000


@pytest.fixture
def user(open_window: OpenWindow, services: Services) -> Driver:
    """A window with small images and pages, as large ones take long to draw."""
    for setting, value in ((EXPORT_SCALE, "1.25"), (PAGE_PAPER, "A5"), (PAGE_MARGIN, "50")):
        services.settings.set(setting, value)
    return open_window()


@pytest.fixture
def _bundled_again(user: Driver) -> Iterator[None]:
    """Tests share the render processes, so a custom map is removed."""
    yield
    user.render.show_data(MapData())
    user.render.allow_hosts(frozenset())


@pytest.fixture(autouse=True)
def _clean_clipboard(qapp: object) -> Iterator[None]:
    yield
    QGuiApplication.clipboard().clear()


def export(user: Driver, qtbot: QtBot, path: Path) -> QImage:
    user.exporting.write(path)
    qtbot.waitUntil(path.exists, timeout=WAIT_MS)
    qtbot.waitUntil(lambda: user.export_dialog is None, timeout=WAIT_MS)
    return QImage(str(path))


def test_the_map_is_exported_as_the_command_draws_it(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    user.set_checked("weather", False)
    user.trigger("export_picture")
    dialog = user.export_dialog
    assert "pixels. Needs about" in dialog.note.text()
    assert not dialog.over.weather.isEnabled()
    dialog.picture.scale.edit.committed.emit("1.5")
    camera = user.camera
    exported = export(user, qtbot, tmp_path / "window.png")
    style, out = tmp_path / "style.json", tmp_path / "command.png"
    style.write_bytes(user.session.encoded())
    place = ["--center", f"{camera.lat!r},{camera.lon!r}", "--zoom", f"{camera.zoom!r}"]
    size = ["--size", f"{camera.width_px}x{camera.height_px}", "--scale", "1.5"]
    assert run(["render", str(style), *place, *size, "-o", str(out)]) == 0
    assert exported == QImage(str(out))
    assert "window.png" in user.notice


def test_the_weather_is_on_the_image_with_its_credits(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    exporting, weather_model = user.exporting, user.weather_model
    qtbot.waitUntil(lambda: weather_model.now is not None, timeout=10_000)
    dialog = exporting.open()
    assert not dialog.over.has_weather
    assert exporting._order(dialog).over.weather is None
    dialog.over.weather.click()
    dialog.over.scale_bar.click()
    over = exporting._order(dialog).over
    card = user.weather_content
    assert (over.weather.place, over.weather.tag) == (card.result.name, "Simulated")
    assert over.credited == ("Simulated weather, not a forecast",)
    assert not over.has_scale_bar
    with_weather = export(user, qtbot, tmp_path / "with.png")
    dialog = exporting.open()
    assert dialog.over.has_weather
    dialog.over.weather.click()
    assert exporting._order(dialog).over == ExportOverlays(has_scale_bar=False)
    without = export(user, qtbot, tmp_path / "without.png")
    shown = credits_of(user)
    assert with_weather.text("Copyright") == " · ".join(shown)
    assert without.text("Copyright") == " · ".join(shown[:-1])


@pytest.mark.usefixtures("_bundled_again")
@pytest.mark.parametrize("shows", ["map", "own map", "satellite and weather"])
def test_every_exported_image_has_the_credits_of_the_window(
    user: Driver, qtbot: QtBot, tmp_path: Path, shows: str
) -> None:
    view = user.map_view
    has_weather = has_satellite = shows == "satellite and weather"
    if has_satellite:
        user.render.allow_hosts(frozenset({"127.0.0.1"}))
        composite = {"type": SATELLITE_SOURCE, "location": "https://127.0.0.1/{z}/{x}/{y}"}
        layers = [{**a_line(2), "type": "raster", "source": SATELLITE_SOURCE}, a_line(1)]
        source = a_source(layers, sources_list={"sources": [{"id": 1, "composite": composite}]})
        user.session.open(source, Origin(None, "satellite"))
    own = helsinki_mbtiles(tmp_path / "town.mbtiles") if shows == "own map" else None
    if own is not None:
        view.set_camera(Camera(60.1715, 24.9443, 15.0, 1, 1))
        user.map_data.show(UserMapLocation(str(own)))
        qtbot.waitUntil(lambda: "© Someone" in credits_of(user), timeout=20_000)
    user.set_checked("weather", has_weather)
    if has_weather:
        qtbot.waitUntil(lambda: bool(user.weather_model.credits), timeout=10_000)
        user.settings.set(EXPORT_WEATHER, True)
    user.wait_for_map()
    shown = credits_of(user)
    assert any("Satellite imagery" in text for text in shown) is has_satellite
    assert any("Simulated weather" in text for text in shown) is has_weather
    export_dialog, print_dialog = user.exporting.open(), user.printing.open()
    over = user.exporting._order(export_dialog).over
    exported, *others = [
        user.exporting._order(export_dialog),
        user.printing._order(print_dialog, print_dialog.small_page),
        user.exporting._orders.page(ExportFormat.PDF, create_page("A5", dpi=72), over),
    ]
    for dialog in (export_dialog, print_dialog):
        dialog.reject()
    # One function builds the credits of every order, from these parts and those of the map data.
    assert execute_order(exported, lambda _share: None).credited == shown
    for order in others:
        assert (order.over.credited, order.translated_credits) == (
            exported.over.credited,
            exported.translated_credits,
        )
        assert (order.data, order.hosts, order.tree) == (exported.data, exported.hosts, exported.tree)
        assert replace(order.camera, scale=1.0) == replace(exported.camera, scale=1.0)
    if not has_satellite:  # The command requests nothing for images.
        style, out, camera = tmp_path / "style.json", tmp_path / "command.png", view.camera
        style.write_bytes(user.session.encoded())
        place = ["--center", f"{camera.lat!r},{camera.lon!r}", "--zoom", f"{camera.zoom!r}"]
        arguments = [
            *place,
            "--size",
            f"{camera.width_px}x{camera.height_px}",
            *(["--data", str(own)] if own is not None else []),
            "-o",
            str(out),
        ]
        assert run(["render", str(style), *arguments]) == 0
        assert QImage(str(out)).text("Copyright") == " · ".join(shown)


def test_a_picture_of_the_view_credits_what_is_seen_of_the_map(user: Driver) -> None:
    # The map is drawn beyond its edges, where other data may be than in the visible part.
    user.set_checked("weather", False)
    for size in ((1440, 900), (1440, 865), (1280, 800), (1024, 700)):
        user.window.resize(*size)
        user.wait_for_map()
        dialog = user.exporting.open()
        order = user.exporting._order(dialog)
        dialog.reject()
        user.wait_for_map()
        assert execute_order(order, lambda _share: None).credited == credits_of(user), size


def credits_of(user: Driver) -> tuple[str, ...]:
    """Return the credits that the map of a window shows."""
    return user.map_view.findChild(Attribution).texts


def test_layers_alone_have_the_credit_over_them_and_hidden_ones_are_not_exported(
    user: Driver, qtbot: QtBot
) -> None:
    exporting, weather_model = user.exporting, user.weather_model
    qtbot.waitUntil(lambda: weather_model.now is not None, timeout=10_000)
    select_motorways(user)
    dialog = exporting.open_of_layers()
    order = exporting._order(dialog)
    assert order.only == frozenset(user.view_state.selected_layers)
    assert order.over == ExportOverlays(has_scale_bar=False)
    assert (dialog.choice.has_weather, dialog.choice.has_scale_bar) == (False, False)
    dialog.reject()

    key = user.layers[0].key
    user.view_state.set_hidden([key], hidden=True)
    dialog = exporting.open()
    assert key in exporting._order(dialog).hidden
    dialog.reject()


class Opened(QObject):
    """Records the addresses that a desktop program is asked to open."""

    def __init__(self) -> None:
        super().__init__()
        self.paths: list[str] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        """Record an address instead of opening it."""
        self.paths.append(url.toLocalFile())


@pytest.fixture
def opened(qapp: object) -> Iterator[Opened]:
    made = Opened()
    QDesktopServices.setUrlHandler("file", made, "open")
    yield made
    QDesktopServices.unsetUrlHandler("file")


def test_an_export_reports_what_it_lacks_and_offers_to_show_its_folder(
    user: Driver, opened: Opened, tmp_path: Path
) -> None:
    folder = tmp_path / "maps of “Montevideo” #1"
    folder.mkdir()
    late = "2 map tiles timed out."
    for lacks in ((), (late,)):
        opened.paths.clear()
        user.exporting._on_written(folder / "map.pdf", ExportResult(b"", lacks))
        assert all(each in user.notice for each in ("map.pdf", *lacks))
        user.answer("Show in folder")
        assert opened.paths == [str(folder)]
        assert user.notice == ""
    user.exporting._on_written(tmp_path / "nothing.png", ExportResult(b"", is_empty=True))
    assert user.notice.endswith("The image is empty: these layers draw nothing in this area.")
    user.printing._on_printed(ExportResult(b"", (late,)))
    assert user.notice == f"Map sent to printer. {late}"


def test_export_errors_are_shown_in_the_dialog(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = user.exporting.open()
    user.exporting.write(tmp_path / "nowhere" / "map.png")
    qtbot.waitUntil(lambda: bool(dialog.problem.text), timeout=WAIT_MS)
    assert dialog.isVisible()

    picture = dialog.picture
    picture.sizing._select_cell(1)
    picture.width_px.edit.committed.emit("20000")
    picture.height_px.edit.committed.emit("20000")
    assert "134 million pixels" in dialog.problem.text
    assert not dialog.start.isEnabled()
    picture.height_px.edit.committed.emit("200")
    assert dialog.problem.text == ""
    assert dialog.start.isEnabled()
    assert "× 200 pixels. Needs about 64 MB" in dialog.note.text()

    for height_px, name in enumerate(("map.jpg", "map.pdf", "map"), 300):
        picture.height_px.edit.committed.emit(str(height_px))
        assert dialog.problem.text == ""
        user.exporting.write(tmp_path / name)
        assert "Use .png." in dialog.problem.text
        assert not user.is_exporting
        assert dialog.start.isEnabled()
    dialog.reject()


def test_a_cancelled_export_writes_no_file_and_its_options_are_saved_for_the_next_time(
    user: Driver, qtbot: QtBot, tmp_path: Path
) -> None:
    exporting = user.exporting
    dialog = exporting.open()
    dialog.picture.sizing._select_cell(0)
    dialog.picture.scale.edit.committed.emit("4")
    path = tmp_path / "never.png"
    with qtbot.waitSignal(exporting.work.progress_changed, timeout=WAIT_MS):
        exporting.write(path)
        dialog.picture.scale.edit.committed.emit("3.9")
        assert not dialog.start.isEnabled(), "not even before the strip shows itself"
    assert not dialog.start.isEnabled()
    dialog.progress.cancel_button.click()
    assert not exporting.work.is_running
    assert dialog.start.isEnabled()

    dialog.picture.sizing._select_cell(2)
    for field, text in zip(dialog.picture.fields[3:], ("5", "4", "150"), strict=True):
        field.edit.committed.emit(text)
    image = export(user, qtbot, tmp_path / "print.png")
    assert (image.width(), image.height()) == (295, 236)
    with Image.open(io.BytesIO((tmp_path / "print.png").read_bytes())) as picture:
        assert picture.info["dpi"] == pytest.approx((150, 150), abs=0.1)
    assert not path.exists()
    reopened = user.exporting.open()
    assert reopened.picture.sizing.index == 2
    assert reopened.picture.dots_per_inch == 150
    assert user.settings.get(EXPORT_FOLDER) == str(tmp_path)
    assert user.settings.get(EXPORT_SIZE) == "print"
    reopened.picture.scale.edit.committed.emit("3.5")
    reopened.reject()
    assert user.settings.get(EXPORT_SCALE) == "3.5"


def test_a_page_is_exported_as_pdf(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = user.exporting.open()
    dialog.kind._select_cell(1)
    assert " DPI" in dialog.note.text()
    dialog.page.margin.edit.committed.emit("100")
    dialog.page.lies._select_cell(0)
    assert "leave no space" in dialog.problem.text
    dialog.page.margin.edit.committed.emit("52.5")
    dialog.page.title.edit.committed.emit("Montevideo")
    path = tmp_path / "map.pdf"
    user.exporting.write(path)
    qtbot.waitUntil(path.exists, timeout=WAIT_MS)
    assert path.read_bytes().startswith(b"%PDF-")
    assert user.settings.get(EXPORT_KIND) == "pdf"
    qtbot.waitUntil(lambda: user.export_dialog is None, timeout=WAIT_MS)


def test_the_view_is_exported_as_svg(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    camera, path = user.camera, tmp_path / "map.svg"
    dialog = user.exporting.open()
    dialog.kind._select_cell(2)
    assert "vector graphics" in dialog.note.text()
    assert dialog.picture.isVisible()
    user.exporting.write(tmp_path / "map.png")
    assert "Use .svg." in dialog.problem.text
    user.exporting.write(path)
    qtbot.waitUntil(lambda: user.export_dialog is None, timeout=WAIT_MS)
    drawing = path.read_text("utf-8")
    larger = camera.with_size(camera.width_px, camera.height_px, 1.25)
    assert f'viewBox="0 0 {larger.device_width} {larger.device_height}"' in drawing
    assert "OpenStreetMap" in drawing
    session = user.window.session
    assert f"<title>{session.origin.name}</title>" in drawing
    assert user.settings.get(EXPORT_KIND) == "svg"


def select_motorways(user: Driver) -> None:
    style = user.style
    keys = [layer.key for layer in style.layers if layer.type == "line" and layer.sourcedata_id == 0]
    user.select(keys[:1])


def test_the_map_is_copied_as_on_the_screen_and_a_layer_alone(
    user: Driver, qtbot: QtBot, tmp_path: Path
) -> None:
    camera, commands, clipboard = user.camera, user.commands, QGuiApplication.clipboard()
    commands["copy_map_picture"].trigger()
    qtbot.waitUntil(lambda: not clipboard.image().isNull(), timeout=WAIT_MS)
    width, height = camera.device_width, camera.device_height
    assert (clipboard.image().width(), clipboard.image().height()) == (width, height)
    assert f"{width} × {height} pixels" in user.notice
    clipboard.clear()
    user.select([])
    assert not commands["export_layer"].isEnabled()
    assert commands["export_layer"].toolTip() == "Select a layer first"
    select_motorways(user)
    commands["export_layer"].trigger()
    form = user.export_form
    form.sizing._select_cell(0)
    form.scale.edit.committed.emit("1")
    image = export(user, qtbot, tmp_path / "layer.png")
    alphas = {image.pixelColor(x, y).alpha() for x in range(0, image.width(), 2) for y in range(0, 400, 2)}
    assert {0, 255} <= alphas
    commands["copy_layer_picture"].trigger()
    qtbot.waitUntil(lambda: not clipboard.image().isNull(), timeout=WAIT_MS)
    assert clipboard.image().pixelColor(5, 5).alpha() == 0


def test_the_map_is_printed_with_a_page_preview_after_a_printer_failed(
    user: Driver, qtbot: QtBot, tmp_path: Path
) -> None:
    printing = user.printing
    user.trigger("print")
    dialog = printing.dialog
    waiting = dialog.preview.grab().toImage()
    assert len({waiting.pixel(x, y) for x in range(100, 280) for y in range(180, 200)}) > 2, (
        "it says why it is empty"
    )
    qtbot.waitUntil(lambda: not dialog.preview.picture.isNull(), timeout=WAIT_MS)
    wide = dialog.preview.picture
    assert wide.width() > wide.height()
    assert dialog.note.isHidden()
    at_edge = ExportResult(b"", ("The image is too small.", data_ends_text()))
    printing._show_preview(DecodedPicture(at_edge, wide))
    assert dialog.note.text() == "The detailed map ends in this area. The part beyond it is hatched."

    printer = QPrinter()
    printer.setPageSize(QPageSize(QSizeF(140, 140), QPageSize.Unit.Millimeter))
    printer.setOutputFileName(str(tmp_path / "nowhere" / "printed.pdf"))
    printing.print_on(printer, dialog.page)
    qtbot.waitUntil(lambda: "folder no longer exists" in dialog.problem.text, timeout=WAIT_MS)

    printer.setPageSize(QPageSize(QPageSize.PageSizeId.A5))
    printer.setPageMargins(QMarginsF(7, 7, 7, 7), QPageLayout.Unit.Millimeter)
    printing.print_on(printer, dialog.page)
    assert dialog.page_form.paper.value == "A5", "as chosen in the dialog of the system"
    assert dialog.page_form.lies.index == 0
    assert dialog.page_form.margin.value == pytest.approx(7, abs=0.11)
    qtbot.waitUntil(lambda: not printing.drawing.is_running, timeout=WAIT_MS)
    qtbot.waitUntil(
        lambda: not dialog.preview.picture.isNull() and dialog.preview.picture.height() > wide.height(),
        timeout=WAIT_MS,
    )
    dialog.start.click()
    assert printing.printers is not None
    path = tmp_path / "printed.pdf"
    printing.printers.findChild(QLineEdit, "filename").setText(str(path))
    printing.printers.accept()
    qtbot.waitUntil(lambda: printing.dialog is None, timeout=WAIT_MS)
    printed = path.read_bytes()
    assert printed.startswith(b"%PDF-")
    assert b"/Subtype /Image" in printed
    assert b"/DCTDecode" not in printed, "JPEG leaves shades around letters"
    assert user.notice == f"Map printed to “printed.pdf” in {elide_middle(str(tmp_path))}."
    assert "Show in folder" in user.notice_buttons


def test_a_page_that_cannot_be_read_is_not_printed_empty() -> None:
    with pytest.raises(RenderError, match="Not enough memory"):
        decode(ExportResult(b"no picture"))


def test_a_printer_with_huge_paper_prints_at_a_lower_resolution(qapp: object, tmp_path: Path) -> None:
    printer = QPrinter()
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    printer.setPageSize(QPageSize(QSizeF(3000, 2000), QPageSize.Unit.Millimeter))
    page = page_on(printer, create_page("A4"))
    assert (page.width_mm, page.height_mm) == pytest.approx((3000, 2000), abs=1)
    assert size_problem(page.size.width(), page.size.height()) == ""


def test_the_colour_at_the_pointer_and_a_listed_one_are_copied(user: Driver, qtbot: QtBot) -> None:
    user.trigger("pick_color")
    dropper = user.window.findChild(Eyedropper)
    QTest.mouseMove(dropper, user.map_view.mapTo(user.window, QPoint(40, 200)))
    color = dropper.color
    QTest.keyClick(dropper, Qt.Key.Key_Return)
    user.answer("Copy as ABGR integer")
    assert QGuiApplication.clipboard().text() == str(color.abgr)

    user.trigger("colors")
    colors = user.window.findChild(ColorList)
    qtbot.waitUntil(lambda: colors.model().rowCount() > 0)
    index = colors.model().index(0, 0)
    place = colors.visualRect(index).center()
    colors.contextMenuEvent(QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, place))
    menu = next(each for each in colors.findChildren(QMenu) if each.isVisible())
    menu.actions()[0].menu().actions()[0].trigger()
    assert QGuiApplication.clipboard().text().startswith("#")
    menu.close()


def test_a_value_is_dragged_from_a_row_to_another(user: Driver) -> None:
    select_motorways(user)
    inner, outer = (user.editor(BY_KEY[key]) for key in ("line-inner-color", "line-outer-color"))
    for own in ("", "rgba(255, 255, 255, 0)", "rgba(18, 0, 0, 0)", "rgba(64, 226, 1, 0)"):
        if own:
            inner.field.edit.committed.emit(own)
        color = inner.field.value
        menu = QMenu(user.window)
        inner._fill_menu(menu)
        copying = next(action.menu() for action in menu.actions() if action.text() == "Copy value")
        for action in copying.actions():
            outer.field.edit.committed.emit("#010203FF")
            action.trigger()
            outer.field.edit.committed.emit(QGuiApplication.clipboard().text())
            assert outer.field.value == color, (own, action.text())
