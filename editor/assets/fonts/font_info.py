"""Facts that a font states about itself, and the slot of a style that it fits."""

import struct
import unicodedata
from dataclasses import field
from typing import Final

from editor.assets.fonts.coverage import CodePoints
from editor.records import dataclass


@dataclass(frozen=True, slots=True)
class Licence:
    """The licence of a font: a short name if it is well known, and the texts in the font."""

    name: str = ""
    text: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Embedding:
    """The embedding rights of a font. Source: OpenType 1.9, "OS/2", fsType."""

    name: str = "installable"
    may_embed: bool = True
    may_subset: bool = True


@dataclass(frozen=True, slots=True)
class FontAxis:
    """An axis of a variable font, such as its weight."""

    tag: str
    name: str
    least: float
    default: float
    most: float


@dataclass(frozen=True, slots=True)
class FontInfo:
    """The information in a font. Missing texts are empty."""

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
    axes: tuple[FontAxis, ...] = ()
    codepoints: CodePoints = field(default_factory=CodePoints)

    @property
    def is_variable(self) -> bool:
        """Whether the font has axes of variation."""
        return bool(self.axes)


_COUNT = struct.Struct(">4sH")
_ENTRY = struct.Struct(">4sIII")
_DIRECTORY_START = 12
# The records of the name table: family, subfamily, full name and PostScript name, for Windows in Unicode.
_NAME_IDS = (1, 2, 4, 6)
_NAME_HEAD = struct.Struct(">HHH")
_NAME_RECORD = struct.Struct(">HHHHHH")
_WINDOWS, _UNICODE, _ENGLISH = 3, 1, 0x409
_SHORT = struct.Struct(">H")


@dataclass(frozen=True, slots=True)
class _FaceStyle:
    """The style of a face: its name within the family, weight, and the flags in `OS/2` and `head`."""

    name: str
    weight: int
    selection: int
    mac_style: int


_PLAIN, _BOLD, _ITALIC = (
    _FaceStyle("Regular", 400, 0x40, 0),
    _FaceStyle("Bold", 700, 0x20, 1),
    _FaceStyle("Italic", 400, 0x01, 2),
)
_FACE_STYLES = {"bold": _BOLD, "italic": _ITALIC}


def rename_font(data: bytes, family: str, slot: str = "regular") -> bytes:
    """Return a TTF or OTF font with the names and flags of a slot in a family; glyphs are unchanged.

    The font must have passed `judge_font`.
    Source: OpenType 1.9, "Organization of an OpenType Font", "name", "OS/2", "head".
    """
    font = bytearray(data)
    _, count = _COUNT.unpack_from(font)
    style = _FACE_STYLES.get(slot, _PLAIN)
    fields = (("OS/2", 4, style.weight), ("OS/2", 62, style.selection), ("head", 44, style.mac_style))
    tables: dict[str, int] = {}
    for index in range(count):
        entry = _DIRECTORY_START + index * _ENTRY.size
        tag, _checksum, offset, length = _ENTRY.unpack_from(font, entry)
        name = tag.decode("latin-1")
        for table, position, value in fields:
            if table == name and position + _SHORT.size <= length:
                _SHORT.pack_into(font, offset + position, value)
        tables[name] = entry
    names = _name_table(family, style.name)
    font += bytes(-len(font) % 4)
    _ENTRY.pack_into(font, tables["name"], b"name", 0, len(font), len(names))
    return bytes(font) + names


def _name_table(family: str, face: str) -> bytes:
    texts = (family, face, family, family.replace(" ", ""))
    records, storage = b"", b""
    for name_id, text in zip(_NAME_IDS, texts, strict=True):
        encoded = text.encode("utf-16-be")
        records += _NAME_RECORD.pack(_WINDOWS, _UNICODE, _ENGLISH, name_id, len(encoded), len(storage))
        storage += encoded
    return _NAME_HEAD.pack(0, len(texts), _NAME_HEAD.size + len(records)) + records + storage


# The extension by the first bytes; rejected fonts can be extracted too.
_SUFFIXES: Final = {
    b"OTTO": ".otf",
    b"\x00\x01\x00\x00": ".ttf",
    b"true": ".ttf",
    b"ttcf": ".ttc",
    b"wOFF": ".woff",
    b"wOF2": ".woff2",
}
_SLOT_COUNT = struct.Struct(">4xH")
_SLOT_ENTRY = struct.Struct(">4s4xII")
# The bold and italic flags: the table, the offset in it, the two bits.
_FLAGS: Final = ((b"OS/2", 62, 0x20, 0x01), (b"head", 44, 0x01, 0x02))
_WEIGHT_OFFSET = 4
_MIN_BOLD, _MAX_WEIGHT = 600, 1000
_LONGEST_NAME = 80
# Windows opens a device instead of a file of such a name, with any extension.
_DEVICES: Final = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


def slot_of(data: bytes) -> str:
    """Return the slot of a font: italic if it slants, bold if it is heavy, else regular.

    Anything that is not a font counts as regular.
    Source: OpenType 1.9, "OS/2", "head". A bold italic face goes into the italic slot.
    """
    tables = _tables(data)
    weight = _read_short(data, tables.get(b"OS/2", (0, 0)), _WEIGHT_OFFSET) or 0
    is_bold = _MIN_BOLD <= weight <= _MAX_WEIGHT
    for name, position, bold, italic in _FLAGS:
        flags = _read_short(data, tables.get(name, (0, 0)), position)
        if flags is not None:
            if flags & italic:
                return "italic"
            is_bold = is_bold or bool(flags & bold)
    return "bold" if is_bold else "regular"


def media_type_of(data: bytes) -> str:
    """Return the media type of a font in a style."""
    return "font/otf" if data[:4] == b"OTTO" else "font/ttf"


def file_name_of(data: bytes, name: str, otherwise: str) -> str:
    """Return a file name valid on all systems, from the name of the font or else `otherwise`."""
    plain = unicodedata.normalize("NFC", name)
    cleaned = "".join(letter if letter.isalnum() or letter in " -_" else "-" for letter in plain)
    stem = cleaned.strip(" -")[:_LONGEST_NAME].rstrip(" -")
    if not stem or stem.lower() in _DEVICES:
        stem = otherwise
    return stem + _SUFFIXES.get(data[:4], ".bin")


def _tables(data: bytes) -> dict[bytes, tuple[int, int]]:
    """Return offset and length of each complete entry of the table directory."""
    if len(data) < _DIRECTORY_START:
        return {}
    (count,) = _SLOT_COUNT.unpack_from(data)
    end = min(len(data), _DIRECTORY_START + count * _SLOT_ENTRY.size)
    whole = end - (end - _DIRECTORY_START) % _SLOT_ENTRY.size
    entries = _SLOT_ENTRY.iter_unpack(data[_DIRECTORY_START:whole])
    return {tag: (offset, length) for tag, offset, length in entries}


def _read_short(data: bytes, table: tuple[int, int], position: int) -> int | None:
    offset, length = table
    if position + _SHORT.size > length or offset + position + _SHORT.size > len(data):
        return None
    value: int = _SHORT.unpack_from(data, offset + position)[0]
    return value
