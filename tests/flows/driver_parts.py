"""The parts of a window by the names that flow tests use."""

from PySide6.QtGui import QAction

from editor.app.command_palette import CommandPalette
from editor.app.main_window import MainWindow
from editor.features.colors.naming import NameBar
from editor.features.export.controller import ExportController
from editor.features.export.dialog import ExportDialog
from editor.features.export.forms import PictureForm
from editor.features.export.printing import PrintController
from editor.features.find.controller import FindCommands
from editor.features.find.view import FindPanel
from editor.features.fonts.adding import FontImporter
from editor.features.fonts.controller import FontController
from editor.features.fonts.face_controller import FaceController
from editor.features.fonts.known_faces import KnownFaces
from editor.features.fonts.language_coverage import FaceCoverage
from editor.features.fonts.specimen import Specimen
from editor.features.fonts.view import FontsView
from editor.features.fonts.view_controller import FontViewController
from editor.features.help.controller import HelpController
from editor.features.help.tour import Tour
from editor.features.history.controller import HistoryController
from editor.features.history.view import HistoryPanel
from editor.features.icons.controller import IconController
from editor.features.icons.page import IconPage
from editor.features.icons.status_bar import IconStrip
from editor.features.icons.view import IconsView
from editor.features.icons.view_controller import IconViewController
from editor.features.json.controller import JsonController
from editor.features.json.view import JsonPanel
from editor.features.ladder.bar import LadderBar
from editor.features.ladder.controller import LadderController
from editor.features.ladder.exporting import LadderExport
from editor.features.ladder.frames import CellFrames
from editor.features.ladder.grid import CellGrid
from editor.features.ladder.view import LadderView
from editor.features.ladder.view_controller import LadderViewController
from editor.features.layers.controller import AddLayerCommand
from editor.features.layers.list_filter import LayerFilterBar, LayerFilterField
from editor.features.layers.operations import LayerTreeCommands
from editor.features.layers.tree import LayerTreeView
from editor.features.layers.view import LayersPanel
from editor.features.merge.controller import MergeController
from editor.features.preview_options.controller import PreviewOptionsController
from editor.features.problems.controller import ProblemController
from editor.features.problems.model import ProblemTreeModel
from editor.features.problems.tree import ProblemTree
from editor.features.problems.view import ProblemsPanel
from editor.features.properties.filter.section import FilterSection
from editor.features.properties.in_view.section import InViewSection
from editor.features.properties.labels.label_preview import LabelPicture
from editor.features.properties.labels.section import LabelSection
from editor.features.properties.layer_page import LayerPage
from editor.features.properties.pending_text import UnappliedTextGuard
from editor.features.properties.property_editor import PropertyEditor
from editor.features.properties.sources import StyleSources
from editor.features.properties.view import PropertiesPanel
from editor.features.settings.controller import SettingsController
from editor.features.start_page.controller import StartPageController
from editor.features.start_page.view import StartPage
from editor.features.variants.controller import VariantController
from editor.features.variants.shown_note import ShownNote
from editor.features.variants.sun import SunController
from editor.features.variants.sun_card import SunCard
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.values import Color
from editor.render.preview_options import PreviewOptions
from editor.render.worker.service import RenderService
from editor.system.jobs import Jobs
from editor.system.settings import Settings
from editor.ui.fields.pick_list import PickPopover
from editor.ui.kit.bars import MessageBar
from editor.ui.theme.theme import Theme
from editor.workspace.central_area import CentrePanel
from editor.workspace.differences import DifferenceList
from editor.workspace.docks import Docks
from editor.workspace.panel_interfaces import PropertiesSubject
from editor.workspace.panel_notes import OutcomeList, TemporaryMessage
from editor.workspace.rail import Rail
from editor.workspace.services import Services
from editor.workspace.status_bar import StatusLine
from editor.workspace.style_sets import StyleSetModel
from editor.workspace.top_bar import CommandField, TopStrip
from editor.workspace.weather.time_shown import TimeShown
from tests.flows.driver_color_parts import ColorParts
from tests.flows.driver_map_parts import MapParts
from tests.flows.driver_version_parts import VersionParts


