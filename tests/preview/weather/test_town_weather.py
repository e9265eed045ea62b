"""Tests of weather labels: content, placement and input."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QHelpEvent, QImage, QPaintEvent, QRegion
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from editor.basemap.places import Settlement
from editor.mapstyle.schema.values import Color
from editor.preview.map_view import MapView
from editor.preview.weather.map_names import MapName
from editor.preview.weather.pills import NAMED_PILL, TownPill, picture, size, town_pills
from editor.preview.weather.plates import LEAST_ALPHA, OPAQUE, Plate
from editor.preview.weather.towns import TownWeather
from editor.ui.theme import tokens
from editor.ui.theme.symbols import WeatherSymbol
from editor.weather.api.records import Daylight, LatLon
from editor.weather.results import WeatherResult
from editor.weather.units import Temperature, Units
from editor.weather.wording.town_values import TownValue
from tests.preview.frames import FlatFrames, a_flat_style, painted
from tests.preview.weather.samples import NOW_S, a_content
from tests.preview.weather.town_samples import a_town, towns_result

METRIC = Units()
THIN = "\N{THIN SPACE}"


def pills_of(*towns: Settlement, units: Units = METRIC, **known: object) -> tuple[TownPill, ...]:
    return town_pills(towns, towns_result(*towns, **known), units, NOW_S)


@pytest.fixture
def towns(view: MapView) -> tuple[Settlement, Settlement]:
    """A town at the centre of the view, and another next to it."""
    middle = view.rect().center()
    return (
        a_town("Middle", view.camera, middle.x(), middle.y()),
        a_town("Beside", view.camera, middle.x() + 150, middle.y() + 40),
    )


@pytest.fixture
def shown(view: MapView, towns: tuple[Settlement, Settlement]) -> TownWeather:
    """The weather at both towns."""
    over = view.town_weather
    over.select(towns)
    over.show_pills(pills_of(*towns))
    return over


def middle_of(over: TownWeather, pill: TownPill) -> QPoint:
    """Return a point of a label that hit testing finds."""
    view = over.parentWidget()
    assert view is not None
    points = (
        QPoint(x, y)
        for y in range(0, view.height(), 4)
        for x in range(0, view.width(), 4)
        if over.pill_at(QPointF(x, y)) is pill
    )
    found = list(points)
    return found[len(found) // 2]


# Content


def test_a_label_shows_temperature_and_sky_and_more_in_its_tooltip(towns: tuple[Settlement, ...]) -> None:
    (pill,) = pills_of(towns[0])
    assert (pill.number, pill.symbol, pill.is_old) == ("21°", WeatherSymbol.PARTLY, False)
    assert pill.lines == ("Middle", f"Partly cloudy, 21{THIN}°C", f"Wind from SSE (157°), 9{THIN}m/s")


def test_units_night_and_simulation_are_shown(towns: tuple[Settlement, ...]) -> None:
    fahrenheit = replace(METRIC, temperature=Temperature.FAHRENHEIT)
    values = {"words": "Clear", "daylight": Daylight.NIGHT, "temperature_c": -5}
    (pill,) = pills_of(towns[0], units=fahrenheit, simulated=True, **values)
    assert (pill.number, pill.symbol) == ("23°", WeatherSymbol.CLEAR_NIGHT)
    assert pill.lines == ("Middle (simulated)", f"Clear, 23{THIN}°F")


def test_a_named_label_fits_its_name_up_to_the_maximum_width(
    towns: tuple[Settlement, ...],
) -> None:
    (plain,) = pills_of(towns[0], temperature_c=21)
    widths = []
    for name in ("Minas", "Montevideo", "Santa Vitória do Palmar e Outras"):
        (pill,) = town_pills(
            (towns[0]._replace(name=name),),
            towns_result(towns[0], temperature_c=21),
            METRIC,
            NOW_S,
            is_named=True,
        )
        widths.append(size(pill).width())
        assert drawn_alone(pill, 1.0).width() > drawn_alone(plain, 1.0).width()
    assert size(plain).width() < widths[0] < widths[1] < widths[2] == NAMED_PILL.width()


def test_values_that_are_not_metric_have_no_degree_sign(towns: tuple[Settlement, ...]) -> None:
    (pill,) = pills_of(towns[0], unit="imperial", temperature_c=70)
    assert (pill.number, pill.lines) == ("70", ("Middle", "70"))


def test_absent_values_and_unknown_towns_are_left_out(
    towns: tuple[Settlement, ...],
) -> None:
    (pill,) = pills_of(towns[0], words="Fog")
    assert (pill.number, pill.lines) == ("—", ("Middle", "Fog", "Temperature: not available"))
    assert pills_of(towns[0], words=None) == ()
    assert len(town_pills(towns, towns_result(towns[1]), METRIC, NOW_S)) == 1
    assert town_pills(towns, None, METRIC, NOW_S) == ()


def test_towns_of_one_cell_share_their_weather(
    towns: tuple[Settlement, ...],
) -> None:
    requested_place = towns[0]
    beside = requested_place._replace(name="Suburb", lat=requested_place.lat + 0.001)
    (pill,) = town_pills([beside], towns_result(requested_place), METRIC, NOW_S)
    assert (pill.town, pill.lines[0]) == (beside, "Suburb")


@pytest.mark.parametrize(("trouble", "age_s"), [("No network.", 360), ("", 3 * 3600)])
def test_outdated_weather_starts_with_its_age_and_is_grey(
    towns: tuple[Settlement, ...], trouble: str, age_s: float, qapp: QApplication
) -> None:
    (new,) = pills_of(towns[0])
    (old,) = pills_of(towns[0], trouble=trouble, age_s=age_s)
    assert old.is_old
    assert old.lines[0].endswith(" old")
    theme = tokens.current()
    assert QColor(theme.accent).rgb() in colors(new)
    assert QColor(theme.accent).rgb() not in colors(old)
    assert QColor(theme.text_2).rgb() in colors(old)


def drawn_alone(pill: TownPill, scale: float) -> QImage:
    return picture(pill, Plate(tokens.current()), scale).toImage()


def colors(pill: TownPill) -> set[int]:
    image = drawn_alone(pill, 4.0)
    return {image.pixel(x, y) for y in range(image.height()) for x in range(image.width())}


def test_external_texts_are_plain_text_in_the_tooltip(towns: tuple[Settlement, ...]) -> None:
    (pill,) = pills_of(towns[0], words="<img src='file:///etc/hostname'>")
    assert "<img" not in pill.tip
    assert "&lt;img" in pill.tip


# Positions


def test_pills_move_with_the_map_at_once(view: MapView, shown: TownWeather) -> None:
    before = drawn(view)
    view.set_camera(view.camera.moved_by(-60, 30))
    after = drawn(view)
    assert pill_pixels(after) == {(x - 60, y + 30) for x, y in pill_pixels(before)}


def drawn(view: MapView) -> QImage:
    """Return an image of the labels alone."""
    return view.town_weather.grab().toImage()


def pill_pixels(image: QImage) -> set[tuple[int, int]]:
    """Return the positions of the symbols."""
    accent = QColor(tokens.current().accent).rgb()
    return {
        (x, y) for y in range(image.height()) for x in range(image.width()) if image.pixel(x, y) == accent
    }


def test_zoomed_out_the_label_of_the_smaller_town_is_hidden(view: MapView, shown: TownWeather) -> None:
    camera = view.camera
    assert [pill.town.name for pill in shown.pills] == ["Middle", "Beside"]
    view.set_camera(camera.with_zoom(camera.zoom - 2))
    assert [pill.town.name for pill in shown.pills] == ["Middle"]
    view.set_camera(camera)
    assert len(shown.pills) == 2


def test_a_selected_town_stays_until_the_zoom_changes(view: MapView) -> None:
    over, middle, camera = view.town_weather, view.rect().center(), view.camera
    small = a_town("Small", camera, middle.x(), middle.y())
    large = a_town("Large", camera, middle.x() + 20, middle.y())
    assert over.select((small,)) == (small,)
    assert over.select((large, small)) == (small,)
    view.set_camera(camera.with_zoom(camera.zoom - 0.5))
    assert over.select((large, small)) == (large,)
    assert over.select((small, large)) == (large,)


def test_no_town_is_selected_under_an_overlay(view: MapView) -> None:
    view.show_weather(a_content())
    view.set_crosshair_visible(is_marked=True)
    view.show_credits(("© Somebody",))
    over = view.map_overlays
    for box in (
        over.weather_card.card_in_parent,
        over.zoom_buttons.card_in_parent,
        over.attribution.geometry(),
    ):
        covered = a_town("Covered", view.camera, box.center().x(), box.center().y() + 20)
        assert view.town_weather.select((covered,)) == ()


def test_a_large_town_at_the_crosshair_is_not_hidden_by_a_small_one(view: MapView) -> None:
    view.set_crosshair_visible(is_marked=True)
    middle = view.map_overlays.crosshair.geometry().center()
    large = a_town("Large", view.camera, middle.x(), middle.y() + 20)
    small = a_town("Small", view.camera, middle.x() + 60, middle.y() + 20)
    assert view.town_weather.select((large, small)) == (large,)


def test_pills_are_below_all_other_overlays(view: MapView, shown: TownWeather) -> None:
    view.show_weather(a_content())
    children = view.children()
    assert children.index(shown) < children.index(view.weather_card)
    assert children.index(shown) < children.index(view.map_overlays.attribution)


def test_every_town_is_in_the_accessible_description(shown: TownWeather, qtbot: QtBot) -> None:
    assert shown.accessibleName() == "Show weather in towns"
    qtbot.waitUntil(lambda: shown.accessibleDescription() != "")
    for name in ("Middle", "Beside"):
        assert name in shown.accessibleDescription()


class Paints(QObject):
    """The regions that are painted."""

    def __init__(self, over: TownWeather) -> None:
        super().__init__(over)
        self.region = QRegion()
        over.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region += event.region()
        return False


def test_other_values_repaint_only_the_labels_that_change(
    view: MapView, shown: TownWeather, towns: tuple[Settlement, Settlement], qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: view.is_idle)
    shown.read_map_now()
    QApplication.processEvents()
    paints = Paints(shown)
    middle, beside = shown.pills
    shown.show_pills((*pills_of(towns[0], temperature_c=12.0), beside))
    QApplication.processEvents()
    assert shown.pills[0].number != middle.number
    assert paints.region.intersects(shown.box_of(shown.pills[0]).toAlignedRect())
    assert not paints.region.intersects(shown.box_of(beside).toAlignedRect())


def test_labels_that_look_the_same_have_the_latest_tooltip(
    shown: TownWeather, towns: tuple[Settlement, Settlement]
) -> None:
    shown.show_pills(pills_of(*towns, temperature_c=21.0, wind_speed_mps=3.0))
    before = shown.pills[0]
    shown.show_pills(pills_of(*towns, temperature_c=21.0, wind_speed_mps=8.0))
    assert shown.pills[0] == before
    assert f"8{THIN}m/s" in shown.pills[0].tip
    assert shown.pill_at(shown.box_of(before).center()) is shown.pills[0]


def test_a_label_has_its_place_again_with_the_same_size(
    shown: TownWeather, towns: tuple[Settlement, Settlement]
) -> None:
    placed = []
    for temperature in (21.0, -12.0, 21.0, 9.0):
        shown.show_pills(pills_of(*towns, temperature_c=temperature))
        placed.append([(pill.number, shown.box_of(pill)) for pill in shown.pills])
    assert placed[0] == placed[2]
    assert placed[1] != placed[0] != placed[3]
    center = shown.box_of(shown.pills[0]).center()
    shown.show_names([])
    assert shown.box_of(shown.pills[0]).center() == center


def test_without_towns_nothing_is_drawn(shown: TownWeather) -> None:
    assert shown.isVisible()
    shown.forget()
    assert not shown.isVisible()
    assert shown.pills == shown.towns == ()


# Input


def test_a_click_reports_the_town_and_sends_no_hit_request(
    view: MapView, shown: TownWeather, frames: FlatFrames, qtbot: QtBot
) -> None:
    at, requested = middle_of(shown, shown.pills[1]), QSignalSpy(view.inspector.click_started)
    with qtbot.waitSignal(shown.pressed) as pressed:
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=at)
    assert pressed.args[0].name == "Beside"
    assert requested.count() == 0
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(5, view.height() // 2))
    assert requested.count() == 1


def test_a_drag_that_begins_on_a_pill_moves_the_map_and_is_no_click(
    view: MapView, shown: TownWeather, qtbot: QtBot
) -> None:
    at, camera, pressed = middle_of(shown, shown.pills[0]), view.camera, QSignalSpy(shown.pressed)
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseMove(view, at + QPoint(40, 0))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=at + QPoint(40, 0))
    assert view.camera.lon < camera.lon
    assert pressed.count() == 0


def test_a_click_with_a_modifier_is_ignored_by_a_label(
    view: MapView, shown: TownWeather, qtbot: QtBot
) -> None:
    at, pressed = middle_of(shown, shown.pills[0]), QSignalSpy(shown.pressed)
    for key in (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier):
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, key, at)
    assert pressed.count() == 0


def test_labels_ignore_clicks_while_not_clickable(view: MapView, shown: TownWeather, qtbot: QtBot) -> None:
    pressed = QSignalSpy(shown.pressed)
    shown.set_pressable(is_pressable=False)
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=middle_of(shown, shown.pills[0]))
    assert pressed.count() == 0


def test_the_tooltip_belongs_to_the_pill(view: MapView, shown: TownWeather, qtbot: QtBot) -> None:
    at = middle_of(shown, shown.pills[0])
    QApplication.sendEvent(view, QHelpEvent(QHelpEvent.Type.ToolTip, at, view.mapToGlobal(at)))
    assert "Partly cloudy" in QToolTip.text()
    QToolTip.hideText()


# The selected value


def value_pill(town: Settlement, value: TownValue, **known: object) -> TownPill:
    (pill,) = town_pills((town,), towns_result(town, **known), METRIC, NOW_S, value=value)
    return pill


def test_a_label_shows_the_selected_value_and_its_unit(towns: tuple[Settlement, ...]) -> None:
    wind = value_pill(towns[0], TownValue.WIND)
    assert (wind.symbol, wind.turn_deg) == (WeatherSymbol.WIND_DIRECTION, 337)
    assert (wind.number, wind.unit) == ("9", "m/s")
    humidity = value_pill(towns[0], TownValue.HUMIDITY)
    assert (humidity.number, humidity.unit, humidity.symbol) == ("64", "%", WeatherSymbol.HUMIDITY)
    assert humidity.lines[-1] == f"Humidity 64{THIN}%"
    assert value_pill(towns[0], TownValue.FEELS_LIKE).lines[-1] == f"Feels like 20{THIN}°C"


def test_a_value_that_is_not_sent_is_a_dash_and_the_tooltip_says_so(
    towns: tuple[Settlement, ...],
) -> None:
    pill = value_pill(towns[0], TownValue.AIR, temperature_c=21)
    assert (pill.number, pill.symbol) == ("—", WeatherSymbol.AIR)
    assert pill.lines[-1] == "Air quality: not available"


def test_the_tooltip_of_air_quality_says_that_its_scale_is_unknown(towns: tuple[Settlement, ...]) -> None:
    pill = value_pill(towns[0], TownValue.AIR, air_quality=23)
    assert pill.lines[-2:] == ("Air quality 23", "The service does not state the scale of its air quality.")


def test_the_arrow_of_the_wind_turns(towns: tuple[Settlement, ...], qapp: QApplication) -> None:
    drawn = {
        drawn_alone(value_pill(towns[0], TownValue.WIND, wind_from_deg=deg, wind_speed_mps=9), 2.0)
        .convertToFormat(QImage.Format.Format_RGB32)
        .constBits()
        .tobytes()
        for deg in range(0, 360, 45)
    }
    assert len(drawn) == 8


# The map beneath


def test_the_plate_follows_the_map_beneath_after_a_pause(view: MapView, qtbot: QtBot) -> None:
    over = view.town_weather
    town = a_town("Left", view.camera, view.width() // 4, view.height() // 2)
    over.select((town,))
    over.show_pills(pills_of(town))
    (pill,) = over.pills
    for color, theme in ((Color(20, 26, 32), tokens.DARK), (Color(240, 236, 226), tokens.LIGHT)):
        view.show_style(painted(a_flat_style(), color))
        qtbot.waitUntil(lambda theme=theme: over.plate_of(pill) == Plate(theme, LEAST_ALPHA))


def test_over_other_pictures_than_the_map_a_plate_is_opaque(
    view: MapView, shown: TownWeather, qtbot: QtBot
) -> None:
    view.show_style(a_flat_style())
    qtbot.waitUntil(lambda: {shown.plate_of(pill).alpha for pill in shown.pills} == {LEAST_ALPHA})
    view.show_heat(view.map_picture)
    qtbot.waitUntil(lambda: {shown.plate_of(pill).alpha for pill in shown.pills} == {OPAQUE})


def name_at(view: MapView, text: str, x: float, y: float, width: float = 60) -> MapName:
    """Return a name of the map around a point of a view."""
    box, world_px = view.camera.bounds, view.camera.world_px
    return MapName(text, box.left + x / world_px, box.top + y / world_px, QSizeF(width, 14))


def test_a_label_covers_neither_another_name_nor_its_own(view: MapView, shown: TownWeather) -> None:
    middle = view.rect().center()
    at = QPointF(middle)

    def box() -> QRectF:
        return next(shown.box_of(pill) for pill in shown.pills if pill.town.name == "Middle")

    assert box().center().y() == pytest.approx(at.y() - 20, abs=0.6)
    own = name_at(view, "Middle", at.x(), at.y())
    shown.show_names([own])
    assert at.y() - 7 - 4 < box().bottom() <= at.y() - 7
    above = name_at(view, "Above", at.x() + 30, at.y() - 22)
    shown.show_names([own, above])
    assert at.y() + 7 <= box().top() < at.y() + 7 + 4
    below = name_at(view, "Below", at.x() - 20, at.y() + 22, 160)
    shown.show_names([own, above, below])
    assert box().center().y() == pytest.approx(at.y(), abs=1)
    assert not box().intersects(QRectF(at.x() - 30, at.y() - 7, 60, 14))
    sides = [name_at(view, "Beside it", at.x() + dx, at.y()) for dx in (-70, 70)]
    shown.show_names([own, name_at(view, "Above", at.x(), at.y() - 22, 160), below, *sides])
    assert [pill.town.name for pill in shown.pills] == ["Beside"]
    shown.show_names([])
    assert len(shown.pills) == 2


def test_a_label_of_a_town_inside_the_view_is_never_cut_by_its_edge(view: MapView) -> None:
    over, x, y = view.town_weather, 40.0, view.height() / 2
    town = a_town("Edge", view.camera, x, y)
    over.select((town,))
    over.show_pills(pills_of(town))
    own = name_at(view, "Edge", x, y)
    others = [name_at(view, "Other", x + dx, y + dy, 60) for dx, dy in ((0, -24), (0, 24), (70, 0))]
    over.show_names([own, *others[:2]])
    (pill,) = over.pills
    assert over.box_of(pill).left() > x, "it is next to the name, in the view"
    over.show_names([own, *others])
    assert over.pills == (), "there is space only beyond the edge"


def test_the_town_of_the_card_has_a_ring(view: MapView, shown: TownWeather) -> None:
    def ringed() -> list[str]:
        return [pill.town.name for pill in shown.pills if shown.is_of_card(pill)]

    assert ringed() == []
    beside = shown.pills[1].town
    place = WeatherResult.at(LatLon(beside.lat, beside.lon), "Near Beside")
    view.show_weather(replace(a_content(), result=replace(a_content().result, places=place.places)))
    assert ringed() == ["Beside"]
    ring, plain = (
        picture(shown.pills[1], Plate(tokens.LIGHT), 1.0, has_ring=has_ring).toImage()
        for has_ring in (True, False)
    )
    middle, accent = ring.width() // 2, QColor(tokens.LIGHT.accent)
    edges = [[y for y in range(16) if image.pixelColor(middle, y) == accent] for image in (ring, plain)]
    assert [len(edge) for edge in edges] == [2, 0]
    view.show_weather(None)
    assert ringed() == []
