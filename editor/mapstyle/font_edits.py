"""The edits of the style's font, and which layers ask for which of its faces."""

from collections.abc import Mapping

from editor.errors import EditError, Place
from editor.mapstyle.curves import read_value
from editor.mapstyle.edits import Edit
from editor.mapstyle.layertypes import BY_TYPE
from editor.mapstyle.model import FACES, FONTS, Layer, LayerKey, MapStyle
from editor.mapstyle.per_layer import PerLayer
from editor.mapstyle.place_edits import change_values
from editor.mapstyle.properties import BY_KEY
from editor.mapstyle.tree import Path, pointer, read, read_array, read_object, remove

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
                "The section of the font is no object. Mend it first.", Place(pointer=pointer(FONTS))
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


def _asked_by(layer: Layer) -> frozenset[str]:
    row = BY_TYPE.get(layer.type)
    if _FACE.key not in layer.paint:
        return _REGULAR if row is None or _FACE.key in row.properties else frozenset()
    stops = read_array(layer.paint, _STOPS)
    numbers = (read_value(stop.get(_FACE.value), _FACE) for stop in stops if isinstance(stop, dict))
    return frozenset(FACES[number] for number in numbers if isinstance(number, int)) or _REGULAR


_ASKED = PerLayer(_asked_by)
