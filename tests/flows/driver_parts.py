"""The parts of a window by the names that flow tests have for them."""

from editor.app.commands.find_commands import FindCommands
from editor.app.commands.history_flow import HistoryFlow
from editor.app.commands.problem_flow import ProblemFlow
from editor.app.docks import Docks
from editor.app.export.export_dialog import ExportDialog
from editor.app.export.export_flow import ExportFlow
from editor.app.export.picture_form import PictureForm
from editor.app.export.print_flow import PrintFlow
from editor.app.fonts.face_flow import FaceFlow
from editor.app.fonts.font_flow import FontFlow
from editor.app.fonts.font_intake import FontIntake
from editor.app.help.help_flow import HelpFlow
from editor.app.help.tour import Tour
from editor.app.icons.icon_flow import IconFlow
from editor.app.main_window import MainWindow
from editor.app.map.compare_flow import CompareFlow
from editor.app.map.map_commands import MapCommands
from editor.app.map.map_data_flow import MapDataFlow
from editor.app.rail import Rail
from editor.app.services import Services
from editor.app.settings.settings_flow import SettingsFlow
from editor.app.start_page.start_flow import StartFlow
from editor.app.start_page.start_page import StartPage
from editor.app.status_line import StatusLine
from editor.app.top_strip import TopStrip
from editor.app.unapplied_flow import UnappliedFlow
from editor.app.weather.hours_flow import HoursFlow
from editor.app.weather.route_flow import RouteFlow
from editor.look.theme import Theme
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.values import Color
from editor.models.problem_tree_model import ProblemTreeModel
from editor.panels.centre_panel import CentrePanel
from editor.panels.difference_list import DifferenceList
from editor.panels.find.colors_panel import ColorsPanel
from editor.panels.find.find_panel import FindPanel
from editor.panels.fonts.face_coverage import FaceCoverage
from editor.panels.fonts.fonts_view import FontsView
from editor.panels.fonts.known_faces import KnownFaces
from editor.panels.fonts.specimen import Specimen
from editor.panels.history.history_panel import HistoryPanel
from editor.panels.icons.icon_page import IconPage
from editor.panels.icons.icon_strip import IconStrip
from editor.panels.icons.icons_view import IconsView
from editor.panels.json.json_panel import JsonPanel
from editor.panels.labels.label_picture import LabelPicture
from editor.panels.labels.label_section import LabelSection
from editor.panels.layers.layer_filter_field import LayerFilterBar, LayerFilterField
from editor.panels.layers.layer_tree import LayerTreeView
from editor.panels.layers.layer_verbs import LayerVerbs
from editor.panels.layers.layers_panel import LayersPanel
from editor.panels.map.own_bookmarks import OwnBookmarks
from editor.panels.map.place_finder import PlaceFinder
from editor.panels.outcome_list import OutcomeList
from editor.panels.passing_note import PassingNote
from editor.panels.problems.problem_tree import ProblemTree
from editor.panels.problems.problems_panel import ProblemsPanel
from editor.panels.properties.filter_section import FilterSection
from editor.panels.properties.layer_page import LayerPage
from editor.panels.properties.properties_panel import PropertiesPanel
from editor.panels.properties.property_editor import PropertyEditor
from editor.panels.properties.style_sources import StyleSources
from editor.panels.weather.hours_panel import HoursPanel
from editor.panels.weather.weather_desk import WeatherDesk
from editor.panels.weather.weather_panel import WeatherPanel
from editor.preview.card_content import CardContent
from editor.preview.found_list import FoundList
from editor.preview.furniture import Furniture
from editor.preview.inspect import Inspector
from editor.preview.inspect_overlays import HoverChip
from editor.preview.map_view import MapView
from editor.preview.notices import Attribution, NoteStrip
from editor.preview.split_map import SplitMap
from editor.preview.surveyor import Surveyor
from editor.preview.town_weather import TownWeather
from editor.preview.weather_card import WeatherCard
from editor.render.camera import Camera
from editor.render.worker.service import RenderService
from editor.system.jobs import Jobs
from editor.system.settings import Settings
from editor.widgets.command_field import CommandField
from editor.widgets.fields.pick_list import PickPopover
from editor.widgets.message_bar import MessageBar


