"""Assignment of a palette to a style: by nearest colour, by role, and along a ramp of road classes."""

from collections.abc import Mapping
from itertools import pairwise

from editor.mapstyle.color.mixing import chroma
from editor.mapstyle.color.oklch import from_color, hue_difference
from editor.mapstyle.color.palettes.palette import ColorPalette, PaletteColor
from editor.mapstyle.color.spaces import contrast, distance, lab
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_assignment import AssignedColor, by_nearest, by_role
from editor.mapstyle.search.color_roles import ColorFamily, ColorRoles, RoledColor
from editor.mapstyle.search.map_content import RoadClass, road_class, road_classes
from editor.mapstyle.search.road_ramp import RoadColors
from tests.styles import a_color, a_line, a_style

LAND, SEA, PARK, INK, HALO = (
    Color(245, 243, 236),
    Color(160, 200, 230),
    Color(190, 220, 170),
    Color(40, 40, 40),
    Color(255, 255, 255),
)
ROAD, CASING, FAINT = Color(250, 200, 90), Color(200, 140, 40), Color(240, 190, 80, 100)
MINOR_CASING = Color(210, 205, 195)
DARK = ColorPalette(
    "Dark",
    (
        PaletteColor(Color(24, 28, 34)),
        PaletteColor(Color(20, 50, 90)),
        PaletteColor(Color(30, 70, 40)),
        PaletteColor(Color(210, 150, 60)),
        PaletteColor(Color(235, 235, 240)),
    ),
)


def an_area(layer_id: int, data: int, color: Color) -> dict[str, object]:
    paint = {"fill-color": a_color((0, color.abgr))}
    return {"id": layer_id, "type": "polygon", "source": "map", "sourcedata_id": data, "paint": paint}


def a_road(layer_id: int, data: int, color: Color, casing: Color) -> dict[str, object]:
    paint = {
        "line-inner-color": a_color((0, color.abgr)),
        "line-outer-color": a_color((0, casing.abgr)),
    }
    return a_line(layer_id, sourcedata_id=data, paint=paint)


def a_map() -> MapStyle:
    label = {
        "text-color": a_color((0, INK.abgr)),
        "text-outline-color": a_color((0, HALO.abgr)),
    }
    ground = {"fill-color": a_color((0, LAND.abgr))}
    return a_style(
        [
            {"id": 9, "type": "symbol", "source": "map", "sourcedata_id": 1, "paint": label},
            a_road(8, 0, ROAD, CASING),
            a_road(7, 2, FAINT, CASING),
            an_area(6, 9, SEA),
            an_area(5, 23, PARK),
            {"id": 1, "type": "background", "source": "map", "sourcedata_id": 0, "paint": ground},
        ]
    )


def roled(style: MapStyle) -> tuple[RoledColor, ...]:
    return ColorRoles().of(style)


def becomes(rows: tuple[AssignedColor, ...]) -> Mapping[Color, Color]:
    return {row.color: row.becomes for row in rows}


def test_each_colour_becomes_the_nearest_one_with_its_own_opacity() -> None:
    palette = ColorPalette(
        "", (PaletteColor(Color(255, 255, 255)), PaletteColor(Color(0, 0, 0)), PaletteColor(ROAD))
    )
    rows = by_nearest(roled(a_map()), palette)
    found = becomes(rows)
    assert found[LAND] == Color(255, 255, 255)
    assert found[INK] == Color(0, 0, 0)
    assert found[ROAD] == ROAD
    assert found[FAINT] == Color(ROAD.r, ROAD.g, ROAD.b, FAINT.a)
    assert all(
        distance(row.becomes, row.color) == min(distance(each.color, row.color) for each in palette.colors)
        for row in rows
    )
    assert [len(row.users) for row in rows] == sorted((len(row.users) for row in rows), reverse=True)
    assert not next(row for row in rows if row.color == ROAD).is_changed


def test_the_nearest_of_many_colours_is_found_for_each_of_many() -> None:
    colors = [Color(37 * number % 256, 91 * number % 256, number % 256) for number in range(600)]
    style = a_style([an_area(number + 1, 9, color) for number, color in enumerate(colors)])
    palette = ColorPalette("", tuple(PaletteColor(Color(c.b, c.r, c.g), f"{c.hex}") for c in colors[::5]))
    rows = by_nearest(roled(style), palette)
    assert {row.color for row in rows} == set(colors)
    for row in rows:
        least = min(distance(each.color, row.color) for each in palette.colors)
        assert distance(row.becomes, row.color) <= least + 1e-9
        assert PaletteColor(row.becomes, row.name) in palette.colors


def test_without_colours_nothing_is_assigned() -> None:
    assert by_nearest((), DARK) == ()


def test_roles_find_their_colours_without_names() -> None:
    found = becomes(by_role(roled(a_map()), DARK))
    ground, water, green, road, ink = (each.color for each in DARK.colors)
    assert found[LAND] == ground
    assert found[SEA] == water
    assert found[PARK] == green
    assert found[ROAD] == road
    assert found[INK] == ink
    assert found[HALO] == ground


