"""Form for what is drawn over an exported map."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole
from editor.system.export_settings import EXPORT_SCALE_BAR, EXPORT_WEATHER
from editor.system.settings import Settings
from editor.widgets.check_box import CheckBox
from editor.widgets.wrapped_label import WrappedLabel


class OverForm(QWidget):
    """Check boxes for weather and scale bar; credits are always included.

    Signals: `changed()` after a box was toggled.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.weather = CheckBox(self.tr("Weather at the middle"))
        self.scale_bar = CheckBox(self.tr("Scale bar"), self.tr("A round distance at the bottom left"))
        self.scale_bar.setChecked(settings.get(EXPORT_SCALE_BAR))
        credit = WrappedLabel(
            self.tr("The credits of the map are always included."), TypeRole.SECONDARY, is_secondary=True
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Gap.XS)
        column.addWidget(self.weather)
        column.addWidget(self.scale_bar)
        column.addWidget(credit)
        self.show_weather(is_known=False)
        self.weather.clicked.connect(self._save)
        self.scale_bar.clicked.connect(self._save)

    @property
    def has_weather(self) -> bool:
        """Whether the weather is requested and known."""
        return self.weather.isEnabled() and self.weather.isChecked()

    @property
    def has_scale_bar(self) -> bool:
        """Whether the scale bar is requested."""
        return self.scale_bar.isChecked()

    def show_weather(self, *, is_known: bool) -> None:
        """Enable the weather box if the weather is known."""
        self.weather.setEnabled(is_known)
        self.weather.setChecked(is_known and self._settings.get(EXPORT_WEATHER))
        known = self.tr("The card of the map, at the bottom left")
        self.weather.setToolTip(known if is_known else self.tr("Show the weather on the map first"))

    def _save(self) -> None:
        if self.weather.isEnabled():
            self._settings.set(EXPORT_WEATHER, self.weather.isChecked())
        self._settings.set(EXPORT_SCALE_BAR, self.scale_bar.isChecked())
        self.changed.emit()
