"""Fonts in files: read and examined, and written. All of it may wait for a disk, so it is done in jobs."""

from dataclasses import dataclass
from pathlib import Path

from editor.app.files.offered_files import read_offered
from editor.assets.data_uri import build_data_uri, parse_data_uri
from editor.assets.fonts.facts import FontFacts
from editor.assets.fonts.fonts import judge_font
from editor.assets.fonts.slots import media_type_of, slot_of
from editor.assets.fonts.verdicts import examine_face
from editor.errors import EditorError
from editor.storage.saving import save_bytes
from editor.system.jobs import Cancel
from editor.wording import say


@dataclass(frozen=True, slots=True)
class ReadFont:
    """A real font that a file holds, as a style carries it, and the slot that it says it is for."""

    path: Path
    data_uri: str
    slot: str
    facts: FontFacts


def read_font(path: Path, cancel: Cancel) -> ReadFont:
    """The font in a file, told by its bytes and not by its name.

    Raises: EditorError with one sentence when it is no real font or cannot be read, UnwantedError once
    cancelled.
    """
    data = read_offered(path, say("This is a folder. Add the TTF or OTF files in it."))
    fault = judge_font(data).fault  # Before it is made a third longer for nothing.
    if fault is not None:
        raise EditorError(fault)
    data_uri = build_data_uri(media_type_of(data), data)
    verdict = examine_face(data_uri, cancel)
    if verdict.facts is None:
        raise EditorError(verdict.fault or "")
    return ReadFont(path, data_uri, slot_of(data), verdict.facts)


def write_font(path: Path, data_uri: str) -> None:
    """Write the bytes of a font into a file, where at every moment the old or the new ones stand.

    Raises: EditorError when the style does not hold its bytes; SaveError when it cannot be written.
    """
    save_bytes(path, parse_data_uri(data_uri).decode())
