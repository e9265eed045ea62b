"""Ids that three styles share, and the references to them: of groups, icons, sources and layers."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from editor.mapstyle.compare.matching import GROUP_KEY, PARENT_KEY
from editor.mapstyle.curves.curve import read_value
from editor.mapstyle.document.model import GROUPS, ICONS, LAYERS, SOURCES, MapStyle
from editor.mapstyle.edits.assets import redirect_icons
from editor.mapstyle.json_tree import MISSING, Json, Path, read_array, replace
from editor.mapstyle.merge.matching import Triple
from editor.mapstyle.merge.result import Versions
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.schema.layer_types import SOURCES as BUILT_IN_SOURCES
from editor.mapstyle.schema.paint_properties import PROPERTIES, ValueKind

Id: TypeAlias = int | str
# The id of each element of a list; None where it is missing, or belongs to an earlier element.
Ids: TypeAlias = Sequence[Id | None]
# The new ids of a style's elements, by the path of their list and their index.
NewIds: TypeAlias = Mapping[Path, Mapping[int, Id]]

_ICON_PROPERTIES = tuple(prop for prop in PROPERTIES if prop.kind is ValueKind.ICON)


class Reference(NamedTuple):
    """A reference of a layer or group to the list at a path."""

    section: Path
    id: Id


def group_ids(style: MapStyle) -> Ids:
    """Return the ids of the groups."""
    return _first_ids([(group.index, group.id) for group in style.groups], style, GROUPS)


def icon_ids(style: MapStyle) -> Ids:
    """Return the ids of the icons."""
    return _first_ids([(icon.index, icon.id or None) for icon in style.icons], style, ICONS)


def source_names(style: MapStyle) -> Ids:
    """Return the names of the declared sources, except those of built-in sources."""
    named = [
        (source.index, None if source.name in BUILT_IN_SOURCES else source.name or None)
        for source in style.sources
    ]
    return _first_ids(named, style, SOURCES)


def layer_ids(style: MapStyle) -> Ids:
    """Return the ids of the layers, which are no references and may repeat."""
    return [layer.id for layer in style.layers]


def group_names(tree: Json) -> Mapping[Id, str]:
    """Return the name of each group id of a tree."""
    groups = MapStyle.of(tree).groups
    return {group.id: group.name for group in reversed(groups) if group.id is not None}


def ids_of(triple: Triple, ids: Versions) -> Versions:
    """Return the ids of an element in the three styles: MISSING without the element, None without an id."""
    return Versions(
        *(MISSING if index is None else side[index] for index, side in zip(triple, ids, strict=True))
    )


def preferred_id(ids: Versions) -> Id | None:
    """Return the merged id of an element: a changed one, that of OURS if both styles changed it.

    None if the element lacks an id in a style; then its id is merged as any other value.
    """
    base, ours, theirs = ids
    if ours is MISSING:
        found = base if theirs is MISSING else theirs
    else:
        found = theirs if base == ours and theirs is not MISSING else ours
    return found if None not in ids and isinstance(found, (int, str)) else None


def unique_ids(
    ids: Versions,
    preferred: Mapping[Triple, Id | None],
    used: Collection[Id],
    free_id: Callable[[Id, Collection[Id]], Id],
) -> dict[Triple, Id]:
    """Return the merged id of each element: the preferred one, unless another element has it."""
    ours = {triple: ids_of(triple, ids).ours for triple in preferred}
    unique: dict[Triple, Id] = {}
    taken: set[Id] = set()
    # Elements of OURS that keep their id come first: their references remain.
    for triple in sorted(preferred, key=lambda each: preferred[each] != ours[each]):
        new, own = preferred[triple], ours[triple]
        if new is None:
            continue
        if new in taken:
            new = free_id(new, taken | {*used}) if own is MISSING or own in taken else own
        unique[triple] = new
        taken.add(new)
    return unique


def with_new_ids(style: MapStyle, new: NewIds) -> Json:
    """Return a style's tree with new ids of its elements, and with the references to them."""
    old: Mapping[Path, Ids] = {
        GROUPS: group_ids(style),
        ICONS: icon_ids(style),
        SOURCES: source_names(style),
        LAYERS: layer_ids(style),
    }
    changed = {
        section: {index: each for index, each in new[section].items() if each != ids[index]}
        for section, ids in old.items()
    }
    groups, icons, sources = (
        {
            each: changed[section][index]
            for index, each in enumerate(old[section])
            if index in changed[section]
        }
        for section in (GROUPS, ICONS, SOURCES)
    )
    tree = redirect_icons({str(icon): str(each) for icon, each in icons.items()})(style).tree
    tree = _with_records(tree, GROUPS, "id", changed, {PARENT_KEY: groups})
    tree = _with_records(tree, ICONS, "id", changed, {})
    tree = _with_records(tree, SOURCES, "name", changed, {})
    return _with_records(tree, LAYERS, "id", changed, {GROUP_KEY: groups, "source": sources})


def references(record: Json) -> Iterator[Reference]:
    """Yield the references of a layer's or a group's record."""
    if not isinstance(record, dict):
        return
    for key in (GROUP_KEY, PARENT_KEY):
        group = read_integer(record.get(key))
        if group is not None:
            yield Reference(GROUPS, group)
    source = record.get("source")
    if isinstance(source, str):
        yield Reference(SOURCES, source)
    paint = record.get("paint")
    for prop in _ICON_PROPERTIES if isinstance(paint, dict) else ():
        for stop in read_array(paint, (prop.key, prop.wrapper, prop.stops)):
            icon = read_value(stop.get(prop.value), prop) if isinstance(stop, dict) else None
            if isinstance(icon, str) and icon:
                yield Reference(ICONS, icon)


def _first_ids(found: Sequence[tuple[int, Id | None]], style: MapStyle, section: Path) -> list[Id | None]:
    ids: list[Id | None] = [None] * len(read_array(style.tree, section))
    seen: set[Id] = set()
    for index, each in found:
        if each is not None and each not in seen:
            ids[index] = each
            seen.add(each)
    return ids


def _with_records(
    tree: Json,
    section: Path,
    id_key: str,
    new: NewIds,
    renamed: Mapping[str, Mapping[Id | None, Id]],
) -> Json:
    """Return the tree with new ids and references in the records of a list."""
    before = read_array(tree, section)
    after = []
    for index, record in enumerate(before):
        changes: dict[str, Id] = {}
        if index in new[section]:
            changes[id_key] = new[section][index]
        for key, names in renamed.items() if isinstance(record, dict) else ():
            reference = record.get(key) if key == "source" else read_integer(record.get(key))
            if isinstance(reference, (int, str)) and reference in names:
                changes[key] = names[reference]
        after.append({**record, **changes} if changes else record)
    is_changed = any(record is not old for record, old in zip(after, before, strict=True))
    return replace(tree, section, after) if is_changed else tree
