"""Stack of a picture: the layers of its two halves, and layers that are not drawn.

It depends on the style alone, so the window's process imports it without the map data.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.schema.layer_types import LayerShape, LayerType, layer_type
from editor.mapstyle.schema.source_data import DataEntry
from editor.records import dataclass
from editor.wording import say, term


@dataclass(frozen=True, slots=True)
class NotDrawn:
    """A layer that should draw at this camera but does not, or only in part, with the reason.

    `is_uncertain` if only the setting for uncertain data draws it.
    """

    key: LayerKey
    reason: str
    is_partly_drawn: bool = False
    is_uncertain: bool = False


class Candidate(NamedTuple):
    """A layer within its zoom range; `present` are the data entries that any layer draws."""

    layer: Layer
    row: LayerType
    entry: DataEntry | None
    present: frozenset[str]


class Half(Enum):
    """One of the two halves of each picture, which two processes can draw in parallel.

    The lower half starts below the lowest label layer: one process must place all labels, which takes about
    as long as the rest. Many layers without labels are divided in the middle. The division depends only on
    the style and the camera, so pixels do not depend on the processes.
    """

    LOWER = "lower"
    UPPER = "upper"


@dataclass(frozen=True, slots=True)
class Stack:
    """The layers that draw, top first in either half, and those that can't be drawn."""

    halves: Mapping[Half, Sequence[Candidate]]
    missing: tuple[NotDrawn, ...]


def in_app_layers(style: MapStyle) -> frozenset[LayerKey]:
    """Return the layers that an app fills at run time. Source: assumption `in-app-samples`."""
    return frozenset(layer.key for layer in style.layers if layer_type(layer.type, layer.source).in_app)


def uncertain_text(entry: DataEntry) -> str:
    """Return why a layer with uncertain data is not drawn. Source: assumption `uncertain-data`."""
    return say(
        "The data “{label}” is only a guess. "
        "To draw it, turn on “Show uncertain data” in Settings > Preview.",
        label=term(entry.label),
    )


def reason_not_drawn(row: LayerType, layer: Layer, entry: DataEntry | None) -> str:
    """Return why a layer cannot be drawn at any camera, as one sentence, or an empty string.

    Source: assumption `terrain-not-drawn`.
    """
    if row.shape is LayerShape.NONE:
        return say("“{label}” is not shown in the preview.", label=term(row.label))
    if row.shape is LayerShape.CANVAS:
        return ""
    if entry is None:
        number = "" if layer.sourcedata_id is None else f" {layer.sourcedata_id}"
        return say(
            "Unknown data “{type}{number}” of source “{source}”.",
            type=layer.type,
            number=number,
            source=layer.source,
        )
    if not entry.is_demonstration and not any(entry.queries.values()):
        return say("No preview data for “{label}”.", label=term(entry.label))
    return ""
