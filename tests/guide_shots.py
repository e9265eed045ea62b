"""Takes the screenshots of the guide: `dev.py shot --guide [NAME...]`.

Each is a state of a real window over a style of our own, cropped to its subject, in both themes, in few
colours, since there are many. The weather is simulated for the current hour.
"""

import os
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

from editor.app.command_palette import CommandPalette
from editor.app.main_window import MainWindow
from editor.features.adjust_colors.controller import AdjustColorsController
from editor.features.colors.controller import ColorCommands
from editor.features.compare.controller import CompareController
from editor.features.export.printing import PrintController
from editor.features.find.controller import FindCommands
from editor.features.help.tour import Tour
from editor.features.ladder.controller import LadderController
from editor.features.legibility.controller import LegibilityController
from editor.features.merge.controller import MergeController
from editor.features.merge.list import Tab
from editor.features.night_version.controller import NightVersionController
from editor.features.palettes.controller import APPLY_DOCK, PaletteController
from editor.features.palettes.palette_view import BY_ROLE
from editor.features.routes.controller import RouteController
from editor.features.variants.sun import SunController
from editor.mapstyle.color.palettes.formats import read_palette
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.merge.result import Side
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.mapstyle.variants.style_set import VariantUse
from editor.preview.compare.sides import CompareMode
from editor.storage.style_sets import link_variant
from editor.system.settings import LEGIBILITY_ON, REDUCED_MOTION, WEATHER_ON, WINDOW_GEOMETRY, WINDOW_STATE
from editor.ui.color.field import ColorField
from editor.ui.theme.theme import ThemeChoice
from editor.ui.theme.tokens import Size
from editor.weather.api.records import LatLon
from editor.workspace.document_reading import NIGHT_TEMPLATE, template_path
from editor.workspace.services import Services
from tests.guide_merge import write_versions
from tests.guide_pictures import picture_of, popup_part, write
from tests.guide_reference import measure_streets, show_reference
from tests.guide_start import show_start, show_step
from tests.guide_style import the_style
from tests.waiting import pause, wait

FOLDER = Path(__file__).parents[1] / "docs" / "guide" / "pictures"
SIZE = QSize(1280, 800)
_SANTA_LUCIA = (-34.8480, -56.2480, 13.0)
_HELSINKI, _URUGUAY = (60.1715, 24.9443, 16.0), (-33.5, -56.0, 7.0)
_COAST = (LatLon(-34.91, -56.16), LatLon(-34.75, -55.75), LatLon(-34.65, -54.95), LatLon(-34.48, -54.33))

_COAST_PALETTE = b"""GIMP Palette
Name: Atlantic coast
246 241 228\tLand
139 184 209\tWater
178 201 156\tPark
226 142  88\tRoads
214 203 186\tBuildings
 38  50  56\tText
255 253 247\tHalo
120 108 140\tBorders
"""


@dataclass(frozen=True, slots=True)
class Shown:
    """The content of a screenshot: a part of the window, or all of it, with its popups.

    `has_rich_popup` if few colours would cause banding in a popup.
    """

    part: QWidget
    over: tuple[QWidget, ...] = ()
    has_rich_popup: bool = False


Show = Callable[[MainWindow], Shown]


def take(services: Services, names: Collection[str]) -> Iterator[Path]:
    """Take the named screenshots, or all; return the written files."""
    services.settings.set(REDUCED_MOTION, "true")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["HOME"] = home  # The location of the files on the start page, and that of the screenshots.
        for theme in (ThemeChoice.LIGHT, ThemeChoice.DARK):
            services.theme.set_choice(theme)
            for name, show in PICTURES.items():
                if names and name not in names:
                    continue
                window = _window(services, Path(home), name)
                shown = show(window)
                pause(400)
                picture = picture_of(window, shown.part, shown.over)
                rich = popup_part(window, shown.part, shown.over) if shown.has_rich_popup else None
                yield write(picture, FOLDER / f"{name}-{theme.value}.png", rich)
                _close(window, shown)


