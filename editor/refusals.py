"""What a server's no means, in one plain sentence with what to do about it, and how long it asks to wait."""

import math
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

from editor.errors import NetError, NetFailure

_LONGEST_WAIT_SAID_S: Final = 48 * 3600


def refusal(status: int, host: str, retry_after: str | None, with_key: bool) -> NetError:
    """The failure that an answer with any status but success is; `retry_after` is its header of that name."""
    if 300 <= status < 400:
        text = f"{host} sends on to another address. Enter the final address."
        return NetError(text, NetFailure.REDIRECT, status)
    wait_s = _wait(retry_after)
    if status in (401, 403) and with_key:
        text = f"{host} refused the key ({status}). Check the API key."
    elif status in (401, 403):
        text = f"{host} refused the request ({status}). Check the address, and the key where it holds one."
    elif status == 404:
        text = f"{host} knows nothing at this address ({status}). Check the address."
    elif status == 429:
        text = f"{host} was asked too often ({status}). Try again {_when(wait_s)}."
    elif status >= 500:
        text = f"{host} has a fault of its own ({status}). Try again later."
    else:
        text = f"{host} did not accept the request ({status}). Check the address."
    return NetError(text, NetFailure.STATUS, status, wait_s)


def not_json(answer: bytes, host: str) -> NetError:
    """The failure that an answer without a JSON value is."""
    if not answer.strip():
        text = f"The answer of {host} is empty. Try again later."
    elif answer.lstrip().startswith(b"<"):
        text = f"{host} answered with a web page. Check the address, and whether the network wants a sign-in."
    else:
        text = f"The answer of {host} is not JSON. Check the address."
    return NetError(text, NetFailure.BROKEN)


def _wait(text: str | None) -> float | None:
    """Seconds from now; the header holds a count or a date."""
    if text is None:
        return None
    if text.isascii() and text.isdigit() and len(text) < 10:
        return float(text)
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, OverflowError):  # the latter for a zone beyond all zones
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())


def _when(wait_s: float | None) -> str:
    if wait_s is None or wait_s > _LONGEST_WAIT_SAID_S:
        return "later"
    if wait_s <= 90:
        return f"in {max(1, math.ceil(wait_s))} s"
    return f"in {math.ceil(wait_s / 60)} min" if wait_s <= 90 * 60 else f"in {math.ceil(wait_s / 3600)} h"
