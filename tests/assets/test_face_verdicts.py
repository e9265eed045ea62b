"""Verdicts on faces: known at once, or found once, off the window's thread."""

import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from editor.assets.aside import ASIDE, UnwantedError
from editor.assets.datauri import build_data_uri
from editor.assets.deep_check import HAS_DEEP_CHECK, deep_fault
from editor.assets.face_verdicts import examine_face, is_sound, known_face
from editor.errors import EditorError
from tests.assets import aside_work
from tests.assets.made_fonts import a_deeply_broken_face, a_made_font, with_noise

DEEP = pytest.mark.skipif(not HAS_DEEP_CHECK, reason="opentype-sanitizer is not installed")


def a_face(family: str) -> str:
    return build_data_uri("font/ttf", a_made_font(names={1: family, 2: "Regular"}))


def test_a_face_is_known_once_it_was_examined() -> None:
    face = a_face("Known once")
    assert (known_face(face), is_sound(face)) == (None, False)
    verdict = examine_face(face)
    assert verdict.facts is not None
    assert (verdict.facts.family, verdict.fault) == ("Known once", None)
    assert verdict.size_bytes == verdict.facts.size_bytes
    assert known_face(face) is verdict
    assert is_sound(face)


@pytest.mark.parametrize("uri", ["font.ttf", "data:font/ttf;base64,?", "data:font/ttf;base64,AAAA"])
def test_what_is_no_font_has_a_fault_and_no_facts(uri: str) -> None:
    verdict = examine_face(uri)
    assert verdict.facts is None
    assert verdict.fault
    assert known_face(uri) is verdict
    assert not is_sound(uri)


def test_damage_within_the_outlines_is_found() -> None:
    fault = examine_face(a_deeply_broken_face("Damaged within")).fault
    assert fault is not None
    assert "glyf" in fault or "glyphs" in fault


def test_threads_that_ask_for_one_face_have_it_examined_once() -> None:
    face = a_face("Asked by many")
    with ThreadPoolExecutor(6) as pool:
        verdicts = list(pool.map(examine_face, [face] * 6))
    assert all(verdict is verdicts[0] for verdict in verdicts)


def test_an_examination_that_was_given_up_is_done_when_it_is_asked_for_again() -> None:
    face, cancel = a_face("Given up"), threading.Event()
    cancel.set()
    holder = threading.Thread(target=ASIDE.call, args=(aside_work.sleep, 1.0), kwargs={"limit_s": 20})
    holder.start()
    while ASIDE.pid is None:
        pass
    with pytest.raises(UnwantedError):
        examine_face(face, cancel)
    holder.join()
    assert known_face(face) is None
    assert examine_face(face).fault is None


@DEEP
def test_the_deep_check_passes_a_good_font_and_names_the_damaged_table() -> None:
    data = a_made_font("ABCDEFGH")
    assert deep_fault(data) is None
    assert deep_fault(with_noise(data, "glyf")) == "Its table “glyf” is damaged."
    assert deep_fault(b"nothing") == "Its tables are damaged."


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where this process and the one beside it put what they need for a moment."""
    ASIDE.close()
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    yield tmp_path
    ASIDE.close()


@DEEP
def test_a_deep_check_that_is_given_up_leaves_nothing_behind(temporary: Path) -> None:
    assert deep_fault(b"nothing") == "Its tables are damaged."
    cancel, is_over = threading.Event(), threading.Event()

    def give_up() -> None:
        while not any(temporary.iterdir()) and not is_over.is_set():
            pass
        cancel.set()

    watcher = threading.Thread(target=give_up)
    watcher.start()
    with suppress(UnwantedError):
        deep_fault(bytes(64 * 1024 * 1024), cancel)
    is_over.set()
    watcher.join()
    assert list(temporary.iterdir()) == []


@DEEP
def test_a_font_that_nothing_can_be_checked_of_is_refused(temporary: Path) -> None:
    temporary.rmdir()
    tempfile.tempdir = str(temporary)
    with pytest.raises(EditorError, match=r"^It cannot be checked: No such file or directory\.$"):
        deep_fault(b"nothing")
