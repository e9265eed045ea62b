"""The main window: panels, map, actions and documents of one open style."""

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from editor.app import tab_order
from editor.app.announcements import Announcements
from editor.app.feature_registry import WindowFeatures
from editor.app.file_drops import open_dropped
from editor.checks.problems import Severity
from editor.features.files.controller import DocumentControllers, OpeningState
from editor.features.files.recent_menu import OpenRecent
from editor.features.files.saving import SavedNote
from editor.features.layers.view import KnownLayers, LayersPanel
from editor.features.map_data.controller import MapDataController
from editor.features.problems.controller import ProblemController
from editor.features.properties.view import PropertiesPanel
from editor.features.start_page.controller import StartPageController
from editor.mapstyle.document.model import LayerKey
from editor.preview.map_view import MapView
from editor.records import dataclass
from editor.render.camera import Camera
from editor.session.asset_selection import AssetSelection
from editor.session.checker import Checker
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.storage.file_state import read_style
from editor.system.settings import DENSITY, LANGUAGE, NEW_TEMPLATE, SAMPLES_ON
from editor.ui.icons.choices import ICON_TYPE
from editor.ui.kit.keyboard import install_enter_key, restore_focus
from editor.workspace.actions import SettingToggle, create_actions, fill_menus, set_roles
from editor.workspace.central_area import CentrePanel
from editor.workspace.docks import Docks
from editor.workspace.document_reading import (
    DAY_TEMPLATE,
    EMPTY_TEMPLATE,
    NIGHT_TEMPLATE,
    template_path,
    untitled,
)
from editor.workspace.edit_targets import EditTargets
from editor.workspace.file_dialogs import files_in
from editor.workspace.map_control import MapControl
from editor.workspace.notice_area import NoticeArea
from editor.workspace.notice_bar import NoticeBar
from editor.workspace.panel_interfaces import Continuation
from editor.workspace.rail import Rail
from editor.workspace.services import Services
from editor.workspace.shortcuts import Shortcuts
from editor.workspace.status_bar import StatusLine
from editor.workspace.style_sets import StyleSetModel
from editor.workspace.top_bar import TopStrip
from editor.workspace.weather.model import WeatherModel
from editor.workspace.weather.refresh_policy import RefreshPolicy
from editor.workspace.window_context import WindowContext

# The initial camera: the bundled town, at a zoom that shows most layers.
START = Camera(-34.8980, -56.1800, 13.0, 1, 1)


@dataclass(frozen=True, slots=True)
class FormerParts:
    """What the former parts of a rebuilt window know of its style, which the new ones share."""

    checker: Checker
    layers: KnownLayers
    in_app: frozenset[LayerKey]


