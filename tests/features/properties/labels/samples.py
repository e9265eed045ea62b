"""A properties panel with one label layer and sample features, for tests."""

from typing import Any

from pytestqt.qtbot import QtBot

from editor.basemap.tiles.tile import WorldBox
from editor.features.properties.labels.section import LabelSection
from editor.mapstyle.format.codec import encode
from editor.mapstyle.json_tree import read
from editor.render.query.questions import AttributeCount, Sample, Survey, SurveyRequest
from editor.session.session import Session
from editor.system.jobs import Jobs
from tests.features.properties.panel import Panel
from tests.styles import a_color, a_curve

SIZE = ("text_size_stops", "text_size_stop", "size")
HILL = '{"concat": [{"get_v": "name"}, {"text": " · "}, {"*": [{"get_v": "ele"}, {"number": 3.280}]}]}'
CERRO: dict[str, Any] = {"name": "Cerro", "ele": 100, "natural": "peak"}
PUNTA: dict[str, Any] = {"name": "Punta", "natural": "cape"}


def a_name(**fields: Any) -> Any:
    """Create a layer that labels areas."""
    paint = {"text-size": a_curve(SIZE, (0, 4)), "text-color": a_color((0, 0xFF0000FF))}
    return {
        "COMMENT": "Hill",
        "id": 2,
        "type": "areaname",
        "source": "map",
        "sourcedata_id": 86,
        "minzoom": 3,
        "maxzoom": 17,
        "paint": paint,
        **fields,
    }


class Labels:
    """The label section of a panel, expanded, on a layer with this label text."""

    def __init__(self, qtbot: QtBot, jobs: Jobs, label_text: Any = None, **fields: Any) -> None:
        text = {} if label_text is None else {"label_text": label_text}
        self.panel = Panel(qtbot, jobs, [a_name(**text, **fields), a_name(id=1, COMMENT="Other")])
        self.section.set_open(True)
        self.panel.widget.activateWindow()
        qtbot.waitUntil(self.panel.widget.isActiveWindow)

    @property
    def session(self) -> Session:
        return self.panel.session

    @property
    def section(self) -> LabelSection:
        return self.panel.widget.layer_page.labels

    @property
    def label_text(self) -> Any:
        return self.session.style.layers[0].label_text

    @property
    def expression(self) -> Any:
        return read(self.label_text, ("label_expression",), None)

    @property
    def steps(self) -> list[str]:
        stack = self.session.undo_stack
        return [stack.text(place) for place in range(stack.index())]

    def survey(self, *samples: dict[str, Any], matching: int | None = None, has_data: bool = True) -> None:
        """Set the features in view."""
        request = SurveyRequest(self.session.style.layers[0].key, WorldBox(0, 0, 1, 1))
        counts: dict[str, int] = {}
        for sample in samples:
            for key in sample:
                counts[key] = counts.get(key, 0) + 1
        keys = tuple(AttributeCount(key, count, ()) for key, count in counts.items())
        found = tuple(Sample(sample.get("name", ""), sample) for sample in samples)
        count = len(samples) if matching is None else matching
        self.section.show_survey(Survey(request, has_data, count, count, keys, found))

    def is_as_before(self) -> bool:
        """Return whether undoing everything restores the file byte for byte."""
        while self.session.undo_stack.canUndo():
            self.session.undo_stack.undo()
        source = self.session.source
        return self.session.encoded() == encode(source, source.tree)
