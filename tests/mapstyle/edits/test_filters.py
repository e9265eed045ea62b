"""Edits of filters."""

from collections.abc import Callable

import pytest

from editor.errors import EditError
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.filters import (
    add_condition,
    move_condition,
    remove_condition,
    remove_filter,
    replace_filter,
    set_combination,
    set_condition,
)
from editor.mapstyle.filters.rows import FilterRow
from editor.mapstyle.format.codec import decode, encode
from tests.styles import Json, a_document, a_line, a_style, bytes_of

HIGHWAY = {"id": 4, "key": "highway", "condition": "in", "values": ["motorway", "trunk"], "note": "kept"}
LANES = {"key": "lanes", "condition": ">=", "values": [2]}
TUNNEL = {"key": "tunnel", "condition": "hasnot"}


def a_filter(*conditions: Json, **more: Json) -> Json:
    return {"condition": "all", "expression": [*conditions], **more}


def edited(filter_: Json, make: Callable[..., Edit], *arguments: object, name: str = "filter") -> Json:
    """Return the value of the filter's key after an edit, or None."""
    style = a_style([a_line(1, **{name: filter_})])
    after = make([style.order.keys[0]], *arguments)(style)
    return after.layers[0].record.get(name)


def test_only_the_combination_changes() -> None:
    style = a_style([a_line(1, filter=a_filter(HIGHWAY, more=1))])
    before = style.layers[0].filter
    after = set_combination([style.order.keys[0]], "none")(style).layers[0].filter
    assert after == {**a_filter(HIGHWAY, more=1), "condition": "none"}
    assert before is not None
    assert after is not None
    assert after["expression"] is before["expression"]


def test_changed_condition_retains_id_and_unknown_keys() -> None:
    row = FilterRow("railway", "in", ("motorway", "trunk"))
    (condition,) = edited(a_filter(HIGHWAY), set_condition, 0, row)["expression"]
    assert condition == {**HIGHWAY, "key": "railway"}
    assert list(condition) == list(HIGHWAY)


def test_unchanged_values_retain_spelling() -> None:
    written = bytes_of(a_document([a_line(1, filter=a_filter({**LANES, "values": [1234, "3"]}))]))
    source = decode(written.replace(b"1234", b"1234.00"))
    style = MapStyle.of(source.tree)
    after = set_condition([style.order.keys[0]], 0, FilterRow("lanes", ">=", ("1234", "3", "5")))(style)
    lines, changed = source.text.splitlines(), encode(source, after.tree).decode().splitlines()
    assert [line.strip() for line in changed if line not in lines] == ['"3",', '"5"']
    assert any(line.strip() == "1234.00," for line in changed)


@pytest.mark.parametrize(
    ("old", "row", "values"),
    [
        # Alone: text, except for numeric operators.
        ([], FilterRow("lanes", "==", ("2",)), ["2"]),
        ([], FilterRow("lanes", ">", ("2", "2.5")), [2, 2.5]),
        # With others: their type.
        ([1], FilterRow("lanes", "in", ("1", "2")), [1, 2]),
        ([1], FilterRow("ref", "in", ("1", "007", "A7")), [1, "007", "A7"]),
        (["1"], FilterRow("lanes", ">", ("1", "2")), ["1", "2"]),
        (["1"], FilterRow("lanes", ">", ("2",)), ["2"]),
    ],
)
def test_new_value_has_type_of_other_values(old: list[Json], row: FilterRow, values: list[Json]) -> None:
    value = a_filter({"key": row.key, "condition": "in", "values": old})
    (condition,) = edited(value, set_condition, 0, row)["expression"]
    assert condition["values"] == values
    assert [type(each) for each in condition["values"]] == [type(each) for each in values]


def test_values_follow_operator_support() -> None:
    without = edited(a_filter(HIGHWAY), set_condition, 0, FilterRow("highway", "has"))
    assert without["expression"] == [{"id": 4, "key": "highway", "condition": "has", "note": "kept"}]
    again = edited(without, set_condition, 0, FilterRow("highway", "==", ("trunk",)))
    assert list(again["expression"][0]) == ["id", "key", "condition", "values", "note"]