class DriverParts(ColorParts, MapParts, VersionParts):
    """The parts of a window.

    `window` is for actions on any widget: keys, mouse events, sizes.
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
        """The background jobs."""
        return self.window.services.jobs

    @property
    def render(self) -> RenderService:
        """The renderer of the map."""
        return self.window.services.render

    @property
    def theme(self) -> Theme:
        """The theme of all windows."""
        return self.window.services.theme

    @property
    def services(self) -> Services:
        """The objects that the windows of the program share."""
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
        return self.window.features[AddLayerCommand].popover

    @property
    def filter_bar(self) -> LayerFilterBar:
        """The filter of the layer tree, with its problem."""
        return self.layers_panel.filter_bar

    @property
    def layer_actions(self) -> LayerTreeCommands:
        """The commands on the selected rows."""
        return self.layers_panel.verbs

    # Properties

    @property
    def properties_panel(self) -> PropertiesPanel:
        """The properties of the selection."""
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
    def in_view_section(self) -> InViewSection:
        """The section about the features in view of the selected layer."""
        return self.layer_page.in_view

    @property
    def label_section(self) -> LabelSection:
        """The label text of a layer."""
        return self.layer_page.labels

    @property
    def icon_page(self) -> IconPage:
        """The properties of icons."""
        return self.properties_panel.page(PropertiesSubject.ICONS)

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
        return self.properties_panel.colors.recent

    def editor(self, prop: PaintProperty) -> PropertyEditor:
        """Return the editor of a paint property of the selected layers."""
        return self.properties_panel.editor(prop)

    # Panels and dialogs

    @property
    def centre(self) -> CentrePanel:
        """The central area: the map, the zoom ladder, the icons or the fonts."""
        return self.window.centre

    @property
    def ladder(self) -> LadderViewController:
        """The zoom ladder."""
        return self.window.features[LadderController].view_controller

    @property
    def ladder_view(self) -> LadderView:
        """The view of the zoom ladder."""
        return self.ladder.view

    @property
    def ladder_frames(self) -> CellFrames:
        """The frames of the cells of the zoom ladder."""
        return self.ladder.frames

    @property
    def ladder_grid(self) -> CellGrid:
        """The cells of the zoom ladder."""
        return self.ladder.view.grid

    @property
    def ladder_bar(self) -> LadderBar:
        """The fields of the zoom ladder."""
        return self.ladder.view.bar

    @property
    def ladder_export(self) -> LadderExport:
        """The export of the zoom ladder."""
        return self.ladder.export

    @property
    def icons_view(self) -> IconsView:
        """The icons of the style."""
        return self.icon_controller.view

    @property
    def fonts_view(self) -> FontsView:
        """The faces of the style."""
        return self.font_controller.view

    @property
    def icon_controller(self) -> IconViewController:
        """The icons view with its commands; created on first use."""
        return self.window.features[IconController].view_controller

    @property
    def font_controller(self) -> FontViewController:
        """The fonts view with its commands; created on first use."""
        return self.window.features[FontController].view_controller

    @property
    def face_controller(self) -> FaceController:
        """The page of a face."""
        return self.font_controller.faces

    @property
    def docks(self) -> Docks:
        """The docks around the centre."""
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
        return self.window.features[CommandPalette].popover

    @property
    def status(self) -> StatusLine:
        """The line at the bottom."""
        return self.window.status

    @property
    def problems_panel(self) -> ProblemsPanel:
        """The problems of the style."""
        return self.window.features[ProblemController].panel

    @property
    def problem_tree(self) -> ProblemTree:
        """The tree of problems."""
        return self.problems_panel.tree

    @property
    def problems(self) -> ProblemTreeModel:
        """The model of the problems."""
        return self.window.features[ProblemController].model

    @property
    def problem_controller(self) -> ProblemController:
        """The commands on problems."""
        return self.window.features[ProblemController]

    @property
    def history_panel(self) -> HistoryPanel:
        """The history of the document."""
        return self.window.features[HistoryController].panel

    @property
    def history_controller(self) -> HistoryController:
        """The commands of the history."""
        return self.window.features[HistoryController]

    @property
    def find_panel(self) -> FindPanel:
        """Find and replace."""
        return self.window.features[FindCommands].find_panel

    @property
    def variants(self) -> VariantController:
        """The commands on variants."""
        return self.window.features[VariantController]

    @property
    def sun(self) -> SunController:
        """The card that follows the sun."""
        return self.window.features[SunController]

    @property
    def sun_card(self) -> SunCard:
        """The card of the sun over the map."""
        return self.sun.card

    @property
    def shown_note(self) -> ShownNote:
        """The note on another variant than the edited one."""
        return self.sun.note

    @property
    def color_names(self) -> NameBar:
        """The fields of the name of a colour."""
        return self.colors_panel.detail.names

    @property
    def variant_entries(self) -> list[QAction]:
        """The entries of the variants in the menu."""
        return self.variants.variant_actions(self.window.menus["file/variants"])

    @property
    def style_on_map(self) -> MapStyle:
        """The style that the map shows."""
        return self.window.map_control.shown

    @property
    def shown_time(self) -> TimeShown:
        """The time that map and weather show."""
        return self.window.weather.time_shown

    @property
    def is_idle_with_variants(self) -> bool:
        """Whether no set, variant or structure is read or written."""
        return self.style_sets.is_idle and self.variants.sync.is_idle and self.sun.is_idle

    @property
    def style_sets(self) -> StyleSetModel:
        """The style set of the window."""
        return self.window.style_sets

    @property
    def json_panel(self) -> JsonPanel:
        """The JSON text of the selection."""
        return self.window.features[JsonController].panel

    @property
    def exporting(self) -> ExportController:
        """The export of pictures."""
        return self.window.features[ExportController]

    @property
    def printing(self) -> PrintController:
        """The printing of the map."""
        return self.window.features[PrintController]

    @property
    def preview_options_controller(self) -> PreviewOptionsController:
        """The options of the preview, and their commands."""
        return self.window.features[PreviewOptionsController]

    @property
    def preview_options(self) -> PreviewOptions:
        """The options that the preview is drawn with."""
        return self.window.services.render.options

    @property
    def settings_controller(self) -> SettingsController:
        """The commands of the settings."""
        return self.window.features[SettingsController]

    @property
    def start_controller(self) -> StartPageController:
        """The start page, while it is open."""
        return self.window.features[StartPageController]

    @property
    def tour(self) -> Tour:
        """The tour through the window."""
        return self.window.features[Tour]

    @property
    def help_controller(self) -> HelpController:
        """The help."""
        return self.window.features[HelpController]

    @property
    def unapplied(self) -> UnappliedTextGuard:
        """The question about text that is not applied."""
        return self.window.features[UnappliedTextGuard]

    @property
    def icon_strip(self) -> IconStrip:
        """The report of the icons over their grid."""
        return self.icon_controller.strip

    @property
    def font_importer(self) -> FontImporter:
        """The import of font files."""
        return self.font_controller.importer

    @property
    def font_faces(self) -> KnownFaces:
        """The information about each face."""
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
    def font_remark(self) -> TemporaryMessage:
        """The note over the faces."""
        return self.fonts_view.notes.remark

    @property
    def refused_fonts(self) -> OutcomeList:
        """The files that were not added."""
        return self.fonts_view.notes.refused

    @property
    def language_coverage(self) -> FaceCoverage | None:
        """The languages that a face covers."""
        return self.face_controller.coverage

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
        return self.window.features[FindCommands]

    @property
    def is_exporting(self) -> bool:
        """Whether an export is running."""
        return self.exporting.work.is_running

    @property
    def export_form(self) -> PictureForm:
        """The size and scale of an exported image, while the dialog is open."""
        dialog = self.export_dialog
        assert dialog is not None
        return dialog.picture

    @property
    def merging(self) -> MergeController:
        """The command that merges styles, with its dialog and its window."""
        return self.window.features[MergeController]

    @property
    def start_page(self) -> StartPage | None:
        """The start page, while it is open."""
        return self.start_controller.page
