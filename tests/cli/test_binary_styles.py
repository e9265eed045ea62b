"""Commands with binary styles as input."""

import io
import json
import sys
from pathlib import Path

import pytest

from editor.__main__ import main
from editor.mapstyle.json_tree import read
from editor.storage.file_state import read_style
from tests import binaries as made

Capture = pytest.CaptureFixture[str]

LAYERS = ("map_schemes_section", "map_schemes", 0, "definition", "layers")
ODD = made.style(made.layer(3, "line", made.integer(6, 1)), made.layer(1, "background"))


@pytest.fixture
def binary(tmp_path: Path) -> Path:
    """A binary style with one field that has no name."""
    path = tmp_path / "old.style"
    path.write_bytes(made.file(ODD))
    return path


def test_binary_style_is_checked_and_losses_are_reported(binary: Path, capsys: Capture) -> None:
    assert main(["validate", "--json", str(binary)]) == 0
    out, err = capsys.readouterr()
    for line in out.splitlines():
        assert json.loads(line)["file"] == str(binary)
    assert f"{binary}: Binary style converted to JSON" in err
    assert f"{binary}: Layer 3 (line): unknown field 6 not imported.\n" in err


def test_binary_style_is_detected_by_content_on_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(made.file(ODD))))
    assert main(["fmt", "-"]) == 0
    out, err = capsys.readouterr()
    assert [layer["id"] for layer in read(json.loads(out), LAYERS)] == [3, 1]
    assert "-: Layer 3 (line): unknown field 6" in err


def test_a_binary_style_is_never_laid_out_in_place(binary: Path, capsys: Capture) -> None:
    assert main(["fmt", str(binary)]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"{binary}: This is a binary style, which cannot be written.\n")
    assert binary.read_bytes() == made.file(ODD)


def test_a_damaged_binary_style_exits_with_2_and_its_offset(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "cut.style"
    path.write_bytes(made.file(ODD)[:-30])
    assert main(["validate", str(path)]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"{path}: Wrong file size, ")
    assert f"at byte {path.stat().st_size}: the file is damaged." in err


def test_an_import_reads_as_the_json_that_fmt_prints(binary: Path, tmp_path: Path, capfd: Capture) -> None:
    assert main(["fmt", "--stdout", str(binary)]) == 0
    printed = tmp_path / "new.json"
    printed.write_text(capfd.readouterr().out, encoding="utf-8")
    assert read_style(printed).tree == read_style(binary).tree
