"""Edits of a layer's label text: an expression, label keys, or the conversion between them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from editor.errors import DocumentError, EditError
from editor.mapstyle.document.model import LAYERS, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit, change_values
from editor.mapstyle.filters.expression import attribute_text
from editor.mapstyle.format.codec import decode_text
from editor.mapstyle.format.rewrite import rewrite
from editor.mapstyle.format.source_text import SourceText
from editor.mapstyle.json_tree import MISSING, Json, read, read_array, read_object, read_text, share_branches
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
from editor.records import dataclass
from editor.wording import listed, say, say_count

_WHAT = say("A label expression")


@lru_cache(maxsize=256)
def read_source(expression: str) -> SourceText:
    """Parse an expression with the offsets of its parts; a blank one is an empty tree.

    Raises: DocumentError, with line and column in the expression, when it is not a valid tree.
    """
    return decode_text(expression if expression.strip() else "{}", _WHAT, may_repeat=False)


def find_fault(expression: str) -> DocumentError | None:
    """Return why and where an expression is not a valid tree, or None."""
    try:
        read_source(expression)
    except DocumentError as error:
        return error
    return None


def label_expression(label_text: Json | None) -> str | None:
    """Return the raw expression of a label text, or None."""
    expression = label_text.get(EXPRESSION_KEY) if isinstance(label_text, dict) else None
    return expression if isinstance(expression, str) else None


def with_tree(expression: str, change: Callable[[Json], Json]) -> str:
    """Return the text of an expression with its tree changed; an unchanged tree retains the text.

    Raises: DocumentError when the expression is invalid.
    """
    source = read_source(expression)
    tree = change(source.tree)
    return expression if tree is source.tree else rewrite(source, tree)


def change_expression(key: LayerKey, change: Callable[[Json], Json]) -> Edit:
    """Change the tree of a layer's expression, which is empty if missing."""

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
    """Set a layer's expression as text.

    Raises: EditError, with the place, when the text is invalid.
    """

    def changed(label_text: Mapping[str, Json]) -> Mapping[str, Json]:
        if label_text.get(EXPRESSION_KEY) == expression:
            return label_text
        fault = find_fault(expression)
        if fault is not None:
            raise EditError(say("{text} ({place})", text=fault.text, place=fault.place))
        return {**label_text, EXPRESSION_KEY: expression}

    return change_label(key, changed)


def set_label_text(key: LayerKey, label_text: Json) -> Edit:
    """Replace the label text of a layer; unchanged parts are shared, MISSING removes it."""
    return _change(key, lambda old: share_branches(old, label_text))


def change_label(key: LayerKey, change: Callable[[Mapping[str, Json]], Mapping[str, Json]]) -> Edit:
    """Return an edit that changes the record of a label text, which is created if needed."""

    def changed(old: Json) -> Json:
        record = EMPTY if old is MISSING else old
        if not isinstance(record, dict):
            raise EditError(say("This label text is not a JSON object. Fix it in the JSON first."))
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
    """A label key; `place` is its index in the file."""

    place: int
    record: Mapping[str, Json]

    @property
    def id(self) -> int | None:
        """The number that defines the order."""
        return read_integer(self.record.get("id"))

    @property
    def attribute(self) -> str:
        """The attribute that provides the label."""
        return read_text(self.record.get("key_text"))

    @property
    def uses_key_text(self) -> bool:
        """Whether `use_key_text` is on."""
        return self.record.get("use_key_text") is True or bool(read_integer(self.record.get("use_key_text")))

    @property
    def custom_text(self) -> str:
        """The fixed text that replaces the attribute; empty if there is none."""
        return read_text(self.record.get("custom_text"))


def has_keys(label_text: Json | None) -> bool:
    """Return whether a label text has label keys, valid or not."""
    return isinstance(label_text, dict) and KEYS_KEY in label_text


