"""The settings of a window: pages, and the commands that open them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QRect

from editor.lazy_import import LazyModule
from editor.records import dataclass
from editor.render.preview_options import (
    LEAST_PX_PER_MM,
    LEAST_PX_PER_UNIT,
    MOST_PX_PER_MM,
    MOST_PX_PER_UNIT,
)
from editor.system import folders
from editor.system.language import languages, native_name
from editor.system.setting import Option, Page, is_choice, is_toggle
from editor.system.settings import LANGUAGE, PX_PER_MM, PX_PER_UNIT, SETTINGS, WEATHER_ADDRESS
from editor.weather.api.records import LatLon
from editor.workspace.feature import WindowFeature
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.settings import rows, shortcuts_page, special_rows, view, weather_page
else:
    rows = LazyModule("editor.features.settings.rows")
    view = LazyModule("editor.features.settings.view")
    special_rows = LazyModule("editor.features.settings.special_rows")
    weather_page = LazyModule("editor.features.settings.weather_page")
    shortcuts_page = LazyModule("editor.features.settings.shortcuts_page")


def _offered_languages() -> tuple[Option, ...]:
    """Return the system's language, then the others with their native names."""
    names = {code: native_name(code) for code in languages()}
    as_system = QCoreApplication.translate("OfferedLanguages", "Match system")
    return (
        Option("", as_system),
        *(Option(code, names[code]) for code in sorted(names, key=names.__getitem__)),
    )


@dataclass(frozen=True, slots=True)
class _OpenDialog:
    """The open dialog: place, page, search, focused setting, scroll position, typed address and key."""

    geometry: QRect
    page: Page
    search: str
    key: str
    scrolled_px: int
    address: str
    service_key: str


class SettingsController(WindowFeature):
    """Opens the settings dialog at a page; one dialog per window."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts = parts
        self._is_closing = False
        self.dialog: view.SettingsDialog | None = None
        self.service: weather_page.WeatherSettings | None = None
        self.shortcuts: shortcuts_page.ShortcutsPage | None = None
        parts.handle(
            {
                "settings": lambda: self.open(Page.GENERAL),
                "shortcuts": lambda: self.open(Page.SHORTCUTS),
                "preview_settings": lambda: self.open(Page.PREVIEW),
                "weather_service": lambda: self.open(Page.WEATHER),
            }
        )
        parts.status.weather_pressed.connect(lambda: self.open(Page.WEATHER))

    def open(self, page: Page, geometry: QRect | None = None) -> "view.SettingsDialog":
        """Show a page in the open or a new dialog, a new one at a place on the screen if that is given."""
        if self.dialog is None:
            self.dialog = view.SettingsDialog(self._create_pages(), self._may_close, self._parts.window)
            self.dialog.finished.connect(self._on_finished)
            if geometry is not None:
                self.dialog.setGeometry(geometry)
        self.dialog.show_page(page)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()
        return self.dialog

    def open_setting(self, key: str) -> None:
        """Show a setting in the dialog."""
        row = next((row for row in SETTINGS if row.key == key), None)
        if row is not None and row.page is not Page.NONE:
            self.open(row.page).show_setting(key)

    @property
    def blocks_rebuild(self) -> bool:
        return self.service is not None and (self.service.is_testing or self.service.is_keeping)

    @property
    def state_to_restore(self) -> _OpenDialog | None:
        dialog, service = self.dialog, self.service
        if dialog is None or service is None:
            return None
        return _OpenDialog(
            dialog.geometry(),
            dialog.page,
            dialog.search.text(),
            dialog.focused_setting,
            dialog.scrolled.verticalScrollBar().value(),
            service.address.text() if service.is_edited else "",
            service.key.text(),
        )

    def restore_state(self, state: object) -> None:
        """Open the dialog as it was."""
        assert isinstance(state, _OpenDialog)
        dialog = self.open(state.page, state.geometry)
        if state.key:
            dialog.show_setting(state.key)
        dialog.search.setText(state.search)
        dialog.scroll_later(state.scrolled_px)
        if self.service is not None:
            if state.address:
                self.service.address.setText(state.address)
            if state.service_key:
                self.service.key.setText(state.service_key)

    def close(self) -> None:
        """Discard what was typed when the window closes."""
        if self.dialog is not None:
            self.dialog.done(0)

    def _on_finished(self) -> None:
        self.dialog = self.service = self.shortcuts = None

    def _create_pages(self) -> "list[view.SettingsPage]":
        services = self._parts.services
        settings = services.settings
        self.shortcuts = shortcuts_page.ShortcutsPage(self._parts.shortcuts)
        extra_rows: dict[Page, list[rows.SearchableItem]] = {
            Page.GENERAL: [special_rows.RecentRow(settings)],
            Page.PREVIEW: [
                special_rows.MapDataRow(settings, self._parts.commands),
                special_rows.HostsRow(settings),
                special_rows.CacheRow(services.jobs, folders.cache()),
            ],
            Page.WEATHER: [self._create_service()],
            Page.SHORTCUTS: [self.shortcuts],
        }
        pages = []
        for page in Page:
            if page is not Page.NONE:
                items = [*self._create_rows(page), *extra_rows.get(page, [])]
                pages.append(view.SettingsPage(page, items, fills=page is Page.SHORTCUTS))
        return pages

    def _create_rows(self, page: Page) -> "Iterator[rows.SettingRow]":
        """Create the rows of the settings table; the address of the weather service has a separate row."""
        settings = self._parts.services.settings
        for row in SETTINGS:
            if row.page is not page or row is WEATHER_ADDRESS:
                continue
            if is_toggle(row):
                yield rows.ToggleRow(settings, row)
            elif row is PX_PER_UNIT:
                yield rows.NumberRow(
                    settings, PX_PER_UNIT, LEAST_PX_PER_UNIT, MOST_PX_PER_UNIT, self.tr("px")
                )
            elif row is PX_PER_MM:
                yield rows.NumberRow(settings, PX_PER_MM, LEAST_PX_PER_MM, MOST_PX_PER_MM, self.tr("px"))
            elif is_choice(row):
                options = _offered_languages() if row is LANGUAGE else row.options
                yield rows.ChoiceRow(settings, row, options)

    def _create_service(self) -> "special_rows.ServiceRow":
        services = self._parts.services
        service = self.service = weather_page.WeatherSettings(
            services.settings,
            services.weather_key,
            services.jobs,
            self._map_centre,
            gate=services.weather_gate,
        )
        service.key_changed.connect(self._parts.weather.restart)
        service.saved.connect(self._on_saved)
        return special_rows.ServiceRow(services.settings, service)

    def _map_centre(self) -> LatLon:
        camera = self._parts.centre.map_view.camera
        return LatLon(camera.lat, (camera.lon + 180) % 360 - 180)

    def _may_close(self) -> bool:
        """Save the typed address and key; if that fails, show the error and return False."""
        service, dialog = self.service, self.dialog
        if service is None or dialog is None or not service.is_edited:
            return True
        dialog.show_page(Page.WEATHER)
        self._is_closing = True  # Saving a key is asynchronous; the dialog closes afterwards.
        service.save()
        self._is_closing = service.is_edited and service.is_keeping
        return not service.is_edited

    def _on_saved(self, remark: str) -> None:
        if self._is_closing and self.dialog is not None and not remark:
            self.dialog.done(0)
        self._is_closing = False
