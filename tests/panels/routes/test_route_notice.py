"""How long a person is told of something that did not go."""

import pytest

from editor.panels.routes.route_notice import RouteNotice
from editor.weather.api.records import LatLon
from editor.weather.routes.route import Route

ROUTE = Route((LatLon(60, 24), LatLon(61, 24)))
SAID_S = 1000.0


@pytest.fixture
def notice() -> RouteNotice:
    made = RouteNotice()
    made.say("Not opened.", ROUTE, SAID_S)
    return made


def test_a_notice_stays_with_its_route_and_an_earlier_answer(notice: RouteNotice) -> None:
    assert notice.text(ROUTE, None) == notice.text(ROUTE, SAID_S - 60) == "Not opened."


def test_an_answer_that_was_on_its_way_leaves_time_to_read(notice: RouteNotice) -> None:
    assert notice.text(ROUTE, SAID_S + 1) == "Not opened."


def test_the_next_answer_ends_a_notice(notice: RouteNotice) -> None:
    assert notice.text(ROUTE, SAID_S + 60) == ""
    assert notice.text(ROUTE, None) == ""


def test_another_route_ends_a_notice_though_the_first_comes_back(notice: RouteNotice) -> None:
    assert notice.text(None, None) == ""
    assert notice.text(ROUTE, None) == ""
