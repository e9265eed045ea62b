"""Checks of fonts in the sandbox process: a damaged font ends that process alone."""

import importlib
import re
import subprocess
import sys
import threading
from contextlib import suppress
from types import ModuleType
from typing import Final

from editor.assets.fonts.facts import FontFacts
from editor.assets.fonts.fonts import FontError, FontStage, judge_font
from editor.assets.sandbox.process import ASIDE, NotStartedError, UnwantedError
from editor.errors import EditorError
from editor.storage.temporary import TemporaryFolder
from editor.wording import say

try:
    import ots
except ImportError:
    HAS_DEEP_CHECK = False
else:
    HAS_DEEP_CHECK = True

LIMIT_S: Final = 5.0
_NO_WINDOW: Final = 0x08000000 if sys.platform == "win32" else 0
# Of what it says the first error names the table; what follows only says that it gave up.
_ERROR = re.compile(r"^ERROR: (?:(?P<table>[!-~ ]{1,4}): )?(?P<what>.+)$", re.MULTILINE)


def deep_fault(data: bytes, cancel: threading.Event | None = None) -> str | None:
    """Why web browsers would refuse a font, in one sentence; nothing where they take it or cannot be asked.

    Raises: EditorError when the check comes to no end; NotStartedError when this machine cannot make it;
    UnwantedError once `cancel` is set.
    """
    if not HAS_DEEP_CHECK:
        return None
    try:
        # Made here, since the process beside ours may be ended before it could tidy up.
        with TemporaryFolder() as folder:
            file = folder / "font"
            file.write_bytes(data)
            why, fault = ASIDE.call(_sanitized, str(file), limit_s=LIMIT_S, cancel=cancel)
    except OSError as error:
        why, fault = error.strerror or str(error), None
    if why:
        raise NotStartedError(say("It cannot be checked: {why}.", why=why))
    return fault


def _sanitized(file: str) -> tuple[str, str | None]:
    """Why the check cannot be run, and its verdict.

    It is asked for in the process beside ours, whose limits of memory hold for the check too.
    """
    command = [ots.OTS_SANITIZE, file]
    try:
        result = subprocess.run(command, capture_output=True, check=False, creationflags=_NO_WINDOW)
    except OSError as error:
        return error.strerror or str(error), None
    return "", _verdict(result)


def _verdict(result: "subprocess.CompletedProcess[bytes]") -> str | None:
    if result.returncode == 0:
        return None
    if result.returncode < 0:
        raise EditorError(say("It is so damaged that the deep check crashes."))
    said = _ERROR.search(result.stderr.decode("utf-8", "replace"))
    table = said["table"].strip() if said is not None and said["table"] else ""
    return say("Its table “{table}” is damaged.", table=table) if table else say("Its tables are damaged.")


READING_LIMIT_S: Final = 5.0


def examine_font(data: bytes, cancel: threading.Event | None = None) -> FontFacts:
    """What a font says of itself, once it was checked as deeply as this installation can.

    Raises: FontError with one sentence when it is no real font; NotStartedError when this machine cannot
    examine it; UnwantedError once `cancel` is set.
    """
    verdict = judge_font(data)
    if verdict.fault is not None and verdict.stage is not None:
        raise FontError(verdict.fault, verdict.stage)
    stage = FontStage.READER
    try:
        # The deep check draws every glyph, faster than can be done here.
        facts = ASIDE.call(_facts_of, data, not HAS_DEEP_CHECK, limit_s=READING_LIMIT_S, cancel=cancel)
        stage = FontStage.DEEP
        fault = deep_fault(data, cancel)
    except (UnwantedError, NotStartedError):
        raise
    except EditorError as error:
        raise FontError(error.text, stage) from error
    if fault is not None:
        raise FontError(fault, stage)
    return facts


def get_ready(cancel: threading.Event | None = None) -> None:
    """Begins what examines fonts, so that the first one need not wait for that."""
    with suppress(EditorError):  # The first font meets the same and tells of it.
        ASIDE.call(_read_nothing, limit_s=READING_LIMIT_S, cancel=cancel)


def _read_nothing() -> None:
    _reader()


def _facts_of(data: bytes, draws: bool) -> FontFacts:
    facts: FontFacts = _reader().facts_of(data, draws=draws)
    return facts


def _reader() -> ModuleType:
    # Imported beside the program alone: no window ever loads what reads fonts.
    return importlib.import_module("editor.assets.fonts.tables")
