"""Fonts with fewer characters, cut in the sandbox process and checked again before they are returned."""

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
    """A font with the characters of some scripts alone, such as Latn or Jpan, and with some others.

    Digits, punctuation and all that many scripts share stay, and so do names, licence and hints; with the
    layout also kerning, marks and ligatures.
    Raises: EditorError when it is no real font, does not let itself be cut or has none of the characters;
    UnwantedError once `cancel` is set.
    """
    facts = examine_font(data, cancel)
    if not facts.embedding.may_subset:
        rights = facts.embedding.name
        raise EditorError(
            say("Its maker does not allow that characters are left out of it (“{rights}”).", rights=rights)
        )
    kept = _kept(facts.codepoints, scripts, characters)
    made = ASIDE.call(_cut, data, kept, keep_layout, limit_s=CUTTING_LIMIT_S, cancel=cancel)
    examine_font(made, cancel)
    return made


def _kept(has: CodePoints, scripts: Collection[str], characters: str) -> CodePoints:
    """The characters that are kept of those that a font has."""
    wanted = frozenset[str]().union(*map(scripts_within, scripts))
    chosen = of_scripts(has, wanted) | (has.members & frozenset(map(ord, characters)))
    if not chosen:
        raise EditorError(say("It has none of the chosen characters."))
    return CodePoints.of(chosen | of_scripts(has, COMMON))


def _cut(data: bytes, kept: CodePoints, keep_layout: bool) -> bytes:
    # Imported beside the program alone: see `font_examination`.
    made: bytes = importlib.import_module("editor.assets.fonts.cutting").cut(data, kept, keep_layout)
    return made
