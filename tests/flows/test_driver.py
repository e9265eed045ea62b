"""Flow tests use a window through the driver, and reach at most two parts deep."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

# Names of drivers in tests; a `window` alone is for code that has no driver.
NAMES = {"user", "window", "one", "other", "first", "second", "third", "again", "following"}
MOST_ATTRIBUTES = 2
DRIVER_FILES = ("driver.py", "driver_parts.py", "driver_map_parts.py")
FILES = sorted(path for path in Path(__file__).parent.glob("*.py") if path.name not in DRIVER_FILES)


def reaches(code: str) -> Iterator[str]:
    """Yield each expression that goes through too many parts of a window."""
    tree = ast.parse(code)
    called = {node.func for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            names, root = _chain(node)
            is_method = node in called
            if root in NAMES and len(names) - is_method > MOST_ATTRIBUTES:
                yield ast.unparse(node)


def _chain(node: ast.expr) -> tuple[list[str], str]:
    """Return the attributes of an expression, the last one first, and the name at its start."""
    names = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if "user" in names:
        return names[: names.index("user")], "user"
    return names, node.id if isinstance(node, ast.Name) else ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_flow_test_reaches_at_most_two_parts_into_a_window(path: Path) -> None:
    assert list(reaches(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("user.notice", []),
        ("user.fonts_view.notes.show()", []),
        ("user.fonts_view.notes.remark", ["user.fonts_view.notes.remark"]),
        ("user.fonts_view.notes.remark.show()", ["user.fonts_view.notes.remark.show"]),
        ("self.user.strip.note.text", ["self.user.strip.note.text"]),
        ("layer.paint.width.stops", []),
        ("user.editor(WIDTH).field.problem", []),
    ],
)
def test_a_reach_into_a_window_is_found(code: str, found: list[str]) -> None:
    assert [text for text in reaches(code) if text.count(".") == code.count(".")] == found
