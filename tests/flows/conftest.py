"""A real window on real services."""

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from editor.app.main_window import MainWindow
from editor.app.program import Program
from editor.app.startup import find_places, nearest_place, place_name, towns_in
from editor.features.start_page.view import StartPage
from editor.mapstyle.schema import source_data
from editor.mapstyle.schema.source_data import SourceData
from editor.render.worker.service import RenderService
from editor.storage.recovery_store import RecoveryStore
from editor.system.jobs import Jobs
from editor.system.memory import IdleCollector
from editor.system.secrets import WeatherKey
from editor.system.settings import RECENT_FILES, REDUCED_MOTION, WEATHER_ADDRESS, WEATHER_ON, Settings
from editor.ui.theme.theme import Theme, ThemeChoice, apply_theme
from editor.weather.api.gate import ServiceGate
from editor.workspace.services import Services
from tests import guide
from tests.flows.browser import Browser
from tests.flows.counted_service import Counted
from tests.flows.crashes import Crash, Edit, editing
from tests.flows.driver import Driver
from tests.flows.flat_maps import RED, a_flat_document
from tests.flows.icons import Icons, a_city
from tests.flows.start_pages import ShowPage, shown_page
from tests.flows.variants import City, wait_for_set
from tests.render.running import a_running_service
from tests.styles import a_document, bytes_of

OpenWindow = Callable[..., Driver]
Programs = Callable[..., Program]


@pytest.fixture
def browser(qapp: object) -> Iterator[Browser]:
    """A browser for local files, and the guide that it opens."""
    with tempfile.TemporaryDirectory(dir=guide.ROOT / "resources", prefix=".guide-") as beside:
        guide.build_for_program(Path(beside) / "guide")
    recorder = Browser()
    QDesktopServices.setUrlHandler("file", recorder, "take")
    yield recorder
    QDesktopServices.unsetUrlHandler("file")


@pytest.fixture(scope="session")
def render(qapp_args: list[str], qapp: object) -> Iterator[RenderService]:
    """The render process, shared because starting it takes a second."""
    service = a_running_service()
    yield service
    service.close()


@pytest.fixture(scope="session")
def data() -> SourceData:
    """The bundled table of data ids; it never changes, and takes 35 ms to read."""
    return source_data.load()


@pytest.fixture
def services(
    render: RenderService,
    data: SourceData,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    qapp: object,
) -> Iterator[Services]:
    """New settings, jobs and theme, and empty caches."""
    state = tmp_path_factory.mktemp("state")
    theme = Theme(ThemeChoice.LIGHT)
    apply_theme(qapp, theme)
    jobs = Jobs()
    made = Services(
        settings=Settings(tmp_path / "settings.ini"),
        theme=theme,
        jobs=jobs,
        weather_key=WeatherKey(environment={}),
        data=data,
        nearest_place=nearest_place,
        place_name=place_name,
        find_places=find_places,
        towns_in=towns_in,
        render=render,
        recovery=RecoveryStore(state / "recovery"),
        backups=state / "backups",
        route=state / "route",
        weather=state / "weather",
        weather_gate=ServiceGate(recent_s=0.0),
    )
    yield made
    assert jobs.close()


@pytest.fixture
def edit(services: Services) -> Edit:
    """Lets a process edit a style, then kills it."""
    return partial(editing, services.backups.parent / "recovery")


@pytest.fixture
def crash(edit: Edit) -> Crash:
    """Kills a process while it edits a style."""

    def run(*arguments: Any, **others: object) -> None:
        with edit(*arguments, **others):
            pass

    return run


def question() -> QMessageBox:
    """Return the open question."""
    return next(
        box for box in QApplication.topLevelWidgets() if isinstance(box, QMessageBox) and box.isVisible()
    )


@pytest.fixture
def style_file(tmp_path: Path) -> Path:
    """A small style with three layers."""
    path = tmp_path / "small.json"
    path.write_bytes(bytes_of(a_document(3)))
    return path


