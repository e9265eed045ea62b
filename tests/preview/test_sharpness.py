"""Test that frames map to device pixels one to one."""

import os
import subprocess
import sys

import pytest

from editor.preview.live_map import MARGIN_PX


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_a_frame_is_shown_pixel_by_pixel_in_a_view_of_even_and_of_odd_size(scale: float) -> None:
    # Qt reads the factor once in a process.
    probe = subprocess.run(
        [sys.executable, "-m", "tests.preview.scaled_probe", "640x480", "641x483"],
        env={**os.environ, "QT_SCALE_FACTOR": str(scale)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    margin = round(MARGIN_PX * scale)
    assert probe.stdout == 2 * f"{scale:g} [({margin}, {margin})]\n"
