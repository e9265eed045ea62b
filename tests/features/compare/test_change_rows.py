"""Rows of changes: their texts and their shares."""

from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtGui import QColor

from editor.features.compare.change_rows import ChangeRow, rows_of, with_shares
from editor.features.compare.changes import Changes, Shares
from editor.mapstyle.compare.style_diff import compare_layers
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema import source_data
from tests.styles import a_color, a_document, a_group, a_line, a_width, an_icon

RED, BLUE = 0xFF0000FF, 0xFFFF0000


def rows(a: Any, b: Any) -> list[ChangeRow]:
    one, other = MapStyle.of(a), MapStyle.of(b)
    comparison = compare_layers(one, other, lambda layer: layer.comment)
    return rows_of(Changes(one, other, comparison, ()), source_data.load())


def a_road(name: str, layer_id: int = 1, **fields: Any) -> Any:
    return a_line(layer_id, COMMENT=name, **fields)


def painted(**paint: Any) -> Any:
    return a_document([a_road("Road", paint={key.replace("_", "-"): value for key, value in paint.items()})])


def texts(found: Sequence[ChangeRow]) -> list[tuple[str, str, str]]:
    return [(row.kind, row.full_name, row.detail) for row in found]


def named(found: Sequence[ChangeRow], name: str) -> ChangeRow:
    return next(row for row in found if row.full_name == name)


def test_a_colour_has_both_values_with_their_swatches() -> None:
    (row,) = rows(painted(line_inner_color=a_color((0, RED))), painted(line_inner_color=a_color((0, BLUE))))
    assert row.detail == "Line colour #FF0000 → #0000FF"
    swatches = [value for value in row.values if isinstance(value, QColor)]
    assert swatches == [QColor("#FF0000"), QColor("#0000FF")]


def test_stops_scaled_by_one_factor_show_it() -> None:
    before, after = a_width((5, 1), (10, 2), (15, 5)), a_width((5, 1.2), (10, 2.4), (15, 6))
    assert texts(rows(painted(line_width=before), painted(line_width=after))) == [
        ("changed", "Road", "Width ×1.2, 3 stops")
    ]


def test_other_stops_are_counted() -> None:
    before, after = a_width((5, 1), (10, 2)), a_width((5, 3), (10, 4))
    assert rows(painted(line_width=before), painted(line_width=after))[0].detail == "Width, 2 stops"


def test_further_properties_are_counted() -> None:
    before = {"line_inner_color": a_color((0, RED)), "line_width": a_width((5, 1))}
    after = {"line_inner_color": a_color((0, BLUE)), "line_width": a_width((5, 2))}
    assert rows(painted(**before), painted(**after))[0].detail.endswith(", 1 more")


def test_a_value_at_a_zoom_names_the_zoom() -> None:
    before, after = a_width((12, 1)), a_width((12, 2))
    assert rows(painted(line_width=before), painted(line_width=after))[0].detail == "Width at zoom 12: 1 → 2"


def test_added_removed_and_moved_layers_say_where() -> None:
    one, two, three = (a_road(name, number) for number, name in enumerate(("One", "Two", "Three")))
    new = {**a_road("New", 9), "type": "polygon"}
    added = named(rows(a_document([one, two]), a_document([one, new, two])), "New")
    assert (added.kind, added.detail) == ("added", "New layer below One")
    removed = named(rows(a_document([new, one]), a_document([one])), "New")
    assert (removed.kind, removed.detail) == ("removed", "Was at the top")
    moved = named(rows(a_document([one, two, three]), a_document([three, one, two])), "Three")
    assert (moved.kind, moved.detail) == ("moved", "To the top, was below Two")


def test_a_layer_has_its_group_and_an_icon_its_kind() -> None:
    before = a_document([a_road("Road", group_id=5)], groups=[a_group(5, "Roads")])
    after = a_document([a_road("Road", group_id=5, minzoom=7)], groups=[a_group(5, "Roads")])
    assert named(rows(before, after), "Roads › Road").kind == "changed"
    after = a_document([a_road("Road", group_id=5)], groups=[a_group(5, "Roads")])
    after["icons_section"] = {"icons": [an_icon("fuel")]}
    icon = named(rows(before, after), "fuel")
    assert (icon.kind, icon.detail) == ("added", "Icon")


@pytest.mark.parametrize(
    ("pixels", "others", "shares"),
    [
        ((1, 1, 1), 0, ["34 %", "33 %", "33 %"]),
        ((0, 1000, 1), 0, ["100 %", "<1 %", "–"]),
        ((3, 0, 0), 1, ["75 %", "–", "–", "25 %"]),
        ((0, 0, 0), 0, ["–", "–", "–"]),
    ],
)
def test_shares_total_100_and_the_largest_come_first(
    pixels: tuple[int, ...], others: int, shares: list[str]
) -> None:
    made = [ChangeRow("changed", f"Row {index}", index=index) for index in range(3)]
    found = with_shares(made, Shares(pixels, others))
    assert [row.share_text.replace("\u2009", " ") for row in found] == shares
    assert sum(row.percent or 0 for row in found) == (100 if any((*pixels, others)) else 0)


def test_a_share_is_empty_until_it_is_known() -> None:
    assert ChangeRow("changed", "Row", index=0).share_text == ""