@pytest.fixture
def open_window(services: Services, qtbot: QtBot) -> Iterator[OpenWindow]:
    """Opens windows, with or without a file, and waits until the map is drawn."""
    users: list[Driver] = []

    def open_one(path: Path | None = None, size: tuple[int, int] = (1200, 800)) -> Driver:
        user = Driver(MainWindow(services), qtbot)
        users.append(user)
        user.window.resize(*size)
        if path is None:
            with qtbot.waitSignal(user.map_view.frame_shown, timeout=20_000):
                user.window.show()
        else:
            user.window.show()
            user.open(path)
        user.wait_for_map()
        return user

    yield open_one
    for user in users:
        user.window.leave()  # Some tests leave widgets open: Qt must not destroy a visible window.
        user.window.deleteLater()
        QCoreApplication.sendPostedEvents(user.window, QEvent.Type.DeferredDelete)


@pytest.fixture
def settings(services: Services) -> Settings:
    """The settings of the test: no weather unless it is tested."""
    services.settings.set(WEATHER_ON, False)
    return services.settings


@pytest.fixture
def show_page(open_window: OpenWindow, settings: Settings, qtbot: QtBot) -> ShowPage:
    """Opens the start page in a new active window, with some recent files."""

    def show(*files: Path, opened: Path | None = None) -> tuple[Driver, StartPage]:
        user = open_window(opened)
        settings.set(RECENT_FILES, tuple(str(file) for file in files))
        user.activate()
        user.trigger("start_page")
        return user, shown_page(user)

    return show


@pytest.fixture
def red_map(open_window: OpenWindow, services: Services, tmp_path: Path, qtbot: QtBot) -> Driver:
    """A window with a red background from a file, without weather."""
    services.settings.set(REDUCED_MOTION, "true")
    path = tmp_path / "flat.json"
    path.write_bytes(a_flat_document(RED))
    user = open_window(path)
    user.set_checked("weather", False)
    user.map_view.fly_to(-45, -140, 9)
    user.activate()
    user.wait_for_map()
    return user


@pytest.fixture
def programs(services: Services) -> Iterator[Programs]:
    """Creates programs, one after the other; all windows share the processes of the session."""
    made: list[Program] = []

    def begin(state_file: Path | None = None, rest: IdleCollector | None = None) -> Program:
        for program in made:
            program.end()
        made.append(Program(replace(services.for_window(), rest=rest), state_file=state_file))
        return made[-1]

    yield begin
    for program in made:
        program.end()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def city_file(tmp_path: Path) -> Path:
    """A style with three icons."""
    path = tmp_path / "city.json"
    path.write_bytes(bytes_of(a_city()))
    return path


@pytest.fixture
def icons(open_window: OpenWindow, city_file: Path, qtbot: QtBot) -> Iterator[Icons]:
    """The icons of that style, in an active window."""
    user = open_window(city_file)
    user.trigger("icons")
    user.activate()
    yield Icons(user, qtbot)
    QGuiApplication.clipboard().clear()  # Python objects created for it must not outlive the interpreter.


@pytest.fixture
def counted(services: Services) -> Iterator[Counted]:
    """A service that counts its requests and that windows use; none of them shows weather yet."""
    made = Counted()
    services.settings.set(WEATHER_ADDRESS, made.service.start())
    services.settings.set(WEATHER_ON, False)
    yield made
    made.service.stop()


@pytest.fixture
def city(tmp_path: Path) -> City:
    """A day and a night version of a style, which are not linked."""
    return City(tmp_path)


@pytest.fixture
def linked_day(city: City, open_window: OpenWindow, services: Services, qtbot: QtBot) -> Driver:
    """A window with the day version, which is linked to the night version."""
    services.settings.set(REDUCED_MOTION, "true")
    city.link()
    made = open_window(city.day)
    wait_for_set(made, qtbot)
    return made
