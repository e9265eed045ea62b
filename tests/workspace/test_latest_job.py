"""Tests of jobs of which only the newest request waits."""

import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editor.errors import EditorError
from editor.system.jobs import Jobs
from editor.workspace.latest_job import LatestJob


@pytest.fixture
def jobs(qtbot: QtBot) -> Iterator[Jobs]:
    made = Jobs()
    yield made
    made.close()


def test_the_running_and_the_newest_request_are_delivered(jobs: Jobs, qtbot: QtBot) -> None:
    delivered: list[int] = []
    job = LatestJob(jobs, "count", delivered.append, lambda error: pytest.fail(str(error)))
    gate = threading.Event()

    def first(_cancel: object) -> int:
        gate.wait(20)
        return 1

    job.request(first)
    for number in (2, 3, 4):
        job.request(lambda _cancel, number=number: number)
    assert not job.is_idle
    gate.set()
    qtbot.waitUntil(lambda: job.is_idle, timeout=20_000)
    assert delivered == [1, 4]
    job.request(lambda _cancel: 5)
    qtbot.waitUntil(lambda: job.is_idle, timeout=20_000)
    assert delivered == [1, 4, 5]


def test_a_failure_is_reported_and_the_waiting_request_still_runs(jobs: Jobs, qtbot: QtBot) -> None:
    delivered: list[int] = []
    errors: list[str] = []
    job = LatestJob(jobs, "count", delivered.append, lambda error: errors.append(str(error)))
    gate = threading.Event()

    def fails(_cancel: object) -> int:
        gate.wait(20)
        raise EditorError("No")

    job.request(fails)
    job.request(lambda _cancel: 2)
    gate.set()
    qtbot.waitUntil(lambda: job.is_idle, timeout=20_000)
    assert (delivered, errors) == ([2], ["No"])


def test_a_cancelled_job_delivers_nothing(jobs: Jobs, qtbot: QtBot) -> None:
    delivered: list[int] = []
    job = LatestJob(jobs, "count", delivered.append, lambda error: pytest.fail(str(error)))
    gate = threading.Event()
    job.request(lambda _cancel: int(gate.wait(20)))
    job.request(lambda _cancel: 2)
    job.cancel()
    assert job.is_idle
    job.request(lambda _cancel: 3)
    gate.set()
    qtbot.waitUntil(lambda: job.is_idle and jobs.is_idle, timeout=20_000)
    assert delivered == [3]
