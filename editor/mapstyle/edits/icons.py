"""The edits of a style's icons, and of the references of layers to them."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from operator import is_not

from editor.errors import EditError, Place
from editor.mapstyle.document.model import ICONS, Icon, MapStyle
from editor.mapstyle.edits.edit import Changes, Edit, add_records, change_records, change_values
from editor.mapstyle.schema.paint_properties import PROPERTIES, ValueKind
from editor.mapstyle.search.occurrences import icon_uses
from editor.mapstyle.tree import MISSING, Json, Path, pointer, read_array, read_text, replace
from editor.wording import say

_ICON_PROPERTIES = tuple(prop for prop in PROPERTIES if prop.kind is ValueKind.ICON)
# What a name of an image ends with, as in `fuel.png`.
_ENDING = re.compile(r"(?<=.)\.[A-Za-z][A-Za-z0-9]{1,4}$")


@dataclass(frozen=True, slots=True)
class NewIcon:
    """An icon that is to be added: the id that it should have, and its image."""

    id: str
    data_uri: str


def add_icons(new: Sequence[NewIcon]) -> Edit:
    """Put icons at the end of the list; one whose id is taken gets another made from it."""

    def edit(style: MapStyle) -> MapStyle:
        ids = new_icon_ids([icon.id for icon in new], _ids(style))
        records = [{"id": icon_id, "value": icon.data_uri} for icon_id, icon in zip(ids, new, strict=True)]
        return add_records(ICONS, records)(style)

    return edit


def duplicate_icons(places: Collection[int]) -> Edit:
    """Put copies of icons at the end of the list, each under an id of its own, with all that they say."""

    def edit(style: MapStyle) -> MapStyle:
        icons = _at(style, places)
        ids = new_icon_ids([icon.id for icon in icons], _ids(style))
        records = [{**icon.record, "id": icon_id} for icon, icon_id in zip(icons, ids, strict=True)]
        return add_records(ICONS, records)(style)

    return edit


def rename_icon(place: int, new_id: str) -> Edit:
    """Give an icon another id, which the layers that show it follow.

    Raises: EditError, when run, where the id is empty or another icon has it.
    """
    return rename_icons({place: new_id})


def rename_icons(new_ids: Mapping[int, str]) -> Edit:
    """Give icons other ids, which the layers that show them follow; two icons may change theirs.

    Raises: EditError, when run, where an id is empty or would be that of two icons.
    """

    def edit(style: MapStyle) -> MapStyle:
        renamed = [icon for icon in _at(style, new_ids) if new_ids[icon.index] != icon.id]
        gone = {icon.index for icon in renamed}
        taken = {icon.id for icon in style.icons if icon.index not in gone}
        for icon in renamed:
            new_id = new_ids[icon.index]
            if not new_id.strip():
                raise EditError(say("An icon needs an id."), _place(icon))
            if new_id in taken:
                raise EditError(
                    say("Another icon has the id “{new_id}”. Write one that is free.", new_id=new_id),
                    _place(icon),
                )
            taken.add(new_id)
        shown = _shown(style.icons)
        names = {icon.id: new_ids[icon.index] for icon in renamed if shown[icon.id] == icon.index}
        changes = {(*ICONS, icon.index, "id"): new_ids[icon.index] for icon in renamed}
        return change_values(changes)(redirect_icons(names)(style))

    return edit


def set_images(images: Mapping[int, str]) -> Edit:
    """Give icons other images, each under the key that its record keeps the image under."""

    def edit(style: MapStyle) -> MapStyle:
        changed = [icon for icon in _at(style, images) if images[icon.index] != icon.data_uri]
        return change_values({(*ICONS, icon.index, icon.image_key): images[icon.index] for icon in changed})(
            style
        )

    return edit


def delete_icons(places: Collection[int], instead: str | None = "") -> Edit:
    """Take icons out of the style; layers that name one show another icon instead, or none where that is "".

    None leaves the references as they are. An id that another icon still has stays named too.
    Raises: EditError, when run, where no icon is left under the id to be shown instead.
    """

    def edit(style: MapStyle) -> MapStyle:
        icons = _at(style, places)
        gone = {icon.index for icon in icons}
        left = {icon.id for icon in style.icons if icon.index not in gone}
        if icons and instead and instead not in left:
            raise EditError(
                say("There would be no icon “{instead}” to show instead. Choose another.", instead=instead)
            )
        names = {} if instead is None else {icon.id: instead for icon in icons if icon.id not in left}
        return change_values(_without(icons))(redirect_icons(names)(style))

    return edit


def merge_icons(keep: int, others: Collection[int]) -> Edit:
    """Take icons out of the style that layers are to show one other icon for.

    Raises: EditError, when run, where layers cannot name the icon that is kept.
    """
    return merge_groups([[keep, *others]])


def merge_groups(groups: Iterable[Sequence[int]]) -> Edit:
    """Of several groups of icons keep the first each, which layers are to show for the others.

    Raises: EditError, when run, as `merge_icons` does.
    """
    groups = tuple(groups)

    def edit(style: MapStyle) -> MapStyle:
        icons = {icon.index: icon for icon in style.icons}
        shown = _shown(style.icons)
        kept: list[Icon] = []
        gone: dict[int, Icon] = {}
        names: dict[str, str] = {}
        for keep, *places in groups:
            others = {each: icons[each] for each in places if each in icons and each != keep}
            if keep not in icons or not others:
                continue
            named = [icon.id for icon in others.values() if shown[icon.id] == icon.index]
            names |= dict.fromkeys(named, icons[keep].id)
            kept.append(icons[keep])
            gone |= others
        _expect_named(kept, _shown(icon for icon in style.icons if icon.index not in gone))
        return change_values(_without(gone.values()))(redirect_icons(names)(style))

    return edit


def _expect_named(kept: Iterable[Icon], shown: Mapping[str, int]) -> None:
    """Make sure that layers which name the ids of some icons show those, of all that will be there.

    Raises: EditError where they do not.
    """
    for icon in kept:
        if not icon.id:
            raise EditError(say("The icon that is kept needs an id, which layers name it by."), _place(icon))
        if shown.get(icon.id) != icon.index:
            text = say(
                "Another icon has the id “{id}” too. Give the one that is kept an id of its own.", id=icon.id
            )
            raise EditError(text, _place(icon))


def redirect_icons(names: Mapping[str, str]) -> Edit:
    """Let layers that name some icons name others, in all stops; an empty name shows none."""
    names = {old: new for old, new in names.items() if old and new != old}

    def redirected(stop: Json, key: str) -> Json:
        old = read_text(stop.get(key)) if isinstance(stop, dict) else ""
        return {**stop, key: names[old]} if old in names else stop

    def change(record: dict[str, Json]) -> dict[str, Json]:
        for prop in _ICON_PROPERTIES:
            path: Path = ("paint", prop.key, prop.wrapper, prop.stops)
            old = read_array(record, path)
            new = [redirected(stop, prop.value) for stop in old]
            if any(map(is_not, new, old)):
                record = replace(record, path, new)
        return record

    def edit(style: MapStyle) -> MapStyle:
        if not names:
            return style
        uses = icon_uses(style)
        users = dict.fromkeys(use.layer for name in names for use in uses.get(name, ()))
        return change_records(users, change)(style)

    return edit


def free_icon_id(wanted: str, taken: Collection[str]) -> str:
    """An id that no icon has yet: the wanted one, or one with the next free number, as in `fuel-2.png`."""
    return new_icon_ids([wanted], taken)[0]


def new_icon_ids(wanted: Iterable[str], taken: Collection[str]) -> list[str]:
    """An id for each of some new icons, which no other icon has nor gets."""
    names = set(taken)
    numbers: dict[str, Iterator[int]] = {}
    found = []
    for each in wanted:
        name = each or "icon"
        if name in names:
            free = numbered_ids(name, numbers.setdefault(name, count(2)))
            name = next(free_id for free_id in free if free_id not in names)
        names.add(name)
        found.append(name)
    return found


def numbered_ids(icon_id: str, numbers: Iterable[int]) -> Iterator[str]:
    """An id with one number after another, before its ending where it has one."""
    ending = _ENDING.search(icon_id)
    head, tail = (icon_id[: ending.start()], ending[0]) if ending else (icon_id, "")
    return (f"{head}-{number}{tail}" for number in numbers)


def _at(style: MapStyle, places: Collection[int]) -> list[Icon]:
    """The icons at some places, in the order of the file; where no icon stands there is none."""
    wanted = set(places)
    return [icon for icon in style.icons if icon.index in wanted]


def _ids(style: MapStyle) -> set[str]:
    return {icon.id for icon in style.icons}


def _shown(icons: Iterable[Icon]) -> dict[str, int]:
    """The place of the icon that each id shows."""
    return {icon.id: icon.index for icon in reversed(tuple(icons))}


def _without(icons: Iterable[Icon]) -> Changes:
    return {(*ICONS, icon.index): MISSING for icon in icons}


def _place(icon: Icon) -> Place:
    return Place(pointer=pointer((*ICONS, icon.index)))


def add_and_show(new: Sequence[NewIcon], show: Callable[[str], Edit] | None) -> Edit:
    """Add icons, and do what shows the first of them, by the id that it gets.

    With nothing to do the layers name it already.
    """

    def edit(style: MapStyle) -> MapStyle:
        ids = new_icon_ids([icon.id for icon in new], {icon.id for icon in style.icons})
        style = add_icons(new)(style)
        return show(ids[0])(style) if show is not None and ids else style

    return edit


def id_of_image(style: MapStyle, data_uri: str) -> str | None:
    """The id under which a style shows an image already; nothing where it does not."""
    shown = {icon.id: icon for icon in reversed(style.icons)}
    return next((icon.id for icon in shown.values() if icon.id and icon.data_uri == data_uri), None)
