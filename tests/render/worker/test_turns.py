"""Tests of the order in which windows are served."""

from collections import Counter
from itertools import pairwise

from editor.render.worker.turns import Priority, Turns, Waiting

ACTIVE = Waiting(0, Priority.ACTIVE)
NINE = [Waiting(number, Priority.VISIBLE) for number in range(1, 10)]


def served(turns: Turns, waiting: list[Waiting], count: int, costs_s: dict[int, float]) -> list[int]:
    """Return the windows in the order of their turns; each waits again after its own."""
    order = []
    for _ in range(count):
        turn = turns.next(waiting)
        turns.charge(turn, costs_s.get(turn.window, 0.1))
        order.append(turn.window)
    return order


def test_windows_of_one_priority_take_turns() -> None:
    order = served(Turns(), NINE, 27, {})
    assert sorted(order[:9]) == list(range(1, 10))
    assert order[:9] == order[9:18] == order[18:]


def test_slow_frames_get_no_more_time_than_quick_ones() -> None:
    two = NINE[:2]
    order = Counter(served(Turns(), two, 110, {1: 1.0}))
    assert abs(order[2] - 10 * order[1]) <= 10


def test_the_active_window_is_next_when_it_begins_to_wait() -> None:
    turns = Turns()
    served(turns, NINE, 30, {})
    assert turns.next([*NINE, ACTIVE]) == ACTIVE


def test_the_active_window_gets_most_turns_and_no_other_starves() -> None:
    order = served(Turns(), [*NINE, ACTIVE], 400, {})
    counts = Counter(order)
    assert counts[0] > 5 * max(counts[each.window] for each in NINE)
    for each in NINE:
        turns_of = [at for at, window in enumerate(order) if window == each.window]
        assert max(later - earlier for earlier, later in pairwise(turns_of)) <= 40


def test_hidden_windows_get_less_than_visible_ones() -> None:
    counts = Counter(served(Turns(), [NINE[0], Waiting(2, Priority.HIDDEN)], 90, {}))
    assert abs(counts[1] - 2 * counts[2]) <= 2


def test_a_window_saves_nothing_up_while_it_does_not_wait() -> None:
    turns = Turns()
    served(turns, NINE[:1], 50, {})
    order = served(turns, NINE[:2], 10, {})
    assert order.count(2) <= 6


def test_a_removed_window_leaves_nothing() -> None:
    turns = Turns()
    served(turns, NINE[:1], 5, {1: 100.0})
    turns.remove(1)
    turns.charge(NINE[0], 100.0)
    assert served(turns, NINE[:2], 2, {}) == [1, 2]
