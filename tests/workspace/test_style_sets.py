"""The style set of a window: found, edited, written and read again."""

import json
import os
import threading
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from editor.errors import EditError
from editor.mapstyle.edits.edit import delete_layers, rename_layer, set_stop
from editor.mapstyle.edits.excerpt import replace_tree
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Role, find_values
from editor.mapstyle.variants.color_names import find_named, named
from editor.mapstyle.variants.style_set import VariantSet
from editor.session.session import Origin, Session
from editor.storage.file_state import open_style
from editor.storage.style_sets import link_variant, open_set
from editor.system.jobs import Jobs
from editor.workspace.style_sets import StyleSetModel
from tests.styles import a_document, a_line, bytes_of

WAIT_MS = 10_000


class Window:
    """The session and the model of a window with a style of a set."""

    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        self.day, self.night = folder / "day.json", folder / "night.json"
        for path in (self.day, self.night):
            path.write_bytes(bytes_of(a_document([a_line(2, COMMENT="One"), a_line(1, COMMENT="Two")])))
        self.file = link_variant(self.day, self.night).path
        opened = open_style(self.day)
        self.session = Session(opened.source, Origin(None, "new"))
        self.jobs = Jobs()
        self.model = StyleSetModel(self.session, self.jobs)
        assert self.model.current is None
        self.session.open(opened.source, Origin(self.day, "day.json"), state=opened.state)
        self._qtbot = qtbot
        self.wait()

    def wait(self) -> None:
        self._qtbot.waitUntil(lambda: self.model.is_idle, timeout=WAIT_MS)

    @property
    def written(self) -> VariantSet:
        self.wait()
        return open_set(self.file).style_set


@pytest.fixture
def window(tmp_path: Path, qtbot: QtBot) -> Window:
    return Window(tmp_path, qtbot)


@pytest.fixture(autouse=True)
def closed(window: Window) -> object:
    """Ends the threads of the window."""
    yield
    assert window.jobs.close()


def test_the_set_of_the_open_style_is_found(window: Window) -> None:
    model = window.model
    assert model.current is not None
    assert model.current.file == "day.json"
    assert [state.variant.file for state in model.others] == ["night.json"]


