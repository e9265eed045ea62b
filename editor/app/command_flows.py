"""All that carries out the commands of one window, joined: each adds its docks, buttons and menu entries."""

from editor.app.color_commands import ColorCommands
from editor.app.command_palette import CommandPalette
from editor.app.compare_flow import CompareFlow
from editor.app.edit_targets import EditTargets
from editor.app.export_flow import ExportFlow
from editor.app.face_flow import FaceFlow
from editor.app.feature_commands import FeatureCommands
from editor.app.find_commands import FindCommands
from editor.app.font_flow import FontFlow
from editor.app.help_flow import HelpFlow
from editor.app.history_flow import HistoryFlow
from editor.app.hours_flow import HoursFlow
from editor.app.icon_field_flow import IconFieldFlow
from editor.app.icon_flow import IconFlow
from editor.app.inspect_commands import InspectCommands
from editor.app.json_flow import JsonFlow
from editor.app.layer_adding import LayerAdding
from editor.app.layer_commands import LayerCommands
from editor.app.look_commands import LookCommands
from editor.app.map_commands import MapCommands
from editor.app.map_orders import MapOrders
from editor.app.offered_languages import offered_languages
from editor.app.pane_commands import PaneCommands
from editor.app.print_flow import PrintFlow
from editor.app.problem_flow import ProblemFlow
from editor.app.recent_taking import RecentTaking
from editor.app.route_flow import RouteFlow
from editor.app.settings_flow import SettingsFlow
from editor.app.source_commands import SourceCommands
from editor.app.start_flow import StartFlow
from editor.app.tour import Tour
from editor.app.town_flow import TownFlow
from editor.app.trouble_flow import TroubleFlow
from editor.app.unapplied_flow import UnappliedFlow
from editor.app.undo_commands import UndoCommands
from editor.app.view_commands import ViewCommands
from editor.app.weather_flow import WeatherFlow
from editor.app.weather_panel_flow import WeatherPanelFlow
from editor.app.whats_this import WhatsThis
from editor.app.window_parts import WindowParts
from editor.mapstyle.sourcedata import SourceData


class CommandFlows:
    """The parts of a window that do what its commands say; those that others ask have a name here."""

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
        RecentTaking(parts)
        self.start = StartFlow(parts)
        self.tour = Tour(parts)
        WhatsThis(parts)
        self.palette = CommandPalette(parts)

    def show_data(self, data: SourceData) -> None:
        """Call layers by what other entries say they draw."""
        for named in (self.inspection, self.adding, self.icons, self.finding, self.unapplied):
            named.show_data(data)

    def close(self) -> None:
        """The window closes: ask nobody any more."""
        self.settings.close()
        self.tour.end()
        self.icons.close()
        self.fonts.close()
        self.route.close()
        self.weather.close()
