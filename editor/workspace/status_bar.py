"""The status bar: zoom, centre, hidden layers, weather source, problems, and layers that cannot be drawn."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QPushButton, QStatusBar, QWidget

from editor.checks.problems import Severity
from editor.mapstyle.schema.source_data import SourceData
from editor.preview.camera_control import MAX_VIEW_ZOOM, MIN_VIEW_ZOOM
from editor.preview.map_view import MapView
from editor.render.camera import Camera
from editor.render.stack import NotDrawn
from editor.render.worker.frame_cache import Frame
from editor.session.session import Session
from editor.ui.fields.zoom_fields import ZoomEntry
from editor.ui.kit.buttons import ElidedButton
from editor.ui.text import elide_middle, local_number, plain_tool_tip, translated
from editor.ui.theme.symbols import SymbolColor, symbol
from editor.workspace.layer_names import layer_name
from editor.workspace.severity import MARKS, SEVERITIES, count_phrase, count_text

# A longer menu would not fit on the screen, and an action for each of 100,000 layers would block the window.
_MOST_LISTED: Final = 30


class NotDrawnButton(ElidedButton):
    """Counts the layers of the current frame that are not fully drawn; its menu lists the first of them.

    `layer_selected` carries a LayerKey.
    """

    layer_selected = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session: Session | None = None
        self._data: SourceData | None = None
        self._not_drawn: tuple[NotDrawn, ...] = ()
        self.setProperty("kind", "status")
        self.setIcon(symbol("information-outline"))
        self._tip = self.tr("Show layers not fully drawn, with reasons")
        self.setToolTip(self._tip)
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
        text = self.tr("%Ln layers not fully drawn", "", len(self._not_drawn))
        self.setText(text)
        self.setAccessibleName(f"{text}: {self._tip}")
        self.setToolTip(f"{text}\n{self._tip}")

    def _name_layers(self) -> None:
        self._reasons.clear()
        if self._session is None or self._data is None:
            return
        style = self._session.style
        for item in self._not_drawn[:_MOST_LISTED]:
            if style.has_layer(item.key):
                name = layer_name(style.layer(item.key), self._data)
                action = self._reasons.addAction(f"{name}: {translated(item.reason)}".replace("&", "&&"))
                action.triggered.connect(lambda _checked=False, key=item.key: self.layer_selected.emit(key))
        more = len(self._not_drawn) - _MOST_LISTED
        if more > 0:
            self._reasons.addAction(self.tr("%Ln more layers", "", more)).setEnabled(False)


class StatusLine(QStatusBar):
    """Shows the camera, the state of the preview and the problem counts."""

    hidden_pressed = Signal()
    solo_pressed = Signal()
    centre_pressed = Signal()
    zoom_entered = Signal(float)
    problems_pressed = Signal()
    weather_pressed = Signal()
    vision_pressed = Signal()
    safe_pressed = Signal()
    preview_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self._tips: dict[QPushButton, str] = {}
        self.zoom_button = self._button("magnify", self.tr("Enter zoom"), self._open_zoom)
        self._zoom = 0.0
        self.zoom_entry = ZoomEntry(MIN_VIEW_ZOOM, MAX_VIEW_ZOOM)
        self.zoom_entry.entered.connect(self.zoom_entered)
        self.zoom_entry.closed.connect(self._close_zoom)
        self._centre = self._button("crosshairs-gps", self.tr("Copy map centre"), self.centre_pressed)
        self._hidden = self._button("eye-off-outline", self.tr("Show all layers"), self.hidden_pressed)
        self._solo = self._button("eye-check-outline", self.tr("Stop isolating"), self.solo_pressed)
        self.not_drawn = NotDrawnButton()
        for part in (
            self.zoom_button,
            self.zoom_entry,
            self._centre,
            self._hidden,
            self._solo,
            self.not_drawn,
        ):
            self.addWidget(part)
        # QStatusBar shows every widget that is added.
        self.zoom_entry.hide()
        self.not_drawn.hide()
        self._safe = self._button("", self.tr("Restart with your settings"), self.safe_pressed)
        self._safe.setProperty("part", "tag")
        self._set_text(self._safe, self.tr("Safe mode"))
        self.addPermanentWidget(self._safe)
        self.show_safe_mode(is_safe=False)
        self.preview = self._button("", self.tr("Show the edit that is previewed"), self.preview_pressed)
        self.preview.setProperty("part", "tag")
        self._set_text(self.preview, self.tr("Preview, not applied"))
        self.addPermanentWidget(self.preview)
        self.show_preview(is_preview=False)
        self._simulated = self._button("", self.tr("Open weather settings"), self.weather_pressed)
        self._set_text(self._simulated, self.tr("Simulated weather"))
        self._simulated.setProperty("part", "tag")
        self.addPermanentWidget(self._simulated)
        self._vision = self._button("", self.tr("Show normal colours"), self.vision_pressed)
        self._vision.setProperty("part", "tag")
        self.addPermanentWidget(self._vision)
        self.show_vision("")
        self._counts = {}
        for severity in SEVERITIES:
            name, ink = MARKS[severity]
            button = self._button(name, self.tr("Show problems"), self.problems_pressed, ink)
            self._counts[severity] = button
            self.addPermanentWidget(button)
        self.show_hidden(0)
        self.show_solo("")

    def show_camera(self, camera: Camera) -> None:
        """Show the zoom and the centre."""
        self._zoom = camera.zoom
        zoom = self.tr("Zoom {zoom}").format(zoom=local_number(f"{camera.zoom:.2f}"))
        centre = f"{_signed(camera.lat)}, {_signed(camera.lon)}"
        self._set_text(self.zoom_button, zoom)
        self._set_text(self._centre, centre)

    def show_hidden(self, count: int) -> None:
        """Show the number of hidden layers."""
        self._hidden.setVisible(count > 0)
        self._set_text(self._hidden, self.tr("%Ln layers hidden", "", count))

    def show_solo(self, name: str) -> None:
        """Show the name of the only visible layer; empty for none."""
        self._solo.setVisible(bool(name))
        self._set_text(self._solo, self.tr("“{name}” isolated").format(name=elide_middle(name, 20)))

    def show_simulated(self, *, simulated: bool) -> None:
        """Show whether the displayed weather is simulated."""
        self._simulated.setVisible(simulated)

    def show_preview(self, *, is_preview: bool) -> None:
        """Show whether the map shows an edit that is not applied."""
        self.preview.setVisible(is_preview)

    def show_vision(self, text: str) -> None:
        """Show that the maps simulate a colour vision; an empty text for normal vision."""
        self._vision.setVisible(bool(text))
        self._set_text(self._vision, text)

    def show_safe_mode(self, *, is_safe: bool) -> None:
        """Show whether the program runs in safe mode."""
        self._safe.setVisible(is_safe)

    def show_problems(self, counts: dict[Severity, int]) -> None:
        """Show the number of problems of each severity."""
        for severity, button in self._counts.items():
            text = count_phrase(severity, counts[severity])
            button.setText(count_text(counts[severity]))
            # No colour for a count of zero.
            name, ink = MARKS[severity]
            button.setIcon(symbol(name, ink if counts[severity] else SymbolColor.REST))
            button.setProperty("is_zero", "false" if counts[severity] else "true")
            button.style().polish(button)
            button.setAccessibleName(text)
            button.setToolTip(text)

    def _open_zoom(self) -> None:
        self.zoom_button.hide()
        self.zoom_entry.open_with(self._zoom)

    def _close_zoom(self) -> None:
        had_focus = self.zoom_entry.hasFocus()
        self.zoom_button.show()
        if had_focus:
            self.zoom_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _button(
        self, name: str, tip: str, pressed: object, ink: SymbolColor = SymbolColor.REST
    ) -> QPushButton:
        button = ElidedButton()
        if name:
            button.setIcon(symbol(name, ink))
        button.setProperty("kind", "status")
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        self._tips[button] = tip
        button.clicked.connect(pressed)
        return button

    def _set_text(self, button: QPushButton, text: str) -> None:
        """Show a text; the tool tip has it in full, above what the button does."""
        tip = self._tips[button]
        button.setText(text)
        button.setAccessibleName(f"{text}: {tip}")
        button.setToolTip(plain_tool_tip(f"{text}\n{tip}"))


def _signed(degrees: float) -> str:
    return f"{degrees:.4f}".replace("-", "−")
