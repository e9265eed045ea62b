"""Tables of icons: one that was not edited changes nothing, and large ones take no longer than they must."""

import random
from pathlib import Path
from typing import Any

import pytest

from editor.api import icon_table
from editor.api.icon_table import Assignment, assign_icons, csv_text, icon_rows
from editor.errors import EditorError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.source_data import load
from tests.icons import a_png, icon_paint, icons_section
from tests.styles import a_document, a_line, a_style

ICONS = ("food", "arrow", "a b", "a,b", 'a"b', "a\rb", "a\nb", "\0", "all", "1002", "é", "")
IMAGE = a_png()


def a_point(number: int, category: int | None, *stops: tuple[int, str]) -> dict[str, Any]:
    fields = {} if category is None else {"metaCategoryID": category}
    paint = icon_paint(*stops) if stops else {}
    point: dict[str, Any] = a_line(number, type="symbol", sourcedata_id=12, paint=paint, **fields)
    return point


def style_of(*points: dict[str, Any]) -> MapStyle:
    return a_style([*points], icons_section=icons_section(**dict.fromkeys(("food", "arrow", "shop"), IMAGE)))


def assigned(style: MapStyle, table: Path, text: str) -> Assignment:
    table.write_bytes(text.encode())
    return assign_icons(style, table)


def icons_of(style: MapStyle) -> list[list[str]]:
    stops = (layer.paint.get("icon", {}) for layer in style.layers)
    return [[stop["custom_icon"] for stop in each["icon_stops"]["icon_stop"]] for each in stops]


@pytest.mark.parametrize("seed", range(40))
def test_a_table_that_was_not_edited_changes_no_style(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    names = [*ICONS, "gone"]
    points = [
        a_point(
            number,
            chance.choice([None, 1002, 1004, -3]),
            *(
                (level, chance.choice(names))
                for level in sorted(chance.sample(range(20), chance.randrange(4)))
            ),
        )
        for number in range(chance.randrange(1, 9), 0, -1)
    ]
    ids = [chance.choice(ICONS) for _ in range(12)]
    section = {"icons": [{"id": each, "value": IMAGE} for each in ids]}
    style = MapStyle.of(a_document(points, icons_section=section))
    found = assigned(style, tmp_path / "table.csv", csv_text(icon_rows(style, load())))
    assert found.style is style
    assert (found.changed, found.faults) == (0, ())


def test_one_icon_of_a_category_replaces_several(tmp_path: Path) -> None:
    style = style_of(a_point(2, 1002, (0, "food"), (15, "arrow")), a_point(1, 1004, (0, "food")))
    found = assigned(style, tmp_path / "table.csv", "icon,poi_ids\nfood,1002 1004\n")
    assert (found.changed, found.faults) == (1, ())
    assert icons_of(found.style) == [["food"], ["food"]]


def test_several_new_icons_of_a_category_have_no_effect(tmp_path: Path) -> None:
    style = style_of(a_point(2, 1002, (0, "food"), (15, "arrow")), a_point(1, 1004, (0, "food")))
    table = "icon,poi_ids\nfood,1002\narrow,1002 1004\nshop,1002\n"
    found = assigned(style, tmp_path / "table.csv", table)
    assert icons_of(found.style) == [["food", "arrow"], ["arrow"]]
    assert found.faults == (
        (2, "POI 1002 is in line 3 too."),
        (3, "POI 1002 is in line 2 already."),
        (4, "POI 1002 is in line 2 already."),
    )


def test_layers_are_read_once_for_any_number_of_ids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    style = style_of(*(a_point(number, number, (0, "food")) for number in range(300, 0, -1)))
    calls = 0
    original = icon_table._category

    def counted(layer: Any) -> str:
        nonlocal calls
        calls += 1
        return original(layer)

    monkeypatch.setattr(icon_table, "_category", counted)
    ids = " ".join(map(str, range(2000)))
    found = assigned(style, tmp_path / "table.csv", f"icon,poi_ids\narrow,{ids}\n")
    assert (found.changed, calls) == (300, 300)


def test_a_table_has_limits_of_ids_and_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    style = style_of(a_point(1, 1002, (0, "food")))
    monkeypatch.setattr(icon_table, "_MAX_FAULTS", 3)
    found = assigned(style, tmp_path / "table.csv", "icon,poi_ids\nfood,1 2 3 4 5\n")
    assert (len(found.faults), found.unlisted) == (3, 2)
    monkeypatch.setattr(icon_table, "_MAX_IDS", 4)
    with pytest.raises(EditorError, match="more than 4 POI numbers") as error:
        assigned(style, tmp_path / "table.csv", "icon,poi_ids\nfood,1 2 3\n\nfood,4 5\n")
    assert error.value.place is not None
    assert error.value.place.line == 4