def test_labels_of_a_dark_palette_are_readable() -> None:
    found = becomes(by_role(roled(a_map()), DARK))
    assert contrast(found[INK], found[LAND]) >= 4.5


def test_names_of_palette_colours_decide_before_their_appearance() -> None:
    palette = ColorPalette(
        "",
        (
            PaletteColor(Color(200, 0, 0), "Deep water"),
            PaletteColor(Color(0, 0, 200), "Park"),
            PaletteColor(Color(250, 250, 250), "Hintergrund"),
            PaletteColor(Color(0, 0, 0), "ink"),
        ),
    )
    rows = by_role(roled(a_map()), palette)
    found = becomes(rows)
    assert found[SEA] == Color(200, 0, 0)
    assert found[PARK] == Color(0, 0, 200)
    assert found[LAND] == Color(250, 250, 250)
    assert next(row.name for row in rows if row.color == SEA) == "Deep water"


def test_other_colours_of_a_role_retain_their_difference() -> None:
    rows = by_role(roled(a_map()), DARK)
    found = becomes(rows)
    assert len({found[ROAD], found[CASING], found[FAINT]}) == 3
    assert found[FAINT].a == FAINT.a
    # A casing follows its road, and stays darker on a dark map.
    assert lab(CASING)[0] < lab(ROAD)[0]
    assert lab(found[CASING])[0] < lab(found[ROAD])[0]


def test_minor_roads_recede_on_a_dark_map_and_stay_grey() -> None:
    white = Color(250, 250, 250)
    layers = [layer.record for layer in a_map().layers]
    style = a_style([a_road(20, 6, white, MINOR_CASING), *layers])
    found = becomes(by_role(roled(style), DARK))
    assert found[ROAD] == DARK.colors[3].color
    assert lab(white)[0] > lab(ROAD)[0]
    assert lab(found[white])[0] < lab(found[ROAD])[0]
    assert chroma(found[white]) < 0.01


def test_a_blue_background_under_land_is_the_sea() -> None:
    ground = {"fill-color": a_color((0, SEA.abgr))}
    background = {"id": 1, "type": "background", "source": "map", "sourcedata_id": 0, "paint": ground}
    with_land = a_style([an_area(2, 0, LAND), background])
    rows = by_role(roled(with_land), DARK)
    assert [(row.group, row.color) for row in rows] == [
        (ColorFamily.GROUND, LAND),
        (ColorFamily.WATER, SEA),
    ]
    assert becomes(rows)[SEA] == DARK.colors[1].color
    [row] = by_role(roled(a_style([background])), DARK)
    assert row.group is ColorFamily.GROUND


def test_rows_are_by_family_and_every_use_is_in_one_row() -> None:
    style = a_map()
    rows = by_role(roled(style), DARK)
    families = [row.group for row in rows]
    assert families == sorted(families, key=list(ColorFamily).index)
    assert sum(len(row.users) for row in rows) == len(roled(style))


def test_links_belong_to_the_class_that_they_lead_to() -> None:
    style = a_style([a_line(1, sourcedata_id=data) for data in (8, 13, 23, 25)])
    assert [road_class(layer) for layer in style.layers] == [
        RoadClass.MOTORWAY,
        RoadClass.MINOR,
        RoadClass.PATH,
        None,
    ]


def test_road_colours_change_in_equal_steps_from_motorway_to_minor_roads() -> None:
    style = a_style([a_road(10 - data, data, Color(200, 40 * data, 50), CASING) for data in (0, 2, 4, 5)])
    first, last = Color(180, 60, 30), Color(250, 245, 235)
    roads = RoadColors(style, roled(style))
    assert list(roads.mains) == [
        RoadClass.MOTORWAY,
        RoadClass.PRIMARY,
        RoadClass.TERTIARY,
        RoadClass.MINOR,
    ]
    rows = roads.along(first, last)
    fills = [row.becomes for row in rows if row.color in roads.mains.values()]
    assert (fills[0], fills[-1]) == (first, last)
    steps = [lab(other)[0] - lab(one)[0] for one, other in pairwise(fills)]
    assert max(steps) - min(steps) < 0.01
    assert min(steps) > 0


BLUE, WHITE = Color(23, 23, 250), Color(255, 255, 255)


def a_city() -> MapStyle:
    """Create orange main roads, white streets, beige service roads and blue cycleways."""
    roads = {0: ROAD, 3: WHITE, 4: WHITE, 5: WHITE, 7: Color(240, 235, 220), 20: BLUE}
    return a_style([a_road(100 - data, data, color, CASING) for data, color in roads.items()])


def test_the_first_ramp_of_roads_leaves_streets_white_and_cycleways_out() -> None:
    style = a_city()
    roads = RoadColors(style, roled(style))
    first, last = roads.ramp[0], roads.ramp[-1]
    assert (first, last) == (RoadClass.MOTORWAY, RoadClass.MINOR)
    assert roads.has_paths
    rows = roads.along(roads.mains[first], roads.mains[last])
    assert [row for row in rows if row.is_changed] == []
    assert RoadClass.PATH.value not in {row.group for row in rows}


