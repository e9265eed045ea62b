"""Output and exit codes of dev.py, without setting anything up."""

import subprocess
import sys
from pathlib import Path

import pytest

import dev

DEV = Path(dev.__file__)


def run_dev(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(DEV), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)


@pytest.mark.parametrize("arguments", [(), ("--help",), ("help",)])
def test_help_names_every_command(arguments: tuple[str, ...]) -> None:
    result = run_dev(*arguments)
    assert result.returncode == 0
    assert all(f"dev.py {command}" in result.stdout for command in dev.COMMANDS)


def test_an_unknown_command_is_refused_with_the_help() -> None:
    result = run_dev("tset")
    assert (result.returncode, result.stdout) == (2, "")
    assert "dev.py test" in result.stderr


def test_check_takes_no_arguments() -> None:
    result = run_dev("check", "-k", "something")
    assert result.returncode == 1
    assert "takes no arguments" in result.stderr


def test_old_python_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        dev.main()


@pytest.mark.parametrize(
    ("code", "expected"), [("0", 0), ("3", 3), ("__import__('signal').raise_signal(15)", 143)]
)
def test_a_programs_exit_code_is_passed_on(code: str, expected: int) -> None:
    assert dev.call([sys.executable, "-c", f"raise SystemExit({code})"]) == expected


def test_failed_setup_step_shows_its_output() -> None:
    with pytest.raises(SystemExit, match=r"(?s)no room left.*step of the setup failed"):
        dev.setup([sys.executable, "-c", "raise SystemExit('no room left')"])


def test_a_missing_library_is_detected() -> None:
    assert not dev.can_load("libisopleth-has-none.so.1")
    assert all(map(dev.can_load, dev.QT_LIBRARIES)) or not sys.platform.startswith("linux")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
def test_a_display_is_one_that_the_environment_names(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert not dev.has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert dev.has_display()
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert not dev.has_display()
