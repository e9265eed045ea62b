"""Counter of the pixels that differ between the two maps of a comparison."""

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from editor.errors import EditorError
from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import MapStyle
from editor.preview.compare.sides import MapSide
from editor.preview.live_map import MapPicture
from editor.preview.map_view import MapView
from editor.records import dataclass
from editor.render.difference_scale import DEFAULT_THRESHOLD, HeatScheme
from editor.system.jobs import Cancel, Jobs

if TYPE_CHECKING:
    from editor.render import picture_difference, pixel_shares
else:
    picture_difference = LazyModule("editor.render.picture_difference")  # It imports NumPy.

DELAY_MS: Final = 150
"""The pause after a change before the pixels are counted again."""

_PURPOSE: Final = "compare pixels"


class CountedSides(NamedTuple):
    """The two styles of a count, and their names."""

    styles: tuple[MapStyle, MapStyle]
    names: tuple[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class PixelCount:
    """The compared pictures, their differences, the share of pixels in view, the threshold and the heat.

    `sides` are the styles of the pictures with their names.
    Units: device pixels for the margin that is not in view.
    """

    sides: "CountedSides"
    a: MapPicture
    b: MapPicture
    difference: "picture_difference.PictureDifference"
    margin_px: int
    threshold: float
    share: float
    heat: MapPicture

    def has_pictures_of(self, other: "PixelCount") -> bool:
        """Return whether another count compared the same pictures."""
        return self.a.image is other.a.image and self.b.image is other.b.image


@dataclass(frozen=True, slots=True, eq=False)
class Highlight:
    """The highlighted pixels of the maps that a count compared."""

    count: PixelCount
    pixels: "pixel_shares.PixelMask"


class DifferenceCounter(QObject):
    """Compares the newest pictures of both maps while a comparison is shown, when both are final.

    Signals: `outdated()` when maps or threshold change; `counted(float)` with the share of pixels that
    differ, 0 to 1.
    """

    outdated = Signal()
    counted = Signal(float)

    def __init__(self, view: MapView, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view, self._split, self._jobs = view, view.split, jobs
        self._threshold = DEFAULT_THRESHOLD
        self._heat_scheme = HeatScheme.DARK
        self._last: PixelCount | None = None
        self._highlight: Highlight | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY_MS)
        self._timer.timeout.connect(self._count)
        view.camera_changed.connect(self.schedule)
        view.frame_shown.connect(self.schedule)
        self._split.framed.connect(self.schedule)
        self._split.sides_changed.connect(self.schedule)

    @property
    def threshold(self) -> float:
        """The difference up to which colours count as equal. Units: ΔE."""
        return self._threshold

    @property
    def last(self) -> PixelCount | None:
        """The newest count."""
        return self._last

    @property
    def is_idle(self) -> bool:
        """Whether the figure is that of the shown maps."""
        return not self._timer.isActive() and not self._jobs.is_running(_PURPOSE)

    def set_threshold(self, threshold: float) -> None:
        """Set the threshold and count again."""
        self._threshold = threshold
        self.schedule()

    def set_scheme(self, scheme: HeatScheme) -> None:
        """Set the colour scheme of the heat."""
        if scheme is not self._heat_scheme:
            self._heat_scheme = scheme
            self.schedule()

    def set_highlight(self, highlight: Highlight | None) -> None:
        """Highlight some pixels of the last count at once; the figure remains."""
        if highlight is not self._highlight:
            self._highlight = highlight
            if self._last is not None and not self._timer.isActive():
                self._run(self._last.sides, self._last.a, self._last.b, self._last.margin_px)

    def schedule(self) -> None:
        """Count again after a pause."""
        if self._split.is_on and not self._split.is_unreadable:
            self.outdated.emit()
            self._timer.start()

    def stop(self) -> None:
        """Discard the result and pending work."""
        self._timer.stop()
        self._jobs.cancel(_PURPOSE)
        self._last = self._highlight = None

    def _count(self) -> None:
        a, b = self._split.picture(MapSide.A), self._split.picture(MapSide.B)
        frame_a, frame_b = self._split.frame(MapSide.A), self._split.frame(MapSide.B)
        if a is None or b is None or frame_a is None or frame_b is None or a.camera != b.camera:
            return  # The next frame starts the count again.
        if not self._view.is_idle:
            self._timer.start()
            return
        margin = round((b.camera.width_px - self._view.camera.width_px) / 2 * b.camera.scale)
        styles = frame_a.request.style, frame_b.request.style
        names = self._split.title_of(MapSide.A), self._split.title_of(MapSide.B)
        self._run(CountedSides(styles, names), a, b, max(0, margin))

    def _run(self, sides: CountedSides, a: MapPicture, b: MapPicture, margin_px: int) -> None:
        last, highlight = self._last, self._highlight
        work = partial(_compare, sides, a, b, margin_px, self._threshold, self._heat_scheme, last, highlight)
        self._jobs.run(work, self._on_counted, self._on_failed, purpose=_PURPOSE)

    def _on_counted(self, result: PixelCount) -> None:
        if self._split.is_on and not self._split.is_unreadable:
            self._last = result
            self._split.show_difference(result.heat)
            if not self._timer.isActive():  # Else the figure is outdated already.
                self.counted.emit(result.share)

    def _on_failed(self, _error: EditorError) -> None:
        """Wait for the next frames: the two pictures had different sizes."""


def _compare(
    sides: CountedSides,
    a: MapPicture,
    b: MapPicture,
    margin_px: int,
    threshold: float,
    scheme: HeatScheme,
    last: PixelCount | None,
    highlight: Highlight | None,
    _cancel: Cancel,
) -> PixelCount:
    """Return the differences of two pictures; those of the last pictures are not measured again."""
    is_same = last is not None and last.a.image is a.image and last.b.image is b.image
    difference = (
        last.difference if last is not None and is_same else picture_difference.measure(a.image, b.image)
    )
    share = difference.without_margin(margin_px).share(threshold)
    pixels = None
    if highlight is not None and highlight.count.a.image is a.image and highlight.count.b.image is b.image:
        pixels = highlight.pixels
    heat = picture_difference.heat_picture(a.image, difference, threshold, scheme, pixels)
    return PixelCount(sides, a, b, difference, margin_px, threshold, share, MapPicture(a.camera, heat))
