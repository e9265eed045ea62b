"""The words that start the program anew."""

import subprocess
import sys
from pathlib import Path

import pytest

from editor.app.running.restarting import program

# Says how it was started, and begins itself anew once, in a process of the same number.
PROGRAM = """
import os, sys
from editor.app.running.restarting import begin_anew
print(os.getpid(), *sys.argv[1:], flush=True)
if "--safe" not in sys.argv:
    begin_anew(is_safe=True)
"""


@pytest.mark.parametrize(
    ("command", "arguments", "words"),
    [
        (["python3", "-P", "-m", "editor", "a.json", "b.json"], 2, ["-P", "-m", "editor"]),
        (["/usr/bin/python3", "/usr/bin/isopleth"], 0, ["/usr/bin/isopleth"]),
        (["python", "/usr/bin/isopleth", "--safe"], 1, ["/usr/bin/isopleth"]),
    ],
)
def test_the_program_is_started_as_it_was_and_without_its_files(
    command: list[str], arguments: int, words: list[str]
) -> None:
    assert program(command, arguments) == [sys.executable, *words]


def test_a_new_run_takes_the_place_of_the_old(tmp_path: Path) -> None:
    script = tmp_path / "a program.py"
    script.write_text(PROGRAM, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, script, "a file.json"], capture_output=True, text=True, check=True, timeout=30
    )
    first, second = run.stdout.splitlines()
    assert first.split(maxsplit=1)[1] == "a file.json"
    assert second.split() == [first.split()[0], "--safe"]