def test_other_ends_change_similar_roads_together_and_cycleways_on_request() -> None:
    style = a_city()
    roads = RoadColors(style, roled(style))
    red, grey = Color(180, 40, 40), Color(220, 220, 225)
    found = becomes(roads.along(red, grey))
    assert (found[ROAD], found[WHITE]) == (red, grey)
    assert BLUE not in found
    assert becomes(roads.along(red, grey, with_paths=True))[BLUE] == grey


def test_of_equally_used_colours_that_of_the_closest_zoom_is_the_main_one() -> None:
    paint = {"line-inner-color": a_color((0, INK.abgr), (10, ROAD.abgr))}
    style = a_style([a_line(1, sourcedata_id=3, paint=paint)])
    assert dict(RoadColors(style, roled(style)).mains) == {RoadClass.SECONDARY: ROAD}


AUTUMN = ColorPalette(
    "Autumn",
    tuple(
        PaletteColor(Color(*rgb), name)
        for name, rgb in {
            "Paper": (244, 236, 219),
            "Water": (120, 160, 170),
            "Road": (230, 200, 120),
            "Motorway": (200, 90, 60),
            "Text": (60, 40, 35),
            "White": (255, 250, 240),
            "Building": (180, 165, 150),
        }.items()
    ),
)


def with_railway(style: MapStyle) -> MapStyle:
    paint = {"fill-color": a_color((0, Color(190, 120, 100).abgr))}
    railway = {"id": 30, "type": "polyline", "source": "map", "sourcedata_id": 11, "paint": paint}
    return a_style([railway, *(layer.record for layer in style.layers)])


def test_a_colour_named_after_a_class_of_roads_is_that_of_the_class_only() -> None:
    style = with_railway(a_map())
    rows = by_role(roled(style), AUTUMN, road_classes(style))
    motorway, road, building = (AUTUMN.colors[place].color for place in (3, 2, 6))
    assert {row.color: row.becomes for row in rows if row.group == RoadClass.MOTORWAY.value}[ROAD] == motorway
    primary = next(row for row in rows if row.group is ColorFamily.ROADS and row.color == FAINT)
    assert (primary.becomes.r, primary.becomes.g, primary.becomes.b) == (road.r, road.g, road.b)
    assert [row.becomes for row in rows if row.group is ColorFamily.RAIL] == [building]


def test_other_roads_stay_near_the_hue_of_the_colour_named_after_roads() -> None:
    colors = {1: Color(200, 216, 200), 2: Color(216, 180, 225), 3: Color(240, 150, 150)}
    style = a_style([a_road(9 - data, data, color, CASING) for data, color in colors.items()])
    rows = by_role(roled(style), AUTUMN, road_classes(style))
    hue = from_color(AUTUMN.colors[2].color).hue
    fills = [from_color(row.becomes) for row in rows if row.color in colors.values()]
    assert len(fills) == 3
    assert all(hue_difference(each.hue, hue) <= 25 for each in fills)


def test_casings_stay_darker_than_their_roads() -> None:
    style = a_style([a_road(2, 0, ROAD, CASING), a_road(1, 5, ROAD, CASING)])
    rows = RoadColors(style, roled(style)).along(Color(180, 90, 30), Color(200, 200, 200))
    by_class = {
        row.group: {each.color: each.becomes for each in rows if each.group == row.group} for row in rows
    }
    for found in by_class.values():
        before, after = lab(ROAD)[0] - lab(CASING)[0], lab(found[ROAD])[0] - lab(found[CASING])[0]
        assert before / 2 < after < before * 2


def test_a_style_without_roads_has_no_ramp() -> None:
    style = a_style([an_area(1, 9, SEA)])
    roads = RoadColors(style, roled(style))
    assert roads.mains == {}
    assert roads.along(SEA, PARK) == ()


def test_classes_between_the_ends_keep_their_hues_on_request() -> None:
    orange, yellow = Color(240, 140, 60), Color(248, 201, 103)
    fills = {0: orange, 2: Color(250, 160, 110), 3: yellow, 5: WHITE}
    style = a_style([a_road(100 - data, data, color, CASING) for data, color in fills.items()])
    roads = RoadColors(style, roled(style))
    ends = orange, WHITE
    assert hue_difference(from_color(yellow).hue, from_color(becomes(roads.along(*ends))[yellow]).hue) > 15
    found = becomes(roads.along(*ends, keeps_hues=True))
    assert (found[orange], found[WHITE]) == ends
    assert found[yellow] != yellow
    for color in (fills[2], yellow):
        assert hue_difference(from_color(color).hue, from_color(found[color]).hue) < 2
    even = becomes(RoadColors(style, roled(style)).along(*ends, keeps_hues=True))
    steps = [lab(even[other])[0] - lab(even[one])[0] for one, other in pairwise(fills.values())]
    assert max(steps) - min(steps) < 0.01
