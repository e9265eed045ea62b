"""The edits of the style's font, and which layers ask for which of its faces."""

from collections.abc import Collection, Mapping

from editor.errors import EditError, Place
from editor.mapstyle.curves.curve import read_value
from editor.mapstyle.document.diff import PerLayer
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
    """Give the font a face; the section of the font is made where there is none.

    Raises: EditError, when run, where the section is no object.
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
    """Take a face out of the font; the section goes with the last thing that it says."""
    assert slot in FACES

    def edit(style: MapStyle) -> MapStyle:
        section = read_object(style.tree, FONTS)
        if slot not in section:
            return style
        path = FONTS if len(section) == 1 else (*FONTS, slot)
        return MapStyle(remove(style.tree, path), style.order)

    return edit


def face_uses(style: MapStyle) -> Mapping[str, tuple[LayerKey, ...]]:
    """The layers that ask for each face of the font, top first; a layer may ask for several by its stops.

    One that takes a face and names none asks for the regular one.
    """
    asked = _ASKED.of(style)
    return {slot: tuple(key for key, slots in asked.items() if slot in slots) for slot in FACES}


def stops_of_face(layer: Layer, slot: str) -> int:
    """In how many stops a layer asks for a face; none where it does so because it names no face at all."""
    number = FACES.index(slot)
    return sum(found == number for _place, found in _numbers(layer.paint.get(_FACE.key)))


def ask_for_face(keys: Collection[LayerKey], slot: str, instead_of: str) -> Edit:
    """Let layers ask for a face wherever they ask for another one; their other stops stay."""
    old, new = FACES.index(instead_of), FACES.index(slot)

    def change(holder: Json) -> Json:
        for place, number in _numbers(holder):
            if number == old:
                holder = replace(holder, (*_STOPS[1:], place, _FACE.value), new)
        return holder

    return change_property(keys, _FACE, change)


def _numbers(holder: Json) -> list[tuple[int, int]]:
    """The places of the stops under the property's key that can be read, and what they ask for."""
    stops = read_array(holder, _STOPS[1:])
    read_stops = (
        (place, read_value(stop.get(_FACE.value), _FACE))
        for place, stop in enumerate(stops)
        if isinstance(stop, dict)
    )
    return [(place, number) for place, number in read_stops if isinstance(number, int)]


def _asked_by(layer: Layer) -> frozenset[str]:
    row = BY_TYPE.get(layer.type)
    if _FACE.key not in layer.paint:
        return _REGULAR if row is None or _FACE.key in row.properties else frozenset()
    return frozenset(FACES[number] for _place, number in _numbers(layer.paint[_FACE.key])) or _REGULAR


_ASKED = PerLayer(_asked_by)
