"""The vocabulary of the code: names and phrases to avoid, and unique names of classes."""

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EDITOR = ROOT / "editor"
TESTS = ROOT / "tests"
PACKAGING = ROOT / "packaging"

# Words that no name contains, by their replacements; docs/glossary.md explains the terms.
WORDS = {
    "announced, reported, notified": "told said heard hear hears speak speaks spoken tell tells telling",
    "current, selected": "chosen picked",
    "requested": "wanted wish wishes wished asked",
    "cached, retained, saved": "kept",
    "fix, fixes": "mend mended mending mends",
    "idle, commit": "settle settled",
    "schedule, discard, find": "hurry hurried bury buried dwell beheld weigh intake",
    "label layout, label placement": "standing manner",
    "collision index, position, placement": "spot spots",
    "style element, diff, closest name": "thing things leaves alike",
    "severity, warning": "gravity danger dangers",
    "weather model, sandbox process": "desk aside",
    "apply the theme, backdrop": "dress dressed grounds",
    "overlay, resolution": "furniture fineness",
    "appearance, colours": "looks",
}
# Names that are avoided only as a whole.
WHOLE_NAMES = {
    "collision index, viewport": "room stage",
    "map input, auto-dismiss, delays": "hand stay pace",
    "text, label": "words sayings wording_of",
    "appearance (of a layer)": "Look look_of",
    "_on_<signal>, _apply": "_take _give _look _ask _say _put _went _came _made _did _go _read_again",
}
# Phrases that docstrings and comments avoid, as regular expressions.
PHRASES = (
    r"nobody|whoever|whomever|whom|nought",
    r"hears?|heard|told|said|says? of|saying of|tells? of",
    r"gives? way|stands? in|standing|stood|stands?|lies? (?:beneath|over|under)",
    r"anew|in vain|of its own accord|went from|goes on|happens? to|according as|must needs|touched by",
    r"no such \w+ is|what (?:came|comes|becomes|became) of|that is all|work(?:ed)? out",
    r"deaf|away again|takes? away|calls? itself|weight(?:y|iest)",
    r"a person|persons?'s|mend(?:s|ed|ing)?|wish(?:es|ed)?|things?|alike|grave(?:st|r)?",
)
# The same for the scripts of builds alone, which have fewer subjects.
SCRIPT_WORDS = {
    "timestamp, begin": "moment begun",
    "result, arguments": "made given",
    "subclasses, avoided": "heir heirs shunned",
    "without environment, next to": "beside",
}
SCRIPT_PHRASES = r"beside|brings?|carr(?:y|ies)|fresh|for good|what is (?:built|packed)"

# Words that the names of tests may have, as these are sentences: ordinary verbs.
SENTENCE_WORDS = {"leaves", "looks"}

# Names that remain: file (or folder) and name, each with its reason.
EXCEPTIONS = {
    ("editor/weather/api/records.py", "words"): "a key of the responses in the disk cache",
    ("editor/features/problems/delegate.py", "words"): "the words of a text, which is broken between them",
}

_BANNED = frozenset(" ".join(WORDS.values()).split())
_BANNED_IN_SCRIPTS = frozenset(" ".join(SCRIPT_WORDS.values()).split())
_BANNED_WHOLE = frozenset(" ".join(WHOLE_NAMES.values()).split())
_PHRASE = re.compile(rf"\b(?:{'|'.join(PHRASES)})\b", re.IGNORECASE)
_SCRIPT_PHRASE = re.compile(rf"\b(?:{SCRIPT_PHRASES})\b", re.IGNORECASE)
# A docstring that begins with an article, a determiner or a question is a noun phrase.
_NOUN_PHRASE = re.compile(
    r"(?:The|An?|What|How|Whether|Where|Every|All|Each|Which|When|Those|One|Its|By|No|In|Of|Two|Three|Some"
    r"|Several|Another|Any) "
)
# Used like values, so that their docstrings are noun phrases.
_NAMED_LIKE_VALUES = re.compile(r"property|fixture")
_PART = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+")
_WITH_DOCSTRING = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def names_in(tree: ast.AST) -> Iterator[str]:
    """Yield the names that a module defines: classes, functions, parameters, variables and attributes."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                yield node.name
            case ast.arg():
                yield node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.id
            case ast.Attribute(ctx=ast.Store()):
                yield node.attr


def parts_of(name: str) -> set[str]:
    """Return the words of a name, in lower case."""
    return {part.lower() for part in _PART.findall(name)}


def is_banned(name: str) -> bool:
    parts = parts_of(name)
    return name in _BANNED_WHOLE or bool(parts & _BANNED - (SENTENCE_WORDS if "test" in parts else set()))


def prose_in(source: str) -> Iterator[str]:
    """Yield the docstrings and comments of a module, without names in backticks."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, _WITH_DOCSTRING):
            yield ast.get_docstring(node) or ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def phrases_in(source: str) -> list[str]:
    if not _PHRASE.search(re.sub(r"`[^`]*`", "", source)):  # The prose alone takes far longer.
        return []
    return [found for text in prose_in(source) for found in _PHRASE.findall(re.sub(r"`[^`]*`", "", text))]


