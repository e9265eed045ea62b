"""The properties panel with a session, for tests."""

from pytestqt.qtbot import QtBot

from editor.features.properties.view import PropertiesPanel
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.paint_properties import PROPERTIES, PaintProperty, ValueKind
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.schema.values import Curve
from editor.session.asset_selection import AssetSelection
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from editor.ui.kit.labels import ElidedLabel
from tests.styles import Json, a_curve, a_line, a_source

START_VALUES: dict[ValueKind, tuple[Json, Json]] = {
    ValueKind.COLOR: (0xFF0000FF, 0xFF00FF00),
    ValueKind.NUMBER: (0.25, 0.5),
}


def start_values(prop: PaintProperty) -> tuple[Json, Json]:
    if prop.kind is ValueKind.CHOICE:
        return prop.choices[0].value, prop.choices[1].value
    return START_VALUES.get(prop.kind, ("one", "one"))


def everything() -> dict[str, Json]:
    """Return a paint object with every property, each with stops at levels 5 and 12."""
    paint = {}
    for prop in PROPERTIES:
        low, high = start_values(prop)
        paint[prop.key] = a_curve((prop.wrapper, prop.stops, prop.value), (5, low), (12, high))
    return paint


class Panel:
    """A property panel over a session, else with two layers, the first with every property."""

    def __init__(
        self,
        qtbot: QtBot,
        jobs: Jobs,
        layers: list[Json] | None = None,
        groups: list[Json] | None = None,
        **sections: Json,
    ) -> None:
        usual = [a_line(2, paint=everything(), COMMENT="All", odd={"kept": [1]}), a_line(1)]
        self.session = Session(a_source(layers or usual, groups=groups, **sections), Origin(None, "test"))
        self.view = ViewState(self.session)
        self.widget = PropertiesPanel(self.session, self.view, load(), AssetSelection(self.session), jobs)
        qtbot.addWidget(self.widget)
        self.widget.resize(340, 900)
        self.widget.show()
        self.select(0)

    def select(self, place: int) -> None:
        self.view.select([self.session.style.layers[place].key])

    def curve(self, prop: PaintProperty, place: int = 0) -> Curve | None:
        return self.session.style.layers[place].curve(prop)

    def unknown(self) -> dict[Path, Json]:
        """Return the keys that the panel lists as unknown content."""
        return {member.path: member.value for member in self.widget.layer_page.unknown.members}

    def header(self) -> list[str]:
        """Return the text in the dock's title line."""
        return [label.text for label in self.widget.title.findChildren(ElidedLabel)]
