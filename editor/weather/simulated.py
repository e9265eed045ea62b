"""The simulated service as the window asks it: its answers without a server, and without what asks servers.

That takes 12 MB which most people never need. Commands and tests ask the server itself (service.py).
"""

import threading
import time
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import orjson

from editor.errors import WeatherError
from editor.later import Later
from editor.weather.forecasts import ANSWERS, RequestError
from editor.weather.records import Json
from editor.wording import say

if TYPE_CHECKING:
    from editor import refusals
else:
    refusals = Later("editor.refusals")

_HERE: Final = "127.0.0.1"


def answer(operation: str, body: Json, cancel: threading.Event | None = None) -> Json:
    """What the service answers to a question now, as it comes out of the network.

    Raises: WeatherError when the question was given up, NetError when it breaks a rule of the interface.
    """
    if cancel is not None and cancel.is_set():
        raise WeatherError(say("The question was given up."))
    try:
        told = ANSWERS[f"/v1/{operation}"](orjson.loads(orjson.dumps(body)), time.time())
    except RequestError as error:
        raise refusals.refusal(HTTPStatus.BAD_REQUEST, _HERE, None, with_key=False) from error
    return orjson.loads(orjson.dumps(told))
