"""Edits that scripts apply to several layers, and to content that is unknown to the editor."""

from pathlib import Path

import pytest

import isopleth
from isopleth import EditorError, Style
from tests.styles import a_color, a_document, a_line, a_width, bytes_of

LAYERS = "/map_schemes_section/map_schemes/0/definition/layers"


@pytest.fixture
def style() -> Style:
    area = {"id": 1, "type": "background", "paint": {"fill-color": a_color((0, 0xFF0000FF))}}
    return Style.from_bytes(
        bytes_of(a_document([a_line(3), a_line(2, COMMENT="Road"), area], extra={"a/b": [1]}))
    )


def test_a_property_is_set_on_the_layers_that_have_it(style: Style) -> None:
    assert style.apply(isopleth.set_property(style.layers, "line-width", 3, zoom=10))
    assert [layer.get("line-width", 10) for layer in style.layers] == [3, 3, None]
    assert [layer.stops("line-width") for layer in style.layers[:2]] == [((3, 2), (10, 3), (17, 10))] * 2


def test_an_edit_of_several_layers_is_refused_if_none_has_the_property(style: Style) -> None:
    edit = isopleth.set_property(style.find("type:line"), "text-size", 3)
    with pytest.raises(EditorError, match="Layers of type “line” have no text-size"):
        style.apply(edit)


def test_a_property_that_a_layer_has_in_spite_of_its_type_is_set(style: Style) -> None:
    style.apply(isopleth.set_json(f"{LAYERS}/2/paint/line-width", a_width((0, 1.0))))
    assert style.layers[2].set("line-width", 2)


def test_an_edit_is_a_function_that_serves_more_than_one_style(style: Style) -> None:
    edit = isopleth.set_property(style.layers, "line-width", 3)
    trial = style.copy()
    assert trial.apply(edit)
    assert not trial.apply(edit)
    assert style.apply(edit)


def test_numbers_are_scaled_within_their_bounds(style: Style) -> None:
    assert style.apply(isopleth.scale_property(style.layers, "line-width", 1.5))
    assert style.layers[0].stops("line-width") == ((3, 3), (17, 15))
    assert style.apply(isopleth.scale_property(style.layers[0], "line-width", 0, zoom=17))
    assert style.layers[0].stops("line-width") == ((3, 3), (17, 0))


def test_a_colour_is_replaced_in_some_layers_or_in_all(style: Style) -> None:
    assert style.apply(isopleth.replace_color("#F00", "#00FF00", style.find("Road")))
    assert [layer.get("line-inner-color") for layer in style.layers[:2]] == ["#FF0000", "#00FF00"]
    assert style.apply(isopleth.replace_color("red", "#0000FF80"))
    assert style.layers[0].get("line-inner-color") == style.layers[2].get("fill-color") == "#0000FF80"
    assert not style.apply(isopleth.replace_color("#123456", "#000000"))


def test_the_last_layer_cannot_be_deleted(style: Style) -> None:
    with pytest.raises(EditorError, match="last layer"):
        style.apply(isopleth.delete_layers(style.layers))
    assert style.apply(isopleth.delete_layers(style.find("type:line")))
    assert len(style.layers) == 1


def test_problems_are_fixed_by_kind(style: Style) -> None:
    style.apply(isopleth.set_json(f"{LAYERS}/0/id", 1))
    assert "layer-ids" in {problem.code for problem in style.validate()}
    assert style.apply(isopleth.fix_problems())
    assert "layer-ids" not in {problem.code for problem in style.validate()}
    assert not style.apply(isopleth.fix_problems("layer-ids"))
    with pytest.raises(EditorError, match="“nothing” has no fix"):
        isopleth.fix_problems("nothing")


# JSON


def test_unknown_content_is_read_set_and_removed(style: Style) -> None:
    assert style.json("/extra") == {"a/b": [1]}
    assert style.apply(isopleth.set_json("/extra/a~1b/0", {"x": None}))
    assert style.json("/extra/a~1b") == [{"x": None}]
    assert style.apply(isopleth.remove_json("/extra/a~1b/0/x"))
    assert style.apply(isopleth.set_json("/extra/new", True))
    assert style.json()["extra"] == {"a/b": [{}], "new": True}
    assert b'"new": true' in style.to_bytes()


def test_a_value_is_copied_when_the_edit_is_made(style: Style) -> None:
    value = {"list": [1]}
    edit = isopleth.set_json("/extra", value)
    value["list"].append(2)
    style.apply(edit)
    copy = style.json("/extra")
    copy["list"].append(3)
    assert style.json("/extra") == {"list": [1]}


@pytest.mark.parametrize(
    ("pointer", "message"),
    [
        ("extra", "“extra” is not a JSON Pointer"),
        ("/extra/a~1b/1", "The list at “/extra/a~1b” has no element “1”."),
        ("/extra/a~1b/x", "has no element “x”"),
        ("/extra/a~1b/0/deep", "There is no object or list at “/extra/a~1b/0”."),
        ("/gone/deep", "There is no object or list at “/gone”."),
    ],
)
def test_a_pointer_to_nowhere_is_refused(style: Style, pointer: str, message: str) -> None:
    for use in (
        lambda: style.json(pointer),
        lambda: style.apply(isopleth.set_json(pointer, 1)),
        lambda: style.apply(isopleth.remove_json(pointer)),
    ):
        with pytest.raises(EditorError) as caught:
            use()
        assert message in str(caught.value)
    assert not style.is_changed


def test_a_missing_member_is_not_read_or_removed(style: Style) -> None:
    with pytest.raises(EditorError, match="nothing at “/extra/c”"):
        style.json("/extra/c")
    with pytest.raises(EditorError):
        style.apply(isopleth.remove_json("/extra/c"))
    with pytest.raises(EditorError, match="whole style"):
        style.apply(isopleth.remove_json(""))


@pytest.mark.parametrize("value", [float("nan"), {1, 2}, Path("a")])
def test_a_value_without_a_json_text_is_refused(value: object) -> None:
    with pytest.raises(EditorError, match="cannot be written as JSON"):
        isopleth.set_json("/extra", value)


def test_the_whole_style_is_replaced_by_an_object_only(style: Style) -> None:
    style.apply(isopleth.set_json("", a_document(1)))
    assert len(style.layers) == 1
    with pytest.raises(EditorError, match="must be a JSON object"):
        style.apply(isopleth.set_json("", [1]))


@pytest.mark.parametrize("name", ["id", "type"])
def test_a_field_that_every_layer_needs_is_not_removed(style: Style, name: str) -> None:
    with pytest.raises(EditorError, match="cannot be removed"):
        isopleth.remove_property(style.layers, name)
