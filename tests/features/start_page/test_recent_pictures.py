"""Preview pictures of recent files."""

import os
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from editor.errors import EditorError
from editor.features.start_page.thumbnails import (
    SIZE,
    Stamp,
    crop_centre,
    find_recent_files,
    prune,
    save_picture,
)


def a_picture(color: str = "#336699", width: int = 900, height: int = 700) -> QImage:
    """Create a map of one colour."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    return image


def stamp_of(path: Path) -> Stamp:
    """Return the current stamp of a file."""
    status = path.stat()
    return Stamp(str(path), status.st_size, status.st_mtime_ns)


@pytest.fixture
def style(tmp_path: Path) -> Path:
    path = tmp_path / "a.json"
    path.write_text("{}")
    return path


def test_the_preview_of_a_file_is_found_with_its_count_of_layers(tmp_path: Path, style: Path) -> None:
    save_picture(tmp_path / "cache", stamp_of(style), crop_centre(a_picture()), 12)
    (found,) = find_recent_files(tmp_path / "cache", [str(style)])
    assert found.is_there
    assert found.layers == 12
    assert found.picture is not None
    assert found.picture.size() == SIZE
    assert found.picture.pixelColor(10, 10).name() == "#336699"
    assert found.changed_s == style.stat().st_mtime


def test_a_changed_file_has_no_preview(tmp_path: Path, style: Path) -> None:
    save_picture(tmp_path / "cache", stamp_of(style), crop_centre(a_picture()), 12)
    style.write_text("{ }")
    (found,) = find_recent_files(tmp_path / "cache", [str(style)])
    assert found.is_there
    assert found.picture is None
    assert found.layers is None


def test_a_newer_preview_of_a_file_replaces_the_older(tmp_path: Path, style: Path) -> None:
    folder = tmp_path / "cache"
    save_picture(folder, stamp_of(style), crop_centre(a_picture()), 1)
    style.write_text("{ }")
    save_picture(folder, stamp_of(style), crop_centre(a_picture("#993311")), 2)
    assert [each.name for each in folder.glob("*.png")] == [stamp_of(style).name]


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    (found,) = find_recent_files(tmp_path, [str(tmp_path / "gone.json")])
    assert not found.is_there


def test_an_impossible_name_is_a_missing_file(tmp_path: Path) -> None:
    (found,) = find_recent_files(tmp_path, ["a\0b"])
    assert not found.is_there


def test_a_damaged_image_counts_as_none(tmp_path: Path, style: Path) -> None:
    (tmp_path / stamp_of(style).name).write_bytes(b"no picture")
    (found,) = find_recent_files(tmp_path, [str(style)])
    assert found.is_there
    assert found.picture is None


def pictures(folder: Path, count: int, size: int = 10) -> list[Path]:
    """Return some images, the oldest first."""
    made = []
    for number in range(count):
        path = folder / f"{number}.png"
        path.write_bytes(bytes(size))
        os.utime(path, (number, number))
        made.append(path)
    return made


def test_the_oldest_images_are_deleted_if_there_are_too_many(tmp_path: Path) -> None:
    made = pictures(tmp_path, 5)
    prune(tmp_path, max_count=3)
    assert sorted(tmp_path.glob("*.png")) == made[2:]


def test_the_oldest_images_are_deleted_if_they_are_too_large(tmp_path: Path) -> None:
    made = pictures(tmp_path, 5, size=100)
    prune(tmp_path, max_bytes=250)
    assert sorted(tmp_path.glob("*.png")) == made[3:]


def test_the_name_of_an_image_does_not_reveal_the_path(style: Path) -> None:
    assert style.stem not in stamp_of(style).name.removesuffix(".png").split("-")
    assert "/" not in stamp_of(style).name


def test_a_picture_is_the_undistorted_centre_of_the_map() -> None:
    image = a_picture(width=1600, height=1200)
    for place in range(100):
        image.setPixelColor(795 + place % 10, 595 + place // 10, QColor("#ffffff"))
    middle = crop_centre(image)
    assert middle.width() / middle.height() == pytest.approx(SIZE.width() / SIZE.height(), abs=0.02)
    assert middle.pixelColor(middle.width() // 2, middle.height() // 2).name() == "#ffffff"


def test_an_impossible_folder_raises(tmp_path: Path, style: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(EditorError, match="thumbnail could not be saved"):
        save_picture(tmp_path / "file" / "cache", stamp_of(style), crop_centre(a_picture()), 1)
