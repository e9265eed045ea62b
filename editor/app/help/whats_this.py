"""“What’s this?” by menu and by key, and what it says of the panels of a window."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint
from PySide6.QtWidgets import QApplication, QWhatsThis, QWidget

from editor.app.window_parts import WindowParts
from editor.panels.explanations import explanation


class WhatsThis(QObject):
    """Puts the mode on in which a press explains what it meets; by its key it explains what has the keys."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        for dock in parts.docks.all:
            dock.setWhatsThis(explanation(dock.windowTitle(), panel_words()[dock.objectName()]))
        words = view_words()
        for name, part in (
            ("map", parts.centre.map_view),
            ("icons", parts.centre.icons_view),
            ("fonts", parts.centre.fonts_view),
            ("strip", parts.strip),
            ("status", parts.status),
        ):
            part.setWhatsThis(explanation(*words[name]))
        action = parts.commands["whats_this"]
        action.installEventFilter(self)
        action.triggered.connect(lambda: QWhatsThis.enterWhatsThisMode())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Explain what has the keys when the shortcut was pressed: no pointer is needed then."""
        if event.type() is QEvent.Type.Shortcut and explain(QApplication.focusWidget()):
            return True
        return super().eventFilter(watched, event)


def explain(widget: QWidget | None) -> bool:
    """Say what a widget is, or the nearest part around it that has words; whether there is any."""
    meant = widget
    while meant is not None and not meant.whatsThis():
        meant = meant.parentWidget()
    if widget is None or meant is None:
        return False
    below = widget.mapToGlobal(QPoint(0, min(widget.height(), 40)))
    QWhatsThis.showText(below, meant.whatsThis(), widget)
    return True


def panel_words() -> Mapping[str, str]:
    """What each dock is for, by its name."""
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


def view_words() -> Mapping[str, tuple[str, str]]:
    """What the other parts of the window are called and for, by their names."""
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
