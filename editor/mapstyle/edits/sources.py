"""Edits of section comments and declared sources."""

from collections.abc import Collection

from editor.errors import EditError
from editor.mapstyle.document.model import NAME_KEY, SOURCES, DeclaredSource, LayerKey, MapStyle
from editor.mapstyle.edits.data import set_source
from editor.mapstyle.edits.edit import Edit, delete_layers
from editor.mapstyle.json_tree import MISSING, Path, insert, read, read_array, read_text, remove, replace
from editor.mapstyle.numbers import next_id, read_integer
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.mapstyle.schema.layer_types import SOURCES as BUILT_IN_SOURCES
from editor.wording import say


def set_comment(section: Path, text: str) -> Edit:
    """Set the comment of the object at a path; an empty one removes it."""
    return _set_text((*section, NAME_KEY), text, is_optional=True)


def rename_source(index: int, name: str) -> Edit:
    """Rename a declared source and its references; an empty name is removed."""

    def edit(style: MapStyle) -> MapStyle:
        renamed = _set_text((*SOURCES, index, "name"), name, is_optional=True)(style)
        users = users_by_name(style, index) if renamed is not style and name else ()
        return set_source(users, name)(renamed)

    return edit


def set_source_id(index: int, number: int) -> Edit:
    """Set the id of a declared source.

    Raises: EditError, when run, if another source has it.
    """

    def edit(style: MapStyle) -> MapStyle:
        path: Path = (*SOURCES, index, "id")
        if read_integer(read(style.tree, path)) == number:
            return style
        if any(read_integer(source.record.get("id")) == number for source in style.sources):
            raise EditError(say("The source ID {number} is taken. Enter another.", number=number))
        return MapStyle(replace(style.tree, path, number), style.order)

    return edit


def set_source_type(index: int, composite_type: str) -> Edit:
    """Set the type of a declared source's composite."""
    return _set_text((*SOURCES, index, "composite", "type"), composite_type)


def set_source_location(index: int, location: str) -> Edit:
    """Set the URL of a declared source's tile service."""
    return _set_text((*SOURCES, index, "composite", "location"), location)


def add_satellite_source(location: str = "") -> Edit:
    """Declare an external tile service, with an unused id."""

    def edit(style: MapStyle) -> MapStyle:
        record = {
            "id": next_id(read_integer(source.record.get("id")) for source in style.sources),
            "name": SATELLITE_SOURCE,
            "composite": {"type": SATELLITE_SOURCE, "location": location},
        }
        end = len(read_array(style.tree, SOURCES))
        return MapStyle(insert(style.tree, (*SOURCES, end), record), style.order)

    return edit


def remove_source(index: int, layers: Collection[LayerKey] = ()) -> Edit:
    """Remove a declared source and optionally layers; other layers that use it remain, without data.

    Raises: EditError, when run, if no layer would remain.
    """

    def edit(style: MapStyle) -> MapStyle:
        remaining = delete_layers(layers)(style)
        return MapStyle(remove(remaining.tree, (*SOURCES, index)), remaining.order)

    return edit


def users_of(style: MapStyle, source: DeclaredSource) -> tuple[LayerKey, ...]:
    """Return the layers that use a declared source: by type for satellite tiles, else by name.

    Empty if layers cannot distinguish it from another source, which they would use without it.
    """
    others = [other for other in style.sources if other.index != source.index]
    if source.type == SATELLITE_SOURCE:
        if any(other.type == SATELLITE_SOURCE for other in others):
            return ()
        return tuple(layer.key for layer in style.layers if layer.source == SATELLITE_SOURCE)
    return users_by_name(style, source.index)


def users_by_name(style: MapStyle, index: int) -> tuple[LayerKey, ...]:
    """Return the layers that reference the declared source at an index unambiguously."""
    name = read_text(read(style.tree, (*SOURCES, index, "name"), ""))
    others = (other.name for other in style.sources if other.index != index)
    if not name or name in BUILT_IN_SOURCES or name in others:
        return ()
    return tuple(layer.key for layer in style.layers if layer.source == name)


def _set_text(path: Path, text: str, *, is_optional: bool = False) -> Edit:
    """Return an edit that sets a text, creating its object; an empty optional text is removed."""

    def edit(style: MapStyle) -> MapStyle:
        *parent, key = path
        holder, old = tuple(parent), read(style.tree, path)
        if old == text or (old is MISSING and not text):
            return style
        if is_optional and not text:
            return MapStyle(remove(style.tree, path), style.order)
        if read(style.tree, holder) is MISSING:
            return MapStyle(replace(style.tree, holder, {key: text}), style.order)
        return MapStyle(replace(style.tree, path, text), style.order)

    return edit