FILES = sorted(EDITOR.rglob("*.py"))
# This file contains the words themselves.
TEST_FILES = sorted(file for file in TESTS.rglob("*.py") if file != Path(__file__))
SCRIPTS = [*sorted(PACKAGING.rglob("*.py")), PACKAGING / "isopleth.spec", ROOT / "dev.py"]


def is_exception(path: str, name: str) -> bool:
    return any(path.startswith(place) and name == each for place, each in EXCEPTIONS)


def test_names_use_the_words_of_the_glossary() -> None:
    found = [
        (path, name)
        for file in [*FILES, *TEST_FILES, *SCRIPTS]
        for path in [file.relative_to(ROOT).as_posix()]
        for name in [*names_in(ast.parse(file.read_bytes())), file.stem, file.parent.name]
        if is_banned(name) and not is_exception(path, name)
    ]
    assert found == []


def test_docstrings_and_comments_avoid_the_phrases() -> None:
    found = [
        (file.relative_to(ROOT).as_posix(), phrases_in(file.read_text("utf-8")))
        for file in [*FILES, *TEST_FILES, *SCRIPTS]
    ]
    assert [(path, phrases) for path, phrases in found if phrases] == []


def test_scripts_avoid_further_words() -> None:
    found = [
        (file.relative_to(ROOT).as_posix(), text)
        for file in SCRIPTS
        for source in [file.read_text("utf-8")]
        for text in [
            *(name for name in names_in(ast.parse(source)) if parts_of(name) & _BANNED_IN_SCRIPTS),
            *(phrase for prose in prose_in(source) for phrase in _SCRIPT_PHRASE.findall(prose)),
        ]
    ]
    assert found == []


def noun_phrases_in(source: str | bytes) -> list[str]:
    """Return the docstrings of functions that do not begin with a verb, except properties and fixtures."""
    return [
        text
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if not any(_NAMED_LIKE_VALUES.search(ast.unparse(each)) for each in node.decorator_list)
        for text in [ast.get_docstring(node) or ""]
        if _NOUN_PHRASE.match(text)
    ]


def test_docstrings_of_functions_in_scripts_and_tests_begin_with_a_verb() -> None:
    found = [
        (file.relative_to(ROOT).as_posix(), text)
        for file in [*SCRIPTS, *TEST_FILES, Path(__file__)]
        for text in noun_phrases_in(file.read_bytes())
    ]
    assert found == []


def test_each_exception_is_needed() -> None:
    for place, name in EXCEPTIONS:
        path = ROOT / place
        files = path.rglob("*.py") if path.is_dir() else [path]
        assert any(name in names_in(ast.parse(file.read_bytes())) for file in files), (place, name)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def say_told(): ...", ["say_told"]),
        ("def test_rows_are_told(): ...", ["test_rows_are_told"]),
        ("class ChosenRow: ...", ["ChosenRow"]),
        ("def run(stage): ...", ["stage"]),
        ("class Row:\n    picked = Signal()", ["picked"]),
        ("self.is_settled = True", ["is_settled"]),
        ("for spot in spots: ...", ["spot"]),
        ("def words(self): ...", ["words"]),
        ("class Look:\n    def look_of(looks): ...", ["Look", "look_of", "looks"]),
        ("stages = 2\nselected = keywords", []),
        ("def test_a_drag_leaves_no_step(): ...", []),
        ("value.chosen.connect(print)", []),
    ],
)
def test_planted_names_are_found(source: str, expected: list[str]) -> None:
    assert [name for name in names_in(ast.parse(source)) if is_banned(name)] == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('"""What nobody needs."""', ["nobody"]),
        ('def f():\n    """Return what is Told."""', ["Told"]),
        ("x = 1  # It stands in for another.", ["stands in"]),
        ("# All things are drawn anew.", ["things", "anew"]),
        ('"""Return `told` of anything; understand it."""', []),
        ('x = "nobody"', []),
    ],
)
def test_planted_phrases_are_found(source: str, expected: list[str]) -> None:
    assert phrases_in(source) == expected


def test_public_class_names_are_unique() -> None:
    places = defaultdict(list)
    for file in FILES:
        for node in ast.parse(file.read_bytes()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(file.relative_to(ROOT).as_posix())
    shared = {name: files for name, files in places.items() if len(files) > 1}
    assert shared == {}
