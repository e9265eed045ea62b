from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.checks.rules.filters import passes_nothing
from editor.mapstyle.filters.expression import OPERATORS, Filter, parse

Condition = tuple[str, str, list[Any] | None]


def is_hopeless(combination: str, *conditions: Condition) -> bool:
    expression = [
        {"key": key, "condition": name} | ({} if values is None else {"values": values})
        for key, name, values in conditions
    ]
    value = {"condition": combination, "expression": expression}
    found = parse(value)
    assert found is not None
    return passes_nothing(found, value)


@pytest.mark.parametrize(
    ("combination", "conditions"),
    [
        ("all", [("a", "==", [1]), ("a", "==", [2])]),
        ("all", [("a", "==", ["1"]), ("a", "in", ["2", "3"])]),
        ("all", [("a", "==", [1]), ("a", "!=", [1])]),
        ("all", [("a", "in", [1, 2]), ("a", "notin", [2, 1])]),
        ("all", [("a", "has", None), ("a", "hasnot", None)]),
        ("all", [("a", "hasnot", None), ("a", "==", [1])]),
        ("all", [("a", "hasnot", None), ("a", ">", [1])]),
        ("all", [("a", ">", [5]), ("a", "<", [3])]),
        ("all", [("a", ">", [5]), ("a", "<=", [5])]),
        ("all", [("a", ">=", [5]), ("a", "<", ["5"])]),
        ("all", [("a", "==", [3]), ("a", ">", [5])]),
        ("all", [("a", "==", ["x"]), ("a", ">", [5])]),
        ("all", [("b", "has", None), ("a", ">", [5]), ("c", "==", [1]), ("a", "<", [3])]),
        ("none", [("a", "has", None), ("a", "hasnot", None)]),
        ("none", [("a", "==", [1]), ("a", "!=", [1])]),
    ],
)
def test_a_filter_with_an_impossible_condition_passes_nothing(
    combination: str, conditions: list[Condition]
) -> None:
    assert is_hopeless(combination, *conditions)


@pytest.mark.parametrize(
    ("combination", "conditions"),
    [
        ("all", []),
        ("all", [("a", "==", [1]), ("b", "==", [2])]),
        ("all", [("a", "==", [1, 2]), ("a", "==", [2, 3])]),
        ("all", [("a", "==", [1]), ("a", "==", ["1"])]),
        ("all", [("a", "has", None), ("b", "hasnot", None)]),
        ("all", [("a", "!=", [1]), ("a", "!=", [2])]),
        ("all", [("a", "!=", [1]), ("a", "hasnot", None)]),
        ("all", [("a", ">", [3]), ("a", "<", [5])]),
        ("all", [("a", ">", [5]), ("a", "<", [5.0001])]),
        ("all", [("a", ">=", [5]), ("a", "<=", [5])]),
        ("all", [("a", ">", [5, 1]), ("a", "<", [3])]),
        ("all", [("a", "==", [3, 7]), ("a", ">", [5])]),
        ("all", [("a", "<", [-1e9])]),
        ("any", [("a", "==", [1]), ("a", "==", [2])]),
        ("any", [("a", "has", None), ("a", "hasnot", None)]),
        ("none", [("a", "==", [1]), ("a", "==", [2])]),
        ("none", [("a", ">", [5]), ("a", "<", [3])]),
        ("none", [("a", "has", None)]),
    ],
)
def test_any_other_filter_passes_some_features(combination: str, conditions: list[Condition]) -> None:
    assert not is_hopeless(combination, *conditions)


@pytest.mark.parametrize(
    "broken",
    [("a", "==", []), ("a", ">", None), ("a", "like", ["x"]), (5, "has", None)],
    ids=["no value", "no limit", "no operator", "no key"],
)
def test_a_broken_condition_has_no_result(broken: Any) -> None:
    assert not is_hopeless("all", ("a", "==", [1]), ("a", "==", [2]), broken)


values = st.sampled_from([1, 2, 3, "1", "2", "x", 2.5])
conditions = st.tuples(
    st.sampled_from(["a", "b"]), st.sampled_from(OPERATORS), st.lists(values, min_size=1, max_size=2)
)
features = st.dictionaries(
    st.sampled_from(["a", "b"]), st.sampled_from(["1", "2", "3", "x", "2.5", "0", "9"])
)


@given(
    st.sampled_from(["all", "any", "none"]), st.lists(conditions, min_size=1, max_size=4), st.lists(features)
)
def test_no_feature_passes_a_filter_reported_as_empty(
    combination: str, listed: list[Condition], some: list[dict[str, str]]
) -> None:
    if is_hopeless(combination, *listed):
        expression = [{"key": key, "condition": name, "values": values} for key, name, values in listed]
        found = parse({"condition": combination, "expression": expression})
        assert found is not None
        assert not any(found.passes(feature) for feature in some)


@given(st.sampled_from(["all", "none"]), st.lists(conditions, min_size=1, max_size=5))
def test_many_conditions_pass_the_intersection_of_each(combination: str, listed: list[Condition]) -> None:
    # The conditions on one attribute are joined before values are tried; here each is tried alone.
    expression = [{"key": key, "condition": name, "values": values} for key, name, values in listed]
    found = parse({"condition": combination, "expression": expression})
    assert found is not None
    texts = ["1", "2", "3", "x", "2.5", "0", "9", "other", "1.5", "2.25", "2.75"]
    some = [{}, *({"a": text} for text in texts)]
    passes = all(
        any(found_alone.passes({key: feature["a"]} if feature else {}) for feature in some)
        for key in {condition.key for condition in found.conditions}
        for found_alone in [Filter(combination, tuple(each for each in found.conditions if each.key == key))]
    )
    assert is_hopeless(combination, *listed) is not passes
