"""Queries for icons by id, size, file size and use."""

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QImage

from editor.features.icons.filter import IconQuery
from editor.features.icons.model import IconRow
from editor.system.language import Language
from editor.workspace.icon_choices import IconPicture

FUEL = IconRow(0, "fuel-64", 2048, layers=2, stops=3, picture=IconPicture(QImage(), 64, 64))
WIDE = IconRow(1, "Road Sign", 150 * 1024, layers=1, stops=1, picture=IconPicture(QImage(), 96, 64))
LOOSE = IconRow(2, "loose", 500 * 1024, picture=IconPicture(QImage(), 32, 32))
BROKEN = IconRow(
    3, "unused_sign", 10, layers=1, stops=1, picture=IconPicture(QImage(), fault="It is damaged.")
)
UNKNOWN = IconRow(4, "later", 0, layers=1, stops=1)
ROWS = (FUEL, WIDE, LOOSE, BROKEN, UNKNOWN)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ROWS),
        ("  ", ROWS),
        ("FUEL", [FUEL]),
        ("sign", [WIDE, BROKEN]),
        ("road sign", [WIDE]),
        ("64", [FUEL, WIDE]),
        ("64px", [FUEL, WIDE]),
        ("64 px", [FUEL, WIDE]),
        ("64x64", [FUEL]),
        ("64 × 64 px", [FUEL]),
        ("96x64", [WIDE]),
        (">100kb", [WIDE, LOOSE]),
        ("> 100 KB", [WIDE, LOOSE]),
        (">=0.5mb", []),
        ("<=2kb", [FUEL, BROKEN, UNKNOWN]),
        ("<11b", [BROKEN, UNKNOWN]),
        (">1,5kb <200kb", [FUEL, WIDE]),
        (">64", [WIDE]),
        (">=64px", [FUEL, WIDE]),
        ("<64", [LOOSE]),
        ("unused", [LOOSE, BROKEN]),
        ("used", [FUEL, WIDE, BROKEN, UNKNOWN]),
        ("heavy", [LOOSE]),
        ("broken", [BROKEN]),
        ("broken loose", []),
        (">", []),
        ("9" * 6000, []),
        (">" + "9" * 6000, []),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else "",
)
def test_what_is_typed_finds(text: str, found: list[IconRow]) -> None:
    query = IconQuery(text)
    assert [row for row in ROWS if query.finds(row)] == list(found)


def test_only_a_line_without_words_asks_for_everything() -> None:
    assert IconQuery(" ").is_empty
    assert not IconQuery("a").is_empty


@pytest.mark.parametrize(("german", "english"), [("unbenutzt", "unused"), ("Schwer", "heavy")])
def test_words_for_states_are_known_in_german_too(qapp: QCoreApplication, german: str, english: str) -> None:
    language = Language("de")
    language.speak(qapp)
    found = [[row for row in ROWS if IconQuery(text).finds(row)] for text in (german, english)]
    language.uninstall(qapp)
    assert found[0]
    # The English word is looked for in ids too.
    assert found[0] == [row for row in found[1] if english not in row.id]
