"""A filter that a person typed as JSON: the filter, or what is wrong with it and where."""

from editor.checks.kinds import Severity
from editor.checks.schema_rules import worded
from editor.checks.validation import Part, failures
from editor.errors import DocumentError
from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.filters.rows import FilterRows, read_rows
from editor.mapstyle.format.codec import decode_text
from editor.mapstyle.tree import Json, Path
from editor.wording import say

# What the format does not name is kept here as everywhere.
_ALLOWED = "unknown-key"


def read_filter(text: str) -> Json:
    """The filter that a text holds.

    Raises: DocumentError, with line and column, when it is no JSON or no filter that the format allows.
    """
    source = decode_text(text, say("A filter"), around=len(LAYERS) + 2, may_repeat=False)
    wrong = [*_schema_faults(source.tree), *_number_faults(read_rows(source.tree))]
    if wrong:
        # A text is read from the top, and what comes first may be the cause of the rest.
        path, sentence = min(wrong, key=lambda fault: source.find(fault[0]))
        raise DocumentError(sentence, source.place(path))
    return source.tree


def _schema_faults(value: Json) -> list[tuple[Path, str]]:
    found = worded(value, failures(Part.FILTER, value))
    return [
        (problem.path, problem.text)
        for problem in found
        if problem.severity is Severity.ERROR and problem.code != _ALLOWED
    ]


def _number_faults(filter_: FilterRows | None) -> list[tuple[Path, str]]:
    rows = filter_.rows if filter_ is not None else ()
    return [(("expression", index, "values"), row.problem) for index, row in enumerate(rows) if row.problem]
