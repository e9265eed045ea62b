"""Construction of the command controllers of a window."""

from dataclasses import dataclass

from editor.app.command_palette import CommandPalette
from editor.app.window_commands import PaneCommands, ViewCommands
from editor.features.colors.controller import ColorCommands
from editor.features.compare.controller import CompareController
from editor.features.export.controller import ExportController
from editor.features.export.printing import PrintController
from editor.features.export.requests import MapOrders
from editor.features.find.controller import FindCommands
from editor.features.fonts.controller import FaceController, FontController
from editor.features.fonts.view import FontsView
from editor.features.help.controller import HelpController, TroubleshootingController
from editor.features.help.tour import Tour
from editor.features.help.whats_this import WhatsThis
from editor.features.history.controller import HistoryController, UndoCommands
from editor.features.icons.controller import IconController
from editor.features.icons.importing import IconFieldController
from editor.features.icons.view import IconsView
from editor.features.inspect.controller import InspectCommands
from editor.features.json.controller import JsonController
from editor.features.layers.controller import AddLayerCommand, LayerCommands
from editor.features.layers.view import LayersPanel
from editor.features.places.controller import MapCommands
from editor.features.problems.controller import ProblemController
from editor.features.problems.view import ProblemsPanel
from editor.features.properties.appearance import AppearanceCommands
from editor.features.properties.controller import FeatureCommands, SourceCommands
from editor.features.properties.unapplied import UnappliedTextGuard
from editor.features.properties.view import PropertiesPanel
from editor.features.routes.controller import RouteController
from editor.features.settings.controller import SettingsController, offered_languages
from editor.features.start_page.controller import StartPageController
from editor.features.start_page.pictures import PreviewWriter
from editor.features.weather.controller import (
    HoursController,
    TownController,
    WeatherController,
    WeatherPanelController,
)
from editor.mapstyle.schema.source_data import SourceData
from editor.workspace.edit_targets import EditTargets
from editor.workspace.window_context import WindowContext


@dataclass(frozen=True, slots=True)
class Panels:
    """The panels of a window that exist from its start."""

    layers: LayersPanel
    properties: PropertiesPanel
    problems: ProblemsPanel
    icons: IconsView
    fonts: FontsView


class WindowControllers:
    """The command controllers of a window; those that other parts use are attributes."""

    def __init__(self, parts: WindowContext, panels: Panels) -> None:
        self.problems = ProblemController(parts, panels.problems)
        self.comparison = CompareController(parts)
        self.map = MapCommands(parts)
        self.inspection = InspectCommands(parts)
        FeatureCommands(parts, panels.properties)
        self.adding = AddLayerCommand(parts, panels.layers)
        SourceCommands(parts)
        targets = EditTargets(parts)
        LayerCommands(parts, targets, panels.layers)
        self.icons = IconController(parts, targets, panels.icons)
        self.fonts = FontController(parts, targets, panels.fonts)
        self.faces = FaceController(parts, panels.fonts)
        IconFieldController(parts, self.icons.importer)
        AppearanceCommands(parts, panels.properties)
        self.colors = ColorCommands(parts)
        self.finding = FindCommands(parts)
        self.json = JsonController(parts)
        self.unapplied = UnappliedTextGuard(parts, panels.properties)
        self.history = HistoryController(parts, self.comparison.with_step, self.problems.show_place)
        self.weather = WeatherController(parts)
        self.settings = SettingsController(parts, offered_languages)
        self.settings.key_changed.connect(self.weather.model.restart)
        TownController(parts, self.weather.model)
        self.route = RouteController(parts, self.weather.model)
        self.weather_panel = WeatherPanelController(parts, self.weather)
        self.hours = HoursController(parts, self.weather.model)
        orders = MapOrders(parts, self.weather.model)
        self.exporting = ExportController(parts, orders)
        self.printing = PrintController(parts, orders)
        self.trouble = TroubleshootingController(parts)
        UndoCommands(parts)
        ViewCommands(parts)
        PaneCommands(parts)
        self.help = HelpController(parts)
        PreviewWriter(parts)
        self.start = StartPageController(parts)
        self.tour = Tour(parts)
        WhatsThis(parts)
        self.palette = CommandPalette(parts)

    def show_data(self, data: SourceData) -> None:
        """Update what the other entries say that layers draw."""
        for consumer in (self.inspection, self.adding, self.icons, self.colors, self.finding, self.unapplied):
            consumer.show_data(data)

    def close(self) -> None:
        """Stop all pending work before the window closes."""
        self.settings.close()
        self.tour.end()
        self.icons.close()
        self.fonts.close()
        self.route.close()
        self.weather.close()
