"""Export of icons to MapLibre: images of a sprite, their sizes, texts next to them, and patterns."""

from typing import Any

import pytest

from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.maplibre.export_icons import SpriteTarget
from editor.mapstyle.maplibre.exporter import StyleExport, export_style
from editor.mapstyle.maplibre.importer import import_style
from editor.mapstyle.maplibre.properties import SpriteImage
from editor.mapstyle.maplibre.style import read_style
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.schema.values import Color
from tests.icons import icon_paint
from tests.maplibre_styles import UNITS, bytes_of
from tests.styles import a_color, a_curve, a_style

ADDRESS = "https://example.org/sprite"
SPRITE = SpriteTarget(ADDRESS, {"dot": (20, 20), "wide": (40, 10), "leaf": (8, 8)})
NO_TEXT = {"label_expression": "{}"}


def exported(*layers: dict[str, Any], sprite: SpriteTarget | None = SPRITE) -> StyleExport:
    records = [
        {"id": len(layers) - index, "minzoom": 0, "maxzoom": 17, "COMMENT": "Places", **layer}
        for index, layer in enumerate(layers)
    ]
    return export_style(a_style(records), load(), UNITS, "tiles.json", "{fontstack}/{range}.pbf", sprite)


def a_place(*icons: tuple[int, str], **paint: Any) -> dict[str, Any]:
    return {
        "type": "symbol",
        "source": "map",
        "sourcedata_id": 0,
        "paint": {**(icon_paint(*icons) if icons else {}), **paint},
    }


def a_size(*stops: tuple[int, float]) -> Any:
    return a_curve(("icon_size_stops", "icon_size_stop", "size"), *stops)


def an_anchor(value: int) -> Any:
    return a_curve(("text_anchor_stops", "text_anchor_stop", "intvalue"), (0, value))


def test_an_icon_has_its_height_in_millimetres() -> None:
    found = exported(a_place((0, "dot"), **{"icon-size": a_size((0, 4))}))
    (layer,) = found.tree["layers"]
    assert found.tree["sprite"] == ADDRESS
    assert found.icons == ("dot",)
    assert layer["layout"]["icon-image"] == "dot"
    assert layer["layout"]["icon-size"] == pytest.approx(4 * UNITS.px_per_mm / 20, abs=1e-3)
    assert found.notes == ()


def test_an_icon_without_a_size_has_the_size_of_the_format() -> None:
    (layer,) = exported(a_place((0, "dot"))).tree["layers"]
    assert layer["layout"]["icon-size"] == pytest.approx(3 * UNITS.px_per_mm / 20, abs=1e-3)


def test_an_icon_that_changes_with_the_zoom_keeps_its_height() -> None:
    (layer,) = exported(a_place((4, "dot"), (9, "wide"), **{"icon-size": a_size((0, 4))})).tree["layers"]
    assert layer["layout"]["icon-image"] == ["step", ["zoom"], "dot", 8.0, "wide"]
    _, _, _, *points = layer["layout"]["icon-size"]
    scales = dict(zip(points[::2], points[1::2], strict=True))
    assert scales[7.0] * 20 == pytest.approx(scales[8.0] * 10, abs=0.1)


@pytest.mark.parametrize(
    ("anchor", "name", "sign_x", "sign_y"),
    [
        (None, "top", 0, 1),
        (1, "top", 0, 1),
        (2, "bottom", 0, -1),
        (3, "left", 1, 0),
        (6, "bottom-right", -1, -1),
    ],
)
def test_a_text_is_beside_its_icon(anchor: int | None, name: str, sign_x: int, sign_y: int) -> None:
    paint = {} if anchor is None else {"text-anchor": an_anchor(anchor)}
    (layer,) = exported(a_place((0, "dot"), **paint)).tree["layers"]
    layout = layer["layout"]
    assert layout["text-anchor"] == name
    icon_px, text_px = 3 * UNITS.px_per_mm, 2 * UNITS.px_per_mm
    across, down = layout["text-offset"]
    assert across == pytest.approx(sign_x * (icon_px / 2 + 1) / text_px, abs=2e-3)
    assert down == pytest.approx(sign_y * icon_px / 2 / text_px, abs=2e-3)


