"""Tests of label properties and label placement."""

import pytest
from PySide6.QtGui import QImage

from editor.mapstyle.schema.values import Color
from editor.render.labels.layout import PlacedLabel
from editor.render.preview_options import AnchorReading, PreviewOptions
from tests.render.maps import Json, a_camera, a_layer, a_node, a_picture_of, a_renderer, a_way, at
from tests.styles import a_style

RED, GREEN, BLUE, WHITE = (Color.from_hex(text).abgr for text in ("#FF0000", "#00FF00", "#0000FF", "#FFFFFF"))
GROUND = a_layer("background", fill_color=WHITE)
VILLAGE = 6
CAFE = 12


def a_town(name: str = "Town", x: float = 128, y: float = 128, **tags: object) -> Json:
    return a_node(x, y, place="village", population=700, name=name, **tags)


def place_names(**values: object) -> Json:
    return a_layer("symbol", VILLAGE, **{"text_size": 3, "text_color": RED, **values})


def colored(image: QImage, channel: int = 0) -> tuple[int, int, int, int] | None:
    """Return the bounding box of pixels dominated by a channel: left, top, right, bottom."""
    others = [other for other in range(3) if other != channel]
    found = []
    for y in range(image.height()):
        for x in range(image.width()):
            rgb = at(image, x, y)
            if rgb[channel] > 120 and all(rgb[other] < rgb[channel] - 90 for other in others):
                found.append((x, y))
    if not found:
        return None
    xs, ys = [x for x, _ in found], [y for _, y in found]
    return min(xs), min(ys), max(xs), max(ys)


def placed_in(layers: list[Json], *features: Json) -> list[PlacedLabel]:
    composition = a_renderer(*features).layers(a_style(layers), a_camera())
    return [label for half in composition.laid.values() for layer in half for label in layer.labels]


def width(box: tuple[int, int, int, int] | None) -> int:
    assert box is not None
    return box[2] - box[0]


def test_a_name_is_written_in_its_colour_in_the_middle_of_its_place() -> None:
    box = colored(a_picture_of([place_names(), GROUND], a_town()))
    assert box is not None
    assert (box[0] + box[2]) / 2 == pytest.approx(128, abs=3)
    assert (box[1] + box[3]) / 2 == pytest.approx(128, abs=4)


def test_a_larger_size_writes_larger() -> None:
    small = colored(a_picture_of([place_names(text_size=2), GROUND], a_town()))
    large = colored(a_picture_of([place_names(text_size=4), GROUND], a_town()))
    assert width(large) == pytest.approx(2 * width(small), rel=0.15)


def test_a_halo_surrounds_the_letters() -> None:
    blank_image = a_picture_of([place_names(), GROUND], a_town())
    haloed = a_picture_of([place_names(text_outline_size=2, text_outline_color=BLUE), GROUND], a_town())
    assert colored(blank_image, channel=2) is None
    inner, outer = colored(haloed), colored(haloed, channel=2)
    assert inner is not None
    assert outer is not None
    assert outer[0] < inner[0] < inner[2] < outer[2]
    assert outer[1] < inner[1] < inner[3] < outer[3]


@pytest.mark.parametrize(
    ("anchor", "across", "down"),
    [
        (1, "middle", "after"),
        (2, "middle", "before"),
        (3, "after", "middle"),
        (4, "before", "middle"),
        (5, "after", "after"),
        (6, "before", "before"),
        (7, "before", "after"),
        (8, "after", "before"),
        (9, "middle", "middle"),
    ],
)
def test_an_anchor_is_the_side_of_the_place_with_the_text_or_the_point_of_the_text(
    anchor: int, across: str, down: str
) -> None:
    style = a_style([place_names(text_anchor=anchor), GROUND])
    renderer = a_renderer(a_town())
    opposite = {"before": "after", "after": "before", "middle": "middle"}
    for reading, sides in (
        (AnchorReading.SIDE, (across, down)),
        (AnchorReading.POINT, (opposite[across], opposite[down])),
    ):
        renderer.set_options(PreviewOptions(anchor_reading=reading))
        box = colored(renderer.render(style, a_camera()).image)
        assert box is not None
        assert (side_of(box[0], box[2]), side_of(box[1], box[3])) == sides


