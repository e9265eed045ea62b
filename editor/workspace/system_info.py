"""Facts about the program and the machine, for reports."""

import logging
import platform
import sys
from collections.abc import Callable

import PySide6
from PySide6.QtCore import QLocale, qVersion
from PySide6.QtGui import QGuiApplication

from editor import __version__
from editor.ui.theme import tokens

Facts = tuple[tuple[str, str], ...]

_NOT_KNOWN = "not known"
_log = logging.getLogger(__name__)


def version_facts() -> Facts:
    """Return the versions of the program, Python, Qt and the system."""
    return (
        ("Isopleth", f"{__version__}{', self-contained' if getattr(sys, 'frozen', False) else ''}"),
        ("Python", platform.python_version()),
        ("Qt", f"{qVersion()}, PySide {PySide6.__version__}"),
        ("System", f"{_system()}, {platform.machine()}"),
    )


def facts(*, is_safe: bool) -> Facts:
    """Return the versions, screens, theme, language and mode.

    Units: English text, for the developers. A query that fails gives “not known”.
    """
    queries: tuple[tuple[str, Callable[[], str]], ...] = (
        ("Window system", QGuiApplication.platformName),
        ("Screens", _screens),
        ("Theme", lambda: tokens.current().name),
        ("Language", lambda: QLocale().name()),
        ("Safe mode", lambda: "yes" if is_safe else "no"),
    )
    return (*version_facts(), *((name, _evaluate(query)) for name, query in queries))


def _evaluate(query: Callable[[], str]) -> str:
    try:
        return query()
    except Exception:  # noqa: BLE001 (the reported fault may be in any part)
        _log.exception("A fact for a report is not known.")
        return _NOT_KNOWN


def _system() -> str:
    kind = platform.system()
    if kind == "Darwin":
        return f"macOS {platform.mac_ver()[0]}"
    if kind != "Linux":
        return f"{kind} {platform.version()}"
    try:
        return f"{platform.freedesktop_os_release()['PRETTY_NAME']}, Linux {platform.release()}"
    except (OSError, KeyError):
        return f"Linux {platform.release()}"


def _screens() -> str:
    sizes = []
    for screen in QGuiApplication.screens():
        size = screen.size()
        sizes.append(f"{size.width()} × {size.height()} at {round(100 * screen.devicePixelRatio())} %")
    return ", ".join(sizes)
