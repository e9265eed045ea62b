"""The parts of a window, for its controllers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from editor.app.docks import Docks
from editor.app.files.file_flow import FileFlow
from editor.app.notice_bar import NoticeBar
from editor.app.services import Services
from editor.app.shortcuts import Shortcuts
from editor.app.status_line import StatusLine
from editor.app.top_strip import TopStrip
from editor.panels.centre_panel import CentrePanel
from editor.panels.layers.layers_panel import LayersPanel
from editor.panels.map.map_control import MapControl
from editor.panels.problems.problems_panel import ProblemsPanel
from editor.panels.properties.properties_panel import PropertiesPanel
from editor.session.checker import Checker
from editor.session.chosen_assets import ChosenAssets
from editor.session.session import Session
from editor.session.view_state import ViewState


@dataclass(frozen=True, slots=True)
class WindowParts:
    """The session, panels, actions and services of a window."""

    window: QMainWindow
    services: Services
    session: Session
    view_state: ViewState
    assets: ChosenAssets
    checker: Checker
    files: FileFlow
    commands: Mapping[str, QAction]
    shortcuts: Shortcuts
    layers: LayersPanel
    properties: PropertiesPanel
    problems: ProblemsPanel
    centre: CentrePanel
    map_control: MapControl
    docks: Docks
    strip: TopStrip
    status: StatusLine
    notice: NoticeBar

    def handle(self, handlers: Mapping[str, Callable[[], object]]) -> None:
        """Connect handlers to the actions of these names."""
        for name, handler in handlers.items():
            self.commands[name].triggered.connect(lambda _checked=False, run=handler: run())
