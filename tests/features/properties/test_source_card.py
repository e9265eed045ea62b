"""Tests of the card of a declared source and its removal."""

import pytest
from pytestqt.qtbot import QtBot

from editor.features.properties.source_card import SourceCard
from editor.mapstyle.document.model import LayerKey
from editor.system.jobs import Jobs
from tests.features.properties.panel import Panel
from tests.styles import Json, a_line

ADDRESS = "https://tiles.example/{z}/{x}/{y}.png"
IMAGERY = {"type": "raster", "source": "satelliteExternal", "paint": {}}


def a_service(source_id: int, source_type: str = "satelliteExternal", **composite: Json) -> Json:
    whole = {"type": source_type, "location": ADDRESS, **composite}
    return {"id": source_id, "name": f"s{source_id}", "composite": whole}


class Sources:
    """The page of a style with two satellite layers and their source."""

    def __init__(self, qtbot: QtBot, jobs: Jobs, *sources: Json) -> None:
        layers = [a_line(3, **IMAGERY, COMMENT="Photos"), a_line(2, **IMAGERY), a_line(1)]
        self.panel = Panel(qtbot, jobs, layers, sources_list={"sources": list(sources)})
        self.panel.view.select([])
        self.section = self.panel.widget.style_page.sources

    @property
    def card(self) -> SourceCard:
        return self.section.cards[0]

    @property
    def keys(self) -> tuple[LayerKey, ...]:
        return self.panel.session.style.order.keys

    @property
    def step(self) -> str:
        return self.panel.session.undo_stack.undoText()


@pytest.fixture
def sources(qtbot: QtBot, jobs: Jobs) -> Sources:
    return Sources(qtbot, jobs, a_service(1), a_service(2, "weather"))


def test_an_id_that_another_source_has_is_refused_beside_the_field(sources: Sources) -> None:
    before = sources.panel.session.style
    field = sources.card.id
    field.started.emit()
    field.edited.emit(2)
    field.finished.emit()
    assert field.problem == "The source ID 2 is taken. Enter another."
    assert sources.panel.session.style is before


def test_removing_a_source_that_layers_draw_asks_in_place(sources: Sources) -> None:
    before = sources.panel.session.style
    sources.section.ask_to_remove(sources.card.source)
    question = sources.card.question
    assert question.isVisible()
    assert question.text == "2 layers need this source: Photos, Raster imagery."
    assert sources.panel.session.style is before
    question.keep.click()
    assert not question.isVisible()
    assert sources.panel.session.style is before


def test_a_source_is_removed_alone_or_with_its_layers(sources: Sources) -> None:
    sources.section.ask_to_remove(sources.card.source)
    sources.card.question.alone.click()
    assert (len(sources.keys), sources.step) == (3, "Remove s1")
    sources.panel.session.undo_stack.undo()
    sources.section.ask_to_remove(sources.card.source)
    sources.card.question.with_layers.click()
    assert (len(sources.keys), sources.step) == (1, "Remove s1 and 2 layers")
    assert len(sources.section.cards) == 1


def test_locked_layers_remain_when_their_source_is_removed(sources: Sources) -> None:
    first, *_ = sources.keys
    sources.panel.view.set_locked([first], locked=True)
    sources.section.ask_to_remove(sources.card.source)
    assert sources.card.question.text.endswith("Locked layers are not changed.")
    assert sources.card.question.with_layers.text() == "Remove source and 1 layer"
    sources.card.question.with_layers.click()
    assert first in sources.keys
    assert len(sources.keys) == 2


def test_removal_of_layers_is_not_offered_if_all_are_locked(sources: Sources) -> None:
    sources.panel.view.set_locked(sources.keys[:2], locked=True)
    sources.section.ask_to_remove(sources.card.source)
    assert not sources.card.question.with_layers.isVisible()


def test_an_unused_source_is_removed_at_once(sources: Sources) -> None:
    sources.section.ask_to_remove(sources.section.cards[1].source)
    assert sources.step == "Remove s2"


def test_a_layer_for_the_source_is_added_and_selected(sources: Sources) -> None:
    assert not sources.section.cards[1].layer_button.isVisible()
    sources.card.layer_button.click()
    active = sources.panel.view.active
    assert active is not None
    assert sources.panel.session.style.layer(active).source == "satelliteExternal"


def test_the_button_shows_the_unknown_keys_of_the_source(qtbot: QtBot, jobs: Jobs) -> None:
    sources = Sources(qtbot, jobs, a_service(1, encoding="png"))
    page = sources.panel.widget.style_page
    page.unknown_keys.set_open(False)
    assert sources.card.unknown_keys == "Read by the engine only: encoding"
    sources.section.unknown_keys_requested.emit(("sources_list", "sources", 0, "composite"))
    assert page.unknown_keys.is_open
    assert [member.value for member in page.unknown_keys.members] == ["png"]


def test_the_first_of_very_many_sources_are_shown_and_more_on_request(qtbot: QtBot, jobs: Jobs) -> None:
    many = Sources(qtbot, jobs, *(a_service(number, "weather") for number in range(100)))
    section = many.section
    shown = len(section.cards)
    assert shown < 100
    assert section.more_button.isVisibleTo(section)
    section.more_button.click()
    assert len(section.cards) == 2 * shown
    section.more_button.click()
    assert [card.source.index for card in section.cards] == list(range(100))
    assert not section.more_button.isVisibleTo(section)


def test_a_distant_source_is_shown_only_among_its_neighbours(qtbot: QtBot, jobs: Jobs) -> None:
    many = Sources(qtbot, jobs, *(a_service(number, "weather") for number in range(2000)))
    section = many.section
    shown = len(section.cards)
    section.reveal((1500,))
    assert 1500 in [card.source.index for card in section.cards]
    assert len(section.findChildren(SourceCard)) == shown
    first = section.cards[0].source.index
    section.earlier_button.click()
    assert [card.source.index for card in section.cards] == list(range(first - shown, first + shown))
    section.reveal((0,))
    assert not section.earlier_button.isVisibleTo(section)
    section.add()
    assert section.cards[-1].source.index == 2000
    assert len(section.cards) == shown
