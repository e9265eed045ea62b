"""Outlines of the weather symbols for exported images, `resources/weather-symbols.json`.

    python packaging/build_weather_symbols.py

The symbols are those of the interface, with variants for the night.
"""

import json
import os
from collections.abc import Iterator

from PySide6.QtGui import QGuiApplication

from editor import resources
from editor.preview.weather.text import NIGHT_SYMBOLS, SKY_SYMBOLS
from editor.render.export.weather_plate import FILE, NIGHT, path_to_text
from editor.ui.theme.symbols import outline


def main() -> None:
    """Write the file."""
    # Fonts require an application, but no display.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication([])
    resources.path(FILE).write_text(table(), encoding="utf-8")
    del application


def table() -> str:
    """Return the content of the file."""
    return json.dumps(dict(_rows()), indent=1) + "\n"


def _rows() -> Iterator[tuple[str, str]]:
    for sky, name in SKY_SYMBOLS.items():
        yield sky.value, path_to_text(outline(name))
    for sky, name in NIGHT_SYMBOLS.items():
        yield sky.value + NIGHT, path_to_text(outline(name))


if __name__ == "__main__":
    main()
