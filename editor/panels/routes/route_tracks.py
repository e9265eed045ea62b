"""List of the tracks of a file with several tracks."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editor.look.local_numbers import local_number
from editor.look.tokens import Gap, Size
from editor.look.type_roles import TypeRole
from editor.look.words import shortened
from editor.panels.routes.route_words import duration_text
from editor.preview.labels import TextLabel
from editor.weather.routes.route import Route
from editor.weather.units import SpeedUnit, shown_length
from editor.widgets.fields.pick_rows import Index, PickRow, PickRowModel, pick_view
from editor.widgets.tool_buttons import quiet_button

_MOST_ROWS = 5


class TrackList(QWidget):
    """Selection of a track; `track_selected(object)` with a Route, or `closed()` without one."""

    track_selected = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = PickRowModel(self)
        self._label = TextLabel(TypeRole.BODY, wraps=True)
        self.cancel = quiet_button(self.tr("Choose none"))
        self.list = pick_view(self._rows, self.tr("Tracks"), self)
        self.list.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        head = QHBoxLayout()
        head.addWidget(self._label, 1)
        head.addWidget(self.cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Gap.XS)
        column.addLayout(head)
        column.addWidget(self.list)
        self.cancel.clicked.connect(self._close)
        self.list.clicked.connect(self._on_clicked)
        self.hide()

    @property
    def rows(self) -> tuple[PickRow, ...]:
        """The rows of the tracks."""
        return self._rows.rows

    def offer(self, routes: Sequence[Route], unit: SpeedUnit) -> None:
        """Show the tracks of a file."""
        self._label.setText(self.tr("There are %n tracks. Choose one.", "", len(routes)))
        self._rows.show(
            [PickRow(route, shortened(route.name), _detail_text(route, unit)) for route in routes]
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

    def _on_clicked(self, index: Index) -> None:
        row = self._rows.row(index)
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
