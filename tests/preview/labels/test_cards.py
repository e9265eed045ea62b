"""Tests of the card of a hidden label: its assumption, and its position."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.preview.labels.cards import CardAction, HiddenLabelCard, HiddenLabelText
from editor.render.assumptions import Assumption, find_assumption
from editor.system.settings import label_of
from tests.preview.frames import recorded

PLACEMENT, ANCHOR = find_assumption("placement-order"), find_assumption("anchor-reading")
VIEW = QRect(0, 0, 900, 700)


@pytest.fixture
def card(qtbot: QtBot) -> HiddenLabelCard:
    view = QWidget()
    qtbot.addWidget(view)
    view.resize(VIEW.size())
    card = HiddenLabelCard(view)
    view.show()
    return card


def a_text(assumption: Assumption | None = PLACEMENT, setting: str = "") -> HiddenLabelText:
    actions = (CardAction("Go to Streets", lambda: None),)
    colors = (QColor("brown"),)
    return HiddenLabelText(
        "map-marker-outline", "Cafés", "", "La Farmacia", "", "Hidden.", actions, colors, assumption, setting
    )


def test_it_names_the_assumption_and_opens_its_section_of_the_guide(card: HiddenLabelCard) -> None:
    card.show_text(a_text(), QRectF(10, 10, 20, 20))
    assert card.chip.text == f"Decided by assumption {PLACEMENT.number}: {PLACEMENT.sentence}"
    assert not card.chip.isHidden()
    opened = recorded(card.chip.page_requested)
    card.chip.activate_link()
    assert opened == [(PLACEMENT.page,)]


def test_a_setting_of_the_assumption_is_opened(card: HiddenLabelCard) -> None:
    card.show_text(a_text(), QRectF())
    assert card.chip.change_button.isHidden()
    card.show_text(a_text(ANCHOR, label_of(ANCHOR.setting)), QRectF())
    requested = recorded(card.chip.setting_requested)
    assert "Text anchor" in card.chip.change_button.toolTip()
    card.chip.change_button.click()
    assert requested == [(ANCHOR.setting,)]


def test_a_label_without_assumption_has_no_chip(card: HiddenLabelCard) -> None:
    card.show_text(a_text(), QRectF())
    card.show_text(a_text(None), QRectF())
    assert card.chip.isHidden()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 850), st.integers(0, 680), st.integers(10, 400), st.integers(10, 250))
def test_the_card_never_covers_the_pair_if_it_fits_beside_it(
    card: HiddenLabelCard, x: int, y: int, width: int, height: int
) -> None:
    pair = QRect(x, y, width, height).intersected(VIEW)
    card.show_text(a_text(), QRectF(pair))
    placed = card.card_in_parent
    assert VIEW.contains(placed)
    free = (pair.left(), VIEW.right() - pair.right(), pair.top(), VIEW.bottom() - pair.bottom())
    sizes = (placed.width(), placed.width(), placed.height(), placed.height())
    if any(free_px > size for free_px, size in zip(free, sizes, strict=True)):
        assert not placed.intersects(pair)