class MainWindow(QMainWindow):
    """A window with one open style.

    `is_first` is true for the first window of the program, which offers recovery after a crash. A `document`
    of a window that failed is continued in place of a template. Signals:
    `closed()` after it closed for good, `files_dropped(tuple of paths)` for the program to open;
    `new_window_requested()` and `quit_requested()`.

    `editor/app/rebuilding.py` replaces all parts of an open window, to change its language or density. It has
    those in `built_for`.
    """

    closed = Signal()
    files_dropped = Signal(object)
    new_window_requested = Signal()
    quit_requested = Signal()

    def __init__(
        self,
        services: Services,
        template: str = DAY_TEMPLATE,
        *,
        is_first: bool = True,
        document: tuple[Session, ViewState] | None = None,
    ) -> None:
        super().__init__()
        install_enter_key()
        self.services = services
        self._closes_without_question, self._was_shown = False, not is_first
        self.setAcceptDrops(True)
        self.setWindowTitle("Isopleth")
        if document is None:
            session = Session(read_style(template_path(template)), untitled(), self)
        else:
            session = document[0].continued(self)
        view_state = ViewState(session, self)
        if document is not None:
            view_state.adopt(document[1])
        self.create_parts(session, view_state)
        self.docks.restore(services.settings)

    def create_parts(
        self, session: Session, view_state: ViewState, former: FormerParts | None = None
    ) -> None:
        """Create all parts of the window around a session and its view state.

        With `former` parts, the new ones share what those know of the style.
        """
        services = self.services
        self.built_for = services.settings.get(LANGUAGE), services.settings.get(DENSITY)
        self.session, self.view_state = session, view_state
        self.assets = AssetSelection(self.session, self)
        create = Checker if former is None else former.checker.continued
        self.checker = create(self.session, services.jobs, self)
        self.notice = NoticeBar()
        self.document_controllers = DocumentControllers(self, self.session, services, self.notice)
        self.documents, self.files = self.document_controllers.documents, self.document_controllers.files
        self.commands = create_actions(self)
        self.shortcuts = Shortcuts(self.commands, services.settings, self)
        self._create_parts(former)
        self._fill_menus()
        self._lay_out()
        self.features = WindowFeatures(self._create_context())
        self._connect_actions()
        self._connect_parts()
        self._show_title()

    def open_file(self, path: Path) -> None:
        """Open a file, after a question about unsaved changes."""
        self.files.open(path)

    def _create_parts(self, former: FormerParts | None) -> None:
        data = self.services.data
        layers, in_app = (None, None) if former is None else (former.layers, former.in_app)
        self.map_view = MapView(self.services.render, START)
        self.layers_panel = LayersPanel(self.session, self.view_state, data, self.services.jobs, known=layers)
        self.properties_panel = PropertiesPanel(
            self.session, self.view_state, data, self.assets, self.services.jobs
        )
        self.map_control = MapControl(self.session, self.view_state, self.map_view, self, in_app=in_app)
        tools = ("inspect", "pick_color", "compare", "weather", "weather_timeline", "weather_route")
        self.centre = CentrePanel(self.map_view, [self.commands[name] for name in tools])
        undo, redo, search, save = (
            self.commands[name] for name in ("undo", "redo", "search_commands", "save")
        )
        self.strip = TopStrip(undo, redo, search, save)
        self.status = StatusLine()
        self.docks = Docks(self, self.commands)
        self.weather = self._create_weather()
        self.style_sets = StyleSetModel(self.session, self.services.jobs, self)

    def _create_weather(self) -> WeatherModel:
        services = self.services
        return WeatherModel(
            services.settings,
            services.weather_key,
            services.jobs,
            services.place_name,
            services.weather,
            self,
            policy=RefreshPolicy(services.clock),
            gate=services.weather_gate,
        )

    def _create_context(self) -> WindowContext:
        return WindowContext(
            window=self,
            services=self.services,
            session=self.session,
            view_state=self.view_state,
            assets=self.assets,
            checker=self.checker,
            files=self.files,
            commands=self.commands,
            menus=self.menus,
            shortcuts=self.shortcuts,
            edit_targets=EditTargets(self, self.commands, self.shortcuts),
            layers=self.layers_panel,
            properties=self.properties_panel,
            centre=self.centre,
            map_control=self.map_control,
            docks=self.docks,
            strip=self.strip,
            status=self.status,
            notice=self.notice,
            weather=self.weather,
            style_sets=self.style_sets,
        )

    def _fill_menus(self) -> None:
        self.menus = fill_menus(self.strip.menu_bar, self.commands)
        recent = QMenu(self.tr("Open recent"), self)
        file_menu = self.menus["file"]
        entries = file_menu.actions()
        file_menu.insertMenu(entries[entries.index(self.commands["open"]) + 1], recent)
        self.recent = OpenRecent(recent, self.services.settings, self.services.jobs, self.open_file)
        file_menu.aboutToShow.connect(self.recent.offer)
        file_menu.aboutToShow.connect(lambda: self.document_controllers.enable(self.commands))
        set_roles(self.commands)

    def _create_notice_area(self) -> NoticeArea:
        view = self.map_view
        area = NoticeArea(
            self.notice, self.centre, top_boxes=lambda: [(view, box) for box in view.map_overlays.top_boxes]
        )
        view.overlays_placed.connect(area.place)
        return area

    def _lay_out(self) -> None:
        self.setMenuWidget(self.strip)
        self.rail = self._create_rail()
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.rail)
        self.setCentralWidget(self._create_notice_area())
        self.docks.add("layers", self.layers_panel, self.layers_panel.title)
        self.docks.add("properties", self.properties_panel, self.properties_panel.title)
        self.setStatusBar(self.status)

    def _create_rail(self) -> Rail:
        upper = ("layers", "find_replace", "colors", "icons", "fonts", "sources", "weather_panel")
        return Rail(
            self.tr("Panels"),
            [self.commands[name] for name in upper],
            self.commands["problems"],
            [self.commands[name] for name in ("history", "json")],
            self.commands["settings"],
        )

    def _connect_actions(self) -> None:
        handlers: dict[str, Callable[[], object]] = {
            "new": lambda: self.files.new(self.services.settings.get(NEW_TEMPLATE)),
            "new_day": lambda: self.files.new(DAY_TEMPLATE),
            "new_night": lambda: self.files.new(NIGHT_TEMPLATE),
            "new_empty": lambda: self.files.new(EMPTY_TEMPLATE),
            **self.document_controllers.handlers,
            "new_window": self.new_window_requested.emit,
            "close_window": self.close,
            "quit": self.quit_requested.emit,
            "reset_layout": self.docks.reset,
        }
        for name, handler in handlers.items():
            self.commands[name].triggered.connect(lambda _checked=False, run=handler: run())
        samples = self.commands["samples"]
        samples.toggled.connect(lambda is_on: self.map_control.show_samples(shown=is_on))
        SettingToggle(samples, self.services.settings, SAMPLES_ON)

    def _connect_parts(self) -> None:
        self.session.file_changed.connect(self._show_title)
        self.notice.focus_released.connect(lambda: restore_focus(self.centre))
        self.documents.reading_changed.connect(self._show_title)
        self.features[StartPageController].shown_changed.connect(self._show_title)
        self.document_controllers.access.changed.connect(
            lambda: self.strip.show_read_only(self.document_controllers.access.reason)
        )
        self.commands["import_report"].setEnabled(False)
        self.files.imports.changed.connect(self.commands["import_report"].setEnabled)
        self.files.imports.set_offers(
            self.commands["name_layers"].trigger, self.commands["reference_image"].trigger
        )
        OpeningState(self, self.session, self.documents, self._panels)
        Announcements(self.session, self.documents, self)
        SavedNote(
            self.session, self.documents, self.checker, self.notice, lambda: self.docks.show("problems")
        )
        self.map_view.camera_changed.connect(self.status.show_camera)
        self.map_view.camera_changed.connect(lambda camera: self.properties_panel.show_zoom(camera.zoom))
        self.checker.checked.connect(self.layers_panel.show_problems)
        for consumer in (
            self.document_controllers,
            self.layers_panel,
            self.properties_panel,
            self.features,
            self.status.not_drawn,
        ):
            self.features[MapDataController].entries_changed.connect(consumer.show_data)
        self.features[ProblemController].model.counted.connect(self._show_counts)
        self._show_counts()
        self.view_state.hidden_changed.connect(lambda: self.status.show_hidden(len(self.view_state.hidden)))
        self.status.hidden_pressed.connect(self.view_state.show_all)
        self.status.centre_pressed.connect(self._copy_centre)
        self.status.not_drawn.follow(self.session, self.services.data, self.map_view)
        self.status.not_drawn.layer_selected.connect(lambda key: self.view_state.select([key]))
        self.status.show_camera(self.map_view.camera)

    def _panels(self) -> Iterator[QWidget]:
        """Yield the panels that edit the style and exist."""
        yield from (self.layers_panel, self.properties_panel, self.centre)
        problems = self.docks.panel("problems")
        if problems is not None:
            yield problems

    # Opening, saving, closing.

    @property
    def is_untouched(self) -> bool:
        """Whether the window shows an unedited new style and loads no other."""
        is_new = self.session.origin.path is None and not self.session.undo_stack.count()
        return is_new and not self.documents.reading and not self.would_lose_changes

    @property
    def would_lose_changes(self) -> bool:
        """Whether closing now would lose changes; text in fields is committed first."""
        self.files.commit_focused_field()
        return self.files.would_lose_changes or self.features.with_unsaved_work is not None

    def when_safe(self, go_on: Continuation) -> None:
        """Go on now, or after the user answered the questions about unsaved changes and unsaved work."""
        feature = self.features.with_unsaved_work
        if feature is not None:
            feature.ask_before_close(lambda: self.when_safe(go_on))
        else:
            self.files.when_safe(go_on)

    def leave(self) -> None:
        """Close without a question."""
        self._closes_without_question = True
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close if nothing would be lost; else ask, and close after the answer."""
        if not self._closes_without_question and self.would_lose_changes:
            event.ignore()
            self.when_safe(self.leave)
            return
        self.docks.save_layout(self.services.settings)
        self.document_controllers.close()
        self.features.close()
        event.accept()
        self.closed.emit()
        self.docks.hide_floating()  # After the layout is saved, which includes open docks.

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept local files, but no icon dragged from the grid."""
        data = event.mimeData()
        if not data.hasFormat(ICON_TYPE) and any(url.isLocalFile() for url in data.urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open or add the dropped files."""
        paths = files_in(event.mimeData())
        if paths:
            event.acceptProposedAction()
            open_dropped(self.features, paths, self.files_dropped.emit)

    # Display.

    def _show_title(self) -> None:
        name, is_edited = self.session.origin.name, self.session.is_edited
        start_page = self.features[StartPageController].page
        if self.documents.reading:
            name, is_edited = self.tr("Opening “{name}”…").format(name=self.documents.reading), False
        elif start_page is not None:
            name, is_edited = self.tr("Start page"), False
        self.strip.show_title(name, is_edited=is_edited)
        self.strip.offer_save("" if start_page is None else self.tr("No style to save"))
        self.setWindowModified(is_edited)
        mode = self.tr("safe mode") + " – " if self.services.is_safe else ""
        self.setWindowTitle(f"{name}[*] – {mode}Isopleth")
        path = self.session.origin.path
        self.setWindowFilePath(str(path) if path is not None else "")

    def _show_counts(self) -> None:
        counts = self.features[ProblemController].model.counts()
        self.status.show_problems(counts)
        self.rail.show_errors(counts[Severity.ERROR])

    def _copy_centre(self) -> None:
        camera = self.map_view.camera
        QGuiApplication.clipboard().setText(f"{camera.lat:.6f},{camera.lon:.6f}")

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Move the focus in visual order."""
        return tab_order.step(self, forwards=is_next) or super().focusNextPrevChild(is_next)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt the dock widths."""
        super().resizeEvent(event)
        self.docks.adapt_widths()

    def changeEvent(self, event: QEvent) -> None:
        """Synchronize the full-screen action."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.commands["full_screen"].setChecked(self.isFullScreen())

    def showEvent(self, event: QShowEvent) -> None:
        """Apply the first widths and look for recovery copies after a crash."""
        super().showEvent(event)
        self.docks.set_default_widths()
        if not self._was_shown:
            self._was_shown = True
            self.document_controllers.recovery.offer()
        if self.focusWidget() is None:
            self.map_view.setFocus(Qt.FocusReason.OtherFocusReason)
