"""Matching of the elements of three styles."""

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from editor.mapstyle.compare.matching import Element, Elements, MatchKey, match_elements
from editor.mapstyle.compare.merge_result import Versions
from editor.mapstyle.document.model import NAME_KEY, Group, Icon
from editor.mapstyle.json_tree import read_object
from editor.mapstyle.search.occurrences import icon_uses

# The similarity of a layer to itself with other data or another filter.
_NEARLY_EQUAL: Final = 0.85


class Triple(NamedTuple):
    """The indexes of one element in the lists of the three styles; None where it is missing."""

    base: int | None
    ours: int | None
    theirs: int | None

    @property
    def token(self) -> str:
        """A name of the element that is the same for the same three styles."""
        if self.base is not None:
            return f"{self.base}"
        parts = (f"{side}{index}" for side, index in zip("bot", self, strict=True) if index is not None)
        return "".join(parts)


class MatchedLists(NamedTuple):
    """The elements of a list in the three styles, and the pairs of BASE with OURS and with THEIRS."""

    elements: Versions
    pairs_ours: Mapping[int, int]
    pairs_theirs: Mapping[int, int]
    added_key: Callable[[MatchKey], MatchKey]

    def triples(self, unpaired: Collection[str] = ()) -> tuple[Triple, ...]:
        """Return the matched elements: those of BASE, then new ones.

        Equal elements that both styles added are one, and so are similar ones, except those whose tokens are
        in `unpaired`.
        """
        base, ours, theirs = self.elements
        found = [
            Triple(index, self.pairs_ours.get(index), self.pairs_theirs.get(index))
            for index in range(len(base))
        ]
        new_ours = sorted({*range(len(ours))} - {*self.pairs_ours.values()})
        new_theirs = sorted({*range(len(theirs))} - {*self.pairs_theirs.values()})
        added = match_elements(
            [self.added_key(ours[index].match_key) for index in new_ours],
            [self.added_key(theirs[index].match_key) for index in new_theirs],
            {-1: -1},  # Positions at the ends of these lists mean nothing.
        )
        both = [
            triple
            for one, other in added.items()
            if one >= 0 and (triple := Triple(None, new_ours[one], new_theirs[other])).token not in unpaired
        ]
        found += both
        found += [
            Triple(None, index, None) for index in new_ours if index not in {each.ours for each in both}
        ]
        paired = {each.theirs for each in both}
        found += [Triple(None, None, index) for index in new_theirs if index not in paired]
        return tuple(found)


def match_lists(base: list[Element], ours: list[Element], theirs: list[Element]) -> MatchedLists:
    """Match the elements of the lists of three styles by content."""
    keys = [[element.match_key for element in side] for side in (base, ours, theirs)]
    return MatchedLists(
        Versions(base, ours, theirs),
        match_elements(keys[0], keys[1]),
        match_elements(keys[0], keys[2]),
        _added_key,
    )


def match_layers(base: Elements, ours: Elements, theirs: Elements) -> MatchedLists:
    """Match layers by name and data, else by data or by name and type.

    A layer whose data has changed is the same one if it has the same name and neighbours and nearly all the
    rest is equal, or if both styles have such a layer: two changes of one layer must not be two new layers.
    """
    lists = match_lists(*(_layers(side) for side in (base, ours, theirs)))
    by_name, by_type = (
        [
            [replace(element.match_key, signatures=(signature(element),)) for element in side]
            for side in lists.elements
        ]
        for signature in (_name_of, _type_of)
    )
    certain = [
        _with_neighbours(pairs, match_elements(by_name[0], by_name[side], pairs, _NEARLY_EQUAL), lists, side)
        for side, pairs in ((1, lists.pairs_ours), (2, lists.pairs_theirs))
    ]
    possible = [match_elements(by_type[0], by_type[side + 1], certain[side]) for side in range(2)]
    in_both = possible[0].keys() & possible[1].keys() - certain[0].keys() - certain[1].keys()
    added = [{index: found[index] for index in in_both} for found in possible]
    return MatchedLists(lists.elements, certain[0] | added[0], certain[1] | added[1], _added_layer_key)


