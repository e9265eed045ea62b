"""The examples in docstrings of the API and in the guide."""

import doctest
import importlib
import re
import shutil
from pathlib import Path

import pytest

import isopleth

ROOT = Path(__file__).parent.parent.parent
MODULES = sorted(file.stem for file in (ROOT / "editor" / "api").glob("*.py") if file.stem != "__init__")


@pytest.fixture(autouse=True)
def folder_of_a_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    """A folder with the style that the examples open, and the application of all tests for their images."""
    shutil.copy(ROOT / "resources" / "templates" / "day.json", tmp_path)
    monkeypatch.chdir(tmp_path)


def failures(test: doctest.DocTest) -> str:
    report: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    return "".join(report)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_right(name: str) -> None:
    module = importlib.import_module(f"editor.api.{name}")
    for test in doctest.DocTestFinder().find(module):
        assert failures(test) == ""


def guide_examples(page: str) -> doctest.DocTest:
    """Return the examples of a page of the guide as one test."""
    text = (ROOT / "docs" / "guide" / page).read_text(encoding="utf-8")
    code = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)  # a fence would be expected as output
    return doctest.DocTestParser().get_doctest(code, {}, page, page, 0)


def test_every_class_and_most_methods_have_examples() -> None:
    module = importlib.import_module("editor.api.style")
    documented = [test for test in doctest.DocTestFinder().find(module) if test.examples]
    assert len(documented) > 15
    assert {"Style", "StyleLayer"} <= {test.name.rpartition(".")[2] for test in documented}
    assert isopleth.Style is module.Style


def test_the_examples_of_the_guide_are_right() -> None:
    test = guide_examples("scripting.md")
    assert len(test.examples) > 20
    assert failures(test) == ""
