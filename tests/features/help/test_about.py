"""About dialog."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from editor import __version__
from editor.features.help.about import (
    AboutDialog,
    licence_html,
    linked,
    notice_html,
    parts_html,
    version_text,
)
from editor.system.fault_report import Part, parts
from editor.workspace.system_info import facts, version_facts

PROGRAM, PARTS, DATA, LICENCE = range(4)


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[AboutDialog]:
    made = AboutDialog()
    qtbot.addWidget(made)
    yield made
    QGuiApplication.clipboard().clear()


def text(dialog: AboutDialog, page: int) -> str:
    return dialog.pages[page].toPlainText()


def test_it_shows_version_owner_and_licence(dialog: AboutDialog) -> None:
    for expected in (__version__, "Copyright © 2026 The Isopleth developers", "MIT licence", "PySide"):
        assert expected in text(dialog, PROGRAM)
    assert "Permission is hereby granted" in text(dialog, LICENCE)


def test_it_lists_every_part_with_its_licence(dialog: AboutDialog) -> None:
    shown = text(dialog, PARTS)
    for part in parts():
        assert part.name in shown
        assert part.version in shown
        assert part.licence in shown
    assert "LGPL-3.0-only" in shown
    assert "Material Design Icons" in shown


def test_it_credits_the_maps(dialog: AboutDialog) -> None:
    shown = text(dialog, DATA)
    for expected in (
        "Natural Earth, public domain",
        "OpenStreetMap contributors",
        "GSHHG",
        "GeoNames",
        "CC BY 4.0",
    ):
        assert expected in shown


def test_pages_are_selectable_by_keyboard(dialog: AboutDialog, qtbot: QtBot) -> None:
    dialog.show()
    assert dialog.pages[PROGRAM].isVisible()
    for page in (PARTS, DATA, LICENCE):
        qtbot.keyClick(dialog.choice, Qt.Key.Key_Right)
        assert dialog.pages[page].isVisible()
        assert dialog.pages[page].openExternalLinks() or page == PARTS


def test_the_licence_of_a_part_opens_inside_the_window_and_links_back(dialog: AboutDialog) -> None:
    dialog.show()
    dialog.pages[PARTS].anchorClicked.emit(QUrl("licence:Qt"))
    assert dialog.part_licence.isVisible()
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in dialog.part_licence.toPlainText()
    dialog.part_licence.anchorClicked.emit(QUrl("parts:"))
    assert dialog.pages[PARTS].isVisible()


def test_every_part_in_the_table_links_to_its_licence(dialog: AboutDialog, subtests: pytest.Subtests) -> None:
    for part in parts():
        with subtests.test(part.name):
            assert f"licence:{quote(part.name)}" in parts_html([part])
            dialog.part_licence.clear()
            dialog.pages[PARTS].anchorClicked.emit(QUrl(f"licence:{quote(part.name)}"))
            assert part.name in dialog.part_licence.toPlainText()


def test_the_versions_are_copied_for_a_report(dialog: AboutDialog) -> None:
    dialog.copy.click()
    copied = QGuiApplication.clipboard().text()
    assert copied == version_text(version_facts())
    assert copied.startswith(f"Isopleth {__version__}\nPython 3.")


def test_addresses_become_links_and_nothing_else_becomes_markup() -> None:
    assert linked("<b> & see https://a.example/x, `a.py`.") == (
        '&lt;b&gt; &amp; see <a href="https://a.example/x">https://a.example/x</a>, <code>a.py</code>.'
    )


def test_a_part_is_shown_as_plain_text() -> None:
    html = parts_html([Part("<i>", "1", "<b>", 'https://a.example/"', "<u>")])
    assert "<i>" not in html
    assert "<b>" not in html
    assert "<u>" not in html
    assert 'href="https://a.example/&quot;"' in html


def test_a_notice_becomes_headings_and_paragraphs() -> None:
    assert notice_html("Isopleth\n\nA sentence\nin two lines.\n\na.pmtiles\n    By\n    Anna.\n") == (
        "<p>A sentence in two lines.</p><h4>a.pmtiles</h4><p>By Anna.</p>"
    )
    assert licence_html("MIT\n\nOne\ntwo") == "<p>MIT</p><p>One two</p>"


def test_a_report_lists_the_display_settings(dialog: AboutDialog) -> None:
    labels = dict(facts(is_safe=True))
    assert labels["Window system"] == "offscreen"
    assert labels["Screens"].endswith(" %")
    assert labels["Theme"] in ("light", "dark", "light-high-contrast", "dark-high-contrast")
    assert labels["Safe mode"] == "yes"
