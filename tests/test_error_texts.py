"""Texts of errors in the window: each is translated where it leaves an error."""

import ast
from collections.abc import Iterator

import pytest

from tests.test_architecture import ROOT

FOLDERS = ("app", "features", "preview", "ui", "workspace")
EXCEPTIONS = {
    "editor/app/single_instance_server.py": "for the log",
    "editor/features/merge/model.py": "of a worker thread; translated with its result",
}


def untranslated(source: str) -> Iterator[int]:
    """Yield the lines of a module that take the text of an error without translating or raising it."""
    tree = ast.parse(source)
    allowed = {
        id(node)
        for outer in ast.walk(tree)
        if isinstance(outer, ast.Raise) or (isinstance(outer, ast.Call) and _name(outer.func) == "translated")
        for node in ast.walk(outer)
    }
    for scope in ast.walk(tree):
        if isinstance(scope, ast.ExceptHandler) and scope.name:
            names, parts = {scope.name}, scope.body
        elif isinstance(scope, ast.FunctionDef | ast.Lambda):
            arguments = scope.args.posonlyargs + scope.args.args + scope.args.kwonlyargs
            names = {each.arg for each in arguments if _is_error(each)}
            parts = scope.body if isinstance(scope, ast.FunctionDef) else [scope.body]
        else:
            continue
        for part in parts:
            for node in ast.walk(part):
                if _is_text_of(node, names) and id(node) not in allowed:
                    yield node.lineno


def _is_error(argument: ast.arg) -> bool:
    annotation = "" if argument.annotation is None else ast.unparse(argument.annotation)
    return argument.arg == "error" or "Error" in annotation or annotation == "NoFrame"


def _is_text_of(node: ast.AST, names: set[str]) -> bool:
    if isinstance(node, ast.Call) and _name(node.func) == "str" and node.args:
        return _name(node.args[0]) in names
    is_text = isinstance(node, ast.Attribute) and node.attr in ("text", "sentence", "why")
    return is_text and _name(node.value) in names


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def test_texts_of_errors_are_translated() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): sorted(set(lines))
        for folder in FOLDERS
        for path in (ROOT / "editor" / folder).rglob("*.py")
        if (lines := list(untranslated(path.read_text(encoding="utf-8"))))
    }
    assert {path: lines for path, lines in found.items() if path not in EXCEPTIONS} == {}
    assert found.keys() == EXCEPTIONS.keys()


@pytest.mark.parametrize(
    "line",
    ["label.setText(error.text)", "label.setText(str(error))", "self.failed.emit(error.sentence)"],
)
def test_an_untranslated_text_is_found(line: str) -> None:
    function = "def show(error: EditorError) -> None:\n    {}\n"
    module = function + "try:\n    pass\nexcept EditorError as error:\n    {}\n"
    assert list(untranslated(module.format("pass", line))) == [6]
    assert list(untranslated(module.format(line, "pass"))) == [2]
    translated = line.replace("(error.", "(translated(error.").replace("(str(", "(translated(str(") + ")"
    assert list(untranslated(module.format("pass", translated))) == []
