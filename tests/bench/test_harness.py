"""The bench harness: its measurements and its table."""

import pytest

from tests.bench.harness import Row, median, p95, rounds_ms, table, times_ms


def test_a_row_is_met_up_to_its_limit() -> None:
    assert Row("a", 20, "ms", 20).met
    assert not Row("a", 20.1, "ms", 20).met


def test_a_limit_of_time_grows_with_the_slowdown_of_the_machine() -> None:
    assert Row("a", 25, "ms", 20, slowdown=1.3).met
    assert not Row("a", 27, "ms", 20, slowdown=1.3).met
    assert not Row("a", 25, "MB", 20, slowdown=1.3).met
    assert not Row("a", 25, "ms", 20, is_absolute=True, slowdown=1.3).met
    assert table([Row("a", 25, "ms", 20, slowdown=1.3, runs=2)]).endswith("limit 20 ms x 1.30  met, 2 runs")


def test_a_row_without_a_limit_is_reported_as_met() -> None:
    row = Row("a", 20, "ms", None)
    assert row.met
    assert table([row]).endswith("no limit")


@pytest.mark.parametrize(("count", "expected"), [(1, 1), (10, 10), (20, 19), (100, 95), (101, 96)])
def test_p95_is_exceeded_by_at_most_one_in_twenty(count: int, expected: int) -> None:
    assert p95(range(count, 0, -1)) == expected


def test_median_is_the_middle() -> None:
    assert median([9, 1, 5]) == 5


def test_rounds_that_warm_up_are_not_counted() -> None:
    calls: list[int] = []
    taken = times_ms(lambda: calls.append(1), rounds=3, warm_up=2)
    assert (len(taken), len(calls)) == (3, 5)
    assert min(taken) >= 0


def test_compared_operations_take_turns() -> None:
    calls: list[str] = []
    taken = rounds_ms(2, lambda: calls.append("a"), lambda: calls.append("b"))
    assert "".join(calls) == "ababab"
    assert [len(times) for times in taken] == [2, 2]


def test_a_count_is_shown_as_one() -> None:
    assert table([Row("lost files", 0, "files", 0)]) == "lost files           0 files limit 0 files  met"
