"""Editing a layer's filter in a window: rows, features in view, highlights on the map, undo and save."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from editor.features.properties.filter.section import FilterSection
from editor.render.query.questions import Survey
from editor.system.settings import REDUCED_MOTION
from editor.ui.theme import tokens
from editor.workspace.document_reading import DAY_TEMPLATE, template_path
from tests.flows.conftest import OpenWindow, Services
from tests.flows.driver import Driver


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The day template as a separate file."""
    path = tmp_path / "day.json"
    path.write_bytes(template_path(DAY_TEMPLATE).read_bytes())
    return path


@pytest.fixture
def user(open_window: OpenWindow, services: Services, file: Path, qtbot: QtBot) -> Driver:
    """A window with the motorways selected and their filter expanded."""
    services.settings.set(REDUCED_MOTION, "true")
    made = open_window(file)
    made.set_checked("weather", False)
    motorways = next(layer for layer in made.layers if (layer.type, layer.sourcedata_id) == ("line", 0))
    made.select([motorways.key])
    section(made).set_open(True)
    counted(made, qtbot)
    return made


def section(user: Driver) -> FilterSection:
    return user.filter_section


def counted(user: Driver, qtbot: QtBot) -> Survey:
    """Return the survey once the map is idle and was queried."""
    surveyor = user.surveyor
    user.wait_for_map()
    qtbot.waitUntil(lambda: surveyor.survey is not None and not surveyor.is_waiting, timeout=20_000)
    assert surveyor.survey is not None
    return surveyor.survey


def lit_pixels(user: Driver) -> int:
    image: QImage = user.map_view.grab().toImage()
    highlight = QColor(tokens.current().highlight).rgb()
    return sum(image.pixel(x, y) == highlight for x in range(image.width()) for y in range(image.height()))


def test_a_condition_is_built_counted_highlighted_changed_undone_and_saved(
    user: Driver, file: Path, qtbot: QtBot
) -> None:
    before, every = file.read_bytes(), counted(user, qtbot)
    rows, count = section(user).rows, section(user).count
    assert every.total == every.matching > 0
    assert count.text == f"{every.total:,} of {every.total:,} features in view match"

    qtbot.mouseClick(rows.add, Qt.MouseButton.LeftButton)
    row = rows.rows[0]
    qtbot.keyClicks(row.key.edit, "oneway")
    assert [offer.text for offer in row.key.offers.offered] == ["oneway"]
    qtbot.keyClick(row.key.edit, Qt.Key.Key_Down)
    qtbot.keyClick(row.key.edit, Qt.Key.Key_Return)
    row.values.edit.setFocus()
    qtbot.keyClick(row.values.edit, Qt.Key.Key_Down)
    offered = {offer.text: offer.detail for offer in row.values.edit.offered}
    qtbot.keyClick(row.values.edit, Qt.Key.Key_Down)
    qtbot.keyClick(row.values.edit, Qt.Key.Key_Return)
    value = row.values.values[0]
    some = counted(user, qtbot)
    assert offered[value] == f"{some.matching:,} in view"
    assert count.text == f"{some.matching:,} of {every.total:,} features in view match"

    assert lit_pixels(user) == 0
    qtbot.mouseClick(count.highlight_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(user.surveyor.overlay) > 0, timeout=20_000)
    assert len(user.surveyor.overlay) >= some.matching
    assert lit_pixels(user) > 50

    row.operator.combo.setFocus()
    row.operator.combo.activated.emit(1)  # is none of
    none_of = counted(user, qtbot)
    assert none_of.matching == every.total - some.matching
    qtbot.keyClick(count.highlight_button, Qt.Key.Key_Escape)
    assert lit_pixels(user) == 0

    assert user.undo_text == "Change filter of Motorways"
    assert user.undo_index == 2
    user.save()
    assert file.read_bytes() != before
    user.trigger("undo")
    user.trigger("undo")
    assert counted(user, qtbot).matching == every.total
    user.save()
    assert file.read_bytes() == before


def test_the_count_follows_the_map_and_disappears_with_the_layer(user: Driver, qtbot: QtBot) -> None:
    here = counted(user, qtbot)
    user.map_view.fly_to(-34.8980, -56.1800, 10.0)
    wider = counted(user, qtbot)
    assert wider.total != here.total
    section(user).count.highlight_button.click()
    assert user.surveyor.is_highlighted
    user.select([user.keys[-1]])
    assert not user.surveyor.is_highlighted
    assert section(user).isHidden()
