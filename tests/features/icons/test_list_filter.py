"""Tests of queries on icons and of the filtered grid."""

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QCoreApplication, QPersistentModelIndex
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from editor.features.icons.list_filter import IconFilter, IconQuery
from editor.features.icons.model import IconKind, IconListModel, IconOrder, IconRow
from editor.mapstyle.edits.assets import (
    NewIcon,
    add_icons,
    delete_icons,
    duplicate_icons,
    merge_icons,
    rename_icon,
    set_images,
)
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.session.session import Origin, Session
from editor.system.language import Language
from editor.workspace.icon_choices import IconPicture, decode_picture
from tests.icons import a_heavy_png, a_png, icon_paint, icons_section
from tests.model_rules import held_to_rules
from tests.styles import a_line, a_source

ORIGIN = Origin(None, "test")
SECTION = icons_section(
    fuel=a_png(8), food=a_png(4), broken=a_png()[:-24], paper=a_heavy_png(), park=a_png(6)
)
LAYERS = [a_line(1, paint=icon_paint((0, "fuel"), (9, "food"), (12, "broken"), (14, "paper")))]


@dataclass
class Rows:
    """A session, its icons, and those that are shown."""

    session: Session
    model: IconListModel
    shown: IconFilter
    resets: int = 0

    @property
    def ids(self) -> list[str]:
        return [self.shown.index(row, 0).data() for row in range(self.shown.rowCount())]

    def decode(self) -> None:
        uris = {icon.data_uri for icon in self.session.style.icons}
        self.model.show_pictures({uri: decode_picture(uri) for uri in uris})


@pytest.fixture
def rows(qtbot: QtBot) -> Rows:
    session = Session(a_source(LAYERS, icons_section=SECTION), ORIGIN)
    model = IconListModel(session, session)
    shown = IconFilter(model, session)
    held_to_rules(model)
    held_to_rules(shown)
    made = Rows(session, model, shown)

    def count() -> None:
        made.resets += 1

    shown.modelReset.connect(count)
    made.decode()
    return made


def test_a_query_and_a_kind_are_combined(rows: Rows) -> None:
    rows.shown.set_query(IconQuery("p"))
    assert rows.ids == ["paper", "park"]
    rows.shown.show_kind(IconKind.TOO_LARGE)
    assert rows.ids == ["paper"]
    rows.shown.set_query(IconQuery())
    rows.shown.show_kind(IconKind.ALL)
    assert rows.ids == ["fuel", "food", "broken", "paper", "park"]


@pytest.mark.parametrize(
    ("kind", "ids"),
    [(IconKind.UNUSED, ["park"]), (IconKind.TOO_LARGE, ["paper"]), (IconKind.BROKEN, ["broken"])],
)
def test_each_kind_shows_its_icons_and_counts_them(rows: Rows, kind: IconKind, ids: list[str]) -> None:
    rows.shown.show_kind(kind)
    assert rows.ids == ids
    assert rows.model.counts()[kind] == len(ids)


def test_an_icon_that_a_query_found_stays_when_it_is_renamed(rows: Rows) -> None:
    rows.shown.set_query(IconQuery("fu"))
    rows.session.do(rename_icon(0, "petrol"), "Rename")
    assert rows.ids == ["petrol"]
    rows.shown.set_query(IconQuery("fu"))
    assert rows.ids == []


def test_an_icon_that_starts_to_match_a_query_gets_a_row(rows: Rows) -> None:
    rows.shown.set_query(IconQuery("oo"))
    rows.session.do(rename_icon(4, "wood"), "Rename")
    assert rows.ids == ["food", "wood"]


def test_a_newly_used_icon_is_removed_from_the_unused_ones(rows: Rows) -> None:
    rows.shown.show_kind(IconKind.UNUSED)
    key = rows.session.style.order.keys[0]
    rows.session.do(set_stop([key], BY_KEY["icon"], 0, "park"), "Change icon")
    assert rows.ids == ["fuel"]
    rows.session.undo_stack.undo()
    assert rows.ids == ["park"]


def test_edits_move_only_their_own_rows_and_reset_nothing(rows: Rows) -> None:
    retained = QPersistentModelIndex(rows.shown.index(3, 0))
    edits = [
        (rename_icon(0, "petrol"), ["petrol", "food", "broken", "paper", "park"]),
        (delete_icons([1, 2]), ["petrol", "paper", "park"]),
        (
            add_icons([NewIcon("one", a_png(3)), NewIcon("two", a_png(5))]),
            ["petrol", "paper", "park", "one", "two"],
        ),
        (duplicate_icons([0, 4]), ["petrol", "paper", "park", "one", "two", "petrol-2", "two-2"]),
        (merge_icons(0, [5]), ["petrol", "paper", "park", "one", "two", "two-2"]),
        (set_images({2: a_png(9)}), ["petrol", "paper", "park", "one", "two", "two-2"]),
    ]
    for edit, ids in edits:
        rows.session.do(edit, "Edit")
        assert rows.ids == ids
        assert retained.data() == "paper"
    before = [ids for _, ids in edits[:-1]][::-1]
    for ids in [*before, ["fuel", "food", "broken", "paper", "park"]]:
        rows.session.undo_stack.undo()
        assert rows.ids == ids
        assert retained.data() == "paper"
    rows.session.go_to(len(edits))
    assert rows.ids == edits[-1][1]
    assert rows.resets == 0


