"""Construction of the command controllers of a window."""

from editor.app.commands.color_commands import ColorCommands
from editor.app.commands.command_palette import CommandPalette
from editor.app.commands.edit_targets import EditTargets
from editor.app.commands.find_commands import FindCommands
from editor.app.commands.history_flow import HistoryFlow
from editor.app.commands.json_flow import JsonFlow
from editor.app.commands.layer_adding import LayerAdding
from editor.app.commands.layer_commands import LayerCommands
from editor.app.commands.look_commands import LookCommands
from editor.app.commands.pane_commands import PaneCommands
from editor.app.commands.problem_flow import ProblemFlow
from editor.app.commands.source_commands import SourceCommands
from editor.app.commands.undo_commands import UndoCommands
from editor.app.commands.view_commands import ViewCommands
from editor.app.export.export_flow import ExportFlow
from editor.app.export.map_orders import MapOrders
from editor.app.export.print_flow import PrintFlow
from editor.app.fonts.face_flow import FaceFlow
from editor.app.fonts.font_flow import FontFlow
from editor.app.help.help_flow import HelpFlow
from editor.app.help.tour import Tour
from editor.app.help.trouble_flow import TroubleFlow
from editor.app.help.whats_this import WhatsThis
from editor.app.icons.icon_field_flow import IconFieldFlow
from editor.app.icons.icon_flow import IconFlow
from editor.app.map.compare_flow import CompareFlow
from editor.app.map.feature_commands import FeatureCommands
from editor.app.map.inspect_commands import InspectCommands
from editor.app.map.map_commands import MapCommands
from editor.app.settings.offered_languages import offered_languages
from editor.app.settings.settings_flow import SettingsFlow
from editor.app.start_page.recent_taking import PreviewWriter
from editor.app.start_page.start_flow import StartFlow
from editor.app.unapplied_flow import UnappliedFlow
from editor.app.weather.hours_flow import HoursFlow
from editor.app.weather.route_flow import RouteFlow
from editor.app.weather.town_flow import TownFlow
from editor.app.weather.weather_flow import WeatherFlow
from editor.app.weather.weather_panel_flow import WeatherPanelFlow
from editor.app.window_parts import WindowParts
from editor.mapstyle.schema.source_data import SourceData


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
