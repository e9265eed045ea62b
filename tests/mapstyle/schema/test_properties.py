import pytest

from editor.mapstyle.schema.paint_properties import BY_KEY, PROPERTIES, PaintProperty, ValueKind

# Property, wrapper key, stop array key, value key, field id, as in the format's table.
SPECIFIED = """
fill-color            color_stops           color_stop           color       1
fill-opacity          opacity_stops         opacity_stop         opacity     2
fill-outline-color    color_stops           color_stop           color       3
fill-outline-opacity  opacity_stops         opacity_stop         opacity     4
line-width            line_width_stops      line_width_stop      width       5
line-outline-width    line_width_stops      line_width_stop      width       6
line-inner-color      color_stops           color_stop           color       7
line-outer-color      color_stops           color_stop           color       8
text-size             text_size_stops       text_size_stop       size        9
text-color            color_stops           color_stop           color       10
text-outline-size     text_size_stops       text_size_stop       size        11
text-outline-color    color_stops           color_stop           color       12
icon                  icon_stops            icon_stop            custom_icon 13
text-row-height       text_row_height_stops text_row_height_stop size        14
text-max-width        text_max_width_stops  text_max_width_stop  size        15
text-padding          text_padding_stops    text_padding_stop    size        16
icon-padding          icon_padding_stops    icon_padding_stop    size        17
text-rotation-angle   angle-stops           angle_stop           angle       18
line-blur             line_blur_stops       line_blur_stop       blur        20
translate-on-X        translate_stops       translate_stop       value       21
translate-on-Y        translate_stops       translate_stop       value       22
offset-on-X           offset_stops          offset_stop          value       23
offset-on-Y           offset_stops          offset_stop          value       24
icon-size             icon_size_stops       icon_size_stop       size        25
text-anchor           text_anchor_stops     text_anchor_stop     intvalue    27
text-transform        text_transform_stops  text_transform_stop  intvalue    34
text-style            text_style_stops      text_style_stop      intvalue    36
background-symbol-color color_stops         color_stop           color       37
"""
each_property = pytest.mark.parametrize("row", PROPERTIES, ids=lambda row: row.key)


def test_every_row_is_spelled_as_the_format_has_it() -> None:
    rows = [f"{row.key} {row.wrapper} {row.stops} {row.value} {row.field_id}" for row in PROPERTIES]
    assert rows == [" ".join(line.split()) for line in SPECIFIED.strip().splitlines()]


def test_a_row_is_found_by_its_key() -> None:
    assert len(BY_KEY) == len(PROPERTIES) == 28
    assert all(BY_KEY[row.key] is row for row in PROPERTIES)


@each_property
def test_property_has_label_and_help(row: PaintProperty) -> None:
    assert row.label
    assert row.help.endswith(".")
    assert row.symbol


@each_property
def test_the_bounds_of_a_row_include_its_default_and_usual_range(row: PaintProperty) -> None:
    if row.kind is ValueKind.NUMBER:
        assert row.usual_maximum > 0
        assert row.step > 0
        assert isinstance(row.default, float)
        assert row.minimum is None or row.minimum <= row.default
        assert row.maximum is None or row.default <= row.maximum
        assert round(row.step, row.decimals) == row.step
    else:
        assert not isinstance(row.default, float)


@each_property
def test_only_a_choice_has_choices_and_they_fill_its_bounds(row: PaintProperty) -> None:
    values = [choice.value for choice in row.choices]
    if row.kind is not ValueKind.CHOICE:
        assert values == []
    else:
        assert row.minimum is not None
        assert row.maximum is not None
        assert values == list(range(int(row.minimum), int(row.maximum) + 1))
        assert row.default in values


def test_only_opacity_and_choices_have_an_upper_bound() -> None:
    bounded = {row.key: row.maximum for row in PROPERTIES if row.maximum is not None}
    assert bounded == {
        "fill-opacity": 1.0,
        "fill-outline-opacity": 1.0,
        "text-anchor": 9.0,
        "text-transform": 2.0,
        "text-style": 2.0,
    }


def test_no_two_properties_of_a_section_share_a_label() -> None:
    names = [(row.section, row.label) for row in PROPERTIES]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("axis", ["X", "Y"])
def test_translate_and_offset_have_distinct_texts(axis: str) -> None:
    translate, offset = BY_KEY[f"translate-on-{axis}"], BY_KEY[f"offset-on-{axis}"]
    assert (translate.label.split()[0], offset.label.split()[0]) == ("Translate", "Offset")
    assert translate.help != offset.help
    for each in (translate, offset):
        assert f"The preview adds {translate.label} and {offset.label}." in each.help
