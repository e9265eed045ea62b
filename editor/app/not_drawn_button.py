"""Status bar button that lists the layers which the preview cannot draw, and why."""

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
    """Counts the layers of the current frame that are not fully drawn; its menu lists them.

    `layer_selected` carries a LayerKey.
    """

    layer_selected = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session: Session | None = None
        self._data: SourceData | None = None
        self._not_drawn: tuple[NotDrawn, ...] = ()
        self.setProperty("kind", "status")
        self.setIcon(symbol("information-outline"))
        self.setToolTip(self.tr("Show which layers the preview cannot draw, and why"))
        self._reasons = QMenu(self)
        # Frames arrive often, and naming the layers is expensive.
        self._reasons.aboutToShow.connect(self._name_layers)
        self.setMenu(self._reasons)
        self.hide()

    def follow(self, session: Session, data: SourceData, view: MapView) -> None:
        """Count the layers of the frames that a view shows of a session's style."""
        self._session, self._data = session, data
        view.frame_shown.connect(self._show_frame)

    def show_data(self, data: SourceData) -> None:
        """Update what the other entries say that layers draw."""
        self._data = data

    def _show_frame(self, frame: Frame) -> None:
        if frame.not_drawn is self._not_drawn:
            return
        self._not_drawn = frame.not_drawn
        self.setVisible(bool(self._not_drawn))
        text = self.tr("%n not fully drawn", "", len(self._not_drawn))
        self.setText(text)
        self.setAccessibleName(f"{text}: {self.toolTip()}")

    def _name_layers(self) -> None:
        self._reasons.clear()
        if self._session is None or self._data is None:
            return
        style = self._session.style
        for item in self._not_drawn:
            if style.has_layer(item.key):
                name = layer_name(style.layer(item.key), self._data)
                action = self._reasons.addAction(f"{name}: {translated(item.reason)}".replace("&", "&&"))
                action.triggered.connect(lambda _checked=False, key=item.key: self.layer_selected.emit(key))
