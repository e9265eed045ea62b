"""Matching of the elements of three styles."""

from collections.abc import Collection, Hashable, Mapping
from dataclasses import replace
from typing import NamedTuple

from editor.mapstyle.compare.matching import Element, Elements, MatchKey, match_elements
from editor.mapstyle.compare.merge_result import Versions
from editor.mapstyle.document.model import Group, Icon
from editor.mapstyle.json_tree import read_object
from editor.mapstyle.search.occurrences import icon_uses


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
            [_added_key(ours[index].match_key) for index in new_ours],
            [_added_key(theirs[index].match_key) for index in new_theirs],
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
        Versions(base, ours, theirs), match_elements(keys[0], keys[1]), match_elements(keys[0], keys[2])
    )


def match_layers(base: Elements, ours: Elements, theirs: Elements) -> MatchedLists:
    """Match layers: by name and data, else by data or by name and type if most of the rest is equal."""
    return match_lists(*(_layers(side) for side in (base, ours, theirs)))


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


def _layers(side: Elements) -> list[Element]:
    return [
        replace(element, match_key=replace(element.match_key, signatures=_layer_signatures(element)))
        for element in side.layers
    ]


def _layer_signatures(element: Element) -> tuple[Hashable | None, ...]:
    """Return the signatures of a layer without its type alone: another layer of that type is not the same."""
    complete, named, _, data, name_and_type, _ = element.match_key.signatures
    return complete, named, name_and_type, data


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
