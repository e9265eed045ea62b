"""Rows of the settings table: check boxes for booleans and lists for options."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from editor.app.settings.sought_row import CONTROL_PX, SoughtRow
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole
from editor.system.setting import Option, Setting, translated
from editor.system.settings import Settings
from editor.widgets.check_box import CheckBox
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.fields.choice_field import Combo
from editor.widgets.tool_buttons import plain_button, tool_button
from editor.widgets.wrapped_label import WrappedLabel


class SettingRow(SoughtRow):
    """A setting that applies immediately or after a restart, with a button to reset it.

    Signals: `restart_requested()` to apply a setting now that waits for the next start.
    """

    restart_requested = Signal()

    def __init__(
        self,
        settings: Settings,
        setting: Setting[bool] | Setting[str],
        control: QWidget,
        default: str,
        terms: Sequence[str],
    ) -> None:
        label, help_text = translated(setting.label), translated(setting.help)
        super().__init__(label, help_text, control, terms=terms)
        self.key, self._settings, self._setting = setting.key, settings, setting
        self.control = control
        control.setAccessibleName(label)
        control.setAccessibleDescription(help_text)
        control.setToolTip(help_text)
        self._default = QWidget()
        self._default.setFixedWidth(CONTROL_PX)
        default_label = ElidedLabel(
            _tr("Default: {value}").format(value=default), TypeRole.SECONDARY, is_secondary=True
        )
        self.to_default = tool_button("backup-restore", _tr("Reset “{setting}”").format(setting=label))
        self.to_default.clicked.connect(self._on_reset_clicked)
        line = QHBoxLayout(self._default)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(Gap.XS)
        line.addWidget(default_label, 1)
        line.addWidget(self.to_default)
        self.side.insertWidget(1, self._default)
        settings.changed.connect(self._on_settings_changed)

    @property
    def is_default(self) -> bool:
        """Whether the setting has its default value."""
        return self._value == self._setting.default

    def reset(self) -> None:
        """Reset the setting to its default."""
        raise NotImplementedError  # abstract; a QWidget cannot derive from ABC

    @property
    def _value(self) -> bool | str:
        raise NotImplementedError  # abstract; a QWidget cannot derive from ABC

    def _refresh(self) -> None:
        """Show the value, and the default if it differs."""
        self._default.setVisible(not self.is_default)

    def _on_settings_changed(self, key: str) -> None:
        if key == self.key:
            self._refresh()
            self.changed.emit()

    def _on_reset_clicked(self) -> None:
        """Reset, and move the focus from the button, which is hidden then, to the control."""
        self.reset()
        self.control.setFocus(Qt.FocusReason.OtherFocusReason)


class ToggleRow(SettingRow):
    """A check box."""

    def __init__(self, settings: Settings, setting: Setting[bool]) -> None:
        self.box = CheckBox("")
        self._typed_setting = setting
        super().__init__(settings, setting, self.box, _on_or_off(is_on=setting.default), ())
        self.box.toggled.connect(lambda is_on: settings.set(setting, is_on))
        self._refresh()

    def reset(self) -> None:
        """Reset the setting to its default."""
        self._settings.set(self._typed_setting, self._typed_setting.default)

    @property
    def _value(self) -> bool:
        return self._settings.get(self._typed_setting)

    def _refresh(self) -> None:
        super()._refresh()
        with QSignalBlocker(self.box):
            self.box.setChecked(self._value)
        self.box.setText(_on_or_off(is_on=self._value))


class ChoiceRow(SettingRow):
    """A list of options; `options` replaces those of the settings table."""

    def __init__(self, settings: Settings, setting: Setting[str], options: Sequence[Option] = ()) -> None:
        offered = options or setting.options
        labels = {option.value: translated(option.label) for option in offered}
        self.combo = Combo()
        for value, label in labels.items():
            self.combo.addItem(label, value)
        self._typed_setting = setting
        super().__init__(settings, setting, self.combo, labels[setting.default], tuple(labels.values()))
        self.restart: QPushButton | None = self._create_restart_button() if setting.waits else None
        self.combo.activated.connect(lambda index: settings.set(setting, self.combo.itemData(index)))
        self._refresh()

    def reset(self) -> None:
        """Reset the setting to its default."""
        self._settings.set(self._typed_setting, self._typed_setting.default)

    @property
    def _value(self) -> str:
        return self._settings.get(self._typed_setting)

    def _refresh(self) -> None:
        super()._refresh()
        self.combo.setCurrentIndex(self.combo.findData(self._value))
        if self.restart is not None:
            self.restart.setVisible(self._settings.is_waiting(self._typed_setting))

    def _create_restart_button(self) -> QPushButton:
        hint = WrappedLabel(_tr("Holds from the next start."), TypeRole.SECONDARY, is_secondary=True)
        restart = plain_button(_tr("Restart now"), "restart")
        restart.setAccessibleDescription(self.label.accessibleName())
        restart.setToolTip(_tr("Ask about changes that are not saved, and start the program anew"))
        restart.clicked.connect(self.restart_requested)
        self.words.insertWidget(3, hint)
        self.words.insertWidget(4, restart, 0, Qt.AlignmentFlag.AlignLeft)
        return restart


def _on_or_off(*, is_on: bool) -> str:
    return _tr("On") if is_on else _tr("Off")


def _tr(text: str) -> str:
    return QCoreApplication.translate("SettingRows", text)
