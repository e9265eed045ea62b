"""The colours of a style."""

from editor.mapstyle.palette import used_colors
from editor.mapstyle.values import Color
from tests.styles import a_color, a_line, a_style, a_width

RED, BLUE, FAINT = Color(255, 0, 0), Color(0, 0, 255), Color(0, 0, 0, 128)


def painted(**paint: object) -> dict[str, object]:
    return {key.replace("_", "-"): value for key, value in paint.items()}


def test_the_colours_used_most_come_first() -> None:
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


def test_what_is_no_colour_does_not_count() -> None:
    paint = painted(line_width=a_width((0, 255)), fill_color=a_color((0, -1)), unknown=a_color((0, 5)))
    assert used_colors(a_style([a_line(1, paint=paint), "broken"])) == ()
