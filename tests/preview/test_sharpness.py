"""The map is sharp on every screen: a pixel of a frame is a pixel of the screen."""

import os
import subprocess
import sys

import pytest

from editor.preview.live_map import MARGIN_PX


@pytest.mark.parametrize("size", [(640, 480), (641, 483)], ids=["even", "odd"])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_a_frame_is_shown_pixel_by_pixel(scale: float, size: tuple[int, int]) -> None:
    # Qt reads the factor once in a process.
    probe = subprocess.run(
        [sys.executable, "-m", "tests.preview.scaled_probe", *map(str, size)],
        env={**os.environ, "QT_SCALE_FACTOR": str(scale)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    margin = round(MARGIN_PX * scale)
    assert probe.stdout == f"{scale:g} [({margin}, {margin})]\n"
