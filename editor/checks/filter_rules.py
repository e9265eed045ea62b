"""The rules of one layer's filter that no schema says: conditions that compare with nothing.

Source: "Filter"; that such a condition is broken is our reading. Paths begin in the record.
"""

from collections.abc import Iterator

from editor.checks.facts import layer_name
from editor.checks.findings import Finding
from editor.mapstyle.document.model import Layer
from editor.mapstyle.filters.expression import (
    KEY_OPERATORS,
    NUMBER_OPERATORS,
    OPERATORS,
    attribute_number,
    filter_key,
)
from editor.mapstyle.filters.rows import number_problem
from editor.mapstyle.tree import Json, Path, read_array
from editor.wording import say

_CODE = "incomplete-condition"


def check_conditions(layer: Layer) -> Iterator[Finding]:
    """Conditions that name an attribute, and have the values that their operator compares with."""
    key = filter_key(layer.record)
    if key is None:
        return
    at: Path = (key, "expression")
    for index, record in enumerate(read_array(layer.record, at)):
        if isinstance(record, dict):
            yield from _condition_findings(layer, record, (*at, index))


def _condition_findings(layer: Layer, record: dict[str, Json], at: Path) -> Iterator[Finding]:
    operator, values = record.get("condition"), record.get("values", [])
    if record.get("key") == "":
        text = say("A condition of “{name}” has no attribute. Add one.", name=layer_name(layer))
        yield _CODE, (*at, "key"), text
    if operator not in OPERATORS or operator in KEY_OPERATORS or not isinstance(values, list):
        return
    if not values:
        text = say(
            "A condition of “{name}” uses “{operator}” without a value. Add one.",
            name=layer_name(layer),
            operator=operator,
        )
        yield _CODE, (*at, "values") if "values" in record else at, text
    if operator in NUMBER_OPERATORS:
        for index, value in enumerate(values):
            if isinstance(value, str) and attribute_number(value) is None:
                yield _CODE, (*at, "values", index), number_problem(operator, value)
