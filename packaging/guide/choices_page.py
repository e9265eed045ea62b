"""The values of the ledger of assumptions: texts, and values of `preview/choices.toml`."""

import tomllib
from collections.abc import Iterator

from editor import resources
from editor.render.assumptions import Assumption


def values(row: Assumption) -> str:
    """The value of a row as people read it."""
    return row.value or "; ".join(_choices(row))


def _choices(row: Assumption) -> Iterator[str]:
    tables = tomllib.loads(resources.text("preview", "choices.toml"))
    for name in row.choices:
        table, key = name.split(".")
        yield f"`{key}` {written(tables[table][key])}"


def written(value: object) -> str:
    """A choice as people read it; values by level are in the order of the levels."""
    if isinstance(value, list):
        return ", ".join(f"{level}: {number:g}" for level, number in enumerate(value))
    return f"{value:g}" if isinstance(value, int | float) else f"`{value}`"
