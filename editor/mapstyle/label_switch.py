"""A label text turned from an expression into label keys, or back: what it becomes, and what is lost.

Source: our choice. Label keys write the first attribute that has a value, an expression joins and multiplies,
so only one attribute alone means the same in both.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from editor.mapstyle.attributes import attribute_text
from editor.mapstyle.label_edits import expression_of, fault_of, read_source, with_tree
from editor.mapstyle.label_keys import LabelKey, has_keys, label_keys
from editor.mapstyle.label_tree import (
    ATTRIBUTE,
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
from editor.mapstyle.labels import EXPRESSION_KEY, KEYS_KEY, NAME_ATTRIBUTE, ROWS_KEY
from editor.mapstyle.texts import read_text
from editor.mapstyle.tree import Json
from editor.wording import listed, say, say_count

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
