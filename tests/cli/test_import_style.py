"""`isopleth import`: output, report and exit code."""

import io
import json
import sys
from pathlib import Path

import pytest

from editor.__main__ import main
from tests import binaries as made
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
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {record["file"] for record in records} == {str(style)}
    layers = [record for record in records if "id" in record]
    remarks = [record["remark"] for record in records if "id" not in record]
    assert len(layers) == 14
    assert (
        "No sprite was found beside the style, so it has no icons. Copy the sprite there and import again."
        in remarks
    )
    lost = [layer for layer in layers if layer["outcome"] == "lost"]
    assert [(layer["id"], layer["pointer"], layer["layers"]) for layer in lost] == [
        ("photos", "/layers/13", [])
    ]
    motorway = next(layer for layer in layers if layer["id"] == "motorway")
    assert motorway["layers"] == ["motorway: Motorway", "motorway: Motorway link"]


def test_a_report_file_names_every_layer_and_the_losses(style: Path, capsys: Capture) -> None:
    out, report = style.with_name("out.json"), style.with_name("report.txt")
    assert main(["import", str(style), "-o", str(out), "--report", str(report)]) == 0
    text = report.read_text("utf-8")
    assert text.startswith(f"Import report – {style}\n\nThe style\n- 14 layers: ")
    assert "\n\nNot imported (1)\n- “photos”: the style format has no layers of type “raster”.\n\n" in text
    assert [layer["id"] for layer in a_large_style()["layers"] if f"\n- “{layer['id']}”" not in text] == []
    printed = capsys.readouterr().out
    assert main(["import", str(style), "-o", str(out)]) == 0
    assert capsys.readouterr().out == printed


def test_the_report_replaces_neither_the_style_nor_the_output(style: Path, capsys: Capture) -> None:
    before, out = style.read_bytes(), style.with_name("out.json")
    assert main(["import", str(style), "-o", str(out), "--report", str(style)]) == 2
    assert main(["import", str(style), "-o", str(out), "--report", str(out)]) == 2
    assert f"{out}: The report and the style have the same name.\n" in capsys.readouterr().err
    assert style.read_bytes() == before
    assert not out.exists()


def test_a_binary_style_becomes_json_that_other_commands_can_change(tmp_path: Path, capsys: Capture) -> None:
    binary, out, report = (tmp_path / name for name in ("old.style", "new.json", "report.txt"))
    binary.write_bytes(made.file(made.style(made.layer(3, "line", made.integer(6, 1)))))
    assert main(["import", str(binary), "-o", str(out), "--report", str(report)]) == 0
    assert f"{binary}: Layer 3 (line): unknown field 6 not imported." in capsys.readouterr().out.splitlines()
    assert "\n- Layer 3 (line): unknown field 6 not imported.\n" in report.read_text("utf-8")
    assert main(["set", str(out), "id:3", "name", "Roads"]) == 0
    assert main(["import", str(binary), "-o", str(out), "--sprite", "sprite.png"]) == 2
    assert "This is a binary style. --sprite and --font are options" in capsys.readouterr().err


def test_a_style_from_standard_input_is_imported_without_files_beside_it(
    style: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(style.parent)
    for name in ("sprite.json", "sprite.png"):
        style.with_name(name).write_bytes(b"invalid")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(style.read_bytes())))
    out = style.with_name("out.json")
    assert main(["import", "-", "-o", str(out)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (
        "-: No sprite was found beside the style, so it has no icons. Copy the sprite there and import again."
        in lines
    )
    assert lines[-1].startswith("-: 14 layers: ")
    assert main(["import", "-", "-o", str(out), "--sprite", "sprite.png"]) == 2


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
