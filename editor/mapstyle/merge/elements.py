"""Three-way merge of the lists of a style: layers, groups, icons and sources."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Final

from editor.mapstyle.compare.matching import PARENT_KEY, Element, Elements, LayerName
from editor.mapstyle.compare.style_diff import DifferenceKind
from editor.mapstyle.document.model import GROUPS, ICONS, LAYERS, SOURCES, MapStyle
from editor.mapstyle.edits.assets import free_icon_id
from editor.mapstyle.json_tree import MISSING, Json, Path, read_array, read_object
from editor.mapstyle.merge.curves import merge_property
from editor.mapstyle.merge.matching import (
    MatchedLists,
    Triple,
    match_groups,
    match_icons,
    match_layers,
    match_lists,
)
from editor.mapstyle.merge.order import merge_order, possibly_moved
from editor.mapstyle.merge.references import (
    Id,
    Reference,
    group_ids,
    icon_ids,
    ids_of,
    layer_ids,
    preferred_id,
    references,
    source_names,
    unique_ids,
    with_new_ids,
)
from editor.mapstyle.merge.result import (
    GROUP,
    ORDER,
    AutomaticChange,
    ConflictKind,
    MergePlace,
    Side,
    Versions,
)
from editor.mapstyle.merge.values import ValueMerge, changed_side, is_same
from editor.mapstyle.numbers import next_id, read_integer

KINDS: Final[Mapping[Path, DifferenceKind]] = {
    LAYERS: DifferenceKind.LAYER,
    GROUPS: DifferenceKind.GROUP,
    ICONS: DifferenceKind.ICON,
    SOURCES: DifferenceKind.SOURCE,
}

# Icons and sources that both styles added are matched only if references by id or name decide for one.
_CAN_BE_BOTH: Final = frozenset({LAYERS, GROUPS})
# The lists whose ids have a meaning for people, by the key of the id.
_ID_KEYS: Final = {ICONS: "id", SOURCES: "name"}


class MatchedStyles:
    """Three styles with matched elements."""

    def __init__(self, elements: Versions) -> None:
        layers = match_layers(*elements)
        self.styles = Versions(*(side.style for side in elements))
        self.lists: Mapping[Path, MatchedLists] = {
            LAYERS: layers,
            GROUPS: match_groups(*elements, layers),
            ICONS: match_icons(*elements),
            SOURCES: match_lists(*(side.sources for side in elements)),
        }

    @staticmethod
    def of(trees: Iterable[Json], layer_name: LayerName) -> "MatchedStyles":
        """Match the elements of three trees."""
        return MatchedStyles(Versions(*(Elements(MapStyle.of(tree), layer_name) for tree in trees)))


class ElementMerge:
    """A merge of the lists of matched styles."""

    def __init__(self, matched: MatchedStyles, values: ValueMerge) -> None:
        self._matched, self._values = matched, values
        self._triples = {
            section: lists.triples(self._unpaired(section)) for section, lists in matched.lists.items()
        }
        # Icons and sources of which a style changed the id.
        self._renamed: set[tuple[Path, Triple]] = set()
        self._ids = self._merged_ids()
        self.trees = self._with_merged_ids()
        # References that the merged style has in addition to those of OURS, and to those of THEIRS.
        self._new_uses: Mapping[Side, set[Reference]] = {Side.OURS: set(), Side.THEIRS: set()}
        self.paths: dict[str, Path] = {}

    def merge(self, section: Path) -> list[Json]:
        """Merge a list; layers first, because an element that a new reference needs cannot be removed."""
        triples = self._triples[section]
        lists = [read_array(tree, section) for tree in self.trees]
        sequences = Versions(*([0] * len(records) for records in lists))
        for number, triple in enumerate(triples):
            for sequence, index in zip(sequences, triple, strict=True):
                if index is not None:
                    sequence[index] = number
        places = [self._place(section, triple) for triple in triples]
        by_theirs = {
            number
            for number, place in enumerate(places)
            if self._values.resolutions.get(place.member(ORDER).key) is Side.THEIRS
        }
        order = merge_order(sequences, by_theirs)
        above = [_names_above(sequence, places) for sequence in sequences]
        moved = _moved_and_removed(sequences) if section == LAYERS else frozenset()
        merged: list[Json] = []
        name_above: str | None = None
        name: str | None = None
        for number in order.order:
            place, triple = places[number], triples[number]
            records = Versions(
                *(
                    MISSING if index is None else side[index]
                    for index, side in zip(triple, lists, strict=True)
                )
            )
            record = self._element(section, triple, place, records, is_moved=number in moved)
            if record is MISSING:
                continue
            self.paths[place.key] = (*section, len(merged))
            merged.append(record)
            name_above, name = name, place.name
            names = Versions(*(side.get(number) for side in above))
            if number in order.contested:
                self._values.conflict(place.member(ORDER), ConflictKind.ORDER, names, is_editable=False)
            elif (side := order.side_of(number)) is not None:
                after = {Side.OURS: names.ours, Side.THEIRS: names.theirs, Side.BOTH: name_above}[side]
                self._values.changes.append(AutomaticChange(place.member(ORDER), side, names.base, after))
        return merged

    def find_uses_by_groups(self) -> None:
        """Find the new references of groups to their parent groups."""
        for triple in self._triples[GROUPS]:
            base, ours, theirs = (
                set(references({} if index is None else read_array(tree, GROUPS)[index]))
                for index, tree in zip(triple, self.trees, strict=True)
            )
            self._new_uses[Side.OURS].update(theirs - ours - base)
            self._new_uses[Side.THEIRS].update(ours - theirs - base)

    def removed_by_conflict(self, section: Path) -> frozenset[Id]:
        """Return the ids of elements whose removal is a conflict and which the merged tree lacks."""
        return frozenset(
            each
            for triple, each in self._ids[section].items()
            if (key := self._place(section, triple).key) in self._values.conflicts and key not in self.paths
        )

    # Places

    def _unpaired(self, section: Path) -> frozenset[str]:
        """Return the tokens of elements that both styles added and that are both retained."""
        head = f"{section[-1]}/"
        return frozenset(
            key.removeprefix(head)
            for key, resolution in self._values.resolutions.items()
            if resolution is Side.BOTH and key.startswith(head)
        )

    def _place(self, section: Path, triple: Triple) -> MergePlace:
        lists = self._matched.lists[section].elements
        found: list[Element | None] = [
            None if index is None else side[index] for index, side in zip(triple, lists, strict=True)
        ]
        element = next(each for each in (*found[1:], found[0]) if each is not None)
        paths = Versions(*(None if each is None else each.path for each in found))
        key = f"{section[-1]}/{triple.token}"
        return MergePlace(key, KINDS[section], element.name, element.detail, paths)

    # Ids

    def _merged_ids(self) -> dict[Path, dict[Triple, Id]]:
        """Return the merged ids of all elements that have one."""
        styles: tuple[MapStyle, ...] = self._matched.styles
        ids = {
            GROUPS: Versions(*map(group_ids, styles)),
            ICONS: Versions(*map(icon_ids, styles)),
            SOURCES: Versions(*map(source_names, styles)),
        }
        used = {each for sides in ids.values() for side in sides for each in side if each is not None}
        used |= {
            each.id
            for style in styles
            for holder in (*style.layers, *style.groups)
            for each in references(holder.record)
        }
        merged = {section: self._unique_ids(section, sides, used) for section, sides in ids.items()}
        numbers = Versions(*map(layer_ids, styles))
        layers = ((triple, preferred_id(ids_of(triple, numbers))) for triple in self._triples[LAYERS])
        merged[LAYERS] = {triple: each for triple, each in layers if each is not None}
        return merged

    def _unique_ids(self, section: Path, ids: Versions, used: Collection[Id]) -> dict[Triple, Id]:
        preferred: dict[Triple, Id | None] = {}
        for triple in self._triples[section]:
            versions = ids_of(triple, ids)
            preferred[triple] = preferred_id(versions)
            if section in _ID_KEYS and preferred[triple] is not None and len({*versions} - {MISSING}) > 1:
                self._renamed.add((section, triple))
                if MISSING not in versions:
                    place = self._place(section, triple).member(_ID_KEYS[section])
                    new = self._values.unit(place, versions)
                    preferred[triple] = new if isinstance(new, str) else versions.ours
        merged = unique_ids(ids, preferred, used, _free_number if section == GROUPS else _free_name)
        for triple, new in merged.items():
            if section in _ID_KEYS and new != preferred[triple]:
                place = self._place(section, triple).member(_ID_KEYS[section])
                self._values.changes.append(AutomaticChange(place, Side.BOTH, preferred[triple], new))
        return merged

    def _with_merged_ids(self) -> Versions:
        """Return the trees with the same ids for the same elements, and with references to these ids."""
        trees = []
        for number, style in enumerate(self._matched.styles):
            new = {
                section: {
                    index: each for triple, each in ids.items() if (index := triple[number]) is not None
                }
                for section, ids in self._ids.items()
            }
            trees.append(with_new_ids(style, new))
        return Versions(*trees)

    # Elements

    def _element(
        self, section: Path, triple: Triple, place: MergePlace, records: Versions, *, is_moved: bool
    ) -> Json:
        base, ours, theirs = records
        count = len(self._values.conflicts)
        if base is not MISSING and ours is not MISSING and theirs is not MISSING:
            merged = self._record(section, triple, place, records)
        elif base is not MISSING:
            merged = self._removed(section, triple, place, records, is_moved=is_moved)
        elif ours is MISSING or theirs is MISSING:
            merged = self._values.unit(place, self._with_free_source_id(section, records))
        elif is_same(ours, theirs):
            merged = self._values.unit(place, records)
        else:
            merged = self._values.conflict(
                place,
                ConflictKind.ADDED_BY_BOTH,
                records,
                is_editable=False,
                can_be_both=section in _CAN_BE_BOTH,
            )
        if section == LAYERS and not (ours is theirs and merged is ours):
            self._add_uses(records, merged, is_contested=len(self._values.conflicts) > count)
        return merged

    def _removed(
        self, section: Path, triple: Triple, place: MergePlace, records: Versions, *, is_moved: bool
    ) -> Json:
        """Merge an element of BASE that a style removed.

        It is a conflict if the other style changed, moved or needs it.
        """
        base, ours, theirs = records
        if ours is MISSING and theirs is MISSING:
            return self._values.unit(place, records)
        side, remaining = (Side.OURS, theirs) if ours is MISSING else (Side.THEIRS, ours)
        new_id = self._ids[section].get(triple)
        is_used = new_id is not None and Reference(section, new_id) in self._new_uses[side]
        is_needed = is_used or (section == LAYERS and self._would_remove_all)
        is_changed = is_moved or (section, triple) in self._renamed or not is_same(base, remaining)
        if is_needed or is_changed:
            return self._values.conflict(
                place, ConflictKind.REMOVED_AND_CHANGED, records, is_editable=False, is_moved=is_moved
            )
        return self._values.unit(place, records)

    def _record(self, section: Path, triple: Triple, place: MergePlace, records: Versions) -> Json:
        values = self._values
        if section == LAYERS:
            return values.layer(place, records, partial(merge_property, values))
        if not all(isinstance(record, dict) for record in records):
            return values.value(place, records)
        is_cyclic = section == GROUPS and self._ids[GROUPS].get(triple) in self._cyclic

        def merge_member(key: str, inner: MergePlace, members: Versions) -> Json:
            if is_cyclic and key == PARENT_KEY and changed_side(members) is not None:
                return values.conflict(inner.named(GROUP), ConflictKind.VALUE, members)
            return values.value(inner.named(GROUP) if key == PARENT_KEY else inner, members)

        return values.members(place, records, merge_member)

    def _add_uses(self, records: Versions, merged: Json, *, is_contested: bool) -> None:
        found = [set(references(record)) for record in (*records[1:], merged)]
        candidates = set.union(*found) if is_contested else found[-1]
        self._new_uses[Side.OURS].update(candidates - found[0])
        self._new_uses[Side.THEIRS].update(candidates - found[1])

    def _with_free_source_id(self, section: Path, records: Versions) -> Versions:
        """Return the records of a source that THEIRS added, with an id that no source of OURS has."""
        if section != SOURCES or not isinstance(records.theirs, dict):
            return records
        base, ours, theirs = (
            {read_integer(read_object(record, ()).get("id")) for record in read_array(tree, SOURCES)}
            for tree in self.trees
        )
        if read_integer(records.theirs.get("id")) not in ours - base:
            return records
        return records._replace(theirs={**records.theirs, "id": next_id(ours | theirs)})

    @cached_property
    def _would_remove_all(self) -> bool:
        """Whether no layer would remain after the removals of both styles, although each style has some."""
        triples = self._triples[LAYERS]
        has_layers = all(any(triple[side] is not None for triple in triples) for side in (1, 2))
        return has_layers and not any(None not in triple or triple.base is None for triple in triples)

    @cached_property
    def _cyclic(self) -> frozenset[Id]:
        """The groups that would contain themselves after both changes."""
        parents = [group_parents(tree) for tree in self.trees]
        if any(find_cycle(each) for each in parents[1:]):
            return frozenset()
        merged = {}
        for group in parents[1].keys() | parents[2].keys():
            versions = Versions(*(each.get(group) for each in parents))
            merged[group] = versions.theirs if changed_side(versions) is Side.THEIRS else versions.ours
        return find_cycle(merged)


def group_parents(tree: Json) -> Mapping[Id, Id | None]:
    """Return the parent id of each group id of a tree."""
    records = [read_object(record, ()) for record in read_array(tree, GROUPS)]
    found = ((read_integer(record.get("id")), read_integer(record.get(PARENT_KEY))) for record in records)
    return {number: parent for number, parent in found if number is not None}


def find_cycle(parents: Mapping[Id, Id | None]) -> frozenset[Id]:
    """Return the groups that contain themselves."""
    cyclic: set[Id] = set()
    for group in parents:
        seen: list[Id] = []
        current: Id | None = group
        while current is not None and current not in seen:
            seen.append(current)
            current = parents.get(current)
        if current is not None:
            cyclic.update(seen[seen.index(current) :])
    return frozenset(cyclic)


def _moved_and_removed(sequences: Versions) -> frozenset[int]:
    """Return the elements that one style removed and the other moved."""
    base, ours, theirs = sequences
    return (possibly_moved(base, ours) - {*theirs}) | (possibly_moved(base, theirs) - {*ours})


def _names_above(sequence: Sequence[int], places: Sequence[MergePlace]) -> dict[int, str | None]:
    """Return the name of the element directly above each one."""
    names = [None, *(places[number].name for number in sequence)]
    return dict(zip(sequence, names[:-1], strict=True))


def _free_number(_id: Id, used: Collection[Id]) -> Id:
    return next_id(each for each in used if isinstance(each, int))


def _free_name(name: Id, used: Collection[Id]) -> Id:
    return free_icon_id(str(name), {each for each in used if isinstance(each, str)})
