"""Parts of a window that tests walk through, each brought up as a person would and given back."""

from PySide6.QtWidgets import QWidget

from editor.app.main_window import MainWindow
from editor.mapstyle.properties import BY_KEY
from tests.flows.start_pages import shown_page


def a_line(window: MainWindow) -> QWidget:
    """A layer with its record, a curve and the table of its stops."""
    line = next(layer for layer in window.session.style.layers if layer.type == "line")
    window.view_state.select([line.key])
    window.properties_panel.record.set_open(True)
    window.properties_panel.editor(BY_KEY["line-width"]).unfold()
    return window.properties_panel


def several_layers(window: MainWindow) -> QWidget:
    """Layers of several types, which share little."""
    window.view_state.select([layer.key for layer in list(window.session.style.layers)[:40:3]])
    return window.properties_panel


def a_group(window: MainWindow) -> QWidget:
    """One group."""
    group_id = window.session.style.groups[0].id
    assert group_id is not None
    window.view_state.select([], [group_id])
    return window.properties_panel


def no_layer(window: MainWindow) -> QWidget:
    """The style itself."""
    window.view_state.select([])
    return window.properties_panel


def icons(window: MainWindow) -> QWidget:
    """The icons, and what the right dock says of them."""
    window.commands["icons"].trigger()
    return window


def fonts(window: MainWindow) -> QWidget:
    """The faces, and what the right dock says of one."""
    window.commands["fonts"].trigger()
    return window


def a_route(window: MainWindow) -> QWidget:
    """The card of a route, which has no points yet."""
    window.commands["weather_route"].trigger()
    return window.centre


def the_start(window: MainWindow) -> QWidget:
    """The start page."""
    window.commands["start_page"].trigger()
    return shown_page(window)
