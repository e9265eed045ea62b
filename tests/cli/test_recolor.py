"""`isopleth recolor`: versions of a style, presets, output and exit code."""

import io
import sys
from pathlib import Path

import pytest

from editor import resources
from editor.__main__ import main
from editor.mapstyle.document.model import SCHEME, MapStyle
from editor.mapstyle.format.codec import decode
from editor.mapstyle.json_tree import read
from editor.mapstyle.versions.style_colors import read_colors

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def day(tmp_path: Path) -> Path:
    """A day style."""
    path = tmp_path / "day.json"
    path.write_bytes(resources.path("templates", "day.json").read_bytes())
    return path


def style_of(data: bytes) -> MapStyle:
    return MapStyle.of(decode(data).tree)


def test_it_writes_a_night_version_and_leaves_the_style_alone(day: Path, tmp_path: Path) -> None:
    before, output = day.read_bytes(), tmp_path / "night.json"
    assert main(["recolor", str(day), "--night", "-o", str(output)]) == 0
    style = style_of(output.read_bytes())
    assert read_colors(style).is_dark
    assert read(style.tree, (*SCHEME, "name")) == "Night"
    assert day.read_bytes() == before


@pytest.mark.parametrize(
    ("kind", "is_dark"), [("--day", False), ("--greyscale", False), ("--high-contrast", False)]
)
def test_other_versions_of_a_day_style_are_light(day: Path, tmp_path: Path, kind: str, is_dark: bool) -> None:
    output = tmp_path / "other.json"
    assert main(["recolor", str(day), kind, "-o", str(output)]) == 0
    assert read_colors(style_of(output.read_bytes())).is_dark is is_dark
    assert output.read_bytes() != day.read_bytes()


def test_a_preset_tints_the_version(day: Path, tmp_path: Path) -> None:
    found = {}
    for preset in ("muted-blue", "neutral", "warm"):
        output = tmp_path / f"{preset}.json"
        assert main(["recolor", str(day), "--night", "--preset", preset, "-o", str(output)]) == 0
        ground = read_colors(style_of(output.read_bytes())).ground
        found[preset] = ground.r - ground.b
    assert found["muted-blue"] < found["neutral"] < found["warm"]


def test_it_reads_and_writes_streams(
    day: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(day.read_bytes())))
    assert main(["recolor", "-", "--night", "-o", "-"]) == 0
    assert read_colors(style_of(capsysbinary.readouterr().out)).is_dark


def test_icons_change_only_on_request(day: Path, tmp_path: Path) -> None:
    images = []
    for name, options in (("as-they-are", ()), ("adjusted", ("--icons",))):
        output = tmp_path / f"{name}.json"
        assert main(["recolor", str(day), "--greyscale", *options, "-o", str(output)]) == 0
        images.append([icon.data_uri for icon in style_of(output.read_bytes()).icons])
    assert images[0] == [icon.data_uri for icon in style_of(day.read_bytes()).icons]
    assert images[0] != images[1]


def test_it_refuses_the_style_as_output_and_unknown_presets(
    day: Path, tmp_path: Path, capsys: Capture
) -> None:
    before = day.read_bytes()
    assert main(["recolor", str(day), "--night", "-o", str(day)]) == 2
    assert day.read_bytes() == before
    output = tmp_path / "grey.json"
    assert main(["recolor", str(day), "--greyscale", "--preset", "warm", "-o", str(output)]) == 2
    assert "--greyscale has no preset warm." in capsys.readouterr().err
    assert main(["recolor", str(tmp_path / "missing.json"), "--night", "-o", str(output)]) == 2
    assert not output.exists()
