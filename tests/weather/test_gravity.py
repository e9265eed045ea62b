"""Warnings are told the gravest first, and of those alike the newest."""

from editor.weather import reading
from editor.weather.gravity import gravest_first, warned_of
from editor.weather.records import LatLon
from tests.weather import interface

LEVELS = (None, "Yellow", "Orange", "Red", "Magenta")
STARTS = (None, "2026-11-21T15:00:00-03:00", "2026-11-21T17:00:00+01:00", "2026-11-21T16:00:00-03:00")


def test_warnings_come_by_level_and_then_by_the_moment_they_begin_in_whatever_zone() -> None:
    sent = [
        interface.a_warning(warningLevel=level, warningStartDate=starts)
        for level in LEVELS
        for starts in (STARTS[0], STARTS[2], STARTS[1], STARTS[3])
    ]
    answer = interface.an_answer(interface.CURRENT) | {"Warnings": sent}
    [record] = reading.read_current(answer, [LatLon(0, 0)], details=False).records
    assert gravest_first(record.warnings) == record.warnings[::-1]
    assert gravest_first(reversed(record.warnings)) == record.warnings[::-1]


def test_a_warning_is_called_by_its_phenomenon_or_else_by_its_summary() -> None:
    sent = [
        interface.a_warning(warningPhenomenom=phenomenon, warningString=summary)
        for phenomenon, summary in (
            ("Wind", "Strong wind"),
            (None, "Strong wind"),
            ("Wind", None),
            (None, None),
        )
    ]
    answer = interface.an_answer(interface.CURRENT) | {"Warnings": sent}
    [record] = reading.read_current(answer, [LatLon(0, 0)], details=False).records
    assert [warned_of(warning) for warning in record.warnings] == ["Wind", "Strong wind", "Wind", None]
