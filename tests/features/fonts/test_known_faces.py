"""Tests of reading the faces of a style in background jobs."""

from pytestqt.qtbot import QtBot

from editor.assets.sandbox.process import SANDBOX
from editor.features.fonts.known_faces import KnownFaces
from editor.session.session import Origin, Session
from editor.system.jobs import Jobs
from tests.features.fonts.faces import WOFF, face_uri
from tests.styles import Json, a_line, a_source


def a_session(fonts: Json) -> Session:
    return Session(a_source([a_line(1)], fonts_section=fonts), Origin(None, "test"))


def test_a_face_is_shown_while_the_next_one_is_still_read(qtbot: QtBot, jobs: Jobs) -> None:
    faces = {"regular": face_uri(letters="KNOWN"), "bold": WOFF, "italic": face_uri("Italic", "KNOWN")}
    known = KnownFaces.of(a_session(faces), jobs)
    waiting: list[list[str]] = []
    known.changed.connect(
        lambda: waiting.append([slot for slot, each in known.by_slot.items() if each.is_waiting])
    )
    known.activate()
    qtbot.waitUntil(lambda: not known.is_waiting, timeout=20_000)
    qtbot.waitUntil(lambda: not jobs.is_running("faces"))
    assert waiting == [["regular", "bold", "italic"], ["bold", "italic"], ["italic"], []]
    assert [bool(each.fault) for each in known.by_slot.values()] == [False, True, False]


def test_the_reader_is_warmed_up_on_first_display_without_faces(qtbot: QtBot, jobs: Jobs) -> None:
    SANDBOX.close()
    known = KnownFaces.of(a_session({}), jobs)
    before = SANDBOX.pid
    known.activate()
    qtbot.waitUntil(lambda: SANDBOX.pid is not None, timeout=20_000)
    assert before is None
