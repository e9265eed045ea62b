"""The edits of a layer's label text: an expression, label keys, or the change from one to the other."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from editor.errors import DocumentError, EditError
from editor.mapstyle.document.model import LAYERS, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit, change_values
from editor.mapstyle.filters.expression import attribute_text
from editor.mapstyle.format.codec import decode_text
from editor.mapstyle.format.rewrite import rewrite
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.labels.expression_tree import (
    ATTRIBUTE,
    EMPTY,
    JOIN,
    NUMBER,
    PRODUCT,
    TEXT,
    LabelNode,
    is_empty,
    new_node,
    read_node,
    used_attributes,
)
from editor.mapstyle.labels.label_text import (
    EXPRESSION_KEY,
    KEYS_KEY,
    LABEL_KEY,
    NAME_ATTRIBUTE,
    ROWS_KEY,
    key_rank,
)
from editor.mapstyle.numbers import next_id, read_integer
from editor.mapstyle.tree import MISSING, Json, grafted, read, read_array, read_object, read_text
from editor.wording import listed, say, say_count

_WHAT = say("A label expression")


@lru_cache(maxsize=256)
def read_source(expression: str) -> SourceText:
    """The tree of an expression, and where each part stands in its text; a blank one is an empty tree.

    Raises: DocumentError, with line and column in the expression, where it cannot be edited as a tree.
    """
    return decode_text(expression if expression.strip() else "{}", _WHAT, may_repeat=False)


def fault_of(expression: str) -> DocumentError | None:
    """Why an expression cannot be edited as a tree, and where; nothing where it can."""
    try:
        read_source(expression)
    except DocumentError as error:
        return error
    return None


def expression_of(label_text: Json | None) -> str | None:
    """The expression of a label text as it stands; nothing where it has none."""
    expression = label_text.get(EXPRESSION_KEY) if isinstance(label_text, dict) else None
    return expression if isinstance(expression, str) else None


def with_tree(expression: str, change: Callable[[Json], Json]) -> str:
    """The text of an expression with another tree; the same text where the tree stays the same.

    Raises: DocumentError where it cannot be read.
    """
    source = read_source(expression)
    tree = change(source.tree)
    return expression if tree is source.tree else rewrite(source, tree)


def change_expression(key: LayerKey, change: Callable[[Json], Json]) -> Edit:
    """Change the tree of a layer's expression; one that has none begins with an empty one."""

    def changed(label_text: Mapping[str, Json]) -> Mapping[str, Json]:
        old = label_text.get(EXPRESSION_KEY)
        text = old if isinstance(old, str) else ""
        try:
            new = with_tree(text, change)
        except DocumentError as error:
            raise EditError(error.text) from None
        return label_text if new == text else {**label_text, EXPRESSION_KEY: new}

    return change_label(key, changed)


def set_expression_text(key: LayerKey, expression: str) -> Edit:
    """Write a layer's expression as text, to the letter.

    Raises: EditError where the text cannot be read, with its place.
    """

    def changed(label_text: Mapping[str, Json]) -> Mapping[str, Json]:
        if label_text.get(EXPRESSION_KEY) == expression:
            return label_text
        fault = fault_of(expression)
        if fault is not None:
            raise EditError(say("{text} ({place})", text=fault.text, place=fault.place))
        return {**label_text, EXPRESSION_KEY: expression}

    return change_label(key, changed)


def set_label_text(key: LayerKey, label_text: Json) -> Edit:
    """Give a layer another label text; what stays the same in it is shared, and MISSING takes it away."""
    return _change(key, lambda old: grafted(old, label_text))


def change_label(key: LayerKey, change: Callable[[Mapping[str, Json]], Mapping[str, Json]]) -> Edit:
    """The edit that changes the record of a label text, which is made where a layer has none."""

    def changed(old: Json) -> Json:
        record = EMPTY if old is MISSING else old
        if not isinstance(record, dict):
            raise EditError(say("This label text is no object. Mend it in the file first."))
        new = change(record)
        return old if new is record else new

    return _change(key, changed)


def _change(key: LayerKey, change: Callable[[Json], Json]) -> Edit:
    def edit(style: MapStyle) -> MapStyle:
        index = style.order.index.get(key)
        if index is None:
            return style
        path = (*LAYERS, index, LABEL_KEY)
        old = read(style.tree, path)
        new = change(old)
        return style if new is old else change_values({path: new})(style)

    return edit


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

    The ids keep their places, since they give the order. If two are equal, all ids are assigned again.
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


_READ_MEMBERS = frozenset({"id", "use_key_text", "key_text"})


