"""Fixtures of all tests: no screen, no network, an empty home folder, no warnings and no leaks."""

import gc
import itertools
import logging
import os
import shutil
import socket
import sys
import threading
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

from tests import corpus as corpus_files

if TYPE_CHECKING:
    from PySide6.QtGui import QFont, QPalette
    from PySide6.QtWidgets import QApplication

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"

hypothesis.settings.register_profile("ci", max_examples=40, deadline=None)
hypothesis.settings.register_profile("thorough", max_examples=2000, deadline=None)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


# The corpus


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real styles and damaged files."""
    found = corpus_files.folder()
    if found is None:
        pytest.skip(corpus_files.WHY_NOT)
    return found


@pytest.fixture(scope="session")
def real_styles(corpus: Path) -> list[Path]:
    """The real styles in JSON, by name."""
    found = corpus_files.real_styles()
    assert found, f"no style in {corpus}"
    return found


# An empty home folder

_homes = itertools.count()


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty home for one test: settings, data, state and caches go there."""
    # A number of our own: pytest would search all folders of the run for the next one.
    folder = tmp_path_factory.getbasetemp() / f"home-{next(_homes)}"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(folder / kind.lower()))
    if "PySide6.QtCore" in sys.modules:
        from PySide6.QtCore import QSettings

        # Qt reads the variables above once per process; the paths of its settings must be set for each test.
        for form in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
            QSettings.setPath(form, QSettings.Scope.UserScope, str(folder / "config"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


# English plurals


@pytest.fixture(scope="session")
def qapp(qapp: "QApplication") -> Iterator["QApplication"]:
    """The application with the English catalogue, as the program installs it."""
    from editor.system.language import ENGLISH, translators

    catalogues = translators(ENGLISH)
    assert all(qapp.installTranslator(catalogue) for catalogue in catalogues)
    _defaults.append((qapp.style().objectName(), qapp.palette(), qapp.font()))
    yield qapp
    for catalogue in catalogues:
        qapp.removeTranslator(catalogue)
    # The offscreen platform deletes the data of the clipboard after Python has ended.
    qapp.clipboard().clear()


# The default style

_defaults: "list[tuple[str, QPalette, QFont]]" = []


@pytest.fixture(autouse=True)
def default_style() -> Iterator[None]:
    """Restore style, font and colours after a test that applied a theme or a density."""
    yield
    widgets, tokens = sys.modules.get("PySide6.QtWidgets"), sys.modules.get("editor.ui.theme.tokens")
    app = widgets.QApplication.instance() if widgets else None
    if _defaults and widgets and isinstance(app, widgets.QApplication) and app.styleSheet():
        style, palette, font = _defaults[0]
        app.setStyleSheet("")
        app.setStyle(style)
        app.setPalette(palette)
        app.setFont(font)
    if tokens:
        tokens.set_current(tokens.LIGHT)
        tokens.set_density(tokens.Density.NORMAL)


# No network


class OutsideNetworkError(Exception):
    """A test tried to reach another machine."""


_outside: list[str] = []


def _is_local(host: str) -> bool:
    try:
        return ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return host in ("localhost", "")


def _refuse_outside(host: object, attempt: str) -> None:
    name = host.decode() if isinstance(host, bytes) else host
    if name is None or (isinstance(name, str) and _is_local(name)):
        return
    _outside.append(f"{attempt} {name}")
    raise OutsideNetworkError(f"A test may reach this machine only; it tried to {attempt} {name}")


@pytest.fixture(autouse=True, scope="session")
def loopback_only() -> Iterator[None]:
    """Refuse connections and name look-ups outside this machine."""

    def guard_address(method: str) -> None:
        plain = getattr(socket.socket, method)

        def guarded(self: socket.socket, *args: object) -> object:
            # sendto(data, address) or sendto(data, flags, address); the others take only the address.
            if self.family in (socket.AF_INET, socket.AF_INET6):
                _refuse_outside(args[-1][0], method)  # type: ignore[index]
            return plain(self, *args)

        patch.setattr(socket.socket, method, guarded, raising=False)

    def guard_name(function: str) -> None:
        plain = getattr(socket, function)

        def guarded(host: object, *args: object, **named: object) -> object:
            name = host.decode() if isinstance(host, bytes) else host
            if isinstance(name, str) and name.endswith(".invalid"):
                # RFC 6761: such a name never resolves, so no look-up is needed.
                raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
            _refuse_outside(host, "look up")
            return plain(host, *args, **named)

        patch.setattr(socket, function, guarded)

    with pytest.MonkeyPatch.context() as patch:
        for method in ("connect", "connect_ex", "sendto"):
            guard_address(method)
        for function in ("getaddrinfo", "gethostbyname", "gethostbyname_ex"):
            guard_name(function)
        yield


@pytest.fixture(autouse=True)
def no_outside_attempt(loopback_only: None) -> Iterator[None]:
    """Fail tests that tried to reach another machine, even if they ignored the refusal."""
    _outside.clear()
    yield
    assert not _outside, f"tried to leave this machine: {_outside}"


@pytest.fixture
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pauses between retries."""
    monkeypatch.setattr("editor.network.requests._PAUSES_S", (0.01, 0.01))


# Garbage of one test must not be collected on another's thread

_TESTS_A_LOOK = 200
_begun = itertools.count(1)
_MOST_WIDGETS = 400


@pytest.fixture(autouse=True)
def garbage_on_this_thread_only() -> None:
    """Collect the garbage of the last test: collected on another test's thread, parts of a window would hang.

    Only now has pytest released it. Objects that survive stay until the next full collection; what survives
    that one, mostly modules, is not examined again. Then no more than a few widgets may have outlived their
    tests: with a thousand, each later test of a window took twice as long.
    """
    gc.disable()
    if next(_begun) % _TESTS_A_LOOK == 0:
        gc.collect()
        gc.freeze()
        widgets = sys.modules.get("PySide6.QtWidgets")
        count = len(widgets.QApplication.allWidgets()) if widgets and widgets.QApplication.instance() else 0
        assert count <= _MOST_WIDGETS, f"{count} widgets have outlived their tests"
    else:
        gc.collect(1)


# No warnings, no leaks


@pytest.fixture(autouse=True)
def no_logged_warnings(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail tests that log warnings; to expect one, read `caplog` and clear it."""
    yield
    records = [*caplog.get_records("setup"), *caplog.get_records("call")]
    loud = [f"{r.name}: {r.getMessage()}" for r in records if r.levelno >= logging.WARNING]
    assert not loud, f"logged {loud}"


@pytest.fixture(autouse=True)
def no_thread_left() -> Iterator[None]:
    """Fail tests that leave a thread running."""
    before = set(threading.enumerate())
    yield
    started = [thread for thread in threading.enumerate() if thread not in before]
    for thread in started:
        thread.join(timeout=1)
    assert not [thread.name for thread in started if thread.is_alive()], "left a thread running"


@pytest.fixture(autouse=True)
def no_connection_left(no_thread_left: None) -> Iterator[None]:
    """Close the connections of a test before its threads are counted."""
    yield
    connections = sys.modules.get("editor.network.connections")
    if connections:
        connections.close()


@pytest.fixture(autouse=True)
def no_window_left() -> Iterator[None]:
    """Fail tests that leave a window open."""
    yield
    widgets = sys.modules.get("PySide6.QtWidgets")
    app = widgets.QApplication.instance() if widgets else None
    if widgets and isinstance(app, widgets.QApplication):
        shown = [widget for widget in app.topLevelWidgets() if widget.isVisible()]
        for widget in shown:
            widget.hide()  # so that the next test does not fail for it
        # Without an event loop, widgets to be deleted would wait; a theme polishes all that there are.
        app.sendPostedEvents(None, sys.modules["PySide6.QtCore"].QEvent.Type.DeferredDelete.value)
        assert not shown, f"left {[type(widget).__name__ for widget in shown]} on the screen"
