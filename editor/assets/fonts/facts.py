"""What a font states about itself, and fonts under another name."""

import struct
from dataclasses import dataclass, field

from editor.assets.fonts.coverage import CodePoints


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
class FontAxis:
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
    axes: tuple[FontAxis, ...] = ()
    codepoints: CodePoints = field(default_factory=CodePoints)

    @property
    def is_variable(self) -> bool:
        """Whether it holds more than one weight, width or other form."""
        return bool(self.axes)


_COUNT = struct.Struct(">4sH")
_ENTRY = struct.Struct(">4sIII")
_DIRECTORY_START = 12
# Of the records of a name table: family, subfamily, full name and PostScript name, for Windows in Unicode.
_NAME_IDS = (1, 2, 4, 6)
_NAME_HEAD = struct.Struct(">HHH")
_NAME_RECORD = struct.Struct(">HHHHHH")
_WINDOWS, _UNICODE, _ENGLISH = 3, 1, 0x409
_SHORT = struct.Struct(">H")


@dataclass(frozen=True, slots=True)
class _Look:
    """What a font says of itself: its name among its family, weight, and flags in `OS/2` and `head`."""

    name: str
    weight: int
    selection: int
    mac_style: int


_PLAIN, _BOLD, _ITALIC = (
    _Look("Regular", 400, 0x40, 0),
    _Look("Bold", 700, 0x20, 1),
    _Look("Italic", 400, 0x01, 2),
)
_LOOKS = {"bold": _BOLD, "italic": _ITALIC}


def renamed(data: bytes, family: str, slot: str = "regular") -> bytes:
    """A TTF or OTF font as the face of a slot in a family of this name; its letters are as they were.

    The font is one that was judged to be real: see `judge_font`.
    Source: OpenType 1.9, "Organization of an OpenType Font", "name", "OS/2", "head".
    """
    font = bytearray(data)
    _, count = _COUNT.unpack_from(font)
    look = _LOOKS.get(slot, _PLAIN)
    said = (("OS/2", 4, look.weight), ("OS/2", 62, look.selection), ("head", 44, look.mac_style))
    tables: dict[str, int] = {}
    for index in range(count):
        entry = _DIRECTORY_START + index * _ENTRY.size
        tag, _checksum, offset, length = _ENTRY.unpack_from(font, entry)
        name = tag.decode("latin-1")
        for table, place, value in said:
            if table == name and place + _SHORT.size <= length:
                _SHORT.pack_into(font, offset + place, value)
        tables[name] = entry
    names = _name_table(family, look.name)
    font += bytes(-len(font) % 4)
    _ENTRY.pack_into(font, tables["name"], b"name", 0, len(font), len(names))
    return bytes(font) + names


def _name_table(family: str, face: str) -> bytes:
    """A name table that says nothing but the family, and which face of it this is."""
    texts = (family, face, family, family.replace(" ", ""))
    records, storage = b"", b""
    for name_id, text in zip(_NAME_IDS, texts, strict=True):
        written = text.encode("utf-16-be")
        records += _NAME_RECORD.pack(_WINDOWS, _UNICODE, _ENGLISH, name_id, len(written), len(storage))
        storage += written
    return _NAME_HEAD.pack(0, len(texts), _NAME_HEAD.size + len(records)) + records + storage
