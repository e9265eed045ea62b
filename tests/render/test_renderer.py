"""Tests of the renderer: layer order, visibility and caches."""

import pytest

from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits import edit
from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES, ValueKind
from editor.mapstyle.schema.values import Color
from editor.render.preview_options import PreviewOptions
from editor.render.renderer import Renderer
from editor.render.stack import Half
from tests.render.maps import (
    CHOICES,
    DATA,
    Json,
    a_camera,
    a_layer,
    a_map,
    a_node,
    a_picture_of,
    a_polygon,
    a_renderer,
    a_way,
    at,
    the_picture,
)
from tests.styles import a_style

RED, GREEN, WHITE = (Color.from_hex(text).abgr for text in ("#FF0000", "#00FF00", "#FFFFFF"))
GROUND = a_layer("background", fill_color=WHITE)
FOREST = a_polygon((64, 64), (192, 64), (192, 192), (64, 192), landuse="forest")
STREET = a_way((0, 100), (256, 140), highway="residential", name="Street of names")
TOWN = a_node(128, 40, place="village", population=700, name="Town")
INSIDE = (128, 150)


def a_forest(color: int = RED, **fields: Json) -> Json:
    return a_layer("polygon", 58, fill_color=color) | fields


def test_the_first_layer_is_drawn_on_top() -> None:
    assert at(a_picture_of([a_forest(RED), a_forest(GREEN), GROUND], FOREST), *INSIDE) == (255, 0, 0)
    assert at(a_picture_of([a_forest(GREEN), a_forest(RED), GROUND], FOREST), *INSIDE) == (0, 255, 0)


@pytest.mark.parametrize(
    ("zoom", "is_drawn"), [(13.9, False), (14.0, True), (15.0, True), (15.9, True), (16.0, False)]
)
def test_a_layer_draws_from_its_first_level_to_the_end_of_its_last(zoom: float, is_drawn: bool) -> None:
    layer = a_forest(minzoom=14, maxzoom=15)
    image = a_picture_of([layer, GROUND], FOREST, camera=a_camera(zoom=zoom))
    # Below 14 the map has no tile, so the background shows whether the layer would be drawn.
    ground = a_layer("background", fill_color=RED) | {"minzoom": 14, "maxzoom": 15}
    assert (at(a_picture_of([ground, GROUND], camera=a_camera(zoom=zoom)), 5, 5) == (255, 0, 0)) == is_drawn
    if zoom >= 14:
        assert (at(image, *INSIDE) == (255, 0, 0)) == is_drawn


def test_a_hidden_layer_is_not_drawn() -> None:
    style = a_style([a_forest(), GROUND])
    hidden = frozenset({style.order.keys[0]})
    image = a_renderer(FOREST).render(style, a_camera(), hidden).image
    assert at(image, *INSIDE) == (255, 255, 255)


def test_a_filter_picks_the_features_to_draw() -> None:
    tagged = a_polygon((0, 0), (60, 0), (60, 60), (0, 60), landuse="forest", leaf="broad")
    layer = a_forest(
        filter={"condition": "all", "expression": [{"key": "leaf", "condition": "==", "values": ["broad"]}]}
    )
    image = a_picture_of([layer, GROUND], FOREST, tagged)
    assert at(image, 30, 30) == (255, 0, 0)
    assert at(image, *INSIDE) == (255, 255, 255)


def test_undrawable_layers_are_reported() -> None:
    layers = [
        {"type": "atmosphere"},
        a_layer("hillshade", 13) | {"source": "elevation"},
        a_layer("polygon", 9999),
        {"type": "line", "source": "satelliteExternal"},
        {"type": "what-is-this"},
        GROUND,
    ]
    style = a_style(layers)
    picture = the_picture(style)
    assert [each.key for each in picture.not_drawn] == list(style.order.keys[:-1])
    assert all(each.reason.endswith(".") for each in picture.not_drawn)
    # Each process of a frame draws one half; together they report every layer once.
    parts = [a_renderer().layers(style, a_camera(), halves=(half,)).not_drawn for half in Half]
    assert sorted((each for part in parts for each in part), key=lambda each: each.key) == list(
        picture.not_drawn
    )


def test_hidden_layers_are_not_reported_as_missing() -> None:
    style = a_style([{"type": "atmosphere", "minzoom": 16}, {"type": "atmosphere"}, GROUND])
    hidden = frozenset({style.order.keys[1]})
    assert a_renderer().render(style, a_camera(), hidden).not_drawn == ()