def test_another_style_has_no_set(window: Window, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(window.day.read_bytes())
    opened = open_style(other)
    window.session.open(opened.source, Origin(other, "other.json"), state=opened.state)
    window.wait()
    assert window.model.opened is None
    assert window.model.states == ()
    window.model.edit(lambda style_set: style_set.with_syncs_at_once(is_on=True))
    assert not window.written.syncs_at_once, "there is nothing to edit"


def test_edits_are_shown_at_once_and_written(window: Window, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.model.changed):
        window.model.edit(lambda style_set: style_set.with_syncs_at_once(is_on=True))
    window.model.edit(lambda style_set: style_set.with_name("day.json", "By day"))
    assert window.model.opened is not None
    assert window.model.opened.style_set.syncs_at_once
    assert window.written.syncs_at_once
    assert window.written.variants[0].name == "By day"


def test_an_edit_that_is_not_possible_changes_nothing(window: Window) -> None:
    with pytest.raises(EditError):
        window.model.edit(lambda style_set: style_set.with_variant("day.json", "", None, ""))
    assert window.model.is_idle
    assert len(window.written.variants) == 2


def test_an_edit_is_applied_to_what_another_program_wrote(window: Window) -> None:
    tree = json.loads(window.file.read_bytes())
    tree["note"] = "by another program"
    window.file.write_text(json.dumps(tree))
    window.model.edit(lambda style_set: style_set.with_syncs_at_once(is_on=True))
    assert window.written.tree["note"] == "by another program"
    assert window.written.syncs_at_once


def test_an_edit_of_a_set_that_was_reordered_concerns_the_same_variant(window: Window) -> None:
    tree = json.loads(window.file.read_bytes())
    tree["variants"].reverse()
    window.file.write_text(json.dumps(tree))
    window.model.edit(lambda style_set: style_set.with_name("day.json", "By day"))
    assert [each.name for each in window.written.variants] == ["night", "By day"]
    tree["variants"].reverse()
    window.file.write_text(json.dumps(tree))
    window.model.edit(lambda style_set: style_set.without_variant("day.json"))
    assert [each.file for each in window.written.variants] == ["night.json"]
    assert window.model.current is None


def test_files_are_looked_up_on_threads_of_jobs(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    here: list[object] = []
    for name in ("stat", "lstat"):
        _note_calls(monkeypatch, name, here)
    assert window.model.current is not None
    assert len(window.model.others) == 1
    assert window.model.is_current(window.model.states[0])
    window.model.edit(lambda style_set: style_set.with_syncs_at_once(is_on=True))
    window.wait()
    window.model.refresh_states()
    window.wait()
    assert window.model.opened is not None
    window.model.show(window.model.opened)
    window.wait()
    window.model.reload()
    window.wait()
    assert window.model.current is not None
    assert here == []


def _note_calls(monkeypatch: pytest.MonkeyPatch, name: str, here: list[object]) -> None:
    """Note the calls of a function of `os` on this thread."""
    original, thread = getattr(os, name), threading.get_ident()

    def call(path: object, *args: object, **options: object) -> object:
        if threading.get_ident() == thread:
            here.append(path)
        return original(path, *args, **options)

    monkeypatch.setattr(os, name, call)


def test_a_deleted_variant_is_found_when_files_are_looked_up_again(window: Window, qtbot: QtBot) -> None:
    window.night.unlink()
    with qtbot.waitSignal(window.model.changed, timeout=WAIT_MS):
        window.model.refresh_states()
    assert window.model.states[1].problem == "The file does not exist."
    assert window.model.others == ()


def test_a_set_that_cannot_be_written_is_reported_and_read_again(window: Window, qtbot: QtBot) -> None:
    window.file.unlink()
    with qtbot.waitSignal(window.model.failed, timeout=WAIT_MS):
        window.model.edit(lambda style_set: style_set.with_syncs_at_once(is_on=True))
    window.wait()
    assert window.model.opened is None
    assert not window.file.exists(), "a deleted set is not created again"


def test_names_of_colours_follow_renamed_layers(window: Window) -> None:
    style = window.session.style
    values = [each for layer in style.layers for each in find_values(layer, Role.COLOR)]
    window.model.edit(
        lambda style_set: style_set.with_colors(named(style, style_set.colors, "roads", values))
    )
    assert len(window.model.named_uses["roads"]) == 2
    window.session.do(rename_layer(style.order.keys[0], "First"), "Rename")
    assert len(window.model.named_uses["roads"]) == 2
    (color,) = window.written.colors
    assert {user.name for user in color.users} == {"First", "Two"}
    window.session.undo_stack.undo()
    assert len(window.model.named_uses["roads"]) == 2


def test_names_of_colours_follow_edits_of_stops_and_equal_layers(window: Window) -> None:
    session = window.session
    session.do(rename_layer(session.style.order.keys[1], "One"), "Rename")
    style = session.style
    first = style.order.keys[0]
    values = find_values(style.layer(first), Role.COLOR)
    window.model.edit(
        lambda style_set: style_set.with_colors(named(style, style_set.colors, "roads", values))
    )
    session.do(set_stop([first], BY_KEY[values[0].property], 11, Color(1, 2, 3)), "Add stop")
    count = len(find_values(session.style.layer(first), Role.COLOR))
    assert count > len(values)
    session.do(delete_layers([first]), "Delete")
    assert window.model.named_uses["roads"] == (), "the other layer has only the same name and data"
    session.undo_stack.undo()
    assert {each.layer for each in window.model.named_uses["roads"]} == {first}
    session.do(rename_layer(first, "First"), "Rename")
    assert len(window.model.named_uses["roads"]) == count
    (color,) = window.written.colors
    assert [(user.name, user.levels) for user in color.users] == [("First", ())]


@pytest.mark.parametrize("seed", range(8))
def test_names_of_colours_stay_with_their_layers(window: Window, seed: int) -> None:
    random, session = Random(seed), window.session
    tree = a_document([a_line(number, COMMENT="One") for number in range(6, 0, -1)])
    session.do(replace_tree(tree), "Replace")
    style = session.style
    expected = set(random.sample(style.order.keys, 2))
    values = [
        each for layer in style.layers if layer.key in expected for each in find_values(layer, Role.COLOR)
    ]
    window.model.edit(
        lambda style_set: style_set.with_colors(named(style, style_set.colors, "roads", values))
    )
    first = session.undo_stack.index()
    for number in range(40):
        keys = session.style.order.keys
        edits = [rename_layer(random.choice(keys), f"Layer {number}")]
        if len(keys) > 2:
            edits.append(delete_layers([random.choice(keys)]))
        if random.random() < 0.5:
            session.do(random.choice(edits), "Edit")
        else:
            session.go_to(random.randint(first, session.undo_stack.count()))
        present = expected.intersection(session.style.order.keys)
        assert {each.layer for each in window.model.named_uses.get("roads", ())} == present
    session.go_to(first)
    (color,) = window.written.colors
    assert {each.layer for each in find_named(session.style, [color])["roads"]} == expected
