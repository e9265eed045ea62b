"""Construction of the command controllers of a window."""

from editor.app.command_palette import CommandPalette
from editor.app.window_commands import PaneCommands, ViewCommands
from editor.features.colors.controller import ColorCommands
from editor.features.compare.controller import CompareFlow
from editor.features.export.controller import ExportFlow
from editor.features.export.orders import MapOrders
from editor.features.export.printing import PrintFlow
from editor.features.find.controller import FindCommands
from editor.features.fonts.controller import FaceFlow, FontFlow
from editor.features.help.controller import HelpFlow, TroubleFlow
from editor.features.help.tour import Tour
from editor.features.help.whats_this import WhatsThis
from editor.features.history.controller import HistoryFlow, UndoCommands
from editor.features.icons.controller import IconFlow
from editor.features.icons.field_images import IconFieldFlow
from editor.features.inspect.controller import InspectCommands
from editor.features.json.controller import JsonFlow
from editor.features.layers.controller import LayerAdding, LayerCommands
from editor.features.places.controller import MapCommands
from editor.features.problems.controller import ProblemFlow
from editor.features.properties.appearance import LookCommands
from editor.features.properties.controller import FeatureCommands, SourceCommands
from editor.features.properties.unapplied import UnappliedFlow
from editor.features.routes.controller import RouteFlow
from editor.features.settings.controller import SettingsFlow, offered_languages
from editor.features.start_page.controller import StartFlow
from editor.features.start_page.pictures import PreviewWriter
from editor.features.weather.controller import HoursFlow, TownFlow, WeatherFlow, WeatherPanelFlow
from editor.mapstyle.schema.source_data import SourceData
from editor.workspace.edit_targets import EditTargets
from editor.workspace.window_context import WindowParts


class CommandFlows:
    """The command controllers of a window; those that other parts use are attributes."""

    def __init__(self, parts: WindowParts) -> None:
        self.problems = ProblemFlow(parts)
        self.comparison = CompareFlow(parts)
        self.map = MapCommands(parts)
        self.inspection = InspectCommands(parts)
        FeatureCommands(parts)
        self.adding = LayerAdding(parts)
        SourceCommands(parts)
        targets = EditTargets(parts)
        LayerCommands(parts, targets)
        self.icons = IconFlow(parts, targets)
        self.fonts = FontFlow(parts, targets)
        self.faces = FaceFlow(parts)
        IconFieldFlow(parts, self.icons.intake)
        LookCommands(parts)
        ColorCommands(parts)
        self.finding = FindCommands(parts)
        self.json = JsonFlow(parts)
        self.unapplied = UnappliedFlow(parts)
        self.history = HistoryFlow(parts, self.comparison, self.problems)
        self.weather = WeatherFlow(parts)
        self.settings = SettingsFlow(parts, offered_languages)
        self.settings.key_changed.connect(self.weather.desk.begin_anew)
        TownFlow(parts, self.weather.desk)
        self.route = RouteFlow(parts, self.weather.desk)
        self.weather_panel = WeatherPanelFlow(parts, self.weather)
        self.hours = HoursFlow(parts, self.weather.desk)
        orders = MapOrders(parts, self.weather.desk)
        self.exporting = ExportFlow(parts, orders)
        self.printing = PrintFlow(parts, orders)
        self.trouble = TroubleFlow(parts)
        UndoCommands(parts)
        ViewCommands(parts)
        PaneCommands(parts)
        self.help = HelpFlow(parts)
        PreviewWriter(parts)
        self.start = StartFlow(parts)
        self.tour = Tour(parts)
        WhatsThis(parts)
        self.palette = CommandPalette(parts)

    def show_data(self, data: SourceData) -> None:
        """Update what the other entries say that layers draw."""
        for consumer in (self.inspection, self.adding, self.icons, self.finding, self.unapplied):
            consumer.show_data(data)

    def close(self) -> None:
        """Stop all pending work before the window closes."""
        self.settings.close()
        self.tour.end()
        self.icons.close()
        self.fonts.close()
        self.route.close()
        self.weather.close()
