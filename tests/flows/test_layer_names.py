"""Unnamed layers are shown by their data, also after the dictionary is edited."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.app.feature_registry import FEATURES
from editor.features.problems.model import PROBLEM_ROLE, ROW_ROLE
from editor.mapstyle.edits.edit import delete_layers
from editor.mapstyle.schema.source_data import SourceData
from editor.ui.kit.labels import ElidedLabel
from editor.workspace.services import Services
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.styles import a_document, a_line, bytes_of

FEATURES_FOLDER = Path(__file__).parents[2] / "editor" / "features"
DOCKS = ("problems", "history", "json")


@pytest.fixture
def unnamed(tmp_path: Path) -> Path:
    """A style whose layers have no names, and a group that does not exist."""
    path = tmp_path / "unnamed.json"
    path.write_bytes(bytes_of(a_document([a_line(number, group_id=99) for number in (3, 2, 1)])))
    return path


@pytest.fixture
def renamed(services: Services) -> SourceData:
    """The dictionary with another name for each entry."""
    return SourceData(tuple(replace(entry, label=f"New {entry.label}") for entry in services.data.entries))


def show_docks(user: Driver) -> None:
    for name in DOCKS:
        user.docks.show(name)


def problem_places(user: Driver) -> list[str]:
    """Return the places of all listed problems of layers."""
    model = user.problems
    kinds = [model.index(row, 0) for row in range(model.rowCount())]
    rows = [model.index(row, 0, kind) for kind in kinds for row in range(model.rowCount(kind))]
    return [row.data(ROW_ROLE).place for row in rows if row.data(PROBLEM_ROLE).layer_key is not None]


@pytest.mark.parametrize("are_docks_open", [False, True], ids=["closed docks", "open docks"])
def test_layers_have_their_new_names_everywhere(
    open_window: OpenWindow, unnamed: Path, renamed: SourceData, qtbot: QtBot, *, are_docks_open: bool
) -> None:
    user = open_window(unnamed)
    user.select([user.layers[0].key])
    user.session.do(delete_layers([user.layers[1].key]), "Delete layer")
    qtbot.waitUntil(lambda: set(problem_places(user)) == {"Motorway"})
    if are_docks_open:
        show_docks(user)
    user.map_data.set_entries(renamed)
    show_docks(user)
    assert all(user.window.features[kind].source_data is renamed for kind in FEATURES)
    assert problem_places(user)
    assert [place for place in problem_places(user) if not place.startswith("New ")] == []
    history = user.history_panel.model
    details = [history.row(history.index(row)).detail for row in range(history.rowCount())]
    assert "New Motorway" in details
    labels = user.json_panel.title.findChildren(ElidedLabel)
    qtbot.waitUntil(lambda: any(label.text.startswith("New ") for label in labels))
    user.trigger("search_commands")
    qtbot.keyClicks(user.palette.search, "motorway")
    assert "New Motorway" in [row.text for row in user.palette.rows]
    user.palette.close()


def test_the_next_window_names_layers_by_the_edited_dictionary(
    services: Services, open_window: OpenWindow, renamed: SourceData
) -> None:
    open_window().map_data.set_entries(renamed)
    following = services.for_window()
    assert following.data is renamed
    following.render.close()
    following.jobs.close()


def test_features_read_no_outdated_dictionary() -> None:
    # The services of a window keep the dictionary of its start; features have `source_data`.
    found = {
        path.relative_to(FEATURES_FOLDER).as_posix()
        for path in FEATURES_FOLDER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node).endswith("services.data")
    }
    # The controllers of documents are created before the features, and follow `show_data` too.
    assert found == {"files/controller.py"}
