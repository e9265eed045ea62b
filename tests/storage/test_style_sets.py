"""Files of style sets, and the files that they name."""

import json
from pathlib import Path
from typing import Any

import pytest

from editor.errors import ChangedOnDiskError, DocumentError, EditError, EditorError
from editor.mapstyle.variants.style_set import VariantUse
from editor.storage.style_sets import (
    add_variant,
    create_set_for,
    find_set,
    link_variant,
    new_set_path,
    open_set,
    save_set,
    variant_states,
)
from tests.styles import a_document, bytes_of


def write_style(path: Path, layers: int = 3) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(bytes_of(a_document(layers)))
    return path


def write_set(path: Path, *files: str, **members: Any) -> Path:
    path.write_text(json.dumps({"format": 1, "variants": [{"file": file} for file in files], **members}))
    return path


@pytest.fixture
def day(tmp_path: Path) -> Path:
    return write_style(tmp_path / "day.json")


@pytest.fixture
def night(tmp_path: Path) -> Path:
    return write_style(tmp_path / "night.json")


def test_linking_creates_the_set_on_request_and_changes_no_style(day: Path, night: Path) -> None:
    assert find_set(day) is None
    before = day.read_bytes(), night.read_bytes()
    opened = link_variant(day, night, use=VariantUse.NIGHT)
    assert (day.read_bytes(), night.read_bytes()) == before
    assert opened.path == day.with_name("day.styleset")
    assert [(each.file, each.use) for each in opened.style_set.variants] == [
        ("day.json", VariantUse.DAY),
        ("night.json", VariantUse.NIGHT),
    ]
    assert [path.name for path in day.parent.glob("*.styleset")] == ["day.styleset"]


def test_linking_uses_the_set_that_names_the_style(day: Path, night: Path) -> None:
    first = link_variant(day, night)
    second = link_variant(night, write_style(day.with_name("winter.json")), name="Winter")
    assert second.path == first.path
    third = link_variant(day, write_style(day.with_name("late.json")), name="WINTER")
    assert [each.name for each in second.style_set.variants] == ["day", "night", "Winter"]
    assert third.style_set.variants[-1].name == "WINTER 2", "two variants with one name are indistinguishable"
    with pytest.raises(EditError, match="twice"):
        link_variant(day, night)


def test_a_set_is_found_beside_its_styles_and_in_the_folder_above(day: Path) -> None:
    inner = write_style(day.parent / "styles" / "winter.json")
    opened = link_variant(day, inner)
    assert opened.style_set.variants[1].file == "styles/winter.json"
    found = find_set(inner)
    assert found is not None
    assert found.path == opened.path
    assert found.variant_of(inner) is not None


def test_a_set_that_cannot_be_read_is_passed_over(day: Path, tmp_path: Path) -> None:
    (tmp_path / "a.styleset").write_bytes(b"{")
    (tmp_path / "b.styleset").mkdir()
    write_set(tmp_path / "c.styleset", "day.json")
    found = find_set(day)
    assert found is not None
    assert found.path.name == "c.styleset"


def test_files_outside_the_folder_cannot_be_linked(day: Path, tmp_path: Path) -> None:
    inner = write_style(tmp_path / "inner" / "winter.json")
    opened = create_set_for(inner)
    with pytest.raises(EditError, match="outside"):
        add_variant(opened, day)
    link = inner.with_name("link.json")
    link.symlink_to(day)
    with pytest.raises(EditError, match="outside"):
        add_variant(opened, link)


def test_missing_and_foreign_files_are_marked_and_nothing_is_deleted(day: Path, tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "link.json").symlink_to("/")
    path = write_set(
        tmp_path / "x.styleset", "day.json", "gone.json", "folder.json", "../up.json", "day.json", "link.json"
    )
    before = path.read_bytes()
    states = variant_states(open_set(path))
    assert [state.problem for state in states] == [
        "",
        "The file does not exist.",
        "The file is not a map style that can be edited.",
        "The file is outside the folder of the style set.",
        "The style set names this file twice.",
        "The file is outside the folder of the style set.",
    ]
    assert path.read_bytes() == before


def test_a_set_that_changed_on_the_disk_is_not_overwritten(day: Path, night: Path) -> None:
    opened = create_set_for(day)
    changed = opened.path.read_text().replace("day.json", "tag.json")
    opened.path.write_text(changed)
    with pytest.raises(ChangedOnDiskError):
        add_variant(opened, night)
    assert opened.path.read_text() == changed


def test_a_new_set_replaces_no_file(day: Path) -> None:
    day.with_suffix(".styleset").write_text("mine")
    opened = create_set_for(day)
    assert opened.path.name == "day 2.styleset"
    assert new_set_path(day).name == "day 3.styleset"
    assert day.with_suffix(".styleset").read_text() == "mine"


def test_an_edit_keeps_the_text_around_it(day: Path, night: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.styleset"
    path.write_text('{"format":1,\n   "note" : [1,  2],\n "variants":[ {"file" : "day.json"} ]}\n')
    opened = add_variant(open_set(path), night)
    assert '   "note" : [1,  2],\n' in path.read_text()
    assert '{"file" : "day.json"}' in path.read_text()
    assert open_set(path).style_set.tree == opened.style_set.tree


def test_a_set_of_a_newer_program_is_read_but_not_written(day: Path, night: Path, tmp_path: Path) -> None:
    opened = open_set(write_set(tmp_path / "x.styleset", "day.json", format=2))
    assert len(opened.style_set.variants) == 1
    with pytest.raises(EditError, match="newer version"):
        add_variant(opened, night)
    assert save_set(opened, opened.style_set) == opened


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b"\xff\xfe{}", b'{"a":' * 5000, b"not json"])
def test_damaged_sets_are_refused_with_their_file(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.styleset"
    path.write_bytes(data)
    with pytest.raises(DocumentError) as caught:
        open_set(path)
    assert caught.value.place is not None
    assert caught.value.place.file == str(path)
    assert path.read_bytes() == data


def test_a_style_that_is_none_is_not_linked(day: Path, tmp_path: Path) -> None:
    stray = tmp_path / "picture.json"
    stray.write_bytes(b"\x89PNG")
    with pytest.raises(EditorError):
        link_variant(day, stray)
