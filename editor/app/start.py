"""The start: one application, its services, one window."""

import linecache
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from editor import __version__, resources
from editor.app.main_window import MainWindow
from editor.app.map_data_flow import entries_at_start
from editor.app.reading import DAY_TEMPLATE, EMPTY_TEMPLATE
from editor.app.services import Services
from editor.app.signals import EndSignals
from editor.basemap.map_data import MapData
from editor.basemap.places import Gazetteer, Settlement, read_settlements
from editor.basemap.tiles import WorldBox
from editor.look.theme import Theme, ThemeChoice
from editor.mapstyle.recovery import RecoveryStore
from editor.render.service import RenderService
from editor.system import folders, log
from editor.system.jobs import Jobs
from editor.system.memory import Rest
from editor.system.secrets import WeatherKey
from editor.system.settings import THEME, Settings
from editor.widgets.dress import dress


def run(files: Sequence[str] = ()) -> int:
    """Open the window, with a file when one is given, and stay until it closes."""
    app = make_application()
    log.start()
    services = make_services()
    # While a file is read the map is empty: another style's map would only flash by.
    window = MainWindow(services, EMPTY_TEMPLATE if files else DAY_TEMPLATE)
    window.show()
    if files:
        window.open_file(Path(files[0]))
    signals = EndSignals(window.close)
    code = app.exec()
    signals.close()
    close_services(services)
    return code


def make_application() -> QApplication:
    """The application with its name and icon."""
    # Qt's bindings look into the source of each module that is imported after them, and 15 MB of lines stay.
    linecache.clearcache()
    app = QApplication(sys.argv[:1])
    app.setApplicationName("isopleth")
    app.setApplicationDisplayName("Isopleth")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("isopleth")
    app.setWindowIcon(QIcon(str(resources.path("icons", "isopleth.svg"))))
    return app


def make_services(settings: Settings | None = None, state: Path | None = None) -> Services:
    """What every window shares, with the system's own folders where no others are given.

    The renderer's process starts here, so that it is ready when first asked.
    """
    render = RenderService()
    render.show_data(MapData(folder=folders.cache()))
    render.framed.connect(Rest(render).disturb)
    kept = settings if settings is not None else Settings()
    theme = Theme(ThemeChoice(kept.get(THEME)))
    application = QApplication.instance()
    assert isinstance(application, QApplication), "services need an application"
    dress(application, theme)
    return Services(
        settings=kept,
        theme=theme,
        jobs=Jobs(),
        weather_key=WeatherKey(),
        data=entries_at_start(),
        nearest_place=nearest_place,
        place_name=place_name,
        find_places=find_places,
        towns_in=towns_in,
        render=render,
        recovery=RecoveryStore(folders.recovery() if state is None else state / "recovery"),
        backups=folders.backups() if state is None else state / "backups",
        route=folders.route() if state is None else state / "route",
        weather=folders.weather() if state is None else state / "weather",
    )


def close_services(services: Services) -> None:
    """End every thread and process."""
    services.render.close()
    services.jobs.close()
    services.settings.write()


def nearest_place(lat: float, lon: float, within_km: float) -> str | None:
    """The name of the settlement nearest to a place. The list is read when it is first wanted.

    Raises: MapDataError when the installation lacks the list.
    """
    return _gazetteer().nearest(lat, lon, within_km)


def place_name(lat: float, lon: float, within_km: float) -> str | None:
    """Where a place is: in a settlement, or near one.

    Raises: MapDataError when the installation lacks the list.
    """
    return _gazetteer().place_name(lat, lon, within_km)


def find_places(words: str) -> tuple[Settlement, ...]:
    """The settlements whose names hold some words, the likeliest first.

    Raises: MapDataError when the installation lacks the list.
    """
    return _gazetteer().search(words)


def towns_in(box: WorldBox, limit: int) -> tuple[Settlement, ...]:
    """So many of the largest settlements of a box, the largest first.

    Raises: MapDataError when the installation lacks the list.
    """
    return _gazetteer().within(box, limit)


@cache
def _gazetteer() -> Gazetteer:
    return read_settlements(resources.path("basemap", "settlements.tsv.gz"))
