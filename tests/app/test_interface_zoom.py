"""Interface zoom and the scale factor of the environment."""

import os
import subprocess
import sys

import pytest

from editor.app.application import interface_zoom

FACTOR = "QT_SCALE_FACTOR"
# Qt reads its variable once in a process, so each factor is tested in a separate process.
PROGRAM = """
import os, sys
from editor.app.application import interface_zoom
from editor.app.startup import create_application
with interface_zoom(int(sys.argv[1])):
    app = create_application()
print(app.primaryScreen().devicePixelRatio(), os.environ.get("QT_SCALE_FACTOR"))
"""


@pytest.mark.parametrize(
    ("percent", "original", "seen"),
    [(200, None, "2.0 None"), (100, "1.5", "1.5 1.5"), (150, "2", "3.0 2"), (80, "much", "0.8 much")],
)
def test_everything_is_larger_by_the_setting_and_the_environment(
    percent: int, original: str | None, seen: str
) -> None:
    environment = {key: value for key, value in os.environ.items() if key != FACTOR}
    if original is not None:
        environment[FACTOR] = original
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(percent)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.strip() == seen


def test_the_environment_is_restored_if_the_start_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FACTOR, "1.25")
    with pytest.raises(RuntimeError, match="no display"), interface_zoom(150):
        raise RuntimeError("no display")
    assert os.environ[FACTOR] == "1.25"