def side_of(first: int, last: int) -> str:
    """Return the side of a run of pixels relative to the place at 128."""
    if last <= 129:
        return "before"
    return "after" if first >= 127 else "middle"


def test_the_case_of_a_name_follows_its_transform() -> None:
    as_upper = a_picture_of([place_names(text_transform=2), GROUND], a_town("abc"))
    as_written = a_picture_of([place_names(), GROUND], a_town("ABC"))
    as_lower = a_picture_of([place_names(text_transform=1), GROUND], a_town("ABC"))
    assert as_upper == as_written
    assert as_lower != as_written


def test_bold_and_italic_are_other_faces() -> None:
    pictures = [a_picture_of([place_names(text_style=style), GROUND], a_town()) for style in (0, 1, 2)]
    assert pictures[0] != pictures[1] != pictures[2] != pictures[0]


def test_a_narrow_row_breaks_the_name() -> None:
    name = "Three long words"
    whole = colored(a_picture_of([place_names(text_size=2, text_max_width=0), GROUND], a_town(name)))
    broken = colored(a_picture_of([place_names(text_size=2, text_max_width=4), GROUND], a_town(name)))
    spread = colored(
        a_picture_of([place_names(text_size=2, text_max_width=4, text_row_height=2), GROUND], a_town(name))
    )
    assert whole is not None
    assert broken is not None
    assert spread is not None
    assert width(broken) < width(whole) * 0.6
    assert spread[3] - spread[1] > broken[3] - broken[1] > whole[3] - whole[1]


def test_a_name_of_two_lines_has_two_rows_and_along_a_street_one() -> None:
    one = colored(a_picture_of([place_names(text_size=2), GROUND], a_town("5 min 2 km")))
    two = colored(a_picture_of([place_names(text_size=2), GROUND], a_town("5 min\n2 km")))
    assert one is not None
    assert two is not None
    assert width(two) < width(one) * 0.7
    assert two[3] - two[1] > 1.5 * (one[3] - one[1])
    streets = a_layer("street", 6, text_size=2, text_color=RED)
    pictures = [
        a_picture_of([streets, GROUND], a_way((10, 128), (246, 128), highway="residential", name=name))
        for name in ("Long street", "Long\nstreet")
    ]
    assert pictures[0] == pictures[1]


def test_a_turned_name_is_upright_on_its_end() -> None:
    box = colored(a_picture_of([place_names(text_rotation_angle=90), GROUND], a_town("Long name")))
    assert box is not None
    assert box[3] - box[1] > 2 * (box[2] - box[0])


def test_a_text_background_is_behind_the_letters() -> None:
    image = a_picture_of([place_names(background_symbol_color=BLUE), GROUND], a_town())
    ground, letters = colored(image, channel=2), colored(image)
    assert ground is not None
    assert letters is not None
    assert ground[0] < letters[0]
    assert ground[2] > letters[2]


def test_a_poi_without_an_icon_shows_the_default_marker_and_its_name_below() -> None:
    image = a_picture_of(
        [a_layer("symbol", CAFE, text_size=2, text_color=RED), GROUND],
        a_node(128, 128, amenity="cafe", name="Café"),
    )
    assert at(image, 128, 128) == (0x6B, 0x72, 0x80)
    box = colored(image)
    assert box is not None
    assert box[1] > 132


def test_a_name_whose_side_is_occupied_is_placed_on_another_side_of_its_icon() -> None:
    cafes = a_layer("symbol", CAFE, text_size=2, text_color=RED)
    parks = a_layer("areaname", 23, text_size=2, text_color=BLUE)
    cafe = a_node(128, 128, amenity="cafe", name="Café")
    park = a_node(128, 149, leisure="park", name="Park")
    box = colored(a_picture_of([parks, cafes, GROUND], cafe, park))
    assert box is not None
    assert box[3] < 126
    anchored = a_layer("symbol", CAFE, text_size=2, text_color=RED, text_anchor=1)
    assert colored(a_picture_of([parks, anchored, GROUND], cafe, park)) is None


