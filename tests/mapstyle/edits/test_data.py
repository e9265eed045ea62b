"""Edits of the data of layers, field by field."""

import pytest

from editor.errors import EditError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.data import (
    find_unsupported,
    remove_unsupported,
    set_category,
    set_data,
    set_source,
    set_type,
    supports_category,
)
from editor.mapstyle.edits.edit import Edit
from tests.styles import Json, a_color, a_line, a_style, a_width


def a_mixed_style(**fields: Json) -> MapStyle:
    return a_style([a_line(2, sourcedata_id="7", own_key={"a": 1}, **fields), a_line(1)])


@pytest.mark.parametrize(
    ("edit_of", "field", "value"),
    [
        (set_type, "type", "polyline"),
        (set_source, "source", "overlay"),
        (set_data, "sourcedata_id", 9),
        (set_category, "metaCategoryID", 1002),
    ],
    ids=["type", "source", "data", "category"],
)
def test_one_field_is_set_and_all_others_are_shared(edit_of: Json, field: str, value: Json) -> None:
    style = a_mixed_style(metaCategoryID=1000)
    keys = style.order.keys
    after: MapStyle = edit_of([keys[0]], value)(style)
    assert dict(after.layers[0].record) == {**style.layers[0].record, field: value}
    assert list(after.layers[0].record) == list(style.layers[0].record)
    assert after.layers[1].record is style.layers[1].record
    assert after.order is style.order
    assert edit_of([keys[0]], value)(after) is after


@pytest.mark.parametrize(
    "edit_of",
    [
        lambda keys: set_data(keys, 7),
        lambda keys: set_type(keys, "line"),
        lambda keys: set_source(keys, "map"),
    ],
    ids=["a number in another spelling", "type", "source"],
)
def test_equal_field_changes_nothing(edit_of: Json) -> None:
    style = a_mixed_style()
    assert edit_of([style.order.keys[0]])(style) is style


@pytest.mark.parametrize(
    ("edit_of", "field"),
    [
        (lambda keys: set_source(keys, ""), "source"),
        (lambda keys: set_data(keys, None), "sourcedata_id"),
        (lambda keys: set_category(keys, None), "metaCategoryID"),
    ],
    ids=["source", "data", "category"],
)
def test_none_removes_the_field(edit_of: Json, field: str) -> None:
    style = a_mixed_style(metaCategoryID=1000)
    edit: Edit = edit_of([style.order.keys[0]])
    after = edit(style)
    assert dict(after.layers[0].record) == {
        key: value for key, value in style.layers[0].record.items() if key != field
    }
    assert edit(after) is after


def test_unsupported_paint_is_reported_retained_and_removed_on_request() -> None:
    paint = {"3dMesh": 0, "line-width": a_width((0, 1)), "text-size": {}, "fill-color": a_color((0, 255))}
    style = a_style([a_line(1, paint=paint)])
    keys = style.order.keys
    assert [prop.key for prop in find_unsupported(style.layers[0])] == ["text-size", "fill-color"]
    symbol = set_type(keys, "symbol")(style)
    assert symbol.layers[0].paint is style.layers[0].paint
    assert [prop.key for prop in find_unsupported(symbol.layers[0])] == ["line-width", "fill-color"]
    cleaned = remove_unsupported(keys)(symbol)
    assert list(cleaned.layers[0].paint) == ["3dMesh", "text-size"]
    assert remove_unsupported(keys)(cleaned) is cleaned


def test_unknown_type_supports_all_properties() -> None:
    style = set_type([], "line")(a_style([a_line(1, type="glow")]))
    assert find_unsupported(style.layers[0]) == ()


@pytest.mark.parametrize(
    ("fields", "takes"),
    [
        ({"type": "symbol", "sourcedata_id": 12}, True),
        ({"type": "symbol", "sourcedata_id": 12, "source": "overlay"}, False),
        ({"type": "symbol", "sourcedata_id": 3}, False),
        ({"sourcedata_id": 12, "metaCategoryID": 1000}, True),
    ],
    ids=["points of interest", "of an overlay", "places", "a road that says one"],
)
def test_points_of_interest_support_a_category(fields: dict[str, Json], takes: bool) -> None:
    assert supports_category(a_style([a_line(1, **fields)]).layers[0]) is takes


def test_a_layer_that_is_no_object_is_refused_with_its_place() -> None:
    style = a_style(["broken", a_line(1)])
    with pytest.raises(EditError) as refused:
        set_type(style.order.keys, "line")(style)
    assert refused.value.place is not None
    assert str(refused.value.place.pointer).endswith("/layers/0")
