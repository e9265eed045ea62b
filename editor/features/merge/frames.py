"""Frames of the maps, drawn one after the other, and the pixels in which they differ."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QColor, QImage

from editor.errors import EditorError
from editor.features.merge.model import Version
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.preview.frame_source import FrameSource
from editor.preview.live_map import TILES_INTERVAL_MS, MapPicture
from editor.records import dataclass
from editor.render.camera import Camera
from editor.render.difference_scale import DEFAULT_THRESHOLD, Rgb
from editor.render.stack import in_app_layers
from editor.render.worker.frame_cache import Frame, FrameRequest, NoFrame
from editor.system.jobs import Cancel, Jobs
from editor.ui.text import translated
from editor.ui.theme import tokens

if TYPE_CHECKING:
    from editor.render import difference_outline, picture_difference
else:
    # They import NumPy.
    difference_outline = LazyModule("editor.render.difference_outline")
    picture_difference = LazyModule("editor.render.picture_difference")

PURPOSE: Final = "compare merged maps"

# Half the width of the widest lines that have one outline when their width differs.
_HOLE_PX = 7
_GAP_PX, _WIDTH_PX = 2, 2

Pair = tuple[Version, Version]


@dataclass(frozen=True, slots=True, eq=False)
class MapDifferences:
    """The share of pixels that differ between each pair of maps, 0 to 1, and their outline."""

    shares: Mapping[Pair, float]
    outline: QImage


@dataclass(slots=True)
class VersionFrame:
    """The newest picture of a map without its `hidden` layers; `fault` is why there is none."""

    style: MapStyle | None = None
    hidden: frozenset[LayerKey] = frozenset()
    picture: MapPicture | None = None
    is_outdated: bool = False
    is_awaiting_tiles: bool = False
    fault: str = ""
    attribution: tuple[str, ...] = ()

    @property
    def is_final(self) -> bool:
        """Whether the picture shows the style with all of its tiles."""
        return not self.is_outdated and not self.is_awaiting_tiles and self.picture is not None


class VersionFrames(QObject):
    """The pictures of all versions with one camera.

    Signals: `changed()` after a picture, a fault or the outline changed; `counted()` after the pixels were
    counted; `outdated()` when the figures are no longer those of the maps.
    """

    changed = Signal()
    counted = Signal()
    outdated = Signal()

    def __init__(self, source: FrameSource, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source, self._jobs = source, jobs
        self._id = object()
        self._frames = {version: VersionFrame() for version in Version}
        self._camera: Camera | None = None
        self._compared: tuple[Version, ...] = ()
        self._request: FrameRequest | None = None
        self._in_flight: Version | None = None
        self.differences: MapDifferences | None = None
        self._next_turn = self._single_shot(0, self._send_next)
        self._tiles_timer = self._single_shot(TILES_INTERVAL_MS, self._poll_tiles)
        self._retry_timer = self._single_shot(0, self.redraw)
        source.framed.connect(self._on_framed)
        source.failed.connect(self._on_failed)

    @property
    def is_idle(self) -> bool:
        """Whether all maps are final or have failed, and their pixels are counted."""
        drawn = (self._frames[version] for version in self._compared)
        is_drawn = all(frame.is_final or frame.fault for frame in drawn)
        return is_drawn and self._request is None and not self._jobs.is_running(PURPOSE)

    def frame(self, version: Version) -> VersionFrame:
        """Return the state of a map."""
        return self._frames[version]

    def show_styles(self, styles: Mapping[Version, MapStyle], *, has_samples: bool) -> None:
        """Draw other styles, with or without samples in in-app layers."""
        for version, style in styles.items():
            frame = self._frames[version]
            hidden = frozenset[LayerKey]() if has_samples else in_app_layers(style)
            if frame.style is not style or frame.hidden != hidden:
                frame.style, frame.hidden, frame.is_outdated = style, hidden, True
        self._schedule()

    def show_versions(self, versions: Sequence[Version]) -> None:
        """Draw and compare only these versions."""
        if tuple(versions) != self._compared:
            self._compared = tuple(versions)
            self._schedule()
            self.count()

    def set_camera(self, camera: Camera) -> None:
        """Draw with another camera."""
        if camera != self._camera:
            self._camera = camera
            self.redraw()

    def redraw(self) -> None:
        """Draw all maps again."""
        for frame in self._frames.values():
            frame.is_outdated = frame.style is not None
        self._schedule()

    def _single_shot(self, interval_ms: int, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=interval_ms)
        timer.timeout.connect(act)
        return timer

    def _schedule(self) -> None:
        self._jobs.cancel(PURPOSE)
        self.outdated.emit()
        self._next_turn.start()

    def _send_next(self) -> None:
        """Request the next outdated map, or count the pixels if there is none."""
        if self._request is not None or self._camera is None:
            return
        for version in self._compared:
            frame = self._frames[version]
            if frame.is_outdated and frame.style is not None:
                frame.is_outdated = False
                self._in_flight = version
                view_id = (self._id, version)
                self._request = FrameRequest(
                    frame.style, self._camera, hidden=frame.hidden, view_id=view_id, is_small=True
                )
                self._source.request(self._request)
                return
        if any(self._frames[version].is_awaiting_tiles for version in self._compared):
            self._tiles_timer.start()
        else:
            self.count()

    def _poll_tiles(self) -> None:
        for version in self._compared:
            frame = self._frames[version]
            frame.is_outdated = frame.is_outdated or frame.is_awaiting_tiles
        self._send_next()

    def _on_framed(self, frame: Frame) -> None:
        if frame.request is not self._request or frame.is_draft or self._in_flight is None:
            return
        held = self._frames[self._in_flight]
        self._request = self._in_flight = None
        held.is_awaiting_tiles, held.fault, held.attribution = frame.awaited > 0, "", frame.attribution
        if frame.retry_in_s is not None and not self._retry_timer.isActive():
            self._retry_timer.start(math.ceil(1000 * frame.retry_in_s) + 1)
        held.picture = MapPicture(frame.camera, frame.compose())
        self._next_turn.start()
        self.changed.emit()

    def _on_failed(self, failure: NoFrame) -> None:
        if failure.request is not self._request or self._in_flight is None:
            return
        held = self._frames[self._in_flight]
        held.fault = translated(failure.text)
        # Picture and differences are those of another style or place.
        held.picture, held.is_awaiting_tiles, held.attribution = None, False, ()
        self.differences = self._request = self._in_flight = None
        self.outdated.emit()
        self._next_turn.start()
        self.changed.emit()

    def count(self) -> None:
        """Count the pixels once all maps are final and have the same camera."""
        frames = {version: self._frames[version] for version in self._compared}
        pictures = {version: frame.picture for version, frame in frames.items() if frame.is_final}
        images = {
            version: picture.image
            for version, picture in pictures.items()
            if picture is not None and picture.camera == self._camera
        }
        if not images or len(images) < len(self._compared):
            return
        color = QColor(tokens.current().highlight)
        rgb = color.red(), color.green(), color.blue()
        self._jobs.run(partial(_compare, images, rgb), self._on_counted, self._on_compare_failed, PURPOSE)

    def _on_counted(self, differences: MapDifferences) -> None:
        self.differences = differences
        self.counted.emit()
        self.changed.emit()

    def _on_compare_failed(self, _error: EditorError) -> None:
        """Wait for the next frames: the pictures had different sizes."""


def _compare(images: Mapping[Version, QImage], color: Rgb, _cancel: Cancel) -> MapDifferences:
    measured = {
        (one, other): picture_difference.measure(images[one], images[other])
        for one, other in combinations(images, 2)
    }
    scale = next(iter(images.values())).devicePixelRatio()
    outline = difference_outline.outline_picture(
        list(measured.values()),
        DEFAULT_THRESHOLD,
        color,
        gap_px=round(_GAP_PX * scale),
        width_px=max(1, round(_WIDTH_PX * scale)),
        hole_px=round(_HOLE_PX * scale),
    )
    outline.setDevicePixelRatio(scale)
    shares = {pair: difference.share(DEFAULT_THRESHOLD) for pair, difference in measured.items()}
    return MapDifferences(shares, outline)