def _window(services: Services, home: Path, name: str) -> MainWindow:
    """Open a window with the guide's style and no weather."""
    services.settings.set(WINDOW_GEOMETRY, b"")
    services.settings.set(WINDOW_STATE, b"")
    services.settings.set(WEATHER_ON, False)
    services.settings.set(LEGIBILITY_ON, False)
    path = home / "Maps" / "city.json"
    path.parent.mkdir(exist_ok=True)
    for style_set in path.parent.glob("*.styleset"):
        style_set.unlink()
    path.write_bytes(the_style(is_broken=name == "problems", has_faces=name == "fonts"))
    window = MainWindow(services)
    window.resize(SIZE)
    window.show()
    window.open_file(path)
    wait(lambda: window.session.origin.path == path)
    _wait_until_drawn(window)
    return window


def _close(window: MainWindow, shown: Shown) -> None:
    for over in shown.over:
        over.close()
    window.features[MergeController].close()
    window.features[Tour].end()
    for name in ("weather_route", "weather_towns"):
        if window.commands[name].isChecked():
            window.commands[name].trigger()
    window.session.undo_stack.setClean()
    window.close()
    window.deleteLater()
    QApplication.processEvents()


def _wait_until_drawn(window: MainWindow) -> None:
    pause(300)
    wait(lambda: window.map_view.is_idle)
    pause(200)


# The content of the screenshots.


def _whole(window: MainWindow) -> Shown:
    window.commands["weather"].setChecked(True)
    wait(lambda: window.weather.now is not None)
    _select(window, "Motorways")
    _wait_until_drawn(window)
    return Shown(window)


def _commands(window: MainWindow) -> Shown:
    window.commands["search_commands"].trigger()
    QTest.keyClicks(_focused(), "zoom")
    return Shown(window, (window.features[CommandPalette].popover,))


def _layers(window: MainWindow) -> Shown:
    _select(window, "Lakes and rivers")
    return Shown(_dock(window, "layers"))


def _properties(window: MainWindow) -> Shown:
    _select(window, "Motorways")
    return Shown(_dock(window, "properties"))


def _colour(window: MainWindow) -> Shown:
    _select(window, "Motorways")
    field = window.properties_panel.editor(BY_KEY["line-inner-color"]).field
    assert isinstance(field, ColorField)
    field.open_popover()
    pause(300)
    assert field.popover is not None
    return Shown(_dock(window, "properties"), (field.popover,), has_rich_popup=True)


def _colours(window: MainWindow) -> Shown:
    window.docks.show("colors")
    panel = window.features[ColorCommands].panel
    pause(300)
    QTest.keyClick(_focused(), Qt.Key.Key_Down)
    return Shown(panel.window() if panel.isWindow() else _dock(window, "colors"))


def _palettes(window: MainWindow) -> Shown:
    applying = window.features[PaletteController].applying
    applying.show_palette(read_palette(_COAST_PALETTE, "Atlantic coast.gpl"))
    window.docks.show(APPLY_DOCK)
    applying.panel.assignment.selected.emit(BY_ROLE)
    pause(300)
    applying.panel.table.list.setCurrentIndex(applying.panel.table.model.index(2))
    _wait_until_drawn(window)
    return Shown(_dock(window, APPLY_DOCK))


def _curve(window: MainWindow) -> Shown:
    _select(window, "Primary roads")
    window.properties_panel.editor(BY_KEY["line-width"]).unfold()
    return Shown(_dock(window, "properties"))


def _filter(window: MainWindow) -> Shown:
    return _section(window, "filter")


def _label(window: MainWindow) -> Shown:
    return _section(window, "label")


def _section(window: MainWindow, name: str) -> Shown:
    """Show the properties of a layer with a section of the page open, and its header at the top."""
    window.map_view.fly_to(-34.9050, -56.1880, 15)
    _wait_until_drawn(window)
    _select(window, "Primary road names")
    page = window.properties_panel.layer_page
    section = page.filter if name == "filter" else page.labels
    section.set_open(True)
    pause(1200)
    page.ensureWidgetVisible(section, 0, 4000)
    return Shown(section)


