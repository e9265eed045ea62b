"""Tests of the analysis of images, its cache and its cancellation."""

import threading

import pytest
from pytestqt.qtbot import QtBot

from editor.assets.images.icons import decoding_lock
from editor.assets.sandbox.process import SandboxCancelledError
from editor.features.icons.analysis import ImageResults, analyse_for_list, analyse_image
from editor.system.jobs import Cancel, Jobs
from tests.icons import a_png


def test_a_cached_result_is_not_computed_again(qtbot: QtBot, jobs: Jobs) -> None:
    computed: list[str] = []

    def find(data_uri: str, _cancel: Cancel) -> int:
        computed.append(data_uri)
        return len(data_uri)

    results = ImageResults(jobs, "test", find)
    for requested in (["a", "bb"], ["bb", "ccc"], ["a"], ["a", "bb", "ccc"]):
        results.request(requested)
        qtbot.waitUntil(lambda: results.is_complete)
        assert [results.get(each) for each in requested] == [len(each) for each in requested]
    assert computed == ["a", "bb", "ccc"]


def test_a_new_request_cancels_the_previous_one(qtbot: QtBot, jobs: Jobs) -> None:
    begun, ended = threading.Event(), threading.Event()

    def find(data_uri: str, cancel: Cancel) -> str:
        if data_uri == "slow":
            begun.set()
            cancel.wait(20)
            ended.set()
        return data_uri.upper()

    results = ImageResults(jobs, "test", find)
    results.request(["slow"])
    assert begun.wait(20)
    results.request(["fast"])
    qtbot.waitUntil(lambda: results.is_complete, timeout=20_000)
    assert ended.is_set()
    assert (results.get("fast"), results.get("slow")) == ("FAST", None)


def test_the_number_of_cached_results_is_limited(qtbot: QtBot, jobs: Jobs) -> None:
    results = ImageResults(jobs, "test", lambda data_uri, _cancel: data_uri)
    many = [str(number) for number in range(100)]
    results.request(many)
    qtbot.waitUntil(lambda: results.is_complete)
    results.request(many[:1])
    assert results.get(many[0]) == many[0]
    assert sum(results.get(each) is not None for each in many) == 64


class CountedCancel(threading.Event):
    """A cancellation that is set at the n-th check, counted from 1."""

    def __init__(self, last: int) -> None:
        super().__init__()
        self._left = last

    def is_set(self) -> bool:
        self._left -= 1
        return self._left <= 0


def test_a_job_that_waits_for_another_image_ends_at_once_when_its_window_closes(jobs: Jobs) -> None:
    with decoding_lock():
        for purpose, analysis in (("icon study", analyse_image), ("icon studies", analyse_for_list)):
            jobs.run(
                lambda cancel, analysis=analysis: analysis(a_png(), cancel), pytest.fail, pytest.fail, purpose
            )
        assert jobs.close()


@pytest.mark.parametrize("last", [1, 2, 3, 4, 5, 6])
def test_an_analysis_ends_at_the_next_step_after_its_cancellation(last: int) -> None:
    with pytest.raises(SandboxCancelledError):
        analyse_image(a_png(), CountedCancel(last))
    with decoding_lock():
        pass  # A cancelled analysis does not hold the lock.


def test_an_analysis_that_is_not_cancelled_is_complete() -> None:
    analysis = analyse_image(a_png(), threading.Event())
    assert (analysis.fault, analysis.format) == (None, "PNG")
    assert analysis.size == analysis.cropped != (0, 0)