def label_keys(label_text: Json | None) -> tuple[LabelKey, ...]:
    """Return the valid label keys in the order in which they are tried."""
    rows = [
        LabelKey(place, record)
        for place, record in enumerate(read_array(label_text, (KEYS_KEY, ROWS_KEY)))
        if isinstance(record, dict)
    ]
    return tuple(sorted(rows, key=lambda row: key_rank(row.record)))


def add_label_key(key: LayerKey, attribute: str) -> Edit:
    """Append a label key for an attribute, with an unused id."""

    def change(rows: list[Json]) -> list[Json]:
        return [*rows, {"id": _free_id(rows), "use_key_text": 0, "key_text": attribute}]

    return _change_rows(key, change)


def remove_label_key(key: LayerKey, place: int) -> Edit:
    """Remove the label key at an index in the file; the others retain their ids."""

    def change(rows: list[Json]) -> list[Json]:
        _row(rows, place)
        return [*rows[:place], *rows[place + 1 :]]

    return _change_rows(key, change)


def move_label_key(key: LayerKey, source: int, target: int) -> Edit:
    """Move a label key to another position; both count in the order in which the keys are tried.

    The ids stay at their positions because they define the order. Duplicate ids are all renumbered.
    """

    def change(rows: list[Json]) -> list[Json]:
        order = list(label_keys({KEYS_KEY: {ROWS_KEY: rows}}))
        if not (0 <= source < len(order) and 0 <= target < len(order)):
            raise EditError(say("This row no longer exists."))
        if source == target:
            return rows
        ids = _ids(order)
        indexes = sorted(row.place for row in order)
        order.insert(target, order.pop(source))
        new = list(rows)
        for place, row, number in zip(indexes, order, ids, strict=True):
            new[place] = row.record if row.id == number else {**row.record, "id": number}
        return new

    return _change_rows(key, change)


def set_key_text(key: LayerKey, place: int, attribute: str) -> Edit:
    """Set the attribute of a label key."""
    if not attribute.strip():
        raise EditError(say("Enter an attribute, such as “name”. Previous value kept."))
    return _set_member(key, place, "key_text", attribute)


def set_use_key_text(key: LayerKey, place: int, *, is_on: bool) -> Edit:
    """Turn `use_key_text` of a label key on or off; an equivalent spelling is preserved."""

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
            raise EditError(say("The label keys are not a list. Fix them in the JSON first."))
        new = change(rows)
        return label_text if new is rows else {**label_text, KEYS_KEY: {**holder, ROWS_KEY: new}}

    return change_label(key, changed)


def _row(rows: list[Json], place: int) -> dict[str, Json]:
    row = rows[place] if 0 <= place < len(rows) else None
    if not isinstance(row, dict):
        raise EditError(say("This row no longer exists."))
    return row


def _free_id(rows: list[Json]) -> int:
    return next_id(read_integer(read_object(row, ()).get("id")) for row in rows)


def _ids(order: Sequence[LabelKey]) -> list[int]:
    """Return the ids of label keys in order, renumbered if they are not distinct."""
    ids = [row.id for row in order]
    known = [number for number in ids if number is not None]
    return known if len(set(known)) == len(ids) else list(range(1, len(ids) + 1))


_READ_MEMBERS = frozenset({"id", "use_key_text", "key_text"})


@dataclass(frozen=True, slots=True)
class LabelConversion:
    """A converted label text, and descriptions of what the conversion loses."""

    label_text: Json
    lost: tuple[str, ...]


def uses_label_keys(label_text: Json | None) -> bool:
    """Return whether label keys define the label; an expression that is not blank takes precedence."""
    return has_keys(label_text) and not (label_expression(label_text) or "").strip()