def _label_debugger(window: MainWindow) -> Shown:
    window.map_view.fly_to(-34.9065, -56.1930, 17)
    _wait_until_drawn(window)
    _select(window, "Food and drink")
    window.commands["collision_boxes"].setChecked(True)
    debugger = window.map_view.label_debugger
    wait(lambda: debugger.report is not None and not debugger.is_waiting)
    debugger.select_next()
    pause(300)
    return Shown(window)


def _icons(window: MainWindow) -> Shown:
    window.commands["icons"].trigger()
    pause(800)
    QTest.keyClick(_focused(), Qt.Key.Key_Home)
    pause(800)
    wait(lambda: window.services.jobs.is_idle)
    return Shown(window)


def _fonts(window: MainWindow) -> Shown:
    window.commands["fonts"].trigger()
    pause(800)
    wait(lambda: window.services.jobs.is_idle)
    pause(300)
    return Shown(window)


def _ladder(window: MainWindow) -> Shown:
    key = _select(window, "Motorways")
    _fly(window, -34.8687, -56.2235, 14)
    window.docks.show("properties")
    _dock(window, "layers").hide()
    window.commands["zoom_ladder"].trigger()
    ladder = window.features[LadderController].view_controller
    frames = ladder.frames
    ladder.view.bar.show_size(200)
    window.session.do(set_stop([key], BY_KEY["line-width"], 14, 4.6), "Width")
    wait(lambda: frames.is_idle)
    pause(600)
    wait(lambda: frames.is_idle)
    return Shown(window)


def _night_version(window: MainWindow) -> Shown:
    window.resize(1280, 600)
    _fly(window, -34.885, -56.19, 12.2)
    window.commands["new_version"].trigger()
    version = window.features[NightVersionController].view_controller
    wait(lambda: version.model.result is not None and version.is_idle)
    table = version.view.colors.table
    table.select_key(next(row.key for row in version.view.colors.model.rows if row.used_by == "Motorways"))
    pause(1200)
    wait(lambda: version.is_idle)
    return Shown(version.view)


def _variants(window: MainWindow) -> Shown:
    """Show the night variant of the open style on the map."""
    day = window.session.origin.path
    assert day is not None
    night = day.with_name("night.json")
    night.write_bytes(template_path(NIGHT_TEMPLATE).read_bytes())
    link_variant(day, night, name="Night", use=VariantUse.NIGHT, style_name="Day")
    window.style_sets.reload()
    sun = window.features[SunController]
    wait(lambda: window.style_sets.is_idle and window.style_sets.current is not None and sun.is_idle)
    window.resize(900, 330)
    _dock(window, "layers").hide()
    _select(window, "Motorways")
    window.docks.show("properties")
    _fly(window, -34.6, -55.4, 7)
    sun.show_variant(VariantUse.NIGHT)
    _wait_until_drawn(window)
    return Shown(window)


def _adjust(window: MainWindow) -> Shown:
    _dock(window, "layers").hide()
    window.resize(860, 600)
    _fly(window, -34.9, -56.225, 12.5)
    window.commands["weather"].setChecked(False)
    window.commands["adjust_colors"].trigger()
    window.resizeDocks([_dock(window, "adjust_colors")], [Size.RIGHT_DOCK], Qt.Orientation.Horizontal)
    adjustment = window.features[AdjustColorsController].panel_controller
    wait(lambda: adjustment.is_idle)
    preset = adjustment.panel.preset
    preset.setCurrentIndex(preset.findText(adjustment.presets.bundled[2].name))
    preset.activated.emit(preset.currentIndex())
    kinds = adjustment.panel.scope.kinds
    QTest.mouseClick(kinds, Qt.MouseButton.LeftButton, pos=kinds.cell_rect(3).center())
    wait(lambda: adjustment.is_idle)
    _wait_until_drawn(window)
    return Shown(window)


