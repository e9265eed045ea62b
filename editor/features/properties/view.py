"""Property panel: pages for layers, a group, the style, icons and font faces."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtWidgets import QWidget

from editor.features.properties.layer_header import PanelTitle
from editor.features.properties.style_page import StylePage
from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.layer_tree import LayerSet
from editor.mapstyle.document.model import LAYERS, Layer, LayerKey
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.source_data import SourceData, tail
from editor.render.preview_options import DEFAULT_OPTIONS, PreviewOptions
from editor.session.asset_selection import AssetSelection
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from editor.ui.fields.text_fields import commit_pending_input
from editor.ui.icons.choices import carried_icon
from editor.ui.kit.layouts import NO_MARGINS, page_stack, v_box
from editor.ui.text import local_count
from editor.ui.theme.tokens import Size
from editor.workspace.explanations import layer_type_help
from editor.workspace.layer_names import layer_name
from editor.workspace.panel_interfaces import PageHeader, PropertiesSubject, PropertiesView
from editor.workspace.selected_layers import SelectedLayers, changed_parts, count_text, selected_layers
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.properties import group_page as group_pages
    from editor.features.properties import layer_fields, property_editor
    from editor.features.properties import layer_page as layer_pages
    from editor.workspace import color_choices, icon_choices
else:
    group_pages = LazyModule("editor.features.properties.group_page")
    layer_pages = LazyModule("editor.features.properties.layer_page")
    property_editor = LazyModule("editor.features.properties.property_editor")
    color_choices = LazyModule("editor.workspace.color_choices")
    icon_choices = LazyModule("editor.workspace.icon_choices")


# The values of so many layers are shown after the list and the map have been updated.
_MANY_LAYERS = 300


class PropertiesPanel(PropertiesView):
    """Editor of the selected layers, of a group or of the style; `title` is the dock's title line.

    The pages of layers, groups, icons and faces are created on first use.
    """

    _layer_page_created = Signal(object)
    title: PanelTitle

    def __init__(
        self,
        session: Session,
        view_state: ViewState,
        data: SourceData,
        assets: AssetSelection,
        jobs: Jobs,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(Size.RIGHT_DOCK_LEAST)
        self.setAcceptDrops(True)
        self._session, self._view_state, self._data = session, view_state, data
        self._assets, self._jobs = assets, jobs
        self._zoom: float | None = None
        self._options = DEFAULT_OPTIONS
        self._subject = PropertiesSubject.LAYERS
        self._known_style = session.style
        self._selection = SelectedLayers()
        self.title = PanelTitle()
        self.title.eye_pressed.connect(self._toggle_hidden)
        self.style_page = StylePage(session, view_state, data)
        self._layer_page: layer_pages.LayerPage | None = None
        self._group_page: group_pages.GroupPage | None = None
        self._creators: dict[PropertiesSubject, Callable[[], QWidget]] = {}
        self._headers: dict[PropertiesSubject, Callable[[], PageHeader]] = {}
        self._asset_pages: dict[PropertiesSubject, QWidget] = {}
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._show_pending)
        self._column = v_box(self, margins=NO_MARGINS, spacing=0)
        self._pages = page_stack(self.style_page)
        self._column.addLayout(self._pages, 1)
        session.changed.connect(self._on_changed)
        view_state.selection_changed.connect(self._on_selection_changed)
        assets.icons_changed.connect(self._on_icons_changed)
        assets.face_changed.connect(self._on_face_changed)
        view_state.hidden_changed.connect(self._show_header)
        view_state.locked_changed.connect(self._show)
        self._show()

    def add_note(self, note: QWidget) -> None:
        self._column.insertWidget(0, note)

    @classmethod
    def of(cls, context: WindowContext) -> "PropertiesPanel":
        """Return the panel of a window."""
        panel = context.properties
        assert isinstance(panel, cls)
        return panel

    @property
    def layer_page(self) -> "layer_pages.LayerPage":
        """The page of the selected layers."""
        return self._create_layer_page() if self._layer_page is None else self._layer_page

    def _create_layer_page(self) -> "layer_pages.LayerPage":
        page = layer_pages.LayerPage(self._session, self._data, self.icons, self.colors)
        self._layer_page = page
        if self._zoom is not None:
            page.show_zoom(self._zoom)
        page.show_preview_options(self._options)
        page.zoom_requested.connect(self.zoom_requested)
        view_state = self._view_state
        page.layer_requested.connect(lambda key: view_state.select([key]))
        page.lock_note.unlock_pressed.connect(self._unlock)
        self._pages.addWidget(page)
        self._layer_page_created.emit(page)
        return page

    def connect_layer_page(self, connect: Callable[["layer_pages.LayerPage"], object]) -> None:
        """Connect the page of layers, now if it exists.

        The panel of a rebuilt window has it from the beginning if layers are selected.
        """
        if self._layer_page is None:
            self._layer_page_created.connect(connect)
        else:
            connect(self._layer_page)

    @property
    def record(self) -> "layer_fields.RecordEditor":
        """The editor of the record of the selected layers."""
        return self.layer_page.record

    @property
    def group_page(self) -> "group_pages.GroupPage":
        """The page of a group."""
        if self._group_page is None:
            page = self._group_page = group_pages.GroupPage(self._session, self._view_state)
            page.layers_requested.connect(lambda: self._view_state.select(self._view_state.selected_layers))
            page.lock_note.unlock_pressed.connect(self._unlock)
            self._pages.addWidget(page)
        return self._group_page

    def add_page(
        self, subject: PropertiesSubject, create: Callable[[], QWidget], header: Callable[[], PageHeader]
    ) -> None:
        self._creators[subject], self._headers[subject] = create, header

    def page(self, subject: PropertiesSubject) -> QWidget:
        if subject not in self._asset_pages:
            page = self._asset_pages[subject] = self._creators[subject]()
            self._pages.addWidget(page)
        return self._asset_pages[subject]

    @property
    def zoom(self) -> float:
        return self._zoom or 0.0

    @property
    def data(self) -> SourceData:
        return self._data

    @cached_property
    def icons(self) -> "icon_choices.IconChoices":
        icons = icon_choices.IconChoices(self._session, self._jobs, self)
        icons.icons_requested.connect(self.icons_requested)
        icons.go_requested.connect(self.icon_requested)
        return icons

    @cached_property
    def colors(self) -> "color_choices.ColorChoices":
        colors = color_choices.ColorChoices(self._session, self._view_state, self._data, self)
        colors.color_mapped.connect(self.color_mapped)
        self.data_changed.connect(colors.show_data)
        return colors

    @property
    def selection(self) -> SelectedLayers:
        """The shown layers; empty for a group or the style."""
        return self._selection

    @property
    def layer(self) -> Layer | None:
        """The shown layer; None for several."""
        all_layers = self._selection.all_layers
        return all_layers[0] if len(all_layers) == 1 else None

    @property
    def group_id(self) -> int | None:
        """The id of the shown group, if nothing else is selected."""
        groups = self._view_state.selected_groups
        is_alone = len(groups) == 1 and not self._view_state.selected
        return groups[0] if is_alone and groups[0] in self._session.style.group_parents else None

    def editor(self, prop: PaintProperty) -> "property_editor.PropertyEditor":
        """Return the editor of a property."""
        return self.layer_page.editor(prop)

    def unfold(self, prop: PaintProperty) -> None:
        editor = self.editor(prop)
        if not editor.isHidden():
            editor.unfold()

    def show_subject(self, subject: PropertiesSubject) -> None:
        """Show the selected layers, icons or faces until another kind is selected."""
        if subject is not self._subject:
            commit_pending_input(self)
            self._subject = subject
            self._show()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Show the layers again when an icon is dragged here, because their fields accept it."""
        if carried_icon(event.mimeData()) is not None and self._view_state.selected_layers:
            self.show_subject(PropertiesSubject.LAYERS)
        event.ignore()

    def show_zoom(self, zoom: float) -> None:
        """Show values at another zoom level."""
        self._zoom = zoom
        if self._layer_page is not None:
            self._layer_page.show_zoom(zoom)
        self.zoom_changed.emit(zoom)

    def show_preview_options(self, options: PreviewOptions) -> None:
        """Show the pixels of the values with other options of the preview."""
        self._options = options
        if self._layer_page is not None:
            self._layer_page.show_preview_options(options)

    def show_data(self, data: SourceData) -> None:
        """Use other source data for layer names."""
        self._data = data
        if self._layer_page is not None:
            self._layer_page.show_data(data)
        self.style_page.show_data(data)
        self.data_changed.emit(data)
        self._show()

    def reveal(self, path: Path) -> None:
        """Show what a path in the tree names: a property of a layer or a field of the style.

        A path that is not displayed here is ignored.
        """
        depth = len(LAYERS)
        if path[:depth] == LAYERS and len(path) > depth:
            self._reveal_in_layer(path[depth], path[depth + 1 :])
            return
        self.style_page.show_style(self._session.style)
        part = self.style_page.reveal(path)
        if part is not None:
            self.show_subject(PropertiesSubject.LAYERS)
            self._view_state.select([])
            self.style_page.go_to(part)

    def _reveal_in_layer(self, index: int | str, inside: Path) -> None:
        keys = self._session.style.order.keys
        if not isinstance(index, int) or not 0 <= index < len(keys):
            return
        self.show_subject(PropertiesSubject.LAYERS)
        if self.layer is None or self.layer.key != keys[index]:
            self._view_state.select([keys[index]])
        part = self.layer_page.reveal(inside)
        if part is not None:
            self.layer_page.go_to(part)

    def _on_changed(self, change: Diff) -> None:
        self._known_style = self._session.style
        if self.group_id is not None or not self._selection.all_layers or change.icons:
            self._show()
            return
        changed = changed_parts(change, self._selection)
        if not changed:
            return
        before = self._selection.all_layers
        self._update_selection()
        if [layer.key for layer in self._selection.all_layers] != [layer.key for layer in before]:
            self._show_selection()
        elif self._later.isActive():
            return
        elif len(self._selection.all_layers) >= _MANY_LAYERS and changed.fields:
            self._later.start()
        else:
            self.layer_page.show_layers(self._selection, changed)
            if changed.fields:
                self._show_header()

    def _on_selection_changed(self) -> None:
        # If an edit or undo changes the selection, another edit cannot run inside it.
        if self._session.style is self._known_style:
            commit_pending_input(self)
        if self._view_state.selected or self._view_state.selected_groups:
            self._subject = PropertiesSubject.LAYERS
        self._show()

    def _on_icons_changed(self) -> None:
        # An edit or undo only updates the icon selection. The panel stays at the layers.
        if self._assets.icons and self._session.style is self._known_style:
            self.show_subject(PropertiesSubject.ICONS)
        self._show_header()

    def _on_face_changed(self) -> None:
        self.show_subject(PropertiesSubject.FACES)
        self._show_header()

    def _update_selection(self) -> None:
        empty = SelectedLayers()
        is_group = self.group_id is not None
        self._selection = empty if is_group else selected_layers(self._session, self._view_state, self._data)
        self.shown_layers_changed.emit()

    def _show(self) -> None:
        self._update_selection()
        if len(self._selection.all_layers) < _MANY_LAYERS:
            self._show_selection()
        else:
            if self._layer_page is not None:
                self._layer_page.postpone()
            self._later.start()

    def _show_pending(self) -> None:
        """Show the selection; first create the page of layers in a turn of its own if there is none."""
        if self._layer_page is None and self._subject is PropertiesSubject.LAYERS:
            self._create_layer_page()
            self._later.start()
        else:
            self._show_selection()

    def _show_selection(self) -> None:
        self._later.stop()
        self._show_header()
        group_id = self.group_id
        if self._subject is not PropertiesSubject.LAYERS:
            self._pages.setCurrentWidget(self.page(self._subject))
        elif group_id is not None:
            self.group_page.show_group(group_id)
            self._pages.setCurrentWidget(self.group_page)
        elif self._selection.all_layers:
            self.layer_page.show_layers(self._selection)
            self._pages.setCurrentWidget(self.layer_page)
        else:
            self.style_page.show_style(self._session.style)
            self._pages.setCurrentWidget(self.style_page)

    def _show_header(self) -> None:
        layer, group_id = self.layer, self.group_id
        if self._subject is not PropertiesSubject.LAYERS:
            header = self._headers[self._subject]()
            self.title.show_asset(header.symbol, header.kind, header.name, has_tools=header.has_tools)
        elif group_id is not None:
            self._show_group_header(group_id)
        elif layer is not None:
            self._show_layer_header(layer)
        elif self._selection.all_layers:
            hidden = all(self._view_state.is_hidden(each) for each in self._selection.all_layers)
            name = count_text(len(self._selection.all_layers))
            self.title.show_layer("layers-outline", name, self._scope_texts(), ", ", is_hidden=hidden)
        else:
            self.title.show_style(self._session.style.name or self.tr("Untitled style"))

    def _show_layer_header(self, layer: Layer) -> None:
        kind = layer_type(layer.type, layer.source)
        parts = [tail(layer.type, layer.sourcedata_id, layer.meta_category)]
        if layer.source:
            parts.append(self.tr("source {name}").format(name=layer.source))
        if layer.id is not None:
            parts.append(self.tr("layer {id}").format(id=layer.id))
        hidden = self._view_state.is_hidden(layer)
        self.title.show_layer(
            kind.symbol,
            layer_name(layer, self._data),
            parts,
            is_hidden=hidden,
            explained=layer_type_help(kind),
        )

    def _show_group_header(self, group_id: int) -> None:
        style = self._session.style
        name = next(group.name for group in style.groups if group.id == group_id)
        texts = (self.tr("Group"), count_text(len(self._view_state.selected_layers)))
        hidden = self._is_group_hidden(group_id)
        self.title.show_layer("folder-outline", name or self.tr("Unnamed group"), texts, is_hidden=hidden)

    def _is_group_hidden(self, group_id: int) -> bool:
        """Return whether the selected group is hidden, or all of it that passes the filter."""
        state, selection = self._view_state, self._view_state.selected_layers
        is_partial = bool(selection) and group_id not in state.selection.groups
        return state.is_group_hidden(group_id) or (is_partial and state.hidden.issuperset(selection))

    def _scope_texts(self) -> tuple[str, ...]:
        """Return how many of the selected layers an edit changes, and how it is undone."""
        selection = self._selection
        count, total = len(selection.editable_keys), len(selection.all_layers)
        texts = ("", "", self.tr("both"), self.tr("all three"), self.tr("all four"), self.tr("all five"))
        if count == total:
            scope = (
                texts[total]
                if total < len(texts)
                else self.tr("all {count}").format(count=local_count(total))
            )
        elif not count:
            return (self.tr("All layers locked"),)
        else:
            scope = self.tr("{count} of {all}").format(count=local_count(count), all=local_count(total))
        return (self.tr("Edits apply to {layers}").format(layers=scope), self.tr("as one undo step"))

    def _toggle_hidden(self) -> None:
        group_id, state = self.group_id, self._view_state
        if group_id is not None:
            rows, hidden = state.selection, self._is_group_hidden(group_id)
            state.set_hidden(rows.layers, rows.groups, hidden=not hidden)
        elif self._selection.all_layers:
            layers = self._selection.all_layers
            hidden = all(state.is_hidden(layer) for layer in layers)
            state.set_hidden([layer.key for layer in layers], hidden=not hidden)

    def _unlock(self) -> None:
        keys: list[LayerKey] = [layer.key for layer in self._selection.all_layers]
        rows = LayerSet() if self.group_id is None else self._view_state.selection
        self._view_state.set_locked([*keys, *rows.layers], rows.groups, locked=False)
