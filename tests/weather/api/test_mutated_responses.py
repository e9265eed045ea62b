"""Mutated responses of all operations."""

from hypothesis import given, settings

from tests.weather import interface
from tests.weather.interface import CASES, OPERATIONS
from tests.weather.mutations import COUNT, MutatedResponse, fault_of, mutated_responses


@settings(max_examples=400)
@given(mutated_responses())
def test_no_faulty_answer_raises_another_error(spoiled: MutatedResponse) -> None:
    assert fault_of(spoiled) == ""


def test_a_complete_answer_has_no_fault() -> None:
    for name, details in CASES:
        answer = interface.an_answer(OPERATIONS[name], details=details, places=2, count=COUNT)
        assert fault_of(MutatedResponse(name, details, 2, answer)) == ""