def _replace(window: MainWindow) -> Shown:
    window.docks.show("find_replace")
    form = window.features[FindCommands].find_panel.fields.color
    for field, color_text in zip(form.fields, ("#FFFFFF", "#F4EFE6"), strict=True):
        field.edit.setFocus()
        field.edit.selectAll()
        QTest.keyClicks(field.edit, color_text)
        QTest.keyClick(field.edit, Qt.Key.Key_Return)
    pause(700)
    return Shown(_dock(window, "find_replace"))


def _problems(window: MainWindow) -> Shown:
    window.commands["problems"].trigger()
    wait(lambda: window.checker.knows_document)
    pause(600)
    return Shown(_dock(window, "problems"))


def _legibility(window: MainWindow) -> Shown:
    window.resize(QSize(860, 600))
    _fly(window, -31.5, -59.5, 5)
    _dock(window, "layers").hide()
    _dock(window, "properties").hide()
    window.commands["problems"].trigger()
    window.commands["check_legibility"].trigger()
    legibility = window.features[LegibilityController]
    runner = legibility.runner
    assert runner is not None
    wait(lambda: runner.has_sample and runner.is_idle)
    legibility.show(next(each for each in runner.checker.problems if each.code == "low-label-contrast"))
    wait(lambda: runner.is_idle and window.map_view.heat is not None)
    pause(600)
    return Shown(window)


def _json(window: MainWindow) -> Shown:
    _select(window, "Railways")
    window.docks.show("json")
    pause(600)
    return Shown(_dock(window, "json"))


def _history(window: MainWindow) -> Shown:
    for name, color in (("Parks and gardens", Color(188, 220, 176)), ("Forests", Color(150, 196, 140))):
        key = _select(window, name)
        window.session.do(set_stop([key], BY_KEY["fill-color"], 0, color), f"Change fill colour of {name}")
    key = _select(window, "Railways")
    window.session.do(set_stop([key], BY_KEY["line-width"], 13, 0.5), "Change width of Railways")
    window.docks.show("history")
    pause(500)
    return Shown(_dock(window, "history"))


def _helsinki(window: MainWindow) -> Shown:
    _fly(window, *_HELSINKI)
    return Shown(window.centre)


def _compare(window: MainWindow, mode: CompareMode = CompareMode.SWIPE) -> Shown:
    key = _select(window, "Sea")
    window.session.do(
        set_stop([key], BY_KEY["fill-color"], 0, Color(120, 170, 200)), "Change fill colour of Sea"
    )
    key = _select(window, "Motorways")
    window.session.do(
        set_stop([key], BY_KEY["line-inner-color"], 10, Color(215, 90, 60)), "Change inner colour"
    )
    comparison = window.features[CompareController]
    comparison.with_saved()
    window.map_view.split.set_mode(mode)
    _wait_until_drawn(window)
    wait(lambda: comparison.counter.is_idle)
    return Shown(window.centre)


def _difference(window: MainWindow) -> Shown:
    shown = _compare(window, CompareMode.DIFFERENCE)
    tracker = window.features[CompareController].changes.tracker
    wait(lambda: tracker.is_idle)
    return Shown(window, shown.over)


def _merge(window: MainWindow) -> Shown:
    path = window.session.origin.path
    assert path is not None
    merging = window.features[MergeController]
    merging.merge(write_versions(path.parent))
    wait(lambda: merging.window is not None)
    merge = merging.window
    assert merge is not None
    merge.resize(SIZE)
    merge.maps.pane.place_at(*_SANTA_LUCIA)
    merge.model.resolve(merge.model.conflicts[0], Side.OURS)
    merge.panel.show_tab(Tab.ALL)
    merge.panel.select(merge.model.conflicts[0])
    wait(lambda: merge.is_idle)
    pause(600)
    wait(lambda: merge.is_idle)
    return Shown(merge)


def _reference(window: MainWindow) -> Shown:
    measure_streets(window, show_reference(window), count=4)
    return Shown(window.centre)


