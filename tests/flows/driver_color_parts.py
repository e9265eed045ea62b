"""The parts of a window that change colours, by the names that flow tests use."""

from editor.app.main_window import MainWindow
from editor.features.adjust_colors.controller import AdjustColorsController
from editor.features.adjust_colors.live import LivePreview
from editor.features.adjust_colors.panel_controller import AdjustPanelController
from editor.features.adjust_colors.scope_section import ScopeSection
from editor.features.adjust_colors.view import AdjustPanel
from editor.features.colors.controller import ColorCommands
from editor.features.colors.view import ColorsPanel
from editor.features.palettes.controller import PaletteController
from editor.features.palettes.palette_view import PalettePanel
from editor.features.palettes.roads_view import RoadsPanel
from editor.mapstyle.color.adjustment import ColorAdjustment


class ColorParts:
    """The parts of a window that belong to the colours of the style."""

    window: MainWindow

    @property
    def colors_panel(self) -> ColorsPanel:
        """The colours of the style."""
        return self.window.features[ColorCommands].panel

    @property
    def adjustment(self) -> AdjustPanelController:
        """The adjustment of colours."""
        return self.window.features[AdjustColorsController].panel_controller

    @property
    def adjust_panel(self) -> AdjustPanel:
        """The panel that adjusts colours."""
        return self.adjustment.panel

    @property
    def color_adjustment(self) -> ColorAdjustment:
        """The adjustment that the panel shows."""
        return self.adjust_panel.adjustment

    @property
    def adjust_scope(self) -> ScopeSection:
        """The scope of the adjustment."""
        return self.adjust_panel.scope

    @property
    def adjust_preview(self) -> LivePreview:
        """The preview of adjusted colours on the map."""
        return self.adjustment.live

    @property
    def palettes(self) -> PaletteController:
        """The commands of palettes."""
        return self.window.features[PaletteController]

    @property
    def palette_panel(self) -> PalettePanel:
        """The panel that applies a palette."""
        return self.palettes.applying.panel

    @property
    def roads_panel(self) -> RoadsPanel:
        """The panel that harmonises road colours."""
        return self.palettes.roads.panel
