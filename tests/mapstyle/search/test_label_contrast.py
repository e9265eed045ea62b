"""Tests of the contrast of labels."""

import pytest

from editor.checks.legibility.lint import LegibilityLint
from editor.mapstyle.color.spaces import contrast
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.label_contrast import DrawnColor, drawn_labels
from tests.styles import a_color, a_curve, a_line, a_style

INK, PALE, LAND, HALO = Color(40, 40, 40), Color(190, 190, 190), Color(240, 235, 225), Color(255, 255, 255)

SIZE = ("text_size_stops", "text_size_stop", "size")


def a_background(number: int, color: Color) -> Json:
    """Create the ground of the map."""
    paint = {"fill-color": a_color((0, color.abgr))}
    return {"id": number, "type": "background", "minzoom": 0, "maxzoom": 17, "paint": paint}


def a_label(number: int, color: Color, **paint: Json) -> Json:
    """Create a layer of street names."""
    paint = {"text-color": a_color((0, color.abgr)), **paint}
    return a_line(number, type="street", minzoom=3, paint=paint)


def test_labels_are_measured_on_the_background() -> None:
    style = a_style([a_label(3, INK), a_label(2, PALE), a_background(1, LAND)])
    drawn = drawn_labels(style, 12.0)
    assert [label.text.layer for label in drawn.labels] == list(style.order.keys[:2])
    assert drawn.contrasts() == pytest.approx([contrast(INK, LAND), contrast(PALE, LAND)])


def test_hidden_layers_and_those_outside_their_zooms_are_left_out() -> None:
    style = a_style([a_label(3, INK), a_label(2, PALE), a_background(1, LAND)])
    assert len(drawn_labels(style, 12.0, {style.layers[0].key}).labels) == 1
    assert drawn_labels(style, 2.0).labels == ()
    assert drawn_labels(style, 2.0).contrasts() == []


def contrasts(*layers: Json) -> list[float]:
    """Return the contrasts at zoom 12 over the background."""
    return drawn_labels(a_style([*layers, a_background(1, LAND)]), 12.0).contrasts()


@pytest.mark.parametrize(("units", "ground"), [(0.6, LAND), (0.7, HALO)])
def test_a_halo_of_less_than_a_pixel_does_not_count(units: float, ground: Color) -> None:
    halo = a_color((0, HALO.abgr))
    size = a_curve(SIZE, (0, units))
    label = a_label(3, PALE, **{"text-outline-color": halo, "text-outline-size": size})
    assert contrasts(label) == pytest.approx([contrast(PALE, ground)])


def test_a_label_is_read_on_its_plate() -> None:
    fill = {"fill-color": a_color((0, INK.abgr))}
    assert contrasts(a_label(3, PALE, **fill)) == pytest.approx([contrast(PALE, INK)])


def test_the_plate_of_a_shield_is_white_without_a_colour() -> None:
    shield = {**a_label(3, INK), "type": "roadshield"}
    assert contrasts(shield) == pytest.approx([contrast(INK, Color(255, 255, 255))])


def test_the_opacity_of_a_label_fades_its_text() -> None:
    opacity = a_curve(("opacity_stops", "opacity_stop", "opacity"), (0, 0.5))
    faint = Color(INK.r, INK.g, INK.b, 128)
    assert contrasts(a_label(3, INK, **{"fill-opacity": opacity})) == pytest.approx([contrast(faint, LAND)])


def test_land_covers_the_background() -> None:
    land = {**a_background(2, INK), "type": "polygon", "source": "map", "sourcedata_id": 0}
    assert contrasts(a_label(3, PALE), land) == pytest.approx([contrast(PALE, INK)])


def test_the_lint_and_the_warning_use_the_same_contrast() -> None:
    # A pale text on a pale plate under a narrow halo is unreadable for both.
    size = a_curve(SIZE, (0, 0.5))
    label = a_label(
        3,
        PALE,
        **{"text-outline-color": a_color((0, INK.abgr)), "text-outline-size": size},
        **{"fill-color": a_color((0, HALO.abgr))},
    )
    style = a_style([label, a_background(1, LAND)])
    problems = LegibilityLint().check(style)
    (problem,) = (each for each in problems if each.code == "unreadable-label")
    assert drawn_labels(style, 12.0).contrasts() == pytest.approx([problem.figure])


def test_only_labels_that_were_readable_fall_below() -> None:
    style = a_style([a_label(3, INK), a_label(2, PALE), a_background(1, LAND)])
    drawn = drawn_labels(style, 12.0)

    def paler(each: DrawnColor) -> Color:
        return PALE if each.color == INK else each.color

    assert drawn.fallen_below(4.5, paler) == [style.layers[0].key]
    assert drawn.fallen_below(4.5, lambda each: each.color) == []
