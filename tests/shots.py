"""Takes screenshots of the window's main states, offscreen, for review.

python -m tests.shots [FOLDER]              by default shots/
python -m tests.shots --guide [NAME...] those of the guide, all if none is named
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtGui import QImage

from editor.app.main_window import MainWindow
from editor.app.startup import close_services, create_application, create_services
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.versions.rule import VersionKind
from editor.system.settings import WINDOW_GEOMETRY, WINDOW_STATE, Settings
from editor.ui.theme.theme import ThemeChoice
from tests.contact_sheet import write_contact_sheet, write_version_sheet
from tests.corpus import real_styles
from tests.guide_shots import PICTURES, take
from tests.waiting import pause, wait

SIZES = ((1440, 900), (1024, 700))


def main(arguments: list[str]) -> int:
    """Take all screenshots; return the exit code."""
    parser = argparse.ArgumentParser(prog="dev.py shot", description="Take pictures of the window's states.")
    parser.add_argument("folder", nargs="?", default="shots", type=Path, help="where they go")
    parser.add_argument(
        "--guide", nargs="*", choices=PICTURES, metavar="NAME", help="pictures of the guide instead"
    )
    parsed = parser.parse_args(arguments)
    if parsed.guide is not None:
        return take_guide_screenshots(parsed.guide)
    folder: Path = parsed.folder
    folder.mkdir(parents=True, exist_ok=True)
    create_application()
    write_contact_sheet(folder / "contact-sheet.png")
    print(folder / "contact-sheet.png")
    for kind in VersionKind:
        write_version_sheet(folder / f"{kind.value}-sheet.png", kind)
        print(folder / f"{kind.value}-sheet.png")
    with tempfile.TemporaryDirectory() as home:
        settings = Settings(Path(home) / "settings.ini")
        services = create_services(settings, Path(home))
        for theme in (ThemeChoice.LIGHT, ThemeChoice.DARK):
            services.theme.set_choice(theme)
            for size in SIZES:
                settings.set(WINDOW_GEOMETRY, b"")
                settings.set(WINDOW_STATE, b"")
                window = MainWindow(services)
                window.resize(*size)
                window.show()
                for name, picture in states(window):
                    file = folder / f"{name}-{theme.value}-{size[0]}.png"
                    picture.save(str(file))
                    print(file)
                window.session.undo_stack.setClean()
                window.close()
        close_services(services)
    return 0


def take_guide_screenshots(names: list[str]) -> int:
    """Take the screenshots of the guide; return the exit code."""
    create_application()
    with tempfile.TemporaryDirectory() as home:
        services = create_services(Settings(Path(home) / "settings.ini"), Path(home))
        for path in take(services, names):
            print(path, path.stat().st_size)
        close_services(services)
    return 0


def states(window: MainWindow) -> Iterator[tuple[str, QImage]]:
    """Show each state of the window, and take a screenshot."""
    wait_until_drawn(window)
    yield "template", picture(window)
    files = real_styles()
    if files:
        window.open_file(files[0])
        wait(lambda: window.session.origin.path == files[0])
        wait_until_drawn(window)
    select_motorway(window)
    window.properties_panel.editor(BY_KEY["line-width"]).unfold()
    wait_until_drawn(window)
    yield "width", picture(window)
    window.properties_panel.record.set_open(True)
    window.commands["problems"].trigger()
    wait(lambda: window.checker.knows_document)
    wait_until_drawn(window)
    yield "problems", picture(window)
    window.commands["problems"].trigger()
    for index, name in ((1, "icons"), (2, "fonts")):
        window.centre.show_view(index)
        wait_until_drawn(window)
        yield name, picture(window)
    window.centre.show_view(0)
    window.map_view.fly_to(60.1715, 24.9443, 16)
    wait_until_drawn(window)
    yield "helsinki", picture(window)
    window.map_view.fly_to(40, 10, 3)
    wait_until_drawn(window)
    yield "world", picture(window)


def select_motorway(window: MainWindow) -> None:
    """Select the layer that draws motorways."""
    for layer in window.session.style.layers:
        if layer.type == "line" and layer.sourcedata_id == 0:
            window.view_state.select([layer.key])
            return


def picture(window: MainWindow) -> QImage:
    """Return a screenshot of the window."""
    return window.grab().toImage()


def wait_until_drawn(window: MainWindow) -> None:
    """Wait until the map is drawn and the weather has arrived."""
    pause(900)
    wait(lambda: window.map_view.is_idle and window.weather.now is not None)
    pause(200)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
