"""Summaries of steps on icons and font faces."""

import pytest
from pytestqt.qtbot import QtBot

from editor.features.history.step_summary import StepSummary, summary_of
from editor.mapstyle.edits.assets import (
    NewIcon,
    add_icons,
    delete_icons,
    duplicate_icons,
    merge_icons,
    remove_face,
    rename_icon,
    rename_icons,
    set_face,
    set_images,
)
from editor.mapstyle.edits.edit import Edit, rename_layer
from editor.mapstyle.schema import source_data
from tests.icons import icon_paint
from tests.styles import a_line, a_style

RED, BLUE = "data:image/png;base64,UmVk", "data:image/png;base64,Qmx1ZQ=="
FACE = "data:font/ttf;base64,AAEAAA=="
STYLE = a_style(
    [a_line(2, paint=icon_paint((3, "shop"))), a_line(1, paint=icon_paint((3, "shop"), (9, "fuel")))],
    icons_section={
        "icons": [
            {"picture": RED, "id": "shop"},
            *({"id": name, "value": RED} for name in ("fuel", "bus", "tram", "ship")),
        ]
    },
    fonts_section={"regular": FACE},
)


@pytest.mark.parametrize(
    ("edit", "text", "symbol"),
    [
        (add_icons([NewIcon("new", RED)]), "new", "plus"),
        (duplicate_icons([0, 1]), "shop-2, fuel-2", "plus"),
        (rename_icon(0, "market"), "shop → market, 2 layers", "pencil-outline"),
        (rename_icon(2, "coach"), "bus → coach", "pencil-outline"),
        (rename_icons({2: "coach", 3: "lrt"}), "coach, lrt", "pencil-outline"),
        (set_images({0: BLUE}), "shop", "image-outline"),
        (set_images(dict.fromkeys(range(5), BLUE)), "5 icons", "image-outline"),
        (delete_icons([1]), "fuel, 1 layer", "trash-can-outline"),
        (merge_icons(0, [1, 2]), "fuel, bus, 1 layer", "trash-can-outline"),
        (
            lambda style: set_images({2: BLUE})(delete_icons([3])(style)),
            "bus, tram",
            "image-multiple-outline",
        ),
        (set_face("regular", FACE + "AAAA"), "Regular", "format-font"),
        (set_face("bold", FACE), "Bold", "plus"),
        (remove_face("regular"), "Regular", "trash-can-outline"),
    ],
)
def test_a_step_names_its_icons_or_faces(qtbot: QtBot, edit: Edit, text: str, symbol: str) -> None:
    assert summary_of(STYLE, edit(STYLE), source_data.load()) == StepSummary(text, symbol)


def test_a_step_on_layers_names_no_icon(qtbot: QtBot) -> None:
    after = rename_layer(STYLE.order.keys[0], "Shops")(STYLE)
    assert "shop" not in summary_of(STYLE, after, source_data.load()).text
