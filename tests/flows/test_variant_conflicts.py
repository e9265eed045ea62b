"""Conflicts of structure between variants, resolved in the merge window."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.api.style_sets import open_style_set
from editor.features.merge.resolution_switch import OURS, THEIRS
from editor.features.merge.window import MergeWindow
from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.json_tree import read
from editor.storage.style_sets import link_variant
from tests.flows.conftest import OpenWindow
from tests.flows.driver import TIMEOUT_MS, Driver
from tests.flows.variants import DARK, City, a_tree, is_idle, narrow, synced, wait_for_set
from tests.styles import bytes_of


@pytest.fixture
def user(linked_day: Driver) -> Driver:
    return linked_day


def narrow_in_file(path: Path) -> None:
    """Change the structure of the first layer in a file."""
    tree = json.loads(path.read_bytes())
    read(tree, (*LAYERS, 0))["minzoom"] = 6
    path.write_bytes(bytes_of(tree))


def decide(user: Driver, qtbot: QtBot, choice: str, side: int) -> MergeWindow:
    """Open the merge of a variant, and decide all of it for a side."""
    user.answer(choice)
    merge = user.merging.window
    assert merge is not None
    merge.centre.result.switch.select(side)
    qtbot.waitUntil(lambda: merge.is_idle and merge.model.is_complete, timeout=TIMEOUT_MS)
    return merge


def resolve(user: Driver, qtbot: QtBot, choice: str, side: int) -> None:
    """Resolve the conflicts of a variant, and save the result."""
    merge = decide(user, qtbot, choice, side)
    with qtbot.waitSignal(merge.saved, timeout=TIMEOUT_MS):
        merge.save()
    merge.close()
    qtbot.waitUntil(lambda: is_idle(user), timeout=TIMEOUT_MS)


def test_a_conflict_is_resolved_in_the_merge_window(user: Driver, city: City, qtbot: QtBot) -> None:
    narrow_in_file(city.night)
    narrow(user)
    user.save()
    user.wait_for_notice("1 conflict with Night.")
    resolve(user, qtbot, "Resolve conflicts…", THEIRS)
    assert city.field(city.night, "minzoom") == 9
    user.trigger("variants_sync")
    user.wait_for_notice("All variants have the structure of this style.")
    assert not any(each.is_changed for each in open_style_set(city.set).status())


@pytest.mark.parametrize("is_changed", [False, True], ids=["conflict only", "with a change of its own"])
def test_after_a_conflict_only_changes_that_the_source_lacks_are_open(
    user: Driver, city: City, qtbot: QtBot, is_changed: bool
) -> None:
    narrow_in_file(city.night)
    if is_changed:
        tree = json.loads(city.night.read_bytes())
        read(tree, (*LAYERS, 1))["maxzoom"] = 14
        city.night.write_bytes(bytes_of(tree))
    narrow(user)
    user.save()
    user.wait_for_notice("1 conflict with Night.")
    resolve(user, qtbot, "Resolve conflicts…", OURS)
    assert city.field(city.night, "minzoom") == 6
    status = [each.is_changed for each in open_style_set(city.set).status()]
    assert status == [False, is_changed]


class Conflicts:
    """A saved change of the day version that conflicts with changes of the night and winter versions."""

    def __init__(self, user: Driver, city: City, qtbot: QtBot) -> None:
        self.user, self.city, self._qtbot = user, city, qtbot
        self.winter, self.autumn = (city.day.with_name(name) for name in ("winter.json", "autumn.json"))
        for path in (self.winter, self.autumn):
            path.write_bytes(bytes_of(a_tree(DARK)))
            link_variant(city.day, path, name=path.stem.title())
        for path in (city.night, self.winter):
            narrow_in_file(path)
        user.style_sets.reload()
        qtbot.waitUntil(lambda: is_idle(user), timeout=TIMEOUT_MS)

    def save(self) -> None:
        narrow(self.user)
        self.user.save()
        self.user.wait_for_notice("1 change of structure is not in Autumn. 2 conflicts with Night, Winter.")

    def decide(self, name: str) -> MergeWindow:
        """Open the merge of a variant and decide all of it for the day version."""
        return decide(self.user, self._qtbot, f"Resolve conflicts in {name}…", THEIRS)

    def finish(self, name: str) -> None:
        resolve(self.user, self._qtbot, f"Resolve conflicts in {name}…", THEIRS)


@pytest.fixture
def conflicts(user: Driver, city: City, qtbot: QtBot) -> Conflicts:
    return Conflicts(user, city, qtbot)


def test_each_conflict_can_be_resolved_while_a_change_waits(
    user: Driver, city: City, conflicts: Conflicts, qtbot: QtBot
) -> None:
    recorded = synced(city)
    conflicts.save()
    conflicts.finish("Winter")
    user.wait_for_notice("1 change of structure is not in Autumn. 1 conflict with Night.")
    assert city.field(conflicts.winter, "minzoom") == 9
    resolve(user, qtbot, "Resolve conflicts…", OURS)
    expected = "1 change of structure is not in Autumn."
    qtbot.waitUntil(lambda: user.notice == expected, timeout=TIMEOUT_MS)
    assert synced(city)["day.json"] == recorded["day.json"], "the change would be lost for Autumn"
    user.answer("Apply to variants")
    user.wait_for_notice("1 change of structure made in Autumn.")
    assert city.field(conflicts.autumn, "minzoom") == 9
    assert synced(city)["day.json"] != recorded["day.json"]


def test_after_the_changes_were_applied_the_conflicts_remain(user: Driver, conflicts: Conflicts) -> None:
    conflicts.save()
    user.answer("Apply to variants")
    user.wait_for_notice("1 change of structure made in Autumn. 2 conflicts with Night, Winter.")
    conflicts.finish("Night")
    user.wait_for_notice("1 conflict with Winter.")


def test_a_conflict_with_an_open_variant_does_not_hide_the_others(
    user: Driver, city: City, conflicts: Conflicts, open_window: OpenWindow, qtbot: QtBot
) -> None:
    other = open_window(city.night)
    wait_for_set(other, qtbot)
    conflicts.save()
    assert "“Night” is open in another window." in user.notice
    assert "Resolve conflicts in Night…" not in user.notice_buttons
    conflicts.finish("Winter")
    assert city.field(conflicts.winter, "minzoom") == 9


def test_a_merge_that_is_open_says_why_another_one_is_not(user: Driver, conflicts: Conflicts) -> None:
    conflicts.save()
    merge = conflicts.decide("Winter")
    user.answer("Resolve conflicts in Night…")
    assert user.merging.window is merge
    assert "Finish this merge" in merge.message.text
    merge.discard()


def test_a_merge_that_was_saved_elsewhere_resolves_nothing(
    user: Driver, city: City, conflicts: Conflicts, qtbot: QtBot
) -> None:
    before = synced(city), conflicts.winter.read_bytes()
    conflicts.save()
    merge = conflicts.decide("Winter")
    with qtbot.waitSignal(merge.saved, timeout=TIMEOUT_MS):
        merge.write(city.day.with_name("elsewhere.json"))
    assert "“winter.json” was not changed." in merge.message.text
    assert "git" not in merge.message.text
    merge.close()
    user.trigger("variants_sync")
    user.wait_for_notice("2 conflicts with Night, Winter.")
    assert (synced(city)["day.json"], conflicts.winter.read_bytes()) == (before[0]["day.json"], before[1])
