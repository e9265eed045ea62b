"""Satellite pictures: of the tile service that a style declares, once a person has allowed its host."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QBrush, QColor, QImage, QPainter

from editor.basemap.sources.planning import tiles_of
from editor.basemap.tiles.address import (
    TileSet,
    checked_address,
    host_of,
    is_template,
    set_of_template,
    spelled_out,
)
from editor.basemap.tiles.tile import TileId, tile_box
from editor.basemap.tiles.tile_store import TileStore
from editor.errors import MapDataError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.render.paint.paint import Inks, LayerInk
from editor.render.paint.parts import PICTURE, Pass
from editor.render.paint.viewport import Viewport
from editor.render.satellite.tiles import SatelliteTiles
from editor.wording import say, together

DEEPEST_ZOOM: Final = 19
MOST_TILES: Final = 400
# How much coarser a picture may stand in for one that is not here yet.
MOST_COARSER: Final = 4
CHECK_PX: Final = 12
CHECKS: Final = (QColor(128, 128, 128, 90), QColor(128, 128, 128, 40))


def service_of(style: MapStyle) -> TileSet:
    """The tile service that a style declares.

    Raises: MapDataError with why pictures cannot be asked of it, in one sentence.
    Source: "Declared source". Not known: the form of the address; the usual {z}, {x} and {y} are taken.
    """
    declared = next((source for source in style.sources if source.type == SATELLITE_SOURCE), None)
    if declared is None:
        raise MapDataError(say("No source of the type “{type}” is declared.", type=SATELLITE_SOURCE))
    try:
        address = checked_address(spelled_out(declared.location))
    except MapDataError:
        raise MapDataError(say("The address of the declared tile service cannot be used.")) from None
    if not is_template(address):
        host = host_of(address)
        raise MapDataError(
            say("The address of the tiles of {host} does not say where {{z}}, {{x}} and {{y}} go.", host=host)
        )
    return set_of_template(address)


def satellite_host(style: MapStyle) -> str:
    """The host whose pictures a style's layers draw; empty where none does, or none can be asked."""
    if not any(layer.source == SATELLITE_SOURCE for layer in style.layers):
        return ""
    try:
        return host_of(service_of(style).template)
    except MapDataError:
        return ""


def credit_of(host: str) -> str:
    """Whom to credit for a host's pictures. Not known: whose they are; their host is said."""
    return say("Satellite pictures: {host}", host=host)


@dataclass(frozen=True, slots=True)
class _Shown:
    """A picture, the part of it that is shown, and where."""

    image: QImage
    source: QRect
    target: QRect


