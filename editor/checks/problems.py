"""Problems of a style, their kinds, and the findings of rules that become problems."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, TypeAlias

from editor.mapstyle.document.model import LAYERS, LayerKey, MapStyle
from editor.mapstyle.json_tree import Path, pointer
from editor.records import dataclass


class Severity(Enum):
    """The severity of a problem: the engine rejects it, it draws incorrectly, or it is only unusual."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


class Verb(Enum):
    """What a fix does to the element.

    The fix of several problems may fix some of them and remove others.
    """

    FIX = "fix"
    REMOVE = "remove"
    DELETE = "delete"
    FIX_OR_REMOVE = "fix or remove"


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """A kind of problem. `title` heads a list of such problems; `help` explains why it matters."""

    code: str
    severity: Severity
    title: str
    help: str


_ERROR, _WARNING, _HINT = Severity.ERROR, Severity.WARNING, Severity.HINT

KINDS: Final = (
    ProblemKind(
        "missing-key",
        _ERROR,
        "Missing key",
        "The format requires this key. The engine rejects a style without it.",
    ),
    ProblemKind(
        "unknown-section", _ERROR, "Unknown section", "The engine rejects unknown keys at the top level."
    ),
    ProblemKind("unknown-key", _ERROR, "Unknown key", "The engine rejects keys that are not defined here."),
    ProblemKind(
        "unknown-paint-property",
        _ERROR,
        "Unknown paint property",
        "The engine rejects paint properties that are not defined.",
    ),
    ProblemKind("wrong-type", _ERROR, "Wrong value type", "The engine expects a different value type here."),
    ProblemKind("hex-color", _ERROR, "Hex colour", "The engine reads colours as packed integers only."),
    ProblemKind("out-of-range", _ERROR, "Out of range", "The value is outside the allowed range."),
    ProblemKind("not-allowed", _ERROR, "Value not allowed", "The format allows only certain values here."),
    ProblemKind("unknown-operator", _ERROR, "Unknown operator", "The filter operator is unknown."),
    ProblemKind(
        "wrong-count", _ERROR, "Wrong number of entries", "The list has too many or too few entries."
    ),
    ProblemKind(
        "repeated-key",
        _ERROR,
        "Duplicate key",
        "Some programs read the first value, others the last. Isopleth reads the last.",
    ),
    ProblemKind("far-number", _ERROR, "Number too large", "The number is too large to represent."),
    ProblemKind(
        "broken-text",
        _ERROR,
        "Invalid character",
        "Half of a character (an unpaired surrogate) cannot be encoded as UTF-8, "
        "and NUL ends a string in many programs.",
    ),
    ProblemKind(
        "font-data-uri", _ERROR, "Not a font", "A font must be a TTF or OTF file as a base64 data URI."
    ),
    ProblemKind(
        "two-label-texts",
        _ERROR,
        "Ambiguous label text",
        "A label has either an expression or label keys, not both.",
    ),
    ProblemKind(
        "empty-label-text",
        _ERROR,
        "Empty label text",
        "The label has neither an expression nor label keys and shows the feature name.",
    ),
    ProblemKind(
        "unknown-layer-type", _ERROR, "Unknown layer type", "The engine rejects types that are not defined."
    ),
    ProblemKind(
        "unknown-source", _ERROR, "Unknown source", "The engine rejects sources that are not defined."
    ),
    ProblemKind(
        "source-address",
        _ERROR,
        "Source without a URL",
        "A source needs the URL of its tiles.",
    ),
    ProblemKind("unknown-group", _ERROR, "Unknown group", "The layer’s group does not exist."),
    ProblemKind("unknown-parent-group", _ERROR, "Unknown parent group", "The parent group does not exist."),
    ProblemKind("duplicate-group-id", _ERROR, "Duplicate group ID", "Each group needs a unique ID."),
    ProblemKind("group-cycle", _ERROR, "Circular group", "A group contains itself directly or indirectly."),
    ProblemKind("duplicate-icon-id", _ERROR, "Duplicate icon ID", "Each icon needs a unique ID."),
    ProblemKind("zoom-range", _ERROR, "Inverted zoom range", "Min zoom is above max zoom."),
    ProblemKind(
        "broken-image", _ERROR, "Damaged image", "The icon is not a complete image of a known format."
    ),
    ProblemKind("broken-font", _ERROR, "Damaged font", "The font is not a complete TTF or OTF file."),
    ProblemKind("image-too-large", _ERROR, "Image too large", "The limit is 400 KB per image."),
    ProblemKind("images-too-large", _ERROR, "Images too large", "The limit is 4 MB for all images."),
    ProblemKind(
        "layer-ids", _WARNING, "Layer IDs out of order", "IDs must decrease from the top layer to 1."
    ),
    ProblemKind(
        "background-not-last", _WARNING, "Background not at bottom", "Layers below the background are hidden."
    ),
    ProblemKind(
        "unknown-icon-reference",
        _WARNING,
        "Missing icon",
        "The engine shows a default marker for missing icons.",
    ),
    ProblemKind(
        "satellite-source-missing",
        _WARNING,
        "Satellite source missing",
        "The layer draws nothing until the style has a source of this type.",
    ),
    ProblemKind(
        "composite-type",
        _WARNING,
        "Unsupported source type",
        "The format has only one source type.",
    ),
    ProblemKind(
        "duplicate-source-id",
        _WARNING,
        "Duplicate source ID",
        "Each source of a style needs a unique ID.",
    ),
    ProblemKind(
        "duplicate-source-name",
        _WARNING,
        "Duplicate source name",
        "Layers refer to a source by name; with duplicate names it is undefined which one is used.",
    ),
    ProblemKind("empty-icon-id", _WARNING, "Icon without ID", "An empty ID means “no icon”."),
    ProblemKind(
        "icon-id-collision",
        _WARNING,
        "Icon ID hash conflict",
        "A binary style stores a hash instead of the ID; these icons have the same hash.",
    ),
    ProblemKind(
        "image-type",
        _WARNING,
        "Wrong image type",
        "The data URI declares a different image type from its content. The preview uses the content.",
    ),
    ProblemKind(
        "incomplete-condition",
        _WARNING,
        "Incomplete condition",
        "A condition names an attribute, and most operators compare it with values.",
    ),
    ProblemKind(
        "label-expression", _WARNING, "Invalid label expression", "The label shows the feature name instead."
    ),
    ProblemKind(
        "label-keys",
        _WARNING,
        "Incomplete label keys",
        "Label keys are missing or have no attribute.",
    ),
    ProblemKind(
        "duplicate-label-key-id",
        _WARNING,
        "Duplicate label key ID",
        "Label keys are tried in the order of their IDs; the order of duplicates is undefined.",
    ),
    ProblemKind(
        "stops-unsorted",
        _WARNING,
        "Stops out of order",
        "Stops must be sorted from the lowest to the highest zoom.",
    ),
    ProblemKind(
        "stops-doubled",
        _WARNING,
        "Duplicate stop",
        "Two stops have the same zoom; the preview uses the last.",
    ),
    ProblemKind("never-shown", _WARNING, "Layer never visible", "The layer is not visible at any zoom."),
    ProblemKind("hidden-layer", _WARNING, "Layer covered", "An opaque layer above covers it."),
    ProblemKind("text-without-color", _WARNING, "Text without a colour", "The engine chooses the colour."),
    ProblemKind(
        "missing-background", _WARNING, "No background", "Areas without data have no defined colour."
    ),
    ProblemKind(
        "unusual-size", _WARNING, "Unusual size", "Labels and icons this large may be hidden by collision."
    ),
    ProblemKind(
        "number-as-text", _HINT, "Number written as text", "The format writes numbers without quotes."
    ),
    ProblemKind(
        "unknown-layer-key",
        _HINT,
        "Unknown layer key",
        "The engine ignores misspelt layer keys.",
    ),
    ProblemKind(
        "outlier-stop",
        _HINT,
        "Outlier stop",
        "One stop has a far larger value than its neighbours.",
    ),
    ProblemKind("unused-icon", _HINT, "Unused icon", "Not used, but increases the file size of the style."),
    ProblemKind("unused-group", _HINT, "Empty group", "The group has no layers."),
    ProblemKind("unused-face", _HINT, "Unused font", "Not used, but increases the file size of the style."),
    ProblemKind("unused-source", _HINT, "Unused source", "No layer uses the source."),
)

