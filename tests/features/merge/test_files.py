"""Files of a merge: what is read, and what is never overwritten."""

import os
from pathlib import Path

import pytest

from editor.errors import DocumentError, EditorError
from editor.features.merge.files import MergeFiles, OpenedMerge, open_merge, save_merge
from editor.mapstyle.merge.result import Side
from editor.mapstyle.merge.style_merge import resolve
from editor.mapstyle.schema.source_data import load
from tests import binaries
from tests.mapstyle.merge.merged_styles import a_base, changed, set_width
from tests.styles import bytes_of


@pytest.fixture
def files(tmp_path: Path) -> MergeFiles:
    """Three styles with one conflict, and the file that git would leave."""
    trees = {"base": a_base(), "ours": changed(set_width(9, 2.5)), "theirs": changed(set_width(9, 3))}
    for name, tree in {**trees, "out": trees["ours"]}.items():
        (tmp_path / f"{name}.json").write_bytes(bytes_of(tree))
    return MergeFiles(*(tmp_path / f"{name}.json" for name in ("base", "ours", "theirs", "out")))


@pytest.fixture
def opened(files: MergeFiles, qapp: object) -> OpenedMerge:
    return open_merge(files, load())


def test_the_sides_are_named_after_their_files_without_git(opened: OpenedMerge) -> None:
    assert opened.names == ("ours.json", "theirs.json")
    assert opened.files.name == "out.json"


def test_an_empty_ancestor_is_a_style_without_content(files: MergeFiles) -> None:
    files.base.write_bytes(b"")
    assert open_merge(files, load()).result.conflicts
    none = MergeFiles(Path(os.devnull), files.ours, files.theirs)
    assert len(open_merge(none, load()).result.conflicts) == 1


def test_an_unreadable_file_is_named(files: MergeFiles) -> None:
    files.theirs.write_text("{")
    with pytest.raises(DocumentError) as failed:
        open_merge(files, load())
    assert failed.value.place is not None
    assert failed.value.place.file == str(files.theirs)


def test_nothing_is_merged_into_a_binary_style(files: MergeFiles) -> None:
    files.ours.write_bytes(binaries.file(binaries.RICH))
    with pytest.raises(DocumentError, match="binary style"):
        open_merge(files, load())


def test_unchanged_parts_keep_the_bytes_of_ours(
    opened: OpenedMerge, files: MergeFiles, tmp_path: Path
) -> None:
    assert files.output is not None
    (conflict,) = opened.result.conflicts
    result = resolve(opened.result, {conflict.key: Side.THEIRS})
    save_merge(opened, result.tree, files.output, tmp_path / "backups")
    assert files.output.read_bytes() == files.ours.read_bytes().replace(b"2.5", b"3")


def test_an_output_that_changed_meanwhile_is_not_overwritten(
    opened: OpenedMerge, files: MergeFiles, tmp_path: Path
) -> None:
    assert files.output is not None
    files.output.write_text("changed by another program")
    with pytest.raises(EditorError, match="changed"):
        save_merge(opened, opened.result.tree, files.output, tmp_path / "backups")
    assert files.output.read_text() == "changed by another program"


def test_a_second_save_expects_the_first(opened: OpenedMerge, files: MergeFiles, tmp_path: Path) -> None:
    again = save_merge(opened, opened.result.tree, files.ours, tmp_path / "backups")
    save_merge(again, opened.result.tree, files.ours, tmp_path / "backups")
    files.ours.write_text("changed by another program")
    with pytest.raises(EditorError):
        save_merge(again, opened.result.tree, files.ours, tmp_path / "backups")


def test_neither_the_ancestor_nor_the_other_style_is_overwritten(
    opened: OpenedMerge, files: MergeFiles, tmp_path: Path
) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(files.base)
    for path in (files.base, files.theirs, link):
        before = path.read_bytes()
        with pytest.raises(EditorError, match="used as “Base” or “Theirs”"):
            save_merge(opened, opened.result.tree, path, tmp_path / "backups")
        assert path.read_bytes() == before


def test_a_replaced_file_is_backed_up(opened: OpenedMerge, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text("{}")
    save_merge(opened, opened.result.tree, other, tmp_path / "backups")
    (backup,) = (tmp_path / "backups").glob("*/other.json")
    assert backup.read_text() == "{}"
