"""Tests of `isopleth render` with its errors."""

import io
import json
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from editor.cli.main import run
from editor.system.settings import WEATHER_ADDRESS, Settings
from tests.assets.made_fonts import a_deeply_broken_face
from tests.basemap.archives import HELSINKI, helsinki_mbtiles, tiles_in
from tests.basemap.tile_server import a_tile_server
from tests.render.maps import a_layer
from tests.styles import a_document, bytes_of

VIEWS = (
    ("-34.9,-56.17", "13"),
    ("60.171,24.944", "16"),
    ("40,10", "3"),
)


@pytest.fixture
def style_file(tmp_path: Path) -> Path:
    """A style of two layers."""
    document = a_document(
        [a_layer("polygon", 0, fill_color=0xFF80C080), a_layer("background", fill_color=0xFFC08040)]
    )
    file = tmp_path / "style.json"
    file.write_bytes(bytes_of(document))
    return file


def colors(image: QImage) -> set[int]:
    return {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}


@pytest.mark.parametrize(("center", "zoom"), VIEWS)
def test_a_picture_is_drawn_in_its_size(center: str, zoom: str, style_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    assert (
        run(
            [
                "render",
                str(style_file),
                "--center",
                center,
                "--zoom",
                zoom,
                "--size",
                "300x200",
                "-o",
                str(out),
            ]
        )
        == 0
    )
    image = QImage(str(out))
    assert (image.width(), image.height()) == (300, 200)
    assert len(colors(image)) > 1


def test_the_scale_multiplies_the_pixels(style_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    text = ["--center", "40,10", "--zoom", "3", "--size", "300x200", "--scale", "2", "-o", str(out)]
    assert run(["render", str(style_file), *text]) == 0
    assert QImage(str(out)).width() == 600


def test_the_same_command_writes_the_same_bytes(style_file: Path, tmp_path: Path) -> None:
    outs = [tmp_path / "one.png", tmp_path / "two.png"]
    for out in outs:
        run(["render", str(style_file), "--center", "40,10", "--zoom", "3", "-o", str(out)])
    assert outs[0].read_bytes() == outs[1].read_bytes()


def test_a_dash_reads_standard_input(
    style_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(style_file.read_bytes())))
    out = tmp_path / "out.png"
    assert run(["render", "-", "--center", "40,10", "--zoom", "3", "-o", str(out)]) == 0
    assert out.exists()


@pytest.mark.parametrize("output", [["-o", "{number}.png"], ["--ladder", "-o", "cells.png"]])
def test_an_end_of_the_detailed_map_is_reported_once(
    output: list[str],
    real_styles: list[Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    style = real_styles[0]
    views = ["--size", "200x200", *output]
    inside = ["render", str(style), "--center", "-34.905,-56.18", "--zoom", "14", *views]
    assert run(inside) == 0
    assert "ends in this area" not in capsys.readouterr().err
    at_edge = ["render", str(style), "--center", "-34.83,-56.1", "--zoom", "12,13", *views]
    assert run(at_edge) == 0
    assert capsys.readouterr().err.count("The detailed map ends in this area.") == 1


@pytest.mark.parametrize(
    "text",
    [
        ["missing.json", "--center", "40,10", "--zoom", "3"],
        ["STYLE", "--center", "95,10", "--zoom", "3"],
        ["STYLE", "--center", "40,10", "--zoom", "21"],
        ["STYLE", "--center", "40,10", "--zoom", "3", "--size", "0x9"],
        ["STYLE", "--center", "40,10", "--zoom", "3", "--size", "wide"],
        ["STYLE", "--center", "40,10", "--zoom", "x"],
        ["STYLE", "--center", "40,10", "--zoom", "3", "--scale", "9"],
        ["STYLE", "--center", "40,10", "--zoom", "3,x"],
        ["STYLE", "--center", "40,10;x", "--zoom", "3"],
        ["STYLE", "--center", "40,10"],
        ["STYLE", "--zoom", "3"],
        ["STYLE", "--place", "Atlantis"],
        ["STYLE", "--center", "40,10", "--zoom", "3", "--data", "missing.pmtiles"],
        ["STYLE", "--center", "40,10", "--zoom", "3", "--data", "ftp://localhost/tiles"],
    ],
)
def test_errors_are_reported_in_one_line(
    text: list[str], style_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reported = [str(style_file) if word == "STYLE" else word for word in text]
    out = tmp_path / "out.png"
    try:
        code = run(["render", *reported, "-o", str(out)])
    except SystemExit as end:
        code = end.code
    assert code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert not out.exists()


def test_a_missing_folder_is_reported(
    style_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "nowhere" / "out.png"
    assert run(["render", str(style_file), "--center", "40,10", "--zoom", "3", "-o", str(out)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(("center", "zoom"), VIEWS)
def test_every_real_style_makes_a_map_of_its_own(
    center: str, zoom: str, real_styles: list[Path], tmp_path: Path
) -> None:
    images = []
    for file in real_styles:
        out = tmp_path / f"{file.stem}.png"
        assert run(["render", str(file), "--center", center, "--zoom", zoom, "-o", str(out)]) == 0
        images.append(QImage(str(out)))
    assert all(len(colors(image)) > 20 for image in images)
    for number, image in enumerate(images):
        assert image not in images[:number], real_styles[number].name


def test_invalid_standard_input_is_reported_with_its_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"a": 1,,}')))
    assert run(["render", "-", "--center", "40,10", "--zoom", "3", "-o", str(tmp_path / "out.png")]) == 2
    assert capsys.readouterr().err.startswith("-:1:9")


def test_an_image_without_the_png_suffix_is_refused(
    style_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.jpg"
    with pytest.raises(SystemExit) as ended:
        run(["render", str(style_file), "--center", "0,0", "--zoom", "3", "-o", str(out)])
    assert ended.value.code == 2
    assert "does not end in .png" in capsys.readouterr().err
    assert not out.exists()


def test_a_style_without_layers_says_why_its_image_is_empty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty.json"
    empty.write_text("{}")
    text = ["render", str(empty), "--center", "0,0", "--zoom", "3", "--size", "50x50"]
    assert run([*text, "-o", str(tmp_path / "out.png")]) == 0
    assert "no layers" in capsys.readouterr().err


def test_every_place_is_drawn_at_every_zoom(style_file: Path, tmp_path: Path) -> None:
    text = ["--center", "-34.9,-56.17;60.171,24.944", "--zoom", "11,13", "--size", "60x40"]
    assert run(["render", str(style_file), *text, "-o", str(tmp_path / "{number}-{zoom}.png")]) == 0
    assert sorted(file.name for file in tmp_path.glob("*.png")) == [
        "1-11.png",
        "2-13.png",
        "3-11.png",
        "4-13.png",
    ]


def test_an_image_is_the_same_alone_and_among_others(style_file: Path, tmp_path: Path) -> None:
    text = ["render", str(style_file), "--size", "200x150", "--scale", "1.5"]
    run([*text, "--place", "Helsinki, centre", "--zoom", "16,15,14", "-o", str(tmp_path / "z{zoom}.png")])
    run([*text, "--place", "Helsinki, centre", "--zoom", "14", "-o", str(tmp_path / "alone.png")])
    assert (tmp_path / "z14.png").read_bytes() == (tmp_path / "alone.png").read_bytes()


def test_a_name_with_an_unknown_field_is_refused(
    style_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(["render", str(style_file), "--place", "Montevideo", "-o", str(tmp_path / "{size}.png")])
    assert "{size} is none of {number}, {place}, {zoom}" in capsys.readouterr().err


# User map data

IN_HELSINKI = ["--center", "60.171,24.944", "--zoom", "16", "--size", "300x200"]


def credited_and_drawn(style_file: Path, out: Path, *text: str) -> tuple[int, bytes]:
    code = run(["render", str(style_file), *IN_HELSINKI, *text, "-o", str(out)])
    return code, out.read_bytes()


def test_a_map_file_covers_the_bundled_ones(style_file: Path, tmp_path: Path) -> None:
    file = helsinki_mbtiles(tmp_path / "mine.mbtiles")
    _, plain = credited_and_drawn(style_file, tmp_path / "plain.png")
    code, mine = credited_and_drawn(style_file, tmp_path / "mine.png", "--data", str(file))
    assert code == 0
    assert mine != plain, "its credit is on the image"


def test_all_tiles_of_a_server_are_waited_for(style_file: Path, tmp_path: Path) -> None:
    helsinki = tiles_in(HELSINKI)
    with a_tile_server(helsinki) as server:
        code, first = credited_and_drawn(style_file, tmp_path / "1.png", "--data", server.template)
        assert code == 0
        assert any(path in server.answers for path in server.requested)
        _, retained = credited_and_drawn(style_file, tmp_path / "2.png", "--data", server.template)
    assert first == retained, "fetched and cached tiles give the same image"


def test_a_server_without_tiles_is_reported_without_its_key(
    style_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with a_tile_server() as server:
        server.status = 500
        code, _ = credited_and_drawn(style_file, tmp_path / "out.png", "--data", server.template)
    reported = capsys.readouterr().err
    assert code == 1
    assert "127.0.0.1" in reported
    assert "5ecret" not in reported


# Weather


def test_simulated_weather_is_shown_and_credited(style_file: Path, tmp_path: Path) -> None:
    size = ["--size", "500x400"]
    credited_and_drawn(style_file, tmp_path / "plain.png", *size)
    code, _ = credited_and_drawn(style_file, tmp_path / "weather.png", "--weather", *size)
    assert code == 0
    plain, shown = (QImage(str(tmp_path / name)) for name in ("plain.png", "weather.png"))
    credits_at = QRect(250, 370, 250, 30)
    assert shown.pixelColor(14, 400 - 60).lightness() > 230
    assert shown.copy(credits_at) != plain.copy(credits_at)


def test_an_unresponsive_weather_service_is_reported(
    style_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings()
    settings.set(WEATHER_ADDRESS, "http://127.0.0.1:9")
    settings.write()
    code, _ = credited_and_drawn(style_file, tmp_path / "out.png", "--weather")
    assert code == 1
    assert "Image without weather: " in capsys.readouterr().err


def test_weather_that_does_not_fit_is_reported(
    style_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = ["--center", "40,10", "--zoom", "3", "--size", "100x100", "--weather"]
    assert run(["render", str(style_file), *text, "-o", str(tmp_path / "out.png")]) == 1
    assert "too small to show the weather" in capsys.readouterr().err


def test_a_face_that_is_no_font_is_named_and_not_drawn(
    style_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(style_file.read_bytes())
    document["fonts_section"] = {"italic": a_deeply_broken_face("Rendered")}
    style_file.write_bytes(bytes_of(document))
    out = tmp_path / "out.png"
    assert run(["render", str(style_file), "--center", "40,10", "--zoom", "3", "-o", str(out)]) == 0
    assert "The italic font is damaged and not used." in capsys.readouterr().err
    assert not QImage(str(out)).isNull()
