"""Satellite images from the tile service that a style declares, if the user allows its host."""

import math
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QBrush, QColor, QImage, QPainter

from editor.basemap.sources.tile_coverage import tiles_of
from editor.basemap.tiles.address import (
    TileSet,
    host_of,
)
from editor.basemap.tiles.disk_cache import TileStore
from editor.basemap.tiles.tile import TileId, tile_box
from editor.errors import MapDataError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.records import dataclass
from editor.render.paint.paint import Inks, LayerInk
from editor.render.paint.passes import PICTURE, Pass
from editor.render.paint.viewport import Viewport
from editor.render.satellite.service import satellite_credit, service_of
from editor.render.satellite.tiles import SatelliteTiles
from editor.wording import join_sentences, say

MAX_TILE_ZOOM: Final = 19
MAX_TILES: Final = 400
# Number of zoom levels by which a substitute for a missing image may be coarser.
MAX_COARSER_LEVELS: Final = 4
CHECK_PX: Final = 12
CHECKS: Final = (QColor(128, 128, 128, 90), QColor(128, 128, 128, 40))


@dataclass(frozen=True, slots=True)
class _TileImage:
    """An image, the part to draw, and its destination."""

    image: QImage
    source: QRect
    target: QRect


class Satellite:
    """The satellite images of the current style; a checkerboard until the host is allowed.

    If `is_public`, images are requested only over https and never from private networks.
    """

    def __init__(self, *, is_public: bool = True) -> None:
        self._is_public = is_public
        self._folder: Path | None = None
        self._hosts: frozenset[str] = frozenset()
        self._service: TileSet | None = None
        self._tiles: SatelliteTiles | None = None
        self.awaited = 0
        self.unavailable_reason = ""

    def allow(self, hosts: frozenset[str]) -> None:
        """Restrict subsequent requests to these hosts."""
        self._hosts = hosts

    def set_folder(self, folder: Path | None) -> None:
        """Store fetched images in a folder; None stores none."""
        if folder != self._folder:
            self.close()
            self._folder = folder

    def set_style(self, style: MapStyle) -> None:
        """Use the tile service of a style."""
        self.awaited = 0
        if not any(layer.source == SATELLITE_SOURCE for layer in style.layers):
            self._use_service(None, "")
            return
        try:
            self._use_service(service_of(style), "")
        except MapDataError as error:
            self._use_service(None, error.text)

    @property
    def host(self) -> str:
        """The host of the images; empty without a service."""
        return host_of(self._service.template) if self._service is not None else ""

    @property
    def is_allowed(self) -> bool:
        """Whether the user allows the host."""
        return self.host in self._hosts

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences about faults of the service."""
        trouble = self._tiles.trouble if self._tiles is not None else ""
        return (trouble,) if trouble else ()

    @property
    def fault_text(self) -> str:
        """One sentence about missing images, or an empty string."""
        if self._service is not None and not self.is_allowed:
            return say("Satellite imagery from “{host}” is blocked.", host=self.host)
        return join_sentences(self.notes)

    @property
    def retry_in_s(self) -> float | None:
        """The time after which newer images may be available; None for never."""
        return self._tiles.retry_in_s if self._tiles is not None else None

    @property
    def attribution(self) -> tuple[str, ...]:
        """The credits of the images."""
        return (satellite_credit(self.host),) if self._tiles is not None else ()

    @property
    def mark(self) -> tuple[object, ...]:
        """An identity of the images shown."""
        revision = self._tiles.revision if self._tiles is not None else -1
        return self.host, self.is_allowed, revision, id(self._tiles)

    def apply_arrivals(self) -> None:
        """Show the images that have arrived."""
        if self._tiles is not None:
            self._tiles.apply_arrivals()

    def close(self) -> None:
        """Stop fetching."""
        self._use_service(None, "")

    def request_tiles(self, viewport: Viewport) -> None:
        """Fetch the missing images of a view; cancel all other requests."""
        if self._tiles is not None:
            tiles = dict.fromkeys(tile for tile, _ in tiles_in(viewport))
            self.awaited = self._tiles.request(list(tiles))

    def passes(self, inks: Inks, viewport: Viewport) -> Iterator[Pass]:
        """Yield the pass that draws the available images of a view."""
        if LayerInk.TEXTURE in inks:
            images = list(_tile_images(self._tiles, viewport)) if self._tiles is not None else None
            draw = partial(_draw_checks, viewport) if images is None else partial(_draw_pictures, images)
            yield Pass(LayerInk.TEXTURE, viewport.view, draw, in_colour=True)

    def _use_service(self, service: TileSet | None, unavailable_reason: str) -> None:
        self.unavailable_reason = unavailable_reason
        previous = self._service
        self._service = service
        is_usable = service is not None and self.is_allowed
        if self._tiles is not None and (not is_usable or service != previous):
            self._tiles.close()
            self._tiles = None
        if service is not None and is_usable and self._tiles is None:
            store = TileStore(self._folder) if self._folder is not None else None
            self._tiles = SatelliteTiles(service, store, is_public=self._is_public)


def tiles_in(viewport: Viewport) -> list[tuple[TileId, int]]:
    """Return the tiles that fill a view at about its resolution, each with its turn of the globe.

    Source: assumption `satellite-images`.
    """
    zoom = min(max(round(viewport.camera.zoom + math.log2(viewport.scale)), 0), MAX_TILE_ZOOM)
    while zoom > 0:
        tiles = list(tiles_of(viewport.bounds, zoom))
        if len(tiles) <= MAX_TILES:
            return tiles
        zoom -= 1
    return list(tiles_of(viewport.bounds, 0))


def _tile_images(tiles: SatelliteTiles, viewport: Viewport) -> Iterator[_TileImage]:
    """Yield the images of a view, or parts of coarser ones for missing images."""
    for tile, turn in tiles_in(viewport):
        box = tile_box(tile)
        corners = np.array([[box.left + turn, box.top], [box.right + turn, box.bottom]])
        (left, top), (right, bottom) = np.round(viewport.project(corners)).astype(int).tolist()
        target = QRect(left, top, right - left, bottom - top)
        for steps in range(min(MAX_COARSER_LEVELS, tile.z) + 1):
            parent = TileId(tile.z - steps, tile.x >> steps, tile.y >> steps)
            image = tiles.image(parent)
            if image is None:
                continue
            columns, rows = max(1, image.width() >> steps), max(1, image.height() >> steps)
            part = (1 << steps) - 1
            source = QRect((tile.x & part) * columns, (tile.y & part) * rows, columns, rows)
            yield _TileImage(image, source, target)
            break


def _draw_pictures(images: list[_TileImage], painter: QPainter, _color: QColor) -> None:
    for one in images:
        painter.drawImage(one.target, one.image, one.source)


def _draw_checks(viewport: Viewport, painter: QPainter, _color: QColor) -> None:
    side = max(1, round(CHECK_PX * viewport.scale))
    tile = QImage(2 * side, 2 * side, PICTURE)
    tile.fill(CHECKS[1])
    brush = QPainter(tile)
    brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    for corner in (0, side):
        brush.fillRect(corner, corner, side, side, CHECKS[0])
    brush.end()
    painter.fillRect(viewport.view, QBrush(tile))