def _with_neighbours(
    certain: Mapping[int, int], possible: Mapping[int, int], lists: MatchedLists, side: int
) -> dict[int, int]:
    """Return the certain pairs, and the possible ones whose neighbours are pairs or the ends of the lists."""
    ends = {-1: -1, len(lists.elements.base): len(lists.elements[side])}
    neighbours = {**certain, **ends}
    return {
        index: target
        for index, target in possible.items()
        if index in certain or all(neighbours.get(index + step) == target + step for step in (-1, 1))
    }


def _name_of(element: Element) -> Hashable | None:
    """Return the name of a layer, also an empty one; None for invalid records."""
    return element.match_key.facts.get(NAME_KEY, "") if isinstance(element.record, dict) else None


def _type_of(element: Element) -> Hashable | None:
    return element.match_key.facts.get("type")


def match_icons(base: Elements, ours: Elements, theirs: Elements) -> MatchedLists:
    """Match icons by image, then by id, so that a renamed icon is the same one.

    Icons that both styles added are matched if they are equal, or if BASE already references their id.
    """
    dangling = _dangling_icons(base)
    return match_lists(*(_icons(side, dangling) for side in (base, ours, theirs)))


def match_groups(base: Elements, ours: Elements, theirs: Elements, layers: MatchedLists) -> MatchedLists:
    """Match groups by name and parent, else by id if a layer of the group is still in it."""
    found = match_lists(base.groups, ours.groups, theirs.groups)
    return found._replace(
        pairs_ours=_with_members(base, ours, found.pairs_ours, layers.pairs_ours),
        pairs_theirs=_with_members(base, theirs, found.pairs_theirs, layers.pairs_theirs),
    )


def _added_key(key: MatchKey) -> MatchKey:
    """Return the key by which elements that both styles added are matched: the two best signatures."""
    return replace(key, signatures=key.signatures[:2])


def _added_layer_key(key: MatchKey) -> MatchKey:
    """Return the key by which layers that both styles added are matched: name and data, or data alone."""
    named, _, data = key.signatures
    return replace(key, signatures=(named, data if named is None else None))


def _layers(side: Elements) -> list[Element]:
    return [
        replace(element, match_key=replace(element.match_key, signatures=_layer_signatures(element)))
        for element in side.layers
    ]


def _layer_signatures(element: Element) -> tuple[Hashable | None, ...]:
    """Return the signatures of a layer without those by its group, which is only one of its values.

    The most similar layer of the same name and data is the same one, not the one in the same group.
    """
    _, named, _, data, name_and_type, _ = element.match_key.signatures
    return None if name_and_type is None else named, name_and_type, data


def _icons(side: Elements, dangling: Collection[str]) -> list[Element]:
    elements = []
    for element in side.icons:
        icon = Icon(0, read_object(element.record, ()))
        image = icon.data_uri or None
        referenced_id = icon.id if icon.id in dangling else None
        signatures = ((icon.id, image) if image else None, referenced_id, image, icon.id or None)
        elements.append(replace(element, match_key=replace(element.match_key, signatures=signatures)))
    return elements


def _dangling_icons(side: Elements) -> frozenset[str]:
    """Return the icon ids that layers reference but no icon has."""
    return frozenset(icon_uses(side.style)) - {icon.id for icon in side.style.icons}


def _with_members(
    base: Elements, side: Elements, pairs: Mapping[int, int], layers: Mapping[int, int]
) -> dict[int, int]:
    """Return the pairs of groups without those that only share an id that is used for another group."""
    members: dict[int | None, list[int]] = {}
    for layer in base.style.layers:
        members.setdefault(layer.group_id, []).append(layer.index)
    used = {layer.group_id for layer in side.style.layers}
    found = {}
    for index, target in pairs.items():
        before, after = _group(base.groups[index]), _group(side.groups[target])
        remaining = [layers[each] for each in members.get(before.id, ()) if each in layers]
        is_same = (
            before.name == after.name
            or not members.get(before.id)
            or after.id not in used
            or any(side.style.layers[each].group_id == after.id for each in remaining)
        )
        if is_same:
            found[index] = target
    return found


def _group(element: Element) -> Group:
    return Group(0, read_object(element.record, ()))
