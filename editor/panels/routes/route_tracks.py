"""The tracks of files that have several, to choose one of."""

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
    """Shown while a person has to choose. Signals: `chosen(object)`, a Route; `closed()` without one."""

    chosen = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = PickRowModel(self)
        self._words = TextLabel(TypeRole.BODY, wraps=True)
        self.cancel = quiet_button(self.tr("Choose none"))
        self.list = pick_view(self._rows, self.tr("Tracks"), self)
        self.list.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        head = QHBoxLayout()
        head.addWidget(self._words, 1)
        head.addWidget(self.cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Gap.XS)
        column.addLayout(head)
        column.addWidget(self.list)
        self.cancel.clicked.connect(self._close)
        self.list.clicked.connect(self._pick)
        self.hide()

    @property
    def rows(self) -> tuple[PickRow, ...]:
        """What can be chosen."""
        return self._rows.rows

    def offer(self, routes: Sequence[Route], unit: SpeedUnit) -> None:
        """Let a person choose one of some routes."""
        self._words.setText(self.tr("There are %n tracks. Choose one.", "", len(routes)))
        self._rows.show([PickRow(route, shortened(route.name), _about(route, unit)) for route in routes])
        self.list.setFixedHeight(Size.BUTTON * min(len(routes), _MOST_ROWS))
        self.list.setCurrentIndex(self._rows.index(0))
        self.show()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose by Enter, and none by Esc."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._pick(self.list.currentIndex())
        elif event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)

    def _pick(self, index: Index) -> None:
        row = self._rows.row(index)
        if row is not None:
            self._close()
            self.chosen.emit(row.value)

    def _close(self) -> None:
        self.hide()
        self._rows.show([])
        self.closed.emit()


def _about(route: Route, unit: SpeedUnit) -> str:
    length = local_number(shown_length(route.length_m, unit).text)
    if route.times is None:
        return length
    return f"{length} · {duration_text(route.times[-1] - route.times[0])}"
