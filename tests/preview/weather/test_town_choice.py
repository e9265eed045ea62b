"""Tests of the selection of towns with a weather label."""

import random
from dataclasses import replace

from PySide6.QtCore import QRectF

from editor.basemap.places import Settlement
from editor.preview.weather.pill_layout import pill_box
from editor.preview.weather.pills import PILL
from editor.preview.weather.towns import (
    TownPositions,
    is_same_zoom,
    select_towns,
    without_overlaps,
)
from editor.render.camera import Camera
from editor.weather.api.limits import MAX_PLACES
from tests.preview.weather.town_samples import a_town

CAMERA = Camera(-34.0, -56.0, 8.0, 1000, 700)
LARGE, NEAR, FAR = (
    a_town("Large", CAMERA, 500, 350),
    a_town("Near", CAMERA, 540, 355),
    a_town("Far", CAMERA, 200, 200),
)


def test_the_larger_of_two_close_towns_is_shown() -> None:
    assert select_towns((LARGE, NEAR, FAR), CAMERA) == (LARGE, FAR)
    assert select_towns((NEAR, LARGE, FAR), CAMERA) == (NEAR, FAR)


def test_zoomed_in_there_is_space_for_the_smaller_town_too() -> None:
    assert select_towns((LARGE, NEAR), replace(CAMERA, zoom=10.0)) == (LARGE, NEAR)


def test_pills_with_names_have_space_for_them() -> None:
    whole = replace(CAMERA, zoom=6.5)
    large, beside = a_town("Large", whole, 500, 350), a_town("Beside", whole, 620, 350)
    assert select_towns((large, beside), whole) == (large,)
    closer = replace(CAMERA, zoom=7.0)
    large, beside = a_town("Large", closer, 500, 350), a_town("Beside", closer, 620, 350)
    assert select_towns((large, beside), closer) == (large, beside)


def test_a_visible_town_stays_when_a_larger_one_comes_into_view() -> None:
    assert select_towns((LARGE, NEAR, FAR), CAMERA, shown=(NEAR,)) == (NEAR, FAR)


def test_visible_towns_stay_at_small_zoom_changes() -> None:
    one, two = a_town("One", CAMERA, 400, 350), a_town("Two", CAMERA, 510, 350)
    wider = replace(CAMERA, zoom=7.9)
    assert is_same_zoom(CAMERA, wider)
    assert not is_same_zoom(CAMERA, replace(CAMERA, zoom=7.5))
    assert select_towns((one, two), CAMERA) == (one, two)
    assert select_towns((one, two), wider) == (one,)
    assert select_towns((one, two), wider, shown=(one, two)) == (one, two)


def test_a_town_across_the_antimeridian_is_placed_next_to_the_others() -> None:
    here = Camera(-17.0, 179.95, 8.0, 1000, 700)
    across = Settlement("Across", "FJ", -17.0, -179.95, 1)
    assert 500 < TownPositions(here).of(across).x() < 600
    assert select_towns((across,), here) == (across,)


def test_a_town_whose_pill_is_not_completely_in_view_is_left_out() -> None:
    edge = a_town("Edge", CAMERA, 10, 350)
    under = a_town("Top", CAMERA, 500, 20)
    assert select_towns((edge, under), CAMERA) == ()
    assert select_towns((LARGE,), CAMERA.moved_by(600, 0), shown=(LARGE,)) == ()


def test_a_visible_town_under_a_card_is_left_out() -> None:
    card = QRectF(480, 300, 100, 100)
    assert select_towns((LARGE, FAR), CAMERA, shown=(LARGE,), obstacles=(card,)) == (FAR,)


def test_the_number_of_towns_is_limited_and_none_overlap() -> None:
    chance = random.Random(7)
    wide = replace(CAMERA, width_px=2400, height_px=1600)
    towns = [
        a_town(str(number), wide, chance.uniform(0, 2400), chance.uniform(0, 1600)) for number in range(400)
    ]
    selected = select_towns(towns, wide)
    assert len(selected) == MAX_PLACES
    boxes = [pill_box(TownPositions(wide).of(town)) for town in selected]
    assert not any(one.intersects(other) for one in boxes for other in boxes if one is not other)
    assert boxes[0].size() == PILL


def test_towns_stay_while_the_map_is_panned_until_they_leave_the_view() -> None:
    chance = random.Random(11)
    towns = [
        a_town(str(number), CAMERA, chance.uniform(-2000, 1000), chance.uniform(0, 700))
        for number in range(500)
    ]
    camera, shown, retained = CAMERA, select_towns(towns, CAMERA), 0
    for _ in range(60):
        camera = camera.moved_by(30, 4)
        view = QRectF(0, 0, camera.width_px, camera.height_px)
        staying = {town for town in shown if view.contains(pill_box(TownPositions(camera).of(town)))}
        shown = select_towns(towns, camera, shown)
        assert staying <= set(shown)
        retained += len(staying)
    assert retained > 300


def test_a_label_is_hidden_by_an_obstacle() -> None:
    here, there = QRectF(0, 0, 60, 26), QRectF(200, 0, 60, 26)
    boxes = [(LARGE, here), (FAR, there)]
    assert without_overlaps(boxes, [QRectF(190, 10, 20, 20)]) == {LARGE}
