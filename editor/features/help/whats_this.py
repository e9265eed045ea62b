"""“What’s this?” mode and the explanations of the panels."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint
from PySide6.QtWidgets import QApplication, QWhatsThis, QWidget

from editor.workspace.central_area import (
    FONTS_VIEW,
    ICONS_VIEW,
    LADDER_VIEW,
    MAP_VIEW,
    VERSION_VIEW,
)
from editor.workspace.explanations import whats_this_html
from editor.workspace.feature import WindowFeature
from editor.workspace.window_context import WindowContext


class WhatsThis(WindowFeature):
    """Starts the “What’s this?” mode; its shortcut explains the focused widget instead."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        for dock in parts.docks.all:
            dock.setWhatsThis(whats_this_html(dock.windowTitle(), panel_explanations()[dock.objectName()]))
        self._centre, explanations = parts.centre, view_explanations()
        for name, part in (("strip", parts.strip), ("status", parts.status)):
            part.setWhatsThis(whats_this_html(*explanations[name]))
        self._explain_view(parts.centre.view_index)
        parts.centre.view_shown.connect(self._explain_view)
        action = parts.commands["whats_this"]
        action.installEventFilter(self)
        action.triggered.connect(lambda: QWhatsThis.enterWhatsThisMode())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Explain the focused widget after the shortcut."""
        if event.type() is QEvent.Type.Shortcut and explain(QApplication.focusWidget()):
            return True
        return super().eventFilter(watched, event)

    def _explain_view(self, shown: int) -> None:
        """Set the explanation of a central view; most are created when they are first shown."""
        names = {
            MAP_VIEW: "map",
            ICONS_VIEW: "icons",
            FONTS_VIEW: "fonts",
            LADDER_VIEW: "ladder",
            VERSION_VIEW: "version",
        }
        name = names[shown]
        self._centre.view.setWhatsThis(whats_this_html(*view_explanations()[name]))


def explain(widget: QWidget | None) -> bool:
    """Show the explanation of a widget or its nearest ancestor with one; return whether there is any."""
    explained = widget
    while explained is not None and not explained.whatsThis():
        explained = explained.parentWidget()
    if widget is None or explained is None:
        return False
    below = widget.mapToGlobal(QPoint(0, min(widget.height(), 40)))
    QWhatsThis.showText(below, explained.whatsThis(), widget)
    return True


def panel_explanations() -> Mapping[str, str]:
    """Return the explanations of the docks, by name."""
    tr = _translate
    return {
        "layers": tr("Layers and groups, top first. Select, drag, hide or lock them here."),
        "find_replace": tr(
            "Finds values, colours, icons and texts in all layers and replaces those you tick."
        ),
        "colors": tr("All colours of the style. Changing one updates every layer that uses it."),
        "adjust_colors": tr(
            "Changes lightness, chroma, hue and more of many colours. The map shows it before you apply it."
        ),
        "history": tr("All steps since opening. Revert to a step, create a snapshot or compare."),
        "compare_changes": tr(
            "What differs between the compared styles, and its share of the changed pixels."
        ),
        "properties": tr("Appearance, filter, label text and details of the selected layers."),
        "apply_palette": tr("The new colour of each colour of the style, on the map before you apply it."),
        "harmonise_roads": tr("Road colours in equal steps from motorways to paths."),
        "weather_panel": tr("Current weather, warnings and daily forecast at the map centre."),
        "problems": tr("Problems found in the style, most severe first, many with a quick fix."),
        "json": tr("JSON of the style or selection. Apply your edits to change the style."),
        "hours": tr("Hourly forecast chart for the map centre."),
    }


def view_explanations() -> Mapping[str, tuple[str, str]]:
    """Return the titles and explanations of the other parts of the window, by name."""
    tr = _translate
    return {
        "map": (tr("Map"), tr("Live preview of the style on map data.")),
        "icons": (tr("Icons"), tr("Icons stored in the style. Drop images to add them.")),
        "fonts": (tr("Fonts"), tr("Regular, bold and italic fonts of labels and their language support.")),
        "version": (
            tr("New version"),
            tr("A night, day, greyscale or high-contrast version of the style, by rule."),
        ),
        "ladder": (tr("Zoom ladder"), tr("The same place at every zoom, or several places at one zoom.")),
        "strip": (
            tr("Toolbar"),
            tr("Menus, document title, undo, command search and Save."),
        ),
        "status": (
            tr("Status bar"),
            tr("Map position, hidden layers and problem count."),
        ),
    }


def _translate(text: str) -> str:
    return QCoreApplication.translate("WhatsThis", text)
