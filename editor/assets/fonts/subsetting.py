"""Subsets of fonts, made in the sandbox process and checked before they are returned."""

import importlib
import threading
from collections.abc import Collection
from typing import Final

from editor.assets.fonts.checks import examine_font
from editor.assets.fonts.coverage import COMMON, CodePoints, of_scripts, scripts_within
from editor.assets.sandbox.process import ASIDE
from editor.errors import EditorError
from editor.wording import say

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
        raise EditorError(
            say("Its maker does not allow that characters are left out of it (“{rights}”).", rights=rights)
        )
    codepoints = _retained(facts.codepoints, scripts, characters)
    made = ASIDE.call(_run_cut, data, codepoints, keep_layout, limit_s=CUTTING_LIMIT_S, cancel=cancel)
    examine_font(made, cancel)
    return made


def _retained(available: CodePoints, scripts: Collection[str], characters: str) -> CodePoints:
    requested = frozenset[str]().union(*map(scripts_within, scripts))
    selected = of_scripts(available, requested) | (available.members & frozenset(map(ord, characters)))
    if not selected:
        raise EditorError(say("It has none of the chosen characters."))
    return CodePoints.of(selected | of_scripts(available, COMMON))


def _run_cut(data: bytes, codepoints: CodePoints, keep_layout: bool) -> bytes:
    # Imported in the sandbox process only: see `checks`.
    made: bytes = importlib.import_module("editor.assets.fonts.cutting").cut(data, codepoints, keep_layout)
    return made
