"""Attributes that a label expression reads and features lack, which leaves gaps in the label."""

from collections.abc import Iterator, Sequence

from editor.mapstyle.filters.expression import Attributes, attribute_number, attribute_text, parse
from editor.mapstyle.filters.rows import FilterRow
from editor.mapstyle.json_tree import Json
from editor.mapstyle.labels.expression_tree import ATTRIBUTE, PRODUCT, LabelNode, used_attributes
from editor.records import dataclass


@dataclass(frozen=True, slots=True)
class MissingAttribute:
    """An attribute, and the samples that lack it or whose value cannot be multiplied, by index."""

    attribute: str
    samples: tuple[int, ...]
    is_not_a_number: bool = False


def find_missing_attributes(node: LabelNode, samples: Sequence[Attributes]) -> tuple[MissingAttribute, ...]:
    """Return the attributes that some samples lack, in the order of the expression."""
    return tuple(_gaps(node, samples))


def condition_requiring(filter_: Json | None, attribute: str) -> FilterRow | None:
    """Return the condition that limits a filter to features with an attribute; None for an `any` filter."""
    known = parse(filter_)
    if known is None or not known.conditions or known.combination == "all":
        return FilterRow(attribute, "has")
    return FilterRow(attribute, "hasnot") if known.combination == "none" else None


def _gaps(node: LabelNode, samples: Sequence[Attributes]) -> Iterator[MissingAttribute]:
    multiplied = {
        attribute_text(part.content)
        for container in node.walk()
        if container.kind == PRODUCT
        for part in container.parts
        if part.kind == ATTRIBUTE
    }
    for name in used_attributes(node):
        missing = [index for index, sample in enumerate(samples) if sample.get(name) is None]
        if missing:
            yield MissingAttribute(name, tuple(missing))
        if name in multiplied:
            not_numeric = [
                index
                for index, sample in enumerate(samples)
                if (value := sample.get(name)) is not None and _is_no_number(attribute_text(value))
            ]
            if not_numeric:
                yield MissingAttribute(name, tuple(not_numeric), is_not_a_number=True)


def _is_no_number(text: str) -> bool:
    return attribute_number(text) is None
