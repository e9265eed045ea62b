"""Tests of the item model of the icons and of their sort orders."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from editor.assets.images.icons import LARGEST_IMAGE_BYTES
from editor.features.icons.model import ROW_ROLE, IconKind, IconListModel, IconOrder, IconRow, sort_icons
from editor.mapstyle.edits.edit import delete_layers, rename_layer, set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.session.session import Origin, Session
from editor.workspace.file_size import size_text
from editor.workspace.icon_choices import IconPicture, decode_picture
from tests.icons import WHITE, a_heavy_png, a_png, icon_paint, icons_section
from tests.styles import Json, a_line, a_source

ORIGIN = Origin(None, "test")


class Icons:
    """A session with its model."""

    def __init__(self, section: Json, layers: list[Json] | int = 1) -> None:
        self.session = Session(a_source(layers, icons_section=section), ORIGIN)
        self.model = IconListModel(self.session)

    def row(self, place: int) -> IconRow:
        row = self.model.data(self.model.index(place), ROW_ROLE)
        assert isinstance(row, IconRow)
        return row

    def use(self, place: int) -> tuple[int, int]:
        row = self.row(place)
        return row.layers, row.stops

    def text(self, place: int, role: Qt.ItemDataRole) -> str:
        return str(self.model.data(self.model.index(place), role))

    def decode(self) -> None:
        uris = [icon.data_uri for icon in self.session.style.icons]
        self.model.show_pictures({uri: decode_picture(uri) for uri in uris})


@pytest.fixture
def icons(qtbot: QtBot) -> Icons:
    layers = [
        a_line(3, paint=icon_paint((0, "fuel"), (12, "fuel"), (15, "shop"))),
        a_line(2, paint=icon_paint((0, "fuel"))),
        a_line(1),
    ]
    return Icons(icons_section(fuel=a_png(4, 2), shop=a_png(), loose=a_png(color=WHITE)), layers)


def test_the_model_follows_qts_rules(icons: Icons, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(icons.model)


def test_layers_and_stops_that_use_an_icon_are_counted(icons: Icons) -> None:
    assert [icons.use(place) for place in range(3)] == [(2, 3), (1, 1), (0, 0)]


def test_a_changed_icon_stop_changes_the_uses(icons: Icons, qtbot: QtBot) -> None:
    key = icons.session.style.layers[1].key
    assert icons.use(0) == (2, 3)
    with qtbot.waitSignal(icons.model.dataChanged):
        icons.session.do(set_stop([key], BY_KEY["icon"], 0, "loose"), "Change icon")
    assert (icons.use(0), icons.use(2)) == ((1, 2), (1, 1))


def test_a_deleted_layer_uses_nothing_any_more(icons: Icons) -> None:
    assert icons.row(0).layers == 2
    icons.session.do(delete_layers([icons.session.style.layers[0].key]), "Delete")
    assert [icons.row(place).layers for place in range(3)] == [1, 0, 0]


def test_an_edit_without_icons_is_ignored(icons: Icons, qtbot: QtBot) -> None:
    key = icons.session.style.layers[0].key
    with qtbot.assertNotEmitted(icons.model.dataChanged):
        icons.session.do(rename_layer(key, "Other"), "Rename")


def test_another_document_shows_its_icons(icons: Icons) -> None:
    icons.session.open(a_source(1, icons_section=icons_section(only=a_png())), ORIGIN)
    assert icons.model.rowCount() == 1
    assert icons.text(0, Qt.ItemDataRole.DisplayRole) == "only"


def test_file_sizes_are_known_before_images(icons: Icons) -> None:
    sizes = [icons.row(place).size_bytes for place in range(3)]
    assert icons.row(0).picture is None
    assert icons.model.total_bytes == sum(sizes) > 0


def test_the_largest_icon_is_found_and_too_large_ones_are_reported(qtbot: QtBot) -> None:
    icons = Icons(icons_section(light=a_png(), paper=a_heavy_png()))
    assert icons.model.largest is icons.row(1)
    assert icons.row(1).is_too_large
    assert not icons.row(0).is_too_large
    assert "too large" in icons.text(1, Qt.ItemDataRole.ToolTipRole)


def test_a_style_without_icons_has_no_heaviest(qtbot: QtBot) -> None:
    icons = Icons({"icons": []})
    assert icons.model.largest is None
    assert icons.model.total_bytes == 0


def test_a_row_has_an_accessible_text(icons: Icons) -> None:
    icons.decode()
    weight = size_text(icons.row(0).size_bytes)
    texts = icons.text(0, Qt.ItemDataRole.AccessibleTextRole)
    assert texts == f"fuel, 4 × 2 px, {weight}, Used by 2 layers in 3 stops"
    assert icons.text(2, Qt.ItemDataRole.AccessibleTextRole).endswith("Not used")


@pytest.mark.parametrize(
    ("uri", "fault"),
    [
        ("", "The icon has no image."),
        (a_png()[:-24], "incomplete"),
        ("data:image/png;base64,eA==", "not an image"),
    ],
)
def test_a_broken_image_has_a_fault(qtbot: QtBot, uri: str, fault: str) -> None:
    icons = Icons(icons_section(broken=uri))
    icons.decode()
    assert fault in icons.text(0, Qt.ItemDataRole.ToolTipRole)
    picture = icons.row(0).picture
    assert picture is not None
    assert picture.image.isNull()


def test_an_id_is_never_interpreted_as_html(qtbot: QtBot) -> None:
    icons = Icons({"icons": [{"id": "<img src='/etc/passwd'>", "value": a_png()}]})
    assert "<img" not in icons.text(0, Qt.ItemDataRole.ToolTipRole)
    assert "<img" in icons.text(0, Qt.ItemDataRole.DisplayRole)


def test_light_and_dark_pictures_are_distinguished() -> None:
    assert decode_picture(a_png(color=WHITE)).lightness == 255
    assert (decode_picture(a_png(color=(255, 255, 255, 60))).lightness or 0) > 250
    assert decode_picture(a_png(color=(0, 0, 0, 60))).lightness == 0
    assert decode_picture(a_png(color=(255, 255, 255, 0))).lightness is None


def test_a_large_image_is_scaled_down_and_retains_its_size() -> None:
    picture = decode_picture(a_png(480, 120))
    assert (picture.width, picture.height) == (480, 120)
    assert (picture.image.width(), picture.image.height()) == (128, 32)


def test_a_thin_image_keeps_its_one_line() -> None:
    picture = decode_picture(a_png(1000, 2))
    assert picture.fault is None
    assert picture.image.height() == 1


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0 KB"),
        (87, "0.1 KB"),
        (2150, "2.1 KB"),
        (2151, "2.2 KB"),
        (400 * 1024, "400 KB"),
        (400 * 1024 + 1, "401 KB"),
        (1000 * 1024, "1 MB"),
        (4 * 1024 * 1024, "4 MB"),
        (4 * 1024 * 1024 + 1, "4.1 MB"),
        (30 * 1024 * 1024, "30 MB"),
    ],
)
def test_a_file_size_is_rounded_up(size: int, text: str) -> None:
    assert size_text(size).replace("\N{THIN SPACE}", " ") == text


def a_row(place: int, id_: str = "", *, side: int = 0, size_bytes: int = 0, layers: int = 0) -> IconRow:
    picture = IconPicture(QImage(), side, side) if side else None
    return IconRow(place, id_, size_bytes, layers, layers, picture)


def places(rows: list[IconRow]) -> list[int]:
    return [row.place for row in rows]


def test_a_number_in_an_id_counts_as_a_number_and_case_does_not() -> None:
    rows = [a_row(0, "exit10"), a_row(1, "Exit9"), a_row(2, "airport"), a_row(3, "exit")]
    assert places(sort_icons(rows, IconOrder.ID, is_descending=False)) == [2, 3, 1, 0]
    assert places(sort_icons(rows, IconOrder.ID, is_descending=True)) == [0, 1, 3, 2]


def test_ids_with_any_number_of_digits_are_sorted() -> None:
    rows = [a_row(0, "9" * 6000), a_row(1, "1" * 6000)]
    assert places(sort_icons(rows, IconOrder.ID, is_descending=False)) == [1, 0]


@pytest.mark.parametrize(
    ("order", "upward"),
    [
        (IconOrder.FILE, [0, 1, 2]),
        (IconOrder.SIZE, [2, 0, 1]),
        (IconOrder.FILE_SIZE, [1, 2, 0]),
        (IconOrder.USE, [2, 1, 0]),
    ],
)
def test_every_order_goes_both_ways(order: IconOrder, upward: list[int]) -> None:
    rows = [
        a_row(0, side=32, size_bytes=9, layers=3),
        a_row(1, side=64, size_bytes=2, layers=2),
        a_row(2, side=16, size_bytes=5, layers=1),
    ]
    assert places(sort_icons(rows, order, is_descending=False)) == upward
    assert places(sort_icons(rows, order, is_descending=True)) == upward[::-1]


@pytest.mark.parametrize("is_descending", [False, True])
def test_an_icon_of_unknown_size_sorts_last_both_ways(is_descending: bool) -> None:
    broken = IconRow(1, "broken", 0, picture=IconPicture(QImage(), fault="It is damaged."))
    rows = [a_row(0), broken, a_row(2, side=8)]
    assert places(sort_icons(rows, IconOrder.SIZE, is_descending=is_descending)) == [2, 0, 1]


@pytest.mark.parametrize("is_descending", [False, True])
def test_equal_icons_keep_their_order_in_the_file(is_descending: bool) -> None:
    rows = [a_row(2, size_bytes=7), a_row(0, size_bytes=7), a_row(1, size_bytes=7)]
    assert places(sort_icons(rows, IconOrder.FILE_SIZE, is_descending=is_descending)) == [0, 1, 2]


def test_an_image_at_the_limit_is_not_too_large() -> None:
    assert not a_row(0, size_bytes=LARGEST_IMAGE_BYTES).is_too_large
    assert a_row(0, size_bytes=LARGEST_IMAGE_BYTES + 1).is_too_large


def test_every_icon_is_of_the_kind_all() -> None:
    assert all(IconKind.ALL.test(row) for row in (a_row(0), a_row(1, layers=4)))
