"""Tests of the style page."""

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.features.properties.style_page import StylePage
from editor.mapstyle.document.model import FONTS, SOURCES
from editor.mapstyle.json_tree import Json, read
from editor.mapstyle.schema.source_data import load
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from editor.system.language import Language
from editor.ui.fields.field import Field
from editor.ui.fields.property_row import PropertyRow
from tests.features.properties.panel import Panel
from tests.styles import a_source

ICONS = ("icons_section",)
SCHEMES = ("map_schemes_section",)


def a_service(source_id: int, name: str, **composite: Json) -> Json:
    whole = {"type": "satellite", "location": f"https://{name}.example/", **composite}
    return {"id": source_id, "name": name, "composite": whole}


class Page:
    """The page of a style."""

    def __init__(self, qtbot: QtBot, **sections: Json) -> None:
        self.session = Session(a_source(**sections), Origin(None, "test"))
        self.view = ViewState(self.session)
        self.widget = StylePage(self.session, self.view, load())
        self.session.changed.connect(lambda: self.widget.show_style(self.session.style))
        self.widget.show_style(self.session.style)
        qtbot.addWidget(self.widget)
        self.widget.resize(340, 700)
        with qtbot.waitActive(self.widget):
            self.widget.show()

    @property
    def names(self) -> list[str]:
        return [card.name.edit.text() for card in self.widget.sources.cards]

    @property
    def step(self) -> str:
        return self.session.undo_stack.undoText()


def put(field: Field, value: object) -> None:
    """Edit a field in one gesture."""
    field.started.emit()
    field.edited.emit(value)
    field.finished.emit()


def test_name_and_comments_are_edited_and_undone(qtbot: QtBot) -> None:
    page = Page(qtbot, fonts_section={"COMMENT": "old"})
    texts, before = page.widget.texts, page.session.style
    put(texts.name, "Winter ")
    assert (page.session.style.name, page.step) == ("Winter", "Rename style")
    for section, step in (
        (SCHEMES, "Change style comment"),
        (ICONS, "Change icons comment"),
        (FONTS, "Change font comment"),
    ):
        put(texts.comment(section), "Two\nlines")
        assert read(page.session.style.tree, (*section, "COMMENT")) == "Two\nlines"
        assert page.step == step
        assert texts.comment(section).edit.text == "Two\nlines"
    for _ in range(4):
        page.session.undo_stack.undo()
    assert page.session.style is before
    assert texts.comment(FONTS).edit.text == "old"
    assert texts.name.edit.text() == "Test"


def test_a_missing_section_has_no_comment_field(qtbot: QtBot) -> None:
    with_font, without = Page(qtbot, fonts_section={}), Page(qtbot)
    assert with_font.widget.texts.comment(FONTS).isVisible()
    assert not without.widget.texts.comment(FONTS).isVisible()


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_labels_of_the_comments_are_whole_and_distinct(
    qtbot: QtBot, qapp: QCoreApplication, code: str
) -> None:
    language = Language(code)
    language.install(qapp)
    try:
        texts = Page(qtbot, fonts_section={}).widget.texts
        labels = [row.label for row in texts.findChildren(PropertyRow)]
        assert len({label.text for label in labels}) == 4
        for label in labels:
            assert label.fontMetrics().horizontalAdvance(label.text) <= label.width(), label.text
    finally:
        language.uninstall(qapp)


def test_a_source_is_edited_and_undone(qtbot: QtBot) -> None:
    page = Page(qtbot, sources_list={"sources": [a_service(1, "one"), a_service(2, "two", high_res=1)]})
    card = page.widget.sources.cards[1]
    for field, key, value, step in (
        (card.type, "type", "weather", "Change type of two"),
        (card.location, "location", "https://b.example/", "Change URL of two"),
        (card.comment, "COMMENT", "Paid", "Change comment of two"),
    ):
        put(field, value)
        assert read(page.session.style.tree, (*SOURCES, 1, "composite", key)) == value
        assert page.step == step
    put(card.name, "second")
    assert (page.names, page.step) == (["one", "second"], "Change name of two")
    page.session.undo_stack.setIndex(0)
    assert page.names == ["one", "two"]
    assert card.location.edit.text() == "https://two.example/"


