"""Where an expression reads what a feature does not have: its label has a hole there, or is empty."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from editor.mapstyle.filters.expression import Attributes, attribute_number, attribute_text, parse
from editor.mapstyle.filters.rows import FilterRow
from editor.mapstyle.labels.expression_tree import ATTRIBUTE, PRODUCT, LabelNode, used_attributes
from editor.mapstyle.tree import Json


@dataclass(frozen=True, slots=True)
class MissingAttribute:
    """An attribute, and the indexes of the samples that lack it, or where it is no number to multiply."""

    attribute: str
    samples: tuple[int, ...]
    is_no_number: bool = False


def label_gaps(node: LabelNode, samples: Sequence[Attributes]) -> tuple[MissingAttribute, ...]:
    """What some samples lack of what an expression reads, in the order of the expression."""
    return tuple(_gaps(node, samples))


def requiring(filter_: Json | None, attribute: str) -> FilterRow | None:
    """The condition that lets only features with an attribute pass, beside those that a filter has.

    Nothing where no condition can: any of several lets others pass whatever is added.
    """
    known = parse(filter_)
    if known is None or not known.conditions or known.combination == "all":
        return FilterRow(attribute, "has")
    return FilterRow(attribute, "hasnot") if known.combination == "none" else None


def _gaps(node: LabelNode, samples: Sequence[Attributes]) -> Iterator[MissingAttribute]:
    multiplied = {
        attribute_text(part.content)
        for each in node.walk()
        if each.kind == PRODUCT
        for part in each.parts
        if part.kind == ATTRIBUTE
    }
    for name in used_attributes(node):
        missing = [index for index, sample in enumerate(samples) if sample.get(name) is None]
        if missing:
            yield MissingAttribute(name, tuple(missing))
        if name in multiplied:
            texts = [
                index
                for index, sample in enumerate(samples)
                if (value := sample.get(name)) is not None and _is_no_number(attribute_text(value))
            ]
            if texts:
                yield MissingAttribute(name, tuple(texts), is_no_number=True)


def _is_no_number(text: str) -> bool:
    return attribute_number(text) is None
