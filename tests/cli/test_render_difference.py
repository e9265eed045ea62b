"""The command `render --against`."""

import json
from pathlib import Path

import pytest
from PIL import Image

from editor.cli.main import run
from tests.styles import a_color, a_document, bytes_of

PLACE = "--center=-45,-140"
GREY, BARELY_DARKER, BLUE = 0xFFB4B4B4, 0xFFB3B3B3, 0xFFFF0000


def a_file(folder: Path, name: str, abgr: int) -> str:
    """Create a style with only a background."""
    background = {"id": 0, "type": "background", "paint": {"fill-color": a_color((0, abgr))}}
    file = folder / name
    file.write_bytes(bytes_of(a_document([background])))
    return str(file)


def draw(folder: Path, other: int, *options: str, name: str = "out.png") -> int:
    """Compare a grey map with another one."""
    styles = a_file(folder, "a.json", GREY), "--against", a_file(folder, "b.json", other)
    size = ("--size", "200x100", "--zoom", "9")
    return run(["render", *styles, PLACE, *size, "-o", str(folder / name), *options])


def pixel(file: Path) -> tuple[int, ...]:
    with Image.open(file) as image:
        assert image.size == (200, 100)
        return tuple(image.convert("RGB").getpixel((150, 20)))  # type: ignore[arg-type]


def test_both_maps_their_difference_and_a_sheet_are_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert draw(tmp_path, BLUE) == 0
    assert pixel(tmp_path / "out-a.png") == (180, 180, 180)
    assert pixel(tmp_path / "out-b.png") == (0, 0, 255)
    red, _green, blue = pixel(tmp_path / "out-difference.png")
    assert red > 200 > blue, "a large difference has a warm colour"
    with Image.open(tmp_path / "out.png") as sheet:
        assert sheet.width > 3 * 200
        assert "Natural Earth" in sheet.text["Copyright"]  # type: ignore[attr-defined]
    assert "zoom 9: 100 % of pixels differ (threshold 2 ΔE)." in capsys.readouterr().out


def test_equal_styles_do_not_differ(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert draw(tmp_path, GREY, "--most", "0", "--threshold", "0") == 0
    assert ": 0 % of pixels differ" in capsys.readouterr().out
    red, green, blue = pixel(tmp_path / "out-difference.png")
    assert red == green == blue


@pytest.mark.parametrize(("most", "code"), [("99.9", 1), ("100", 0)])
def test_more_than_the_allowed_share_fails(tmp_path: Path, most: str, code: int) -> None:
    assert draw(tmp_path, BLUE, "--most", most) == code
    assert (tmp_path / "out-difference.png").exists(), "the pictures are written for the review"


@pytest.mark.parametrize(("threshold", "code"), [("0", 1), ("2", 0)])
def test_the_threshold_decides_what_counts(tmp_path: Path, threshold: str, code: int) -> None:
    assert draw(tmp_path, BARELY_DARKER, "--most", "0", "--threshold", threshold) == code


def test_figures_are_printed_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert draw(tmp_path, BLUE, "--json") == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["percent"] == 100
    assert figures["pixels"] == figures["differing_pixels"] == 200 * 100
    assert figures["largest"] > 40
    assert [Path(file).name for file in figures["files"]] == [
        "out.png",
        "out-a.png",
        "out-b.png",
        "out-difference.png",
    ]


def test_each_zoom_has_its_own_pictures_and_figure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert draw(tmp_path, BLUE, "--zoom", "8,9", name="{zoom}.png") == 0
    pictures = {file.name for file in tmp_path.glob("*.png")}
    assert pictures == {f"{zoom}{end}.png" for zoom in (8, 9) for end in ("", "-a", "-b", "-difference")}
    assert len(capsys.readouterr().out.splitlines()) == 2


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (("--ladder",), "--ladder cannot be used"),
        (("--weather",), "--weather cannot be used"),
        (("-o", "x.pdf"), "PNG only"),
        (("--size", "9000x9000"), "pixels"),
    ],
)
def test_options_that_a_comparison_does_not_have_are_refused(
    tmp_path: Path, options: tuple[str, ...], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert draw(tmp_path, BLUE, *options) == 2
    assert text in capsys.readouterr().err
    assert not list(tmp_path.glob("*.png"))


@pytest.mark.parametrize("option", [("--threshold", "3"), ("--most", "1"), ("--json",)])
def test_options_of_a_comparison_need_a_second_style(
    tmp_path: Path, option: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    style = a_file(tmp_path, "a.json", GREY)
    assert run(["render", style, PLACE, "--zoom", "9", "-o", str(tmp_path / "x.png"), *option]) == 2
    assert f"{option[0]} needs --against" in capsys.readouterr().err


def test_a_second_style_that_cannot_be_read_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "broken.json"
    other.write_bytes(b"{")
    style = a_file(tmp_path, "a.json", GREY)
    command = ["render", style, "--against", str(other), PLACE, "--zoom", "9", "-o", str(tmp_path / "x.png")]
    assert run(command) == 2
    assert "broken.json" in capsys.readouterr().err


@pytest.mark.parametrize("value", ["-1", "21", "much"])
def test_a_threshold_out_of_range_is_refused(tmp_path: Path, value: str) -> None:
    with pytest.raises(SystemExit):
        draw(tmp_path, BLUE, f"--threshold={value}")


def test_other_names_of_the_pictures_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("out.png", "out-a.png"):
        (tmp_path / name).write_text("")
        (tmp_path / f"old-{name}").hardlink_to(tmp_path / name)
    assert draw(tmp_path, BLUE) == 0
    assert capsys.readouterr().err.count("The file has other names (hard links)") == 2
