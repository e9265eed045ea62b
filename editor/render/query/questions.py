"""Questions about the newest frame of a view, and their answers.

The window's process sends the questions, and each render process answers for its half. The window imports
only these records, and NumPy with the first answer that contains an outline.
"""

from collections.abc import Hashable, Mapping
from dataclasses import field, replace
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from editor.basemap.tiles.tile import WorldBox
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.filters.expression import Attribute, Attributes
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.source_data import DataKey
from editor.records import dataclass

if TYPE_CHECKING:
    from editor.render.paint.viewport import Offsets, Points


# The lines of one feature. Units: world coordinates.
Outline: TypeAlias = "tuple[Points, ...]"

# Minimum distance from the centre of a line that counts as a hit. Units: logical pixels.
REACH_PX = 4.0
# Limits of the attributes of a hit and of a sample.
MAX_TAGS, LONGEST_TEXT = 80, 400


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """The lines of many features; a part with one point is a point feature. `is_whole` if none was left out.

    Shape: `points` (n, 2); `parts` (m + 1) offsets into them.
    Units: world coordinates.
    """

    points: "Points"
    parts: "Offsets"
    is_whole: bool

    def __len__(self) -> int:
        return len(self.parts) - 1


class HitKind(Enum):
    """The kind of a hit."""

    POINT = "point"
    LINE = "line"
    AREA = "area"
    GROUND = "ground"


@dataclass(frozen=True, slots=True, eq=False)
class PickRequest:
    """A request for the hits at a point of the world in the newest frame of a view."""

    x: float
    y: float
    view_id: Hashable = None
    reach_px: float = REACH_PX


@dataclass(frozen=True, slots=True, eq=False)
class Hit:
    """A feature drawn at a point; a hit of the background has no feature.

    `outline` is that of the feature, or of the label itself for point labels.
    Units: world coordinates.
    """

    layer: LayerKey
    kind: HitKind
    name: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    outline: Outline = ()


@dataclass(frozen=True, slots=True, eq=False)
class PickResult:
    """The hits at a requested point, from the top down."""

    request: PickRequest
    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class TrialFilter:
    """A filter to evaluate instead of a layer's own; None for no filter."""

    filter: Json | None


@dataclass(frozen=True, slots=True, eq=False)
class SurveyRequest:
    """A request for a survey of a layer's data in a box, with the layer of the view's newest frame.

    Units: world coordinates.
    """

    layer: LayerKey
    box: WorldBox
    view_id: Hashable = None
    max_samples: int = 12
    with_outlines: bool = False
    trial: TrialFilter | None = None


@dataclass(frozen=True, slots=True)
class AttributeCount:
    """The number of features with an attribute, and its most frequent values as text with their counts."""

    key: str
    count: int
    values: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """A feature with its attributes; `name` may be empty."""

    name: str
    attributes: Mapping[str, Attribute]


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """The survey of a layer: `total` features of its data, `matching` of them pass the filter.

    `keys` are those of all features, the most frequent first; `samples` match, the nearest to the centre
    first. `hidden` counts the labels hidden by other labels; it is 0 for a trial, which is not drawn.
    `has_data` is false for layers without map data. `outlines` are None unless requested.
    """

    request: SurveyRequest
    has_data: bool = False
    total: int = 0
    matching: int = 0
    keys: tuple[AttributeCount, ...] = ()
    samples: tuple[Sample, ...] = ()
    outlines: Outlines | None = None
    hidden: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class CensusRequest:
    """A request for the number of features of all data in a box of a view's newest frame.

    Units: world coordinates.
    """

    box: WorldBox
    view_id: Hashable = None


