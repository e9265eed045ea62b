"""The settings of the weather in a window of their own."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.panels.weather_settings import WeatherSettings
from editor.system.jobs import Jobs
from editor.system.secrets import WeatherKey
from editor.system.settings import Settings
from editor.weather.records import LatLon

_WIDTH_PX = 520
_LABELS_PX = 112


class WeatherDialog(QDialog):
    """The page of settings, kept by OK and given up by Cancel; `place` is what a test asks about."""

    def __init__(
        self, settings: Settings, key: WeatherKey, jobs: Jobs, place: LatLon, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Weather settings"))
        self.setMinimumWidth(_WIDTH_PX)
        self.page = WeatherSettings(settings, key, jobs, place, _WIDTH_PX - 2 * Gap.L - _LABELS_PX)
        self.page.kept.connect(self.accept)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.button(QDialogButtonBox.StandardButton.Ok).setProperty("kind", "primary")
        buttons.accepted.connect(self.page.keep)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Gap.L, Gap.L, Gap.L, Gap.L)
        layout.setSpacing(Gap.M)
        layout.addWidget(self.page)
        layout.addStretch(1)
        layout.addWidget(buttons)
