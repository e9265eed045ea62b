"""Matching of the elements of three styles."""

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from editor.mapstyle.compare.matching import Element, Elements, MatchKey, match_elements
from editor.mapstyle.document.model import NAME_KEY, Group, Icon
from editor.mapstyle.json_tree import read_object, read_text
from editor.mapstyle.merge.result import Versions
from editor.mapstyle.search.occurrences import icon_uses

# The similarity of a layer to itself with other data or another filter.
_NEARLY_EQUAL: Final = 0.85
_SIMILAR: Final = 0.5


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
    """Match layers: by name and data, by name and type, and then by similarity.

    A layer is also the same one if nearly everything but its name, or but its data and type, is equal. If
    both styles have a similar layer of the same type, it is the same one too: two changes of one layer must
    not become two new layers.
    """
    lists = match_lists(*(_layers(side) for side in (base, ours, theirs)))
    pairs = [_nearly_equal(lists, 1, lists.pairs_ours), _nearly_equal(lists, 2, lists.pairs_theirs)]
    similar = [_match_by(_type_of, lists, side, pairs[side - 1], _SIMILAR) for side in (1, 2)]
    in_both = (similar[0].keys() & similar[1].keys()) - pairs[0].keys() - pairs[1].keys()
    added = [{index: found[index] for index in in_both} for found in similar]
    return MatchedLists(lists.elements, pairs[0] | added[0], pairs[1] | added[1], _added_layer_key)


def _nearly_equal(lists: MatchedLists, side: int, certain: Mapping[int, int]) -> dict[int, int]:
    """Return the certain pairs, and layers of which nearly everything but the name or the data is equal.

    A layer without a name whose data differs must also be between certain pairs or ends of the lists.
    """
    renamed = _match_by(_data_of, lists, side, certain, _NEARLY_EQUAL)
    base = lists.elements.base
    neighbours = {**certain, -1: -1, len(base): len(lists.elements[side])}
    return {
        index: target
        for index, target in _match_by(_name_of, lists, side, renamed, _NEARLY_EQUAL).items()
        if index in renamed
        or _name_of(base[index])
        or all(neighbours.get(index + step) == target + step for step in (-1, 1))
    }


def _match_by(
    signature: Callable[[Element], Hashable | None],
    lists: MatchedLists,
    side: int,
    known: Mapping[int, int],
    min_similarity: float,
) -> dict[int, int]:
    """Match the remaining elements of BASE and a side by one signature and by similarity."""
    used = {*known.values()}
    base, other = lists.elements.base, lists.elements[side]
    before = [index for index in range(len(base)) if index not in known]
    after = [index for index in range(len(other)) if index not in used]
    if not before or not after:
        return dict(known)
    keys_before, keys_after = (
        [replace(elements[index].match_key, signatures=(signature(elements[index]),)) for index in indexes]
        for elements, indexes in ((base, before), (other, after))
    )
    # The ends of these lists are not those of the style.
    found = match_elements(keys_before, keys_after, {-1: -1}, min_similarity)
    return {**known, **{before[one]: after[two] for one, two in found.items() if one >= 0}}


def _data_of(element: Element) -> Hashable | None:
    """Return type, source, data and category of a layer, as texts."""
    facts = element.match_key.facts
    return tuple(facts.get(key) for key in ("type", "source", "sourcedata_id", "metaCategoryID"))


def _type_of(element: Element) -> Hashable | None:
    return element.match_key.facts.get("type")


def _name_of(element: Element) -> Hashable | None:
    """Return the name of a layer, also an empty one; None for invalid records."""
    return read_text(element.record.get(NAME_KEY)) if isinstance(element.record, dict) else None


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
    return replace(key, signatures=(named, data))


def _layers(side: Elements) -> list[Element]:
    return [
        replace(element, match_key=replace(element.match_key, signatures=_layer_signatures(element)))
        for element in side.layers
    ]


def _layer_signatures(element: Element) -> tuple[Hashable | None, ...]:
    """Return the signatures of a layer: name and data, name and type, and, without a name, data.

    The group is none of them: the most similar layer is the same one, not the one in the same group.
    """
    _, named, _, data, name_and_type, _ = element.match_key.signatures
    if name_and_type is None:
        return None, None, data
    return named, name_and_type, None


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
