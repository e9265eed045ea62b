"""Icons view: image sizes, a filter bar, the grid and a drop area."""

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QImage, QShowEvent
from PySide6.QtWidgets import QFrame, QMenu, QWidget

from editor.features.icons.drag_and_drop import ICONS_TYPE, DraggedFiles, IconsMime
from editor.features.icons.grid import IconGrid, IconSelectionSync
from editor.features.icons.list_filter import IconFilter, IconQuery
from editor.features.icons.model import IconKind, IconListModel, IconOrder
from editor.features.icons.size_reduction import FileSizeBars
from editor.features.icons.toolbar import IconBar
from editor.mapstyle.document.diff import Diff
from editor.session.asset_selection import AssetSelection
from editor.session.session import Session
from editor.system.jobs import Jobs
from editor.system.settings import ICON_SIZE, Settings
from editor.ui.kit.bars import DropStrip
from editor.ui.kit.empty_state import EmptyState
from editor.ui.kit.layouts import NO_MARGINS, h_box, page_stack, v_box
from editor.ui.theme.symbols import FileSymbol, PanelSymbol
from editor.ui.theme.tokens import Gap, Size
from editor.workspace.file_dialogs import are_styles, files_in
from editor.workspace.icon_choices import IconPictures


class IconsView(QWidget):
    """Shows and selects the icons of the open style.

    Signals: `files_dropped(list)` with the paths of local files, `image_dropped(QImage)`,
    `icons_dropped(bytes)` with the records of another window's icons, `add_requested()`, and
    `page_requested()` to focus the properties of the selected icons. The window adds the actions and fills
    `menu`.
    """

    files_dropped = Signal(list)
    image_dropped = Signal(QImage)
    icons_dropped = Signal(bytes)
    add_requested = Signal()
    page_requested = Signal()

    def __init__(
        self,
        session: Session,
        selection: AssetSelection,
        jobs: Jobs,
        settings: Settings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        # In a low window the grid shrinks instead of the docks beside it.
        self.setMinimumSize(Size.MAP_LEAST, 1)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAcceptDrops(True)
        self._session, self._selection, self._settings = session, selection, settings
        self._dragged_files = DraggedFiles()
        self._pictures = IconPictures.of(session, jobs)
        self._model = IconListModel(session, self)
        self._shown = IconFilter(self._model, self)
        self._create_widgets()
        self._lay_out()
        self._connect()
        self._set_size(int(settings.get(ICON_SIZE)))
        self._show_pictures()
        self._show_state()

    @property
    def menu(self) -> QMenu:
        """The context menu of the grid; the window adds its actions."""
        return self.grid.menu

    @property
    def shown(self) -> IconFilter:
        """The filtered and sorted icons."""
        return self._shown

    def show_icon(self, index: int | None) -> None:
        """Select and reveal the icon at an index of the style, or only focus the grid."""
        self.show_icons([index] if index is not None else [])

    def show_icons(self, indexes: Sequence[int]) -> None:
        """Select the icons at some indexes of the style and reveal the last; focus the grid."""
        if indexes:
            if not all(row.isValid() for row in self._shown.rows_of(indexes)):
                self._show_all()
            self._selection.select_icons(indexes)
            self.grid.scrollTo(self._shown.rows_of(indexes[-1:])[0])
        self.grid.setFocus(Qt.FocusReason.OtherFocusReason)

    def showEvent(self, event: QShowEvent) -> None:
        """Decode the pictures and update the counts on first display."""
        super().showEvent(event)
        self._pictures.activate()
        self._show_state()

    # Drag and drop

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept images, icons of other windows and files; style files are left to the window."""
        if event.source() is not self.grid and _is_acceptable(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.strip.highlight(is_highlighted=True)
        else:
            event.ignore()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Reset the drop area."""
        super().dragLeaveEvent(event)
        self.strip.highlight(is_highlighted=False)

    def dropEvent(self, event: QDropEvent) -> None:
        """Announce the dropped data by the matching signal."""
        self.strip.highlight(is_highlighted=False)
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        data = event.mimeData()
        if data.hasFormat(ICONS_TYPE):
            self.icons_dropped.emit(bytes(data.data(ICONS_TYPE).data()))
        elif files := files_in(data):
            self.files_dropped.emit(list(files))
        else:
            self.image_dropped.emit(QImage(data.imageData()))

    # Layout

    def _create_widgets(self) -> None:
        self.size_bars = FileSizeBars()
        self.bar = IconBar()
        self.filter = self.bar.filter
        self.grid = IconGrid(self._create_mime)
        self.grid.setModel(self._shown)
        self._synchronizer = IconSelectionSync(self.grid, self._model, self._shown, self._selection)
        self.nothing_matches = EmptyState(FileSymbol.FIND, "", self.tr("Clear filter"))
        self.no_icons = EmptyState(
            PanelSymbol.ICONS, self.tr("No icons yet. Drop images here or add them."), self.tr("Add images")
        )
        self.strip = DropStrip(
            self.tr("Drop or paste PNG, JPEG, WebP, GIF or SVG images. They are stored as PNG."),
            self.tr("Drop or paste images"),
        )
        self.setFocusProxy(self.grid)

    def _lay_out(self) -> None:
        rule = QFrame()
        rule.setProperty("part", "rule")
        self._grid_pages = page_stack(self.grid, self.nothing_matches)
        # Aligns the cells with the filter and leaves the scroll bar at the edge.
        inset = h_box(margins=(Gap.S, 0, 0, 0))
        inset.addLayout(self._grid_pages)
        content = QWidget()
        content_column = v_box(content, margins=NO_MARGINS, spacing=0)
        for part in (self.size_bars, rule, self.bar):
            content_column.addWidget(part)
        content_column.addLayout(inset, 1)
        self._pages = page_stack(content, self.no_icons)
        foot = h_box(margins=(Gap.L, Gap.S, Gap.L, Gap.M))
        foot.addWidget(self.strip)
        column = v_box(self, margins=NO_MARGINS, spacing=0)
        column.addLayout(self._pages, 1)
        column.addLayout(foot)

    def _connect(self) -> None:
        self._session.changed.connect(self._on_changed)
        self._pictures.changed.connect(self._show_pictures)
        self._model.updated.connect(self._on_updated)
        self.size_bars.go_requested.connect(self._go_to_largest)
        self.bar.filter_changed.connect(self._on_filter_changed)
        self.bar.kind_selected.connect(self._show_kind)
        self.bar.order_selected.connect(self._on_order_selected)
        self.bar.size_changed.connect(self._on_size_changed)
        self.bar.left_below.connect(self._synchronizer.go_to_rows)
        self.grid.zoom_requested.connect(self.bar.step_size)
        self.grid.activated.connect(self.page_requested)
        self.nothing_matches.pressed.connect(self._clear_filter)
        self.no_icons.pressed.connect(self.add_requested)

    # Updates

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._show_all()

    def _show_all(self) -> None:
        self.filter.clear()
        self._show_kind(IconKind.ALL)

    def _clear_filter(self) -> None:
        self._show_all()
        self.filter.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_filter_changed(self, text: str) -> None:
        self._shown.set_query(IconQuery(text))
        self._show_matches()

    def _show_kind(self, kind: IconKind) -> None:
        self._shown.show_kind(kind)
        self.bar.show_kinds(self._model.counts(), kind)
        self._show_matches()

    def _on_order_selected(self, order: IconOrder, is_descending: bool) -> None:
        self._model.sort_by(order, is_descending=is_descending)
        self.grid.scrollTo(self.grid.currentIndex())

    def _show_pictures(self) -> None:
        self._model.show_pictures(self._pictures.by_uri)

    def _on_updated(self) -> None:
        if self.isVisible():
            self._show_state()

    def _show_state(self) -> None:
        count = self._model.rowCount()
        self._pages.setCurrentIndex(0 if count else 1)
        self.bar.show_count(count)
        self.size_bars.show_sizes(self._model.total_bytes, self._model.largest)
        counts = self._model.counts()
        if not counts[self._shown.kind]:
            self._shown.show_kind(IconKind.ALL)  # The last icon of this kind was removed.
        self.bar.show_kinds(counts, self._shown.kind)
        self._show_matches()

    def _show_matches(self) -> None:
        if not self._shown.rowCount():
            sentence = self.tr("Nothing matches “{text}”.").format(text=self.filter.text().strip())
            self.nothing_matches.set_sentence(sentence)
        self._grid_pages.setCurrentIndex(0 if self._shown.rowCount() else 1)

    def _on_size_changed(self, picture_px: int) -> None:
        self.grid.set_picture_px(picture_px)
        self._settings.set(ICON_SIZE, str(picture_px))

    def _set_size(self, picture_px: int) -> None:
        self.bar.set_size(picture_px)
        self.grid.set_picture_px(picture_px)

    def _go_to_largest(self) -> None:
        largest = self._model.largest
        if largest is not None:
            self.show_icon(largest.place)

    def _create_mime(self) -> IconsMime | None:
        """Return the drag data of the selected icons, or None without a selection."""
        icons = {icon.index: icon for icon in self._session.style.icons}
        selected = [icons[index] for index in self._selection.icons]
        return IconsMime(selected, self._dragged_files.write) if selected else None


def _is_acceptable(data: QMimeData) -> bool:
    """Return whether data contains icon records, an image, or files other than styles."""
    if data.hasFormat(ICONS_TYPE):
        return True
    files = files_in(data)
    return not are_styles(files) if files else data.hasImage()