def test_empty_values_are_preserved_for_key_operators() -> None:
    value = a_filter({**TUNNEL, "values": []})
    after = edited(value, set_condition, 0, FilterRow("tunnel", "has"))
    assert after["expression"] == [{**TUNNEL, "condition": "has", "values": []}]


def test_equal_condition_changes_nothing() -> None:
    style = a_style([a_line(1, filter=a_filter(HIGHWAY, {**LANES, "values": ["2"]}))])
    keys = list(style.order.keys)
    assert set_combination(keys, "all")(style) is style
    assert set_condition(keys, 0, FilterRow("highway", "in", ("motorway", "trunk")))(style) is style
    assert set_condition(keys, 1, FilterRow("lanes", ">=", ("2",)))(style) is style
    assert move_condition(keys, 1, 1)(style) is style
    assert replace_filter(keys, style.layers[0].filter)(style) is style
    plain = a_style([a_line(1)])
    assert remove_filter([plain.order.keys[0]])(plain) is plain
    assert set_combination([plain.order.keys[0]], "any")(plain) is plain


def test_conditions_are_moved_and_removed_with_the_filter() -> None:
    value = a_filter(HIGHWAY, LANES, TUNNEL)
    assert edited(value, move_condition, 0, 2)["expression"] == [LANES, TUNNEL, HIGHWAY]
    assert edited(value, remove_condition, 1)["expression"] == [HIGHWAY, TUNNEL]
    assert edited(a_filter(LANES), remove_condition, 0) is None


def test_new_condition_is_last_with_id_like_others() -> None:
    row = FilterRow("name", "has")
    assert edited(a_filter(HIGHWAY, LANES), add_condition, row)["expression"][2] == {
        "key": "name",
        "condition": "has",
    }
    assert edited(a_filter(HIGHWAY), add_condition, row)["expression"][1] == {
        "key": "name",
        "condition": "has",
        "id": 5,
    }


def test_first_condition_creates_filter_in_canonical_order() -> None:
    style = a_style([a_line(1, COMMENT="Road")])
    after = add_condition([style.order.keys[0]], FilterRow("lanes", ">", ("2",)), "any")(style)
    record = after.layers[0].record
    assert record["filter"] == {
        "condition": "any",
        "expression": [{"key": "lanes", "condition": ">", "values": [2]}],
    }
    assert list(record).index("filter") == list(record).index("paint") - 1


def test_filter_key_of_the_file_is_preserved() -> None:
    value = a_filter(HIGHWAY)
    assert edited(value, set_combination, "any", name="where")["condition"] == "any"
    assert edited(value, replace_filter, a_filter(LANES), name="where") == a_filter(LANES)
    assert edited(value, remove_filter, name="where") is None


def test_only_given_layers_change() -> None:
    style = a_style([a_line(3, filter=a_filter(LANES)), a_line(2), a_line(1)])
    first, second, third = style.order.keys
    after = replace_filter([first, second], a_filter(TUNNEL))(style)
    assert [layer.filter for layer in after.layers] == [a_filter(TUNNEL), a_filter(TUNNEL), None]
    assert after.layer(third).record is style.layer(third).record


@pytest.mark.parametrize("existing", [None, "all", [], {"condition": "all"}], ids=str)
def test_invalid_filter_is_refused_but_replaceable(existing: Json) -> None:
    with pytest.raises(EditError):
        edited(existing, add_condition, FilterRow("name", "has"))
    assert edited(existing, replace_filter, a_filter(LANES)) == a_filter(LANES)
    style = a_style([a_line(1, filter=existing)])
    assert "filter" not in remove_filter([style.order.keys[0]])(style).layers[0].record


def test_missing_condition_is_refused() -> None:
    for make, arguments in (
        (set_condition, (1, FilterRow("name", "has"))),
        (remove_condition, (1,)),
        (move_condition, (0, 1)),
    ):
        with pytest.raises(EditError) as refused:
            edited(a_filter(LANES), make, *arguments)
        assert refused.value.place is not None
        assert refused.value.place.pointer is not None


def test_missing_layers_are_skipped() -> None:
    style = a_style([a_line(1)])
    assert add_condition([LayerKey(-1)], FilterRow("name", "has"))(style) is style
