"""Checks and subsetting of fonts in the sandbox process."""

import importlib
import re
import subprocess
import sys
import threading
from collections.abc import Collection
from contextlib import suppress
from types import ModuleType
from typing import Final

from editor.assets.fonts.coverage import COMMON, CodePoints, of_scripts, scripts_within
from editor.assets.fonts.font_info import FontInfo
from editor.assets.fonts.structure import FontCheck, FontError, check_font
from editor.assets.sandbox.process import SANDBOX, NotStartedError, SandboxCancelledError
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
# The first error names the table; those after it only report that the check stops.
_ERROR = re.compile(r"^ERROR: (?:(?P<table>[!-~ ]{1,4}): )?(?P<what>.+)$", re.MULTILINE)


def deep_fault(data: bytes, cancel: threading.Event | None = None) -> str | None:
    """Return why web browsers would reject a font; None if they accept it or the check is not installed.

    Raises: EditorError if the check takes too long; NotStartedError if this machine cannot run it;
    UnwantedError once `cancel` is set.
    """
    if not HAS_DEEP_CHECK:
        return None
    try:
        # Created here, because the sandbox process may be ended before it could clean up.
        with TemporaryFolder() as folder:
            file = folder / "font"
            file.write_bytes(data)
            why, fault = SANDBOX.call(_sanitize, str(file), limit_s=LIMIT_S, cancel=cancel)
    except OSError as error:
        why, fault = error.strerror or str(error), None
    if why:
        raise NotStartedError(say("The font could not be checked: {why}.", why=why))
    return fault


def _sanitize(file: str) -> tuple[str, str | None]:
    """Return why the check cannot run, and its verdict. Runs in the sandbox process, within its limits."""
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
        raise EditorError(say("The font could not be checked. It may be damaged."))
    error = _ERROR.search(result.stderr.decode("utf-8", "replace"))
    table = error["table"].strip() if error is not None and error["table"] else ""
    return (
        say("Font table “{table}” is damaged.", table=table)
        if table
        else say("The tables of the font are damaged.")
    )


READING_LIMIT_S: Final = 5.0


def examine_font(data: bytes, cancel: threading.Event | None = None) -> FontInfo:
    """Return the information in a font after all checks that this installation can run.

    Raises: FontError if it is not a real font; NotStartedError if this machine cannot examine it;
    UnwantedError once `cancel` is set.
    """
    verdict = check_font(data)
    if verdict.fault is not None and verdict.failed_check is not None:
        raise FontError(verdict.fault, verdict.failed_check)
    check = FontCheck.READER
    try:
        # The deep check draws every glyph, and is faster.
        facts = SANDBOX.call(_facts_of, data, not HAS_DEEP_CHECK, limit_s=READING_LIMIT_S, cancel=cancel)
        check = FontCheck.DEEP
        fault = deep_fault(data, cancel)
    except (SandboxCancelledError, NotStartedError):
        raise
    except EditorError as error:
        raise FontError(error.text, check) from error
    if fault is not None:
        raise FontError(fault, check)
    return facts


def start_sandbox(cancel: threading.Event | None = None) -> None:
    """Start the sandbox process, so that the first font need not wait for it."""
    with suppress(EditorError):  # The first font reports the same error.
        SANDBOX.call(_start_reader, limit_s=READING_LIMIT_S, cancel=cancel)


def _start_reader() -> None:
    _load_reader()


def _facts_of(data: bytes, draws: bool) -> FontInfo:
    facts: FontInfo = _load_reader().facts_of(data, draws=draws)
    return facts


def _load_reader() -> ModuleType:
    # Imported in the sandbox process only: no window loads the font readers.
    return importlib.import_module("editor.assets.fonts.tables")


CUTTING_LIMIT_S: Final = 20.0


def subset(
    data: bytes,
    scripts: Collection[str] = (),
    characters: str = "",
    keep_layout: bool = True,
    cancel: threading.Event | None = None,
) -> bytes:
    """Return a font reduced to the characters of some scripts, such as Latn or Jpan, and to some others.

    Digits, punctuation and other common signs remain, and so do names, licence and hints; `keep_layout`
    retains kerning, marks and ligatures.
    Raises: EditorError if it is not a valid font, does not permit subsetting or has none of the characters;
    UnwantedError once `cancel` is set.
    """
    facts = examine_font(data, cancel)
    if not facts.embedding.may_subset:
        rights = facts.embedding.name
        raise EditorError(say("The font licence does not allow subsetting (“{rights}”).", rights=rights))
    codepoints = _retained(facts.codepoints, scripts, characters)
    made = SANDBOX.call(_run_cut, data, codepoints, keep_layout, limit_s=CUTTING_LIMIT_S, cancel=cancel)
    examine_font(made, cancel)
    return made


def _retained(available: CodePoints, scripts: Collection[str], characters: str) -> CodePoints:
    requested = frozenset[str]().union(*map(scripts_within, scripts))
    selected = of_scripts(available, requested) | (available.members & frozenset(map(ord, characters)))
    if not selected:
        raise EditorError(say("The font has none of the selected characters."))
    return CodePoints.of(selected | of_scripts(available, COMMON))


def _run_cut(data: bytes, codepoints: CodePoints, keep_layout: bool) -> bytes:
    # Imported in the sandbox process only: see `checks`.
    made: bytes = importlib.import_module("editor.assets.fonts.tables").cut(data, codepoints, keep_layout)
    return made
