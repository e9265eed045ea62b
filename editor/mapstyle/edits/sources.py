"""The edits of a style's sections: their comments, and the declared sources."""

from collections.abc import Collection

from editor.errors import EditError
from editor.mapstyle.document.model import NAME_KEY, SOURCES, DeclaredSource, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit, delete_layers
from editor.mapstyle.edits.layer_data import set_source
from editor.mapstyle.numbers import next_id, read_integer
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.mapstyle.schema.layer_types import SOURCES as BUILT_IN_SOURCES
from editor.mapstyle.tree import MISSING, Path, insert, read, read_array, read_text, remove, replace
from editor.wording import say


def set_comment(section: Path, text: str) -> Edit:
    """Give the object at a path a comment; an empty one takes the comment away."""
    return _set_text((*section, NAME_KEY), text, is_optional=True)


def rename_source(index: int, name: str) -> Edit:
    """Give a declared source the name that layers draw it by, these layers too; an empty one goes."""

    def edit(style: MapStyle) -> MapStyle:
        named = _set_text((*SOURCES, index, "name"), name, is_optional=True)(style)
        users = users_by_name(style, index) if named is not style and name else ()
        return set_source(users, name)(named)

    return edit


def set_source_id(index: int, number: int) -> Edit:
    """Give a declared source an id, which no other source has.

    Raises: EditError where another source has it.
    """

    def edit(style: MapStyle) -> MapStyle:
        path: Path = (*SOURCES, index, "id")
        if read_integer(read(style.tree, path)) == number:
            return style
        if any(read_integer(source.record.get("id")) == number for source in style.sources):
            raise EditError(say("Another source has the id {number}. Write one that is free.", number=number))
        return MapStyle(replace(style.tree, path, number), style.order)

    return edit


def set_source_type(index: int, composite_type: str) -> Edit:
    """Give a declared source's composite a type."""
    return _set_text((*SOURCES, index, "composite", "type"), composite_type)


def set_source_location(index: int, location: str) -> Edit:
    """Give a declared source the address of its tile service."""
    return _set_text((*SOURCES, index, "composite", "location"), location)


def add_satellite_source(location: str = "") -> Edit:
    """Declare an external tile service, with an id that no source has."""

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
    """Take a declared source out of the style, and some layers with it; others stay, and draw nothing of it.

    Raises: EditError where no layer would be left.
    """

    def edit(style: MapStyle) -> MapStyle:
        left = delete_layers(layers)(style)
        return MapStyle(remove(left.tree, (*SOURCES, index)), left.order)

    return edit


def users_of(style: MapStyle, source: DeclaredSource) -> tuple[LayerKey, ...]:
    """The layers that draw a declared source: by its type where that is satellite, else by its name.

    One of two sources that layers cannot tell apart has none: without it they draw the other.
    """
    others = [other for other in style.sources if other.index != source.index]
    if source.type == SATELLITE_SOURCE:
        if any(other.type == SATELLITE_SOURCE for other in others):
            return ()
        return tuple(layer.key for layer in style.layers if layer.source == SATELLITE_SOURCE)
    return users_by_name(style, source.index)


def users_by_name(style: MapStyle, index: int) -> tuple[LayerKey, ...]:
    """The layers that name the declared source at a place and could name no other."""
    name = read_text(read(style.tree, (*SOURCES, index, "name"), ""))
    others = (other.name for other in style.sources if other.index != index)
    if not name or name in BUILT_IN_SOURCES or name in others:
        return ()
    return tuple(layer.key for layer in style.layers if layer.source == name)


def _set_text(path: Path, text: str, *, is_optional: bool = False) -> Edit:
    """The edit that writes a text under a key of an object, which is made where it is missing.

    An optional text goes when it is empty.
    """

    def edit(style: MapStyle) -> MapStyle:
        *above, key = path
        holder, old = tuple(above), read(style.tree, path)
        if old == text or (old is MISSING and not text):
            return style
        if is_optional and not text:
            return MapStyle(remove(style.tree, path), style.order)
        if read(style.tree, holder) is MISSING:
            return MapStyle(replace(style.tree, holder, {key: text}), style.order)
        return MapStyle(replace(style.tree, path, text), style.order)

    return edit
