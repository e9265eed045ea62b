"""Names on the map, and the towns that they belong to."""

import pytest
from PySide6.QtCore import QPointF, QSizeF

from editor.basemap.tiles.tile import WorldBox
from editor.preview.weather.map_names import MapName, NameBox, map_names, name_boxes, own_names, plain_names
from editor.render.camera import Camera
from editor.render.query.questions import PlacedLabelLayer, PlacedLabels, PlacedLabelsRequest, PlacedText
from tests.preview.weather.town_samples import a_town
from tests.styles import a_line, a_style

CAMERA = Camera(-34.0, -56.0, 8.0, 1000, 700)
AT = QPointF(500, 350)
TOWN = a_town("San José", CAMERA, AT.x(), AT.y())


def name_at(text: str, dx: float, dy: float = 0.0) -> NameBox:
    """Return a name whose nearest corner has an offset from the town."""
    return NameBox.around(text, AT + QPointF(dx + 30, dy + 7), QSizeF(60, 14))


def own(*names: NameBox, known: frozenset[str] = frozenset()) -> list[str]:
    return [each.text for each in own_names(names, TOWN, AT, known)]


@pytest.mark.parametrize("text", ["San José", "SAN JOSE", "San\nJosé"])
def test_a_town_has_its_name_in_any_spelling_nearby(text: str) -> None:
    assert own(name_at(text, 20)) == [text]
    assert own(name_at(text, 200)) == []


def test_a_name_in_another_language_belongs_to_the_town_at_its_place() -> None:
    assert own(name_at("Heiliger Josef", -30, -7)) == ["Heiliger Josef"]
    assert own(name_at("Heiliger Josef", 20)) == []


def test_a_name_beside_the_own_one_belongs_to_another_town() -> None:
    assert own(name_at("Progreso", -30, -20), name_at("San José", -30, -7)) == ["San José"]
    assert own(name_at("Progreso", -30, -20), name_at("Heiliger Josef", -30, -7)) == ["Heiliger Josef"]


def test_a_name_of_another_known_town_does_not_belong_to_the_one_that_it_touches() -> None:
    known = plain_names([TOWN, a_town("Montevideo", CAMERA, 420, 350)])
    assert own(name_at("Montevideo", -30, -7), known=known) == []


def test_a_name_keeps_its_size_when_the_zoom_changes_and_repeats_around_the_world() -> None:
    bounds, world_px = CAMERA.bounds, CAMERA.world_px
    name = MapName("Minas", bounds.left + 500 / world_px, bounds.top + 350 / world_px, QSizeF(60, 14))
    for camera in (CAMERA, CAMERA.with_zoom(9.0)):
        for shift in (-1, 0, 1):
            moved = MapName(name.text, name.x + shift, name.y, name.size)
            (found,) = name_boxes([moved], camera)
            assert found.box.size() == QSizeF(60, 14)
            assert found.box.center().x() == pytest.approx(500, abs=0.1)
            assert found.box.center().y() == pytest.approx(350, abs=0.1)


def test_only_labels_at_points_and_in_areas_are_names() -> None:
    types = ("country", "areaname", "street")
    style = a_style([a_line(1), *({"id": number, "type": name} for number, name in enumerate(types, 2))])
    box = WorldBox(0.5, 0.5, 0.5 + 60 / CAMERA.world_px, 0.5 + 14 / CAMERA.world_px)
    texts = {key: style.layer(key).type for key in style.order.keys} | {999: "of a deleted layer"}
    read = tuple(PlacedLabelLayer(key, 0, 1, (PlacedText(text, 1, (box,)),)) for key, text in texts.items())
    labels = PlacedLabels(PlacedLabelsRequest(CAMERA.bounds), is_known=True, layers=read)
    found = map_names(labels, style, CAMERA)
    assert {name.text for name in found} == {"country", "areaname"}
    assert found[0].size.width() == pytest.approx(60)
