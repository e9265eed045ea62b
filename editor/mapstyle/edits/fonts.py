"""Edits of the style's font, and uses of its faces by layers."""

from collections.abc import Collection, Mapping

from editor.errors import EditError, Place
from editor.mapstyle.curves.curve import read_value
from editor.mapstyle.document.diff import LayerCache
from editor.mapstyle.document.model import FACES, FONTS, Layer, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit, change_property, change_values
from editor.mapstyle.schema.layer_types import BY_TYPE
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.tree import Json, Path, pointer, read, read_array, read_object, remove, replace
from editor.wording import say

_FACE = BY_KEY["text-style"]
_STOPS: Path = (_FACE.key, _FACE.wrapper, _FACE.stops)
_REGULAR = frozenset(FACES[:1])


def set_face(slot: str, data_uri: str) -> Edit:
    """Set a face of the font; the font section is created if needed.

    Raises: EditError, when run, if the section is not an object.
    """
    assert slot in FACES

    def edit(style: MapStyle) -> MapStyle:
        section = read(style.tree, FONTS, None)
        if section is None:
            return change_values({FONTS: {slot: data_uri}})(style)
        if not isinstance(section, dict):
            raise EditError(
                say("The section of the font is no object. Mend it first."), Place(pointer=pointer(FONTS))
            )
        return style if section.get(slot) == data_uri else change_values({(*FONTS, slot): data_uri})(style)

    return edit


def remove_face(slot: str) -> Edit:
    """Remove a face of the font; the last member removes the font section."""
    assert slot in FACES

    def edit(style: MapStyle) -> MapStyle:
        section = read_object(style.tree, FONTS)
        if slot not in section:
            return style
        path = FONTS if len(section) == 1 else (*FONTS, slot)
        return MapStyle(remove(style.tree, path), style.order)

    return edit


def face_uses(style: MapStyle) -> Mapping[str, tuple[LayerKey, ...]]:
    """Return the layers of each face, top first. A supported face that is not set is the regular one."""
    slots_by_layer = _SLOTS.of(style)
    return {slot: tuple(key for key, slots in slots_by_layer.items() if slot in slots) for slot in FACES}


def stops_of_face(layer: Layer, slot: str) -> int:
    """Return the number of stops in which a layer sets a face; 0 for the implicit regular one."""
    number = FACES.index(slot)
    return sum(found == number for _index, found in _face_numbers(layer.paint.get(_FACE.key)))


def ask_for_face(keys: Collection[LayerKey], slot: str, instead_of: str) -> Edit:
    """Replace one face by another in the stops of layers."""
    old, new = FACES.index(instead_of), FACES.index(slot)

    def change(holder: Json) -> Json:
        for index, number in _face_numbers(holder):
            if number == old:
                holder = replace(holder, (*_STOPS[1:], index, _FACE.value), new)
        return holder

    return change_property(keys, _FACE, change)


def _face_numbers(holder: Json) -> list[tuple[int, int]]:
    """Return index and face number of each readable stop."""
    stops = read_array(holder, _STOPS[1:])
    read_stops = (
        (index, read_value(stop.get(_FACE.value), _FACE))
        for index, stop in enumerate(stops)
        if isinstance(stop, dict)
    )
    return [(index, number) for index, number in read_stops if isinstance(number, int)]


def _slots_of_layer(layer: Layer) -> frozenset[str]:
    row = BY_TYPE.get(layer.type)
    if _FACE.key not in layer.paint:
        return _REGULAR if row is None or _FACE.key in row.properties else frozenset()
    return frozenset(FACES[number] for _index, number in _face_numbers(layer.paint[_FACE.key])) or _REGULAR


_SLOTS = LayerCache(_slots_of_layer)
