"""What a font says of itself."""

from dataclasses import dataclass, field

from editor.assets.codepoints import CodePoints


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
