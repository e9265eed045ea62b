"""The edits of a style's sections: their comments, and the declared sources."""

from editor.mapstyle.edits import Edit
from editor.mapstyle.layertypes import SATELLITE_SOURCE
from editor.mapstyle.model import NAME_KEY, SOURCES, MapStyle
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.tree import MISSING, Path, insert, read, read_array, remove, replace


def set_comment(section: Path, text: str) -> Edit:
    """Give the object at a path a comment; an empty one takes the comment away."""
    return _set_text((*section, NAME_KEY), text, is_optional=True)


def rename_source(index: int, name: str) -> Edit:
    """Give a declared source the name that layers draw it by; an empty one takes the name away."""
    return _set_text((*SOURCES, index, "name"), name, is_optional=True)


def set_source_type(index: int, composite_type: str) -> Edit:
    """Give a declared source's composite a type."""
    return _set_text((*SOURCES, index, "composite", "type"), composite_type)


def set_source_location(index: int, location: str) -> Edit:
    """Give a declared source the address of its tile service."""
    return _set_text((*SOURCES, index, "composite", "location"), location)


def add_satellite_source(location: str = "") -> Edit:
    """Declare an external tile service, with an id that no source has."""

    def edit(style: MapStyle) -> MapStyle:
        ids = {read_integer(source.record.get("id")) for source in style.sources}
        record = {
            "id": next(number for number in range(1, len(ids) + 2) if number not in ids),
            "name": SATELLITE_SOURCE,
            "composite": {"type": SATELLITE_SOURCE, "location": location},
        }
        end = len(read_array(style.tree, SOURCES))
        return MapStyle(insert(style.tree, (*SOURCES, end), record), style.order)

    return edit


def remove_source(index: int) -> Edit:
    """Take a declared source out of the style; layers that draw it stay, and draw nothing."""

    def edit(style: MapStyle) -> MapStyle:
        return MapStyle(remove(style.tree, (*SOURCES, index)), style.order)

    return edit


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
