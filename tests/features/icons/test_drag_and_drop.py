"""Tests of the MIME data and files of dragged icons."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from editor.assets.data_uri import build_data_uri, parse_data_uri
from editor.assets.images.file_names import safe_stem
from editor.features.icons.drag_and_drop import ICONS_TYPE, DraggedFiles, IconsMime, read_icons
from editor.mapstyle.document.model import Icon
from editor.ui.icons.choices import carried_icon
from tests.icons import a_png


def an_icon(place: int, icon_id: str, uri: str = "") -> Icon:
    return Icon(place, {"id": icon_id, "value": uri or a_png(3 + place)})


def test_the_current_icon_is_dragged_to_a_field_and_all_selected_ones_to_a_window() -> None:
    icons = [an_icon(0, "fuel"), an_icon(1, "food")]
    mime = IconsMime(icons, lambda _icons: [])
    assert carried_icon(mime) == "food"
    assert [new.id for new in read_icons(bytes(mime.data(ICONS_TYPE).data()))] == ["fuel", "food"]
    assert not mime.hasFormat("text/plain")


def test_files_are_written_once_on_the_first_request(qapp: QApplication) -> None:
    written: list[Sequence[Icon]] = []
    files = DraggedFiles()

    def write(icons: Sequence[Icon]) -> list[Path]:
        written.append(icons)
        return files.write(icons)

    icon = an_icon(0, "fuel")
    mime = IconsMime([icon], write)
    assert mime.hasUrls()
    assert mime.hasFormat("text/uri-list")
    assert written == []
    paths = [Path(url.toLocalFile()) for url in mime.urls()]
    assert mime.urls() == mime.urls()
    assert len(written) == 1
    assert [path.name for path in paths] == ["fuel.png"]
    assert paths[0].read_bytes() == parse_data_uri(icon.data_uri).decode()


def test_icons_of_one_name_become_separate_files_and_broken_ones_none() -> None:
    icons = [an_icon(0, "a/b"), an_icon(1, "A-b"), an_icon(2, "broken", a_png()[:-24]), an_icon(3, "a?b")]
    files = DraggedFiles()
    assert [path.name for path in files.write(icons)] == ["a-b.png", "A-b-2.png", "a-b-3.png"]
    assert [path.name for path in files.write([an_icon(0, "fuel.png")])] == ["fuel.png"]
    again = files.write(icons[:1])
    assert [path.name for path in again] == ["a-b.png"]


def test_the_files_are_deleted_with_the_view_that_wrote_them() -> None:
    files = DraggedFiles()
    path = files.write([an_icon(0, "fuel")])[0]
    assert path.exists()
    del files
    assert not path.exists()


def test_an_image_gets_the_suffix_of_its_format() -> None:
    # An image of one pixel, as GIF.
    gif = bytes.fromhex(
        "47494638396101000100800000ff0000ffffff21f90400000000002c00000000010001000002024401003b"
    )
    assert [
        path.name for path in DraggedFiles().write([an_icon(0, "x", build_data_uri("image/gif", gif))])
    ] == ["x.gif"]


@pytest.mark.parametrize(
    ("icon_id", "stem"),
    [
        ("fuel", "fuel"),
        ("OCM-Ferry(0) & dot blue", "OCM-Ferry(0) & dot blue"),
        ("../../etc/passwd", "etc-passwd"),
        ("C:\\windows\\x", "C-windows-x"),
        ('a<b>"c"|d?*', "a-b-c-d"),
        ("", "icon"),
        ("...", "icon"),
        ("con", "icon-con"),
        ("NUL.png", "icon-NUL.png"),
        ("com1", "icon-com1"),
        ("COM¹ .x", "icon-COM¹ .x"),
        ("парк 2", "парк 2"),
        ("a" * 300, "a" * 240),
        ("ü" * 300, "ü" * 120),
        ("half \ud83d", "half"),
        ("line\nbreak\0", "line-break"),
    ],
)
def test_every_id_makes_a_name_that_all_systems_accept(icon_id: str, stem: str) -> None:
    assert safe_stem(icon_id) == stem
