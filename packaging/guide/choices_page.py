"""Values of the preview assumptions: texts, and values of `preview/choices.toml`."""

import tomllib
from collections.abc import Iterator

from editor import resources
from editor.render.assumptions import Assumption


def values(row: Assumption) -> str:
    """Return the value of a row as text for the page."""
    return row.value or "; ".join(_choices(row))


def _choices(row: Assumption) -> Iterator[str]:
    tables = tomllib.loads(resources.text("preview", "choices.toml"))
    for name in row.choices:
        table, key = name.split(".")
        yield f"`{key}` {format_value(tables[table][key])}"


def format_value(value: object) -> str:
    """Return a choice as text for the page. Values of a list are preceded by their level."""
    if isinstance(value, list):
        return ", ".join(f"{level}: {number:g}" for level, number in enumerate(value))
    return f"{value:g}" if isinstance(value, int | float) else f"`{value}`"