class DriverParts:
    """The parts of a window.

    `window` is for what tests do with any widget: keys, mouse events, sizes.
    """

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    # Services

    @property
    def settings(self) -> Settings:
        """The settings of the program."""
        return self.window.services.settings

    @property
    def jobs(self) -> Jobs:
        """What runs off the GUI thread."""
        return self.window.services.jobs

    @property
    def render(self) -> RenderService:
        """What draws the map."""
        return self.window.services.render

    @property
    def theme(self) -> Theme:
        """The theme of all windows."""
        return self.window.services.theme

    @property
    def services(self) -> Services:
        """What the windows of the program share."""
        return self.window.services

    # Layers

    @property
    def layers_panel(self) -> LayersPanel:
        """The layer tree with its filter."""
        return self.window.layers_panel

    @property
    def layer_tree(self) -> LayerTreeView:
        """The tree of layers and groups."""
        return self.layers_panel.tree

    @property
    def layer_filter(self) -> LayerFilterField:
        """The field that filters the layer tree."""
        return self.layers_panel.filter

    @property
    def add_layer_popover(self) -> PickPopover:
        """The list of data for a new layer."""
        return self.window.command_flows.adding.popover

    @property
    def filter_bar(self) -> LayerFilterBar:
        """The filter of the layer tree, with its problem."""
        return self.layers_panel.filter_bar

    @property
    def layer_actions(self) -> LayerVerbs:
        """What can be done to the selected rows."""
        return self.layers_panel.verbs

    # Properties

    @property
    def properties_panel(self) -> PropertiesPanel:
        """The properties of what is selected."""
        return self.window.properties_panel

    @property
    def layer_page(self) -> LayerPage:
        """The properties of layers."""
        return self.properties_panel.layer_page

    @property
    def filter_section(self) -> FilterSection:
        """The filter of a layer."""
        return self.layer_page.filter

    @property
    def label_section(self) -> LabelSection:
        """The label text of a layer."""
        return self.layer_page.labels

    @property
    def icon_page(self) -> IconPage:
        """The properties of icons."""
        return self.properties_panel.icon_page

    @property
    def style_sources(self) -> StyleSources:
        """The sources of the style."""
        return self.properties_panel.style_page.sources

    @property
    def label_preview(self) -> LabelPicture:
        """The preview of a label text."""
        return self.label_section.result.picture

    @property
    def recent_colors(self) -> tuple[Color, ...]:
        """The colours that were used last."""
        return self.layer_page.colors.recent

    def editor(self, prop: PaintProperty) -> PropertyEditor:
        """Return the editor of a paint property of the selected layers."""
        return self.properties_panel.editor(prop)

    # The map

    @property
    def map_view(self) -> MapView:
        """The map."""
        return self.window.map_view

    @property
    def camera(self) -> Camera:
        """The place and zoom of the map."""
        return self.map_view.camera

    @property
    def inspector(self) -> Inspector:
        """What lists the features under the pointer."""
        return self.map_view.inspector

    @property
    def surveyor(self) -> Surveyor:
        """What counts and highlights the features of a layer."""
        return self.map_view.surveyor

    @property
    def split(self) -> SplitMap:
        """The comparison of two maps."""
        return self.map_view.split

    @property
    def attribution(self) -> Attribution:
        """The credits on the map."""
        return self.map_view.furniture.attribution

    @property
    def overlays(self) -> Furniture:
        """What lies over the map."""
        return self.map_view.furniture

    @property
    def map_commands(self) -> MapCommands:
        """The commands that move the map."""
        return self.window.command_flows.map

    @property
    def comparison(self) -> CompareFlow:
        """The commands that compare two states."""
        return self.window.command_flows.comparison

    @property
    def map_data(self) -> MapDataFlow:
        """The choice of map data."""
        return self.window.map_data

    @property
    def map_note(self) -> NoteStrip:
        """The note on the map."""
        return self.overlays.note

    @property
    def inspector_list(self) -> FoundList:
        """The features under the pointer."""
        return self.inspector.list

    @property
    def place_finder(self) -> PlaceFinder:
        """The search for places."""
        return self.map_commands.finder

    @property
    def own_places(self) -> OwnBookmarks:
        """The places of the user."""
        return self.map_commands.own

    @property
    def feature_chip(self) -> HoverChip:
        """The chip beside the pointer that names a feature."""
        return self.inspector.chip

    @property
    def drawn_style(self) -> MapStyle:
        """The style of the frame that is shown."""
        frame = self.map_view.frame
        assert frame is not None
        return frame.request.style

    # Weather

    @property
    def weather_card(self) -> WeatherCard:
        """The weather card on the map."""
        return self.map_view.weather_card

    @property
    def town_weather(self) -> TownWeather:
        """The weather of the towns in view."""
        return self.map_view.town_weather

    @property
    def weather_desk(self) -> WeatherDesk:
        """The weather that every panel shows."""
        return self.window.command_flows.weather.desk

    @property
    def weather_panel(self) -> WeatherPanel | None:
        """The weather panel."""
        return self.window.command_flows.weather_panel.panel

    @property
    def hours_panel(self) -> HoursPanel | None:
        """The hourly forecast."""
        return self.window.command_flows.hours.panel

    @property
    def hours_flow(self) -> HoursFlow:
        """The commands of the hourly forecast."""
        return self.window.command_flows.hours

    @property
    def route_flow(self) -> RouteFlow:
        """The commands of the route."""
        return self.window.command_flows.route

    @property
    def weather_content(self) -> CardContent:
        """What the weather card shows."""
        return self.weather_card.content

    # Panels and dialogs

    @property
    def centre(self) -> CentrePanel:
        """The map, the icons or the fonts."""
        return self.window.centre

    @property
    def icons_view(self) -> IconsView:
        """The icons of the style."""
        return self.centre.icons_view

    @property
    def fonts_view(self) -> FontsView:
        """The faces of the style."""
        return self.centre.fonts_view

    @property
    def icon_flow(self) -> IconFlow:
        """The commands on icons."""
        return self.window.command_flows.icons

    @property
    def font_flow(self) -> FontFlow:
        """The commands on faces."""
        return self.window.command_flows.fonts

    @property
    def face_flow(self) -> FaceFlow:
        """The page of a face."""
        return self.window.command_flows.faces

    @property
    def docks(self) -> Docks:
        """The panels around the centre."""
        return self.window.docks

    @property
    def rail(self) -> Rail:
        """The buttons that open panels."""
        return self.window.rail

    @property
    def strip(self) -> TopStrip:
        """The strip at the top."""
        return self.window.strip

    @property
    def search_field(self) -> CommandField:
        """The field that opens the command palette."""
        return self.strip.search

    @property
    def palette(self) -> PickPopover:
        """The command palette."""
        return self.window.command_flows.palette.popover

    @property
    def status(self) -> StatusLine:
        """The line at the bottom."""
        return self.window.status

    @property
    def problems_panel(self) -> ProblemsPanel:
        """The problems of the style."""
        return self.window.problems_panel

    @property
    def problem_tree(self) -> ProblemTree:
        """The tree of problems."""
        return self.problems_panel.tree

    @property
    def problems(self) -> ProblemTreeModel:
        """The model of the problems."""
        return self.window.problems

    @property
    def problem_flow(self) -> ProblemFlow:
        """The commands on problems."""
        return self.window.command_flows.problems

    @property
    def history_panel(self) -> HistoryPanel:
        """The history of the document."""
        return self.window.command_flows.history.panel

    @property
    def history_flow(self) -> HistoryFlow:
        """The commands of the history."""
        return self.window.command_flows.history

    @property
    def find_panel(self) -> FindPanel:
        """Find and replace."""
        return self.window.command_flows.finding.find_panel

    @property
    def colors_panel(self) -> ColorsPanel:
        """The colours of the style."""
        return self.window.command_flows.finding.colors_panel

    @property
    def json_panel(self) -> JsonPanel:
        """The JSON text of the selection."""
        return self.window.command_flows.json.panel

    @property
    def exporting(self) -> ExportFlow:
        """The export of pictures."""
        return self.window.command_flows.exporting

    @property
    def printing(self) -> PrintFlow:
        """The printing of the map."""
        return self.window.command_flows.printing

    @property
    def settings_flow(self) -> SettingsFlow:
        """The commands of the settings."""
        return self.window.command_flows.settings

    @property
    def start_flow(self) -> StartFlow:
        """The start page, while it is open."""
        return self.window.command_flows.start

    @property
    def tour(self) -> Tour:
        """The tour through the window."""
        return self.window.command_flows.tour

    @property
    def help_flow(self) -> HelpFlow:
        """The help."""
        return self.window.command_flows.help

    @property
    def unapplied(self) -> UnappliedFlow:
        """The question about text that is not applied."""
        return self.window.command_flows.unapplied

    @property
    def icon_strip(self) -> IconStrip:
        """What the icons report over their grid."""
        return self.icon_flow.strip

    @property
    def font_intake(self) -> FontIntake:
        """What reads font files."""
        return self.font_flow.intake

    @property
    def font_faces(self) -> KnownFaces:
        """What is known of each face."""
        return self.fonts_view.known

    @property
    def specimen(self) -> Specimen:
        """The sample text of a face."""
        return self.fonts_view.specimen

    @property
    def font_question(self) -> MessageBar:
        """The question over the faces."""
        return self.fonts_view.notes.question

    @property
    def font_remark(self) -> PassingNote:
        """The remark over the faces."""
        return self.fonts_view.notes.remark

    @property
    def refused_fonts(self) -> OutcomeList:
        """The files that were not added."""
        return self.fonts_view.notes.refused

    @property
    def language_coverage(self) -> FaceCoverage | None:
        """The languages that a face covers."""
        return self.face_flow.coverage

    @property
    def change_list(self) -> DifferenceList:
        """The changes of a step of the history."""
        return self.history_panel.changes.list

    @property
    def export_dialog(self) -> ExportDialog | None:
        """The dialog for exports, while it is open."""
        return self.exporting.dialog

    @property
    def finding(self) -> FindCommands:
        """The commands to find and replace."""
        return self.window.command_flows.finding

    @property
    def is_exporting(self) -> bool:
        """Whether an export runs."""
        return self.exporting.work.is_running

    @property
    def export_form(self) -> PictureForm:
        """The size and scale of an exported picture, while the dialog is open."""
        dialog = self.export_dialog
        assert dialog is not None
        return dialog.picture

    @property
    def start_page(self) -> StartPage | None:
        """The start page, while it is open."""
        return self.start_flow.page
