"""Safe mode: default settings, and none of the user's data but the opened styles."""

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
    """Yield the settings, and in safe mode the temporary folder that contains them."""
    if not is_safe:
        yield Settings(), None
        return
    with TemporaryFolder() as folder:
        settings = Settings(folder / "settings.ini")
        settings.set(WEATHER_ON, False)
        yield settings, folder


def safe_services(services: Services, folder: Path) -> Services:
    """Return the services with the user's entries, route and weather in another folder.

    Recovery copies and backups are still written.
    """
    return replace(
        services,
        route=folder / "route",
        weather=folder / "weather",
        own_entries=OwnEntries(folder / FILE_NAME),
        is_safe=True,
    )
