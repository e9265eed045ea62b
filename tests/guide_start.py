"""The start page with recent files, and a step of the tour, for the screenshots of the guide."""

from pathlib import Path

from editor import resources
from editor.app.main_window import MainWindow
from editor.features.help.tour import Tour
from editor.features.start_page.controller import StartPageController
from editor.features.start_page.thumbnails import FOLDER, find_recent_files
from editor.system import folders
from editor.workspace.document_reading import DAY_TEMPLATE, NIGHT_TEMPLATE
from editor.workspace.recent_files import recent_files
from tests.waiting import pause, wait

_OTHERS = (
    ("harbour.json", "day.json", (-34.899, -56.209, 14.5)),
    ("night-drive.json", "night.json", (60.1715, 24.9443, 16.0)),
)


def show_start(window: MainWindow) -> None:
    """Open some more files next to the current one, and show the page that lists them."""
    first = window.session.origin.path
    assert first is not None
    for name, template, place in _OTHERS:
        path = first.parent / name
        path.write_text(resources.text("templates", template), encoding="utf-8")
        window.map_view.fly_to(*place)
        wait(lambda: window.map_view.is_idle)
        _open(window, path)
        _wait_for_picture(window, str(path))
    window.commands["start_page"].trigger()
    page = window.features[StartPageController].page
    assert page is not None
    wait(lambda: all(page.template_card(name).has_picture for name in (DAY_TEMPLATE, NIGHT_TEMPLATE)))
    pause(300)


def _open(window: MainWindow, path: Path) -> None:
    window.open_file(path)
    wait(lambda: window.session.origin.path == path)
    wait(lambda: window.map_view.is_idle)


def _wait_for_picture(window: MainWindow, file: str) -> None:
    """Wait until the preview of a file exists where the page looks for it."""
    assert file in recent_files(window.services.settings)
    wait(
        lambda: all(each.picture is not None for each in find_recent_files(folders.cache() / FOLDER, [file]))
    )


def show_step(window: MainWindow, step: int) -> None:
    """Advance the tour to one of its steps."""
    window.commands["new"].trigger()
    wait(lambda: window.session.origin.path is None)
    window.commands["tour"].trigger()
    wait(lambda: window.features[Tour].card is not None)
    wait(lambda: window.map_view.is_idle)
    window.features[Tour].go(step)
