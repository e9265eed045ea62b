"""Fonts examined in a process beside ours: a damaged one ends that and nothing else."""

import importlib
import threading
from contextlib import suppress
from types import ModuleType
from typing import Final

from editor.assets.aside import ASIDE, NotStartedError, UnwantedError
from editor.assets.deep_check import HAS_DEEP_CHECK, deep_fault
from editor.assets.font_facts import FontFacts
from editor.assets.fonts import FontError, FontStage, judge_font
from editor.errors import EditorError

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
    return importlib.import_module("editor.assets.font_reading")
