"""The choices of the preview as a page: each line of `preview/choices.toml` with the comment above it."""

import re
import tomllib
from collections.abc import Iterator

_KEY = re.compile(r"(\w+) = ")


def rows(text: str) -> Iterator[tuple[str, str, str, str]]:
    """The table, the key, the value and why it is so, of each choice; a comment holds until the next one."""
    values = tomllib.loads(text)
    table, why, is_new = "", "", True
    for line in text.splitlines():
        if line.startswith("#"):
            why = line.lstrip("# ") if is_new else f"{why} {line.lstrip('# ')}"
            is_new = False
            continue
        is_new = True
        if line.startswith("["):
            table, why = line.strip("[]"), ""
        key = _KEY.match(line)
        if key is not None and table:
            yield table, key[1], written(values[table][key[1]]), why


def written(value: object) -> str:
    """A value as people read it; values by level in the order of the levels."""
    if isinstance(value, list):
        return ", ".join(f"{level}: {number:g}" for level, number in enumerate(value))
    return f"{value:g}" if isinstance(value, int | float) else f"`{value}`"
