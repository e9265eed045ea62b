"""`isopleth import`: output, report and exit code."""

import json
from pathlib import Path

import pytest

from editor.__main__ import main
from tests.maplibre_styles import a_large_style, bytes_of

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def style(tmp_path: Path) -> Path:
    path = tmp_path / "style.json"
    path.write_bytes(bytes_of(a_large_style()))
    return path


def test_an_import_is_written_and_has_no_errors(style: Path, capsys: Capture) -> None:
    out = style.with_name("out.json")
    assert main(["import", str(style), "-o", str(out)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(
        "“photos” not imported: the style format has no layers of type “raster”." in line for line in lines
    )
    assert lines[-1].startswith(f"{style}: 14 layers: ")
    assert main(["validate", str(out)]) == 0
    assert capsys.readouterr().err == "1 file: no problems\n"


def test_the_report_as_json_has_a_record_for_each_layer(style: Path, capsys: Capture) -> None:
    out = style.with_name("out.json")
    assert main(["import", str(style), "-o", str(out), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["file"], report["output"]) == (str(style), str(out))
    assert sum(report["counts"].values()) == len(report["layers"]) == 14
    lost = [layer for layer in report["layers"] if layer["outcome"] == "lost"]
    assert [(layer["id"], layer["pointer"], layer["layers"]) for layer in lost] == [
        ("photos", "/layers/13", [])
    ]
    motorway = next(layer for layer in report["layers"] if layer["id"] == "motorway")
    assert motorway["layers"] == ["motorway: Motorway", "motorway: Motorway link"]


def test_an_error_names_file_and_line(tmp_path: Path, capsys: Capture) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text('{"version": 8,\n "layers": 3}')
    assert main(["import", str(bad), "-o", str(tmp_path / "out.json")]) == 2
    assert capsys.readouterr().err.startswith(f"{bad}:2:")
    assert not (tmp_path / "out.json").exists()


def test_a_font_option_without_a_file_is_an_error(style: Path, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as exit_info:
        main(["import", str(style), "-o", "out.json", "--font", "Sans"])
    assert exit_info.value.code == 2
    assert "is not NAME=FILE" in capsys.readouterr().err
