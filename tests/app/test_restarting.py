"""Restart of the program."""

import subprocess
import sys
from pathlib import Path

import pytest

from editor.app.safe_mode import program

# Prints its arguments and restarts itself once in the same process.
PROGRAM = """
import os, sys
from editor.app.safe_mode import restart_process
print(os.getpid(), *sys.argv[1:], flush=True)
if "--safe" not in sys.argv:
    restart_process(is_safe=True)
"""


@pytest.mark.parametrize(
    ("command", "arguments", "expected"),
    [
        (["python3", "-P", "-m", "editor", "a.json", "b.json"], 2, ["-P", "-m", "editor"]),
        (["/usr/bin/python3", "/usr/bin/isopleth"], 0, ["/usr/bin/isopleth"]),
        (["python", "/usr/bin/isopleth", "--safe"], 1, ["/usr/bin/isopleth"]),
    ],
)
def test_the_command_has_no_files(command: list[str], arguments: int, expected: list[str]) -> None:
    assert program(command, arguments) == [sys.executable, *expected]


def test_the_process_is_replaced(tmp_path: Path) -> None:
    script = tmp_path / "a program.py"
    script.write_text(PROGRAM, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, script, "a file.json"], capture_output=True, text=True, check=True, timeout=30
    )
    first, second = run.stdout.splitlines()
    assert first.split(maxsplit=1)[1] == "a file.json"
    assert second.split() == [first.split()[0], "--safe"]
