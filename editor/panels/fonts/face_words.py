"""The words that the fonts view says of slots and faces."""

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.document.model import FACES
from editor.models.weight_text import weight_text
from editor.panels.fonts.known_faces import KnownFace

# A card shows the first of these that its face has all letters of.
_WORDS = ("Ñandú 26", "Nandu 26", "Ωμέγα 26", "Жук 26", "東京", "서울", "القدس", "ירושלים", "दिल्ली", "กรุงเทพ")


def slot_title(slot: str) -> str:
    """The name of a slot as a title."""
    titles = (_tr("Regular"), _tr("Bold"), _tr("Italic"))
    return titles[FACES.index(slot)]


def slot_word(slot: str) -> str:
    """The name of a slot within a sentence."""
    words = (_tr("regular"), _tr("bold"), _tr("italic"))
    return words[FACES.index(slot)]


def face_name(known: KnownFace) -> str:
    """What a face is called: by itself, else by its slot."""
    return known.name or _tr("{slot} face").format(slot=slot_title(known.face.slot))


def facts_text(known: KnownFace) -> str:
    """What a face weighs and how many glyphs it has."""
    weight = weight_text(known.size_bytes)
    if known.facts is None:
        return weight
    count = known.facts.glyph_count
    glyphs = _tr("1 glyph") if count == 1 else _tr("%Ln glyphs", count)
    return f"{weight} · {glyphs}"


def embedded_text(known: KnownFace) -> str:
    """What a face adds to the file, in which it is written with a third more letters than it has bytes."""
    return _tr("Adds {weight} to every save and download").format(
        weight=weight_text(len(known.face.data_uri.encode("utf-8", "surrogatepass")))
    )


def absent_text(uses: int, *, has_others: bool) -> str:
    """Who asks for a face that is not there, and what becomes of them.

    Where the style has no others either, all labels fare alike, which is said once for all slots.
    """
    if not uses:
        return _tr("No face. No layer asks for it.")
    if not has_others:
        return (
            _tr("No face. 1 layer asks for it.") if uses == 1 else _tr("No face. %n layers ask for it.", uses)
        )
    if uses == 1:
        return _tr("No face. 1 layer asks for it and is drawn in the built-in font.")
    return _tr("No face. %n layers ask for it and are drawn in the built-in font.", uses)


def broken_text(known: KnownFace) -> str:
    """Why a face is not drawn, and what to do."""
    return f"{known.fault} {_tr('It is not drawn. Replace or remove it.')}"


def shown_word(known: KnownFace) -> str:
    """A word that a face has all letters of; its own first letters where none of ours will do."""
    if known.facts is None:
        return ""
    has = known.facts.codepoints
    whole = next((word for word in _WORDS if all(ord(letter) in has for letter in word)), "")
    first = (chr(point) for point in has if chr(point).isprintable() and not chr(point).isspace())
    return whole or "".join(letter for letter, _ in zip(first, range(6), strict=False))


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("FontsView", text, "", count)