def test_a_colliding_label_of_a_lower_layer_is_left_out() -> None:
    villages = place_names()
    parks = a_layer("areaname", 23, text_size=3, text_color=BLUE)
    features = (a_town(), a_node(130, 130, leisure="park", name="Park"))
    image = a_picture_of([villages, parks, GROUND], *features)
    assert (colored(image, 0) is None, colored(image, 2) is None) == (False, True)
    turned = a_picture_of([parks, villages, GROUND], *features)
    assert (colored(turned, 0) is None, colored(turned, 2) is None) == (True, False)


def test_the_larger_class_of_places_wins_in_any_layer_order() -> None:
    villages = place_names()
    cities = {**place_names(text_color=BLUE), "sourcedata_id": 0}
    features = (a_town(), a_node(130, 130, place="city", population=900_000, name="City"))
    for layers in ([villages, cities, GROUND], [cities, villages, GROUND]):
        image = a_picture_of(layers, *features)
        assert (colored(image, 0) is None, colored(image, 2) is None) == (True, False)


def test_a_street_name_yields_to_the_name_of_a_place() -> None:
    streets = a_layer("street", 6, text_size=2, text_color=BLUE)
    street = a_way((20, 128), (236, 128), highway="residential", name="Street")
    image = a_picture_of([streets, place_names(text_size=2), GROUND], street, a_town("T"))
    place, name = colored(image), colored(image, 2)
    assert place is not None
    assert name is not None
    assert name[2] < place[0] or name[0] > place[2]


def test_padding_around_a_place_does_not_suppress_the_name_of_a_street() -> None:
    streets = a_layer("street", 6, text_size=2, text_color=BLUE)
    street = a_way((20, 90), (236, 90), highway="residential", name="Street")
    image = a_picture_of([place_names(text_padding=60), streets, GROUND], street, a_town())
    assert colored(image, 2) is not None


def test_padding_keeps_other_labels_away() -> None:
    towns = (a_town("One", 60, 100), a_town("Two", 60, 130))
    assert colored(a_picture_of([place_names(), GROUND], *towns)) is not None
    near = colored(a_picture_of([place_names(text_padding=0), GROUND], *towns))
    far = colored(a_picture_of([place_names(text_padding=40), GROUND], *towns))
    assert near is not None
    assert far is not None
    assert near[3] - near[1] > far[3] - far[1] + 10


def test_the_larger_of_two_places_in_one_layer_is_named() -> None:
    small = a_node(128, 128, place="village", population=600, name="iiiiiiiiiiii")
    large = a_node(130, 131, place="village", population=900, name="M")
    box = colored(a_picture_of([place_names(), GROUND], small, large))
    assert width(box) < 30


def test_the_larger_of_two_countries_is_named() -> None:
    small = a_node(128, 128, place="country", area_km2=65_200, name="iiiiiiiiiiii")
    large = a_node(130, 131, place="country", area_km2=312_685, name="M")
    layer = a_layer("country", 0, text_color=RED, text_size=3)
    assert width(colored(a_picture_of([layer, GROUND], small, large))) < 30


def test_the_name_of_a_country_moves_on_its_ground_if_its_point_is_occupied() -> None:
    layer = a_layer("country", 0, text_color=RED, text_size=3)
    large = a_node(128, 128, place="country", area_km2=4, name="M")
    near, tiny = (a_node(128, 126, place="country", area_km2=area, name="W") for area in (1.6, 0.01))
    alone, both, one = (
        colored(a_picture_of([layer, GROUND], large, *others)) for others in ((), (near,), (tiny,))
    )
    assert alone is not None
    assert both is not None
    assert both[3] - both[1] > alone[3] - alone[1] + 10
    assert one == alone


def test_a_country_is_named_before_an_area_of_an_upper_layer() -> None:
    country = a_layer("country", 0, text_color=RED, text_size=3)
    area = a_layer("areaname", 23, text_color=BLUE, text_size=3)
    land = a_node(128, 128, place="country", area_km2=0.1, name="Land")
    park = a_node(128, 131, leisure="park", name="Park")
    assert colored(a_picture_of([area, GROUND], park), channel=2) is not None
    image = a_picture_of([area, country, GROUND], land, park)
    assert colored(image) is not None
    assert colored(image, channel=2) is None


