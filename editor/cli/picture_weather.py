"""The weather for a picture: asked of the service, and put into the words that the picture shows."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from editor.cli import output, weather_text
from editor.errors import EditorError
from editor.render.weather_plate import WeatherPlate
from editor.system.secrets import WeatherKey
from editor.system.settings import WEATHER_ADDRESS, Settings
from editor.weather.client import WeatherClient
from editor.weather.records import Answer, CurrentWeather, LatLon
from editor.weather.service import SimulatedService

# A place further from any settlement than this is called by its coordinates.
_NEAR_KM = 50.0

NearestPlace = Callable[[float, float, float], str | None]


@contextmanager
def client(settings: Settings) -> Iterator[WeatherClient]:
    """The service that the settings name, with the key that is kept for it; else a simulated one."""
    address = settings.get(WEATHER_ADDRESS)
    if address:
        yield WeatherClient(address, WeatherKey().find(threading.Event()).value)
        return
    with SimulatedService() as simulated_url:
        yield WeatherClient(simulated_url, simulated=True)


def weather_at(
    service: WeatherClient, lat: float, lon: float, nearest_place: NearestPlace
) -> tuple[WeatherPlate, tuple[str, ...], bool]:
    """What the picture says of the weather at a place, whom it credits, and whether an answer came."""
    name = nearest_place(lat, lon, _NEAR_KM) or weather_text.place_text(LatLon(lat, lon))
    try:
        answer = service.current([LatLon(lat, lon)], details=True)
    except EditorError as error:
        output.remark(f"The picture shows no weather: {error.text}")
        return WeatherPlate(name, "No weather", lines=(error.text,)), (), False
    return _plate(name, answer), answer.copyrights, True


def _plate(name: str, answer: Answer[CurrentWeather]) -> WeatherPlate:
    record, metric = answer.records[0], answer.is_metric
    return WeatherPlate(
        name,
        weather_text.brief(record.conditions, metric=metric) or "Nothing is known",
        tag="Simulated" if answer.simulated else "",
        lines=tuple(map(_begun, weather_text.readings(record.conditions, metric=metric))),
        warnings=tuple(weather_text.warning(each) for each in record.warnings),
        foot=_begun(weather_text.updated_at(record.update_time_s)),
    )


def _begun(text: str) -> str:
    """A text as it begins a line."""
    return text[:1].upper() + text[1:]
