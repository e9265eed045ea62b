"""The context of a window, for its features."""

from collections.abc import Callable, Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu

from editor.records import dataclass
from editor.session.asset_selection import AssetSelection
from editor.session.checker import Checker
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.workspace.central_area import CentrePanel
from editor.workspace.docks import Docks
from editor.workspace.edit_targets import EditTargets
from editor.workspace.map_control import MapControl
from editor.workspace.notice_bar import NoticeBar
from editor.workspace.panel_interfaces import FileCommands, LayersView, PropertiesView
from editor.workspace.services import Services
from editor.workspace.shortcuts import Shortcuts
from editor.workspace.status_bar import StatusLine
from editor.workspace.style_sets import StyleSetModel
from editor.workspace.top_bar import TopStrip
from editor.workspace.weather.model import WeatherModel


@dataclass(frozen=True, slots=True)
class WindowContext:
    """The session, panels, actions and services of a window; `menus` are by the names of the action table."""

    window: QMainWindow
    services: Services
    session: Session
    view_state: ViewState
    assets: AssetSelection
    checker: Checker
    files: FileCommands
    commands: Mapping[str, QAction]
    menus: Mapping[str, QMenu]
    shortcuts: Shortcuts
    edit_targets: EditTargets
    layers: LayersView
    properties: PropertiesView
    centre: CentrePanel
    map_control: MapControl
    docks: Docks
    strip: TopStrip
    status: StatusLine
    notice: NoticeBar
    weather: WeatherModel
    style_sets: StyleSetModel

    def handle(self, handlers: Mapping[str, Callable[[], object]]) -> None:
        """Connect handlers to the actions of these names."""
        for name, handler in handlers.items():
            self.commands[name].triggered.connect(lambda _checked=False, run=handler: run())
