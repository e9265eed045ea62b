"""Tests of exported pictures and pages: in this process, in their own, and by the command."""

import io
import re
import sys
import time
import zlib
from collections.abc import Callable
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtGui import QColor, QImage, QImageReader

from editor import resources
from editor.assets.sandbox.process import SandboxCancelledError
from editor.basemap.catalogue import Basemap
from editor.cli.main import run
from editor.errors import RenderError
from editor.mapstyle.color.vision import Vision
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.mapstyle.schema.source_data import SourceData
from editor.render.camera import Camera
from editor.render.export.drawing import await_tiles, draw_picture, finish_picture, page_pdf, page_picture
from editor.render.export.page import MAX_PIXELS, PAPERS, PaperPage, camera_around, create_page, size_problem
from editor.render.export.process import execute_order, run_order, silence_limit_s
from editor.render.export.request import ExportFormat, ExportOrder, ExportOverlays, ExportResult
from editor.render.export.weather_plate import WeatherPlate
from editor.render.preview_options import LabelFont, PreviewOptions
from editor.render.renderer import Renderer
from editor.render.satellite.service import satellite_credit
from editor.storage.file_state import read_style
from editor.weather.conditions import Sky
from tests.render import hangs
from tests.render.maps import a_camera, a_layer, a_node, a_polygon, a_renderer
from tests.styles import a_document, a_style, bytes_of

MONTEVIDEO = Camera(-34.9, -56.17, 13.0, 300, 200, 2.0)
GREEN, BROWN = 0xFF80C080, 0xFFC08040


def a_town_style() -> dict[str, object]:
    """Create areas over a background."""
    return a_document([a_layer("polygon", 0, fill_color=GREEN), a_layer("background", fill_color=BROWN)])


def an_order(form: ExportFormat = ExportFormat.PICTURE, **changed: object) -> ExportOrder:
    style = MapStyle.of(a_town_style())
    return replace(ExportOrder(form, style.tree, style.order.keys, MONTEVIDEO), **changed)


def ignore(_share: float) -> None:
    """Ignore the progress of an order."""


def never() -> bool:
    return False


def ordered(order: ExportOrder, reported: Callable[[float], None] = lambda _share: None) -> ExportResult:
    return run_order(order, reported, never)


@pytest.mark.skipif(sys.platform == "win32", reason="stops a process as POSIX has it")
def test_an_unresponsive_process_is_ended() -> None:
    def stop() -> bool:
        hangs.stop([each.pid for each in active_children() if each.name == "isopleth-export" and each.pid])
        return False

    with pytest.raises(RenderError, match="stopped responding"):
        run_order(an_order(), lambda _share: None, stop, limit_s=0.5)
    assert [each.name for each in active_children() if each.name == "isopleth-export"] == []


def shown(data: bytes) -> QImage:
    return QImage.fromData(data)


def paper_of(pdf: bytes) -> tuple[float, ...]:
    """Return the size of the first page. Units: points."""
    found = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert found is not None
    return tuple(map(float, found.groups()))


def title_of(pdf: bytes) -> str:
    """Return the title of a document."""
    found = re.search(rb"/Title \((.*?)\)\n/Creator", pdf, re.DOTALL)
    assert found is not None
    return found[1].decode("utf-16")


# Drawn in this process


def a_square_style() -> MapStyle:
    return a_style([a_layer("polygon", 58, fill_color=GREEN), a_layer("background", fill_color=BROWN)])


def a_square() -> Renderer:
    """Create a square in the middle of its map."""
    return a_renderer(a_polygon((64, 64), (192, 64), (192, 192), (64, 192), landuse="forest"))


@pytest.mark.parametrize("scale", [1.0, 2.5])
def test_a_picture_is_what_the_renderer_draws(scale: float) -> None:
    style, camera, renderer = a_square_style(), a_camera(scale), a_square()
    plain = renderer.render(style, camera).image
    plain.setDevicePixelRatio(1)
    assert draw_picture(renderer.layers(style, camera)) == plain


