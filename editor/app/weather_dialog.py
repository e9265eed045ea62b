"""The settings of the weather in a window of their own."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLayout, QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.panels.weather_settings import WeatherSettings
from editor.system.jobs import Jobs
from editor.system.secrets import WeatherKey
from editor.system.settings import Settings
from editor.weather.records import LatLon

_WIDTH_PX = 520
_LABELS_PX = 112


class WeatherDialog(QDialog):
    """The page of settings, kept by OK and given up by Cancel; `place` is what a test asks about.

    It stays open to say something of the key that is kept, and then offers nothing but to be closed.
    """

    def __init__(
        self, settings: Settings, key: WeatherKey, jobs: Jobs, place: LatLon, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Weather settings"))
        self.page = WeatherSettings(settings, key, jobs, place, _WIDTH_PX - 2 * Gap.L - _LABELS_PX)
        self.page.setMinimumWidth(_WIDTH_PX - 2 * Gap.L)
        self.page.kept.connect(self._take_kept)
        self.page.edited.connect(lambda: self._offer_close(is_offered=False))
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel | standard.Close)
        self.ok, self.cancel = buttons.button(standard.Ok), buttons.button(standard.Cancel)
        self.close_button = buttons.button(standard.Close)
        for button in (self.ok, self.close_button):
            button.setProperty("kind", "primary")
        self._offer_close(is_offered=False)
        buttons.accepted.connect(self.page.keep)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(Gap.L, Gap.L, Gap.L, Gap.L)
        layout.setSpacing(Gap.M)
        # As high as what it says, and no higher when that goes again.
        layout.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        layout.addWidget(self.page)
        layout.addWidget(buttons)

    def _take_kept(self, remark: str) -> None:
        if remark:
            self._offer_close(is_offered=True)
        else:
            self.accept()

    def _offer_close(self, *, is_offered: bool) -> None:
        """Offer to close where everything is kept, and to keep or give up where something is typed."""
        self.close_button.setVisible(is_offered)
        self.ok.setVisible(not is_offered)
        self.cancel.setVisible(not is_offered)
        default = self.close_button if is_offered else self.ok
        default.setDefault(True)
