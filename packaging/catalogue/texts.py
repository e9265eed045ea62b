"""Every text for people in the sources, found by reading them, with the context that Qt looks it up in."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent.parent
# Where the tables' texts and the sentences of the rooms without Qt are looked up.
TABLES = "Tables"
# Where the names of languages are looked up: in German a language and a script of one name may differ.
LANGUAGE_NAMES = "Languages"
_TRANSLATE = "QCoreApplication.translate"
# Where Qt puts a number, with an L as the language writes it.
COUNT = re.compile("%L?n")


@dataclass(frozen=True, slots=True)
class Text:
    """One text: where Qt looks it up, its English, whether it counts something, and the file it stands in."""

    context: str
    source: str
    is_plural: bool
    file: str


# Without one of these words a module has no text.
_SPEAKING: Final = re.compile(r"tr\(|say|translate|TRANSLATE")


class UnreadableError(Exception):
    """A call whose text is not written out where it is called, so that no catalogue can hold it."""


def read_folder(folder: Path) -> list[Text]:
    """The texts of all modules below a folder, in the order in which they stand there.

    Raises: UnreadableError with the place of each module's first text that is not written out.
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
    """The texts of one module.

    Raises: UnreadableError where a call gives no text that is written out.
    """
    return tuple(_Reader(ast.parse(source), file).texts) if _SPEAKING.search(source) else ()


@cache
def heirs(folder: Path) -> dict[str, set[str]]:
    """The classes that inherit from each class, near and far, by their plain names."""
    children: dict[str, set[str]] = {}
    for _, source in _modules(folder):
        for node in ast.walk(ast.parse(source)):
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                name = ast.unparse(base).partition("[")[0].rpartition(".")[2]
                children.setdefault(name, set()).add(node.name)
    return {name: set(_below(name, children)) for name in children}


def _modules(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob("*.py")):
        yield path.relative_to(folder.parent).as_posix(), path.read_text(encoding="utf-8")


def _below(name: str, children: dict[str, set[str]]) -> Iterator[str]:
    for child in children.get(name, ()):
        yield child
        yield from _below(child, children)


class _Reader(ast.NodeVisitor):
    """Walks one module. `texts` is what it found."""

    def __init__(self, tree: ast.Module, file: str) -> None:
        self.texts: list[Text] = []
        self._file = file
        self._classes: list[str] = []
        # The functions of the module that translate what they are given, and the context of each.
        self._speakers = _speakers(tree)
        self._given = ""
        # The names that a function gives to what it got; one of them may be `say`.
        self._parameters: set[str] = set()
        # A module that says much may give Qt's own function a shorter name.
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
        """A function that says much may give a speaker a shorter name; a speaker hands on what it got."""
        outer, outer_given, outer_parameters = dict(self._speakers), self._given, self._parameters
        self._parameters = outer_parameters | {each.arg for each in node.args.args}
        if node.name in self._speakers:
            self._given = node.args.args[0].arg
        for step in ast.walk(node):
            if isinstance(step, ast.Assign) and ast.unparse(step.value) in outer:
                self._speakers |= {
                    ast.unparse(target): outer[ast.unparse(step.value)] for target in step.targets
                }
        self.generic_visit(node)
        self._speakers, self._given, self._parameters = outer, outer_given, outer_parameters

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        called = ast.unparse(node.func)
        if called in self._speakers:
            self._add(self._speakers[called], node.args[0])
        elif called == "self.tr" and self._classes:
            self._add(self._classes[-1], node.args[0])
        elif called in (_TRANSLATE, "QT_TRANSLATE_NOOP") or (called == "translate" and self._is_short):
            self._add(next(self._written_out(node.args[0])), node.args[1])
        elif called == "say" and called not in self._parameters:
            self._add(TABLES, node.args[0], is_plural=False)
        elif called == "say_count":
            self._add(TABLES, node.args[1], is_plural=True)
        elif called.endswith(".tr"):
            raise UnreadableError(f"{self._file}:{node.lineno}: the context of {called} is unknown")

    def _add(self, context: str, argument: ast.expr, *, is_plural: bool | None = None) -> None:
        for source in self._written_out(argument):
            counts = COUNT.search(source) is not None if is_plural is None else is_plural
            self.texts.append(Text(context, source, counts, self._file))

    def _written_out(self, argument: ast.expr) -> Iterator[str]:
        if isinstance(argument, ast.IfExp):
            yield from self._written_out(argument.body)
            yield from self._written_out(argument.orelse)
        elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value
        elif not (isinstance(argument, ast.Name) and argument.id == self._given):
            raise UnreadableError(
                f"{self._file}:{argument.lineno}: {ast.unparse(argument)} is not written out"
            )


def _speakers(tree: ast.Module) -> dict[str, str]:
    """Return the functions of a module that translate their first argument, directly or by another one.

    Shape: the context of each, by the name of the function.
    """
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.args.args]
    found: dict[str, str] = {}
    count = -1
    while len(found) > count:
        count = len(found)
        found |= {each.name: context for each in functions if (context := _context_of(each, found))}
    return found


def _context_of(function: ast.FunctionDef, known: dict[str, str]) -> str:
    given = function.args.args[0].arg
    for node in ast.walk(function):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="translate"),
                args=[ast.Constant(value=str(context)), ast.Name(id=name), *_],
            ) if name == given:
                return context
            case ast.Call(func=ast.Name(id=speaker), args=[ast.Name(id=name), *_]) if name == given:
                if speaker in known:
                    return known[speaker]
    return ""
