"""Tests of the cache of image results."""

import threading

from pytestqt.qtbot import QtBot

from editor.features.icons.analysis import ImageResults
from editor.system.jobs import Cancel, Jobs


def test_a_cached_result_is_not_computed_again(qtbot: QtBot, jobs: Jobs) -> None:
    asked: list[str] = []

    def find(data_uri: str, _cancel: Cancel) -> int:
        asked.append(data_uri)
        return len(data_uri)

    answers = ImageResults(jobs, "test", find)
    for wanted in (["a", "bb"], ["bb", "ccc"], ["a"], ["a", "bb", "ccc"]):
        answers.want(wanted)
        qtbot.waitUntil(lambda: answers.is_complete)
        assert [answers.known(each) for each in wanted] == [len(each) for each in wanted]
    assert asked == ["a", "bb", "ccc"]


def test_a_new_request_cancels_the_previous_one(qtbot: QtBot, jobs: Jobs) -> None:
    begun, ended = threading.Event(), threading.Event()

    def find(data_uri: str, cancel: Cancel) -> str:
        if data_uri == "slow":
            begun.set()
            cancel.wait(20)
            ended.set()
        return data_uri.upper()

    answers = ImageResults(jobs, "test", find)
    answers.want(["slow"])
    assert begun.wait(20)
    answers.want(["fast"])
    qtbot.waitUntil(lambda: answers.is_complete, timeout=20_000)
    assert ended.is_set()
    assert (answers.known("fast"), answers.known("slow")) == ("FAST", None)


def test_the_number_of_cached_results_is_limited(qtbot: QtBot, jobs: Jobs) -> None:
    answers = ImageResults(jobs, "test", lambda data_uri, _cancel: data_uri)
    many = [str(number) for number in range(100)]
    answers.want(many)
    qtbot.waitUntil(lambda: answers.is_complete)
    answers.want(many[:1])
    assert answers.known(many[0]) == many[0]
    assert sum(answers.known(each) is not None for each in many) == 64
