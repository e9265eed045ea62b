"""List of the layers that use an icon or a font face."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QModelIndex, QObject, Signal
from PySide6.QtWidgets import QWidget

from editor.mapstyle.document.model import Layer, LayerKey, MapStyle
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import SourceData, tail
from editor.records import dataclass
from editor.ui.kit.row_models import RowListModel
from editor.ui.kit.rows import Row, RowDelegate, RowList, Symbol, Text, side_text, tail_text
from editor.ui.text import label_in_sentence
from editor.ui.theme.tokens import Size
from editor.workspace.layer_names import layer_name

_MAX_ROWS = 8


def stop_count(count: int) -> str:
    """Return the number of stops in words."""
    return _tr("%Ln stops", count)


@dataclass(frozen=True, slots=True)
class Use:
    """A layer property that uses an asset, and the number of its stops that do."""

    layer: LayerKey
    property: str
    stops: int


class UsersModel(RowListModel[Use]):
    """One row per use."""

    def __init__(self, data: SourceData, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._data = data
        self._style: MapStyle | None = None

    def show_users(self, style: MapStyle, users: Sequence[Use]) -> None:
        """Replace the users, or update the texts of the same users."""
        self._style = style
        if tuple(users) == self.entries:
            self.refresh()
        else:
            self.reset(users)

    def show_data(self, data: SourceData) -> None:
        """Set the data entries that layer names derive from."""
        self._data = data

    def layer(self, use: Use) -> Layer:
        """Return the layer of a use."""
        assert self._style is not None, "users come with their style"
        return self._style.layer(use.layer)

    def path(self, use: Use) -> Path:
        """Return the path of the property of a use in the tree."""
        return (*self.layer(use).path, "paint", use.property)

    def describe(self, entry: Use) -> Row:
        layer = self.layer(entry)
        prop = BY_KEY.get(entry.property)
        label = label_in_sentence(prop.label) if prop is not None else entry.property
        name, kind = layer_name(layer, self._data), tail(layer.type, layer.sourcedata_id, layer.meta_category)
        what = f"{label} · {self.extent(layer, entry)}"
        tip = self.tr("Go to {what} of {layer}")
        return Row(
            lines=((Text(name), tail_text(kind, name)),),
            lead=(Symbol(layer_type(layer.type, layer.source).symbol),),
            trailing=(side_text(what),),
            tool_tip=tip.format(what=what, layer=f"{name} · {kind}"),
            accessible_text=f"{name}, {kind}, {what}",
        )

    def extent(self, _layer: Layer, use: Use) -> str:
        """Return how many stops of a property use the asset."""
        return stop_count(use.stops)


class UsersList(RowList):
    """A list view of users. Signals: `place_requested(path in the tree)` to go to a user."""

    place_requested = Signal(object)

    def __init__(self, model: UsersModel, name: str, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(model, _UserDelegate(), parent, name=name)
        self._users = model
        self.setToolTip(tip)
        self.clicked.connect(self._on_activated)
        self.activated.connect(self._on_activated)

    def fit(self) -> None:
        """Adjust the height to the rows, 8 at most; hide without rows."""
        count = self._users.rowCount()
        self.setFixedHeight(min(_MAX_ROWS, count) * Size.STOP_ROW)
        self.setVisible(bool(count))

    def _on_activated(self, index: QModelIndex) -> None:
        self.place_requested.emit(self._users.path(self._users.entries[index.row()]))


class _UserDelegate(RowDelegate):
    """Rows of which only the one with the focus appears selected."""

    selects_by_focus = True


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("UsersList", text, "", count)