def to_label_keys(label_text: Json | None) -> LabelConversion:
    """Convert a label text to label keys."""
    record = label_text if isinstance(label_text, dict) else {}
    expression = label_expression(record) or ""
    if label_keys(record):
        remaining = {name: member for name, member in record.items() if name != EXPRESSION_KEY}
        return LabelConversion(remaining, (say("the expression {expression}", expression=expression),))
    if not expression.strip():
        return LabelConversion(_with_keys(record, _create_keys([NAME_ATTRIBUTE])), ())
    if find_fault(expression) is not None:
        return LabelConversion(
            _with_keys(record, _create_keys([NAME_ATTRIBUTE])), (say("the invalid expression"),)
        )
    tree = read_source(expression).tree
    if is_empty(tree):
        return LabelConversion(_with_keys(record, _create_keys([NAME_ATTRIBUTE])), (say("the blank label"),))
    node = read_node(tree)
    attributes = used_attributes(node) or (NAME_ATTRIBUTE,)
    return LabelConversion(_with_keys(record, _create_keys(attributes)), tuple(_describe_lost_nodes(node)))


def to_expression(label_text: Json | None) -> LabelConversion:
    """Convert a label text to an expression."""
    record = label_text if isinstance(label_text, dict) else {}
    rows = [row for row in label_keys(record) if row.custom_text or row.attribute]
    node = _create_node(rows[0]) if rows else new_node(ATTRIBUTE, NAME_ATTRIBUTE)
    remaining = {name: member for name, member in record.items() if name != EXPRESSION_KEY}
    text = with_tree("", lambda _empty: node)
    switched = {
        EXPRESSION_KEY if name == KEYS_KEY else name: text if name == KEYS_KEY else member
        for name, member in remaining.items()
    }
    return LabelConversion(
        switched if KEYS_KEY in remaining else {**remaining, EXPRESSION_KEY: text}, _describe_lost_keys(rows)
    )


def _with_keys(record: dict[str, Json], rows: Json) -> Json:
    """Return the label text with label keys in place of its expression, or at its end."""
    names = [name for name in record if name != KEYS_KEY]
    if EXPRESSION_KEY not in names:
        names.append(EXPRESSION_KEY)
    return {
        KEYS_KEY if name == EXPRESSION_KEY else name: rows if name == EXPRESSION_KEY else record[name]
        for name in names
    }


def _create_keys(attributes: Iterable[str]) -> Json:
    records = [
        {"id": number, "use_key_text": 0, "key_text": attribute}
        for number, attribute in enumerate(attributes, 1)
    ]
    return {ROWS_KEY: records}


def _describe_lost_nodes(node: LabelNode) -> Iterable[str]:
    nodes = tuple(node.walk())
    texts = [say("“{name}”", name=attribute_text(part.content)) for part in nodes if part.kind == TEXT]
    numbers = [attribute_text(part.content) for part in nodes if part.kind == NUMBER]
    kinds = {part.kind for part in nodes}
    if texts:
        yield say_count("the text {texts}", "the texts {texts}", len(texts), texts=_join_texts(texts))
    if numbers:
        yield say_count(
            "the number {numbers}", "the numbers {numbers}", len(numbers), numbers=_join_texts(numbers)
        )
    if JOIN in kinds and len(used_attributes(node)) > 1:
        yield say("the concatenation")
    if PRODUCT in kinds:
        yield say("the multiplication")
    if "" in kinds or any(part.others for part in nodes):
        yield say("unknown content")


def _create_node(row: LabelKey) -> Json:
    return new_node(TEXT, row.custom_text) if row.custom_text else new_node(ATTRIBUTE, row.attribute)


def _describe_lost_keys(rows: Sequence[LabelKey]) -> tuple[str, ...]:
    lost = []
    fallbacks = [say("“{name}”", name=row.custom_text or row.attribute) for row in rows[1:]]
    if fallbacks:
        lost.append(say("{texts}, used if previous rows have no value", texts=_join_texts(fallbacks)))
    if any(row.uses_key_text for row in rows):
        lost.append(say("the flag use_key_text"))
    unknown = [read_text(name) for row in rows for name in row.record if name not in _READ_MEMBERS]
    if unknown:
        lost.append(say("the rows’ {names}", names=_join_texts(list(dict.fromkeys(unknown)))))
    return tuple(lost)


def _join_texts(texts: Sequence[str]) -> str:
    if len(texts) == 1:
        return texts[0]
    return say("{words} and {last}", words=listed(texts[:-1]), last=texts[-1])
