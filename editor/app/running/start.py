"""The start: one application, its services, its windows."""

import os
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from editor import __version__, resources
from editor.app.map.map_data_flow import entries_at_start
from editor.app.running.application import Application
from editor.app.running.instance import Seat
from editor.app.running.instance_server import InstanceServer
from editor.app.running.kept_layout import FILE_NAME
from editor.app.running.program import Program
from editor.app.running.restarting import begin_anew
from editor.app.running.safe_mode import safe_services, settings_of_run
from editor.app.running.signals import EndSignals
from editor.app.running.start_times import StartTimes
from editor.app.running.watch import Watch
from editor.app.services import Services, make_renderer
from editor.app.settings.interface_zoom import zoomed
from editor.basemap.places import Gazetteer, Settlement, read_settlements
from editor.basemap.tiles.tile import WorldBox
from editor.look.theme import ContrastChoice, Theme, ThemeChoice
from editor.look.tokens import Density, set_density
from editor.look.words import translated
from editor.mapstyle.schema.source_data import load
from editor.storage.recovery import RecoveryStore
from editor.system import folders, log
from editor.system.jobs import Jobs
from editor.system.language import Language, language_of
from editor.system.memory import Rest
from editor.system.secrets import WeatherKey
from editor.system.settings import (
    CONTRAST,
    DENSITY,
    INTERFACE_ZOOM,
    LANGUAGE,
    THEME,
    WEATHER_ADDRESS,
    Settings,
)
from editor.widgets.dress import dress

# What desktops ask for; the largest pictures are for their menus, and would cost memory here.
_ICON_PX = (16, 24, 32, 48, 64, 128)
# How long a thread may keep the interpreter while others wait. Many calls of Qt release it, and the window's
# thread would wait Python's default of 5 ms for each thread that is at work before it continues. It holds for
# the whole process, so only a run of the program sets it: no command or test has a window to keep responsive.
SWITCH_INTERVAL_S = 0.001


def run(files: Sequence[str] = (), *, safe: bool = False, seat: Seat | None = None) -> int:
    """Open a window for every file, or one without, and stay until the last one closes.

    `safe` starts without anything that was kept of earlier runs. Who has the `seat` opens what later starts
    hand over.
    """
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    folders.make_private()
    with settings_of_run(is_safe=safe) as (settings, apart):
        with zoomed(int(settings.get(INTERFACE_ZOOM))):
            app = make_application(settings.get(LANGUAGE))
        log.start()
        services = make_services(settings, is_safe=safe)
        if apart is not None:
            services = safe_services(services, apart)
        program = Program(services, is_safe=safe, kept_file=_kept_file(seat))
        watch = Watch(program, folders.state())
        watch.begin()
        app.files_asked.connect(program.open)
        server = InstanceServer(seat.name) if seat is not None else None
        if server is not None:
            server.asked.connect(program.take_over)
        program.window_made.connect(StartTimes, Qt.ConnectionType.SingleShotConnection)
        signals = EndSignals(watch.end_as_asked)
        program.begin([Path(file) for file in files])
        watch.tell_of_last_run()
        watch.report_configuration()
        code = 0 if program.is_ended else app.exec()
        signals.close()
        if server is not None:
            server.close()
        program.end()
        watch.end()
    if seat is not None:
        seat.leave()
    log.end()
    if program.restarts is not None:
        begin_anew(is_safe=program.restarts.is_safe)
    return code


def _kept_file(seat: Seat | None) -> Path | None:
    """Where the windows are kept: by the first program alone, so that no two write it."""
    return None if seat is None else folders.state() / FILE_NAME


def make_application(language: str = "") -> Application:
    """The application with its name and icon, in a language, or else in the system's."""
    app = Application(sys.argv[:1])
    app.setApplicationName("isopleth")
    app.setApplicationDisplayName("Isopleth")
    app.setApplicationVersion(__version__)
    # By it a desktop finds the icon of a window; in a Flatpak the entry is called as that is.
    app.setDesktopFileName(os.environ.get("FLATPAK_ID", "isopleth"))
    app.setWindowIcon(icon())
    spoken = Language(language_of(language))
    spoken.speak(app)
    app.setLayoutDirection(spoken.locale.textDirection())
    return app


def icon() -> QIcon:
    """The icon as windows and tasks show it: pictures that are drawn for their sizes."""
    made = QIcon()
    for size in _ICON_PX:
        made.addFile(str(resources.path("icons", f"isopleth-{size}.png")))
    return made


def make_services(
    settings: Settings | None = None, state: Path | None = None, *, is_safe: bool = False
) -> Services:
    """What every window shares, with the system's own folders where no others are given.

    `is_safe` reads no file of a person's.

    The processes of the first renderer start here, so that it is ready when first asked.
    """
    application = QApplication.instance()
    assert isinstance(application, QApplication), "services need an application"
    rest = Rest(application)
    render = make_renderer(rest)
    kept = settings if settings is not None else Settings()
    theme = Theme(ThemeChoice(kept.get(THEME)), contrast=ContrastChoice(kept.get(CONTRAST)))
    set_density(Density[kept.get(DENSITY).upper()])
    dress(application, theme)
    return Services(
        settings=kept,
        theme=theme,
        jobs=Jobs(),
        weather_key=WeatherKey(address=kept.get(WEATHER_ADDRESS)),
        data=load() if is_safe else entries_at_start(),
        nearest_place=nearest_place,
        place_name=place_name,
        find_places=find_places,
        towns_in=towns_in,
        render=render,
        recovery=RecoveryStore(folders.recovery() if state is None else state / "recovery"),
        backups=folders.backups() if state is None else state / "backups",
        route=folders.route() if state is None else state / "route",
        weather=folders.weather() if state is None else state / "weather",
        rest=rest,
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
    found = _gazetteer().place_name(lat, lon, within_km)
    return None if found is None else translated(found)


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
