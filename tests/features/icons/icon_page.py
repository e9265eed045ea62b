"""The icon page with a session, for tests."""

import io

from PIL import Image
from pytestqt.qtbot import QtBot

from editor.assets.data_uri import build_data_uri
from editor.assets.images.resize import Pixels, read_pixels
from editor.features.icons.commands import IconCommands
from editor.features.icons.operations import OperationRunner
from editor.features.icons.page import IconPage, create_icon_page, icon_page_header
from editor.features.icons.queue import IconQueue
from editor.features.properties.view import PropertiesPanel, PropertiesSubject
from editor.mapstyle.document.model import Icon
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import load
from editor.mapstyle.search.occurrences import icon_uses
from editor.session.asset_selection import AssetSelection
from editor.session.session import Origin, Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from tests.icons import RED, a_data_uri, icon_paint
from tests.styles import Json, a_curve, a_line, a_source

BLUE, CLEAR = (0, 0, 200, 255), (0, 0, 0, 0)
_PATIENCE_MS = 20_000


def a_bordered_png(width: int = 6, height: int = 4, border: int = 2) -> str:
    """Return the data URI of a red rectangle with a transparent border."""
    image = Image.new("RGBA", (width + 2 * border, height + 2 * border), CLEAR)
    image.paste(RED, (border, border, border + width, border + height))
    return a_data_uri(image)


def a_two_colored_png() -> str:
    """Return the data URI of an image of two colours."""
    image = Image.new("RGBA", (8, 8), RED)
    image.paste(BLUE, (0, 0, 4, 8))
    return a_data_uri(image)


def a_heavier_png(side: int = 16) -> str:
    """Return the data URI of an uncompressed PNG."""
    file = io.BytesIO()
    Image.new("RGBA", (side, side), RED).save(file, "PNG", compress_level=0)
    return build_data_uri("image/png", file.getvalue())


def a_jpeg(width: int = 8, height: int = 4) -> str:
    """Return the data URI of a JPEG of one colour."""
    file = io.BytesIO()
    Image.new("RGB", (width, height), RED[:3]).save(file, "JPEG")
    return build_data_uri("image/jpeg", file.getvalue())


def icon_layers(size: float = 4.5) -> list[Json]:
    """Return a named layer that shows `fuel` in two stops at a size, and one that shows it in one."""
    prop = BY_KEY["icon-size"]
    sized = {"icon-size": a_curve((prop.wrapper, prop.stops, prop.value), (0, size))}
    return [
        a_line(2, COMMENT="Gas station", paint={**icon_paint((3, "fuel"), (9, "fuel")), **sized}),
        a_line(1, COMMENT="Roads", paint=icon_paint((5, "fuel"))),
    ]


class Shown:
    """A property panel that shows selected icons."""

    def __init__(self, qtbot: QtBot, jobs: Jobs, icons: list[Json], layers: list[Json] | None = None) -> None:
        self._qtbot = qtbot
        source = a_source(layers or icon_layers(), icons_section={"icons": icons})
        self.session = Session(source, Origin(None, "test"))
        self.view = ViewState(self.session)
        self.assets = AssetSelection(self.session)
        self.panel = PropertiesPanel(self.session, self.view, load(), self.assets, jobs)
        commands = IconCommands(self.session, self.assets, self.panel)
        runner = OperationRunner(commands, IconQueue.of(self.session, jobs), self.panel)
        self.panel.add_page(
            PropertiesSubject.ICONS,
            lambda: create_icon_page(self.panel, self.session, self.assets, jobs, runner),
            lambda: icon_page_header(self.assets),
        )
        qtbot.addWidget(self.panel)
        self.panel.resize(292, 900)
        self.panel.show_subject(PropertiesSubject.ICONS)
        self.panel.show()

    @property
    def page(self) -> IconPage:
        return self.panel.page(PropertiesSubject.ICONS)

    def choose(self, *places: int) -> None:
        """Select icons, and wait until their images are analysed."""
        self.assets.select_icons(places)
        self.wait_until_known()

    def wait_until_known(self) -> None:
        """Wait until all details of the images are known."""
        self._qtbot.waitUntil(lambda: self.page.is_complete, timeout=_PATIENCE_MS)

    def icon(self, place: int = 0) -> Icon:
        return self.session.style.icons[place]

    def pixels(self, place: int = 0) -> Pixels:
        return read_pixels(self.icon(place).data_uri)

    def ids(self) -> list[str]:
        return [icon.id for icon in self.session.style.icons]

    def stops_of(self, icon_id: str) -> int:
        """Return the number of stops that refer to an icon."""
        return sum(use.stops for use in icon_uses(self.session.style).get(icon_id, ()))

    def steps(self) -> list[str]:
        """Return the texts of the undo steps."""
        stack = self.session.undo_stack
        return [stack.text(place) for place in range(stack.index())]
