"""Edits of the draw order: ids in descending order, and layers at the end."""

from bisect import bisect_right
from collections.abc import Collection, Sequence

from editor.errors import EditError, FilePosition
from editor.mapstyle.document.model import LAYERS, LayerKey, LayerOrder, MapStyle, new_layer_key
from editor.mapstyle.edits.edit import Changes, Edit, change_values
from editor.mapstyle.json_tree import Json, pointer, read, read_array, replace
from editor.mapstyle.numbers import read_integer
from editor.wording import say


def number_layers() -> Edit:
    """Renumber the ids in descending order, the last layer with 1, changing as few as possible."""

    def edit(style: MapStyle) -> MapStyle:
        changes = numbering(style)
        records = list(read_array(style.tree, LAYERS))
        missing = {}
        # Writing thousands of ids one by one by path would take several times as long.
        for path, new in changes.items():
            record = records[int(path[-2])]
            if "id" in record:
                records[int(path[-2])] = {**record, "id": new}
            else:
                missing[path] = new
        if len(missing) < len(changes):
            style = MapStyle(replace(style.tree, LAYERS, records), style.order)
        return change_values(missing)(style)

    return edit


def move_to_end(keys: Collection[LayerKey]) -> Edit:
    """Move layers below all others, in their order, and renumber."""

    def edit(style: MapStyle) -> MapStyle:
        pairs = list(zip(style.order.keys, read_array(style.tree, LAYERS), strict=True))
        moved = sorted(pairs, key=lambda pair: pair[0] in keys)
        if [key for key, _ in moved] == list(style.order.keys):
            return style
        tree = replace(style.tree, LAYERS, [record for _, record in moved])
        return number_layers()(MapStyle(tree, LayerOrder(tuple(key for key, _ in moved))))

    return edit


def add_at_end(record: Json) -> Edit:
    """Add a layer below all others, and renumber."""

    def edit(style: MapStyle) -> MapStyle:
        records = read(style.tree, LAYERS)
        if not isinstance(records, list):
            raise EditError(say("The style has no list of layers."), FilePosition(pointer=pointer(LAYERS)))
        tree = replace(style.tree, LAYERS, [*records, record])
        return number_layers()(MapStyle(tree, LayerOrder((*style.order.keys, new_layer_key()))))

    return edit


def numbering(style: MapStyle) -> Changes:
    """Return the changes that make ids descend to 1; ids that are not numbers are ignored."""
    indexes: list[int] = []
    ids: list[int | None] = []
    for index, record in enumerate(read_array(style.tree, LAYERS)):
        number = read_integer(record.get("id")) if isinstance(record, dict) else None
        if number is not None or (isinstance(record, dict) and "id" not in record):
            indexes.append(index)
            ids.append(number)
    return {
        (*LAYERS, index, "id"): new
        for index, old, new in zip(indexes, ids, descending_ids(ids), strict=True)
        if old != new
    }


def descending_ids(ids: Sequence[int | None]) -> list[int]:
    """Return numbers descending to 1, with as few changes as possible; None is a missing number."""
    unchanged = _longest_descending(ids)
    new = list(range(len(ids), 0, -1))
    number = 0
    for index in reversed(range(len(ids))):
        old = ids[index]
        number = old if index in unchanged and old is not None else number + 1
        new[index] = number
    return new


def _longest_descending(ids: Sequence[int | None]) -> frozenset[int]:
    """Return the largest set of indexes whose numbers can stay.

    Two numbers can stay if number plus index does not increase, so that enough numbers lie between them. A
    sum of at least the length leaves enough numbers below.
    """
    lows: list[int] = []  # for each length, the least restrictive last sum
    ends: list[int] = []
    before: dict[int, int | None] = {}
    last = len(ids) - 1
    for index, number in enumerate(ids):
        if number is None or number + index < len(ids) or (index == last and number != 1):
            continue
        negated_sum = -(number + index)
        length = bisect_right(lows, negated_sum)
        before[index] = ends[length - 1] if length else None
        lows[length : length + 1] = [negated_sum]
        ends[length : length + 1] = [index]
    unchanged = set()
    current = ends[-1] if ends else None
    while current is not None:
        unchanged.add(current)
        current = before[current]
    return frozenset(unchanged)
