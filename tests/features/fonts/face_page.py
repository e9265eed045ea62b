"""The font face page and the coverage view with a session, for tests."""

from pytestqt.qtbot import QtBot

from editor.basemap.tiles.tile import WorldBox
from editor.features.fonts.page import FacePage, create_face_page, face_page_header
from editor.features.properties.view import PropertiesPanel, PropertiesSubject
from editor.mapstyle.edits.assets import set_face
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import load
from editor.render.query.questions import PlacedLabelLayer, PlacedLabels, PlacedLabelsRequest, PlacedText
from editor.session.asset_selection import AssetSelection
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from tests.styles import Json, a_curve, a_line, a_source

PATIENCE_MS = 30_000
HERE = WorldBox(0.1, 0.1, 0.2, 0.2)


def face_paint(*numbers: int) -> Json:
    """Return a paint whose stops refer to faces."""
    row = BY_KEY["text-style"]
    stops = list(enumerate(numbers))
    return {"text-style": a_curve((row.wrapper, row.stops, row.value), *stops)}


def street_layers() -> list[Json]:
    """Return layers that use the italic face in two stops, in one, and in none."""
    return [
        a_line(3, type="street", COMMENT="Rivers", paint=face_paint(2, 1, 2)),
        a_line(2, type="street", COMMENT="Lakes", paint=face_paint(2)),
        a_line(1, type="street", COMMENT="Streets"),
    ]


def written(*layers: tuple[int, int, dict[str, int]]) -> PlacedLabels:
    """Return placed labels: for each layer its key, the index of its face, and the count of each text."""
    return PlacedLabels(
        PlacedLabelsRequest(HERE),
        is_known=True,
        layers=tuple(
            PlacedLabelLayer(
                key,
                style,
                sum(texts.values()),
                tuple(PlacedText(text, count, (HERE,)) for text, count in texts.items()),
            )
            for key, style, texts in layers
        ),
    )


class Shown:
    """A property panel that shows the selected face."""

    def __init__(self, qtbot: QtBot, jobs: Jobs, **faces: Json) -> None:
        self._qtbot = qtbot
        fonts = {"fonts_section": faces} if faces else {}
        self.session = Session(a_source(street_layers(), **fonts), Origin(None, "test"))
        self.view = ViewState(self.session)
        self.assets = AssetSelection(self.session)
        self.panel = PropertiesPanel(self.session, self.view, load(), self.assets, jobs)
        self.panel.add_page(
            PropertiesSubject.FACES,
            lambda: create_face_page(self.panel, self.session, self.view, self.assets, jobs),
            lambda: face_page_header(self.assets),
        )
        qtbot.addWidget(self.panel)
        self.panel.resize(320, 1000)
        self.panel.show_subject(PropertiesSubject.FACES)
        self.panel.show()
        self.wait()

    @property
    def page(self) -> FacePage:
        return self.panel.page(PropertiesSubject.FACES)

    def wait(self) -> None:
        """Wait until the selected face is read, and its reduced form prepared."""

        def is_known() -> bool:
            face = self.page.face
            return (face is None or not face.is_waiting) and not self.page.lighter.is_busy

        self._qtbot.waitUntil(is_known, timeout=PATIENCE_MS)

    def put(self, slot: str, data_uri: str) -> None:
        """Put a face into a slot, and wait until it is read."""
        self.session.do(set_face(slot, data_uri), "Put")
        self.wait()

    def keep(self, *scripts: str) -> None:
        """Select only these scripts, and wait for the result."""
        for chip in self.page.lighter.chips.chips:
            chip.setChecked(chip.key in scripts)
        self.wait()