def test_a_street_name_follows_its_street_upright() -> None:
    layer = a_layer("street", 6, text_size=2, text_color=RED)
    forth = a_picture_of(
        [layer, GROUND], a_way((10, 200), (240, 60), highway="residential", name="Long Street")
    )
    back = a_picture_of(
        [layer, GROUND], a_way((240, 60), (10, 200), highway="residential", name="Long Street")
    )
    box = colored(forth)
    assert box is not None
    assert box[2] - box[0] > 40
    assert box[3] - box[1] > 25
    assert forth == back


def test_a_street_too_short_for_its_name_has_no_label() -> None:
    layer = a_layer("street", 6, text_size=2, text_color=RED)
    short = a_way((100, 100), (140, 100), highway="residential", name="A very long name of a street")
    assert colored(a_picture_of([layer, GROUND], short)) is None


def test_pieces_of_a_street_are_named_as_one() -> None:
    layer = a_layer("street", 6, text_size=2, text_color=RED)
    pieces = [
        a_way((20 + 50 * n, 128), (70 + 50 * n, 128), highway="residential", name="Street in pieces")
        for n in range(4)
    ]
    box = colored(a_picture_of([layer, GROUND], *pieces))
    assert width(box) > 80


def test_a_shield_shows_the_number_of_its_road() -> None:
    layer = a_layer("roadshield", 0, text_size=2, text_color=RED)
    numbered = a_way((10, 128), (240, 128), highway="motorway", ref="5", name="Long name")
    box = colored(a_picture_of([layer, GROUND], numbered))
    assert 0 < width(box) < 30
    plain = a_way((10, 128), (240, 128), highway="motorway", name="Long name")
    assert colored(a_picture_of([layer, GROUND], plain)) is None


def test_the_plate_of_a_shield_is_free_of_other_labels() -> None:
    road = a_way((10, 128), (240, 128), highway="motorway", ref="5")
    shields, places = a_layer("roadshield", 0, text_size=2), place_names(text_size=2, text_padding=0)
    (plate,) = (label.ground for label in placed_in([shields], road))
    assert plate is not None
    # The name ends between the number and the edge of the plate.
    (name,) = placed_in([places], a_town("Town"))
    assert name.sprite is not None
    half = name.sprite.box.width() / 2
    for inside, count in ((1.5, 1), (-1.5, 2)):
        town = a_town("Town", x=plate.left() + inside - half, y=plate.center().y())
        assert len(placed_in([places, shields], town, road)) == count


def test_a_label_expression_writes_its_text() -> None:
    layer = place_names() | {"label_text": {"label_expression": '{"get_v": "population"}'}}
    assert a_picture_of([layer, GROUND], a_town("700")) == a_picture_of(
        [place_names(), GROUND], a_town("700")
    )
    assert a_picture_of([layer, GROUND], a_town("x")) == a_picture_of([layer, GROUND], a_town("y"))


def test_a_name_with_letters_that_the_font_lacks_is_still_drawn() -> None:
    assert colored(a_picture_of([place_names(), GROUND], a_town("Ελσίνκι"))) is not None
    assert colored(a_picture_of([place_names(), GROUND], a_town("مونتفيديو"))) is not None


def test_a_name_too_small_to_be_read_takes_no_space() -> None:
    below = {**place_names(text_color=BLUE), "sourcedata_id": 5}
    other = a_node(130, 130, place="town", population=2000, name="Other")
    image = a_picture_of([place_names(text_size=0), below, GROUND], a_town(), other)
    assert colored(image, 2) is not None


@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_letters_are_as_sharp_as_the_screen(scale: float) -> None:
    black = Color.from_hex("#000000").abgr
    names = place_names(text_color=black, text_size=4)
    image = a_picture_of([names, GROUND], a_town("HIHI"), camera=a_camera(scale))
    rows = [[at(image, x, y)[0] for x in range(image.width())] for y in range(image.height())]
    # From black to white within one pixel, all down the stems; stretched letters take more.
    sharp = [
        any(one == 0 and other == 255 for one, other in zip(row[:-2], row[2:], strict=True)) for row in rows
    ]
    assert sum(sharp) > 4 * 6.3 * scale * 0.5


def test_an_angle_of_one_degree_is_level() -> None:
    level, small, larger = (
        a_picture_of([place_names(text_rotation_angle=angle), GROUND], a_town("A long name"))
        for angle in (0, 1, 2)
    )
    assert small == level
    assert larger != level
