"""States of a window for tests that inspect all of it, each opened as a user would and closed again."""

from PySide6.QtWidgets import QWidget

from editor.mapstyle.schema.paint_properties import BY_KEY
from tests.flows.driver import Driver
from tests.flows.start_pages import shown_page


def a_line(user: Driver) -> QWidget:
    """Show a line layer with its record, a curve and the table of its stops."""
    line = next(layer for layer in user.layers if layer.type == "line")
    user.select([line.key])
    user.properties_panel.record.set_open(True)
    user.editor(BY_KEY["line-width"]).unfold()
    return user.properties_panel


def several_layers(user: Driver) -> QWidget:
    """Select layers of several types with few properties in common."""
    user.select([layer.key for layer in list(user.layers)[:40:3]])
    return user.properties_panel


def a_group(user: Driver) -> QWidget:
    """Show one group."""
    group_id = user.style.groups[0].id
    assert group_id is not None
    user.select([], [group_id])
    return user.properties_panel


def no_layer(user: Driver) -> QWidget:
    """Show the style page."""
    user.select([])
    return user.properties_panel


def icons(user: Driver) -> QWidget:
    """Show the icons, and their page in the right dock."""
    user.trigger("icons")
    return user.window


def fonts(user: Driver) -> QWidget:
    """Show the faces, and the page of one in the right dock."""
    user.trigger("fonts")
    return user.window


def a_route(user: Driver) -> QWidget:
    """Show the card of a route without points."""
    user.trigger("weather_route")
    return user.centre


def the_start(user: Driver) -> QWidget:
    """Show the start page."""
    user.trigger("start_page")
    return shown_page(user)
