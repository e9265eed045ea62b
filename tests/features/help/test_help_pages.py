"""Links from the program to existing pages of the guide."""

import ast
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.features.help.controller import FIRST_PAGE, PAGES, REFERENCE_PAGE, page_for, page_path, page_url

ROOT = Path(__file__).parents[3]
GUIDE = ROOT / "docs" / "guide"


@pytest.mark.parametrize("page", sorted({*PAGES.values(), FIRST_PAGE, REFERENCE_PAGE}))
def test_every_page_that_the_program_opens_is_in_the_guide(page: str) -> None:
    assert (GUIDE / f"{page}.md").is_file()


def test_every_class_that_has_a_page_exists() -> None:
    classes = {
        part.name
        for file in (ROOT / "editor").rglob("*.py")
        for part in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(part, ast.ClassDef)
    }
    assert set(PAGES) <= classes


def test_every_dialog_has_a_page() -> None:
    dialogs = {
        part.name
        for file in (ROOT / "editor").rglob("*.py")
        for part in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(part, ast.ClassDef) and any(ast.unparse(base).endswith("Dialog") for base in part.bases)
    }
    others = {
        base
        for file in (ROOT / "editor").rglob("*.py")
        for part in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(part, ast.ClassDef)
        for base in map(ast.unparse, part.bases)
    }
    assert len(dialogs) > 5
    assert dialogs - others - set(PAGES) == set()


def test_the_page_is_that_of_the_nearest_parent_part(qtbot: QtBot) -> None:
    class LayersPanel(QWidget):
        pass

    class StopTable(QWidget):
        pass

    panel = LayersPanel()
    qtbot.addWidget(panel)
    row = QWidget(panel)
    table = StopTable(panel)
    cell = QWidget(table)
    assert page_for(row) == "layers"
    assert page_for(cell) == "zooms"


def test_widgets_without_a_page_open_the_first_one(qtbot: QtBot) -> None:
    other = QWidget()
    qtbot.addWidget(other)
    assert page_for(other) == page_for(None) == "index"


def test_pages_are_resources() -> None:
    assert page_path("reference/checks").parts[-3:] == ("guide", "reference", "checks.html")


def test_a_section_of_a_page_is_the_fragment_of_its_address() -> None:
    assert page_url("reference/preview#hairlines").toString().endswith("/reference/preview.html#hairlines")
    assert not page_url("reference/preview").hasFragment()
