"""A style's whole tree replaced by another reading of it, such that little changes where little differs."""

from collections import defaultdict
from collections.abc import Mapping
from operator import is_

from editor.mapstyle.edits import Edit
from editor.mapstyle.model import LAYERS, LayerOrder, MapStyle
from editor.mapstyle.pairing import pair
from editor.mapstyle.things import Things
from editor.mapstyle.tree import Json, grafted, read_array, replace


def replace_tree(tree: Json) -> Edit:
    """Give the style another tree: what is the same in both is shared, and a layer of both keeps its key."""

    def edit(style: MapStyle) -> MapStyle:
        new = MapStyle.of(grafted(style.tree, tree))
        if new.tree is style.tree:
            return style
        before, after = read_array(style.tree, LAYERS), read_array(new.tree, LAYERS)
        origins = _identical(before, after)
        if len(origins) < min(len(before), len(after)):
            origins |= _alike(style, new, origins)
        records, keys = after.copy(), list(new.order.keys)
        for index, place in origins.items():
            records[index] = grafted(before[place], after[index])
            keys[index] = style.order.keys[place]
        is_as_new = all(map(is_, records, after))
        order = style.order if style.order.keys == tuple(keys) else LayerOrder(tuple(keys))
        return MapStyle(new.tree if is_as_new else replace(new.tree, LAYERS, records), order)

    return edit


def _identical(before: list[Json], after: list[Json]) -> dict[int, int]:
    """The indexes of the layers that are the very records of another list, with their indexes there."""
    places = defaultdict[int, list[int]](list)
    for place in reversed(range(len(before))):
        places[id(before[place])].append(place)
    return {index: places[id(record)].pop() for index, record in enumerate(after) if places[id(record)]}


def _alike(style: MapStyle, new: MapStyle, origins: Mapping[int, int]) -> dict[int, int]:
    """The indexes of the other layers that are in both, told by what they are, with their indexes before."""
    taken = set(origins.values())
    before, after = (Things(each, lambda _layer: "").layers for each in (style, new))
    old = [place for place in range(len(before)) if place not in taken]
    rest = [index for index in range(len(after)) if index not in origins]
    pairs = pair([before[place].features for place in old], [after[index].features for index in rest])
    return {rest[index]: old[place] for place, index in pairs.items()}
