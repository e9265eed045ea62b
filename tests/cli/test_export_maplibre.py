"""`isopleth export-maplibre`: output, notes and exit code."""

import json
from pathlib import Path

import pytest

from editor import resources
from editor.__main__ import main

ADDRESSES = ("--tiles", "tiles.json", "--glyphs", "{fontstack}/{range}.pbf")


def test_a_template_is_exported_with_notes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    style, out = resources.path("templates", "day.json"), tmp_path / "out.json"
    assert main(["export-maplibre", str(style), "-o", str(out), *ADDRESSES]) == 0
    tree = json.loads(out.read_text("utf-8"))
    assert tree["version"] == 8
    assert tree["layers"][0]["type"] == "background"
    assert f"{style}: “Car route” not exported: an app fills it." in capsys.readouterr().out.splitlines()
    assert main(["import", str(out), "-o", str(tmp_path / "back.json")]) == 0


def test_a_file_that_is_no_style_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("[")
    assert main(["export-maplibre", str(bad), "-o", str(tmp_path / "out.json"), *ADDRESSES]) == 2
    assert capsys.readouterr().err.startswith(f"{bad}:1:")
