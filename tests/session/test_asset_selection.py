"""The selection of icons and font faces, through edits."""

import pytest

from editor.mapstyle.document.model import ICONS
from editor.mapstyle.edits.edit import change_values
from editor.mapstyle.json_tree import MISSING
from editor.session.asset_selection import AssetSelection
from editor.session.session import Origin, Session
from tests.icons import a_png, icons_section
from tests.styles import a_source


@pytest.fixture
def session() -> Session:
    icons = icons_section(fuel=a_png(2), food=a_png(3), park=a_png(4))
    return Session(a_source(icons_section=icons), Origin(None, "test"))


def test_icons_are_selected_by_index_and_unknown_indexes_are_ignored(session: Session) -> None:
    selected = AssetSelection(session)
    selected.select_icons([2, 0, 2, 9])
    assert selected.icons == (2, 0)
    assert selected.icon is None
    selected.select_icons([1])
    assert selected.icon is not None
    assert selected.icon.id == "food"


def test_the_selection_follows_moved_and_restored_records(session: Session) -> None:
    selected = AssetSelection(session)
    selected.select_icons([1, 2])
    session.do(change_values({(*ICONS, 0): MISSING}), "Delete")
    assert selected.icons == (0, 1)
    session.do(change_values({(*ICONS, 0): MISSING}), "Delete")
    assert selected.icons == (0,)
    session.undo_stack.undo()
    assert selected.icons == (0,)


def test_a_renamed_or_edited_icon_remains_selected(session: Session) -> None:
    selected = AssetSelection(session)
    selected.select_icons([1])
    for key, value in (("id", "meal"), ("value", a_png(9))):
        received: list[str] = []
        selected.icons_changed.connect(lambda signals=received: signals.append("changed"))
        session.do(change_values({(*ICONS, 1, key): value}), "Change")
        assert received == ["changed"]
        assert selected.icon is not None
        assert selected.icon.record[key] == value


def test_another_document_clears_the_selection(session: Session) -> None:
    selected = AssetSelection(session)
    selected.select_icons([1])
    selected.select_face("bold")
    session.open(a_source(), Origin(None, "other"))
    assert (selected.icons, selected.face) == ((), "regular")


def test_no_signal_for_an_edit_elsewhere(session: Session) -> None:
    selected = AssetSelection(session)
    selected.select_icons([1])
    received: list[str] = []
    selected.icons_changed.connect(lambda: received.append("changed"))
    session.do(change_values({(*ICONS, 0, "id"): "gas"}), "Change")
    assert received == []
