"""Mutated responses of all operations."""

from hypothesis import given, settings

from tests.weather import interface
from tests.weather.interface import CASES, OPERATIONS
from tests.weather.mutations import COUNT, Spoiled, fault_of, spoiled_answers


@settings(max_examples=400)
@given(spoiled_answers())
def test_no_spoiled_answer_lets_another_error_escape(spoiled: Spoiled) -> None:
    assert fault_of(spoiled) == ""


def test_a_whole_answer_has_no_fault() -> None:
    for name, details in CASES:
        answer = interface.an_answer(OPERATIONS[name], details=details, places=2, count=COUNT)
        assert fault_of(Spoiled(name, details, 2, answer)) == ""