LEGIBILITY_KINDS: Final = (
    ProblemKind(
        "unreadable-label",
        _ERROR,
        "Unreadable label",
        "The text has a contrast below 3:1 against its halo, or against the map if the halo is thin.",
    ),
    ProblemKind(
        "low-label-contrast",
        _WARNING,
        "Low label contrast",
        "The text has a contrast below 4.5:1 against its halo, or against the map if the halo is thin.",
    ),
    ProblemKind(
        "light-halo-at-night",
        _WARNING,
        "Light halo at night",
        "On a dark map, text must be lighter than its halo. A lighter halo glows.",
    ),
    ProblemKind(
        "similar-colors",
        _WARNING,
        "Similar colours",
        "Two areas, or a line and the background, can hardly be distinguished.",
    ),
    ProblemKind(
        "colors-confused",
        _WARNING,
        "Colours confused with colour blindness",
        "People with this kind of colour vision can hardly distinguish the two colours.",
    ),
    ProblemKind(
        "label-on-area",
        _HINT,
        "Label unreadable on some areas",
        "The text is readable on the background, but has a contrast below 3:1 on another area.",
    ),
    ProblemKind(
        "label-needs-halo",
        _HINT,
        "Label readable only by its halo",
        "Without the halo, the text has a contrast below 3:1 against the background.",
    ),
    ProblemKind(
        "invisible-casing",
        _HINT,
        "Invisible casing",
        "The casing has the colour of the line. Both appear as one wider line.",
    ),
)
"""The kinds that only the legibility rules find."""

