"""Tests of the icons that icon fields offer and accept."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from editor.mapstyle.edits.assets import NewIcon, add_icons, rename_icon, set_images
from editor.mapstyle.edits.edit import Edit, set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.session.session import Origin, Session
from editor.system.jobs import Jobs
from editor.ui.icons.field import DroppedImage, IconField
from editor.workspace.icon_choices import IconChoices, IconPictures, IconsRequest
from tests.icons import RED, a_png, icon_paint, icons_section
from tests.styles import a_line, a_source

ICON = BY_KEY["icon"]
BLUE = (0, 0, 200, 255)


class Choices:
    """A field for the stop at 3 of one layer."""

    def __init__(self, qtbot: QtBot, jobs: Jobs) -> None:
        source = a_source(
            [a_line(1, paint=icon_paint((3, "fuel")))], icons_section=icons_section(fuel=a_png())
        )
        self.session = Session(source, Origin(None, "test"))
        self.field = IconField("Icon")
        qtbot.addWidget(self.field)
        self.field.resize(160, 24)
        self.field.show_value("fuel")
        self.choices = IconChoices(self.session, jobs, self.field)
        self.requests: list[IconsRequest] = []
        self.choices.icons_requested.connect(self.requests.append)
        with qtbot.waitSignal(IconPictures.of(self.session, jobs).changed):
            self.choices.offer_to(self.field, self.request)

    def request(self, icon_id: str = "", show: Callable[[str], Edit] | None = None) -> IconsRequest:
        text = "Show {}".format
        return IconsRequest(show or self.show, text, self.field.set_problem, icon_id)

    def show(self, icon_id: str) -> Edit:
        return set_stop(self.session.style.order.keys, ICON, 3, icon_id)

    @property
    def shown(self) -> object:
        curve = self.session.style.layers[0].curve(ICON)
        return None if curve is None else curve.stops[0].value

    @property
    def ids(self) -> list[str]:
        return [icon.id for icon in self.session.style.icons]


@pytest.fixture
def made(qtbot: QtBot, jobs: Jobs) -> Choices:
    return Choices(qtbot, jobs)


def has_color(image: QImage, color: tuple[int, int, int, int]) -> bool:
    rgb = QColor(*color).rgb()
    return any(image.pixel(x, y) == rgb for x in range(image.width()) for y in range(image.height()))


def test_a_field_gets_the_images_once_they_are_decoded(made: Choices) -> None:
    assert has_color(made.field.grab().toImage(), RED)


def test_a_field_gets_a_decoded_image_at_once(made: Choices, jobs: Jobs, qtbot: QtBot) -> None:
    other = IconField("Icon")
    qtbot.addWidget(other)
    made.choices.show_in(other)
    icon = other.offered.find("fuel")
    assert icon is not None
    assert not icon.image.isNull()


def test_a_field_finds_a_new_icon_at_once(made: Choices) -> None:
    made.session.do(rename_icon(0, "petrol"), "Rename")
    assert made.field.is_unknown
    assert not made.field.offered.lacks("petrol")
    made.session.undo_stack.undo()
    assert not made.field.is_unknown


def test_an_edited_image_is_followed_and_so_is_undo(made: Choices, jobs: Jobs, qtbot: QtBot) -> None:
    pictures = IconPictures.of(made.session, jobs)
    with qtbot.waitSignal(pictures.changed):
        made.session.do(set_images({0: a_png(color=BLUE)}), "Recolour")
    qtbot.waitUntil(lambda: has_color(made.field.grab().toImage(), BLUE))
    made.session.undo_stack.undo()
    qtbot.waitUntil(lambda: has_color(made.field.grab().toImage(), RED))


def test_a_deleted_field_gets_no_more_images(made: Choices, jobs: Jobs, qtbot: QtBot) -> None:
    other = IconField("Icon")
    made.choices.show_in(other)
    other.deleteLater()
    QCoreApplication.sendPostedEvents(other, QEvent.Type.DeferredDelete)
    made.session.do(add_icons([NewIcon("food", a_png())]), "Add")
    assert not made.field.offered.lacks("food")


def test_dropped_files_are_requested_for_the_field(made: Choices) -> None:
    dropped = DroppedImage(QImage(), "food")
    made.field.image_dropped.emit(dropped)
    made.field.add_requested.emit()
    assert [request.dropped for request in made.requests] == [dropped, None]


def test_a_new_icon_is_added_and_shown_as_one_step(made: Choices) -> None:
    saved = made.session.encoded()
    made.choices.apply([NewIcon("fuel", a_png(color=BLUE))], made.request())
    assert (made.ids, made.shown) == (["fuel", "fuel-2"], "fuel-2")
    assert made.session.undo_stack.undoText() == "Show fuel-2"
    made.session.undo_stack.undo()
    assert made.session.encoded() == saved


def test_the_first_of_several_new_icons_is_shown(made: Choices) -> None:
    new = [NewIcon("food", a_png(color=BLUE)), NewIcon("car", a_png(5, 5))]
    made.choices.apply(new, made.request())
    assert (made.ids, made.shown) == (["fuel", "food", "car"], "food")
    assert made.session.undo_stack.count() == 1


def test_an_image_that_the_style_has_already_is_only_shown(made: Choices) -> None:
    made.session.do(made.show(""), "Clear")
    made.choices.apply([NewIcon("copy", a_png())], made.request())
    assert (made.ids, made.shown) == (["fuel"], "fuel")


def test_an_image_for_an_id_gets_that_id_even_if_it_exists(made: Choices) -> None:
    made.session.do(made.show("gone"), "Change")
    request = IconsRequest(None, "Add {}".format, made.field.set_problem, "gone")
    made.choices.apply([NewIcon("copy", a_png())], request)
    assert (made.ids, made.shown) == (["fuel", "gone"], "gone")
    assert made.session.undo_stack.undoText() == "Add gone"


def test_an_icon_is_revealed_by_its_index(made: Choices, qtbot: QtBot) -> None:
    with qtbot.waitSignal(made.choices.go_requested) as requested:
        made.field.go_requested.emit(made.field.offered.find("fuel"))
    assert requested.args == [0]
