"""The pages of the guide that the program opens, and where they are on the disk."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PySide6.QtWidgets import QDockWidget, QWidget

from editor import resources

FIRST_PAGE: Final = "index"
REFERENCE_PAGE: Final = "reference/index"
# Made of the changelog when the guide is built.
CHANGES_PAGE: Final = "changes"

# The page for what has the keys, by the class of a widget around it. Names, since many of these are made, and
# their modules loaded, when they are first opened.
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
    """The page for a widget: that of the nearest part around it that has one, else the first of the guide."""
    while widget is not None:
        # The keys may be in the title of a dock, beside its panel.
        named = widget.widget() if isinstance(widget, QDockWidget) else widget
        page = PAGES.get(type(named).__name__)
        if page is not None:
            return page
        widget = widget.parentWidget()
    return FIRST_PAGE


def page_path(page: str) -> Path:
    """The file of a page, whether or not the guide is built."""
    return resources.path("guide", *f"{page}.html".split("/"))