ALL_KINDS: Final = (*KINDS, *LEGIBILITY_KINDS)
BY_CODE: Final[Mapping[str, ProblemKind]] = MappingProxyType({kind.code: kind for kind in ALL_KINDS})


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem of a style; `code` is that of its kind, `missing` the required key that is absent."""

    code: str
    path: Path
    layer_key: LayerKey | None
    text: str
    missing: str | None = None

    @property
    def kind(self) -> ProblemKind:
        """The kind of the problem."""
        return BY_CODE[self.code]

    @property
    def severity(self) -> Severity:
        return self.kind.severity

    @property
    def pointer(self) -> str:
        """The JSON Pointer of the location."""
        return pointer(self.path)


_DEPTH: Final = len(LAYERS)


def problem_at(style: MapStyle, code: str, path: Path, text: str) -> Problem:
    """Return a problem at a location, with the layer that contains it."""
    key = None
    if len(path) > _DEPTH and path[:_DEPTH] == LAYERS:
        index = path[_DEPTH]
        if isinstance(index, int) and index < len(style.order.keys):
            key = style.order.keys[index]
    return Problem(code, path, key, text)


# The code, path and text of a problem whose layer is not yet known.
Finding: TypeAlias = tuple[str, Path, str]


class PlacedFindings:
    """Problems of one part of the tree, created again only when its path or the key of its layer changes.

    `create` returns them for a path in the tree and the key of the layer.
    """

    __slots__ = ("_create", "_key", "_path", "_problems")

    def __init__(self, create: Callable[[Path, LayerKey | None], Iterable[Problem]]) -> None:
        self._create = create
        self._path: Path | None = None
        self._key: LayerKey | None = None
        self._problems: tuple[Problem, ...] = ()

    def problems(self, path: Path, key: LayerKey | None = None) -> tuple[Problem, ...]:
        """Return the problems of the part at a path; `key` is that of its layer."""
        if path != self._path or key != self._key:
            self._problems = tuple(self._create(path, key))
            self._path, self._key = path, key
        return self._problems


def place_findings(findings: Iterable[Finding]) -> PlacedFindings | None:
    """Return findings whose paths are relative to their part; None if there are none."""
    found = tuple(findings)
    if not found:
        return None
    return PlacedFindings(
        lambda path, key: (Problem(code, (*path, *within), key, text) for code, within, text in found)
    )
