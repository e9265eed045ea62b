"""Services of the windows: shared ones, and the jobs and renderer of each window."""

import time
from collections.abc import Callable
from dataclasses import field, replace
from pathlib import Path

from editor.basemap.places import Settlement
from editor.basemap.sources.records import MapData
from editor.basemap.tiles.tile import WorldBox
from editor.errors import MapDataError
from editor.mapstyle.schema.source_data import SourceData, load
from editor.records import dataclass
from editor.render.worker.pool import RenderPool
from editor.render.worker.service import RenderService
from editor.session.session import Session
from editor.storage.recovery_store import RecoveryStore
from editor.storage.user_entries import FILE_NAME, UserEntries, load_merged
from editor.system import folders
from editor.system.jobs import Jobs
from editor.system.memory import IdleCollector
from editor.system.secrets import WeatherKey
from editor.system.settings import Settings
from editor.ui.theme.theme import Theme
from editor.weather.api.gate import ServiceGate


@dataclass(frozen=True, slots=True)
class Services:
    """The services created at the start; `jobs` and `render` are separate for each window.

    `nearest_place` returns the name of the nearest settlement within a distance in km of a latitude and
    longitude, `place_name` returns it with “near” where that applies, `find_places` returns the settlements
    that match a text, and `towns_in` the largest ones of a box. All may read a file: call them in jobs.
    `backups`, `route` and `weather` are the folders of the previous versions, the last route and the cached
    weather. `rest` frees memory while the program is idle. `weather_gate` enforces the rate limits of weather
    services. `sessions` are the open styles of all windows. `own_entries` are the user's entries of what
    layers draw. `clock` returns the UNIX time of the weather. In safe mode (`is_safe`) the settings, windows
    and map data of the user are neither read nor written.
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
    rest: IdleCollector | None = None
    weather_gate: ServiceGate = field(default_factory=ServiceGate)
    own_entries: UserEntries = field(default_factory=lambda: UserEntries(folders.config() / FILE_NAME))
    sessions: list[Session] = field(default_factory=list)
    clock: Callable[[], float] = time.time
    is_safe: bool = False

    def for_window(self) -> "Services":
        """Return the same services with new jobs, current entries and a renderer on the same processes."""
        entries = self.own_entries.current
        data = self.data if entries is None else entries
        return replace(self, jobs=Jobs(), render=create_renderer(self.rest, self.render.pool), data=data)


def create_renderer(rest: IdleCollector | None, pool: RenderPool | None = None) -> RenderService:
    """Create a renderer for the bundled maps on the processes of a pool, by default of a new one."""
    render = RenderService(pool=pool)
    render.show_data(MapData(folder=folders.cache()))
    if rest is not None:
        render.framed.connect(rest.postpone)
    return render


def entries_at_start() -> SourceData:
    """Return the entries with the user's own; if the file is damaged, the window reports it."""
    try:
        return load_merged(folders.config() / FILE_NAME)
    except MapDataError:
        return load()
