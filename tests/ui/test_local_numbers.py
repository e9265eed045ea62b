"""Numbers in the format of the locale."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale

from editor.ui.text import local_count, local_number, translated
from editor.wording import say_count

EDITOR = Path(__file__).parents[2] / "editor"
COUNTS = frozenset({"count", "all", "total", "missing", "more", "some", "having", "known"})


@pytest.fixture(params=["de", "en", "fr"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    yield request.param
    QLocale.setDefault(before)


def test_a_number_has_the_decimal_point_of_the_locale(language: str) -> None:
    assert local_number("−2.5 km") == {"de": "−2,5 km", "en": "−2.5 km", "fr": "−2,5 km"}[language]


def test_a_count_has_the_group_separators_of_the_locale(language: str) -> None:
    assert local_count(12345) == {"de": "12.345", "en": "12,345", "fr": "12\u202f345"}[language]


def test_the_count_of_a_sentence_is_grouped(language: str) -> None:
    text = translated(say_count("{count} thing", "{count} things", 12345))
    assert text == {"de": "12.345 things", "en": "12,345 things", "fr": "12\u202f345 things"}[language]


def is_plain(value: ast.expr) -> bool:
    """Return whether an expression is a number rather than its text."""
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id in {"len", "sum", "str"}
    return isinstance(value, ast.Attribute | ast.Subscript | ast.BinOp)


def plain_counts(source: str) -> Iterator[str]:
    """Yield the counts that a source formats or puts into a title without grouping their digits."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr == "format":
            yield from (ast.unparse(k.value) for k in node.keywords if k.arg in COUNTS and is_plain(k.value))
        elif node.func.attr in {"set_detail", "set_summary"}:
            calls = [each for each in ast.walk(node) if isinstance(each, ast.Call) and each.args]
            yield from (
                ast.unparse(each)
                for each in calls
                if (is_plain(each) and ast.unparse(each.func) == "str" and "count" in ast.unparse(each))
                or ast.unparse(each).startswith("str(len(")
            )


def test_counts_in_texts_and_titles_are_grouped() -> None:
    folders = ("features", "workspace", "ui", "app", "preview")
    found = {
        str(path.relative_to(EDITOR)): plain
        for folder in folders
        for path in (EDITOR / folder).rglob("*.py")
        if (plain := list(plain_counts(path.read_text("utf-8"))))
    }
    assert not found
    assert list(
        plain_counts("title.set_detail(str(len(x)))\nt.format(count=len(y), all=local_count(z))")
    ) == [
        "str(len(x))",
        "len(y)",
    ]
