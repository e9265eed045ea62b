"""Helpers that find and operate rows of the settings."""

from editor.features.settings.rows import ChoiceRow, SettingRow
from editor.features.settings.view import SettingsDialog
from editor.system.setting import Setting


def row_of(dialog: SettingsDialog, setting: Setting[bool] | Setting[str]) -> SettingRow:
    """Return the row of a setting."""
    rows = [row for page in dialog.pages for row in page.rows if isinstance(row, SettingRow)]
    return next(row for row in rows if row.key == setting.key)


def choose(row: SettingRow, value: str) -> None:
    """Select a value of a row as the user does."""
    assert isinstance(row, ChoiceRow)
    index = row.combo.findData(value)
    row.combo.setCurrentIndex(index)
    row.combo.activated.emit(index)
