"""Area of notices: news floats over the content, other notices move it down."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editor.workspace.notice_area import NoticeArea
from editor.workspace.notice_bar import Choice, NoticeBar, NoticeSubject

pytestmark = pytest.mark.qt_log_ignore("^This plugin does not support")

UNDO = Choice("Undo", "Undo the last change", lambda: None)


@pytest.fixture
def area(qtbot: QtBot) -> Iterator[NoticeArea]:
    made = NoticeArea(NoticeBar(), QWidget())
    qtbot.addWidget(made)
    made.resize(700, 400)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.close()


def parts(area: NoticeArea) -> tuple[NoticeBar, QWidget]:
    """Return the notice bar and the content of an area."""
    QApplication.processEvents()
    notice = area.findChild(NoticeBar)
    assert isinstance(notice, NoticeBar)
    content = next(child for child in area.children() if type(child) is QWidget)
    assert isinstance(content, QWidget)
    return notice, content


def test_news_floats_over_the_content(area: NoticeArea) -> None:
    notice, content = parts(area)
    notice.show_news(NoticeSubject.STEP, "Night.json was created.", choices=(UNDO,))
    notice, content = parts(area)
    assert content.geometry() == area.rect()
    assert area.rect().contains(notice.geometry())
    assert notice.x() + notice.width() // 2 == pytest.approx(area.width() / 2, abs=1)
    assert notice.width() < area.width()
    assert area.childAt(notice.geometry().center()) in {notice, *notice.findChildren(QWidget)}


def test_news_does_not_cover_boxes_at_the_top(qtbot: QtBot) -> None:
    content = QWidget()
    card, chip = QRect(12, 12, 300, 72), QRect(500, 90, 150, 30)
    area = NoticeArea(NoticeBar(), content, top_boxes=lambda: [(content, card), (content, chip)])
    qtbot.addWidget(area)
    area.resize(700, 400)
    with qtbot.waitExposed(area):
        area.show()
    notice, _ = parts(area)
    notice.show_news(NoticeSubject.STEP, "Night.json was created. It is linked as a variant of Day.")
    notice, _ = parts(area)
    assert not notice.geometry().intersects(card)
    assert not notice.geometry().intersects(chip)
    assert notice.y() < 160
    area.close()


@pytest.mark.parametrize("is_question", [True, False])
def test_errors_and_questions_move_the_content_down(area: NoticeArea, is_question: bool) -> None:
    notice, content = parts(area)
    show = notice.ask if is_question else notice.show_note
    show(NoticeSubject.DISK, "The file changed on disk.", UNDO)
    notice, content = parts(area)
    assert notice.y() == 0
    assert notice.width() == area.width()
    assert content.y() == notice.height()


def test_a_floating_notice_fits_into_a_narrow_area(area: NoticeArea) -> None:
    notice, _ = parts(area)
    notice.show_news(NoticeSubject.STEP, "Seven colours of the imported palette were applied. " * 3)
    for width in (700, 420, 300):
        area.resize(width, 400)
        notice, _ = parts(area)
        assert area.rect().contains(notice.geometry())
        shown = [part for part in notice.children() if isinstance(part, QWidget) and part.isVisible()]
        assert all(notice.rect().contains(part.geometry()) for part in shown)


def test_the_content_returns_when_a_question_is_closed_and_news_follows(area: NoticeArea) -> None:
    notice, content = parts(area)
    notice.ask(NoticeSubject.DISK, "The file changed on disk.", UNDO)
    notice.show_news(NoticeSubject.STEP, "Saved.")
    notice, content = parts(area)
    assert content.y() == notice.height()
    notice.close_shown()
    notice, content = parts(area)
    assert notice.text == "Saved."
    assert content.geometry() == area.rect()
    notice.close_shown()
    notice, content = parts(area)
    assert notice.isHidden()
    assert content.geometry() == area.rect()


def test_a_notice_that_another_part_shows_is_left_there_until_it_is_taken_back(
    area: NoticeArea, qtbot: QtBot
) -> None:
    notice, content = parts(area)
    other = QWidget()
    qtbot.addWidget(other)
    QVBoxLayout(other).addWidget(notice)
    notice.show_news(NoticeSubject.STEP, "Saved.")
    area.resize(500, 300)
    QApplication.processEvents()
    assert notice.parentWidget() is other
    area.restore_notice()
    notice, _ = parts(area)
    assert notice.parentWidget() is area
    assert content.geometry() == area.rect()


class _Content(QWidget):
    """Content that counts its changes of size."""

    resized = 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized += 1


def test_news_never_resizes_the_content(qtbot: QtBot) -> None:
    content = _Content()
    area = NoticeArea(NoticeBar(), content)
    qtbot.addWidget(area)
    area.resize(700, 400)
    with qtbot.waitExposed(area):
        area.show()
    QApplication.processEvents()
    notice = area.findChild(NoticeBar)
    assert isinstance(notice, NoticeBar)
    before = content.resized
    for text in ("Saved.", "Copied.", "Saved again."):
        notice.show_news(NoticeSubject.STEP, text)
        QApplication.processEvents()
        notice.close_shown()
        QApplication.processEvents()
    assert content.resized == before
    notice.ask(NoticeSubject.DISK, "The file changed on disk.", UNDO)
    QApplication.processEvents()
    assert content.resized == before + 1
    area.close()
