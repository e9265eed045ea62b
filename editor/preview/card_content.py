"""What the weather card is given to show."""

from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from typing import Final

from editor.weather.api.records import CurrentWeather, WeatherAnswer
from editor.weather.results import WeatherResult
from editor.weather.units import Units

_AS_SERVED: Final = Units()


@dataclass(frozen=True, slots=True)
class CardContent:
    """The weather at a place, or why there is none yet.

    Without `weather` and without `trouble` the answer is awaited. `trouble` is one plain sentence that says
    what is and what to do; beside weather it says why that is not newer. `zone` is the place's time zone.
    `is_old` says that the weather is the last known one, because the service could not be asked. `units` are
    those that a person chose.
    """

    place: str
    weather: CurrentWeather | None = None
    zone: tzinfo = UTC
    simulated: bool = False
    is_metric: bool = True
    units: Units = _AS_SERVED
    trouble: str = ""
    is_old: bool = False

    @property
    def is_awaited(self) -> bool:
        """Whether there is nothing to say yet."""
        return self.weather is None and not self.trouble

    @staticmethod
    def of(place: str, answer: WeatherAnswer[CurrentWeather], zone: tzinfo) -> "CardContent":
        """The first record of an answer."""
        return CardContent(
            place=place,
            weather=answer.records[0],
            zone=zone,
            simulated=answer.simulated,
            is_metric=answer.is_metric,
        )

    @staticmethod
    def of_asked(asked: WeatherResult[CurrentWeather], units: Units, *, simulated: bool) -> "CardContent":
        """What is known of the place that was asked about; `simulated` says so before the answer does."""
        if asked.answer is None:
            return CardContent(asked.name, zone=asked.zone, simulated=simulated, trouble=asked.trouble)
        content = CardContent.of(asked.name, asked.answer, asked.zone)
        return replace(content, units=units, trouble=asked.trouble, is_old=asked.is_old)
