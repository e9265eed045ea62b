"""The features of a window."""

from collections.abc import Mapping
from typing import Final, TypeVar

from editor.app.command_palette import CommandPalette
from editor.app.window_commands import PaneCommands, ViewCommands
from editor.features.adjust_colors.controller import AdjustColorsController
from editor.features.colors.controller import ColorCommands
from editor.features.compare.controller import CompareController
from editor.features.export.controller import ExportController
from editor.features.export.printing import PrintController
from editor.features.find.controller import FindCommands
from editor.features.fonts.controller import FontController
from editor.features.help.controller import HelpController, TroubleshootingController
from editor.features.help.tour import Tour
from editor.features.help.whats_this import WhatsThis
from editor.features.history.controller import HistoryController, UndoCommands
from editor.features.icons.controller import IconController
from editor.features.inspect.controller import InspectCommands
from editor.features.inspect.label_debugger import LabelDebuggerController
from editor.features.json.controller import JsonController
from editor.features.ladder.controller import LadderController
from editor.features.layers.controller import AddLayerCommand, LayerCommands
from editor.features.legibility.controller import LegibilityController
from editor.features.map_data.controller import MapDataController
from editor.features.merge.controller import MergeController
from editor.features.night_version.controller import NightVersionController
from editor.features.palettes.controller import PaletteController
from editor.features.places.controller import MapCommands
from editor.features.preview_options.controller import PreviewOptionsController
from editor.features.problems.controller import ProblemController
from editor.features.properties.appearance import AppearanceCommands
from editor.features.properties.controller import SourceCommands, SurveyController
from editor.features.properties.pending_text import UnappliedTextGuard
from editor.features.reference_overlay.controller import ReferenceController
from editor.features.routes.controller import RouteController
from editor.features.settings.controller import SettingsController
from editor.features.start_page.controller import StartPageController
from editor.features.start_page.thumbnails import PreviewWriter
from editor.features.timeline.controller import TimelineController
from editor.features.variants.controller import VariantController
from editor.features.variants.sun import SunController
from editor.features.vision.controller import VisionController
from editor.features.weather.controller import HoursController, TownController, WeatherController
from editor.mapstyle.schema.source_data import SourceData
from editor.workspace.feature import WindowFeature
from editor.workspace.window_context import WindowContext

# The order of docks, edit targets and entries of context menus follows the order of the features.
FEATURES: Final[tuple[type[WindowFeature], ...]] = (
    MapDataController,
    ProblemController,
    CompareController,
    MergeController,
    PreviewOptionsController,
    ReferenceController,
    MapCommands,
    InspectCommands,
    LabelDebuggerController,
    LegibilityController,
    VisionController,
    SurveyController,
    AddLayerCommand,
    SourceCommands,
    LayerCommands,
    IconController,
    FontController,
    LadderController,
    NightVersionController,
    AppearanceCommands,
    ColorCommands,
    AdjustColorsController,
    PaletteController,
    FindCommands,
    JsonController,
    UnappliedTextGuard,
    HistoryController,
    WeatherController,
    SettingsController,
    TownController,
    RouteController,
    HoursController,
    VariantController,
    SunController,
    TimelineController,
    ExportController,
    PrintController,
    TroubleshootingController,
    UndoCommands,
    ViewCommands,
    PaneCommands,
    HelpController,
    PreviewWriter,
    StartPageController,
    Tour,
    WhatsThis,
    CommandPalette,
)

_F = TypeVar("_F", bound=WindowFeature)


class WindowFeatures:
    """The features of a window by their classes: `features[HistoryController]`."""

    def __init__(self, context: WindowContext) -> None:
        self._features = {kind: kind(context) for kind in FEATURES}
        self._connect()

    def __getitem__(self, kind: type[_F]) -> _F:
        feature = self._features[kind]
        assert isinstance(feature, kind)
        return feature

    def show_data(self, data: SourceData) -> None:
        """Use other source data for layer names."""
        for feature in self._features.values():
            feature.show_data(data)

    @property
    def with_unsaved_work(self) -> WindowFeature | None:
        """The first feature that closing would lose work of, if any."""
        return next((feature for feature in self._features.values() if feature.has_unsaved_work), None)

    @property
    def block_rebuild(self) -> bool:
        """Whether any feature could not continue in a rebuilt window."""
        return any(feature.blocks_rebuild for feature in self._features.values())

    @property
    def states_to_restore(self) -> dict[type[WindowFeature], object]:
        """What the features show, by their classes."""
        states = {kind: feature.state_to_restore for kind, feature in self._features.items()}
        return {kind: state for kind, state in states.items() if state is not None}

    def restore_states(self, states: Mapping[type[WindowFeature], object]) -> None:
        """Show what the features showed before the window was rebuilt."""
        for kind, state in states.items():
            self._features[kind].restore_state(state)

    def close(self) -> None:
        """Stop all pending work before the window closes, the last feature first."""
        for feature in reversed(self._features.values()):
            feature.close()

    def _connect(self) -> None:
        """Connect features, which do not know each other."""
        history = self[HistoryController]
        history.compare_requested.connect(self[CompareController].with_step)
        history.place_requested.connect(self[ProblemController].show_place)
        self[ProblemController].map_requested.connect(self[LegibilityController].show)
        self[CompareController].place_requested.connect(self[ProblemController].show_place)
        for inspection in (self[InspectCommands], self[LabelDebuggerController]):
            inspection.page_requested.connect(self[HelpController].open_page)
            inspection.setting_requested.connect(self[SettingsController].open_setting)
        variants, merge = self[VariantController], self[MergeController]
        variants.compare_requested.connect(self[CompareController].with_variant)
        self[SunController].edit_requested.connect(variants.open_variant)
        variants.merge_requested.connect(merge.merge_variant)
        merge.variant_merged.connect(variants.on_conflicts_resolved)
        reference, options = self[ReferenceController], self[PreviewOptionsController]
        reference.line_width_fitted.connect(options.set_line_width)
        reference.text_size_fitted.connect(options.set_text_size)
        reference.line_width_reset.connect(options.reset_line_width)
        reference.text_size_reset.connect(options.reset_text_size)
