"""`isopleth completion`: the scripts, and what they complete."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from editor.__main__ import main
from editor.cli.completion import SHELLS
from editor.cli.main import COMMANDS

ROOT = Path(__file__).parent.parent.parent
SCRIPTS = ROOT / "resources" / "completion"

# Completes the last of some typed, as bash does on Tab.
COMPLETE = """
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_shtab_isopleth 2>/dev/null
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_is_printed(shell: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["completion", shell]) == 0
    out, err = capfdbinary.readouterr()
    assert (out, err) == ((SCRIPTS / f"isopleth.{shell}").read_bytes(), b"")


def test_another_shell_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["completion", "cmd.exe"])
    assert ended.value.code == 2
    assert "'bash', 'zsh', 'fish'" in capsys.readouterr().err


def test_the_scripts_are_those_of_the_parsers(tmp_path: Path) -> None:
    script = ROOT / "packaging" / "build_completion.py"
    done = subprocess.run([sys.executable, script, tmp_path], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in SCRIPTS.iterdir()}, (
        "run .venv/bin/python packaging/build_completion.py"
    )


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_names_every_command(shell: str) -> None:
    text = (SCRIPTS / f"isopleth.{shell}").read_text(encoding="utf-8")
    assert [command.name for command in COMMANDS if command.name not in text] == []


def completed(*typed: str, folder: Path) -> list[str]:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("bash is not installed")
    command = [bash, "-c", COMPLETE, "bash", SCRIPTS / "isopleth.bash", *typed]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8")
    assert done.stderr == ""
    return sorted(done.stdout.split())


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (["isopleth", "va"], ["validate"]),
        (["isopleth", "fmt", "--ch"], ["--check"]),
        (["isopleth", "fmt", "da"], ["day.json"]),
        (["isopleth", "get", "day.json", "Sea", "line-w"], ["line-width"]),
        (
            ["isopleth", "set", "day.json", "Sea", "fill-o"],
            ["fill-opacity", "fill-outline-color", "fill-outline-opacity"],
        ),
        (["isopleth", "fix", "--rule", "layer-i"], ["layer-ids"]),
        (["isopleth", "validate", "--format", "sa"], ["sarif"]),
        (["isopleth", "completion", ""], ["bash", "fish", "zsh"]),
    ],
)
def test_bash_completes_commands_options_files_and_words(
    typed: list[str], found: list[str], tmp_path: Path
) -> None:
    (tmp_path / "day.json").touch()
    (tmp_path / "other.json").touch()
    assert completed(*typed, folder=tmp_path) == found
