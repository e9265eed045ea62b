"""What a font says of itself, read in a process beside ours: a damaged one ends that and nothing else."""

import importlib
import threading
from dataclasses import dataclass, field
from typing import Final

from editor.assets.aside import ASIDE
from editor.assets.codepoints import CodePoints
from editor.assets.deep_check import HAS_DEEP_CHECK, deep_fault
from editor.assets.fonts import judge_font
from editor.errors import EditorError

READING_LIMIT_S: Final = 5.0


@dataclass(frozen=True, slots=True)
class Licence:
    """Under what a font may be used: a short word where it is well known, and what the font says."""

    name: str = ""
    text: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Embedding:
    """Whether a font lets itself be carried inside a file. Source: OpenType 1.9, "OS/2", fsType."""

    name: str = "installable"
    may_embed: bool = True
    may_subset: bool = True


@dataclass(frozen=True, slots=True)
class Axis:
    """One way in which a variable font varies, such as its weight."""

    tag: str
    name: str
    least: float
    default: float
    most: float


@dataclass(frozen=True, slots=True)
class FontFacts:
    """What a font holds. Texts are empty where it says nothing."""

    family: str
    face: str
    full_name: str
    version: str
    kind: str
    weight: int
    glyph_count: int
    size_bytes: int
    licence: Licence = Licence()
    embedding: Embedding = Embedding()
    axes: tuple[Axis, ...] = ()
    codepoints: CodePoints = field(default_factory=CodePoints)

    @property
    def is_variable(self) -> bool:
        """Whether it holds more than one weight, width or other form."""
        return bool(self.axes)


def examine_font(data: bytes, cancel: threading.Event | None = None) -> FontFacts:
    """What a font says of itself, once it was checked as deeply as this installation can.

    Raises: EditorError with one sentence when it is no real font; Unwanted once `cancel` is set.
    """
    fault = judge_font(data).fault
    if fault is not None:
        raise EditorError(fault)
    # The deep check draws every glyph, faster than can be done here.
    facts = ASIDE.call(_facts_of, data, not HAS_DEEP_CHECK, limit_s=READING_LIMIT_S, cancel=cancel)
    fault = deep_fault(data, cancel)
    if fault is not None:
        raise EditorError(fault)
    return facts


def _facts_of(data: bytes, draws: bool) -> FontFacts:
    # Imported beside the program alone: no window ever loads what reads fonts.
    facts: FontFacts = importlib.import_module("editor.assets.font_reading").facts_of(data, draws=draws)
    return facts
