"""Tests of the layout of difference rows."""

import pytest
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from editor.mapstyle.compare.style_diff import compare
from editor.mapstyle.document.model import MapStyle
from editor.workspace.differences import DifferenceList, DifferenceListModel
from tests.styles import Json, a_color, a_document, a_line, a_width

RED, BLUE = 0xFF0000FF, 0xFFFF0000
LONG = "A motorway with a long name"


def a_list(qtbot: QtBot, before: Json, after: Json) -> DifferenceList:
    """Return the list of what differs between two layers."""
    model = DifferenceListModel()
    shown = DifferenceList(model)
    model.setParent(shown)
    qtbot.addWidget(shown)
    sides = (MapStyle.of(a_document([each])) for each in (before, after))
    model.show_differences(compare(*sides, lambda layer: layer.comment))
    shown.resize(236, 300)
    shown.show()
    return shown


@pytest.mark.parametrize(
    ("before", "after", "text", "height"),
    [
        ({"minzoom": 3}, {"minzoom": 5}, "Min zoom: 3 → 5", 44),
        ({"COMMENT": "Road"}, {"COMMENT": LONG}, f'Name: "Road" → "{LONG}"', 62),
        ({}, {"metaCategoryID": 9}, "Category: added, 9", 44),
        (
            {"paint": {"line-outer-color": a_color((0, RED))}},
            {"paint": {"line-outer-color": a_color((0, BLUE))}},
            "Casing colour at zoom 0: #FF0000 → #0000FF",
            44,
        ),
    ],
    ids=["short", "long", "added", "colour"],
)
def test_a_value_is_below_its_name_and_a_long_one_on_two_lines(
    qtbot: QtBot, before: Json, after: Json, text: str, height: int
) -> None:
    shown = a_list(qtbot, a_line(1, **before), a_line(1, **after))
    row = shown.model().index(1, 0)
    assert row.data() == text
    assert shown.visualRect(row).height() == height
    assert shown.visualRect(shown.model().index(0, 0)).height() == 26


def test_numbers_have_the_notation_of_the_language(qtbot: QtBot) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale("de"))
    try:
        shown = a_list(
            qtbot,
            a_line(1, paint={"line-width": a_width((14, 0.25))}),
            a_line(1, paint={"line-width": a_width((14, 0.7))}),
        )
    finally:
        QLocale.setDefault(before)
    assert shown.model().index(1, 0).data().endswith("0,25 → 0,7")
