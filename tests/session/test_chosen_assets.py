"""Which icons and face are chosen, and what becomes of the choice when the style is edited."""

import pytest

from editor.mapstyle.document.model import ICONS
from editor.mapstyle.edits.edit import change_values
from editor.mapstyle.tree import MISSING
from editor.session.chosen_assets import ChosenAssets
from editor.session.session import Origin, Session
from tests.icons import a_png, icons_section
from tests.styles import a_source


@pytest.fixture
def session() -> Session:
    icons = icons_section(fuel=a_png(2), food=a_png(3), park=a_png(4))
    return Session(a_source(icons_section=icons), Origin(None, "test"))


def test_icons_are_chosen_by_their_places_and_unknown_places_are_passed_over(session: Session) -> None:
    chosen = ChosenAssets(session)
    chosen.choose_icons([2, 0, 2, 9])
    assert chosen.icons == (2, 0)
    assert chosen.icon is None
    chosen.choose_icons([1])
    assert chosen.icon is not None
    assert chosen.icon.id == "food"


def test_the_choice_goes_where_its_records_go_and_to_what_comes_back(session: Session) -> None:
    chosen = ChosenAssets(session)
    chosen.choose_icons([1, 2])
    session.do(change_values({(*ICONS, 0): MISSING}), "Delete")
    assert chosen.icons == (0, 1)
    session.do(change_values({(*ICONS, 0): MISSING}), "Delete")
    assert chosen.icons == (0,)
    session.undo_stack.undo()
    assert chosen.icons == (0,)


def test_an_icon_that_is_renamed_or_gets_another_picture_stays_chosen(session: Session) -> None:
    chosen = ChosenAssets(session)
    chosen.choose_icons([1])
    for key, value in (("id", "meal"), ("value", a_png(9))):
        heard: list[str] = []
        chosen.icons_changed.connect(lambda said=heard: said.append("changed"))
        session.do(change_values({(*ICONS, 1, key): value}), "Change")
        assert heard == ["changed"]
        assert chosen.icon is not None
        assert chosen.icon.record[key] == value


def test_another_document_leaves_nothing_chosen(session: Session) -> None:
    chosen = ChosenAssets(session)
    chosen.choose_icons([1])
    chosen.choose_face("bold")
    session.open(a_source(), Origin(None, "other"))
    assert (chosen.icons, chosen.face) == ((), "regular")


def test_an_edit_elsewhere_is_not_told(session: Session) -> None:
    chosen = ChosenAssets(session)
    chosen.choose_icons([1])
    heard: list[str] = []
    chosen.icons_changed.connect(lambda: heard.append("changed"))
    session.do(change_values({(*ICONS, 0, "id"): "gas"}), "Change")
    assert heard == []
