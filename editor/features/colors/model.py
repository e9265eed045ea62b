"""List model of the colours of a style, or of groups of similar colours."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from math import atan2, hypot

from PySide6.QtCore import (
    QCoreApplication,
    QMimeData,
    QModelIndex,
    Qt,
)
from PySide6.QtGui import QColor

from editor.mapstyle.color.spaces import lab
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.used_colors import ColorUse
from editor.records import dataclass
from editor.ui.kit.row_models import RowListModel
from editor.ui.kit.rows import AnyIndex, Row, Text
from editor.ui.text import local_count

# The MIME type of Qt for dragged colours.
_COLOR_TYPE = "application/x-color"
# Below this chroma a colour has no visible hue.
_MAX_GREY_CHROMA = 0.02


class ColorOrder(Enum):
    """The order of the colours."""

    USE = "use"
    HUE = "hue"
    LIGHTNESS = "lightness"


@dataclass(frozen=True, slots=True)
class ColorEntry:
    """A colour, or several similar ones, the most used one first; with a `name`, those of this name."""

    uses: tuple[ColorUse, ...]
    name: str = ""

    @property
    def color(self) -> Color:
        """The colour, or the one that may replace the others."""
        return self.uses[0].color

    @property
    def is_cluster(self) -> bool:
        """Whether the entry has several colours without a name."""
        return len(self.uses) > 1 and not self.name

    @property
    def count(self) -> int:
        """The number of stops with these colours."""
        return sum(len(use.users) for use in self.uses)

    @property
    def text(self) -> str:
        """The name, else the colour in hex and the number of similar ones."""
        if self.name:
            return self.name
        more = len(self.uses) - 1
        if not more:
            return self.color.hex[:7]
        return QCoreApplication.translate("ColorList", "{hex} + {count}").format(
            hex=self.color.hex, count=local_count(more)
        )

    @property
    def count_text(self) -> str:
        """The number of uses as text."""
        return QCoreApplication.translate("ColorList", "%Ln uses", "", self.count)


class ColorListModel(RowListModel[ColorEntry]):
    """A list model of colour entries."""

    def show(self, entries: Sequence[ColorEntry], order: ColorOrder) -> None:
        """Replace the entries; those with equal keys remain in layer order."""
        keys = {ColorOrder.USE: _by_use, ColorOrder.HUE: _by_hue, ColorOrder.LIGHTNESS: _by_lightness}
        self.reset(sorted(entries, key=lambda entry: (not entry.name, *keys[order](entry))))

    def recolor(self, index: AnyIndex, color: Color) -> None:
        """Show another colour in a row while the user selects it, without sorting."""
        entry = self.entry(index)
        if entry is not None and entry.color != color:
            first = replace(entry.uses[0], color=color)
            self.replace(index.row(), ColorEntry((first, *entry.uses[1:]), entry.name))

    def place_of(self, color: Color, name: str = "") -> QModelIndex:
        """Return the index of a name, or of a colour or its group; invalid if it is not shown."""
        if name:
            rows = (row for row, entry in enumerate(self.entries) if entry.name == name)
            return self.index(next(rows, -1))
        for row, entry in enumerate(self.entries):
            if not entry.name and any(use.color == color for use in entry.uses):
                return self.index(row)
        return QModelIndex()

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else flags

    def mimeTypes(self) -> list[str]:
        return [_COLOR_TYPE]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        entry = self.entry(indexes[0]) if indexes else None
        if entry is not None:
            color = entry.color
            data.setColorData(QColor(color.r, color.g, color.b, color.a))
        return data

    def describe(self, entry: ColorEntry) -> Row:
        """Return the texts of a row; the delegate adds as many swatches as fit."""
        return Row(
            lines=((Text(entry.text),),),
            tool_tip="\n".join(f"{use.color.hex} · {len(use.users)}" for use in entry.uses),
            accessible_text=f"{', '.join(use.color.hex for use in entry.uses)}, {entry.count_text}",
        )


def _by_use(entry: ColorEntry) -> tuple[float, ...]:
    return (-entry.count,)


def _by_hue(entry: ColorEntry) -> tuple[float, ...]:
    """Greys first, from dark to light; then by hue."""
    lightness, a, b = lab(entry.color)
    is_grey = hypot(a, b) < _MAX_GREY_CHROMA
    return (0, 0, lightness) if is_grey else (1, atan2(b, a), lightness)


def _by_lightness(entry: ColorEntry) -> tuple[float, ...]:
    return (lab(entry.color)[0],)
