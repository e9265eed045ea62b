"""Label keys: the rows of a label text that names attributes, and their edits.

Rows go by their id, and the first whose attribute has a value is written. What a row holds besides, such as
the engine's own `custom_text`, goes along with it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from editor.errors import EditError
from editor.mapstyle.edits import Edit
from editor.mapstyle.label_edits import change_label
from editor.mapstyle.labels import KEYS_KEY, ROWS_KEY, key_rank
from editor.mapstyle.model import LayerKey
from editor.mapstyle.numbers import next_id, read_integer
from editor.mapstyle.texts import read_text
from editor.mapstyle.tree import Json, read_array, read_object
from editor.wording import say


@dataclass(frozen=True, slots=True)
class LabelKey:
    """One row; `place` is where the file lists it."""

    place: int
    record: Mapping[str, Json]

    @property
    def id(self) -> int | None:
        """Its number, which gives the order."""
        return read_integer(self.record.get("id"))

    @property
    def attribute(self) -> str:
        """The attribute whose value is written."""
        return read_text(self.record.get("key_text"))

    @property
    def uses_key_text(self) -> bool:
        """Whether `use_key_text` is on."""
        return self.record.get("use_key_text") is True or bool(read_integer(self.record.get("use_key_text")))

    @property
    def custom_text(self) -> str:
        """The engine's own text, which stands in place of the attribute; empty where there is none."""
        return read_text(self.record.get("custom_text"))


def has_keys(label_text: Json | None) -> bool:
    """Whether a label text has label keys, whatever stands in them."""
    return isinstance(label_text, dict) and KEYS_KEY in label_text


def label_keys(label_text: Json | None) -> tuple[LabelKey, ...]:
    """The rows in the order in which they are tried; entries that are no object are passed over."""
    rows = [
        LabelKey(place, record)
        for place, record in enumerate(read_array(label_text, (KEYS_KEY, ROWS_KEY)))
        if isinstance(record, dict)
    ]
    return tuple(sorted(rows, key=lambda row: key_rank(row.record)))


def add_label_key(key: LayerKey, attribute: str) -> Edit:
    """Add a row for an attribute behind all others, with an id that none has."""

    def change(rows: list[Json]) -> list[Json]:
        return [*rows, {"id": _free_id(rows), "use_key_text": 0, "key_text": attribute}]

    return _change_rows(key, change)


def remove_label_key(key: LayerKey, place: int) -> Edit:
    """Take the row away that the file lists at a place; the others keep their ids."""

    def change(rows: list[Json]) -> list[Json]:
        _row(rows, place)
        return [*rows[:place], *rows[place + 1 :]]

    return _change_rows(key, change)


def move_label_key(key: LayerKey, source: int, target: int) -> Edit:
    """Move one of the rows, counted in the order in which they are tried, to another's turn.

    The ids stay where they are, since they give the order; where two are the same all are dealt anew.
    """

    def change(rows: list[Json]) -> list[Json]:
        order = list(label_keys({KEYS_KEY: {ROWS_KEY: rows}}))
        if not (0 <= source < len(order) and 0 <= target < len(order)):
            raise EditError(say("There is no such row."))
        if source == target:
            return rows
        ids = _ids(order)
        places = sorted(row.place for row in order)
        order.insert(target, order.pop(source))
        new = list(rows)
        for place, row, number in zip(places, order, ids, strict=True):
            new[place] = row.record if row.id == number else {**row.record, "id": number}
        return new

    return _change_rows(key, change)


def set_key_text(key: LayerKey, place: int, attribute: str) -> Edit:
    """Let the row at a place write another attribute."""
    if not attribute.strip():
        raise EditError(say("Type the name of an attribute, such as name. The old one stays."))
    return _set_member(key, place, "key_text", attribute)


def set_use_key_text(key: LayerKey, place: int, *, is_on: bool) -> Edit:
    """Turn `use_key_text` of the row at a place on or off; a spelling that means the same stays."""

    def change(rows: list[Json]) -> list[Json]:
        row = _row(rows, place)
        if LabelKey(place, row).uses_key_text is is_on and "use_key_text" in row:
            return rows
        return [*rows[:place], {**row, "use_key_text": int(is_on)}, *rows[place + 1 :]]

    return _change_rows(key, change)


def _set_member(key: LayerKey, place: int, name: str, value: Json) -> Edit:
    def change(rows: list[Json]) -> list[Json]:
        row = _row(rows, place)
        if row.get(name) == value:
            return rows
        return [*rows[:place], {**row, name: value}, *rows[place + 1 :]]

    return _change_rows(key, change)


def _change_rows(key: LayerKey, change: Callable[[list[Json]], list[Json]]) -> Edit:
    def changed(label_text: Mapping[str, Json]) -> Mapping[str, Json]:
        holder = label_text.get(KEYS_KEY, {})
        rows = holder.get(ROWS_KEY, []) if isinstance(holder, dict) else None
        if not isinstance(rows, list):
            raise EditError(say("These label keys are no list. Mend them in the file first."))
        new = change(rows)
        return label_text if new is rows else {**label_text, KEYS_KEY: {**holder, ROWS_KEY: new}}

    return change_label(key, changed)


def _row(rows: list[Json], place: int) -> dict[str, Json]:
    row = rows[place] if 0 <= place < len(rows) else None
    if not isinstance(row, dict):
        raise EditError(say("There is no such row."))
    return row


def _free_id(rows: list[Json]) -> int:
    return next_id(read_integer(read_object(row, ()).get("id")) for row in rows)


def _ids(order: Sequence[LabelKey]) -> list[int]:
    """The ids of rows in their order: their own, or the first numbers where those are not different."""
    ids = [row.id for row in order]
    own = [number for number in ids if number is not None]
    return own if len(set(own)) == len(ids) else list(range(1, len(ids) + 1))
