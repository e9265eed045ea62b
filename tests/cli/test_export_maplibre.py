"""`isopleth export --to maplibre`: output, notes and exit code."""

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from editor import resources
from editor.__main__ import main
from tests.icons import a_png, icon_paint, icons_section
from tests.styles import a_document, a_line

EXPORT = ("export", "--to", "maplibre")
ADDRESSES = ("--tiles", "tiles.json", "--glyphs", "{fontstack}/{range}.pbf")


def a_place(icon: str, layer_id: int = 1) -> dict[str, Any]:
    return a_line(layer_id, type="symbol", sourcedata_id=0, paint=icon_paint((0, icon)))


def test_a_template_is_exported_with_notes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    style, out = resources.path("templates", "day.json"), tmp_path / "out.json"
    assert main([*EXPORT, str(style), "-o", str(out), *ADDRESSES]) == 0
    tree = json.loads(out.read_text("utf-8"))
    assert tree["version"] == 8
    assert tree["layers"][0]["type"] == "background"
    assert f"{style}: “Car route” not exported: an app fills it." in capsys.readouterr().out.splitlines()
    assert main(["import", str(out), "-o", str(tmp_path / "back.json")]) == 0


def test_a_file_that_is_no_style_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("[")
    assert main([*EXPORT, str(bad), "-o", str(tmp_path / "out.json"), *ADDRESSES]) == 2
    assert capsys.readouterr().err.startswith(f"{bad}:1:")


def test_notes_as_json_are_one_object_per_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    style, out = resources.path("templates", "day.json"), tmp_path / "out.json"
    assert main([*EXPORT, str(style), "-o", str(out), *ADDRESSES]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert main([*EXPORT, str(style), "-o", str(out), *ADDRESSES, "--json"]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(records) == len(lines)
    assert {
        "file": str(style),
        "layer": "Car route",
        "is_exported": False,
        "reasons": ["an app fills it"],
    } in records


def test_icons_are_written_beside_the_style_in_two_resolutions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    style, out = tmp_path / "style.json", tmp_path / "build" / "out.json"
    out.parent.mkdir()
    icons = icons_section(dot=a_png(6, 4), unused=a_png(3, 3))
    style.write_text(json.dumps(a_document([a_place("dot")], icons_section=icons)))
    address = "https://example.org/maps/day%20icons/sheet"
    assert main([*EXPORT, str(style), "-o", str(out), *ADDRESSES, "--sprite", address]) == 0
    files = ["out.json", "sheet.json", "sheet.png", "sheet@2x.json", "sheet@2x.png"]
    assert sorted(path.name for path in out.parent.iterdir()) == files
    tree = json.loads(out.read_text("utf-8"))
    assert (tree["sprite"], tree["layers"][0]["layout"]["icon-image"]) == (address, "dot")
    box = {"x": 0, "y": 0, "width": 6, "height": 4, "pixelRatio": 1}
    assert json.loads((out.parent / "sheet.json").read_text()) == {"dot": box}
    double = {"dot": {**box, "width": 12, "height": 8, "pixelRatio": 2}}
    assert json.loads((out.parent / "sheet@2x.json").read_text()) == double
    with Image.open(out.parent / "sheet@2x.png") as sheet:
        assert sheet.size == (12, 8)
    assert "1 icon exported: " in capsys.readouterr().err
    back = tmp_path / "back.json"
    assert main(["import", str(out), "-o", str(back)]) == 0
    assert [icon["id"] for icon in json.loads(back.read_text())["icons_section"]["icons"]] == ["dot"]


def test_a_damaged_icon_is_noted_and_the_others_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    style, out = tmp_path / "style.json", tmp_path / "out.json"
    icons = icons_section(bad="data:image/png;base64,AAAA", dot=a_png(6, 4))
    style.write_text(json.dumps(a_document([a_place("bad", 2), a_place("dot")], icons_section=icons)))
    assert main([*EXPORT, str(style), "-o", str(out), *ADDRESSES, "--sprite", "https://a.test/s"]) == 1
    printed = capsys.readouterr()
    assert "exported with changes: icons that are missing or damaged: bad.\n" in printed.out
    assert f"{style}: icon “bad” is skipped." in printed.err
    assert list(json.loads((tmp_path / "s.json").read_text())) == ["dot"]


@pytest.mark.parametrize(
    "address", ["https://a.test/", "..", "https://a.test/..", "https://a.test/a%2Fb", "[", ""]
)
def test_a_sprite_whose_address_names_no_file_is_refused(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "build"
    folder.mkdir()
    style, out = tmp_path / "style.json", folder / "out.json"
    style.write_text(json.dumps(a_document([a_place("dot")], icons_section=icons_section(dot=a_png()))))
    assert main([*EXPORT, str(style), "-o", str(out), *ADDRESSES, "--sprite", address]) == 2
    assert "The address after --sprite must end with the name" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["build", "style.json"]


@pytest.mark.parametrize("name", ["style", "out"])
def test_a_sprite_replaces_neither_the_style_nor_the_output(name: str, tmp_path: Path) -> None:
    style, out = tmp_path / "style.json", tmp_path / "out.json"
    style.write_text(json.dumps(a_document([a_place("dot")], icons_section=icons_section(dot=a_png()))))
    before = style.read_bytes()
    address = f"https://a.test/{name}"
    assert main([*EXPORT, str(style), "-o", str(out), *ADDRESSES, "--sprite", address]) == 2
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"style.json": before}


def test_a_lone_surrogate_is_preserved(tmp_path: Path) -> None:
    style, out = tmp_path / "style.json", tmp_path / "out.json"
    keys = {"label_key": [{"id": 1, "custom_text": "A\ud800"}]}
    label = a_line(1, type="symbol", sourcedata_id=0, paint={}, label_text={"label_keys": keys})
    style.write_text(json.dumps(a_document([label])))
    assert main([*EXPORT, str(style), "-o", str(out), *ADDRESSES]) == 0
    assert json.loads(out.read_bytes())["layers"][0]["layout"]["text-field"] == "A\ud800"