def test_a_satellite_source_is_added_once_and_removed(qtbot: QtBot) -> None:
    page = Page(qtbot, sources_list={"sources": [a_service(1, "one")]})
    sources = page.widget.sources
    with qtbot.waitSignal(sources.place_requested):
        sources.add_button.click()
    assert (page.names, page.step) == (["one", "satelliteExternal"], "Add source satelliteExternal")
    assert sources.cards[1].location.edit.hasFocus()
    assert not sources.add_button.isEnabled()
    sources.ask_to_remove(sources.cards[0].source)
    assert (page.names, page.step) == (["satelliteExternal"], "Remove one")
    page.session.undo_stack.undo()
    assert page.names == ["one", "satelliteExternal"]
    page.session.undo_stack.undo()
    assert page.names == ["one"]
    assert sources.add_button.isEnabled()


def test_input_for_a_removed_source_is_not_applied_to_the_next(qtbot: QtBot) -> None:
    page = Page(qtbot, sources_list={"sources": [a_service(1, "one"), a_service(2, "two")]})
    card = page.widget.sources.cards[0]
    card.name.edit.setFocus()
    card.name.edit.selectAll()
    QTest.keyClicks(card.name.edit, "first")
    page.widget.sources.ask_to_remove(card.source)
    assert page.names == ["two"]
    page.session.undo_stack.undo()
    assert page.names == ["first", "two"]


def test_a_rejected_edit_shows_the_reason(qtbot: QtBot) -> None:
    page = Page(qtbot, sources_list={"sources": 5})
    page.widget.sources.add()
    assert "Expected a list" in page.widget.sources.refusal
    assert page.session.undo_stack.count() == 0


def test_unknown_keys_are_shown_and_can_be_copied(qtbot: QtBot) -> None:
    schemes = {"available_map_schemes": [{"name": "Day", "translations": []}]}
    page = Page(
        qtbot,
        map_schemes_list_section=schemes,
        sources_list={"sources": [a_service(1, "one", qtree="01")]},
    )
    unknown = page.widget.unknown_keys
    assert [member.path[-1] for member in unknown.members] == ["qtree", "map_schemes_list_section"]
    assert (
        page.widget.reveal(("map_schemes_list_section", "available_map_schemes", 0, "name")) is unknown.tree
    )
    unknown.tree.setFocus()
    QTest.keySequence(unknown.tree, QKeySequence(QKeySequence.StandardKey.Copy))
    assert QGuiApplication.clipboard().text() == '"Day"'
    put(page.widget.texts.name, "Other")
    assert page.session.style.tree["map_schemes_list_section"] is unknown.members[1].value


def test_a_style_without_unknown_keys_shows_no_section(qtbot: QtBot) -> None:
    assert not Page(qtbot).widget.unknown_keys.isVisible()


def test_texts_of_the_file_are_shown_as_plain_text(qtbot: QtBot) -> None:
    page = Page(qtbot, sources_list={"sources": [a_service(1, "<img src='x'>")]})
    rich = [
        label
        for label in page.widget.findChildren(QLabel)
        if label.textFormat() is not Qt.TextFormat.PlainText and "<img" in label.text()
    ]
    assert rich == []
    assert page.names == ["<img src='x'>"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, None], ids=["enter", "leaving"])
def test_the_style_is_renamed_by_typing(qtbot: QtBot, jobs: Jobs, key: Qt.Key | None) -> None:
    panel = Panel(qtbot, jobs)
    panel.view.select([])
    name = panel.widget.style_page.texts.name
    name.edit.setFocus()
    name.edit.selectAll()
    QTest.keyClicks(name.edit, "Winter")
    if key is None:
        panel.select(0)
    else:
        QTest.keyClick(name.edit, key)
    assert panel.session.style.name == "Winter"
    panel.view.select([])
    assert panel.header()[0] == "Winter"
