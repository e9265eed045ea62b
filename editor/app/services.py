"""What the windows work with: most of it is shared; the jobs and the renderer are a window's own."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from editor.basemap.places import Settlement
from editor.basemap.sources.map_data import MapData
from editor.basemap.tiles.tile import WorldBox
from editor.look.theme import Theme
from editor.mapstyle.schema.source_data import SourceData
from editor.render.worker.service import RenderService
from editor.storage.recovery import RecoveryStore
from editor.storage.user_entries import FILE_NAME, OwnEntries
from editor.system import folders
from editor.system.jobs import Jobs
from editor.system.memory import Rest
from editor.system.secrets import WeatherKey
from editor.system.settings import Settings
from editor.weather.api.limits import ServiceGate


@dataclass(frozen=True, slots=True)
class Services:
    """The parts that are made once at the start, and `jobs` and `render`, which each window has for itself.

    `nearest_place` gives the name of the settlement nearest to a latitude and longitude within some km,
    `place_name` says whether they are in it or near it, `find_places` gives the settlements whose names hold
    some words, and `towns_in` so many of the largest of a box; all may wait for a file, so they are called in
    jobs.
    `backups` is the folder of versions before the last save, `route` that of the last route, and `weather`
    that of the last known weather. `rest` frees memory while the program is idle; None without that.
    `weather_gate` keeps the pauses that weather services ask for.
    `own_entries` are a person's own entries of what layers draw. `is_safe` says that a person's settings,
    windows and map data are left alone.
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
    rest: Rest | None = None
    weather_gate: ServiceGate = field(default_factory=ServiceGate)
    own_entries: OwnEntries = field(default_factory=lambda: OwnEntries(folders.config() / FILE_NAME))
    is_safe: bool = False

    def for_window(self) -> "Services":
        """The same for one more window, with jobs and a renderer of its own."""
        return replace(self, jobs=Jobs(), render=make_renderer(self.rest))


def make_renderer(rest: Rest | None) -> RenderService:
    """A renderer on the bundled maps, whose processes start at once."""
    render = RenderService()
    render.show_data(MapData(folder=folders.cache()))
    if rest is not None:
        render.framed.connect(rest.disturb)
    return render
