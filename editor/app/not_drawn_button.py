"""The button in the status bar that tells which layers the preview cannot draw, and why."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from editor.look.symbols import symbol
from editor.look.words import translated
from editor.mapstyle.schema.source_data import SourceData
from editor.models.layer_row import layer_name
from editor.preview.map_view import MapView
from editor.render.scene import NotDrawn
from editor.render.worker.frame import Frame
from editor.session.session import Session


class NotDrawnButton(QPushButton):
    """Counts the layers of the newest frame that are not fully drawn; its menu names them when it opens.

    `layer_chosen` carries a LayerKey.
    """

    layer_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session: Session | None = None
        self._data: SourceData | None = None
        self._missed: tuple[NotDrawn, ...] = ()
        self.setProperty("kind", "status")
        self.setIcon(symbol("information-outline"))
        self.setToolTip(self.tr("Show which layers the preview cannot draw, and why"))
        self._reasons = QMenu(self)
        # Names take long to make, frames come often, and few are ever read.
        self._reasons.aboutToShow.connect(self._name_layers)
        self.setMenu(self._reasons)
        self.hide()

    def listen(self, session: Session, data: SourceData, view: MapView) -> None:
        """Tell of the frames that a view shows of a session's style."""
        self._session, self._data = session, data
        view.frame_shown.connect(self._show_frame)

    def show_data(self, data: SourceData) -> None:
        """Call layers by what other entries say they draw."""
        self._data = data

    def _show_frame(self, frame: Frame) -> None:
        if frame.not_drawn is self._missed:  # As for nearly every frame.
            return
        self._missed = frame.not_drawn
        self.setVisible(bool(self._missed))
        text = self.tr("%n not fully drawn", "", len(self._missed))
        self.setText(text)
        self.setAccessibleName(f"{text}: {self.toolTip()}")

    def _name_layers(self) -> None:
        self._reasons.clear()
        if self._session is None or self._data is None:
            return
        style = self._session.style
        for missed in self._missed:
            if style.has_layer(missed.key):
                name = layer_name(style.layer(missed.key), self._data)
                action = self._reasons.addAction(f"{name}: {translated(missed.reason)}".replace("&", "&&"))
                action.triggered.connect(lambda _checked=False, key=missed.key: self.layer_chosen.emit(key))