@dataclass(frozen=True, slots=True)
class Switch:
    """What a label text becomes, and in words what it has now and will not have then."""

    label_text: Json
    lost: tuple[str, ...]


def is_in_keys(label_text: Json | None) -> bool:
    """Whether label keys say what is written; an expression that is not blank goes before them."""
    return has_keys(label_text) and not (expression_of(label_text) or "").strip()


def as_keys(label_text: Json | None) -> Switch:
    """The label text with label keys in place of its expression."""
    record = label_text if isinstance(label_text, dict) else {}
    expression = expression_of(record) or ""
    if label_keys(record):
        kept = {name: held for name, held in record.items() if name != EXPRESSION_KEY}
        return Switch(kept, (say("the expression {expression}", expression=expression),))
    if not expression.strip():
        return Switch(_in_place(record, _rows([NAME_ATTRIBUTE])), ())
    if fault_of(expression) is not None:
        return Switch(
            _in_place(record, _rows([NAME_ATTRIBUTE])), (say("the expression, which can’t be read"),)
        )
    tree = read_source(expression).tree
    if is_empty(tree):
        return Switch(_in_place(record, _rows([NAME_ATTRIBUTE])), (say("that nothing is written"),))
    node = read_node(tree)
    attributes = used_attributes(node) or (NAME_ATTRIBUTE,)
    return Switch(_in_place(record, _rows(attributes)), tuple(_lost_of(node)))


def as_expression(label_text: Json | None) -> Switch:
    """The label text with an expression in place of its label keys."""
    record = label_text if isinstance(label_text, dict) else {}
    rows = [row for row in label_keys(record) if row.custom_text or row.attribute]
    node = _node_of(rows[0]) if rows else new_node(ATTRIBUTE, NAME_ATTRIBUTE)
    without = {name: held for name, held in record.items() if name != EXPRESSION_KEY}
    text = with_tree("", lambda _empty: node)
    switched = {
        EXPRESSION_KEY if name == KEYS_KEY else name: text if name == KEYS_KEY else held
        for name, held in without.items()
    }
    return Switch(switched if KEYS_KEY in without else {**without, EXPRESSION_KEY: text}, _lost_rows(rows))


def _in_place(record: dict[str, Json], rows: Json) -> Json:
    """A label text with rows where its expression stands, or at its end."""
    names = [name for name in record if name != KEYS_KEY]
    if EXPRESSION_KEY not in names:
        names.append(EXPRESSION_KEY)
    return {
        KEYS_KEY if name == EXPRESSION_KEY else name: rows if name == EXPRESSION_KEY else record[name]
        for name in names
    }


def _rows(attributes: Iterable[str]) -> Json:
    records = [
        {"id": number, "use_key_text": 0, "key_text": attribute}
        for number, attribute in enumerate(attributes, 1)
    ]
    return {ROWS_KEY: records}


def _lost_of(node: LabelNode) -> Iterable[str]:
    nodes = tuple(node.walk())
    texts = [say("“{name}”", name=attribute_text(each.content)) for each in nodes if each.kind == TEXT]
    numbers = [attribute_text(each.content) for each in nodes if each.kind == NUMBER]
    kinds = {each.kind for each in nodes}
    if texts:
        yield say_count("the text {texts}", "the texts {texts}", len(texts), texts=_listed(texts))
    if numbers:
        yield say_count(
            "the number {numbers}", "the numbers {numbers}", len(numbers), numbers=_listed(numbers)
        )
    if JOIN in kinds and len(used_attributes(node)) > 1:
        yield say("that attributes are joined")
    if PRODUCT in kinds:
        yield say("that numbers are multiplied")
    if "" in kinds or any(each.others for each in nodes):
        yield say("what this program does not know")


def _node_of(row: LabelKey) -> Json:
    return new_node(TEXT, row.custom_text) if row.custom_text else new_node(ATTRIBUTE, row.attribute)


def _lost_rows(rows: Sequence[LabelKey]) -> tuple[str, ...]:
    lost = []
    fallbacks = [say("“{name}”", name=row.custom_text or row.attribute) for row in rows[1:]]
    if fallbacks:
        lost.append(say("{texts}, written where the rows before have no value", texts=_listed(fallbacks)))
    if any(row.uses_key_text for row in rows):
        lost.append(say("the mark use_key_text"))
    unknown = [read_text(name) for row in rows for name in row.record if name not in _READ_MEMBERS]
    if unknown:
        lost.append(say("the rows’ {names}", names=_listed(list(dict.fromkeys(unknown)))))
    return tuple(lost)


def _listed(words: Sequence[str]) -> str:
    if len(words) == 1:
        return words[0]
    return say("{words} and {last}", words=listed(words[:-1]), last=words[-1])
