"""The colours of a style."""

from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.used_colors import Palette, clusters, used_colors
from tests.styles import a_color, a_line, a_style, a_width

RED, BLUE, FAINT = Color(255, 0, 0), Color(0, 0, 255), Color(0, 0, 0, 128)


def painted(**paint: object) -> dict[str, object]:
    return {key.replace("_", "-"): value for key, value in paint.items()}


def test_the_most_used_colours_are_first() -> None:
    style = a_style(
        [
            a_line(3, paint=painted(line_inner_color=a_color((0, BLUE.abgr)))),
            a_line(2, paint=painted(line_inner_color=a_color((0, RED.abgr)))),
            a_line(1, paint=painted(line_outer_color=a_color((0, RED.abgr), (9, FAINT.abgr)))),
        ]
    )
    assert used_colors(style) == ((RED, 2), (BLUE, 1), (FAINT, 1))


def test_a_property_counts_once_however_often_it_uses_a_colour() -> None:
    style = a_style([a_line(1, paint=painted(fill_color=a_color((0, RED.abgr), (5, RED.abgr))))])
    assert used_colors(style) == ((RED, 1),)


def test_invalid_colours_do_not_count() -> None:
    paint = painted(line_width=a_width((0, 255)), fill_color=a_color((0, -1)), unknown=a_color((0, 5)))
    assert used_colors(a_style([a_line(1, paint=paint), "broken"])) == ()


def lines_in(*colors: Color) -> MapStyle:
    """Return a style with a line layer of each colour."""
    return a_style([a_line(1, paint=painted(line_inner_color=a_color((0, color.abgr)))) for color in colors])


def test_colour_use_contains_all_stops() -> None:
    style = a_style(
        [
            a_line(2, paint=painted(line_inner_color=a_color((0, RED.abgr), (9, RED.abgr)))),
            a_line(1, paint=painted(line_outer_color=a_color((4, RED.abgr), (6, BLUE.abgr)))),
        ]
    )
    red, blue = Palette().uses(style)
    assert [(user.property, user.level) for user in red.users] == [
        ("line-inner-color", 0),
        ("line-inner-color", 9),
        ("line-outer-color", 4),
    ]
    assert red.layers == style.order.keys
    assert blue.layers == (style.order.keys[1],)


def test_palette_follows_edits() -> None:
    palette, style = Palette(), lines_in(RED, RED)
    palette.uses(style)
    after = set_stop([style.order.keys[0]], BY_KEY["line-inner-color"], 0, BLUE)(style)
    assert [(use.color, use.layers) for use in palette.uses(after)] == [
        (BLUE, (style.order.keys[0],)),
        (RED, (style.order.keys[1],)),
    ]


def test_similar_colours_are_clustered_most_used_first() -> None:
    greys = [Color(level, level, level) for level in (100, 102, 104)]
    style = lines_in(greys[0], greys[1], greys[1], greys[2], RED, FAINT, Color(0, 0, 0, 255))
    groups = clusters(Palette().uses(style), 0.02)
    assert [[use.color for use in group] for group in groups] == [[greys[1], greys[0], greys[2]]]
    assert clusters(Palette().uses(style), 0.001) == ()


def test_similar_neighbours_do_not_chain() -> None:
    greys = [Color(level, level, level) for level in range(100, 140, 4)]
    groups = clusters(Palette().uses(lines_in(*greys)), 0.02)
    assert all(abs(use.color.r - group[0].color.r) <= 4 for group in groups for use in group)
    assert len(groups) > 1
