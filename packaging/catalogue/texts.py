"""Translatable texts of the sources, with their contexts in Qt, found in the syntax trees."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent.parent
# Context of the texts of tables, and of sentences from packages without Qt.
TABLES = "Tables"
# Context of the names of languages: a language and a script of the same name can differ in German.
LANGUAGE_NAMES = "Languages"
_TRANSLATE = "QCoreApplication.translate"
# Placeholder of a count; with an L, Qt formats the number for the locale.
COUNT = re.compile("%L?n")


@dataclass(frozen=True, slots=True)
class Text:
    """Translatable text: its context, the English source, whether it has a count, and its file."""

    context: str
    source: str
    is_plural: bool
    file: str


# A module without any of these words has no text; this check is faster than parsing.
_HINT: Final = re.compile(r"tr\(|say|translate|TRANSLATE")


class UnreadableError(Exception):
    """Error for a call whose text is not a literal, so that it cannot be found."""


def read_folder(folder: Path) -> list[Text]:
    """Return the texts of all modules below a folder, in the order of the sources.

    Raises: UnreadableError with the position of the first text of each module that is not a literal.
    """
    texts, unreadable = [], []
    for name, source in _modules(folder):
        try:
            texts += read_module(source, name)
        except UnreadableError as error:
            unreadable.append(str(error))
    if unreadable:
        raise UnreadableError("\n".join(unreadable))
    return texts


@cache
def read_module(source: str, file: str) -> tuple[Text, ...]:
    """Return the texts of a module.

    Raises: UnreadableError if the text of a call is not a literal.
    """
    return tuple(_Reader(ast.parse(source), file).texts) if _HINT.search(source) else ()


@cache
def subclasses(folder: Path) -> dict[str, set[str]]:
    """Return the direct and indirect subclasses of each class, by their unqualified names."""
    children: dict[str, set[str]] = {}
    for _, source in _modules(folder):
        for node in ast.walk(ast.parse(source)):
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                name = ast.unparse(base).partition("[")[0].rpartition(".")[2]
                children.setdefault(name, set()).add(node.name)
    return {name: set(_descendants(name, children)) for name in children}


def _modules(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob("*.py")):
        yield path.relative_to(folder.parent).as_posix(), path.read_text(encoding="utf-8")


def _descendants(name: str, children: dict[str, set[str]]) -> Iterator[str]:
    for child in children.get(name, ()):
        yield child
        yield from _descendants(child, children)


class _Reader(ast.NodeVisitor):
    """Visitor of a module. `texts` are the texts that it found."""

    def __init__(self, tree: ast.Module, file: str) -> None:
        self.texts: list[Text] = []
        self._file = file
        self._classes: list[str] = []
        # The functions of the module that translate their first argument, and the context of each.
        self._translators = _translators(tree)
        self._argument = ""
        # The parameters of the current function, one of which may be named `say`.
        self._parameters: set[str] = set()
        # Modules with many texts define `translate` as an alias of Qt's function.
        self._is_short = any(
            isinstance(node, ast.Assign) and ast.unparse(node) == f"translate = {_TRANSLATE}"
            for node in ast.walk(tree)
        )
        self.visit(tree)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Visit a function, with the aliases that it defines for translating functions."""
        outer, outer_argument, outer_parameters = dict(self._translators), self._argument, self._parameters
        self._parameters = outer_parameters | {each.arg for each in node.args.args}
        if node.name in self._translators:
            self._argument = node.args.args[0].arg
        for step in ast.walk(node):
            if isinstance(step, ast.Assign) and ast.unparse(step.value) in outer:
                self._translators |= {
                    ast.unparse(target): outer[ast.unparse(step.value)] for target in step.targets
                }
        self.generic_visit(node)
        self._translators, self._argument, self._parameters = outer, outer_argument, outer_parameters

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        called = ast.unparse(node.func)
        if called in self._translators:
            self._add(self._translators[called], node.args[0])
        elif called == "self.tr" and self._classes:
            self._add(self._classes[-1], node.args[0])
        elif called in (_TRANSLATE, "QT_TRANSLATE_NOOP") or (called == "translate" and self._is_short):
            self._add(next(self._literals(node.args[0])), node.args[1])
        elif called == "say" and called not in self._parameters:
            self._add(TABLES, node.args[0], is_plural=False)
        elif called == "say_count":
            self._add(TABLES, node.args[1], is_plural=True)
        elif called.endswith(".tr"):
            raise UnreadableError(f"{self._file}:{node.lineno}: the context of {called} is unknown")

    def _add(self, context: str, argument: ast.expr, *, is_plural: bool | None = None) -> None:
        for source in self._literals(argument):
            counts = COUNT.search(source) is not None if is_plural is None else is_plural
            self.texts.append(Text(context, source, counts, self._file))

    def _literals(self, argument: ast.expr) -> Iterator[str]:
        if isinstance(argument, ast.IfExp):
            yield from self._literals(argument.body)
            yield from self._literals(argument.orelse)
        elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value
        elif not (isinstance(argument, ast.Name) and argument.id == self._argument):
            raise UnreadableError(f"{self._file}:{argument.lineno}: {ast.unparse(argument)} is not a literal")


def _translators(tree: ast.Module) -> dict[str, str]:
    """Return the functions of a module that translate their first argument, directly or by another function.

    Shape: context by function name.
    """
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.args.args]
    found: dict[str, str] = {}
    count = -1
    while len(found) > count:
        count = len(found)
        found |= {each.name: context for each in functions if (context := _context_of(each, found))}
    return found


def _context_of(function: ast.FunctionDef, known: dict[str, str]) -> str:
    argument = function.args.args[0].arg
    for node in ast.walk(function):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="translate"),
                args=[ast.Constant(value=str(context)), ast.Name(id=name), *_],
            ) if name == argument:
                return context
            case ast.Call(func=ast.Name(id=called), args=[ast.Name(id=name), *_]) if name == argument:
                if called in known:
                    return known[called]
    return ""