def test_an_order_is_drawn_with_the_options_of_the_preview() -> None:
    style = MapStyle.of(read_style(resources.path("templates", "day.json")).tree)
    bundled = replace(an_order(), tree=style.tree, keys=style.order.keys)
    system = replace(bundled, options=PreviewOptions(label_font=LabelFont.SYSTEM))
    assert execute_order(bundled, ignore).data != execute_order(system, ignore).data


def pdf_streams(pdf: bytes) -> list[bytes]:
    """Return the decompressed streams of a page."""
    found = re.finditer(rb"/FlateDecode.*?stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    return [zlib.decompressobj().decompress(each[1]) for each in found]


def pdf_images(pdf: bytes) -> list[bytes]:
    """Return the red, green and blue bytes of the opaque images of a page."""
    found = re.finditer(rb"/Subtype /Image.*?/FlateDecode.*?stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    return [zlib.decompressobj().decompress(each[1]) for each in found]


def saturations(image: QImage) -> set[int]:
    places = range(5, min(image.width(), image.height()) // 2, 7)
    return {image.pixelColor(place, place).saturation() for place in places}


def test_an_order_is_drawn_as_its_vision_sees_it_except_for_single_layers() -> None:
    seen = an_order(vision=Vision.GREYSCALE)
    assert saturations(shown(execute_order(seen, ignore).data)) == {0}
    assert saturations(shown(execute_order(an_order(), ignore).data)) != {0}
    alone = replace(seen, only=frozenset(seen.keys[1:]))
    assert saturations(shown(execute_order(alone, ignore).data)) != {0}


def test_a_page_is_drawn_as_its_vision_sees_it() -> None:
    page = create_page("A5", is_landscape=True, dpi=40)
    order = an_order(ExportFormat.PDF, page=page, vision=Vision.GREYSCALE)
    plain = an_order(ExportFormat.PDF, page=page)
    (image,) = pdf_images(execute_order(order, ignore).data)
    assert set(image[::3]) != {image[0]}, "the map has more than one shade"
    assert image[::3] == image[1::3] == image[2::3]
    assert not pdf_images(execute_order(plain, ignore).data)


def test_layers_alone_have_a_transparent_background() -> None:
    style, renderer = a_square_style(), a_square()
    area, ground = style.order.keys
    composition = renderer.layers(style, a_camera())
    alone = draw_picture(composition, {area})
    assert alone.pixelColor(10, 10).alpha() == 0
    whole = draw_picture(composition)
    assert alone.pixelColor(128, 128) == whole.pixelColor(128, 128)
    assert draw_picture(composition, {ground}).pixelColor(10, 10) == whole.pixelColor(10, 10)


def test_drawing_reports_its_progress() -> None:
    shares: list[float] = []
    draw_picture(a_square().layers(a_square_style(), a_camera()), None, shares.append)
    assert shares == [0.5, 1.0]


def test_every_image_has_credits_and_the_scale_bar_is_optional() -> None:
    style, renderer = a_square_style(), a_square()
    composition = renderer.layers(style, replace(a_camera(), width_px=400))
    blank_image = draw_picture(composition)
    with_bar, without = blank_image.copy(), blank_image.copy()
    finish_picture(with_bar, composition, ExportOverlays())
    finish_picture(without, composition, ExportOverlays(has_scale_bar=False))
    right, left = (300, 240, 100, 16), (0, 240, 100, 16)
    assert without.copy(*right) != blank_image.copy(*right)
    assert without.copy(*left) == blank_image.copy(*left)
    assert with_bar.copy(*left) != blank_image.copy(*left)


def test_the_sky_is_shown_before_its_words() -> None:
    pictures = []
    for sky in (None, Sky.CLEAR, Sky.SNOW):
        image = QImage(500, 400, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor("white"))
        composition = a_square().layers(a_square_style(), replace(a_camera(), width_px=500, height_px=400))
        finish_picture(image, composition, ExportOverlays(WeatherPlate("Here", "12 °C", sky=sky)))
        pictures.append(image)
    assert pictures[0] != pictures[1] != pictures[2] != pictures[0]


# Pages


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("title", ["", "Montevideo"])
def test_a_page_shows_the_whole_view_within_its_margins(paper: str, title: str) -> None:
    page = create_page(paper, is_landscape=True, margin_mm=15, title=title, dpi=100)
    camera, box = page.camera(MONTEVIDEO), page.map_box
    assert (camera.device_width, camera.device_height) == (box.width(), box.height())
    assert camera.width_px >= MONTEVIDEO.width_px
    assert camera.height_px >= MONTEVIDEO.height_px
    assert page.has_room
    assert box.top() >= (page.title_box.bottom() if title else page.px(15))


def test_margins_without_remaining_space_are_detected() -> None:
    assert not create_page("A5", margin_mm=70).has_room


def test_a_page_as_a_picture_has_the_map_within_white_margins() -> None:
    page = PaperPage(100, 60, (10.0,) * 4, "", dpi=127)
    style, renderer = a_square_style(), a_square()
    image = page_picture(renderer.layers(style, page.camera(a_camera())), page, ExportOverlays())
    assert (image.width(), image.height()) == (500, 300)
    assert image.pixelColor(20, 20) == QColor("white")
    assert image.pixelColor(250, 150) == QColor(0x80, 0xC0, 0x80)


def test_a_title_is_above_the_map_and_fits() -> None:
    style, renderer = a_square_style(), a_square()
    page = PaperPage(
        100, 60, (10.0,) * 4, "A title that is far too long for a page as small as this one", dpi=127
    )
    image = page_picture(renderer.layers(style, page.camera(a_camera())), page, ExportOverlays())
    rows = {y for y in range(45, 100) for x in range(300, 460) if image.pixelColor(x, y).lightness() < 128}
    assert rows
    assert all(image.pixelColor(x, 70) == QColor("white") for x in range(455, 500))


def test_a_pdf_holds_shapes_and_no_picture_of_opaque_areas() -> None:
    page = PaperPage(100, 60, (10.0,) * 4, "Montevideo")
    style, renderer = a_square_style(), a_square()
    data = page_pdf(renderer.layers(style, page.camera(a_camera())), page, ExportOverlays())
    assert data.startswith(b"%PDF-")
    assert title_of(data) == "Montevideo"
    untitled = page_pdf(
        renderer.layers(style, page.camera(a_camera())),
        replace(page, title=""),
        ExportOverlays(),
        name="Ñ.json",
    )
    assert title_of(untitled) == "Ñ.json"
    assert paper_of(data) == pytest.approx((283, 170), abs=1)
    assert b"/Subtype /Image" not in data


def test_a_pdf_holds_translucent_areas_round_lines_and_letters_as_paths() -> None:
    page = PaperPage(100, 60, (10.0,) * 4)
    half = GREEN - (0x80 << 24)
    names = a_layer(
        "symbol", 6, text_size=3, text_color=0xFF000000, text_outline_size=2, text_outline_color=half
    )
    edges = a_layer("polygon", 58, fill_color=half, line_width=6, line_inner_color=BROWN)
    forest = a_polygon((64, 64), (192, 64), (192, 192), (64, 192), landuse="forest")
    town = a_node(128, 128, place="village", population=700, name="Wood")
    composition = a_renderer(forest, town).layers(a_style([names, edges]), page.camera(a_camera()))
    assert any(drawing.labels for drawing in composition.layers)
    data = page_pdf(composition, page, ExportOverlays())
    assert b"/Subtype /Image" not in data
    curves = [re.findall(rb" c$", stream, re.MULTILINE) for stream in pdf_streams(data)]
    assert sum(map(len, curves)) > 40, "the letters of a word have many curves"


def test_images_in_a_pdf_are_lossless() -> None:
    page = PaperPage(100, 60, (10.0,) * 4)
    blurred = a_layer("polygon", 58, line_width=2, line_blur=4)
    style = a_style([blurred, a_layer("background", fill_color=BROWN)])
    data = page_pdf(a_square().layers(style, page.camera(a_camera())), page, ExportOverlays())
    assert b"/Subtype /Image" in data
    assert b"/DCTDecode" not in data, "JPEG leaves shades around letters"


@pytest.mark.parametrize("paper_mm", [(210, 297), (594, 841), (3000, 3000), (9000, 100)])
def test_the_resolution_of_printed_pages_is_limited(paper_mm: tuple[float, float]) -> None:
    def can_be(page: PaperPage) -> bool:
        size, most = page.size, QImageReader.allocationLimit() * 2**20
        fits = size.width() * size.height() * 4 <= most
        return fits and not size_problem(size.width(), size.height())

    page = PaperPage(*paper_mm).printable
    assert can_be(page)
    assert page.dpi == 300 or not can_be(replace(page, dpi=page.dpi + 2))


# In a separate process


@pytest.mark.parametrize(("scale", "size"), [(1.0, (300, 200)), (2.0, (300, 200)), (8.0, (120, 90))])
def test_window_and_command_draw_the_same_image(scale: float, size: tuple[int, int], tmp_path: Path) -> None:
    file, out = tmp_path / "style.json", tmp_path / "out.png"
    file.write_bytes(bytes_of(a_town_style()))
    text = ["--center", "-34.9,-56.17", "--zoom", "13", "--size", f"{size[0]}x{size[1]}"]
    assert run(["render", str(file), *text, "--scale", f"{scale:g}", "-o", str(out)]) == 0
    camera = replace(MONTEVIDEO, width_px=size[0], height_px=size[1], scale=scale)
    assert ordered(an_order(camera=camera)).data == out.read_bytes()


def test_a_picture_contains_its_resolution() -> None:
    camera = camera_around(MONTEVIDEO, 300, 200, 300 / 96)
    data = ordered(an_order(camera=camera, dots_per_inch=300)).data
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
        assert picture.size == (300, 200)


def test_hidden_layers_can_be_drawn_alone() -> None:
    order = an_order()
    area, ground = order.keys
    alone = ordered(replace(order, hidden=frozenset({area}), only=frozenset({area})))
    assert not alone.is_empty
    image = shown(alone.data)
    alphas = {image.pixelColor(x, y).alpha() for x in range(0, 600, 9) for y in range(0, 400, 9)}
    assert {0, 255} <= alphas
    assert shown(ordered(replace(order, only=frozenset({ground}))).data).pixelColor(5, 5).alpha() == 255


def test_an_empty_image_is_reported() -> None:
    style = MapStyle.of(a_document([a_layer("polygon", 0, fill_color=GREEN) | {"minzoom": 15}]))
    order = an_order(tree=style.tree, keys=style.order.keys, only=frozenset(style.order.keys))
    assert ordered(order).is_empty


def test_satellite_credits_are_translated() -> None:
    host = "127.0.0.1"  # which is never requested, as it is not a public address
    composite = {"type": SATELLITE_SOURCE, "location": f"https://{host}/{{z}}/{{x}}/{{y}}"}
    layers = [{**a_layer("raster"), "source": SATELLITE_SOURCE}, a_layer("background", fill_color=BROWN)]
    document = a_document(layers, sources_list={"sources": [{"id": 1, "composite": composite}]})
    style = MapStyle.of(document)
    order = an_order(tree=style.tree, keys=style.order.keys, hosts=frozenset({host}))

    def credited(text: str) -> bytes:
        return ordered(replace(order, translated_credits={satellite_credit(host): text})).data

    english = ordered(order).data
    assert credited("Satellite imagery: 127.0.0.1") == english
    assert len({english, credited("Satellitenbilder: 127.0.0.1"), credited("")}) == 3


@pytest.mark.parametrize("form", [ExportFormat.PDF, ExportFormat.PAGE])
def test_pages_are_drawn_in_a_process(form: ExportFormat) -> None:
    shares: list[float] = []
    data = ordered(an_order(form, page=create_page("A5", dpi=72)), shares.append).data
    assert data.startswith(b"%PDF-" if form is ExportFormat.PDF else b"\x89PNG")
    assert shares == sorted(shares)
    assert 0 < shares[-1] < 1


def test_waiting_for_tiles_counts_as_progress() -> None:
    class Awaiting(Basemap):
        @property
        def awaited(self) -> int:
            return 1

    notes: list[None] = []
    await_tiles(Awaiting([], SourceData(())), MONTEVIDEO, 0.1, lambda: notes.append(None))
    assert notes


def test_a_larger_image_has_a_longer_timeout() -> None:
    largest = an_order(camera=replace(MONTEVIDEO, width_px=MAX_PIXELS // 8192, height_px=8192))
    assert silence_limit_s(largest) > 300
    assert 60 < silence_limit_s(an_order()) < 70
    assert silence_limit_s(an_order(page=create_page("A4"))) > silence_limit_s(
        an_order(page=create_page("A4", dpi=72))
    )


def test_a_cancelled_order_ends_at_once() -> None:
    with pytest.raises(SandboxCancelledError):
        run_order(an_order(), lambda _share: None, lambda: True)


def test_an_image_after_cancellation_is_discarded() -> None:
    drawn_at: list[float] = []

    def reported(share: float) -> None:
        if share == 0.85:  # only the PNG remains to be written
            drawn_at.append(time.monotonic())

    with pytest.raises(SandboxCancelledError):
        run_order(
            an_order(camera=replace(MONTEVIDEO, scale=4.0)),
            reported,
            lambda: bool(drawn_at) and time.monotonic() > drawn_at[0] + 0.002,
        )
    assert drawn_at


def test_insufficient_memory_is_reported() -> None:
    with pytest.raises(RenderError, match="memory"):
        ordered(an_order(camera=replace(MONTEVIDEO, width_px=30_000, height_px=30_000, scale=8.0)))


@pytest.mark.parametrize(
    ("form", "size", "what"),
    [
        (ExportFormat.PICTURE, (250, 160), ["weather"]),
        (ExportFormat.PICTURE, (60, 40), ["weather", "attribution"]),
        (ExportFormat.PDF, (60, 40), ["weather", "attribution"]),
        (ExportFormat.PAGE, (60, 40), ["weather", "attribution"]),
        (ExportFormat.PAGE, (400, 300), []),
    ],
)
def test_overlays_that_do_not_fit_are_reported(
    form: ExportFormat, size: tuple[int, int], what: list[str]
) -> None:
    small = replace(MONTEVIDEO, width_px=size[0], height_px=size[1])
    page = None if form is ExportFormat.PICTURE else create_page("A5", is_landscape=True, dpi=72)
    lacks = ordered(
        an_order(form, camera=small, page=page, over=ExportOverlays(WeatherPlate("Here", "12 °C")))
    ).lacks
    assert [
        next(word for word in ("weather", "attribution") if word in fault_text) for fault_text in lacks
    ] == what


# The command's pages


def rendered(style: Path, out: Path, *text: str) -> int:
    place = ["--center", "-34.9,-56.17", "--zoom", "13", "--size", "300x200"]
    return run(["render", str(style), *place, *text, "-o", str(out)])


@pytest.fixture
def style_file(tmp_path: Path) -> Path:
    file = tmp_path / "style.json"
    file.write_bytes(bytes_of(a_town_style()))
    return file


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ([], (842, 595)),
        (["--page", "A4"], (595, 842)),
        (["--page", "a5-landscape", "--title", "Here", "--margin", "20"], (595, 420)),
        (["--page", "100x50", "--dpi", "72"], (283, 142)),
    ],
)
def test_the_command_makes_a_page(
    text: list[str], box: tuple[int, int], style_file: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.pdf"
    assert rendered(style_file, out, *text) == 0
    assert paper_of(out.read_bytes()) == pytest.approx(box, abs=1)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("out.png", ["--page", "A4"], "--page needs PDF output"),
        ("out.png", ["--title", "Here"], "--title needs PDF output"),
        ("out.svg", ["--page", "A4"], "--page needs PDF output"),
        ("out.svg", ["--ladder"], "--ladder writes PNG only"),
        ("out.gif", [], "does not end in .png, .svg or .pdf"),
        ("out.pdf", ["--page", "A9"], "unknown paper “A9”"),
        ("out.pdf", ["--page", "5x5"], "each side"),
        ("out.pdf", ["--margin", "x"], "“x” is not a number"),
        ("out.pdf", ["--page", "A5", "--margin", "70"], "no space for the map"),
        ("out.pdf", ["--page", "1500x1500", "--dpi", "1200"], "at most"),
    ],
)
def test_impossible_pages_are_reported(
    name: str,
    text: list[str],
    message: str,
    style_file: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = tmp_path / name
    try:
        code = rendered(style_file, out, *text)
    except SystemExit as end:
        code = end.code
    assert code == 2
    assert message in capsys.readouterr().err
    assert not out.exists()
