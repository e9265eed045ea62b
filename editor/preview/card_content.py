"""What the weather card is given to show."""

from dataclasses import dataclass
from datetime import UTC, tzinfo

from editor.weather.records import Answer, CurrentWeather


@dataclass(frozen=True, slots=True)
class CardContent:
    """The weather at a place, or why there is none yet.

    Without `weather` and without `trouble` the answer is awaited. `trouble` is one plain sentence that says
    what is and what to do; beside weather it says why that is not newer. `zone` is the place's time zone.
    """

    place: str
    weather: CurrentWeather | None = None
    zone: tzinfo = UTC
    simulated: bool = False
    is_metric: bool = True
    copyrights: tuple[str, ...] = ()
    trouble: str = ""

    @staticmethod
    def of(place: str, answer: Answer[CurrentWeather], zone: tzinfo, trouble: str = "") -> "CardContent":
        """The first record of an answer."""
        return CardContent(
            place=place,
            weather=answer.records[0],
            zone=zone,
            simulated=answer.simulated,
            is_metric=answer.is_metric,
            copyrights=answer.copyrights,
            trouble=trouble,
        )