class Satellite:
    """The pictures of the style that is drawn. Until its host is allowed there is a checkered ground.

    Those of a host that `is_public` come over https and from no private network.
    """

    def __init__(self, *, is_public: bool = True) -> None:
        self._is_public = is_public
        self._folder: Path | None = None
        self._hosts: frozenset[str] = frozenset()
        self._service: TileSet | None = None
        self._tiles: SatelliteTiles | None = None
        self.awaited = 0
        self.why_not = ""

    def allow(self, hosts: frozenset[str]) -> None:
        """Asks these hosts from now on, and no others."""
        self._hosts = hosts

    def keep_in(self, folder: Path | None) -> None:
        """Keeps what is fetched in a folder from now on, where one is given."""
        if folder != self._folder:
            self.close()
            self._folder = folder

    def take(self, style: MapStyle) -> None:
        """Draws the pictures of this style from now on."""
        self.awaited = 0
        if not any(layer.source == SATELLITE_SOURCE for layer in style.layers):
            self._be(None, "")
            return
        try:
            self._be(service_of(style), "")
        except MapDataError as error:
            self._be(None, error.text)

    @property
    def host(self) -> str:
        """Whose pictures are drawn; empty where none are."""
        return host_of(self._service.template) if self._service is not None else ""

    @property
    def is_allowed(self) -> bool:
        """Whether the host may be asked."""
        return self.host in self._hosts

    @property
    def notes(self) -> tuple[str, ...]:
        """What a person should know of the service, a sentence each."""
        trouble = self._tiles.trouble if self._tiles is not None else ""
        return (trouble,) if trouble else ()

    @property
    def lack(self) -> str:
        """What of the pictures is missing, in one sentence; empty where nothing is."""
        if self._service is not None and not self.is_allowed:
            return say("Satellite pictures from “{host}” are not loaded.", host=self.host)
        return together(self.notes)

    @property
    def again_in_s(self) -> float | None:
        """After how long a look may bring newer pictures than are here; None for never."""
        return self._tiles.again_in_s if self._tiles is not None else None

    @property
    def attribution(self) -> tuple[str, ...]:
        """Whom to name for the pictures."""
        return (credit_of(self.host),) if self._tiles is not None else ()

    @property
    def mark(self) -> tuple[object, ...]:
        """What tells what is shown now from what was shown before."""
        revision = self._tiles.revision if self._tiles is not None else -1
        return self.host, self.is_allowed, revision, id(self._tiles)

    def take_arrivals(self) -> None:
        """Lets the next picture show what has come."""
        if self._tiles is not None:
            self._tiles.take_arrivals()

    def close(self) -> None:
        """Fetches nothing more."""
        self._be(None, "")

    def look(self, stage: Viewport) -> None:
        """Fetches the pictures of a view that are not here, in place of all others."""
        if self._tiles is not None:
            tiles = dict.fromkeys(tile for tile, _ in tiles_in(stage))
            self.awaited = self._tiles.want(list(tiles))

    def passes(self, inks: Inks, stage: Viewport) -> Iterator[Pass]:
        """The pictures of a view as they are here, in colour."""
        if LayerInk.TEXTURE in inks:
            shown = list(_shown(self._tiles, stage)) if self._tiles is not None else None
            draw = partial(_draw_checks, stage) if shown is None else partial(_draw_pictures, shown)
            yield Pass(LayerInk.TEXTURE, stage.view, draw, in_colour=True)

    def _be(self, service: TileSet | None, why_not: str) -> None:
        self.why_not = why_not
        known = self._service
        self._service = service
        may = service is not None and self.is_allowed
        if self._tiles is not None and (not may or service != known):
            self._tiles.close()
            self._tiles = None
        if service is not None and may and self._tiles is None:
            store = TileStore(self._folder) if self._folder is not None else None
            self._tiles = SatelliteTiles(service, store, is_public=self._is_public)


def tiles_in(stage: Viewport) -> list[tuple[TileId, int]]:
    """The tiles whose pictures fill a view about pixel by pixel, each with its turn of the globe."""
    zoom = min(max(round(stage.camera.zoom + math.log2(stage.scale)), 0), DEEPEST_ZOOM)
    while zoom > 0:
        tiles = list(tiles_of(stage.camera.bounds, zoom))
        if len(tiles) <= MOST_TILES:
            return tiles
        zoom -= 1
    return list(tiles_of(stage.camera.bounds, 0))


def _shown(kept: SatelliteTiles, stage: Viewport) -> Iterator[_Shown]:
    """The pictures of a view, or parts of coarser ones while those are not here."""
    for tile, turn in tiles_in(stage):
        box = tile_box(tile)
        corners = np.array([[box.left + turn, box.top], [box.right + turn, box.bottom]])
        (left, top), (right, bottom) = np.round(stage.project(corners)).astype(int).tolist()
        target = QRect(left, top, right - left, bottom - top)
        for coarser in range(min(MOST_COARSER, tile.z) + 1):
            above = TileId(tile.z - coarser, tile.x >> coarser, tile.y >> coarser)
            image = kept.image(above)
            if image is None:
                continue
            columns, rows = max(1, image.width() >> coarser), max(1, image.height() >> coarser)
            part = (1 << coarser) - 1
            source = QRect((tile.x & part) * columns, (tile.y & part) * rows, columns, rows)
            yield _Shown(image, source, target)
            break


def _draw_pictures(shown: list[_Shown], painter: QPainter, _color: QColor) -> None:
    for one in shown:
        painter.drawImage(one.target, one.image, one.source)


def _draw_checks(stage: Viewport, painter: QPainter, _color: QColor) -> None:
    side = max(1, round(CHECK_PX * stage.scale))
    tile = QImage(2 * side, 2 * side, PICTURE)
    tile.fill(CHECKS[1])
    brush = QPainter(tile)
    brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    for corner in (0, side):
        brush.fillRect(corner, corner, side, side, CHECKS[0])
    brush.end()
    painter.fillRect(stage.view, QBrush(tile))
