"""Tests of the map overlays and their layout."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.preview.map_view import MapView
from editor.preview.overlay_layout import MapOverlays
from editor.preview.weather.chip_face import ChipFace
from editor.ui.theme import tokens
from editor.ui.theme.symbols import StateSymbol
from tests.preview.frames import DATA_CREDIT
from tests.preview.weather.samples import a_content, conditions

THIN = "\N{THIN SPACE}"
LONG = tuple(f"© The {number}th contributor of map data" for number in range(9))


def parts(view: MapView) -> dict[str, QRect]:
    """Return the boxes of the visible overlays."""
    over = view.map_overlays
    found: dict[str, tuple[QWidget, QRect]] = {
        "card": (over.weather_card, over.weather_card.card_in_parent),
        "buttons": (over.zoom_buttons, over.zoom_buttons.card_in_parent),
        "note": (over.note, over.note.card_in_parent),
        "scale": (over.scale_bar, over.scale_bar.geometry()),
        "attribution": (over.attribution, over.attribution.geometry()),
    }
    return {name: box for name, (widget, box) in found.items() if widget.isVisible()}


def test_the_attribution_shows_every_text_once(view: MapView) -> None:
    view.show_credits(("© Weather", DATA_CREDIT, "© Another"))
    assert view.map_overlays.attribution.texts == (DATA_CREDIT, "© Weather", "© Another")
    assert view.map_overlays.attribution.accessibleName() == f"{DATA_CREDIT} · © Weather · © Another"
    view.show_credits((f"© Weather, {DATA_CREDIT}",))  # which includes the credits of the data
    assert view.map_overlays.attribution.texts == (f"© Weather, {DATA_CREDIT}",)
    view.show_credits(())
    assert view.map_overlays.attribution.texts == (DATA_CREDIT,)


def test_the_card_reports_changes_of_its_size(view: MapView) -> None:
    reported = QSignalSpy(view.weather_card.size_changed)
    for count, content in enumerate((a_content(), None, a_content()), start=1):
        reported_before = reported.count()
        view.show_weather(content)
        assert reported.count() > reported_before, count
    reported_before = reported.count()
    view.show_weather(a_content())
    assert reported.count() == reported_before


def test_a_long_attribution_wraps_and_is_never_cut(view: MapView) -> None:
    one_line = view.map_overlays.attribution.height()
    view.show_credits(LONG)
    box = view.map_overlays.attribution
    assert box.height() >= 3 * (one_line - 4)
    assert box.size_within(box.width()) == box.size()
    assert view.rect().contains(box.geometry())


def test_a_word_longer_than_the_view_wraps_too(view: MapView) -> None:
    view.show_credits(("©" + "x" * 400,))
    assert view.rect().contains(view.map_overlays.attribution.geometry())
    assert view.map_overlays.attribution.height() > 40


@pytest.mark.parametrize(
    "size", [(1400, 900), (753, 770), (640, 480), (560, 420), (441, 600), (360, 300), (360, 160)]
)
@pytest.mark.parametrize("credited", [(), LONG[:2]])
def test_overlays_do_not_overlap(view: MapView, size: tuple[int, int], credited: tuple[str, ...]) -> None:
    view.resize(*size)
    sky = "Thundery showers with hail and strong gusts from the sea"
    view.show_weather(a_content(conditions(words=sky, temperature_c=21), simulated=True))
    view.show_credits(credited)
    boxes = parts(view)
    for name, box in boxes.items():
        assert view.rect().contains(box), name
        for other, other_box in boxes.items():
            assert name == other or not box.intersects(other_box), (name, other)


@pytest.mark.parametrize(
    ("size", "is_chip"), [((561, 421), False), ((559, 600), True), ((700, 419), True), ((753, 770), False)]
)
def test_in_a_small_view_the_card_is_a_chip(view: MapView, size: tuple[int, int], *, is_chip: bool) -> None:
    view.show_weather(a_content())
    view.weather_card.set_open(is_open=True)
    view.resize(*size)
    assert view.weather_card.is_chip is is_chip


def test_only_a_note_about_a_problem_has_the_warning_symbol(view: MapView) -> None:
    strip = view.map_overlays.note
    view.show_news("The weather is up to date.")
    assert (strip.symbol.name, strip.symbol.ink(tokens.LIGHT)) == (StateSymbol.HINT, tokens.LIGHT.text_2)
    view.set_persistent_note("Some tiles are missing.")
    assert (strip.symbol.name, strip.symbol.ink(tokens.LIGHT)) == (StateSymbol.WARNING, tokens.LIGHT.warning)
    view.set_persistent_note("")
    view.show_note("The map was started again.")
    assert strip.symbol.name == StateSymbol.WARNING


def test_news_end_after_some_time_and_not_with_the_next_frame(view: MapView, qtbot: QtBot) -> None:
    part = QWidget(view)
    part.resize(600, 400)
    overlays = MapOverlays(part, news_ms=1)
    view.activateWindow()
    part.show()
    qtbot.waitUntil(view.isActiveWindow)
    overlays.show_news("The weather is up to date.")
    overlays.show_note("")
    assert overlays.note.text == "The weather is up to date."
    qtbot.waitUntil(overlays.note.isHidden)
    assert overlays.note.text == ""


def test_a_chip_below_the_buttons_has_the_whole_width(view: MapView) -> None:
    view.resize(300, 600)
    view.show_weather(a_content(conditions(words="Thundery showers with hail and gusts")))
    card, overlays = view.weather_card, view.map_overlays
    assert card.is_chip
    assert card.card_in_parent.right() > overlays.zoom_buttons.card_in_parent.left()
    assert view.rect().contains(card.card_in_parent)
    assert not card.card_in_parent.intersects(overlays.attribution.geometry())
    view.resize(300, 150)
    assert card.card_in_parent.right() < overlays.zoom_buttons.card_in_parent.left()


def test_an_expanded_card_leaves_the_larger_area_beside_or_above_it(view: MapView) -> None:
    view.resize(540, 600)
    view.show_weather(a_content())
    card, overlays = view.weather_card, view.map_overlays
    assert card.is_chip
    assert overlays.free_rect().bottom() < card.card_in_parent.top()
    card.findChild(ChipFace).expanded.emit()
    assert card.is_expanded
    free = overlays.free_rect()
    assert not free.intersects(card.card_in_parent)
    assert free.width() * free.height() > view.width() * view.height() / 4


def test_the_crosshair_is_centred_while_shown(view: MapView) -> None:
    crosshair = view.map_overlays.crosshair
    assert not crosshair.isVisible()
    view.set_crosshair_visible(is_marked=True)
    assert crosshair.geometry().center() == view.rect().center()
    arm = view.rect().center() + (crosshair.rect().topRight() - crosshair.rect().center()) / 2
    highlight = view.grab().toImage().pixelColor(arm.x(), view.rect().center().y())
    assert highlight.name().upper() == tokens.current().highlight


def test_the_scale_bar_is_as_long_as_its_distance_on_the_map(view: MapView) -> None:
    bar = view.map_overlays.scale_bar
    for zoom in (3.0, 12.0, 17.5):
        view.fly_to(-34.9, -56.2, zoom)
        number, unit = bar.text.rsplit(THIN, 1)
        metres = float(number.replace(THIN, "")) * (1000 if unit == "km" else 1)
        assert bar.length_px * view.camera.metres_per_px == pytest.approx(metres)
        assert bar.length_px <= 96


@pytest.mark.parametrize("theme", [tokens.LIGHT, tokens.DARK])
def test_the_scale_bar_has_a_plate_that_hides_the_map(
    view: MapView, theme: tokens.Tokens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "current", lambda: theme)
    bar = view.map_overlays.scale_bar
    bar.show_scale(view.camera)
    image = bar.grab().toImage()
    row = [image.pixelColor(x, 4).name().upper() for x in range(4, round(bar.length_px))]
    assert set(row) == {theme.raised}
    line = image.pixelColor(round(bar.length_px / 2), bar.height() - 7).name().upper()
    assert line == theme.text


def test_try_again_emits_a_signal(qtbot: QtBot, view: MapView) -> None:
    with qtbot.waitSignal(view.weather_retried):
        view.weather_card.retried.emit()
