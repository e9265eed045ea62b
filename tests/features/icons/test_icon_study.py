"""Tests of cancelling the analysis of an image."""

import threading

import pytest

from editor.assets.images.icons import decoding_lock
from editor.assets.sandbox.process import SandboxCancelledError
from editor.features.icons.analysis import analyse_for_list, analyse_image
from editor.system.jobs import Jobs
from tests.icons import a_png


class CountedCancel(threading.Event):
    """A cancellation that is set at the check of a number, counted from 1."""

    def __init__(self, last: int) -> None:
        super().__init__()
        self._left = last

    def is_set(self) -> bool:
        self._left -= 1
        return self._left <= 0


def test_a_job_that_waits_for_another_image_ends_at_once_when_its_window_closes(jobs: Jobs) -> None:
    with decoding_lock():
        for purpose, study in (("icon study", analyse_image), ("icon studies", analyse_for_list)):
            jobs.run(lambda cancel, study=study: study(a_png(), cancel), pytest.fail, pytest.fail, purpose)
        assert jobs.close()


@pytest.mark.parametrize("last", [1, 2, 3, 4, 5, 6])
def test_a_study_ends_at_the_next_step_after_its_cancellation(last: int) -> None:
    with pytest.raises(SandboxCancelledError):
        analyse_image(a_png(), CountedCancel(last))
    with decoding_lock():
        pass  # A study that was cancelled does not hold the lock.


def test_a_study_that_is_not_cancelled_is_whole() -> None:
    study = analyse_image(a_png(), threading.Event())
    assert (study.fault, study.format) == (None, "PNG")
    assert study.size == study.cropped != (0, 0)