@dataclass(frozen=True, slots=True, eq=False)
class Census:
    """The number of features per data entry, without empty entries."""

    request: CensusRequest
    counts: Mapping[DataKey, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class PlacedLabelsRequest:
    """A request for the texts of labels in a box of a view's newest frame.

    Units: world coordinates.
    """

    box: WorldBox
    view_id: Hashable = None


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A text, the number of its labels, and the positions of the first of them.

    Units: world coordinates.
    """

    text: str
    count: int
    places: tuple[WorldBox, ...]


@dataclass(frozen=True, slots=True)
class PlacedLabelLayer:
    """The texts of one layer and the face of its `text-style`; `count` is the number of its labels."""

    layer: LayerKey
    style: int
    count: int
    texts: tuple[PlacedText, ...]


@dataclass(frozen=True, slots=True, eq=False)
class PlacedLabels:
    """The answer to a request; not `is_known` if the view has no frame."""

    request: PlacedLabelsRequest
    is_known: bool = False
    layers: tuple[PlacedLabelLayer, ...] = ()


Ring: TypeAlias = tuple[tuple[float, float], ...]
"""The corners of a closed line. Units: world coordinates."""


@dataclass(frozen=True, slots=True, eq=False)
class LabelReportRequest:
    """A request for the labels in a box of a view's newest frame, and for the counts of one layer.

    Units: world coordinates.
    """

    box: WorldBox
    view_id: Hashable = None
    layer: LayerKey | None = None


@dataclass(frozen=True, slots=True)
class PlacedBox:
    """The box of a placed label; `number` identifies it within its frame."""

    layer: LayerKey
    number: int
    text: str
    ring: Ring


@dataclass(frozen=True, slots=True)
class HiddenBox:
    """The box of a hidden label at its preferred position, and the placed label that it collides with.

    `winner` is None if no placed label is known, as for arrows. `is_by_padding` if only paddings collide.
    `move_above` is the layer above which its own layer wins; None if no draw order helps. `counts` if the
    counts of its layer include it: a name that is placed elsewhere along its line is drawn. `assumption` is
    the id of the assumption that decided for the winner; empty without one.
    Units: `text_px` is the size of the text in logical pixels.
    """

    layer: LayerKey
    text: str
    name: str
    tags: tuple[tuple[str, str], ...]
    ring: Ring
    icon: WorldBox | None
    text_box: WorldBox | None
    text_px: float
    winner: PlacedBox | None = None
    is_by_padding: bool = False
    move_above: LayerKey | None = None
    counts: bool = True
    assumption: str = ""


class LossKind(Enum):
    """A reason why features of a layer have no label, apart from collisions."""

    NO_TEXT = "no text"
    NO_ICON = "no icon"
    REPEATED = "same text nearby"
    TOO_LONG = "longer than its line"
    OUTSIDE = "label outside the view"
    EDGE = "label at the edge of the map data"


@dataclass(frozen=True, slots=True)
class LayerCounts:
    """The number of features of a layer at each stage of its drawing.

    `total` features are in view, `matching` of them pass the filter, `drawn` are drawn. `names` is the number
    of different names if these are counted instead of features, as for labels along lines; then `drawn`, and
    `losses` other than missing texts, are numbers of names. `is_visible` is false if the paint is invisible.
    `without_data` is the part of the view outside the map data of the layer, from 0 to 1.
    """

    layer: LayerKey
    has_data: bool = False
    total: int = 0
    matching: int = 0
    drawn: int = 0
    names: int | None = None
    losses: Mapping[LossKind, int] = field(default_factory=dict)
    is_in_frame: bool = False
    is_visible: bool = True
    without_data: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class LabelReport:
    """The answer to a request: the labels of all layers, and the counts of the requested one.

    Not `is_known` if the view has no frame.
    """

    request: LabelReportRequest
    is_known: bool = False
    placed: tuple[PlacedBox, ...] = ()
    hidden: tuple[HiddenBox, ...] = ()
    counts: LayerCounts | None = None


@dataclass(frozen=True, slots=True, eq=False)
class LayerDifferenceRequest:
    """A request for the layers whose drawings differ in the newest frames of two views with one camera.

    `pairs` are the layers of both styles, top first; None where a style lacks the layer. `moved` are the
    numbers of the pairs with another place in the draw order.
    """

    pairs: tuple[tuple[LayerKey | None, LayerKey | None], ...]
    moved: frozenset[int]
    view_id: Hashable
    other_id: Hashable


@dataclass(frozen=True, slots=True, eq=False)
class LayerDifference:
    """For each pixel, the topmost pair of layers whose drawings differ there.

    `numbers` are, for each half that answered, the upper one first, compressed rows of 16-bit numbers: 0 for
    no pair, else one more than the number of the pair. Not `is_known` if a view has no frame.
    Units: device pixels.
    """

    request: LayerDifferenceRequest
    width: int = 0
    height: int = 0
    numbers: tuple[bytes, ...] = ()

    @property
    def is_known(self) -> bool:
        """Whether both views have a frame."""
        return bool(self.numbers)


@dataclass(frozen=True, slots=True, eq=False)
class BelowLabelsRequest:
    """A request for the newest frame of a view without its labels, and for the pixels of these."""

    view_id: Hashable


@dataclass(frozen=True, slots=True, eq=False)
class BelowLabels:
    """A frame without labels, and the label layer whose text covers each pixel.

    `pictures` are, for each half that answered, the lower one first, compressed rows of premultiplied ARGB.
    `numbers` are compressed rows of 16-bit numbers: 0 for no text, else one more than the index in `layers`.
    `drawn` are all layers with features in the frame. Not `is_known` if the view has no frame.
    Units: device pixels.
    """

    request: BelowLabelsRequest
    width: int = 0
    height: int = 0
    pictures: tuple[bytes, ...] = ()
    numbers: bytes = b""
    layers: tuple[LayerKey, ...] = ()
    drawn: frozenset[LayerKey] = frozenset()

    @property
    def is_known(self) -> bool:
        """Whether both halves of the frame are present."""
        return bool(self.numbers)


def join_below_labels(upper: BelowLabels, lower: BelowLabels) -> BelowLabels:
    """Return the answer of both halves; only the upper one has labels."""
    pictures = (*lower.pictures, *upper.pictures)
    return replace(upper, pictures=pictures, drawn=upper.drawn | lower.drawn)


Question: TypeAlias = (
    PickRequest
    | SurveyRequest
    | CensusRequest
    | PlacedLabelsRequest
    | LabelReportRequest
    | LayerDifferenceRequest
    | BelowLabelsRequest
)
Answer: TypeAlias = (
    tuple[Hit, ...] | Survey | Census | PlacedLabels | LabelReport | LayerDifference | BelowLabels | None
)


def question_key(question: Question) -> Hashable:
    """Return the key under which newer questions replace older ones."""
    return type(question), question.view_id


def limited_tags(tags: Attributes | None) -> tuple[tuple[str, str], ...]:
    """Return the first tags of a feature with texts truncated to the limit of a hit."""
    pairs = islice(tags.items(), MAX_TAGS) if tags else ()
    return tuple((key[:LONGEST_TEXT], str(value)[:LONGEST_TEXT]) for key, value in pairs)