def test_a_replaced_image_keeps_its_old_picture_until_the_new_one_is_decoded(rows: Rows) -> None:
    old = rows.model.line(0).row.picture
    rows.session.do(set_images({0: a_png(9)}), "Replace")
    assert rows.model.line(0).row.picture is old
    rows.decode()
    picture = rows.model.line(0).row.picture
    assert picture is not None
    assert picture.width == 9


def test_an_order_remains_through_edits(rows: Rows) -> None:
    rows.model.sort_by(IconOrder.ID, is_descending=False)
    assert rows.ids == ["broken", "food", "fuel", "paper", "park"]
    retained = QPersistentModelIndex(rows.shown.index(0, 0))
    rows.session.do(add_icons([NewIcon("camera", a_png(3))]), "Add")
    assert rows.ids == ["broken", "camera", "food", "fuel", "paper", "park"]
    rows.session.do(rename_icon(0, "a fuel"), "Rename")
    assert rows.ids == ["a fuel", "broken", "camera", "food", "paper", "park"]
    rows.model.sort_by(IconOrder.SIZE, is_descending=True)
    assert rows.ids == ["paper", "a fuel", "park", "food", "broken", "camera"]
    rows.decode()
    assert rows.ids == ["paper", "a fuel", "park", "food", "camera", "broken"]
    assert retained.data() == "broken"
    assert rows.resets == 0


def test_another_document_resets_the_rows_once_and_shows_its_own(rows: Rows, qtbot: QtBot) -> None:
    with qtbot.waitSignal(rows.model.updated):
        rows.session.open(a_source(1, icons_section=icons_section(only=a_png())), ORIGIN)
    assert rows.ids == ["only"]
    assert rows.model.is_up_to_date


FUEL = IconRow(0, "fuel-64", 2048, layers=2, stops=3, picture=IconPicture(QImage(), 64, 64))
WIDE = IconRow(1, "Road Sign", 150 * 1024, layers=1, stops=1, picture=IconPicture(QImage(), 96, 64))
LOOSE = IconRow(2, "loose", 500 * 1024, picture=IconPicture(QImage(), 32, 32))
BROKEN = IconRow(
    3, "unused_sign", 10, layers=1, stops=1, picture=IconPicture(QImage(), fault="It is damaged.")
)
UNKNOWN = IconRow(4, "later", 0, layers=1, stops=1)
ROWS = (FUEL, WIDE, LOOSE, BROKEN, UNKNOWN)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ROWS),
        ("  ", ROWS),
        ("FUEL", [FUEL]),
        ("sign", [WIDE, BROKEN]),
        ("road sign", [WIDE]),
        ("64", [FUEL, WIDE]),
        ("64px", [FUEL, WIDE]),
        ("64 px", [FUEL, WIDE]),
        ("64x64", [FUEL]),
        ("64 × 64 px", [FUEL]),
        ("96x64", [WIDE]),
        (">100kb", [WIDE, LOOSE]),
        ("> 100 KB", [WIDE, LOOSE]),
        (">=0.5mb", []),
        ("<=2kb", [FUEL, BROKEN, UNKNOWN]),
        ("<11b", [BROKEN, UNKNOWN]),
        (">1,5kb <200kb", [FUEL, WIDE]),
        (">64", [WIDE]),
        (">=64px", [FUEL, WIDE]),
        ("<64", [LOOSE]),
        ("unused", [LOOSE, BROKEN]),
        ("used", [FUEL, WIDE, BROKEN, UNKNOWN]),
        ("large", [LOOSE]),
        ("damaged", [BROKEN]),
        ("damaged loose", []),
        (">", []),
        ("9" * 6000, []),
        (">" + "9" * 6000, []),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else "",
)
def test_typed_text_finds_rows(text: str, found: list[IconRow]) -> None:
    query = IconQuery(text)
    assert [row for row in ROWS if query.matches(row)] == list(found)


def test_only_a_command_line_without_arguments_requests_everything() -> None:
    assert IconQuery(" ").is_empty
    assert not IconQuery("a").is_empty


@pytest.mark.parametrize(("german", "english"), [("unbenutzt", "unused"), ("Groß", "large")])
def test_words_for_states_are_also_known_in_german(qapp: QCoreApplication, german: str, english: str) -> None:
    language = Language("de")
    language.install(qapp)
    found = [[row for row in ROWS if IconQuery(text).matches(row)] for text in (german, english)]
    language.uninstall(qapp)
    assert found[0]
    # The English word is searched in ids too.
    assert found[0] == [row for row in found[1] if english not in row.id]
