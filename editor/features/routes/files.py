"""Route files: read, simplified, written, and the selection of a track."""

import errno
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.errors import EditorError, FilePosition, SaveError
from editor.features.routes.text import duration_text
from editor.preview.overlays.card import TextLabel
from editor.records import dataclass
from editor.regular_file import NotRegularError, read_regular
from editor.storage.saving import save_bytes
from editor.system.jobs import Cancel
from editor.ui.fields.pick_list import PickRow, PickRowModel, pick_view
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.layouts import NO_MARGINS, v_box
from editor.ui.kit.rows import AnyIndex
from editor.ui.text import elide_middle, local_number
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole
from editor.weather.routes.files import LARGEST_FILE_BYTES, WRITERS, routes_in
from editor.weather.routes.geometry import simplified
from editor.weather.routes.route import Route
from editor.weather.units import SpeedUnit, shown_length
from editor.wording import say

_MOST_ROWS = 5


class TrackList(QWidget):
    """Selection of a track; `track_selected(object)` with a Route, or `closed()` without one."""

    track_selected = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = PickRowModel(self)
        self._label = TextLabel(TypeRole.BODY, wraps=True)
        self.cancel = quiet_button(self.tr("Cancel"))
        self.list = pick_view(self._rows, self.tr("Tracks"), self)
        self.list.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        header = QHBoxLayout()
        header.addWidget(self._label, 1)
        header.addWidget(self.cancel)
        column = v_box(self, margins=NO_MARGINS, spacing=Gap.XS)
        column.addLayout(header)
        column.addWidget(self.list)
        self.cancel.clicked.connect(self._close)
        self.list.clicked.connect(self._on_clicked)
        self.hide()

    @property
    def rows(self) -> tuple[PickRow, ...]:
        """The rows of the tracks."""
        return self._rows.entries

    def offer(self, routes: Sequence[Route], unit: SpeedUnit) -> None:
        """Show the tracks of a file."""
        self._label.setText(self.tr("The file has %Ln tracks. Choose one.", "", len(routes)))
        self._rows.show(
            [PickRow(route, elide_middle(route.name), _detail_text(route, unit)) for route in routes]
        )
        self.list.setFixedHeight(Size.BUTTON * min(len(routes), _MOST_ROWS))
        self.list.setCurrentIndex(self._rows.index(0))
        self.show()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Accept with Enter, cancel with Esc."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_clicked(self.list.currentIndex())
        elif event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)

    def _on_clicked(self, index: AnyIndex) -> None:
        row = self._rows.entry(index)
        if row is not None:
            self._close()
            self.track_selected.emit(row.value)

    def _close(self) -> None:
        self.hide()
        self._rows.show([])
        self.closed.emit()


def _detail_text(route: Route, unit: SpeedUnit) -> str:
    length = local_number(shown_length(route.length_m, unit).text)
    if route.times is None:
        return length
    return f"{length} · {duration_text(route.times[-1] - route.times[0])}"


def write_route(path: Path, route: Route) -> None:
    """Save a route as GPX or GeoJSON, depending on the file name's suffix.

    Raises: SaveError; the existing file is unchanged then.
    """
    write = WRITERS.get(path.suffix.lower())
    if write is None:
        raise SaveError(QCoreApplication.translate("RouteSaving", "Use the file extension .gpx or .geojson."))
    save_bytes(path, write(route))


# Maximum number of points that can be drawn and dragged at the frame rate.
MAX_EDITED_POINTS: Final = 20_000

_FIRST_M: Final = 5.0
_OS_ERRORS = {
    errno.ENOENT: say("The file does not exist."),
    errno.EACCES: say("No permission to read this file."),
    errno.EPERM: say("No permission to read this file."),
    errno.EIO: say("Disk error."),
}


def read_routes(path: Path, cancel: Cancel) -> tuple[Route, ...]:
    """Return the routes of a GPX or GeoJSON file. A single point is no route.

    Raises: EditorError with its place in the file, if known.
    """
    routes = [route for route in routes_in(_bytes_of(path), path.name) if len(route.points) > 1]
    if not routes:
        raise EditorError(
            say("No route in the file has more than one point. A route needs two."), FilePosition(path.name)
        )
    found = []
    for route in routes:
        if cancel.is_set():
            break
        found.append(simplify_for_editing(route))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Reading:
    """Routes of files, and the errors of files without routes."""

    routes: tuple[Route, ...]
    refused: tuple[tuple[str, EditorError], ...]


def read_all(paths: Sequence[Path], cancel: Cancel) -> Reading:
    """Return the routes of files, in their order."""
    routes: list[Route] = []
    refused: list[tuple[str, EditorError]] = []
    for path in paths:
        try:
            routes += read_routes(path, cancel)
        except EditorError as error:
            refused.append((path.name, error))
    return Reading(tuple(routes), tuple(refused))


def simplify_for_editing(route: Route) -> Route:
    """Return a route with an editable number of points, and a remark if it was simplified."""
    tolerance_m, simpler = _FIRST_M, route
    while len(simpler.points) > MAX_EDITED_POINTS:
        simpler, tolerance_m = simplified(route, tolerance_m), tolerance_m * 2
    if simpler is route:
        return route
    remark = say(
        "Simplified from {all:,} to {kept:,} points (tolerance {within_m:g} m).",
        all=len(route.points),
        kept=len(simpler.points),
        within_m=tolerance_m / 2,
    )
    return Route(simpler.points, simpler.name, simpler.times, simpler.way_points, (*simpler.remarks, remark))


def _bytes_of(path: Path) -> bytes:
    try:
        return read_regular(path, LARGEST_FILE_BYTES)
    except (NotRegularError, IsADirectoryError):
        raise EditorError(say("Not a file. Choose a GPX or GeoJSON file.")) from None
    except OSError as error:
        if error.errno == errno.EFBIG:
            limit = LARGEST_FILE_BYTES // 1024**2
            raise EditorError(say("The file is larger than {most} MB.", most=limit)) from None
        raise EditorError(_OS_ERRORS.get(error.errno or 0) or say("Access denied.")) from None
