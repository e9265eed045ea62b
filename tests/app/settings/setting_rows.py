"""The rows of the settings, found and used as a person does."""

from editor.app.settings.setting_rows import ChoiceRow, SettingRow
from editor.app.settings.settings_dialog import SettingsDialog
from editor.system.setting import Setting


def row_of(dialog: SettingsDialog, setting: Setting[bool] | Setting[str]) -> SettingRow:
    """The row of a setting."""
    rows = [row for page in dialog.pages for row in page.rows if isinstance(row, SettingRow)]
    return next(row for row in rows if row.key == setting.key)


def choose(row: SettingRow, value: str) -> None:
    """Choose a value of a row, as its list does."""
    assert isinstance(row, ChoiceRow)
    index = row.combo.findData(value)
    row.combo.setCurrentIndex(index)
    row.combo.activated.emit(index)
