"""Synchronization of the structure of variant files."""

import json
from pathlib import Path
from typing import Any

import pytest

from editor.errors import ChangedOnDiskError
from editor.mapstyle.document.model import LAYERS, Layer
from editor.mapstyle.json_tree import read
from editor.storage.backups import backup_path
from editor.storage.style_sets import OpenedSet, link_variant, open_set
from editor.storage.variant_sync import OpenStyle, SyncPlan, apply_sync, plan_sync, record_plan
from tests.styles import a_color, a_document, a_line, a_width, bytes_of

NAMES = ("Motorways", "Streets", "Paths")
DAY, NIGHT = 0xFFFFFFFF, 0xFF202020


def a_tree(color: int) -> Any:
    return a_document(
        [
            a_line(
                3 - index,
                COMMENT=name,
                sourcedata_id=index,
                paint={"line-inner-color": a_color((0, color)), "line-width": a_width((3, 1), (17, 8))},
            )
            for index, name in enumerate(NAMES)
        ]
    )


class Files:
    """The styles of a set of three variants."""

    def __init__(self, folder: Path) -> None:
        self.day, self.night, self.winter = (folder / f"{name}.json" for name in ("day", "night", "winter"))
        for path, color in ((self.day, DAY), (self.night, NIGHT), (self.winter, NIGHT + 5)):
            path.write_bytes(bytes_of(a_tree(color)))
        link_variant(self.day, self.night)
        self.opened: OpenedSet = link_variant(self.day, self.winter)

    def tree(self, path: Path) -> Any:
        return json.loads(path.read_bytes())

    def edit(self, path: Path, layer: int = 0, **fields: Any) -> None:
        tree = self.tree(path)
        read(tree, (*LAYERS, layer)).update(fields)
        path.write_bytes(bytes_of(tree))

    def field(self, path: Path, key: str, layer: int = 0) -> Any:
        return read(self.tree(path), (*LAYERS, layer, key))

    def plan(self, path: Path | None = None) -> SyncPlan:
        source = self.opened.variant_of(path or self.day)
        assert source is not None
        return plan_sync(self.opened, source, name_of)

    def sync(self, path: Path | None = None) -> list[str]:
        outcome = apply_sync(self.plan(path))
        self.opened = outcome.opened
        assert outcome.errors == ()
        return [change.variant.file for change in outcome.written]


def name_of(layer: Layer) -> str:
    return layer.comment


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


def test_variants_that_were_linked_need_nothing(files: Files) -> None:
    before = files.night.read_bytes()
    assert files.plan().is_synced
    assert files.sync() == []
    assert files.night.read_bytes() == before


def test_a_change_is_made_in_all_and_recorded(files: Files) -> None:
    files.edit(files.day, minzoom=9)
    assert [change.variant.file for change in files.plan().pending] == ["night.json", "winter.json"]
    assert files.sync() == ["night.json", "winter.json"]
    assert files.field(files.night, "minzoom") == 9
    assert files.field(files.night, "paint")["line-inner-color"] == a_color((0, NIGHT))
    for path in (files.day, files.night, files.winter):
        assert files.plan(path).is_synced
    assert open_set(files.opened.path).style_set.tree == files.opened.style_set.tree


def test_a_conflict_is_not_written_and_found_again(files: Files) -> None:
    files.edit(files.day, minzoom=9, maxzoom=15)
    files.edit(files.night, minzoom=5)
    assert files.sync() == ["night.json", "winter.json"]
    assert (files.field(files.night, "minzoom"), files.field(files.night, "maxzoom")) == (5, 15)
    assert files.field(files.winter, "minzoom") == 9
    (change,) = files.plan().conflicting
    assert change.variant.file == "night.json"
    assert not files.plan().pending
    files.opened = record_plan(files.plan())
    assert not files.plan().is_synced, "a conflict is open"
    files.opened = record_plan(files.plan().without(["night.json"]))
    assert files.plan().is_synced


def test_a_resolved_conflict_is_not_recorded_while_another_variant_lacks_a_change(files: Files) -> None:
    files.edit(files.day, minzoom=9)
    files.edit(files.night, minzoom=6)
    plan = files.plan()
    assert [change.variant.file for change in plan.pending] == ["winter.json"]
    rest = plan.without([change.variant.file for change in plan.conflicting])
    assert record_plan(rest) is plan.opened
    files.opened = apply_sync(rest).opened
    assert files.field(files.winter, "minzoom") == 9
    assert files.plan().is_synced


def test_equal_variants_are_recorded_by_a_plan_that_finds_nothing(files: Files) -> None:
    for path in (files.day, files.night, files.winter):
        files.edit(path, minzoom=9)
    files.opened = record_plan(files.plan())
    files.edit(files.night, minzoom=4)
    assert files.sync(files.night) == ["day.json", "winter.json"]


