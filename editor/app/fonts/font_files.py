"""Reading and writing of font files. Blocks on I/O: call it in jobs."""

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
    """A valid font of a file as a data URI, and its preferred slot."""

    path: Path
    data_uri: str
    slot: str
    facts: FontFacts


def read_font(path: Path, cancel: Cancel) -> ReadFont:
    """Return the font of a file. Its format is detected from the data.

    Raises: EditorError if it is invalid or unreadable, UnwantedError after a cancellation.
    """
    data = read_offered(path, say("This is a folder. Add the TTF or OTF files in it."))
    fault = judge_font(data).fault  # Before the Base64 encoding.
    if fault is not None:
        raise EditorError(fault)
    data_uri = build_data_uri(media_type_of(data), data)
    verdict = examine_face(data_uri, cancel)
    if verdict.facts is None:
        raise EditorError(verdict.fault or "")
    return ReadFont(path, data_uri, slot_of(data), verdict.facts)


def write_font(path: Path, data_uri: str) -> None:
    """Save a font to a file atomically.

    Raises: EditorError if the style does not contain its data; SaveError if it cannot be written.
    """
    save_bytes(path, parse_data_uri(data_uri).decode())
