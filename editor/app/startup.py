"""The start of the program: application, services and windows."""

import gc
import os
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from editor import __version__, resources
from editor.app.application import Application, interface_zoom, use_language
from editor.app.posix_signals import EndSignals
from editor.app.safe_mode import restart_process, safe_services, settings_of_run
from editor.app.saved_layout import FILE_NAME
from editor.app.single_instance_client import InstanceLock
from editor.basemap.places import Settlement
from editor.basemap.tiles.tile import WorldBox
from editor.lazy_import import LazyModule
from editor.mapstyle.schema.source_data import load
from editor.storage.recovery_store import RecoveryStore
from editor.system import folders, log
from editor.system.jobs import Jobs
from editor.system.memory import IdleCollector
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
from editor.ui.text import translated
from editor.ui.theme.theme import ContrastChoice, Theme, ThemeChoice, apply_theme
from editor.ui.theme.tokens import Density, set_density
from editor.weather.api.gate import PAUSES_FILE, ServiceGate
from editor.workspace.services import Services, create_renderer, entries_at_start

if TYPE_CHECKING:
    from editor.app import main_window, program, run_monitor, single_instance_server, start_times
    from editor.basemap import gazetteer
else:
    # The window is imported while a render process starts.
    program = LazyModule("editor.app.program")
    run_monitor = LazyModule("editor.app.run_monitor")
    start_times = LazyModule("editor.app.start_times")
    single_instance_server = LazyModule("editor.app.single_instance_server")
    gazetteer = LazyModule("editor.basemap.gazetteer")

# The sizes that desktops request from windows; larger ones would only cost memory.
_ICON_PX = (16, 24, 32, 48, 64, 128)
# The switch interval of the interpreter. Many Qt calls release the GIL, and the GUI thread would wait for
# Python's default of 5 ms for each busy thread before it continues. The interval applies to the whole
# process, so only a run with windows sets it.
SWITCH_INTERVAL_S = 0.001


def run(files: Sequence[str] = (), *, safe: bool = False, instance_lock: InstanceLock | None = None) -> int:
    """Open a window for every file, or one without, and run until the last one closes.

    `safe` ignores everything saved by earlier runs. The process with the `instance_lock` opens the files of
    later starts.

    Raises: ImportError if a part of the window is missing.
    """
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    folders.make_private()
    with settings_of_run(is_safe=safe) as (settings, safe_folder):
        with interface_zoom(int(settings.get(INTERFACE_ZOOM))):
            app = create_application(settings.get(LANGUAGE))
        log.start()
        services = create_services(settings, is_safe=safe)
        if safe_folder is not None:
            services = safe_services(services, safe_folder)
        services.jobs.defer(*start_times.LATER_JOBS)
        gc.freeze()  # Imported modules are never freed; the first collection would go through all of them.
        windows = program.Program(services, is_safe=safe, state_file=_state_file(instance_lock))
        watch = run_monitor.RunMonitor(windows, folders.state())
        start_times.log_imported()
        watch.begin()
        app.files_requested.connect(windows.open)
        server = _LaterServer(instance_lock, windows) if instance_lock is not None else None

        def measure(window: "main_window.MainWindow") -> None:
            times = start_times.StartTimes(window)
            if server is not None:
                times.shown.connect(server.listen)

        windows.window_created.connect(measure, Qt.ConnectionType.SingleShotConnection)
        signals = EndSignals(watch.end_on_request)
        windows.begin([Path(file) for file in files])
        watch.report_last_run()
        watch.report_configuration()
        code = 0 if windows.is_ended else app.exec()
        signals.close()
        if server is not None:
            server.close()
        windows.end()
        watch.end()
    if instance_lock is not None:
        instance_lock.release()
    log.end()
    if windows.restarts is not None:
        restart_process(is_safe=windows.restarts.is_safe)
    return code


