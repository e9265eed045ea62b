"""Records of a response that are left out, and the sentences about them."""

from collections.abc import Sequence
from enum import Enum
from typing import Final, TypeVar

from editor.weather.api.chronology import chronology
from editor.weather.api.fields import Fields, Remarks
from editor.weather.api.matching import RecordMatch
from editor.weather.api.record_parsing import has_content
from editor.weather.api.records import Conditions, DayConditions, LatLon, RouteStop
from editor.wording import say, say_count

HOUR_S: Final = 3600
DAY_S: Final = 24 * HOUR_S
_CURRENT_WITHIN_S: Final = DAY_S
_FORECAST_WITHIN_S: Final = 2 * DAY_S  # Days of other time zones begin earlier or later.
_UPDATED_WITHIN_S: Final = DAY_S
_MAX_NAMED: Final = 3  # missing places named in a remark

_TimedRecord = TypeVar("_TimedRecord", Conditions, DayConditions)


class Unusable(Enum):
    """Why a record of a requested place is left out."""

    EMPTY = "empty"
    MISDATED = "misdated"


def no_record_text(assignment: RecordMatch, unusable: Sequence[Unusable], *, is_timed: bool) -> str:
    """Return the error for a response without a record of a requested place."""
    if Unusable.MISDATED in unusable or (assignment.misdated and is_timed):
        return say(
            "The service returned weather for other times only. "
            "Check this computer’s clock, or try again later."
        )
    if assignment.foreign:
        return say("The service returned weather for other places only. Try again later.")
    return say("The service returned no weather data. Check the address.")


def report(remarks: Remarks, assignment: RecordMatch, unusable: Sequence[Unusable]) -> None:
    """Report the records that were left out."""
    counts = (
        assignment.foreign,
        assignment.misdated,
        assignment.repeated,
        assignment.unknown,
        unusable.count(Unusable.EMPTY),
    )
    foreign, misdated, repeated, unknown, empty = counts
    sentences = (
        say_count(
            "1 record is of another place and was left out.",
            "{count} records are of other places and were left out.",
            foreign,
        ),
        say_count(
            "1 record is of another time and was left out.",
            "{count} records are of other times and were left out.",
            misdated,
        ),
        say_count(
            "1 record is a duplicate and was left out.",
            "{count} records are duplicates and were left out.",
            repeated,
        ),
        say_count(
            "1 record has no usable coordinates and was left out.",
            "{count} records have no usable coordinates and were left out.",
            unknown,
        ),
        say_count(
            "1 record has no readable values and was left out.",
            "{count} records have no readable values and were left out.",
            empty,
        ),
    )
    for count, sentence in zip(counts, sentences, strict=True):
        if count:
            remarks.leave_out(sentence)


def missing_text(missing: Sequence[LatLon | RouteStop]) -> str:
    """Return the remark about requested places without a record."""
    named = [f"{place.lat:g}, {place.lon:g}" for place in missing[:_MAX_NAMED]]
    places = "; ".join(named).replace("-", "\N{MINUS SIGN}") + ("…" if len(missing) > _MAX_NAMED else "")
    return say_count(
        "No weather for 1 requested place: {places}.",
        "No weather for {count} requested places: {places}.",
        len(missing),
        places=places,
    )


def update_time(fields: Fields, now_s: float | None) -> int | None:
    """Return the time of the update; None and a remark if it is more than a day ahead of the request."""
    update_time_s = fields.time("UpdateTime")
    if update_time_s is None or now_s is None or update_time_s - now_s <= _UPDATED_WITHIN_S:
        return update_time_s
    fields.out_of_range("UpdateTime", update_time_s)
    return None


