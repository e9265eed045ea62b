"""A part of a style on its own: layers, the groups around them, and the icons they show, as on a clipboard.

Source: our choice. The text is an object with `layers`, `groups` and `icons`, each as a style's file has it.
Also read is what a person copies from a file: a whole style, a list of layers, or one layer.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from editor.errors import DocumentError, Place
from editor.mapstyle.document.layer_set import LayerSet
from editor.mapstyle.document.model import GROUPS, ICONS, LAYERS, MapStyle
from editor.mapstyle.format.codec import decode_text
from editor.mapstyle.format.json_errors import is_nested_within, raise_fault
from editor.mapstyle.format.source_text import after_blank, place_at
from editor.mapstyle.format.writer import TWO_SPACES, write
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.search.occurrences import Role, find_values
from editor.mapstyle.tree import DEEPEST, Json, pointer, read, read_array
from editor.wording import say

_PARTS = ("layers", "groups", "icons")
_NONE = say("There are no layers here. Copy layers first.")


@dataclass(frozen=True, slots=True)
class Fragment:
    """The records of layers, of the groups that were taken with them, and of the icons they show."""

    layers: tuple[Mapping[str, Json], ...]
    groups: tuple[Mapping[str, Json], ...] = ()
    icons: tuple[Mapping[str, Json], ...] = ()

    @property
    def style(self) -> MapStyle:
        """A style that holds this and nothing else."""
        scheme = {
            "groups_section": {"groups": list(self.groups)},
            "definition": {"layers": list(self.layers)},
        }
        return MapStyle.of(
            {
                "map_schemes_section": {"map_schemes": [scheme]},
                "icons_section": {"icons": list(self.icons)},
            }
        )

    @property
    def text(self) -> str:
        """The JSON of it; a number keeps its spelling."""
        parts = {name: list(getattr(self, name)) for name in _PARTS}
        held = {name: records for name, records in parts.items() if records or name == "layers"}
        return write(held, TWO_SPACES, TWO_SPACES.newline) + TWO_SPACES.newline


def fragment_of(style: MapStyle, rows: LayerSet) -> Fragment:
    """Some layers, and some groups with all in them; what names a group that is left behind says no more."""
    keys = rows.layers_in(style)
    groups = [group for group in style.groups if group.id is not None and rows.holds_group(style, group.id)]
    taken = {group.id for group in groups}
    layers = [layer for layer in style.layers if layer.key in keys and layer.record]
    shown = {found.value for layer in layers for found in find_values(layer, Role.ICON)}
    return Fragment(
        tuple(_leaving(layer.record, "group_id", taken) for layer in layers),
        tuple(_leaving(group.record, "parent_id", taken) for group in groups),
        tuple(icon.record for icon in style.icons if icon.id in shown),
    )


def read_fragment(text: str) -> Fragment:
    """The fragment that a text holds.

    Raises: DocumentError, with the place in the text, where it is no JSON or holds no layers.
    """
    text = text if _first(text) != "[" else _listed(text)
    tree = decode_text(text).tree
    style_layers, around = read(tree, LAYERS, None), len(LAYERS) - 1
    if isinstance(style_layers, list):
        around = 0
        tree = {
            "layers": style_layers,
            "groups": read_array(tree, GROUPS),
            "icons": read_array(tree, ICONS),
        }
    elif "layers" not in tree and isinstance(tree.get("type"), str):
        around = len((*LAYERS, 0))
        tree = {"layers": [tree]}
    if "layers" not in tree:
        raise DocumentError(_NONE)
    # In a style the layers stand deeper, and it has to be read again.
    if not is_nested_within(text, DEEPEST - around):
        raise_fault(text, DEEPEST - around)
    layers, groups, icons = (tuple(_records(tree, name)) for name in _PARTS)
    if not layers and not groups:
        raise DocumentError(_NONE, Place(pointer="/layers"))
    return Fragment(layers, groups, icons)


def _first(text: str) -> str:
    """The bracket that a text begins with.

    Raises: DocumentError where it begins with none.
    """
    start = after_blank(text, 0)
    first = text[start : start + 1]
    if first not in ("{", "["):
        raise DocumentError(_NONE, place_at(text, start))
    return first


def _listed(text: str) -> str:
    """A list as the layers of an object, which the reader of styles wants.

    Raises: DocumentError, with its place in the list, where that has a fault.
    """
    raise_fault(text, DEEPEST - len(LAYERS))
    return text.join(('{"layers":', "}"))


def _records(tree: Mapping[str, Json], name: str) -> Iterator[Mapping[str, Json]]:
    """The objects of one part; a layer has a type.

    Raises: DocumentError where the part is no list of objects.
    """
    records = tree.get(name, [])
    if not isinstance(records, list):
        raise DocumentError(say("This should be a list."), Place(pointer=pointer((name,))))
    for index, record in enumerate(records):
        place = Place(pointer=pointer((name, index)))
        if not isinstance(record, dict):
            raise DocumentError(say("This should be an object."), place)
        if name == "layers" and not isinstance(record.get("type"), str):
            raise DocumentError(say("This layer has no type."), place)
        yield record


def _leaving(record: Mapping[str, Json], key: str, taken: Collection[int | None]) -> Mapping[str, Json]:
    """The record, without the name of a group that was not taken along."""
    if key not in record or read_integer(record[key]) in taken:
        return record
    return {name: value for name, value in record.items() if name != key}