def test_a_text_is_beside_its_icon_only_where_there_is_one() -> None:
    anchors = a_curve(("text_anchor_stops", "text_anchor_stop", "intvalue"), (0, 3), (7, 9))
    (layer,) = exported(a_place((0, "dot"), (7, ""), **{"text-anchor": anchors})).tree["layers"]
    layout = layer["layout"]
    assert layout["icon-image"] == ["step", ["zoom"], "dot", 6.0, ""]
    assert layout["text-anchor"] == ["step", ["zoom"], "left", 6.0, "center"]
    across = pytest.approx((3 * UNITS.px_per_mm / 2 + 1) / (2 * UNITS.px_per_mm), abs=2e-3)
    assert layout["text-offset"] == ["step", ["zoom"], ["literal", [across, 0]], 6.0, ["literal", [0, 0]]]


def test_a_text_on_its_icon_has_no_offset() -> None:
    (layer,) = exported(a_place((0, "dot"), **{"text-anchor": an_anchor(9)})).tree["layers"]
    assert "text-offset" not in layer["layout"]


def test_an_icon_without_a_text_is_exported_alone() -> None:
    (layer,) = exported({**a_place((0, "dot")), "label_text": NO_TEXT}).tree["layers"]
    assert set(layer["layout"]) == {"icon-image", "icon-size"}
    assert "paint" not in layer


def test_without_an_address_icons_are_noted_and_texts_exported() -> None:
    found = exported(a_place((0, "dot"), **{"icon-size": a_size((0, 4))}), sprite=None)
    assert found.notes == (
        "“Places” exported with changes: icons are not exported without the URL of a sprite.",
    )
    assert "sprite" not in found.tree
    assert found.tree["layers"][0]["layout"]["text-field"] == ["get", "name"]
    assert found.icons == ()


def test_missing_icons_are_noted_and_the_others_exported() -> None:
    found = exported(a_place((0, "gone"), (9, "dot")), {**a_place((0, "lost")), "label_text": NO_TEXT})
    assert found.notes == (
        "“Places” not exported: icons that are missing or damaged: lost.",
        "“Places” exported with changes: icons that are missing or damaged: gone.",
    )
    (layer,) = found.tree["layers"]
    assert layer["layout"]["icon-image"] == ["step", ["zoom"], "", 8.0, "dot"]
    assert found.icons == ("dot",)


def test_a_pattern_of_an_area_is_drawn_over_its_colour() -> None:
    wood = {
        "type": "polygon",
        "source": "map",
        "sourcedata_id": 9,
        "COMMENT": "Lake",
        "paint": {"fill-color": a_color((0, Color(0, 0, 255).abgr)), **icon_paint((0, "leaf"))},
    }
    found = exported(wood)
    area, pattern = found.tree["layers"]
    assert (area["paint"], pattern["paint"]) == ({"fill-color": "#0000ff"}, {"fill-pattern": "leaf"})
    assert pattern["filter"] == area["filter"]
    assert pattern["id"] == "Lake pattern"
    assert (found.icons, found.notes) == (("leaf",), ())


def test_an_exported_icon_is_imported_with_its_size_and_anchor() -> None:
    place = a_place((0, "dot"), **{"icon-size": a_size((0, 4)), "text-anchor": an_anchor(2)})
    tree = exported(place).tree
    images = {"dot": SpriteImage(0, 0, 20, 20)}
    found = import_style(read_style(bytes_of(tree), "test.json"), load(), UNITS, images, "test.json")
    layer = next(layer for layer in MapStyle.of(found.tree).layers if layer.sourcedata_id == 0)
    (icon,) = layer.paint["icon"]["icon_stops"]["icon_stop"]
    (size,) = layer.paint["icon-size"]["icon_size_stops"]["icon_size_stop"]
    (anchor,) = layer.paint["text-anchor"]["text_anchor_stops"]["text_anchor_stop"]
    assert icon["custom_icon"] == "dot"
    assert size["size"] == pytest.approx(4, abs=0.01)
    assert anchor["intvalue"] == 2
