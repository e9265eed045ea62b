"""Safe mode: the program as it comes, with nothing of a person's own but the styles that are opened."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from editor.app.services import Services
from editor.storage.temporary import TemporaryFolder
from editor.storage.user_entries import FILE_NAME, OwnEntries
from editor.system.settings import WEATHER_ON, Settings


@contextmanager
def settings_of_run(*, is_safe: bool) -> Iterator[tuple[Settings, Path | None]]:
    """The settings of a run. In safe mode they lie in a folder, given beside them, that goes at the end."""
    if not is_safe:
        yield Settings(), None
        return
    with TemporaryFolder() as folder:
        settings = Settings(folder / "settings.ini")
        settings.set(WEATHER_ON, False)
        yield settings, folder


def safe_services(services: Services, folder: Path) -> Services:
    """The same with a folder in the place of a person's own entries, last route and last weather.

    Recovery copies and backups stay the real ones: work is kept in safe mode, too.
    """
    return replace(
        services,
        route=folder / "route",
        weather=folder / "weather",
        own_entries=OwnEntries(folder / FILE_NAME),
        is_safe=True,
    )
