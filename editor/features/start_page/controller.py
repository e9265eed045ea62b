"""Controller of the start page, which is created on first use and hidden when a document is opened."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtWidgets import QApplication, QDockWidget, QStatusBar, QToolBar, QWidget

from editor.errors import EditorError
from editor.features.start_page.thumbnails import FOLDER, RecentFile, find_recent_files
from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.system import folders
from editor.system.settings import PINNED_FILES, RECENT_BY_ROWS, RECENT_FILES, START_PAGE
from editor.ui.accessible_info import set_covered
from editor.workspace.feature import WindowFeature
from editor.workspace.notice_area import NoticeArea
from editor.workspace.recent_files import forget, pin, recent_files
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.start_page import view
else:
    # Not needed at a start with a file.
    view = LazyModule("editor.features.start_page.view")


_PURPOSE = "recent files of the start page"
# Commands that do not hide the page: they open something or concern the program. All others concern the
# style and show it.
_COMMANDS_WITHOUT_STYLE = frozenset(
    {
        *("new", "new_day", "new_night", "new_empty", "new_window", "open", "recover"),
        *("import_style", "import_maplibre", "merge_styles"),
        *("close_window", "quit", "settings", "weather_service", "shortcuts", "search_commands"),
        *(
            "theme_system",
            "theme_light",
            "theme_dark",
            "data_bundled",
            "data_file",
            "data_address",
            "data_empty",
        ),
        *("start_page", "tour", "whats_this", "help_here", "guide", "reference", "changes"),
        *("log_folder", "restart_safe", "about"),
    }
)


class StartPageController(WindowFeature):
    """Shows the page over the panels and connects it to the files. Signals: `shown_changed()`."""

    shown_changed = Signal()

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts = parts
        self._settings = parts.services.settings
        self._page: view.StartPage | None = None
        parts.handle({"start_page": self.show})

    @property
    def page(self) -> "view.StartPage | None":
        """The page while it is visible."""
        return self._page if self._page is not None and not self._page.isHidden() else None

    @property
    def state_to_restore(self) -> bool | None:
        return True if self.page is not None else None

    def restore_state(self, _state: object) -> None:
        """Show the page, which covered the window."""
        self.show()

    def show_at_start(self) -> None:
        """Show the page if the settings request it at start."""
        if self._settings.get(START_PAGE):
            self.show()

    def show(self) -> None:
        """Show and focus the page."""
        if self.page is not None:
            return
        page = self._page = self._page or self._create_page()
        page.notice_place.addWidget(self._parts.notice)
        self._place()
        page.show_at_start(is_on=self._settings.get(START_PAGE))
        page.recent.show_by_rows(is_on=self._settings.get(RECENT_BY_ROWS))
        page.recent.filter.clear()
        self._update_recent()
        page.show()
        page.raise_()
        set_covered(self._covered_widgets(), is_on=True)
        page.focus_first()
        self.shown_changed.emit()

    def leave(self) -> None:
        """Hide the page; focus inside moves to the map."""
        page = self.page
        if page is None:
            return
        focused = QApplication.focusWidget()
        had_focus = focused is None or page.isAncestorOf(focused)
        central = self._parts.window.centralWidget()
        assert isinstance(central, NoticeArea)
        central.restore_notice()
        page.hide()
        set_covered(self._covered_widgets(), is_on=False)
        if had_focus:
            self._parts.centre.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.shown_changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Resize the page with the window."""
        if event.type() is QEvent.Type.Resize and self.page is not None:
            self._place()
        return super().eventFilter(watched, event)

    def _create_page(self) -> "view.StartPage":
        parts = self._parts
        page = view.StartPage(parts.commands, parts.window)
        page.hide()
        page.recent.open_requested.connect(lambda file: parts.files.open(Path(file)))
        page.recent.pin_toggled.connect(lambda file, is_on: pin(self._settings, file, is_on=is_on))
        page.recent.removal_requested.connect(lambda file: forget(self._settings, file))
        page.recent.rows_toggled.connect(lambda is_on: self._settings.set(RECENT_BY_ROWS, is_on))
        page.template_requested.connect(parts.files.new)
        page.leave_requested.connect(self.leave)
        page.at_start_toggled.connect(lambda is_on: self._settings.set(START_PAGE, is_on))
        parts.window.installEventFilter(self)
        parts.session.changed.connect(self._on_changed)
        self._settings.changed.connect(self._on_settings_changed)
        for name, action in parts.commands.items():
            if name not in _COMMANDS_WITHOUT_STYLE:
                action.triggered.connect(self.leave)
        return page

    def _place(self) -> None:
        window, strip = self._parts.window, self._parts.strip
        top = strip.geometry().bottom() + 1
        if self._page is not None:
            self._page.setGeometry(QRect(0, top, window.width(), window.height() - top))

    def _covered_widgets(self) -> tuple[QWidget, ...]:
        window = self._parts.window
        central = window.centralWidget()
        assert central is not None
        kinds = (QToolBar, QStatusBar, QDockWidget)
        direct_children = Qt.FindChildOption.FindDirectChildrenOnly
        bars = (
            part for part in window.findChildren(QWidget, options=direct_children) if isinstance(part, kinds)
        )
        return (central, *bars)

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self.leave()

    def _on_settings_changed(self, key: str) -> None:
        if self.page is None:
            return
        if key in (RECENT_FILES.key, PINNED_FILES.key):
            self._update_recent()
        elif key == START_PAGE.key:
            self.page.show_at_start(is_on=self._settings.get(START_PAGE))
        elif key == RECENT_BY_ROWS.key:
            self.page.recent.show_by_rows(is_on=self._settings.get(RECENT_BY_ROWS))

    def _update_recent(self) -> None:
        assert self._page is not None
        files = recent_files(self._settings)
        self._page.recent.list_files(files, self._settings.get(PINNED_FILES))
        folder = folders.cache() / FOLDER
        jobs = self._parts.services.jobs
        jobs.run(
            lambda _cancel: find_recent_files(folder, files),
            self._show_files,
            _ignore,
            _PURPOSE,
            is_repeatable=True,
        )

    def _show_files(self, files: tuple[RecentFile, ...]) -> None:
        for file in files:
            if self._page is not None:
                self._page.recent.show_file(file)


def _ignore(_error: EditorError) -> None:
    """Ignore errors; the job has logged them."""
