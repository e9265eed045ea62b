"""What every window of the program shares."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from editor.basemap.places import Settlement
from editor.basemap.tiles import WorldBox
from editor.look.theme import Theme
from editor.mapstyle.recovery import RecoveryStore
from editor.mapstyle.sourcedata import SourceData
from editor.render.service import RenderService
from editor.system.jobs import Jobs
from editor.system.secrets import WeatherKey
from editor.system.settings import Settings


@dataclass(frozen=True, slots=True)
class Services:
    """The parts that are made once at the start.

    `nearest_place` gives the name of the settlement nearest to a latitude and longitude within some km,
    `place_name` says whether they are in it or near it, `find_places` gives the settlements whose names hold
    some words, and `towns_in` so many of the largest of a box; all may wait for a file, so they are called in
    jobs.
    `backups` is the folder of versions before the last save, `route` that of the last route, and `weather`
    that of the last known weather.
    """

    settings: Settings
    theme: Theme
    jobs: Jobs
    weather_key: WeatherKey
    data: SourceData
    nearest_place: Callable[[float, float, float], str | None]
    place_name: Callable[[float, float, float], str | None]
    find_places: Callable[[str], tuple[Settlement, ...]]
    towns_in: Callable[[WorldBox, int], tuple[Settlement, ...]]
    render: RenderService
    recovery: RecoveryStore
    backups: Path
    route: Path
    weather: Path
