"""Errors for HTTP responses that are not usable, with advice for the user and the requested delay."""

import math
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

from editor.errors import NetError, NetFailure
from editor.wording import Sentence, say

_MAX_DISPLAYED_WAIT_S: Final = 48 * 3600


def refusal(
    status: int, host: str, retry_after: str | None, with_key: bool, date: str | None = None
) -> NetError:
    """Return the error for a status other than success.

    `retry_after` and `date` are the headers of these names.
    """
    if 300 <= status < 400:
        text = say("{host} redirects to another address. Enter the final address.", host=host)
        return NetError(text, NetFailure.REDIRECT, status)
    wait_s = _delay_s(retry_after, date)
    if status in (401, 403) and with_key:
        text = _key_rejected(host, status)
    elif status in (401, 403):
        text = say(
            "Request rejected by {host} ({status}). Check address and key.",
            host=host,
            status=status,
        )
    elif status == 404:
        text = say("Not found at {host} ({status}). Check the address.", host=host, status=status)
    elif status == 429:
        text = _too_many_requests(host, status, wait_s)
    elif status >= 500:
        text = say("Server error ({status}) at {host}. Try again later.", host=host, status=status)
    else:
        text = say("Request rejected by {host} ({status}). Check the address.", host=host, status=status)
    error = NetError(text, NetFailure.STATUS, status, wait_s)
    error.server_time_s = http_date_s(date)
    if status == 429:
        error.why = say("Too many requests to {host} ({status}).", host=host, status=status)
    elif status >= 500:
        error.why = say("Server error ({status}) at {host}.", host=host, status=status)
    return error


def held(host: str, wait_s: float) -> NetError:
    """Return the error for a request that was not sent because the server requested a pause."""
    text = say(
        "Rate limit of {host} reached. Try again in {when}.",
        host=host,
        when=_duration(wait_s),
    )
    error = NetError(text, NetFailure.HELD, None, wait_s)
    error.why = say("Rate limit of {host} reached.", host=host)
    return error


def rejected(host: str, status: int, wait_s: float) -> NetError:
    """Return the error for a request that was not sent because the server rejected its key before."""
    return NetError(_key_rejected(host, status), NetFailure.HELD, status, wait_s)


def not_json(data: bytes, host: str) -> NetError:
    """Return the error for a response that is not JSON."""
    if not data.strip():
        text = say("The response from {host} is empty. Try again later.", host=host)
    elif data.lstrip().startswith(b"<"):
        text = say(
            "{host} returned a web page. Check the address and the network sign-in.",
            host=host,
        )
    else:
        text = say("The response from {host} is not JSON. Check the address.", host=host)
    return NetError(text, NetFailure.BROKEN)


def too_much(host: str) -> NetError:
    """Return the error for a response with too many values or levels."""
    text = say("The response from {host} contains more data than requested. Check the address.", host=host)
    return NetError(text, NetFailure.TOO_LARGE)


def timed_out(host: str) -> NetError:
    """Return the error for a request that exceeded its deadline."""
    text = say("{host} timed out. Try again later.", host=host)
    return NetError(text, NetFailure.TIMEOUT)


def cancelled() -> NetError:
    """Return the error for a cancelled request."""
    return NetError(say("The request was cancelled."), NetFailure.CANCELLED)


def _delay_s(text: str | None, date: str | None) -> float | None:
    """Return the delay of a `Retry-After` header in seconds; the header holds seconds or a date.

    A date is compared with the server's `Date`, if there is one: the clock of this computer may be wrong.
    """
    if text is None:
        return None
    if text.isascii() and text.isdigit() and len(text) < 10:
        return float(text)
    moment = _moment(text)
    if moment is None:
        return None
    return max(0.0, (moment - (_moment(date or "") or datetime.now(UTC))).total_seconds())


def _moment(text: str) -> datetime | None:
    """Return the moment of an HTTP date; None if it is not one."""
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, OverflowError):  # OverflowError for an invalid time zone
        return None
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment


def _key_rejected(host: str, status: int) -> Sentence:
    return say("API key rejected by {host} ({status}). Check the key.", host=host, status=status)


def _too_many_requests(host: str, status: int, wait_s: float | None) -> Sentence:
    if wait_s is None or wait_s > _MAX_DISPLAYED_WAIT_S:
        return say("Too many requests to {host} ({status}). Try again later.", host=host, status=status)
    when = _duration(wait_s)
    return say(
        "Too many requests to {host} ({status}). Try again in {when}.",
        host=host,
        status=status,
        when=when,
    )


def _duration(wait_s: float) -> Sentence:
    if wait_s <= 90:
        return say("{number} s", number=max(1, math.ceil(wait_s)))
    if wait_s <= 90 * 60:
        return say("{number} min", number=math.ceil(wait_s / 60))
    return say("{number} h", number=math.ceil(wait_s / 3600))


def http_date_s(text: str | None) -> float | None:
    """Return the date of a header; None if it is missing or unreadable. Units: UNIX time."""
    moment = _moment(text or "")
    return None if moment is None else moment.timestamp()
