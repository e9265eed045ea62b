"""Cached verdicts on font faces."""

import sys
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import resource_tracker, set_executable
from multiprocessing.spawn import get_executable
from pathlib import Path
from uuid import uuid4

import pytest

from editor.assets.data_uri import build_data_uri
from editor.assets.fonts.check_results import cached_verdict, examine_face, is_sound
from editor.assets.fonts.checks import HAS_DEEP_CHECK, deep_fault
from editor.assets.image_import import imported_png
from editor.assets.sandbox.process import SANDBOX, SandboxCancelledError
from editor.assets.svg.picture import SANDBOX as SVG_ASIDE
from editor.assets.svg.picture import svg_png
from editor.checks.check import check, examine_faces
from editor.errors import EditorError
from editor.mapstyle.document.model import MapStyle
from tests.assets import sandbox_work
from tests.assets.made_fonts import a_deeply_broken_face, a_made_font, with_noise
from tests.pngs import an_image

DEEP = pytest.mark.skipif(not HAS_DEEP_CHECK, reason="opentype-sanitizer is not installed")


def a_face(family: str) -> str:
    return build_data_uri("font/ttf", a_made_font(names={1: family, 2: "Regular"}))


def test_a_face_is_known_once_it_was_examined() -> None:
    face = a_face("Known once")
    assert (cached_verdict(face), is_sound(face)) == (None, False)
    verdict = examine_face(face)
    assert verdict.facts is not None
    assert (verdict.facts.family, verdict.fault) == ("Known once", None)
    assert verdict.size_bytes == verdict.facts.size_bytes
    assert cached_verdict(face) is verdict
    assert is_sound(face)


@pytest.mark.parametrize("uri", ["font.ttf", "data:font/ttf;base64,?", "data:font/ttf;base64,AAAA"])
def test_an_invalid_font_has_a_fault_and_no_facts(uri: str) -> None:
    verdict = examine_face(uri)
    assert verdict.facts is None
    assert verdict.fault
    assert cached_verdict(uri) is verdict
    assert not is_sound(uri)


def test_damage_within_the_outlines_is_found() -> None:
    fault = examine_face(a_deeply_broken_face("Damaged within")).fault
    assert fault is not None
    assert "glyf" in fault or "glyphs" in fault


def test_threads_that_request_one_face_have_it_checked_once() -> None:
    face = a_face("Asked by many")
    with ThreadPoolExecutor(6) as pool:
        verdicts = list(pool.map(examine_face, [face] * 6))
    assert all(verdict is verdicts[0] for verdict in verdicts)


def test_a_cancelled_examination_runs_on_the_next_request() -> None:
    face, cancel = a_face("Given up"), threading.Event()
    cancel.set()
    holder = threading.Thread(target=SANDBOX.call, args=(sandbox_work.sleep, 1.0), kwargs={"limit_s": 20})
    holder.start()
    while SANDBOX.pid is None:
        pass
    with pytest.raises(SandboxCancelledError):
        examine_face(face, cancel)
    holder.join()
    assert cached_verdict(face) is None
    assert examine_face(face).fault is None


@DEEP
def test_the_deep_check_passes_a_good_font_and_names_the_damaged_table() -> None:
    data = a_made_font("ABCDEFGH")
    assert deep_fault(data) is None
    assert deep_fault(with_noise(data, "glyf")) == "Font table “glyf” is damaged."
    assert deep_fault(b"nothing") == "The tables of the font are damaged."


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder for temporary files of both processes."""
    SANDBOX.close()
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    yield tmp_path
    SANDBOX.close()


@DEEP
def test_a_cancelled_deep_check_leaves_no_files_behind(temporary: Path) -> None:
    assert deep_fault(b"nothing") == "The tables of the font are damaged."
    cancel, is_over = threading.Event(), threading.Event()

    def give_up() -> None:
        while not any(temporary.iterdir()) and not is_over.is_set():
            pass
        cancel.set()

    watcher = threading.Thread(target=give_up)
    watcher.start()
    with suppress(SandboxCancelledError):
        deep_fault(bytes(64 * 1024 * 1024), cancel)
    is_over.set()
    watcher.join()
    assert list(temporary.iterdir()) == []


@DEEP
def test_a_font_that_cannot_be_checked_is_refused(temporary: Path) -> None:
    temporary.rmdir()
    tempfile.tempdir = str(temporary)
    with pytest.raises(EditorError, match=r"^The font could not be checked: No such file or directory\.$"):
        deep_fault(b"nothing")


@pytest.fixture(params=["no such program", "one that ends at once"])
def machine_without_process(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    """A machine that cannot start the process that reads fonts."""
    program = tmp_path / "python"
    if request.param == "one that ends at once":
        program.write_text("#!/bin/sh\nexit 1\n")
        program.chmod(0o755)
    before = get_executable()
    SANDBOX.close()
    # Started with the real program: it is shared by all processes of the tests.
    resource_tracker.ensure_running()
    set_executable(str(program))
    yield
    set_executable(before)


@pytest.mark.skipif(sys.platform == "win32", reason="a program is made of a script")
@pytest.mark.usefixtures("machine_without_process")
def test_a_face_that_this_machine_cannot_check_is_not_checked_and_has_no_fault(
    caplog: pytest.LogCaptureFixture,
) -> None:
    face = a_face(f"Not examined {uuid4()}")
    style = MapStyle.of({"fonts_section": {"regular": face}})
    assert examine_faces(style) == {"regular": examine_face(face).fault}
    assert all("can be started" in record.message for record in caplog.records)
    caplog.clear()
    assert not is_sound(face)
    assert [problem for problem in check(style) if problem.code == "broken-font"] == []
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path d="M0 0h4v4z"/></svg>'
    SVG_ASIDE.close()
    with pytest.raises(EditorError, match="could not be rendered"):
        svg_png(drawing, 8)
    with pytest.raises(EditorError, match="could not be read"):
        imported_png(an_image("WEBP"))
    caplog.clear()


@DEEP
def test_a_face_without_a_folder_for_the_deep_check_is_not_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    face = a_face(f"No place {uuid4()}")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    verdict = examine_face(face)
    assert not verdict.is_checked
    monkeypatch.undo()
    # What was no fault of the face is checked again.
    assert examine_face(face).fault is None
    assert is_sound(face)
