"""The rules of one layer: those that need nothing but its record, and those about what it refers to.

Source: "Consistency rules", by their numbers. Paths begin in the record.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from editor.checks.facts import ICON, LayerFacts, layer_name
from editor.checks.filter_rules import check_conditions
from editor.checks.findings import Finding
from editor.checks.label_rules import check_label_expression, check_label_keys
from editor.checks.layer_keys import check_keys
from editor.checks.stop_rules import check_outliers, check_sizes, check_stop_order
from editor.checks.suggestions import closest_name, with_suggestion
from editor.checks.visibility import check_shown, check_text_color
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.schema.layer_types import BY_TYPE, SATELLITE_SOURCE, SOURCES
from editor.mapstyle.tree import Path
from editor.wording import say

_ICONS: Path = ("paint", ICON.key, ICON.wrapper, ICON.stops)

LayerRule: TypeAlias = Callable[[Layer], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Names:
    """What the layers of a style may refer to."""

    groups: frozenset[int]
    icons: frozenset[str]
    sources: frozenset[str]
    has_satellite: bool

    @classmethod
    def of(cls, style: MapStyle) -> "Names":
        """The names that a style gives."""
        return cls(
            frozenset(group.id for group in style.groups if group.id is not None),
            frozenset(icon.id for icon in style.icons),
            frozenset({*SOURCES, *(source.name for source in style.sources)}),
            any(source.type == SATELLITE_SOURCE for source in style.sources),
        )


def check_zoom_range(layer: Layer) -> Iterator[Finding]:
    """Rule 7: a layer's zoom range is not upside down."""
    if layer.minzoom is not None and layer.maxzoom is not None and layer.minzoom > layer.maxzoom:
        text = say(
            "“{name}” begins at zoom {least}, above its end at {most}. Swap them.",
            name=layer_name(layer),
            least=layer.minzoom,
            most=layer.maxzoom,
        )
        yield "zoom-range", ("minzoom",), text


def check_layer_type(layer: Layer) -> Iterator[Finding]:
    """Layer types that this editor knows: the format rejects those that are not defined."""
    written = layer.record.get("type")
    if isinstance(written, str) and written not in BY_TYPE:
        text = (
            say("“{type}” is not a defined layer type. The engine rejects it.", type=layer.type)
            if written
            else say("The layer type is empty. Choose one.")
        )
        text = with_suggestion(text, closest_name(written, BY_TYPE))
        yield "unknown-layer-type", ("type",), text


def check_references(facts: LayerFacts, names: Names) -> Iterator[Finding]:
    """Rules 3, 4 and 6: the group, the icons and the source that a layer names."""
    if facts.group_id is not None and facts.group_id not in names.groups:
        text = say(
            "“{name}” sits in group {group_id}, which does not exist. Choose another.",
            name=facts.name,
            group_id=facts.group_id,
        )
        yield "unknown-group", ("group_id",), text
    for index, reference in facts.icons:
        if reference not in names.icons:
            text = say("Icon “{reference}” is not in this style. Choose another.", reference=reference)
            yield "unknown-icon-reference", (*_ICONS, index, ICON.value), text
    if facts.source == SATELLITE_SOURCE and not names.has_satellite:
        text = say(
            "“{name}” draws nothing: no source of type “{type}” is declared.",
            name=facts.name,
            type=SATELLITE_SOURCE,
        )
        yield "satellite-source-missing", ("source",), text
    if facts.source and facts.source not in names.sources:
        text = say(
            "“{source}” is neither a built-in nor a declared source. The engine rejects it.",
            source=facts.source,
        )
        text = with_suggestion(text, closest_name(facts.source, names.sources))
        yield "unknown-source", ("source",), text


def check_source(layer: Layer) -> Iterator[Finding]:
    """A source that is named by an empty text."""
    if layer.record.get("source") == "":
        yield "unknown-source", ("source",), say("The source is empty. Choose one, or remove the key.")


LAYER_RULES: tuple[LayerRule, ...] = (
    check_zoom_range,
    check_layer_type,
    check_keys,
    check_source,
    check_label_expression,
    check_label_keys,
    check_conditions,
    check_stop_order,
    check_sizes,
    check_outliers,
    check_shown,
    check_text_color,
)
