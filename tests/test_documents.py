"""The paths and names in backticks in the documents for contributors exist."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EDITOR = ROOT / "editor"
DOCUMENTS = [
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *(ROOT / "docs/decisions").glob("*.md"),
]
PATH = re.compile(r"(?:[\w.-]+/)*[\w.-]+\.(?:py|md|toml|json|lock|txt|spec|yml|ts|png)|[\w.-]+/(?:[\w.-]+/)*")
DOTTED = re.compile(r"[a-z_]+(?:\.[A-Za-z_]\w*)+")
# Created by a command, or by the program for its user.
CREATED = {
    ".tools/",
    ".venv/",
    "dist/",
    "shots/",
    "shots/sheet.png",
    "uv.lock",
    "windows.json",
    "resources/guide/",
}
# Placeholders for names that a contributor adds.
EXAMPLES = {"resources/translations/isopleth_LANGUAGE.ts"}


@cache
def file_names() -> frozenset[str]:
    folders = (EDITOR, ROOT / "tests", ROOT / "packaging", ROOT / "docs")
    return frozenset(path.name for folder in folders for path in folder.rglob("*.*"))


def exists(path: str) -> bool:
    if path in CREATED | EXAMPLES or (ROOT / path).exists() or (EDITOR / path).exists():
        return True
    return "/" not in path and path in file_names()


def in_backticks(text: str) -> Iterator[str]:
    """Yield the texts in backticks, without those in code blocks."""
    yield from re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE))


def missing_paths(text: str) -> list[str]:
    return [found for found in in_backticks(text) if PATH.fullmatch(found) and not exists(found)]


def missing_names(text: str) -> list[str]:
    """Return the dotted names whose module is in `editor/` but does not define them."""
    missing = []
    for found in in_backticks(text):
        parts = found.split(".")
        module = EDITOR.joinpath(*parts[:-1]).with_suffix(".py")
        if (
            DOTTED.fullmatch(found)
            and not PATH.fullmatch(found)
            and module.is_file()
            and parts[-1] not in _defined(module)
        ):
            missing.append(found)
    return missing


@cache
def _defined(module: Path) -> frozenset[str]:
    body = ast.parse(module.read_bytes()).body
    return frozenset(
        name.id if isinstance(name, ast.Name) else name.name
        for node in body
        for name in ast.walk(node)
        if isinstance(name, ast.Name | ast.ClassDef | ast.FunctionDef)
    )


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_paths_and_names_of_a_document_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert (missing_paths(text), missing_names(text)) == ([], [])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_links_of_a_document_exist(document: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_planted_paths_and_names_are_found() -> None:
    text = "`editor/wording.py` `editor/gone.py` `gone/` `wording.say` `wording.gone`\n```\n`gone.py`\n```\n"
    assert missing_paths(text) == ["editor/gone.py", "gone/"]
    assert missing_names(text) == ["wording.gone"]
