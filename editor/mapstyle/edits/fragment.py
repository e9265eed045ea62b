"""Self-contained part of a style for the clipboard: layers, their groups and their icons.

Source: our choice. The text is an object with `layers`, `groups` and `icons`, with records as in a style
file. A whole style, a list of layers and a single layer are also accepted.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from editor.errors import DocumentError, Place
from editor.mapstyle.document.layer_set import LayerSet
from editor.mapstyle.document.model import GROUPS, ICONS, LAYERS, MapStyle
from editor.mapstyle.format.codec import decode_text
from editor.mapstyle.format.json_errors import is_nested_within, raise_fault
from editor.mapstyle.format.source_text import place_at, skip_whitespace
from editor.mapstyle.format.writer import TWO_SPACES, write
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.search.occurrences import Role, find_values
from editor.mapstyle.tree import DEEPEST, Json, pointer, read, read_array
from editor.wording import say

_PARTS = ("layers", "groups", "icons")
_NO_LAYERS = say("There are no layers here. Copy layers first.")


@dataclass(frozen=True, slots=True)
class Fragment:
    """The records of layers, of their copied groups and of their icons."""

    layers: tuple[Mapping[str, Json], ...]
    groups: tuple[Mapping[str, Json], ...] = ()
    icons: tuple[Mapping[str, Json], ...] = ()

    @property
    def style(self) -> MapStyle:
        """A style with this content only."""
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
        """The JSON text, with the spelling of numbers."""
        parts = {name: list(getattr(self, name)) for name in _PARTS}
        non_empty = {name: records for name, records in parts.items() if records or name == "layers"}
        return write(non_empty, TWO_SPACES, TWO_SPACES.newline) + TWO_SPACES.newline


def fragment_of(style: MapStyle, rows: LayerSet) -> Fragment:
    """Copy layers and whole groups; references to groups that are not copied are removed."""
    keys = rows.layers_in(style)
    groups = [group for group in style.groups if group.id is not None and rows.holds_group(style, group.id)]
    copied = {group.id for group in groups}
    layers = [layer for layer in style.layers if layer.key in keys and layer.record]
    icon_ids = {found.value for layer in layers for found in find_values(layer, Role.ICON)}
    return Fragment(
        tuple(_without_outer_group(layer.record, "group_id", copied) for layer in layers),
        tuple(_without_outer_group(group.record, "parent_id", copied) for group in groups),
        tuple(icon.record for icon in style.icons if icon.id in icon_ids),
    )


def read_fragment(text: str) -> Fragment:
    """Read the fragment in a text.

    Raises: DocumentError, with the place in the text, when it is not JSON or contains no layers.
    """
    text = text if _opening_bracket(text) != "[" else _wrap_list(text)
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
        raise DocumentError(_NO_LAYERS)
    # Layers are nested deeper in a style, which must remain readable.
    if not is_nested_within(text, DEEPEST - around):
        raise_fault(text, DEEPEST - around)
    layers, groups, icons = (tuple(_records(tree, name)) for name in _PARTS)
    if not layers and not groups:
        raise DocumentError(_NO_LAYERS, Place(pointer="/layers"))
    return Fragment(layers, groups, icons)


def _opening_bracket(text: str) -> str:
    """Return the opening bracket of a text, or raise DocumentError."""
    start = skip_whitespace(text, 0)
    first = text[start : start + 1]
    if first not in ("{", "["):
        raise DocumentError(_NO_LAYERS, place_at(text, start))
    return first


def _wrap_list(text: str) -> str:
    """Wrap a list of layers in an object, which the decoder requires; raise DocumentError for a fault."""
    raise_fault(text, DEEPEST - len(LAYERS))
    return text.join(('{"layers":', "}"))


def _records(tree: Mapping[str, Json], name: str) -> Iterator[Mapping[str, Json]]:
    """Yield the objects of a part, or raise DocumentError. Layers need a type."""
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


def _without_outer_group(
    record: Mapping[str, Json], key: str, copied: Collection[int | None]
) -> Mapping[str, Json]:
    """Return the record without a reference to a group that is not copied."""
    if key not in record or read_integer(record[key]) in copied:
        return record
    return {name: value for name, value in record.items() if name != key}
