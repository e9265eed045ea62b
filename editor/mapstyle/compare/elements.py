"""Elements of a style's lists, with display names and match keys."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from editor.mapstyle.compare.matching import MatchKey
from editor.mapstyle.document.model import (
    GROUPS,
    ICONS,
    LAYERS,
    SOURCES,
    DeclaredSource,
    Group,
    Icon,
    Layer,
    MapStyle,
)
from editor.mapstyle.format.json_diff import canonical_text
from editor.mapstyle.schema.source_data import tail
from editor.mapstyle.tree import Json, Path, read_array, read_object
from editor.wording import say

LayerName: TypeAlias = Callable[[Layer], str]

GROUP_KEY = "group_id"
PARENT_KEY = "parent_id"
PAINT_KEY = "paint"


@dataclass(frozen=True, slots=True)
class Element:
    """An element of a list: its path, display name, and a detail that distinguishes equal names."""

    path: Path
    name: str
    detail: str
    record: Json
    match_key: MatchKey


class Elements:
    """The elements of a style."""

    def __init__(self, style: MapStyle, layer_name: LayerName) -> None:
        self.style = style
        self._layer_name = layer_name

    @cached_property
    def group_indexes(self) -> Mapping[int, int]:
        """The index of each group id; the first one of duplicates."""
        return {group.id: group.index for group in reversed(self.style.groups) if group.id is not None}

    def group_name(self, group_id: int | None) -> str:
        """Return the names of a group and its ancestors, outermost first; empty if there is none."""
        return " / ".join(
            reversed([self._group_label(ancestor) for ancestor in self.style.group_chain(group_id)])
        )

    @cached_property
    def sources(self) -> list[Element]:
        return list(self._sources())

    @cached_property
    def groups(self) -> list[Element]:
        return list(self._groups())

    @cached_property
    def layers(self) -> list[Element]:
        """The layers, top first."""
        return list(self._layers())

    @cached_property
    def icons(self) -> list[Element]:
        return list(self._icons())

    def _sources(self) -> Iterator[Element]:
        for index, record in enumerate(read_array(self.style.tree, SOURCES)):
            source = DeclaredSource(index, read_object(record, ()))
            name = source.name or source.location or say("source {number}", number=index + 1)
            number = canonical_text(source.record.get("id"))
            signatures = ((number, source.name), source.name or None, source.location or None, number)
            yield _element((*SOURCES, index), record, signatures, name)

    def _groups(self) -> Iterator[Element]:
        for index, record in enumerate(read_array(self.style.tree, GROUPS)):
            group = Group(index, read_object(record, ()))
            parent = self.group_name(group.parent_id)
            signatures = ((group.id, group.name), (group.name, parent), group.name or None, group.id)
            name = group.name or say("Group without a name")
            detail = say("in “{group}”", group=parent) if parent else ""
            yield _element(group.path, record, signatures, name, detail, {PARENT_KEY: parent})

    def _layers(self) -> Iterator[Element]:
        records = read_array(self.style.tree, LAYERS)
        for layer in self.style.layers:
            group = self.group_name(layer.group_id)
            data = (layer.type, layer.source, layer.sourcedata_id, layer.meta_category)
            name_key = (layer.comment, layer.type) if layer.comment else None
            signatures = (
                (layer.comment, data, group),
                (layer.comment, data),
                (data, group),
                data,
                name_key,
                layer.type,
            )
            what = tail(layer.type or "layer", layer.sourcedata_id, layer.meta_category)
            detail = say("({what}) in “{group}”", what=what, group=group) if group else f"({what})"
            overrides = {GROUP_KEY: group, "id": ""}
            yield _element(
                layer.path, records[layer.index], signatures, self._layer_name(layer), detail, overrides
            )

    def _icons(self) -> Iterator[Element]:
        for index, record in enumerate(read_array(self.style.tree, ICONS)):
            icon = Icon(index, read_object(record, ()))
            signatures = (icon.id or None, icon.data_uri or None)
            yield _element(
                (*ICONS, index), record, signatures, icon.id or say("icon {number}", number=index + 1)
            )

    def _group_label(self, group_id: int) -> str:
        return self.style.group(self.group_indexes[group_id]).name or say("Group without a name")


def _element(
    path: Path,
    record: Json,
    signatures: tuple[Hashable, ...],
    name: str,
    detail: str = "",
    overrides: Mapping[str, str] | None = None,
) -> Element:
    """Create an element; `overrides` replaces values that are only meaningful within their own file."""
    if not isinstance(record, dict):
        return Element(path, name, "", record, MatchKey({"": _fact_text(record)}, (None,) * len(signatures)))
    paint = record.get(PAINT_KEY)
    facts = {key: _fact_text(value) for key, value in record.items()}
    if isinstance(paint, dict):
        facts |= {f"{PAINT_KEY}/{key}": _fact_text(value) for key, value in paint.items()}
        del facts[PAINT_KEY]
    return Element(path, name, detail, record, MatchKey({**facts, **(overrides or {})}, signatures))


def _fact_text(value: Json) -> str:
    """Return a value as text, without copying strings: one may be a whole image."""
    return f"'{value}" if isinstance(value, str) else canonical_text(value)
