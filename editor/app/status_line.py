"""Status bar: zoom, centre, hidden layers, weather mode and problem counts, as buttons."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QStatusBar, QWidget

from editor.app.not_drawn_button import NotDrawnButton
from editor.checks.problems import Severity
from editor.look.symbols import Ink, symbol
from editor.look.words import shortened
from editor.models.severity import MARKS, SEVERITIES, count_text, counted
from editor.preview.camera_control import LEAST_ZOOM, MOST_ZOOM
from editor.render.camera import Camera
from editor.widgets.fields.zoom_entry import ZoomEntry


class StatusLine(QStatusBar):
    """Shows the camera, the state of the preview and the problem counts."""

    hidden_pressed = Signal()
    solo_pressed = Signal()
    centre_pressed = Signal()
    zoom_entered = Signal(float)
    problems_pressed = Signal()
    weather_pressed = Signal()
    safe_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.zoom_button = self._button("magnify", self.tr("Type another zoom"), self._open_zoom)
        self._zoom = 0.0
        self.zoom_entry = ZoomEntry(LEAST_ZOOM, MOST_ZOOM)
        self.zoom_entry.entered.connect(self.zoom_entered)
        self.zoom_entry.closed.connect(self._close_zoom)
        self._centre = self._button("crosshairs-gps", self.tr("Copy the centre"), self.centre_pressed)
        self._hidden = self._button("eye-off-outline", self.tr("Show all layers"), self.hidden_pressed)
        self._solo = self._button(
            "eye-check-outline", self.tr("Show the other layers too"), self.solo_pressed
        )
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
        self._safe = self._button("", self.tr("Restart normally, with your settings"), self.safe_pressed)
        self._safe.setProperty("part", "tag")
        self._set_text(self._safe, self.tr("Safe mode"))
        self.addPermanentWidget(self._safe)
        self.show_safe_mode(is_safe=False)
        self._simulated = self._button("", self.tr("Change the weather service"), self.weather_pressed)
        self._set_text(self._simulated, self.tr("Simulated weather"))
        self._simulated.setProperty("part", "tag")
        self.addPermanentWidget(self._simulated)
        self._counts = {}
        for severity in SEVERITIES:
            name, ink = MARKS[severity]
            button = self._button(name, self.tr("Show the problems"), self.problems_pressed, ink)
            self._counts[severity] = button
            self.addPermanentWidget(button)
        self.show_hidden(0)
        self.show_solo("")

    def show_camera(self, camera: Camera) -> None:
        """Show the zoom and the centre."""
        self._zoom = camera.zoom
        zoom = self.tr("Zoom {zoom}").format(zoom=f"{camera.zoom:.2f}")
        centre = f"{_signed(camera.lat)}, {_signed(camera.lon)}"
        self._set_text(self.zoom_button, zoom)
        self._set_text(self._centre, centre)

    def show_hidden(self, count: int) -> None:
        """Show the number of hidden layers."""
        self._hidden.setVisible(count > 0)
        self._set_text(self._hidden, self.tr("%n hidden", "", count))

    def show_solo(self, name: str) -> None:
        """Show the name of the only visible layer; empty for none."""
        self._solo.setVisible(bool(name))
        self._set_text(self._solo, self.tr("Only “{name}” is shown").format(name=shortened(name, 32)))

    def show_simulated(self, *, simulated: bool) -> None:
        """Show whether the displayed weather is simulated."""
        self._simulated.setVisible(simulated)

    def show_safe_mode(self, *, is_safe: bool) -> None:
        """Show whether the program runs in safe mode."""
        self._safe.setVisible(is_safe)

    def show_problems(self, counts: dict[Severity, int]) -> None:
        """Show the number of problems of each severity."""
        for severity, button in self._counts.items():
            text = counted(severity, counts[severity])
            button.setText(count_text(counts[severity]))
            # No colour for a count of zero.
            name, ink = MARKS[severity]
            button.setIcon(symbol(name, ink if counts[severity] else Ink.REST))
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

    def _button(self, name: str, tip: str, pressed: object, ink: Ink = Ink.REST) -> QPushButton:
        button = QPushButton()
        if name:
            button.setIcon(symbol(name, ink))
        button.setProperty("kind", "status")
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.clicked.connect(pressed)
        return button

    @staticmethod
    def _set_text(button: QPushButton, text: str) -> None:
        button.setText(text)
        button.setAccessibleName(f"{text}: {button.toolTip()}")


def _signed(degrees: float) -> str:
    return f"{degrees:.4f}".replace("-", "−")
