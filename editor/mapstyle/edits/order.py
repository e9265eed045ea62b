"""Edits of the draw order: numbers that follow it, and layers at its ends."""

from bisect import bisect_right
from collections.abc import Collection, Sequence

from editor.errors import EditError, Place
from editor.mapstyle.document.model import LAYERS, LayerKey, LayerOrder, MapStyle, new_layer_key
from editor.mapstyle.edits.edit import Changes, Edit, change_values
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.tree import Json, pointer, read, read_array, replace
from editor.wording import say


def number_layers() -> Edit:
    """Let the ids fall from the top layer to the last, which gets 1; those that can stay, stay."""

    def edit(style: MapStyle) -> MapStyle:
        changes = numbering(style)
        records = list(read_array(style.tree, LAYERS))
        without = {}
        # A style has thousands of ids, and to write each by its path takes several times as long.
        for path, new in changes.items():
            record = records[int(path[-2])]
            if "id" in record:
                records[int(path[-2])] = {**record, "id": new}
            else:
                without[path] = new
        if len(without) < len(changes):
            style = MapStyle(replace(style.tree, LAYERS, records), style.order)
        return change_values(without)(style)

    return edit


def move_to_end(keys: Collection[LayerKey]) -> Edit:
    """Put layers, in the order they have, behind all others; ids that no longer fall are changed."""

    def edit(style: MapStyle) -> MapStyle:
        pairs = list(zip(style.order.keys, read_array(style.tree, LAYERS), strict=True))
        moved = sorted(pairs, key=lambda pair: pair[0] in keys)
        if [key for key, _ in moved] == list(style.order.keys):
            return style
        tree = replace(style.tree, LAYERS, [record for _, record in moved])
        return number_layers()(MapStyle(tree, LayerOrder(tuple(key for key, _ in moved))))

    return edit


def add_at_end(record: Json) -> Edit:
    """Put a new layer below all others; ids that no longer fall are changed."""

    def edit(style: MapStyle) -> MapStyle:
        records = read(style.tree, LAYERS)
        if not isinstance(records, list):
            raise EditError(say("The style has no list of layers."), Place(pointer=pointer(LAYERS)))
        tree = replace(style.tree, LAYERS, [*records, record])
        return number_layers()(MapStyle(tree, LayerOrder((*style.order.keys, new_layer_key()))))

    return edit


def numbering(style: MapStyle) -> Changes:
    """The ids to write so that they fall to 1; one that is no number is left alone."""
    places: list[int] = []
    ids: list[int | None] = []
    for index, record in enumerate(read_array(style.tree, LAYERS)):
        number = read_integer(record.get("id")) if isinstance(record, dict) else None
        if number is not None or (isinstance(record, dict) and "id" not in record):
            places.append(index)
            ids.append(number)
    return {
        (*LAYERS, index, "id"): new
        for index, old, new in zip(places, ids, falling_ids(ids), strict=True)
        if old != new
    }


def falling_ids(ids: Sequence[int | None]) -> list[int]:
    """Numbers that fall to 1, as many as can be of them the same as before; nothing stands for no number."""
    kept = _longest_falling(ids)
    new = list(range(len(ids), 0, -1))
    number = 0
    for place in reversed(range(len(ids))):
        old = ids[place]
        number = old if place in kept and old is not None else number + 1
        new[place] = number
    return new


def _longest_falling(ids: Sequence[int | None]) -> frozenset[int]:
    """The most places whose numbers can stay: between two of them there is a number for each place between.

    That holds where number plus place does not rise; where it is at least the length, there is room below.
    """
    lows: list[int] = []  # of each length, the end that leaves most room
    ends: list[int] = []
    before: dict[int, int | None] = {}
    last = len(ids) - 1
    for place, number in enumerate(ids):
        if number is None or number + place < len(ids) or (place == last and number != 1):
            continue
        rising = -(number + place)
        length = bisect_right(lows, rising)
        before[place] = ends[length - 1] if length else None
        lows[length : length + 1] = [rising]
        ends[length : length + 1] = [place]
    kept = set()
    at = ends[-1] if ends else None
    while at is not None:
        kept.add(at)
        at = before[at]
    return frozenset(kept)
