"""Content of the weather card."""

from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from typing import Final

from editor.weather.api.records import CurrentWeather, WeatherAnswer
from editor.weather.results import WeatherResult
from editor.weather.units import Units

_AS_SERVED: Final = Units()


@dataclass(frozen=True, slots=True)
class CardContent:
    """The weather at a place, or the reason why there is none.

    Without `weather` and `trouble` the answer is pending. `trouble` is one sentence with the fault and the
    remedy; next to `weather` it explains why that is not newer. `zone` is the place's time zone. `is_old`
    means that the weather is from the cache because the service did not answer.
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
        """Whether the answer is pending."""
        return self.weather is None and not self.trouble

    @staticmethod
    def of(place: str, answer: WeatherAnswer[CurrentWeather], zone: tzinfo) -> "CardContent":
        """Return the content for the first record of an answer."""
        return CardContent(
            place=place,
            weather=answer.records[0],
            zone=zone,
            simulated=answer.simulated,
            is_metric=answer.is_metric,
        )

    @staticmethod
    def of_asked(result: WeatherResult[CurrentWeather], units: Units, *, simulated: bool) -> "CardContent":
        """Return the content for a weather result; `simulated` applies until an answer says so itself."""
        if result.answer is None:
            return CardContent(result.name, zone=result.zone, simulated=simulated, trouble=result.trouble)
        content = CardContent.of(result.name, result.answer, result.zone)
        return replace(content, units=units, trouble=result.trouble, is_old=result.is_old)
