"""Interfaces of the panels that several features use."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from enum import Enum, auto
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton, QWidget

from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.render.preview_options import PreviewOptions
from editor.ui.kit.rows import RowTree

if TYPE_CHECKING:
    from editor.workspace import color_choices, icon_choices

Continuation = Callable[[], object]


ICON_SYMBOL, FACE_SYMBOL = "image-outline", "format-font"
"""The symbols of the pages of icons and faces."""


class PropertiesSubject(Enum):
    """Whose selection the property panel shows."""

    LAYERS = auto()
    ICONS = auto()
    FACES = auto()


@dataclass(frozen=True, slots=True)
class PageHeader:
    """What the header of the property panel shows for a page."""

    symbol: str
    kind: str
    name: str
    has_tools: bool = True


class LayersView(QWidget):
    """The layer list.

    Signals: `row_pressed()` for a press on a row, `refiltered()` after a query, or after other rows matched;
    `rows_painting()`.
    """

    row_pressed = Signal()
    refiltered = Signal()
    rows_painting = Signal()
    tree: RowTree

    @property
    def found(self) -> AbstractSet[LayerKey]:
        """The layers that the filter matches."""
        raise NotImplementedError  # implemented by the panel

    def set_actions(self, actions: list[QAction]) -> None:
        """Add actions to the context menu."""
        raise NotImplementedError  # implemented by the panel

    def show_group(self, place: int) -> None:
        """Select a group by its index in the style."""
        raise NotImplementedError  # implemented by the panel


class PropertiesHeader(QWidget):
    """The header of the property panel; `more` is the button of the menu of the selected layers."""

    more: QToolButton

    def add_tools(self, actions: list[QAction]) -> None:
        """Add buttons that are visible while layers are shown."""
        raise NotImplementedError  # implemented by the panel

    def add_asset_tools(self, symbol: str, actions: list[QAction]) -> None:
        """Add buttons that are visible while a page with a symbol is shown."""
        raise NotImplementedError  # implemented by the panel

    def add_to_menu(self, actions: list[QAction]) -> None:
        """Add actions to the menu of the selected layers."""
        raise NotImplementedError  # implemented by the panel


class PropertiesView(QWidget):
    """The property panel.

    Signals: `shown_layers_changed()` after other layers are shown, or the same ones with other values;
    `zoom_changed(level)`, `data_changed(SourceData)`; `zoom_requested(level)` to show a level on the map.
    Those of `icons` and `colors`, which are created on first use: `icons_requested(IconsRequest)`,
    `icon_requested(index)` to show an icon of the style, `color_mapped(text, Color)`.
    """

    shown_layers_changed = Signal()
    zoom_changed = Signal(float)
    data_changed = Signal(object)
    zoom_requested = Signal(int)
    icons_requested = Signal(object)
    icon_requested = Signal(int)
    color_mapped = Signal(str, object)
    title: PropertiesHeader

    @property
    def zoom(self) -> float:
        """The zoom level of the map."""
        raise NotImplementedError  # implemented by the panel

    @property
    def data(self) -> SourceData:
        """What layers draw."""
        raise NotImplementedError  # implemented by the panel

    @property
    def icons(self) -> "icon_choices.IconChoices":
        """The icons that fields offer."""
        raise NotImplementedError  # implemented by the panel

    @property
    def colors(self) -> "color_choices.ColorChoices":
        """The colors that fields offer."""
        raise NotImplementedError  # implemented by the panel

    def add_note(self, note: QWidget) -> None:
        """Add a note above all pages; its owner shows and hides it."""
        raise NotImplementedError  # implemented by the panel

    def add_page(
        self, subject: PropertiesSubject, create: Callable[[], QWidget], header: Callable[[], PageHeader]
    ) -> None:
        """Show a page for a subject other than layers; it is created when it is first needed."""
        raise NotImplementedError  # implemented by the panel

    def page(self, subject: PropertiesSubject) -> QWidget:
        """Return the page of a subject other than layers."""
        raise NotImplementedError  # implemented by the panel

    def show_subject(self, subject: PropertiesSubject) -> None:
        """Show the selection of a subject, until another one is selected."""
        raise NotImplementedError  # implemented by the panel

    def show_preview_options(self, options: PreviewOptions) -> None:
        """Show the pixels of values with other options of the preview."""
        raise NotImplementedError  # implemented by the panel

    def editor(self, prop: PaintProperty) -> QWidget:
        """Return the editor of a property of the selected layers."""
        raise NotImplementedError  # implemented by the panel

    def unfold(self, prop: PaintProperty) -> None:
        """Expand the editor of a property, if the selected layers have it."""
        raise NotImplementedError  # implemented by the panel

    def reveal(self, path: Path) -> None:
        """Show the field of a path in the style."""
        raise NotImplementedError  # implemented by the panel


class UnappliedText(Protocol):
    """Text that the user typed and that is not in the style yet."""

    @property
    def is_edited(self) -> bool:
        """Whether there is such text."""

    def ask_before(self, go_on: Continuation) -> None:
        """Ask what to do with it, and go on after the answer."""

    def before_save(self) -> None:
        """Apply it if it is valid; else report that it is not saved."""


class FileCommands(Protocol):
    """Opening files in a window."""

    @property
    def would_lose_changes(self) -> bool:
        """Whether closing the window now would lose changes."""

    def new(self, template: str) -> None:
        """Start a new style."""

    def open(self, path: FilePath) -> None:
        """Open a file, unless it is open in another window."""

    def guard(self, typed: UnappliedText) -> None:
        """Ask about text that is not applied before the style is saved or left."""
