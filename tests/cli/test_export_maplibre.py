"""`isopleth export --to maplibre`: output, notes and exit code."""

import json
from pathlib import Path

import pytest

from editor import resources
from editor.__main__ import main
from tests.styles import a_document, a_line

ADDRESSES = ("--tiles", "tiles.json", "--glyphs", "{fontstack}/{range}.pbf")


def test_a_template_is_exported_with_notes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    style, out = resources.path("templates", "day.json"), tmp_path / "out.json"
    assert main(["export", "--to", "maplibre", str(style), "-o", str(out), *ADDRESSES]) == 0
    tree = json.loads(out.read_text("utf-8"))
    assert tree["version"] == 8
    assert tree["layers"][0]["type"] == "background"
    assert f"{style}: “Car route” not exported: an app fills it." in capsys.readouterr().out.splitlines()
    assert main(["import", str(out), "-o", str(tmp_path / "back.json")]) == 0


def test_a_file_that_is_no_style_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("[")
    assert main(["export", "--to", "maplibre", str(bad), "-o", str(tmp_path / "out.json"), *ADDRESSES]) == 2
    assert capsys.readouterr().err.startswith(f"{bad}:1:")


def test_notes_as_json_are_one_object_per_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    style, out = resources.path("templates", "day.json"), tmp_path / "out.json"
    assert main(["export", "--to", "maplibre", str(style), "-o", str(out), *ADDRESSES]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert main(["export", "--to", "maplibre", str(style), "-o", str(out), *ADDRESSES, "--json"]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(records) == len(lines)
    assert {
        "file": str(style),
        "layer": "Car route",
        "is_exported": False,
        "reasons": ["an app fills it"],
    } in records


def test_a_lone_surrogate_is_preserved(tmp_path: Path) -> None:
    style, out = tmp_path / "style.json", tmp_path / "out.json"
    keys = {"label_key": [{"id": 1, "custom_text": "A\ud800"}]}
    label = a_line(1, type="symbol", sourcedata_id=0, paint={}, label_text={"label_keys": keys})
    style.write_text(json.dumps(a_document([label])))
    assert main(["export", "--to", "maplibre", str(style), "-o", str(out), *ADDRESSES]) == 0
    assert json.loads(out.read_bytes())["layers"][0]["layout"]["text-field"] == "A\ud800"