def is_of_another_day(
    fields: Fields, time_s: int | None, update_time_s: int | None, now_s: float | None
) -> bool:
    """Return and report whether current weather is of another day than the request; see `_is_confirmed`."""
    away_s = _away_s(time_s, update_time_s, now_s)
    hours = round(abs(away_s) / HOUR_S)
    if abs(away_s) <= _CURRENT_WITHIN_S:
        return False
    if _is_confirmed(time_s, update_time_s, now_s, _CURRENT_WITHIN_S):
        fields.remark(say("The current weather is {hours} h old.", hours=hours))
        return False
    fields.leave_out(
        say("The current weather is dated {hours} h in the future and was left out.", hours=hours)
        if away_s > 0
        else say("The current weather is {hours} h old and was left out.", hours=hours)
    )
    return True


def begins_on_another_day(
    fields: Fields, begin_s: int | None, update_time_s: int | None, now_s: float | None
) -> bool:
    """Return and report whether a forecast begins days before or after the request; see `_is_confirmed`."""
    away_s = _away_s(begin_s, update_time_s, now_s)
    days = round(abs(away_s) / DAY_S)
    if abs(away_s) <= _FORECAST_WITHIN_S:
        return False
    if _is_confirmed(begin_s, update_time_s, now_s, _FORECAST_WITHIN_S):
        fields.remark(say("A forecast began {days} days ago.", days=days))
        return False
    fields.leave_out(
        say("A forecast begins {days} days in the future and was left out.", days=days)
        if away_s > 0
        else say("A forecast began {days} days ago and was left out.", days=days)
    )
    return True


def _away_s(time_s: int | None, update_time_s: int | None, now_s: float | None) -> float:
    """Return the time of a record, or of its update, after the request; 0 if unknown."""
    known_s = update_time_s if time_s is None else time_s
    return 0.0 if known_s is None or now_s is None else known_s - now_s


def _is_confirmed(time_s: int | None, update_time_s: int | None, now_s: float | None, within_s: int) -> bool:
    """Return whether an old record is as old as its update.

    The service may have had no newer one, or this computer's clock is ahead. Nothing confirms a record of the
    future.
    """
    if now_s is None or update_time_s is None:
        return False
    known_s = update_time_s if time_s is None else time_s
    return known_s < now_s and abs(known_s - update_time_s) <= within_s


def in_order(
    fields: Fields, read: Sequence[_TimedRecord], most: int, step_s: int, now_s: float | None
) -> tuple[_TimedRecord, ...]:
    """Return the records with content by time; misdated ones and duplicates are left out."""
    useful = tuple(record for record in read if has_content(record))
    order = chronology([record.time_s for record in useful], most, step_s, now_s)
    if not order.is_sorted:
        fields.remark(say("A forecast is not in chronological order."))
    if order.irregular:
        fields.remark(
            say("A forecast has an entry that is dated between the hours.")
            if step_s == HOUR_S
            else say("A forecast has an entry that is dated between the days.")
        )
    counts = (order.misdated, order.repeated, order.between, order.missing, order.missing_first)
    misdated, repeated, between, missing, missing_first = counts
    sentences = (
        say_count(
            "1 entry of a forecast is dated outside its time span and was left out.",
            "{count} entries of a forecast are dated outside its time span and were left out.",
            misdated,
        ),
        say_count(
            "1 entry of a forecast has the date of another and was left out.",
            "{count} entries of a forecast have the date of another and were left out.",
            repeated,
        ),
        say_count(
            "1 entry of a forecast is dated between the hours and was left out.",
            "{count} entries of a forecast are dated between the hours and were left out.",
            between,
        )
        if step_s == HOUR_S
        else say_count(
            "1 entry of a forecast is dated between the days and was left out.",
            "{count} entries of a forecast are dated between the days and were left out.",
            between,
        ),
        say_count(
            "1 entry within a forecast is missing.",
            "{count} entries within a forecast are missing.",
            missing,
        ),
        say_count(
            "The first entry of a forecast is missing.",
            "The first {count} entries of a forecast are missing.",
            missing_first,
        ),
    )
    for count, sentence in zip(counts, sentences, strict=True):
        if count:
            fields.leave_out(sentence)
    return tuple(useful[index] for index in order.indexes[:most])
