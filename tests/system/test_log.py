"""Log file: content and redaction."""

import logging
import os
import platform
import stat
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor import __version__
from editor.system.log import FILE_NAME, hide, redacted, with_format

PROGRAM = """
import logging, os, sys, threading
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QTimer, qWarning
from editor.system import log
app = QCoreApplication([])
log.start(Path(sys.argv[1]))
log.hide("hunter2")
logging.getLogger("editor.test").warning("the key is %s", "hunter2")
qWarning("a word from Qt")
def fail():
    raise ValueError("hunter2 in a slot")
QTimer.singleShot(0, fail)
thread = threading.Thread(target=fail)
thread.start()
thread.join()
QTimer.singleShot(0, app.quit)
app.exec()
log.end()
raise KeyError("at the end")
"""


@pytest.mark.parametrize(
    "text",
    [
        "Authorization: abcd-efgh-ijkl",
        "{'Authorization': 'abcd-efgh-ijkl'}",
        "authorization: Bearer abcd-efgh-ijkl",
        "https://weather.example/v1?api_key=abcd-efgh-ijkl&x=1",
        "apikey=abcd-efgh-ijkl",
        "API key “abcd-efgh-ijkl”",
        "0f8fad5b-d9cb-469f-a165-70867728950e",
        "sk0123456789abcdefghijklmnop",
    ],
)
def test_text_that_looks_like_a_key_is_removed(text: str) -> None:
    clean = redacted(text)
    assert "[removed]" in clean
    assert "abcd" not in clean
    assert "0f8fad5b" not in clean


@pytest.mark.parametrize(
    "text",
    [
        "/home/me/styles/basic-1-modern-with-elevation.json cannot be read",
        "The job for “draw” failed unexpectedly.",
        "No key for line-inner-color in layer 12",
        "File “editor/system/test_a_name_that_is_rather_long.py”",
    ],
)
def test_text_that_is_no_key_stays(text: str) -> None:
    assert redacted(text) == text


def test_qt_messages_and_unexpected_errors_are_in_the_file_and_keys_are_not(tmp_path: Path) -> None:
    folder = tmp_path / "state" / "deep"
    run = subprocess.run([sys.executable, "-c", PROGRAM, folder], capture_output=True, text=True, check=False)
    written = (folder / FILE_NAME).read_text(encoding="utf-8")
    assert f"Isopleth {__version__} begins on Python {platform.python_version()}" in written
    assert "a word from Qt" in written
    assert written.count("ValueError: [removed] in a slot") == 2
    assert "KeyError: 'at the end'" in written
    assert "hunter2" not in written + run.stderr
    assert "ValueError" in run.stderr
    assert "Isopleth ends" in written
    assert run.returncode == 1


def test_a_state_folder_that_cannot_be_created_affects_only_the_file(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, blocked / "state"], capture_output=True, text=True, check=False
    )
    assert "There is no log file" in run.stderr
    assert "KeyError: 'at the end'" in run.stderr


def test_a_few_letters_are_no_secret() -> None:
    hide("k")
    assert redacted("a key of the tree") == "a key of the tree"


def logged(message: str, *arguments: object, error: BaseException | None = None) -> str:
    """Format a record as the file has it."""
    handler = with_format(logging.StreamHandler(), logging.DEBUG)
    trace = None if error is None else (type(error), error, error.__traceback__)
    record = logging.LogRecord("editor.test", logging.INFO, __file__, 1, message, arguments, trace)
    return handler.format(record)


@given(st.text(st.characters(codec=None)))
def test_a_name_in_a_message_stays_on_one_line_and_sends_no_terminal_sequences(name: str) -> None:
    text = logged("“%s” was opened.", name)
    assert len(text.splitlines()) == 1
    assert text.encode("utf-8")
    assert not [sign for sign in text if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp")]
    assert not [sign for sign in text if unicodedata.bidirectional(sign) in _TURNS]


_TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def test_harmless_characters_in_a_name_stay() -> None:
    name = "Çağlar’s style – 地図 نقشه 🗺 é"
    assert name in logged("%s", name)


@given(st.text(st.characters(codec=None)))
def test_no_line_of_a_traceback_looks_like_one_of_the_log(text: str) -> None:
    try:
        raise ValueError(f"x\n2026-01-01 00:00:00,000 CRITICAL editor: {text}")
    except ValueError as error:
        head, *others = logged("Failed", error=error).split("\n")
    assert head.endswith("Failed")
    assert others
    assert all(each.startswith("  ") for each in others)


def test_the_log_is_for_its_owner_only_and_a_pipe_does_not_block(tmp_path: Path) -> None:
    for name, is_pipe in (("new", False), ("pipe", True)):
        folder = tmp_path / name
        if is_pipe:
            folder.mkdir(mode=0o700)
            os.mkfifo(folder / FILE_NAME)
        command = [sys.executable, "-c", PROGRAM, folder]
        run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert ("There is no log file" in run.stderr) is is_pipe
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert is_pipe or stat.S_IMODE((folder / FILE_NAME).stat().st_mode) == 0o600