class _LaterServer:
    """Listener for later starts, which wait until the first window is painted.

    Only then is the network library of Qt loaded, which it needs.
    """

    def __init__(self, instance_lock: InstanceLock, windows: "program.Program") -> None:
        self._name, self._windows = instance_lock.name, windows
        self._server: single_instance_server.InstanceServer | None = None

    def listen(self) -> None:
        """Accept requests from now on."""
        self._server = single_instance_server.InstanceServer(self._name)
        self._server.requested.connect(self._windows.take_over)

    def close(self) -> None:
        """Accept no more requests."""
        if self._server is not None:
            self._server.close()


def _state_file(instance_lock: InstanceLock | None) -> Path | None:
    """Return the file for the state of the windows; only the first instance writes it."""
    return None if instance_lock is None else folders.state() / FILE_NAME


def create_application(language: str = "") -> Application:
    """Create the application with its name and icon, in a language or in the system's."""
    app = Application(sys.argv[:1])
    app.setApplicationName("isopleth")
    # No display name: Qt would append it to the title of each dialog, after a dash other than the window's.
    app.setApplicationVersion(__version__)
    # Desktops find the icon of a window by this name; in a Flatpak the entry has the name of the package.
    app.setDesktopFileName(os.environ.get("FLATPAK_ID", "isopleth"))
    app.setWindowIcon(icon())
    use_language(app, language)
    return app


def icon() -> QIcon:
    """Return the icon of windows, with images drawn for each size."""
    result = QIcon()
    for size in _ICON_PX:
        result.addFile(str(resources.path("icons", f"isopleth-{size}.png")))
    return result


def create_services(
    settings: Settings | None = None, state: Path | None = None, *, is_safe: bool = False
) -> Services:
    """Create the services of the first window, by default with the system's folders.

    `is_safe` reads none of the user's files. The processes of the renderer start here, to be ready for the
    first frame.
    """
    application = QApplication.instance()
    assert isinstance(application, QApplication), "services need an application"
    rest = IdleCollector(application)
    render = create_renderer(rest)
    settings = settings if settings is not None else Settings()
    theme = Theme(ThemeChoice(settings.get(THEME)), contrast=ContrastChoice(settings.get(CONTRAST)))
    set_density(Density[settings.get(DENSITY).upper()])
    apply_theme(application, theme)
    weather = folders.weather() if state is None else state / "weather"
    return Services(
        settings=settings,
        theme=theme,
        jobs=Jobs(),
        weather_key=WeatherKey(address=settings.get(WEATHER_ADDRESS)),
        data=load() if is_safe else entries_at_start(),
        nearest_place=nearest_place,
        place_name=place_name,
        find_places=find_places,
        towns_in=towns_in,
        render=render,
        recovery=RecoveryStore(folders.recovery() if state is None else state / "recovery"),
        backups=folders.backups() if state is None else state / "backups",
        route=folders.route() if state is None else state / "route",
        weather=weather,
        weather_gate=ServiceGate(path=weather / PAUSES_FILE),
        rest=rest,
    )


def close_services(services: Services) -> None:
    """End all threads and processes."""
    services.render.close()
    services.jobs.close()
    services.settings.write()


def nearest_place(lat: float, lon: float, within_km: float) -> str | None:
    """Return the name of the nearest settlement. The list is read on first use.

    Raises: MapDataError if the list is missing.
    """
    return _gazetteer().nearest(lat, lon, within_km)


def place_name(lat: float, lon: float, within_km: float) -> str | None:
    """Return the name of the settlement at a position, or “near” it.

    Raises: MapDataError if the list is missing.
    """
    found = _gazetteer().place_name(lat, lon, within_km)
    return None if found is None else translated(found)


def find_places(text: str) -> tuple[Settlement, ...]:
    """Return the settlements that match a text, best matches first.

    Raises: MapDataError if the list is missing.
    """
    return _gazetteer().search(text)


def towns_in(box: WorldBox, limit: int) -> tuple[Settlement, ...]:
    """Return up to `limit` settlements in a box, largest first.

    Raises: MapDataError if the list is missing.
    """
    return _gazetteer().within(box, limit)


@cache
def _gazetteer() -> "gazetteer.Gazetteer":
    return gazetteer.read_settlements(resources.path("basemap", "settlements.tsv.gz"))
