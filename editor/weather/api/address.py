"""Base addresses of weather services as users enter them."""

import re
from typing import Final

from editor.errors import WeatherError
from editor.wording import say

# Requests append the version and the operation.
_APPENDED: Final = re.compile(
    r"(?<![:/])/+v1(?:/+(?:CurrentWeather|WeatherForecastHourly|DailyWeather|WeatherRoute))?/*\Z",
    re.IGNORECASE,
)


def base_address(text: str) -> str:
    """Return an address without the version, the operation and slashes at its end.

    Raises: WeatherError if it has a query or a fragment, which are not displayed, as they may contain a key.
    """
    address = text.strip().rstrip("?#").rstrip("/")
    if "?" in address or "#" in address:
        raise WeatherError(
            say("The address contains “?” or “#”. Enter only the part before it; the key has its own field.")
        )
    while match := _APPENDED.search(address):
        address = address[: match.start()].rstrip("/")
    return address
