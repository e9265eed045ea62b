"""Safe mode: the program as it comes, with nothing of a person's own but the styles that are opened."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from editor.app.services import Services
from editor.mapstyle.sourcedata import load
from editor.system.settings import WEATHER_ON, Settings


@contextmanager
def safe_services(make: Callable[[Settings], Services]) -> Iterator[Services]:
    """What windows share in safe mode, made with settings that are forgotten at the end.

    Settings, map data, the last route and the last weather are neither read nor written, and no weather is
    asked for until a person wants it. Recovery copies and backups are the real ones: work is kept here, too.
    """
    with tempfile.TemporaryDirectory(prefix="isopleth-safe-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        settings = Settings(folder / "settings.ini")
        settings.set(WEATHER_ON, False)
        yield replace(
            make(settings),
            data=load(),
            route=folder / "route",
            weather=folder / "weather",
            entries_file=folder / "sourcedata.toml",
            is_safe=True,
        )
