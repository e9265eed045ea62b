"""Steps of the tour. None of them edits the style."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QRect
from PySide6.QtWidgets import QScrollArea, QToolButton, QWidget

from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.records import dataclass
from editor.workspace.central_area import MAP_VIEW
from editor.workspace.panel_interfaces import PropertiesSubject
from editor.workspace.window_context import WindowContext

_WIDTH = BY_KEY["line-width"]


@dataclass(frozen=True, slots=True)
class TourStep:
    """A step: `prepare` makes a control visible, `target` returns it, `place` a rectangle in it."""

    title: str
    text: str
    prepare: Callable[[], object]
    target: Callable[[], QWidget]
    place: Callable[[], QRect] | None = None


def tour_steps(parts: WindowContext) -> tuple[TourStep, ...]:
    """Return the steps."""
    tree = parts.layers.tree
    return (
        TourStep(
            _tr("Layers"),
            _tr("A style is a list of layers. Layers higher in the list are drawn on top."),
            lambda: parts.docks.open("layers"),
            lambda: parts.layers,
        ),
        TourStep(
            _tr("Select a layer"),
            _tr("Click a layer here. Click a feature on the map to find its layer."),
            lambda: _select_road(parts),
            lambda: tree.viewport(),
            lambda: tree.visualRect(tree.currentIndex()),
        ),
        TourStep(
            _tr("Change a width by zoom"),
            _tr("Each stop sets the width at one zoom. Drag a stop or edit the table."),
            lambda: _open_width(parts),
            lambda: parts.properties.editor(_WIDTH),
        ),
        TourStep(
            _tr("The live map"),
            _tr("The map updates as you edit. Drag to pan, scroll to zoom."),
            lambda: parts.centre.show_view(MAP_VIEW),
            lambda: parts.centre.map_view,
        ),
        TourStep(
            _tr("Problems"),
            _tr("The style is checked as you edit. Many problems have a quick fix."),
            lambda: None,
            lambda: _button_of(parts, "problems"),
        ),
        TourStep(
            _tr("Weather"),
            _tr("Weather at the map centre. It is simulated until you add a service."),
            lambda: parts.centre.show_view(MAP_VIEW),
            lambda: parts.centre.tool(parts.commands["weather"]),
        ),
        TourStep(
            _tr("Save"),
            _tr("Saving writes only your edits. Everything else stays identical, byte for byte."),
            lambda: None,
            lambda: parts.strip.save_button,
        ),
        TourStep(
            _tr("Search commands"),
            _tr("Find every command and its shortcut here."),
            lambda: None,
            lambda: parts.strip.search,
        ),
    )


def _select_road(parts: WindowContext) -> None:
    """Select a layer with a width, unless one is selected."""
    parts.docks.open("layers")
    key = _find_road(parts)
    if key is not None and tuple(parts.view_state.selected_layers) != (key,):
        parts.view_state.select([key])
    parts.layers.tree.scrollTo(parts.layers.tree.currentIndex())


def _find_road(parts: WindowContext) -> LayerKey | None:
    layers = [layer for layer in parts.session.style.layers if _WIDTH.key in layer.paint]
    selected = {*parts.view_state.selected_layers}
    preferred = [layer.key for layer in layers if layer.key in selected]
    roads = [layer.key for layer in layers if layer.type == "line"]
    return next(iter((*preferred, *roads, *(layer.key for layer in layers))), None)


def _open_width(parts: WindowContext) -> None:
    _select_road(parts)
    parts.docks.open("properties")
    parts.properties.show_subject(PropertiesSubject.LAYERS)
    editor = parts.properties.editor(_WIDTH)
    parts.properties.unfold(_WIDTH)
    area = editor.parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    if area is not None:
        area.ensureWidgetVisible(editor)


def _button_of(parts: WindowContext, name: str) -> QWidget:
    buttons = parts.window.findChildren(QToolButton)
    action = parts.commands[name]
    return next((button for button in buttons if button.defaultAction() is action), parts.strip)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Tour", text)
