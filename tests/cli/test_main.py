"""Command line of the program: arguments, exit codes and streams."""

import os
import re
import runpy
import signal
import socket
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from editor import __version__
from editor.__main__ import main
from editor.cli.common import Parser
from editor.cli.main import COMMANDS, Command
from editor.weather.api.client import WeatherClient
from editor.weather.api.records import LatLon
from tests.styles import a_document, bytes_of

ROOT = Path(__file__).parent.parent.parent
PATIENCE_S = 60

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def isopleth(tmp_path: Path) -> Run:
    """Run the program in a separate process, in an empty folder."""

    def run(*args: str, **options: object) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "editor", *args]
        given = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "cwd": tmp_path, **options}
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        return subprocess.run(
            command, **given, env=environment, encoding="utf-8", timeout=PATIENCE_S, check=False
        )

    return run


@pytest.fixture
def style(tmp_path: Path) -> Path:
    """A file with a style of three layers."""
    path = tmp_path / "style.json"
    path.write_bytes(bytes_of(a_document(3)))
    return path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


# Typical command lines


def test_validate_as_written(isopleth: Run, style: Path) -> None:
    done = isopleth("validate", str(style))
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("1 file: ")


def test_render_as_written(isopleth: Run, style: Path, tmp_path: Path) -> None:
    args = f"render {style} --center -34.9,-56.17 --zoom 13 --size 400x300 -o OUT.png".split()
    done = isopleth(*args)
    assert done.returncode == 0, done.stderr
    picture = (tmp_path / "OUT.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (400, 300)


def test_weather_as_written(isopleth: Run) -> None:
    done = isopleth("weather", "current", "-34.9,-56.17")
    assert done.returncode == 0, done.stderr
    assert "°C" in done.stdout
    assert "Simulated weather" in done.stdout


def test_serve_weather_as_written_answers_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "editor", "serve-weather", "--port", str(port)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        address = re.search(rf"http://127\.0\.0\.1:{port}\S*?(?=[,\s])", server.stdout.readline())
        assert address is not None
        answer = WeatherClient(address[0], simulated=True).current([LatLon(-34.9, -56.17)])
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE_S) == 0
        assert server.stderr.read() == ""
    assert len(answer.records) == 1


# Arguments


def test_help_names_every_command_and_goes_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    out, err = capsys.readouterr()
    assert ended.value.code == 0
    assert all(f"  {command.name} " in out and command.help in out for command in COMMANDS)
    assert "isopleth [FILE ...]" in out
    assert err == ""


def test_the_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"Isopleth {__version__}\n"


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_a_command_describes_itself_as_the_list_of_commands_does(
    command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = Parser(prog="isopleth")
    command.add(parser.add_subparsers())
    parser.print_help()
    assert re.search(rf"^ +{command.name} +{command.help}$", capsys.readouterr().out, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_has_help(command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command.name, "--help"])
    assert ended.value.code == 0
    assert f"usage: isopleth {command.name}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "args",
    [
        ["--nonsense"],
        ["validate"],
        ["validate", "--nonsense", "a.json"],
        ["weather", "tomorrow", "1,2"],
        ["weather", "current", "91,0"],
    ],
    ids=" ".join,
)
def test_invalid_arguments_exit_with_2_and_one_plain_line(
    args: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(args)
    out, err = capsys.readouterr()
    assert ended.value.code == 2
    assert out == ""
    assert err.startswith("isopleth")
    assert err.count("\n") == 1


def test_the_schema_is_printed_verbatim(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    schema = import_module("editor.mapstyle.schema.json_schema")
    assert capsys.readouterr().out.strip() == schema.schema_text().strip()


# Imports


def test_the_installed_commands_check_the_packages_and_run_this_main(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {*project["scripts"].values(), *project["gui-scripts"].values()}
    assert named == {"isopleth.__main__:main"}
    monkeypatch.setattr(sys, "argv", ["isopleth", "schema"])
    assert import_module("isopleth.__main__").main() == 0
    assert (
        capsys.readouterr().out.strip()
        == import_module("editor.mapstyle.schema.json_schema").schema_text().strip()
    )


def test_a_process_that_is_spawned_does_not_start_the_program_again() -> None:
    assert callable(runpy.run_path(str(ROOT / "editor" / "__main__.py"), run_name="__mp_main__")["main"])


def test_checking_a_style_needs_no_qt_and_so_does_help(style: Path) -> None:
    program = (
        "import sys; sys.modules['PySide6'] = None; from editor.__main__ import main;"
        "code = main(['validate', sys.argv[1]]); main(['--version']) if code == 0 else sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, style], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert __version__ in done.stdout


def test_the_entry_point_loads_no_widgets() -> None:
    program = "import sys, editor.__main__; sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


def test_missing_system_library_is_reported_in_one_line() -> None:
    program = """
import sys
from editor.__main__ import main
class BareSystem:
    def find_spec(name, path, target=None):
        if name == "PySide6.QtWidgets":
            raise ImportError("libEGL.so.1: cannot open shared object file")
sys.meta_path.insert(0, BareSystem)
sys.exit(main([]))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "libEGL.so.1" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_closed_output_pipe_is_no_error(isopleth: Run, style: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = isopleth("validate", "--json", str(style), stdout=writing)
    finally:
        os.close(writing)
    assert done.returncode == 0
    assert done.stderr.count("\n") == 1
    assert "Error" not in done.stderr
