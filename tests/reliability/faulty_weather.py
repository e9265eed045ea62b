"""Faulty answers of a weather service: each results in a record or one sentence, nothing else."""

from collections.abc import Sequence
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.bench.harness import Row
from tests.reliability.parts import Size, spread
from tests.weather.mutations import MutatedResponse, fault_of, mutated_responses


def run(size: Size) -> list[Row]:
    """Read faulty answers of all four operations."""
    outcomes = spread(_outcomes, size)
    faults = sorted({fault for fault in outcomes if fault})
    print(*faults[:20], f"{len(outcomes)} read", sep="\n", flush=True)
    return [
        Row(f"{size.count} spoiled weather answers read: not borne", sum(map(bool, outcomes)), "answers", 0),
        Row("spoiled weather answers left unread", max(0, size.count - len(outcomes)), "answers", 0),
    ]


def _outcomes(numbers: Sequence[int], _folder: Path) -> list[str]:
    """Return the faults of a number of answers; the first number is the seed."""
    outcomes: list[str] = []

    @seed(numbers[0])
    @settings(
        max_examples=len(numbers),
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(mutated_responses())
    def check(spoiled: MutatedResponse) -> None:
        outcomes.append(fault_of(spoiled))

    check()
    return outcomes