def test_a_broken_layer_is_skipped() -> None:
    broken: list[Json] = [
        3,
        None,
        {},
        {"type": 5, "paint": []},
        a_layer("polygon", 58) | {"paint": {"fill-color": 1}},
    ]
    assert at(a_picture_of([*broken, GROUND], FOREST), *INSIDE) == (255, 255, 255)


@pytest.mark.parametrize("key", [prop.key for prop in PROPERTIES if prop.kind is ValueKind.NUMBER])
@pytest.mark.parametrize("value", [1e9, -1e9, 1e300])
def test_extreme_numbers_are_tolerated(key: str, value: float) -> None:
    wild = {key.replace("-", "_"): value}
    layers = [
        a_layer("symbol", 6, **{"text_outline_size": 1, "text_outline_color": WHITE, **wild}),
        a_layer("symbol", 12, **wild),
        a_layer("street", 6, **wild),
        a_layer("line", 6, **{"line_blur": 2, **wild}),
        a_layer("polygon", 58, **{"fill_color": GREEN, "line_width": 1, **wild}),
        GROUND,
    ]
    cafe = a_node(200, 200, amenity="cafe", name="Café")
    image = a_picture_of(layers, FOREST, STREET, TOWN, cafe, camera=a_camera(scale=1.5))
    assert (image.width(), image.height()) == (384, 384)


def test_the_parts_cache_has_a_size_limit() -> None:
    style = a_whole_style()
    renderer = Renderer(a_map(FOREST, STREET, TOWN), DATA, CHOICES, cached_bytes=1)
    first, second = ([each.parts() for each in renderer.layers(style, a_camera()).layers] for _ in range(2))
    assert all(one is not other for one, other in zip(first[1:], second[1:], strict=True))


def test_the_image_credits_its_data() -> None:
    assert the_picture(a_style([GROUND]), FOREST).attribution == ("© Test",)


def a_whole_style() -> MapStyle:
    return a_style(
        [
            a_layer("symbol", 6, text_size=3, text_outline_size=1, text_outline_color=WHITE),
            a_layer("street", 6, text_size=2, text_outline_size=1, text_outline_color=WHITE),
            a_layer(
                "line", 6, line_width=3, line_outline_width=1, line_inner_color=WHITE, line_outer_color=RED
            ),
            a_forest(GREEN),
            GROUND,
        ]
    )


def test_the_same_view_is_drawn_the_same_to_the_pixel() -> None:
    style, features = a_whole_style(), (FOREST, STREET, TOWN)
    renderer = a_renderer(*features)
    first = renderer.render(style, a_camera()).image
    assert renderer.render(style, a_camera()).image == first
    assert a_renderer(*features).render(style, a_camera()).image == first
    renderer.render(style, a_camera(zoom=15.3))
    assert renderer.render(style, a_camera()).image == first


def test_an_edit_draws_only_the_layer_that_it_shapes() -> None:
    style = a_whole_style()
    renderer = a_renderer(FOREST, STREET, TOWN)
    before = renderer.layers(style, a_camera()).layers
    road = style.order.keys[2]
    wider = edit.set_stop([road], BY_KEY["line-width"], 0, 5.0)(style)
    after = renderer.layers(wider, a_camera()).layers
    anew = [old.key for old, new in zip(before, after, strict=True) if not new.is_equivalent(old)]
    assert anew == [road]
    assert [new.key for old, new in zip(before, after, strict=True) if new.parts() is not old.parts()] == anew


def test_a_colour_edit_redraws_nothing() -> None:
    style = a_whole_style()
    renderer = a_renderer(FOREST, STREET, TOWN)
    before = renderer.layers(style, a_camera()).layers
    redder = edit.set_stop([style.order.keys[2]], BY_KEY["line-inner-color"], 0, Color(255, 0, 0))(style)
    after = renderer.layers(redder, a_camera()).layers
    assert all(old.parts() is new.parts() for old, new in zip(before, after, strict=True))
    assert before[2].inks != after[2].inks


def test_uncertain_data_is_drawn_only_on_request() -> None:
    pier = a_way((0, 128), (256, 128), man_made="pier")
    style = a_style([a_layer("line", 27, line_width=4, line_inner_color=0xFF0000FF)])
    renderer = a_renderer(pier)
    picture = renderer.render(style, a_camera())
    assert [each.key for each in picture.not_drawn] == [style.order.keys[0]]
    assert "only a guess" in picture.not_drawn[0].reason
    assert picture.not_drawn[0].is_uncertain
    renderer.set_options(PreviewOptions(shows_uncertain=True))
    drawn = renderer.render(style, a_camera())
    assert drawn.not_drawn == ()
    assert drawn.image != picture.image
