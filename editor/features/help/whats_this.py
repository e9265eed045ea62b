"""“What’s this?” mode and the explanations of the panels."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint
from PySide6.QtWidgets import QApplication, QWhatsThis, QWidget

from editor.workspace.explanations import whats_this_html
from editor.workspace.window_context import WindowContext


class WhatsThis(QObject):
    """Starts the “What’s this?” mode; its shortcut explains the focused widget instead."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts.window)
        for dock in parts.docks.all:
            dock.setWhatsThis(whats_this_html(dock.windowTitle(), panel_explanations()[dock.objectName()]))
        explanations = view_explanations()
        for name, part in (
            ("map", parts.centre.map_view),
            ("icons", parts.centre.icons_view),
            ("fonts", parts.centre.fonts_view),
            ("strip", parts.strip),
            ("status", parts.status),
        ):
            part.setWhatsThis(whats_this_html(*explanations[name]))
        action = parts.commands["whats_this"]
        action.installEventFilter(self)
        action.triggered.connect(lambda: QWhatsThis.enterWhatsThisMode())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Explain the focused widget after the shortcut."""
        if event.type() is QEvent.Type.Shortcut and explain(QApplication.focusWidget()):
            return True
        return super().eventFilter(watched, event)


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
        "layers": tr(
            "The layers of the style in their groups, the uppermost first."
            " Select layers here, drag them to another place, hide or lock them."
        ),
        "find_replace": tr(
            "Finds values, colours, icons and texts in all layers, and replaces those that you tick."
        ),
        "colors": tr("Every colour of the style with its users. Change one, and all its users follow."),
        "history": tr(
            "Every step since the style was opened. Go back to any, mark it, or compare it with the map."
        ),
        "properties": tr(
            "What the selected layers are: their looks over the zooms, filter, label text and record."
        ),
        "weather_panel": tr("The weather at the middle of the map now, its warnings, and the days to come."),
        "problems": tr(
            "What the checks found in the style, the gravest first, many with a button that fixes it."
        ),
        "json": tr("The style or the selected layer as JSON. What you type is taken over when you apply it."),
        "hours": tr("The weather at the middle of the map hour by hour, as a chart."),
    }


def view_explanations() -> Mapping[str, tuple[str, str]]:
    """Return the titles and explanations of the other parts of the window, by name."""
    tr = _translate
    return {
        "map": (tr("Map"), tr("The style drawn on the map data. Every change of the style shows at once.")),
        "icons": (tr("Icons"), tr("The images that the style carries. Drop images here to add them.")),
        "fonts": (tr("Fonts"), tr("The three faces that labels are written with, and what they can write.")),
        "strip": (
            tr("Top strip"),
            tr("The menus, the file, undo and redo, the search for commands, and Save."),
        ),
        "status": (
            tr("Status bar"),
            tr("Where the map looks, what is hidden, and how many problems there are."),
        ),
    }


def _translate(text: str) -> str:
    return QCoreApplication.translate("WhatsThis", text)