def _weather_card(window: MainWindow) -> Shown:
    window.commands["weather"].setChecked(True)
    window.map_view.weather_card.set_open(is_open=True)
    wait(lambda: window.weather.now is not None)
    _wait_until_drawn(window)
    return Shown(window.centre)


def _weather_panel(window: MainWindow) -> Shown:
    window.docks.show("weather_panel")
    wait(lambda: window.weather.now is not None)
    pause(1200)
    return Shown(_dock(window, "weather_panel"))


def _hours(window: MainWindow) -> Shown:
    window.docks.show("hours")
    pause(1500)
    return Shown(_dock(window, "hours"))


def _towns(window: MainWindow) -> Shown:
    _fly(window, *_URUGUAY)
    window.commands["weather_towns"].trigger()
    wait(lambda: bool(window.map_view.town_weather.pills))
    pause(600)
    return Shown(window.centre)


def _route(window: MainWindow) -> Shown:
    _fly(window, -34.70, -55.20, 8.6)
    window.commands["weather_route"].trigger()
    view = window.features[RouteController].shown
    assert view is not None
    for place in _COAST:
        view.control.add(place)
    view.edit(is_on=False)
    wait(
        lambda: bool(view.control.stops) and all(stop.is_current and stop.zone for stop in view.control.stops)
    )
    _wait_until_drawn(window)
    return Shown(window.centre)


def _dialog(name: str, query: str = "") -> Show:
    """Return a function that opens a dialog by a command, and types text into it."""

    def show(window: MainWindow) -> Shown:
        before = set(QApplication.topLevelWidgets())
        window.commands[name].trigger()
        pause(600)
        QTest.keyClicks(_focused(), query)
        pause(300)
        opened = [each for each in QApplication.topLevelWidgets() if each not in before and each.isVisible()]
        return Shown(opened[-1], (opened[-1],))

    return show


def _print(window: MainWindow) -> Shown:
    shown = _dialog("print")(window)
    dialog = window.features[PrintController].dialog
    assert dialog is not None
    wait(lambda: not dialog.preview.picture.isNull())
    return shown


def _start(window: MainWindow) -> Shown:
    show_start(window)
    return Shown(window)


def _tour(window: MainWindow) -> Shown:
    show_step(window, 2)
    return Shown(window)


PICTURES: Mapping[str, Show] = {
    "start": _start,
    "tour": _tour,
    "window": _whole,
    "commands": _commands,
    "layers": _layers,
    "properties": _properties,
    "colour": _colour,
    "colours": _colours,
    "adjust-colours": _adjust,
    "palettes": _palettes,
    "curve": _curve,
    "filter": _filter,
    "label": _label,
    "label-debugger": _label_debugger,
    "icons": _icons,
    "fonts": _fonts,
    "ladder": _ladder,
    "night-version": _night_version,
    "variants": _variants,
    "replace": _replace,
    "problems": _problems,
    "legibility": _legibility,
    "json": _json,
    "history": _history,
    "helsinki": _helsinki,
    "compare": _compare,
    "compare-difference": _difference,
    "merge": _merge,
    "reference-image": _reference,
    "weather-card": _weather_card,
    "weather-panel": _weather_panel,
    "hours": _hours,
    "towns": _towns,
    "route": _route,
    "shortcuts": _dialog("shortcuts"),
    "weather-settings": _dialog("weather_service"),
    "settings": _dialog("settings", "motion"),
    "export": _dialog("export_picture"),
    "print": _print,
}


def _focused() -> QWidget:
    """Return the widget with the focus."""
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def _select(window: MainWindow, name: str) -> LayerKey:
    """Select a layer by its name and return its key."""
    key = next(each.key for each in window.session.style.layers if each.comment == name)
    window.view_state.select([key])
    pause(200)
    return key


def _fly(window: MainWindow, lat: float, lon: float, zoom: float) -> None:
    window.map_view.fly_to(lat, lon, zoom)
    _wait_until_drawn(window)


def _dock(window: MainWindow, name: str) -> QDockWidget:
    return next(dock for dock in window.docks.all if dock.objectName() == name)
