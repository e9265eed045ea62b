"""Pictures of the versions in the merge window."""

import pytest
from pytestqt.qtbot import QtBot

from editor.features.merge.frames import VersionFrames
from editor.features.merge.model import Version
from editor.render.worker.frame_cache import NoFrame
from editor.system.jobs import Jobs
from tests.preview.frames import BLUE, RED, START, FlatFrames, a_flat_style

VERSIONS = (Version.OURS, Version.THEIRS)


@pytest.fixture
def source(qapp: object) -> FlatFrames:
    return FlatFrames()


@pytest.fixture
def frames(source: FlatFrames, jobs: Jobs, qtbot: QtBot) -> VersionFrames:
    """The pictures of a red and a blue style, compared."""
    made = VersionFrames(source, jobs)
    made.show_versions(VERSIONS)
    made.set_camera(START)
    styles = dict(zip(VERSIONS, map(a_flat_style, (RED, BLUE)), strict=True))
    with qtbot.waitSignal(made.counted):
        made.show_styles(styles, has_samples=True)
    return made


def test_a_map_that_cannot_be_drawn_shows_no_former_picture_and_no_differences(
    source: FlatFrames, frames: VersionFrames, qtbot: QtBot
) -> None:
    assert frames.differences is not None
    assert frames.frame(Version.THEIRS).picture is not None
    source.holds = True
    frames.show_styles({Version.THEIRS: a_flat_style(RED)}, has_samples=True)
    qtbot.waitUntil(lambda: source.is_waiting)
    source.failed.emit(NoFrame(source.requests[-1], "This style cannot be drawn."))
    failed = frames.frame(Version.THEIRS)
    assert failed.fault == "This style cannot be drawn."
    assert failed.picture is None
    assert frames.differences is None
    assert frames.frame(Version.OURS).picture is not None
    qtbot.waitUntil(lambda: frames.is_idle)
