"""Arguments of random edits of icons and faces: ids, images, and positions in the list of the file."""

from collections.abc import Callable
from random import Random

from editor.mapstyle.document.model import FACES, MapStyle
from editor.mapstyle.edits.assets import NewIcon, redirect_icons
from editor.mapstyle.edits.edit import Edit
from tests.reliability.drawn_values import Draw, Drawn
from tests.reliability.made_styles import a_text

_IMAGES = ["data:image/png;base64,iVBORw0KGgo=", "data:image/gif;base64,R0lGODlh", ""]


def _icon_id(random: Random, _style: MapStyle, _drawn: Drawn) -> str:
    return random.choice(["icon0", "icon1", "new.png", a_text(random)])


def _image(random: Random, _style: MapStyle, _drawn: Drawn) -> str:
    return random.choice(_IMAGES)


def _new_icons(random: Random, style: MapStyle, drawn: Drawn) -> list[NewIcon]:
    count = random.randrange(4)
    return [NewIcon(_icon_id(random, style, drawn), random.choice(_IMAGES)) for _ in range(count)]


def _places(random: Random, _style: MapStyle, _drawn: Drawn) -> list[int]:
    return random.sample(range(5), random.randrange(4))


def _new_ids(random: Random, style: MapStyle, drawn: Drawn) -> dict[int, str]:
    return {place: _icon_id(random, style, drawn) for place in _places(random, style, drawn)}


def _images(random: Random, style: MapStyle, drawn: Drawn) -> dict[int, str]:
    return {place: random.choice(_IMAGES) for place in _places(random, style, drawn)}


def _instead(random: Random, style: MapStyle, drawn: Drawn) -> str | None:
    return random.choice(["", None, _icon_id(random, style, drawn)])


def _names(random: Random, style: MapStyle, drawn: Drawn) -> dict[str, str]:
    return {_icon_id(random, style, drawn): random.choice(["", _icon_id(random, style, drawn)])}


def _slot(random: Random, _style: MapStyle, _drawn: Drawn) -> str:
    return random.choice(FACES)


def _same_icons(random: Random, _style: MapStyle, _drawn: Drawn) -> list[list[int]]:
    """Return positions in the list of icons, split into groups."""
    places = random.sample(range(5), 4)
    return random.choice([[], [places], [places[:2], places[2:]]])


def _showing(random: Random, style: MapStyle, drawn: Drawn) -> Callable[[str], Edit] | None:
    """Return an edit that lets layers show an icon by its id."""
    old = _icon_id(random, style, drawn)
    return random.choice([None, lambda icon_id: redirect_icons({old: icon_id})])


# The strategy of an argument, by its name, or by those of the edit and the argument.
DRAWS: dict[str, Draw] = {
    "new": _new_icons,
    "new_id": _icon_id,
    "new_ids": _new_ids,
    "places": _places,
    "others": _places,
    "keep": lambda random, _style, _drawn: random.randrange(4),
    "merge_groups.groups": _same_icons,
    "show": _showing,
    "images": _images,
    "instead": _instead,
    "names": _names,
    "slot": _slot,
    "instead_of": _slot,
    "data_uri": _image,
}
