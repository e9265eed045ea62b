"""Texts about font slots and faces."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.document.model import FACES
from editor.workspace.file_size import size_text

if TYPE_CHECKING:
    from editor.features.fonts.known_faces import KnownFace

# A card shows the first sample that its face covers.
_SAMPLES = (
    "Ñandú 26",
    "Nandu 26",
    "Ωμέγα 26",
    "Жук 26",
    "東京",
    "서울",
    "القدس",
    "ירושלים",
    "दिल्ली",
    "กรุงเทพ",
)


def slot_title(slot: str) -> str:
    """Return the name of a slot as a title."""
    titles = (_tr("Regular"), _tr("Bold"), _tr("Italic"))
    return titles[FACES.index(slot)]


def slot_word(slot: str) -> str:
    """Return the name of a slot for use within a sentence."""
    names = (_tr("regular"), _tr("bold"), _tr("italic"))
    return names[FACES.index(slot)]


def face_name(known: "KnownFace") -> str:
    """Return the name of a face, by default that of its slot."""
    return known.name or _tr("{slot} font").format(slot=slot_title(known.face.slot))


def facts_text(known: "KnownFace") -> str:
    """Return the file size and glyph count of a face."""
    weight = size_text(known.size_bytes)
    if known.facts is None:
        return weight
    count = known.facts.glyph_count
    glyphs = _tr("%Ln glyphs", count)
    return f"{weight} · {glyphs}"


def embedded_text(known: "KnownFace") -> str:
    """Return the size that a face adds to the style, where it is encoded as base64."""
    return _tr("Adds {weight} to the style file").format(
        weight=size_text(len(known.face.data_uri.encode("utf-8", "surrogatepass")))
    )


def absent_text(uses: int, *, has_others: bool) -> str:
    """Return the text about the layers that refer to an empty slot.

    Without any face in the style the view mentions the default font once for all slots.
    """
    if not uses:
        return _tr("No font. Not used.")
    if not has_others:
        return _tr("No font. Needed by %Ln layers.", uses)
    return _tr("No font. %Ln layers use the default font.", uses)


def broken_text(known: "KnownFace") -> str:
    """Return why a face is not drawn and what to do."""
    return f"{known.fault} {_tr('This font cannot be drawn. Replace or remove it.')}"


def shown_word(known: "KnownFace") -> str:
    """Return a sample that a face covers, or its first letters if it covers none."""
    if known.facts is None:
        return ""
    codepoints = known.facts.codepoints
    sample = next((each for each in _SAMPLES if all(ord(letter) in codepoints for letter in each)), "")
    letters = (chr(point) for point in codepoints if chr(point).isprintable() and not chr(point).isspace())
    return sample or "".join(letter for letter, _ in zip(letters, range(6), strict=False))


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("FontsView", text, "", count)
