"""The icons of the style in file order."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from editor.assets.icons import LARGEST_IMAGE_BYTES
from editor.checks.limits import image_size_bytes
from editor.look.words import plain_tool_tip
from editor.mapstyle.diff import Diff
from editor.mapstyle.model import Icon, MapStyle
from editor.mapstyle.properties import PROPERTIES, Kind
from editor.models.icon_picture import IconPicture
from editor.models.weight_text import weight_text
from editor.session.session import Session

AnyIndex = QModelIndex | QPersistentModelIndex
NO_INDEX = QModelIndex()

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""What the delegate paints: an IconRow."""

_ICON_PROPERTIES = tuple(prop for prop in PROPERTIES if prop.kind is Kind.ICON)
_ICON_KEYS = frozenset(prop.key for prop in _ICON_PROPERTIES)


@dataclass(frozen=True, slots=True)
class IconUse:
    """How many layers draw an icon, and in how many stops."""

    layers: int = 0
    stops: int = 0


@dataclass(frozen=True, slots=True)
class IconRow:
    """What is told of one icon; it has no picture until that is decoded."""

    id: str
    size_bytes: int
    use: IconUse
    picture: IconPicture | None = None

    @property
    def is_too_heavy(self) -> bool:
        """Whether it weighs more than one image may."""
        return self.size_bytes > LARGEST_IMAGE_BYTES


class IconListModel(QAbstractListModel):
    """One row an icon; whoever decodes the images hands the pictures over."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._icons: tuple[Icon, ...] = ()
        self._sizes: list[int] = []
        self._uses: dict[str, IconUse] | None = None
        self._pictures: Mapping[str, IconPicture] = {}
        self._read()
        session.changed.connect(self._on_changed)

    @property
    def total_bytes(self) -> int:
        """What all images weigh together."""
        return sum(self._sizes)

    def heaviest(self) -> tuple[str, int] | None:
        """The id and the weight of the heaviest image; nothing where there is no icon."""
        if not self._icons:
            return None
        place = max(range(len(self._icons)), key=self._sizes.__getitem__)
        return self._icons[place].id, self._sizes[place]

    def show_pictures(self, pictures: Mapping[str, IconPicture]) -> None:
        """Take over the decoded pictures, by their data URIs."""
        self._pictures = pictures
        self._say_all_changed()

    def row(self, place: int) -> IconRow:
        """All that is told of the icon at a place."""
        icon = self._icons[place]
        if self._uses is None:
            self._uses = count_uses(self._session.style)
        use = self._uses.get(icon.id, IconUse())
        return IconRow(icon.id, self._sizes[place], use, self._pictures.get(icon.data_uri))

    def row_of(self, index: int) -> int | None:
        """The row of the icon at a place of the file's list; what is no icon there has none."""
        return next((row for row, icon in enumerate(self._icons) if icon.index == index), None)

    def rowCount(self, parent: AnyIndex = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._icons)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._icons[index.row()].id
        if role == ROW_ROLE:
            return self.row(index.row())
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tool_tip("\n".join(self._facts(self.row(index.row()))))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(self._facts(self.row(index.row())))
        return None

    def _facts(self, row: IconRow) -> list[str]:
        """The id, what is wrong, the sizes and the uses of an icon, in words."""
        picture = row.picture
        facts = [row.id]
        if picture is not None and picture.fault is not None:
            facts.append(picture.fault)
        if row.is_too_heavy:
            most = weight_text(LARGEST_IMAGE_BYTES)
            facts.append(self.tr("It is too heavy. An image may take {weight}.").format(weight=most))
        if picture is not None and picture.fault is None:
            facts.append(self.tr("{width} × {height} px").format(width=picture.width, height=picture.height))
        facts.append(weight_text(row.size_bytes))
        if row.use.layers:
            use = row.use
            layers = self.tr("1 layer") if use.layers == 1 else self.tr("%n layers", "", use.layers)
            stops = self.tr("1 stop") if use.stops == 1 else self.tr("%n stops", "", use.stops)
            facts.append(self.tr("Used by {layers} in {stops}").format(layers=layers, stops=stops))
        else:
            facts.append(self.tr("Used by no layer"))
        return facts

    def _on_changed(self, change: Diff) -> None:
        if change.icons or change.is_other_document:
            self.beginResetModel()
            self._read()
            self.endResetModel()
        elif _changes_uses(change):
            self._uses = None
            self._say_all_changed()

    def _read(self) -> None:
        self._icons = self._session.style.icons
        self._sizes = [image_size_bytes(icon) for icon in self._icons]
        self._uses = None

    def _say_all_changed(self) -> None:
        if self._icons:
            self.dataChanged.emit(self.index(0), self.index(len(self._icons) - 1))


def count_uses(style: MapStyle) -> dict[str, IconUse]:
    """How the layers of a style use each icon id that they name."""
    uses: dict[str, IconUse] = {}
    for layer in style.layers:
        curves = (layer.curve(prop) for prop in _ICON_PROPERTIES)
        ids = [str(stop.value) for curve in curves if curve is not None for stop in curve.stops]
        for id_ in dict.fromkeys(ids):
            known = uses.get(id_, IconUse())
            uses[id_] = IconUse(known.layers + 1, known.stops + ids.count(id_))
    return uses


def _changes_uses(change: Diff) -> bool:
    repainted = any(not _ICON_KEYS.isdisjoint(layer.paint) for layer in change.layers.values())
    return repainted or bool(change.added or change.removed)
