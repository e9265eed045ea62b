"""Tests of font face checks and of maps with damaged fonts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase
from pytestqt.qtbot import QtBot

from editor.assets.data_uri import build_data_uri, parse_data_uri
from editor.assets.fonts.check_results import examine_face
from editor.basemap.catalogue import Basemap
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.assets import set_face
from editor.mapstyle.edits.edit import rename_style
from editor.mapstyle.schema.source_data import SourceData
from editor.render.worker.checked_fonts import CheckedFaces
from editor.render.worker.frame_cache import Frame, FrameRequest
from editor.render.worker.service import RenderService
from tests.corpus import verdicts
from tests.render.maps import a_camera, a_layer, a_map, a_node
from tests.render.running import a_running_service
from tests.render.sheet.fonts import a_font
from tests.styles import Json, a_style

NAME = a_node(128, 128, amenity="cafe", name="AAAA")
LABELS = a_layer("symbol", 12, text_color=0xFF0000FF, text_size=6, icon_size=0, text_anchor=9)
BROKEN = "data:font/ttf;base64,AAAA"


def open_names(_data: SourceData) -> Basemap:
    """Open a map of one name; the worker process finds this function by its name."""
    return a_map(NAME)


def with_faces(**faces: Json) -> MapStyle:
    return a_style([LABELS], fonts_section=faces) if faces else a_style([LABELS])


@pytest.fixture
def sound() -> Iterator[CheckedFaces]:
    """The filter of usable faces."""
    made = CheckedFaces()
    yield made
    made.close()


def test_a_face_is_used_for_drawing_once_it_was_checked(sound: CheckedFaces, qtbot: QtBot) -> None:
    style = with_faces(regular=a_font("regular", "Waits"), bold=BROKEN, note="kept")
    with qtbot.waitSignal(sound.examined, timeout=20_000):
        assert sound.section(style) == {"note": "kept"}
        assert sound.faces(style) == ()
    assert list(sound.section(style)) == ["regular", "note"]
    assert [face.slot for face in sound.faces(style)] == ["regular"]


def test_a_face_known_as_valid_is_usable_at_once(sound: CheckedFaces) -> None:
    face = a_font("regular", "Known")
    assert examine_face(face).fault is None
    style = with_faces(regular=face)
    assert sound.section(style) is style.tree["fonts_section"]  # type: ignore[call-overload, index]


def test_a_large_face_stays_usable_while_another_one_changes(sound: CheckedFaces, qtbot: QtBot) -> None:
    letters = parse_data_uri(a_font("regular", "Heavy")).decode()
    heavy, light = build_data_uri("font/ttf", letters + bytes(4_000_000)), a_font("bold", "Light")
    style = with_faces(regular=heavy)
    with qtbot.waitSignal(sound.examined, timeout=20_000):
        assert sound.section(style) == {}
    assert examine_face(light).fault is None
    other = set_face("bold", light)(style)
    assert sound.section(other) == {"regular": heavy, "bold": light}


def test_the_same_section_returns_the_same_filtered_section(sound: CheckedFaces) -> None:
    examine_face(BROKEN)
    style = with_faces(regular=BROKEN, note=1)
    other = with_faces(regular=BROKEN, note=2)
    first, second = sound.section(style), sound.section(other)
    assert (first, second) == ({"note": 1}, {"note": 2})
    assert sound.section(rename_style("Another")(style)) is first
    assert sound.section(other) is second


def test_a_style_without_faces_is_unchanged(sound: CheckedFaces) -> None:
    assert sound.section(with_faces()) is None
    odd = a_style([LABELS], fonts_section=["no", "object"])
    assert sound.section(odd) == ["no", "object"]


@pytest.fixture
def service() -> Iterator[RenderService]:
    made = a_running_service(open_names)
    yield made
    made.close()


def drawn(service: RenderService, style: MapStyle, qtbot: QtBot) -> Frame:
    """Return the next frame of a style."""
    with qtbot.waitSignal(service.framed, timeout=60_000) as framed:
        service.request(FrameRequest(style, a_camera()))
    assert framed.args is not None
    frame = framed.args[0]
    assert isinstance(frame, Frame)
    return frame


def test_a_map_is_shown_at_once_and_again_with_its_own_fonts(service: RenderService, qtbot: QtBot) -> None:
    plain = drawn(service, with_faces(), qtbot).compose()
    frames: list[Frame] = []
    service.framed.connect(frames.append)
    style = with_faces(regular=a_font("regular", "Comes later"))
    service.request(FrameRequest(style, a_camera()))
    qtbot.waitUntil(lambda: bool(frames) and frames[-1].compose() != plain, timeout=60_000)
    assert frames[0].compose() == plain
    assert all(frame.request.style is style for frame in frames)
    assert drawn(service, style, qtbot).compose() == frames[-1].compose()


def test_damaged_fonts_do_not_crash_the_renderer(corpus: Path, service: RenderService, qtbot: QtBot) -> None:
    plain = drawn(service, with_faces(), qtbot).compose()
    pids, families = service.process_ids, QFontDatabase.families()
    expected = verdicts(corpus, "fonts")
    bad = [path for path, verdict in expected.items() if verdict != "open"]
    assert len(bad) > 50
    for path in bad:
        uri = build_data_uri("font/ttf", (corpus / "corpora" / path).read_bytes())
        style = with_faces(regular=uri, bold=uri, italic=uri)
        # Unchecked, then checked.
        first = drawn(service, style, qtbot).compose()
        if examine_face(uri).fault is None:
            continue
        assert first == plain, path
        assert drawn(service, style, qtbot).compose() == plain, path
    assert service.process_ids == pids, "no process ended"
    assert QFontDatabase.families() == families
