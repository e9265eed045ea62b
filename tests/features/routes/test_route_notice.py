"""Tests of the lifetime of route messages."""

import pytest

from editor.features.routes.view import RouteMessage
from editor.weather.api.records import LatLon
from editor.weather.routes.route import Route

ROUTE = Route((LatLon(60, 24), LatLon(61, 24)))
SHOWN_S = 1000.0


@pytest.fixture
def notice() -> RouteMessage:
    made = RouteMessage()
    made.show_message("Not opened.", ROUTE, SHOWN_S)
    return made


def test_a_message_remains_for_its_route_and_earlier_answers(notice: RouteMessage) -> None:
    assert notice.text(ROUTE, None) == notice.text(ROUTE, SHOWN_S - 60) == "Not opened."


def test_an_answer_within_the_reading_time_does_not_remove_the_message(notice: RouteMessage) -> None:
    assert notice.text(ROUTE, SHOWN_S + 1) == "Not opened."


def test_a_later_answer_removes_the_message(notice: RouteMessage) -> None:
    assert notice.text(ROUTE, SHOWN_S + 60) == ""
    assert notice.text(ROUTE, None) == ""


def test_another_route_removes_the_message_permanently(notice: RouteMessage) -> None:
    assert notice.text(None, None) == ""
    assert notice.text(ROUTE, None) == ""
