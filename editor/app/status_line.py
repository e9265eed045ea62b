"""The status bar: zoom, centre, hidden layers, where the weather is from, problem counts; each a button."""

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
    """Says where the map is and how the style stands."""

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
        self._at_zoom = 0.0
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
        # What is added to a status bar is shown.
        self.zoom_entry.hide()
        self.not_drawn.hide()
        self._safe = self._button("", self.tr("Restart normally, with your settings"), self.safe_pressed)
        self._safe.setProperty("part", "tag")
        self._set(self._safe, self.tr("Safe mode"))
        self.addPermanentWidget(self._safe)
        self.show_safe_mode(is_safe=False)
        self._simulated = self._button("", self.tr("Change the weather service"), self.weather_pressed)
        self._set(self._simulated, self.tr("Simulated weather"))
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
        self._at_zoom = camera.zoom
        zoom = self.tr("Zoom {zoom}").format(zoom=f"{camera.zoom:.2f}")
        centre = f"{_signed(camera.lat)}, {_signed(camera.lon)}"
        self._set(self.zoom_button, zoom)
        self._set(self._centre, centre)

    def show_hidden(self, count: int) -> None:
        """Show how many layers the preview leaves out."""
        self._hidden.setVisible(count > 0)
        self._set(self._hidden, self.tr("%n hidden", "", count))

    def show_solo(self, name: str) -> None:
        """Show what alone is shown; an empty name while all is."""
        self._solo.setVisible(bool(name))
        self._set(self._solo, self.tr("Only “{name}” is shown").format(name=shortened(name, 32)))

    def show_simulated(self, *, simulated: bool) -> None:
        """Show whether weather that is looked at is simulated."""
        self._simulated.setVisible(simulated)

    def show_safe_mode(self, *, is_safe: bool) -> None:
        """Show whether the program leaves a person's settings alone."""
        self._safe.setVisible(is_safe)

    def show_problems(self, counts: dict[Severity, int]) -> None:
        """Show how many problems there are of each severity."""
        for severity, button in self._counts.items():
            text = counted(severity, counts[severity])
            button.setText(count_text(counts[severity]))
            # A colour calls for attention, and none is wanted where nothing is.
            name, ink = MARKS[severity]
            button.setIcon(symbol(name, ink if counts[severity] else Ink.REST))
            button.setProperty("is_zero", "false" if counts[severity] else "true")
            button.style().polish(button)
            button.setAccessibleName(text)
            button.setToolTip(text)

    def _open_zoom(self) -> None:
        self.zoom_button.hide()
        self.zoom_entry.open_with(self._at_zoom)

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
    def _set(button: QPushButton, text: str) -> None:
        button.setText(text)
        button.setAccessibleName(f"{text}: {button.toolTip()}")


def _signed(degrees: float) -> str:
    return f"{degrees:.4f}".replace("-", "−")
