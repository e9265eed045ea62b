"""Pages of the guide by widget class, and their files."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PySide6.QtWidgets import QDockWidget, QWidget

from editor import resources

FIRST_PAGE: Final = "index"
REFERENCE_PAGE: Final = "reference/index"
# Generated from the changelog when the guide is built.
CHANGES_PAGE: Final = "changes"

# The page for a focused widget, by the class name of one of its ancestors. Names instead of classes, since
# many of their modules are imported on first use.
PAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "AboutDialog": "troubleshooting",
        "BookmarkDialog": "map",
        "BookmarksDialog": "map",
        "CentrePanel": "map",
        "ColorsPanel": "colours",
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
        "JsonPanel": "json",
        "LabelSection": "labels",
        "LayersPanel": "layers",
        "PrintDialog": "export",
        "ProblemsPanel": "problems",
        "PropertiesPanel": "properties",
        "RecoveryDialog": "open-and-save",
        "RoutePanel": "weather-route",
        "SettingsDialog": "settings",
        "ShortcutsPage": "keyboard",
        "SplitBar": "compare",
        "StartPage": "first-minutes",
        "StopTable": "zooms",
        "StyleSources": "sources",
        "TileAddressDialog": "map-data",
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
