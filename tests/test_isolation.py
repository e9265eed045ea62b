"""The guards of conftest.py."""

import os
import socket
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QSettings, QStandardPaths

ROOT = Path(__file__).parent.parent

OFFENDERS = """
import logging, socket, threading
import pytest
from PySide6.QtWidgets import QWidget

def test_logs():
    logging.getLogger("a.room").warning("too loud")

def test_logs_as_it_expects(caplog):
    logging.getLogger("a.room").warning("too loud")
    assert "too loud" in caplog.text
    caplog.clear()

def test_leaves_a_thread():
    threading.Thread(target=threading.Event().wait, daemon=True).start()

def test_leaves_a_window(qapp):
    qapp.kept = QWidget()
    qapp.kept.show()

def test_connects_outside():
    with socket.socket() as outgoing:
        outgoing.connect(("192.0.2.1", 80))

def test_swallows_the_refusal():
    with pytest.raises(Exception):
        socket.getaddrinfo("example.org", 80)
"""


# The expected messages of pytest.
VERDICTS = {
    "test_logs": "logged ['a.room: too loud']",
    "test_logs_as_it_expects": "",
    "test_leaves_a_thread": "left a thread running",
    "test_leaves_a_window": "left ['QWidget'] on the screen",
    "test_connects_outside": "tried to leave this machine: ['connect 192.0.2.1']",
    "test_swallows_the_refusal": "tried to leave this machine: ['look up example.org']",
}


def verdicts_on_offenders(folder: Path) -> dict[str, str]:
    """Return pytest's messages about each offender under the guards; empty if it passed."""
    (folder / "test_offenders.py").write_text(OFFENDERS)
    report = folder / "report.xml"
    run_pytest = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "-p", "no:cacheprovider"]
    where = ["-c", str(ROOT / "pyproject.toml"), f"--rootdir={folder}", f"--junitxml={report}", str(folder)]
    subprocess.run([*run_pytest, *where], cwd=ROOT, capture_output=True, timeout=60, check=False)
    cases = ET.parse(report).iter("testcase")
    return {case.get("name", ""): " ".join(part.get("message", "") for part in case) for case in cases}


def test_a_violation_fails_its_test_and_an_expected_log_record_does_not(
    tmp_path: Path, subtests: pytest.Subtests
) -> None:
    verdicts = verdicts_on_offenders(tmp_path)
    assert verdicts.keys() == VERDICTS.keys()
    for offender, verdict in VERDICTS.items():
        with subtests.test(offender):
            assert verdict in verdicts[offender]
            assert bool(verdict) is bool(verdicts[offender])


def test_loopback_may_be_reached() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()[:2]):
        pass


def test_reserved_name_is_not_looked_up() -> None:
    with pytest.raises(socket.gaierror):
        socket.getaddrinfo("weather.invalid", 443)


def test_settings_and_data_go_to_a_home_of_the_tests_own(home: Path) -> None:
    settings = QSettings("isopleth-test", "isolation")
    settings.setValue("seen", 1)
    settings.sync()
    assert Path(settings.fileName()).is_relative_to(home)
    location = QStandardPaths.StandardLocation.GenericDataLocation
    assert Path(QStandardPaths.writableLocation(location)).is_relative_to(home)
    assert Path.home() == home


@pytest.mark.parametrize("turn", [1, 2])
def test_settings_do_not_pass_from_test_to_test(turn: int) -> None:
    settings = QSettings("isopleth-test", "memory")
    assert settings.value("turn") is None
    settings.setValue("turn", turn)
    settings.sync()


def test_no_screen_is_used() -> None:
    assert os.environ["QT_QPA_PLATFORM"] == "offscreen"
