"""The key colours of a variant, and when it is usually shown."""

from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.values import Color
from editor.mapstyle.variants.key_colors import key_colors, natural_use
from editor.mapstyle.variants.style_set import VariantUse
from editor.storage.file_state import read_style
from editor.workspace.document_reading import DAY_TEMPLATE, NIGHT_TEMPLATE, template_path
from tests.styles import a_color, a_line, a_style


def template(name: str) -> MapStyle:
    return MapStyle.of(read_style(template_path(name)).tree)


def test_ground_water_roads_and_labels_are_shown() -> None:
    day, night = key_colors(template(DAY_TEMPLATE)), key_colors(template(NIGHT_TEMPLATE))
    assert len(day) == len(night) == 4
    assert day[0] != night[0]


def test_a_dark_ground_is_for_the_night() -> None:
    assert natural_use(template(DAY_TEMPLATE)) is VariantUse.DAY
    assert natural_use(template(NIGHT_TEMPLATE)) is VariantUse.NIGHT
    assert natural_use(a_style([])) is VariantUse.DAY


def test_colours_that_a_style_lacks_are_left_out() -> None:
    lines = [a_line(2, paint={"line-inner-color": a_color((0, 0xFF0000FF))}), a_line(1)]
    assert key_colors(a_style(lines)) == (Color(255, 0, 0),)
    invisible = a_line(1, paint={"line-inner-color": a_color((0, 0x000000FF))})
    assert key_colors(a_style([invisible])) == ()
