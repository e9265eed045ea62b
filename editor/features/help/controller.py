"""Help commands: guide, information about the program, log and safe mode."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QWidget

from editor import resources
from editor.lazy_import import LazyModule
from editor.system import folders
from editor.workspace.feature import WindowFeature
from editor.workspace.notice_bar import Choice, NoticeSubject
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.help import about
else:
    about = LazyModule("editor.features.help.about")

FIRST_PAGE: Final = "index"
REFERENCE_PAGE: Final = "reference/index"
# Generated from the changelog when the guide is built.
CHANGES_PAGE: Final = "changes"

# The page for a focused widget, by the class name of one of its ancestors. Names instead of classes, since
# many of their modules are imported on first use.
PAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "AdjustPanel": "adjust-colours",
        "AboutDialog": "troubleshooting",
        "BookmarkDialog": "map",
        "BookmarksDialog": "map",
        "CentrePanel": "map",
        "ChangesPanel": "compare",
        "ColorsPanel": "colours",
        "CompareBar": "compare",
        "CurveGraph": "zooms",
        "DifferencesDialog": "compare",
        "EntriesDialog": "map-data",
        "ExportDialog": "export",
        "FacePage": "fonts",
        "FaultDialog": "troubleshooting",
        "FilterSection": "filters",
        "FindPanel": "find-and-replace",
        "FontsView": "fonts",
        "HistoryPanel": "history",
        "HoursPanel": "weather",
        "IconPage": "icons",
        "IconsView": "icons",
        "ImportNotesDialog": "open-and-save",
        "JsonPanel": "json",
        "LabelSection": "labels",
        "LadderExportDialog": "ladder",
        "LadderView": "ladder",
        "VersionView": "night-version",
        "LayersPanel": "layers",
        "MergeFilesDialog": "merge",
        "MergeWindow": "merge",
        "PalettePanel": "palettes",
        "PresetDialog": "adjust-colours",
        "PrintDialog": "export",
        "ProblemsPanel": "problems",
        "PropertiesPanel": "properties",
        "RecoveryDialog": "open-and-save",
        "RenameDialog": "variants",
        "ReportDialog": "style-in-an-app",
        "RoadsPanel": "palettes",
        "RoutePanel": "weather-route",
        "SettingsDialog": "settings",
        "ShortcutsPage": "keyboard",
        "SplitBar": "compare",
        "SunCard": "variants",
        "StartPage": "first-minutes",
        "StopTable": "zooms",
        "StyleSources": "sources",
        "TileAddressDialog": "map-data",
        "TimelineStrip": "weather",
        "TopStrip": "find-your-way",
        "TourCard": "first-minutes",
        "WeatherPanel": "weather",
    }
)


def page_for(widget: QWidget | None) -> str:
    """Return the page of the nearest ancestor of a widget that has one, else the first page of the guide."""
    while widget is not None:
        # The focus may be in the title bar of a dock.
        candidate = widget.widget() if isinstance(widget, QDockWidget) else widget
        page = PAGES.get(type(candidate).__name__)
        if page is not None:
            return page
        widget = widget.parentWidget()
    return FIRST_PAGE


def page_path(page: str) -> Path:
    """Return the file of a page, which exists only if the guide is built."""
    return resources.path("guide", *f"{page}.html".split("/"))


def page_url(page: str) -> QUrl:
    """Return the address of a page, or of a section after a number sign."""
    name, _, section = page.partition("#")
    url = QUrl.fromLocalFile(str(page_path(name)))
    if section:
        url.setFragment(section)
    return url


class HelpController(WindowFeature):
    """Opens pages of the guide and “About”, and shows a note if the guide or a browser is missing."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._window, self._notice = parts.window, parts.notice
        self._help_action = parts.commands["help_here"]
        parts.handle(
            {
                "help_here": lambda: self.open_page(page_for(QApplication.focusWidget())),
                "guide": lambda: self.open_page(FIRST_PAGE),
                "reference": lambda: self.open_page(REFERENCE_PAGE),
                "changes": lambda: self.open_page(CHANGES_PAGE),
                "about": lambda: about.show_about(self._window),
            }
        )
        application = QApplication.instance()
        assert isinstance(application, QApplication), "a window needs an application"
        application.focusChanged.connect(self._on_focus_changed)

    def open_page(self, page: str) -> None:
        """Show a page in the browser, or a section of it after a number sign."""
        path = page_path(page.partition("#")[0])
        if not path.is_file():
            self._show_note(self.tr("The user guide is not installed."))
        elif not QDesktopServices.openUrl(page_url(page)):
            self._show_note(
                self.tr("The browser could not be opened. The guide is at {path}.").format(path=path)
            )

    def _on_focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        """Make the help shortcut work in dialogs of the window."""
        dialog = None if now is None else now.window()
        if isinstance(dialog, QDialog) and dialog.parentWidget() is self._window:
            dialog.addAction(self._help_action)

    def _show_note(self, text: str) -> None:
        self._notice.show_note(NoticeSubject.HELP, text)


class TroubleshootingController(WindowFeature):
    """Handles the troubleshooting commands, and shows a note in safe mode.

    Signals: `restart_requested(bool)`, with True for safe mode.
    """

    restart_requested = Signal(bool)

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._notice = parts.notice
        parts.handle({"log_folder": self.show_log_folder, "restart_safe": self._restart_safe})
        parts.commands["restart_safe"].setEnabled(not parts.services.is_safe)
        parts.status.safe_pressed.connect(self._restart_normally)
        parts.status.show_safe_mode(is_safe=parts.services.is_safe)
        if parts.services.is_safe:
            self._show_safe_mode_note()

    def show_log_folder(self) -> None:
        """Open the folder of the log, or show its path."""
        folder = folders.state()
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self._notice.show_note(NoticeSubject.HELP, self.tr("Log folder: {folder}").format(folder=folder))

    def _show_safe_mode_note(self) -> None:
        self._notice.show_note(
            NoticeSubject.SAFE_MODE,
            self.tr("Safe mode: your settings, window layout and map data are not used or changed."),
            Choice(
                self.tr("Restart normally"),
                self.tr("Close all windows and restart with your settings"),
                self._restart_normally,
                only_shows=True,
            ),
        )

    def _restart_safe(self) -> None:
        self.restart_requested.emit(True)

    def _restart_normally(self) -> None:
        self.restart_requested.emit(False)
