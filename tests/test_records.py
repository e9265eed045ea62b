"""Data classes that compile on first use, compared with those of the standard library."""

import copy
import dataclasses
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import editor
from editor.records import dataclass

EDITOR = Path(editor.__file__).parent
# It compares its objects, which the decorator of this program does not support.
ORDERED = "language_server/positions.py"
Decorator = Callable[..., Callable[[type[Any]], type[Any]]]


@dataclass(frozen=True, slots=True)
class Point:
    """A record at the top level, as pickling requires."""

    x: float
    y: float = 0.0
    tags: list[str] = dataclasses.field(default_factory=list, compare=False)


@dataclass(frozen=True, slots=True)
class Labelled(Point):
    """A record with inherited fields."""

    label: str = ""


def _pair(frozen: bool, slots: bool, eq: bool) -> tuple[type[Any], type[Any]]:
    """Create the same class by the standard library and by this program."""

    def define(decorator: Decorator) -> type[Any]:
        @decorator(frozen=frozen, slots=slots, eq=eq)
        class Record:
            """A class with each kind of field."""

            a: object
            b: int = 3
            c: list[int] = dataclasses.field(default_factory=list, hash=False)
            d: str = dataclasses.field(default="d", repr=False, compare=False)
            e: object = dataclasses.field(init=False, default=None)

        return Record

    return define(dataclasses.dataclass), define(dataclass)


OPTIONS = [(frozen, slots, eq) for frozen in (True, False) for slots in (True, False) for eq in (True, False)]
ARGUMENTS = st.one_of(
    st.tuples(st.tuples(), st.just({})),
    st.tuples(
        st.lists(st.integers(0, 3), max_size=5).map(tuple),
        st.dictionaries(st.sampled_from("abcdez"), st.integers(0, 2), max_size=4),
    ),
)


def _result(call: Callable[[], object]) -> object:
    try:
        return call()
    except (TypeError, AttributeError) as error:  # A FrozenInstanceError is an AttributeError.
        return type(error), str(error).partition("()")[2]


@pytest.mark.parametrize("options", OPTIONS)
@given(arguments=ARGUMENTS, others=ARGUMENTS)
def test_a_record_behaves_like_a_data_class(
    options: tuple[bool, bool, bool], arguments: tuple[Any, Any], others: tuple[Any, Any]
) -> None:
    results = []
    for kind in _pair(*options):
        one = _result(lambda kind=kind: kind(*arguments[0], **arguments[1]))
        other = _result(lambda kind=kind: kind(*others[0], **others[1]))
        if not isinstance(one, kind) or not isinstance(other, kind):
            results.append([one if isinstance(one, tuple) else None])
            continue
        results.append(
            [
                repr(one),
                one == other,
                one != other,
                one == copy.copy(one),
                _result(lambda one=one: type(hash(one))),
                dataclasses.astuple(one),
                repr(dataclasses.replace(one, a=7)),
                _result(lambda one=one: setattr(one, "b", 5)),
                hasattr(one, "__dict__"),
                repr(one),
                kind.__match_args__,
            ]
        )
    assert results[0] == results[1]


@pytest.mark.parametrize("record", [Point(1.0, 2.0, ["a"]), Labelled(1.0, label="b")])
def test_a_record_survives_pickling_and_copying(record: Point) -> None:
    for copied in (pickle.loads(pickle.dumps(record)), copy.deepcopy(record)):
        assert copied == record
        assert repr(copied) == repr(record)


def test_frozen_fields_can_be_neither_assigned_nor_deleted() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError, match="x"):
        Point(1.0).x = 2.0  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError, match="x"):
        del Point(1.0).x  # type: ignore[misc]


def test_each_object_gets_a_value_of_its_own_from_a_factory() -> None:
    assert Point(1.0).tags is not Point(1.0).tags


def test_records_of_different_classes_are_not_equal() -> None:
    assert Point(1.0) != Labelled(1.0)
    assert hash(Point(1.0)) == hash(Point(1.0, 0.0, ["other"]))


def test_methods_of_the_class_and_its_post_init_apply() -> None:
    @dataclass(frozen=True, slots=True)
    class Even:
        """A record with methods of its own."""

        value: int

        def __post_init__(self) -> None:
            if self.value % 2:
                raise ValueError("odd")

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Even)

        def __hash__(self) -> int:
            return 1

        def __repr__(self) -> str:
            return "even"

    assert (Even(2), hash(Even(4)), repr(Even(2))) == (Even(4), 1, "even")
    with pytest.raises(ValueError, match="odd"):
        Even(3)


def test_a_field_can_be_compared_but_not_hashed() -> None:
    @dataclass(frozen=True, slots=True)
    class Pair:
        """A record with a mutable value."""

        name: str
        values: list[int] = dataclasses.field(hash=False)

    assert hash(Pair("a", [1])) == hash(Pair("a", [2]))
    assert Pair("a", [1]) != Pair("a", [2])


def test_the_init_is_compiled_for_the_first_object_only() -> None:
    @dataclass(frozen=True)
    class Single:
        """A record that nothing else uses."""

        value: int

    before = Single.__init__
    assert Single(value=1).value == 1
    after = Single.__init__
    Single(2)
    assert before is not after
    assert after is Single.__init__


def test_a_subclass_without_decorator_extends_a_record() -> None:
    class Extended(Point):
        """A plain class."""

        def __init__(self, x: float) -> None:
            super().__init__(x, x)

    assert (Extended(2.0).x, Extended(2.0).y) == (2.0, 2.0)


def test_all_data_classes_compile_on_first_use() -> None:
    found = [
        path.relative_to(EDITOR).as_posix()
        for path in EDITOR.rglob("*.py")
        if re.search(
            r"^from dataclasses import .*\bdataclass\b", path.read_text(encoding="utf-8"), re.MULTILINE
        )
    ]
    assert found == [ORDERED], "import dataclass from editor.records"
