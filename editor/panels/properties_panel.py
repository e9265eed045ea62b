"""The property panel: the current layer, or the style itself while none is selected."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedLayout, QWidget

from editor.look.tokens import Size
from editor.mapstyle.diff import Diff
from editor.mapstyle.layertypes import layer_type
from editor.mapstyle.model import LAYERS, Layer
from editor.mapstyle.properties import PaintProperty
from editor.mapstyle.sourcedata import SourceData, tail
from editor.mapstyle.tree import Path
from editor.models.layer_row import layer_name
from editor.panels.layer_head import LayerHead
from editor.panels.layer_page import LayerPage
from editor.panels.property_editor import PropertyEditor
from editor.panels.style_page import StylePage
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from editor.widgets.typed_text import keep_typed


class PropertiesPanel(QWidget):
    """Edits the current layer or the style; `title` is the dock's title line."""

    def __init__(
        self,
        session: Session,
        view_state: ViewState,
        data: SourceData,
        jobs: Jobs,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(Size.RIGHT_DOCK_LEAST)
        self._session, self._view_state, self._data = session, view_state, data
        self._seen = session.style
        self.title = LayerHead()
        self.title.eye_pressed.connect(self._toggle_hidden)
        self.style_page = StylePage(session)
        self.layer_page = LayerPage(session, data, jobs)
        self.record = self.layer_page.record
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self.style_page)
        self._pages.addWidget(self.layer_page)
        session.changed.connect(self._on_changed)
        view_state.selection_changed.connect(self._on_selected)
        view_state.hidden_changed.connect(self._show_head)
        self._show()

    @property
    def layer(self) -> Layer | None:
        """The layer that is shown."""
        key = self._view_state.active
        return (
            self._session.style.layer(key) if key is not None and self._session.style.has_layer(key) else None
        )

    def editor(self, prop: PaintProperty) -> PropertyEditor:
        """The editor of a property of the layer."""
        return self.layer_page.editor(prop)

    def show_zoom(self, zoom: float) -> None:
        """Show values for another zoom of the map."""
        self.layer_page.show_zoom(zoom)

    def show_data(self, data: SourceData) -> None:
        """Call layers by what other entries say they draw."""
        self._data = data
        self.layer_page.show_data(data)
        self._show()

    def reveal(self, path: Path) -> None:
        """Go to what a path in the tree names: its layer, unfolded, or its place in the style.

        A path that leads to nothing shown here does nothing.
        """
        depth = len(LAYERS)
        if path[:depth] == LAYERS and len(path) > depth:
            self._reveal_in_layer(path[depth], path[depth + 1 :])
            return
        self.style_page.show_style(self._session.style)
        part = self.style_page.reveal(path)
        if part is not None:
            self._view_state.select([])
            self.style_page.go_to(part)

    def _reveal_in_layer(self, index: int | str, inside: Path) -> None:
        keys = self._session.style.order.keys
        if not isinstance(index, int) or not 0 <= index < len(keys):
            return
        if self._view_state.active != keys[index]:
            self._view_state.select([keys[index]])
        part = self.layer_page.reveal(inside)
        if part is not None:
            self.layer_page.go_to(part)

    def _on_changed(self, change: Diff) -> None:
        self._seen = self._session.style
        layer = self.layer
        if layer is None or change.changes_structure or layer.key in change.layers or change.icons:
            self._show()

    def _on_selected(self) -> None:
        # Where an edit, or undo, is what selects, another edit cannot be made in the middle of it.
        if self._session.style is self._seen:
            keep_typed(self)
        self._show()

    def _show(self) -> None:
        layer = self.layer
        self._show_head()
        if layer is None:
            self.style_page.show_style(self._session.style)
            self._pages.setCurrentWidget(self.style_page)
        else:
            self.layer_page.show_layer(layer)
            self._pages.setCurrentWidget(self.layer_page)

    def _show_head(self) -> None:
        layer = self.layer
        if layer is None:
            self.title.show_style(self._session.style.name or self.tr("Style without a name"))
            return
        kind = layer_type(layer.type, layer.source)
        parts = [tail(layer.type, layer.sourcedata_id, layer.meta_category)]
        if layer.source:
            parts.append(self.tr("source {name}").format(name=layer.source))
        if layer.id is not None:
            parts.append(self.tr("layer {id}").format(id=layer.id))
        hidden = self._view_state.is_hidden(layer)
        self.title.show_layer(kind.symbol, layer_name(layer, self._data), " · ".join(parts), is_hidden=hidden)

    def _toggle_hidden(self) -> None:
        layer = self.layer
        if layer is not None:
            self._view_state.set_hidden([layer.key], hidden=not self._view_state.is_hidden(layer))