def test_changes_of_two_variants_meet(files: Files) -> None:
    files.edit(files.day, minzoom=9)
    files.edit(files.night, layer=1, maxzoom=12)
    files.sync(files.day)
    files.sync(files.night)
    for path in (files.day, files.night, files.winter):
        assert (files.field(path, "minzoom"), files.field(path, "maxzoom", 1)) == (9, 12)
        assert files.plan(path).is_synced


def test_a_file_that_changes_after_the_plan_is_not_written(files: Files) -> None:
    files.edit(files.day, minzoom=9)
    plan = files.plan()
    files.edit(files.night, layer=2, COMMENT="Mine")
    mine = files.night.read_bytes()
    outcome = apply_sync(plan)
    assert [change.variant.file for change in outcome.written] == ["winter.json"]
    ((change, error),) = outcome.errors
    assert change.variant.file == "night.json"
    assert isinstance(error, ChangedOnDiskError)
    assert files.night.read_bytes() == mine
    files.opened = outcome.opened
    assert not files.plan().is_synced


def test_a_set_that_changes_after_the_plan_keeps_the_change(files: Files) -> None:
    files.edit(files.day, minzoom=9)
    plan = files.plan()
    tree = json.loads(files.opened.path.read_bytes())
    tree["variants"].reverse()
    tree["note"] = "mine"
    files.opened.path.write_text(json.dumps(tree))
    files.opened = apply_sync(plan).opened
    assert files.opened.style_set.tree["note"] == "mine"
    assert files.opened.style_set.variants[-1].file == "day.json"
    assert files.plan().is_synced


def test_a_missing_variant_is_reported_and_others_are_written(files: Files) -> None:
    files.night.unlink()
    files.edit(files.day, minzoom=9)
    plan = files.plan()
    (failed,) = plan.failed
    assert failed.error is not None
    assert failed.error.text == "The file does not exist."
    assert files.sync() == ["winter.json"]
    assert not files.night.exists()


def test_a_foreign_file_is_reported_and_left_alone(files: Files) -> None:
    files.night.write_bytes(b"no style")
    files.edit(files.day, minzoom=9)
    assert [change.variant.file for change in files.plan().failed] == ["night.json"]
    files.sync()
    assert files.night.read_bytes() == b"no style"


def test_open_styles_are_neither_written_nor_recorded(files: Files) -> None:
    files.edit(files.day, minzoom=9)
    before, tree = files.night.read_bytes(), files.tree(files.night)
    source = files.opened.variant_of(files.day)
    assert source is not None

    def plan(tree: Any, *, is_saved: bool, given: Any = None) -> SyncPlan:
        shown = {files.night: OpenStyle(tree, is_saved)}
        source = files.opened.variant_of(files.day)
        assert source is not None
        return plan_sync(files.opened, source, name_of, open_styles=shown, given=given or {})

    first = plan(tree, is_saved=True)
    (night,) = [change for change in first.pending if change.opened is None]
    assert night.result is not None
    assert read(night.result.tree, (*LAYERS, 0, "minzoom")) == 9
    outcome = apply_sync(first)
    files.opened = outcome.opened
    assert [change.variant.file for change in outcome.written] == ["winter.json"]
    assert files.night.read_bytes() == before
    after = {variant.file: variant.synced for variant in outcome.opened.style_set.variants}
    assert after["day.json"] == source.synced
    assert after["night.json"] == night.variant.synced
    assert [change.variant.file for change in plan(tree, is_saved=True).pending] == ["night.json"]

    changed = plan(night.result.tree, is_saved=False)
    assert changed.is_synced
    assert record_plan(changed) is files.opened, "it may still be closed without saving"
    given = dict.fromkeys([files.night, files.winter], files.tree(files.day))
    files.edit(files.day, minzoom=5)
    again = plan(night.result.tree, is_saved=False)
    assert len(again.conflicting) == 2
    again = plan(night.result.tree, is_saved=False, given=given)
    assert [len(change.changes) for change in again.others] == [1, 1]
    assert not again.conflicting


def test_the_version_before_is_backed_up(files: Files, tmp_path: Path) -> None:
    files.edit(files.day, minzoom=9)
    before, backups = files.night.read_bytes(), tmp_path / "backups"
    apply_sync(files.plan(), lambda path: backup_path(backups, path))
    assert backup_path(backups, files.night).read_bytes() == before


def test_without_a_recorded_structure_differences_are_conflicts(files: Files) -> None:
    tree = json.loads(files.opened.path.read_bytes())
    for variant in tree["variants"]:
        del variant["synced"]
    files.opened.path.write_text(json.dumps(tree))
    files.opened = open_set(files.opened.path)
    assert not files.plan().pending
    files.edit(files.day, minzoom=9)
    assert len(files.plan().conflicting) == 2
    assert files.sync() == []
