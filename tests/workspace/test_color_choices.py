"""Tests of the palette, recent colours and backdrops of colour fields."""

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.mapstyle.color.spaces import MIN_TEXT_CONTRAST
from editor.mapstyle.schema import source_data
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from editor.ui.color.contrast_note import NamedBackdrop
from editor.ui.color.field import ColorField
from editor.workspace.color_choices import ColorChoices, ColorSubject
from tests.styles import a_color, a_line, a_source

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support")

_RED, _BLUE, _WHITE = Color(255, 0, 0), Color(0, 0, 255), Color(255, 255, 255)


def _area(layer_id: int, color: Color, **fields: Any) -> Any:
    paint = {"fill-color": a_color((0, color.abgr))}
    return {"id": layer_id, "type": "polygon", "source": "map", "paint": paint, **fields}


@pytest.fixture
def session(qtbot: QtBot) -> Session:
    area, ground = _area(2, _BLUE, COMMENT="Park"), {**_area(1, _WHITE), "type": "background"}
    return Session(a_source([a_line(4), a_line(3), area, ground]), Origin(None, "test"))


@pytest.fixture
def view(session: Session) -> ViewState:
    return ViewState(session)


@pytest.fixture
def choices(session: Session, view: ViewState) -> ColorChoices:
    return ColorChoices(session, view, source_data.load())


@pytest.fixture
def field(choices: ColorChoices, session: Session, qtbot: QtBot) -> ColorField:
    field = ColorField("Inner colour")
    qtbot.addWidget(field)
    field.show_value(_RED)
    layer = session.style.layers[0]
    choices.offer_to(field, lambda: ColorSubject(layer, BY_KEY["line-inner-color"], 10))
    return field


def _open(field: ColorField) -> Any:
    field.open_popover()
    popover = field.popover
    assert popover is not None
    popover.close()
    QApplication.processEvents()
    return popover


def test_a_popover_offers_the_current_colours_of_the_style(field: ColorField) -> None:
    assert _open(field).palette_grid.colors == ((_RED, 2), (_BLUE, 1), (_WHITE, 1))


def test_the_last_used_colour_is_the_first_recent_one(field: ColorField, choices: ColorChoices) -> None:
    for color in (_WHITE, _BLUE, _WHITE):
        choices.remember(color)
    assert choices.recent == (_WHITE, _BLUE)
    assert _open(field).recent.colors == ((_WHITE, 0), (_BLUE, 0))


def test_the_contrast_with_the_backdrop_is_shown(field: ColorField) -> None:
    assert _open(field).contrast.text() == "Contrast with background 4.0:1, “Park” 2.1:1"


def test_no_contrast_is_shown_for_several_layers(choices: ColorChoices, qtbot: QtBot) -> None:
    field = ColorField("Inner colour")
    qtbot.addWidget(field)
    field.set_backdrops([NamedBackdrop("halo", _WHITE)])
    choices.offer_to(field)
    assert not _open(field).contrast.isVisibleTo(field.popover)


def test_only_the_text_part_must_be_readable(choices: ColorChoices, session: Session, qtbot: QtBot) -> None:
    text: list[float] = []

    class Listening(ColorField):
        def set_backdrops(self, backdrops: Any, expected: float = 0.0) -> None:
            assert all(isinstance(each, NamedBackdrop) for each in backdrops)
            text.append(expected)

    for key in ("text-color", "line-inner-color"):
        field = Listening(key)
        qtbot.addWidget(field)
        layer = session.style.layers[0]
        choices.offer_to(field, lambda layer=layer, key=key: ColorSubject(layer, BY_KEY[key], 10))
        field.opening.emit()
    assert text == [MIN_TEXT_CONTRAST, 0.0]


def test_a_colour_is_replaced_in_all_unlocked_layers_in_one_step(
    field: ColorField, session: Session, view: ViewState
) -> None:
    view.set_locked([session.style.layers[1].key], locked=True)
    field.everywhere_requested.emit(_RED, _BLUE)
    shown = [layer.paint["line-inner-color"] for layer in list(session.style.layers)[:2]]
    assert shown == [a_color((0, _BLUE.abgr)), a_color((0, _RED.abgr))]
    assert session.undo_stack.undoText() == "Replace #FF0000 with #0000FF in 1 place"
