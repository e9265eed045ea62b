"""`isopleth fmt`: files, output and exit code."""

import io
import json
import sys
from pathlib import Path

import pytest

from editor.__main__ import main
from editor.mapstyle.document.canonical import with_ordered_keys
from tests.corpus import each_real_style
from tests.styles import a_document, bytes_of

Capture = pytest.CaptureFixture[str]

CANONICAL = bytes_of(with_ordered_keys(a_document(2)))
COMPACT = json.dumps(a_document(2), separators=(",", ":")).encode()


@pytest.fixture
def compact(tmp_path: Path) -> Path:
    """A style that is not in canonical form."""
    return write(tmp_path / "compact.json", COMPACT)


@pytest.fixture
def canonical(tmp_path: Path) -> Path:
    return write(tmp_path / "canonical.json", CANONICAL)


def write(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def pipe_in(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_a_file_is_laid_out_in_place_and_named(compact: Path, capsys: Capture) -> None:
    assert main(["fmt", str(compact)]) == 0
    assert compact.read_bytes() == CANONICAL
    assert capsys.readouterr() == (f"{compact}\n", "")


def test_a_canonical_file_is_not_written_again(canonical: Path, capsys: Capture) -> None:
    before = canonical.stat()
    assert main(["fmt", str(canonical)]) == 0
    after = canonical.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert capsys.readouterr() == ("", "")


def test_checking_changes_nothing_and_names_what_would_change(
    compact: Path, canonical: Path, capsys: Capture
) -> None:
    assert main(["fmt", "--check", str(canonical), str(compact)]) == 1
    assert compact.read_bytes() == COMPACT
    assert capsys.readouterr() == (f"{compact}\n", "")
    assert main(["fmt", "--check", str(canonical)]) == 0


def test_an_unreadable_file_exits_with_2_and_the_others_are_formatted(
    compact: Path, tmp_path: Path, capsys: Capture
) -> None:
    broken = write(tmp_path / "broken.json", b'{"a": }')
    assert main(["fmt", str(broken), str(compact)]) == 2
    assert compact.read_bytes() == CANONICAL
    assert broken.read_bytes() == b'{"a": }'
    assert capsys.readouterr().err == f"{broken}:1:7: A value is missing here.\n"
    assert main(["fmt", "--check", str(broken), str(write(compact, COMPACT))]) == 2


@pytest.mark.parametrize("option", [(), ("--check",), ("--stdout",)])
def test_json_of_another_kind_is_refused_and_not_changed(
    tmp_path: Path, capsys: Capture, option: tuple[str, ...]
) -> None:
    package = write(tmp_path / "package.json", b'{"name":"app","version":"1.0.0"}')
    assert main(["fmt", *option, str(package)]) == 2
    assert capsys.readouterr() == ("", f"{package}: This is a JSON file, but not a map style.\n")
    assert package.read_bytes() == b'{"name":"app","version":"1.0.0"}'


def test_an_empty_object_is_a_style(tmp_path: Path) -> None:
    empty = write(tmp_path / "empty.json", b"{ }")
    assert main(["fmt", str(empty)]) == 0
    assert empty.read_bytes() == b"{}\n"


def test_a_link_to_a_style_stays_a_link(compact: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(compact)
    assert main(["fmt", str(link)]) == 0
    assert link.is_symlink()
    assert compact.read_bytes() == CANONICAL


def test_a_dash_reads_standard_input_and_writes_standard_output(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe_in(COMPACT, monkeypatch)
    assert main(["fmt", "-"]) == 0
    assert capsysbinary.readouterr() == (CANONICAL, b"")


def test_a_dash_can_be_checked(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe_in(COMPACT, monkeypatch)
    assert main(["fmt", "--check", "-"]) == 1
    assert capsys.readouterr().out == "-\n"


def test_on_request_the_formatted_text_is_printed_and_the_file_is_unchanged(
    compact: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["fmt", "--stdout", str(compact)]) == 0
    assert capsysbinary.readouterr().out == CANONICAL
    assert compact.read_bytes() == COMPACT


def test_windows_line_ends_are_printed_verbatim(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    data = CANONICAL.replace(b"\n", b"\r\n")
    assert main(["fmt", "--stdout", str(write(tmp_path / "style.json", data))]) == 0
    assert capsysbinary.readouterr().out == data


@pytest.mark.parametrize("path", each_real_style())
def test_a_real_style_is_formatted_once_and_for_all(path: Path, tmp_path: Path, capsys: Capture) -> None:
    copy = write(tmp_path / path.name, path.read_bytes())
    assert main(["fmt", str(copy)]) == 0
    assert json.loads(copy.read_bytes()) == json.loads(path.read_bytes())
    assert capsys.readouterr().out == f"{copy}\n"
    assert main(["fmt", "--check", str(copy)]) == 0
