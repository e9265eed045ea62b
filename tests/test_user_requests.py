"""The tests that docs/user-requests.md names exist."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "user-requests.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def test_every_request_names_existing_tests() -> None:
    rows = [line for line in PAGE.splitlines() if re.match(r"\| \d", line)]
    assert [int(line.split("|")[1]) for line in rows] == list(range(1, 11))
    assert all(NAMED.search(line.split("|")[4]) for line in rows)


def test_every_test_that_is_named_exists() -> None:
    missing = [f"{path}::{name}" for path, name in NAMED.findall(PAGE) if name not in _functions(ROOT / path)]
    assert missing == []
    assert PAGE.count("::") == len(NAMED.findall(PAGE)), "every name has the notation that is checked"


def _functions(path: Path) -> set[str]:
    if not path.is_file():
        return set()
    parts = ast.parse(path.read_text(encoding="utf-8")).body
    return {part.name for part in parts if isinstance(part, ast.FunctionDef)}
