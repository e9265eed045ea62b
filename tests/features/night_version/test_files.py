"""Files of versions: names that cannot be used, and the remark on a failed link."""

from pathlib import Path

import pytest

from editor import resources
from editor.errors import ChangedOnDiskError
from editor.features.night_version.files import (
    NameProblem,
    NewFile,
    find_free_name,
    find_problem,
    write_version,
)
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.versions.rule import VersionKind
from editor.storage.file_state import read_style


def a_file(folder: Path, *, is_linked: bool) -> NewFile:
    return NewFile(
        folder / "day.json",
        folder / "night.json",
        VersionKind.NIGHT,
        from_dark=False,
        is_linked=is_linked,
    )


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("night.json", None),
        ("", NameProblem.EMPTY),
        (".hidden.json", NameProblem.EMPTY),
        ("a/b.json", NameProblem.INVALID),
        ("a\0b.json", NameProblem.INVALID),
        ("taken.json", NameProblem.TAKEN),
        ("link.json", NameProblem.TAKEN),
    ],
)
def test_a_name_must_be_free_and_valid(tmp_path: Path, name: str, problem: NameProblem | None) -> None:
    (tmp_path / "taken.json").write_text("{}")
    (tmp_path / "link.json").symlink_to(tmp_path / "missing.json")
    assert find_problem(tmp_path, name) is problem


def test_the_next_free_name_is_found(tmp_path: Path) -> None:
    assert find_free_name(tmp_path, "a-night.json") == ("a-night.json", None)
    for name in ("a-night.json", "a-night-2.json"):
        (tmp_path / name).write_text("{}")
    assert find_free_name(tmp_path, "a-night.json") == ("a-night-3.json", None)
    assert find_free_name(tmp_path, "a/b.json") == ("a/b.json", NameProblem.INVALID)


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    source = read_style(resources.path("templates", "day.json"))
    (tmp_path / "night.json").write_text("mine")
    with pytest.raises(ChangedOnDiskError):
        write_version(a_file(tmp_path, is_linked=False), source, MapStyle.of(source.tree))
    assert (tmp_path / "night.json").read_text() == "mine"


def test_a_version_that_cannot_be_linked_is_written_with_a_remark(tmp_path: Path) -> None:
    source = read_style(resources.path("templates", "day.json"))
    remark = write_version(a_file(tmp_path, is_linked=True), source, MapStyle.of(source.tree))
    assert remark.startswith("It is not linked as a variant.")
    assert (tmp_path / "night.json").exists()


def test_a_version_is_linked_without_a_remark(tmp_path: Path) -> None:
    (tmp_path / "day.json").write_bytes(resources.path("templates", "day.json").read_bytes())
    source = read_style(tmp_path / "day.json")
    assert write_version(a_file(tmp_path, is_linked=True), source, MapStyle.of(source.tree)) == ""
    assert len(list(tmp_path.glob("*.styleset"))) == 1
