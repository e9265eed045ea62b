"""Parts of a window for new versions of a style."""

from editor.app.main_window import MainWindow
from editor.features.night_version.color_model import ColorTableModel
from editor.features.night_version.color_table import ColorTable
from editor.features.night_version.controller import NightVersionController
from editor.features.night_version.map_pane import VersionMapPane
from editor.features.night_version.model import VersionModel
from editor.features.night_version.roles import RoleList
from editor.features.night_version.view import VersionFooter, VersionHeader, VersionView
from editor.features.night_version.view_controller import VersionViewController


class VersionParts:
    """The parts of the view of a new version."""

    window: MainWindow

    @property
    def version(self) -> VersionViewController:
        """The view of a new version."""
        return self.window.features[NightVersionController].view_controller

    @property
    def version_model(self) -> VersionModel:
        """The rule of the new version and its result."""
        return self.version.model

    @property
    def version_view(self) -> VersionView:
        """The view of a new version."""
        return self.version.view

    @property
    def version_header(self) -> VersionHeader:
        """The kind and the preset of the new version."""
        return self.version.view.header

    @property
    def version_roles(self) -> RoleList:
        """The roles of the new version."""
        return self.version.view.roles

    @property
    def version_map(self) -> VersionMapPane:
        """The map of the new version."""
        return self.version.view.map_pane

    @property
    def version_table(self) -> ColorTable:
        """The table of the colours of the new version."""
        return self.version.view.colors.table

    @property
    def version_colors(self) -> ColorTableModel:
        """The colours of the new version."""
        return self.version.view.colors.model

    @property
    def version_footer(self) -> VersionFooter:
        """The file name and the buttons of the new version."""
        return self.version.view.footer
