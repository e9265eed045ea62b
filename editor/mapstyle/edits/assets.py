"""Edits of icons and font faces, and of the references of layers to them."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from operator import is_not

from editor.errors import EditError, FilePosition
from editor.mapstyle.curves.curve import read_value
from editor.mapstyle.document.diff import LayerCache
from editor.mapstyle.document.model import FACES, FONTS, ICONS, Icon, Layer, LayerKey, MapStyle
from editor.mapstyle.edits.edit import (
    Changes,
    Edit,
    add_records,
    change_property,
    change_records,
    change_values,
)
from editor.mapstyle.json_tree import (
    MISSING,
    Json,
    Path,
    pointer,
    read,
    read_array,
    read_object,
    read_text,
    remove,
    replace,
)
from editor.mapstyle.schema.layer_types import BY_TYPE
from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES, ValueKind
from editor.mapstyle.search.occurrences import icon_uses
from editor.records import dataclass
from editor.wording import say

_ICON_PROPERTIES = tuple(prop for prop in PROPERTIES if prop.kind is ValueKind.ICON)
# The file extension in an id, as in `fuel.png`.
_EXTENSION = re.compile(r"(?<=.)\.[A-Za-z][A-Za-z0-9]{1,4}$")


@dataclass(frozen=True, slots=True)
class NewIcon:
    """An icon to add: its preferred id and its image."""

    id: str
    data_uri: str


def add_icons(new: Sequence[NewIcon]) -> Edit:
    """Append icons; an id in use is replaced by a numbered one."""

    def edit(style: MapStyle) -> MapStyle:
        ids = new_icon_ids([icon.id for icon in new], _ids(style))
        records = [{"id": icon_id, "value": icon.data_uri} for icon_id, icon in zip(ids, new, strict=True)]
        return add_records(ICONS, records)(style)

    return edit


def duplicate_icons(places: Collection[int]) -> Edit:
    """Append copies of icons, each with a new id."""

    def edit(style: MapStyle) -> MapStyle:
        icons = _icons_at(style, places)
        ids = new_icon_ids([icon.id for icon in icons], _ids(style))
        records = [{**icon.record, "id": icon_id} for icon, icon_id in zip(icons, ids, strict=True)]
        return add_records(ICONS, records)(style)

    return edit


def rename_icon(place: int, new_id: str) -> Edit:
    """Change the id of an icon and of its references.

    Raises: EditError, when run, if the id is empty or in use.
    """
    return rename_icons({place: new_id})


def rename_icons(new_ids: Mapping[int, str]) -> Edit:
    """Change the ids of icons and of their references; two icons may swap theirs.

    Raises: EditError, when run, if an id is empty or would be used twice.
    """

    def edit(style: MapStyle) -> MapStyle:
        renamed = [icon for icon in _icons_at(style, new_ids) if new_ids[icon.index] != icon.id]
        renamed_indexes = {icon.index for icon in renamed}
        used = {icon.id for icon in style.icons if icon.index not in renamed_indexes}
        for icon in renamed:
            new_id = new_ids[icon.index]
            if not new_id.strip():
                raise EditError(say("Enter an icon ID."), _place(icon))
            if new_id in used:
                raise EditError(
                    say("The icon ID “{new_id}” is taken. Enter another.", new_id=new_id),
                    _place(icon),
                )
            used.add(new_id)
        index_by_id = _index_by_id(style.icons)
        names = {icon.id: new_ids[icon.index] for icon in renamed if index_by_id[icon.id] == icon.index}
        changes = {(*ICONS, icon.index, "id"): new_ids[icon.index] for icon in renamed}
        return change_values(changes)(redirect_icons(names)(style))

    return edit


def set_images(images: Mapping[int, str]) -> Edit:
    """Replace the images of icons, each under its own key."""

    def edit(style: MapStyle) -> MapStyle:
        changed = [icon for icon in _icons_at(style, images) if images[icon.index] != icon.data_uri]
        return change_values({(*ICONS, icon.index, icon.image_key): images[icon.index] for icon in changed})(
            style
        )

    return edit


def delete_icons(places: Collection[int], instead: str | None = "") -> Edit:
    """Delete icons; references are replaced by `instead`, or by none if it is empty.

    References are not changed if `instead` is None, or another icon has the same id.
    Raises: EditError, when run, if no remaining icon has the id `instead`.
    """

    def edit(style: MapStyle) -> MapStyle:
        icons = _icons_at(style, places)
        deleted = {icon.index for icon in icons}
        remaining = {icon.id for icon in style.icons if icon.index not in deleted}
        if icons and instead and instead not in remaining:
            raise EditError(
                say(
                    "The replacement icon “{instead}” would also be deleted. Choose another.", instead=instead
                )
            )
        names = {} if instead is None else {icon.id: instead for icon in icons if icon.id not in remaining}
        return change_values(_deletions(icons))(redirect_icons(names)(style))

    return edit


def merge_icons(keep: int, others: Collection[int]) -> Edit:
    """Delete icons and redirect their references to another one.

    Raises: EditError, when run, if layers cannot reference the remaining icon.
    """
    return merge_groups([[keep, *others]])


def merge_groups(groups: Iterable[Sequence[int]]) -> Edit:
    """Merge groups of icons into the first one of each.

    Raises: EditError, when run, as `merge_icons` does.
    """
    groups = tuple(groups)

    def edit(style: MapStyle) -> MapStyle:
        icons = {icon.index: icon for icon in style.icons}
        index_by_id = _index_by_id(style.icons)
        merged: list[Icon] = []
        deleted: dict[int, Icon] = {}
        names: dict[str, str] = {}
        for keep, *places in groups:
            others = {index: icons[index] for index in places if index in icons and index != keep}
            if keep not in icons or not others:
                continue
            redirected = [icon.id for icon in others.values() if index_by_id[icon.id] == icon.index]
            names |= dict.fromkeys(redirected, icons[keep].id)
            merged.append(icons[keep])
            deleted |= others
        _check_references(merged, _index_by_id(icon for icon in style.icons if icon.index not in deleted))
        return change_values(_deletions(deleted.values()))(redirect_icons(names)(style))

    return edit


def _check_references(icons: Iterable[Icon], index_by_id: Mapping[str, int]) -> None:
    """Raise EditError unless references to the ids of some icons resolve to them."""
    for icon in icons:
        if not icon.id:
            raise EditError(say("The icon to keep has no ID. Give it an ID first."), _place(icon))
        if index_by_id.get(icon.id) != icon.index:
            text = say(
                "Duplicate icon ID “{id}”. First give a unique ID to the icon that you want to keep.",
                id=icon.id,
            )
            raise EditError(text, _place(icon))


def redirect_icons(names: Mapping[str, str]) -> Edit:
    """Replace icon references in all stops; an empty id removes the reference."""
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


def free_icon_id(preferred: str, used: Collection[str]) -> str:
    """Return an unused id: the preferred one, or a numbered one such as `fuel-2.png`."""
    return new_icon_ids([preferred], used)[0]


def new_icon_ids(preferred: Iterable[str], used: Collection[str]) -> list[str]:
    """Return distinct unused ids for some new icons."""
    names = set(used)
    numbers: dict[str, Iterator[int]] = {}
    result = []
    for icon_id in preferred:
        name = icon_id or "icon"
        if name in names:
            free = numbered_ids(name, numbers.setdefault(name, count(2)))
            name = next(free_id for free_id in free if free_id not in names)
        names.add(name)
        result.append(name)
    return result


def numbered_ids(icon_id: str, numbers: Iterable[int]) -> Iterator[str]:
    """Yield an id with each number inserted before its file extension."""
    ending = _EXTENSION.search(icon_id)
    head, tail = (icon_id[: ending.start()], ending[0]) if ending else (icon_id, "")
    return (f"{head}-{number}{tail}" for number in numbers)


def _icons_at(style: MapStyle, places: Collection[int]) -> list[Icon]:
    return [icon for icon in style.icons if icon.index in places]


def _ids(style: MapStyle) -> set[str]:
    return {icon.id for icon in style.icons}


def _index_by_id(icons: Iterable[Icon]) -> dict[str, int]:
    """Return the index of the icon that each id resolves to."""
    return {icon.id: icon.index for icon in reversed(tuple(icons))}


def _deletions(icons: Iterable[Icon]) -> Changes:
    return {(*ICONS, icon.index): MISSING for icon in icons}


def _place(icon: Icon) -> FilePosition:
    return FilePosition(pointer=pointer((*ICONS, icon.index)))


def add_and_show(new: Sequence[NewIcon], show: Callable[[str], Edit] | None) -> Edit:
    """Add icons, and run the edit that `show` creates for the id of the first one, if any."""

    def edit(style: MapStyle) -> MapStyle:
        ids = new_icon_ids([icon.id for icon in new], {icon.id for icon in style.icons})
        style = add_icons(new)(style)
        return show(ids[0])(style) if show is not None and ids else style

    return edit


def id_of_image(style: MapStyle, data_uri: str) -> str | None:
    """Return the id that resolves to an image, or None."""
    icon_by_id = {icon.id: icon for icon in reversed(style.icons)}
    return next((icon.id for icon in icon_by_id.values() if icon.id and icon.data_uri == data_uri), None)


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
                say("The fonts section is not a JSON object. Fix it in the JSON first."),
                FilePosition(pointer=pointer(FONTS)),
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


def count_face_stops(layer: Layer, slot: str) -> int:
    """Return the number of stops in which a layer sets a face; 0 for the implicit regular one."""
    number = FACES.index(slot)
    return sum(found == number for _index, found in _face_numbers(layer.paint.get(_FACE.key)))


def replace_face(keys: Collection[LayerKey], slot: str, instead_of: str) -> Edit:
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
