"""Settings rows for recent files, map data, allowed hosts, the weather service and the tile cache."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from editor.basemap.sources.records import UserMapLocation
from editor.basemap.tiles.disk_cache import emptied, stored_bytes
from editor.features.settings.rows import SearchableRow
from editor.features.settings.weather_page import WeatherSettings
from editor.system.jobs import Jobs
from editor.system.settings import (
    MAP_DATA,
    MAP_DATA_IS_OFF,
    PINNED_FILES,
    RECENT_FILES,
    SATELLITE_HOSTS,
    WEATHER_ADDRESS,
    Settings,
)
from editor.system.settings import translated as setting_text
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import plain_button, quiet_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.text import plain_tool_tip, translated
from editor.ui.theme.tokens import Gap
from editor.workspace.file_size import size_text
from editor.workspace.map_data_text import freed_sentence, name_of, tip_of
from editor.workspace.recent_files import can_clear, clear, recent_files


class RecentRow(SearchableRow):
    """The list of recent files, with a button to clear it."""

    def __init__(self, settings: Settings) -> None:
        self.clear = plain_button(_tr("Clear unpinned entries"))
        self.clear.setToolTip(_tr("Remove entries from the list; files are not deleted"))
        super().__init__(_tr("Recent files list"), "", self.clear)
        self._settings = settings
        self.clear.clicked.connect(lambda: clear(settings))
        settings.changed.connect(self._on_settings_changed)
        self._update()

    def _on_settings_changed(self, key: str) -> None:
        if key in (RECENT_FILES.key, PINNED_FILES.key):
            self._update()

    def _update(self) -> None:
        text = _count_text(len(recent_files(self._settings)))
        if self._settings.get(PINNED_FILES):
            text = f"{text} {_tr('Pinned files are not removed.')}"
        self.clear.setEnabled(can_clear(self._settings))
        self.help.show_text(text)


class MapDataRow(SearchableRow):
    """The current map data, with the commands to change it."""

    def __init__(self, settings: Settings, commands: Mapping[str, QAction]) -> None:
        actions = [commands[name] for name in ("data_bundled", "data_file", "data_address")]
        content = QWidget()
        self.name = ElidedLabel(mode=Qt.TextElideMode.ElideMiddle)
        self.choose = plain_button(_tr("Choose…"))
        self.choose.setToolTip(_tr("Choose map data"))
        column = v_box(content, margins=NO_MARGINS, spacing=Gap.XS)
        column.addWidget(self.name)
        column.addWidget(self.choose)
        super().__init__(
            _tr("Map data"),
            _tr("Data for the preview in all windows; not part of the style."),
            content,
            terms=[action.text().removesuffix("…") for action in actions],
        )
        self._settings = settings
        menu = QMenu(_tr("Map data"), self)
        menu.addActions(actions)
        self.choose.setMenu(menu)
        settings.changed.connect(self._on_settings_changed)
        self._update()

    def _on_settings_changed(self, key: str) -> None:
        if key in (MAP_DATA.key, MAP_DATA_IS_OFF.key):
            self._update()

    def _update(self) -> None:
        place = "" if self._settings.get(MAP_DATA_IS_OFF) else self._settings.get(MAP_DATA)
        self.name.set_text(name_of(UserMapLocation(place)) if place else _tr("Bundled maps"))
        self.name.setToolTip(plain_tool_tip(tip_of(UserMapLocation(place))) if place else "")


class HostsRow(SearchableRow):
    """The hosts from which satellite pictures may be fetched, each with a Remove button."""

    def __init__(self, settings: Settings) -> None:
        self._list = QWidget()
        self._column = v_box(self._list, margins=NO_MARGINS, spacing=Gap.XS)
        super().__init__(
            _tr("Satellite imagery"),
            _tr("Allowed servers. They can see which places you view."),
            self._list,
            is_wide=True,
        )
        self._settings = settings
        self._entries: list[QWidget] = []
        settings.changed.connect(self._on_settings_changed)
        self._update()

    def _on_settings_changed(self, key: str) -> None:
        if key == SATELLITE_HOSTS.key:
            self._update()

    def _update(self) -> None:
        for old in self._entries:
            old.hide()
            old.deleteLater()
        hosts = self._settings.get(SATELLITE_HOSTS)
        none = ElidedLabel(_tr("No servers allowed."), is_secondary=True)
        self._entries = [self._create_entry(host) for host in hosts] or [none]
        for entry in self._entries:
            self._column.addWidget(entry)

    def _create_entry(self, host: str) -> QWidget:
        line = QWidget()
        line.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        remove = quiet_button(_tr("Remove"))
        remove.setAccessibleName(_tr("Remove {host}").format(host=host))
        remove.setToolTip(plain_tool_tip(_tr("Stop loading imagery from {host}").format(host=host)))
        remove.clicked.connect(lambda: self._remove(host))
        row = h_box(line, margins=NO_MARGINS, spacing=Gap.S)
        row.addWidget(ElidedLabel(host, mode=Qt.TextElideMode.ElideMiddle), 1)
        row.addWidget(remove)
        line.setFocusProxy(remove)
        return line

    def _remove(self, host: str) -> None:
        remaining = tuple(other for other in self._settings.get(SATELLITE_HOSTS) if other != host)
        self._settings.set(SATELLITE_HOSTS, remaining)
        if self._entries:  # The focused button is deleted.
            self._entries[0].setFocus(Qt.FocusReason.OtherFocusReason)


class ServiceRow(SearchableRow):
    """The address and the key of the weather service."""

    def __init__(self, settings: Settings, service: WeatherSettings) -> None:
        text = [service.key.accessibleName(), service.test.text(), service.address.placeholderText()]
        label, help_text = setting_text(WEATHER_ADDRESS.label), setting_text(WEATHER_ADDRESS.help)
        super().__init__(label, help_text, service, terms=text, is_wide=True)
        self._settings = settings
        settings.changed.connect(self._on_settings_changed)

    @property
    def is_default(self) -> bool:
        """Whether the weather is simulated."""
        return self._settings.get(WEATHER_ADDRESS) == WEATHER_ADDRESS.default

    def reset(self) -> None:
        """Use the simulated weather; the key remains in the keyring."""
        self._settings.set(WEATHER_ADDRESS, WEATHER_ADDRESS.default)

    def _on_settings_changed(self, key: str) -> None:
        if key == WEATHER_ADDRESS.key:
            self.changed.emit()


class CacheRow(SearchableRow):
    """The size of the tile cache, with a button to empty it."""

    def __init__(self, jobs: Jobs, folder: Path) -> None:
        self.empty = plain_button(_tr("Clear cache"))
        self.empty.setToolTip(_tr("Delete downloaded map tiles and satellite imagery"))
        super().__init__(_tr("Tile cache"), "", self.empty)
        self._jobs, self._folder = jobs, folder
        self.problem = ProblemLine()
        self.text_column.insertWidget(2, self.problem)
        self.empty.clicked.connect(self._empty_cache)
        self.update_size()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the width of the error line."""
        super().resizeEvent(event)
        self.problem.set_available_width(self.label.width())

    def update_size(self) -> None:
        """Show the current size."""
        size = stored_bytes(self._folder)
        text = _tr("Cache size: {size}.").format(size=size_text(size))
        self.help.show_text(text if size else _tr("The cache is empty."))
        self.empty.setEnabled(size > 0)

    def _empty_cache(self) -> None:
        self.problem.show_text("")
        self._jobs.run(
            lambda _cancel: emptied(self._folder),
            self._on_emptied,
            lambda error: self.problem.show_text(translated(error.text)),
            purpose="empty the tile cache of the settings",
        )

    def _on_emptied(self, freed_bytes: int) -> None:
        self.update_size()
        self.help.show_text(freed_sentence(freed_bytes))


def _count_text(count: int) -> str:
    return _tr("%Ln files.", count) if count else _tr("It is empty.")


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("SettingsParts", text, "", count)
