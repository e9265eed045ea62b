"""`isopleth export --to style`: the file, the printed parts and the exit code."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from editor.__main__ import main
from editor.mapstyle.binary.reader import read_binary
from tests import binaries as made
from tests.binaries import RICH
from tests.styles import a_document, bytes_of

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    path = tmp_path / "night.json"
    path.write_bytes(bytes_of(a_document(2)))
    return path


@pytest.fixture
def filtered(tmp_path: Path) -> Path:
    """A style whose first layer has a filter and which has a font."""
    tree: Any = a_document(2)
    layer = tree["map_schemes_section"]["map_schemes"][0]["definition"]["layers"][0]
    layer["filter"] = {"condition": "all", "expression": []}
    path = tmp_path / "filtered.json"
    path.write_bytes(bytes_of({**tree, "fonts_section": {}}))
    return path


def test_a_style_is_written_with_its_name_as_title(plain: Path, tmp_path: Path, capsys: Capture) -> None:
    target = tmp_path / "night.style"
    assert main(["export", "--to", "style", str(plain), "-o", str(target)]) == 0
    out, err = capsys.readouterr()
    read = read_binary(target.read_bytes())
    scheme = read.tree["map_schemes_section"]["map_schemes"][0]
    assert len(scheme["definition"]["layers"]) == 2
    assert [title["name"] for title in read.frame.info["names"]] == [scheme["name"]]
    assert out == ""
    assert f"{target}: {target.stat().st_size} bytes written. The export is experimental" in err


def test_parts_without_a_field_are_printed_and_nothing_is_written(
    filtered: Path, tmp_path: Path, capsys: Capture
) -> None:
    target = tmp_path / "out.style"
    assert main(["export", "--to", "style", str(filtered), "-o", str(target)]) == 1
    out, err = capsys.readouterr()
    lines = filtered.read_text().splitlines()
    row = next(number for number, line in enumerate(lines, 1) if '"filter"' in line)
    of_filter, of_fonts = out.splitlines()
    assert of_filter.startswith(f"{filtered}:{row}:")
    assert ": cannot be written: Layer 2 (" in of_filter
    assert of_filter.endswith("filter: no known field for filters; without it, the layer draws all its data.")
    assert "The style, fonts_section: no known field for fonts" in of_fonts
    assert err == f"{filtered}: Not exported. Use --leave-out to export without these parts.\n"
    assert not target.exists()
    assert main(["export", "--to", "style", "--json", str(filtered), "-o", str(target)]) == 1
    records = map(json.loads, capsys.readouterr().out.splitlines())
    assert [record["is_left_out"] for record in records] == [False, False]


def test_parts_without_a_field_are_left_out_and_printed_as_json(
    filtered: Path, plain: Path, tmp_path: Path, capsys: Capture
) -> None:
    target, expected = tmp_path / "out.style", tmp_path / "expected.style"
    assert main(["export", "--to", "style", "--leave-out", "--json", str(filtered), "-o", str(target)]) == 0
    [of_filter, of_fonts] = map(json.loads, capsys.readouterr().out.splitlines())
    assert of_filter["pointer"] == "/map_schemes_section/map_schemes/0/definition/layers/0/filter"
    assert (of_filter["keys"], of_filter["is_left_out"]) == (["filter"], True)
    assert (of_fonts["element"], of_fonts["keys"]) == ("The style", ["fonts_section"])
    assert main(["export", "--to", "style", str(plain), "-o", str(expected)]) == 0
    assert target.read_bytes() == expected.read_bytes()


def test_a_binary_style_is_exported_with_the_same_bytes_through_a_json_file(
    tmp_path: Path, capfd: Capture
) -> None:
    binary, text, target = tmp_path / "a.style", tmp_path / "b.json", tmp_path / "c.style"
    binary.write_bytes(made.file(RICH))
    assert main(["fmt", "--stdout", str(binary)]) == 0
    text.write_text(capfd.readouterr().out, encoding="utf-8")
    assert main(["export", "--to", "style", str(text), "-o", str(target)]) == 0
    assert read_binary(target.read_bytes()) == read_binary(binary.read_bytes())


def test_an_icon_gets_its_name_from_the_json_beside(tmp_path: Path, capfd: Capture) -> None:
    icons = made.block(1, made.integer(1, 0xAB))
    binary = tmp_path / "a.style"
    binary.write_bytes(made.file(made.style(icons=icons)))
    name = "\x00\xab"
    (tmp_path / "a.json").write_text(json.dumps({"icons_section": {"icons": [{"id": name}, 5, {}]}}))
    assert main(["fmt", "--stdout", str(binary)]) == 0
    assert json.loads(capfd.readouterr().out)["icons_section"]["icons"] == [{"id": name}]
    (tmp_path / "a.json").write_text("{")
    assert main(["fmt", "--stdout", str(binary)]) == 0
    assert json.loads(capfd.readouterr().out)["icons_section"]["icons"] == [{"id": "171"}]


def test_what_cannot_be_read_or_written_exits_with_2(
    plain: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = plain.read_bytes()
    assert main(["export", "--to", "style", str(plain), "-o", str(plain)]) == 2
    assert plain.read_bytes() == before
    assert "The output is the style itself" in capsys.readouterr().err

    assert main(["export", "--to", "style", str(plain), "-o", str(tmp_path / "none" / "x.style")]) == 2
    assert "Not saved." in capsys.readouterr().err

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"version": 8, "layers": []}')))
    assert main(["export", "--to", "style", "-", "-o", str(tmp_path / "x.style")]) == 2
    assert capsys.readouterr().err.startswith("-: Only a style in the engine’s format")
    assert not (tmp_path / "x.style").exists()
