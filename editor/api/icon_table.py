"""Table of the icons of a style: sizes, points of interest, and the layers that use them."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from editor.api.edits import set_property
from editor.api.sprites import first_icons
from editor.assets.images.icons import check_icon
from editor.errors import EditorError, FilePosition
from editor.mapstyle.document.layer_data import layer_name
from editor.mapstyle.document.model import Layer, MapStyle
from editor.mapstyle.json_tree import Json
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.source_data import POI_SOURCEDATA_ID, SourceData
from editor.storage.file_state import read_limited

HEAD: Final = ("icon", "width", "height", "poi_ids", "poi_names", "used_by")
# The points of interest of all categories, which a layer without a category draws.
ALL: Final = "all"
_ICON: Final = BY_KEY["icon"]
_MAX_BYTES: Final = 8 * 2**20
_MAX_ROWS: Final = 20_000


@dataclass(frozen=True, slots=True)
class IconTableRow:
    """An icon: its size in pixels, 0 if it is damaged, the categories that it marks, and its layers.

    `poi_ids` are the ids of categories, or `ALL`; `poi_names` are their names.
    """

    icon: str
    width: int
    height: int
    poi_ids: tuple[str, ...]
    poi_names: tuple[str, ...]
    used_by: tuple[str, ...]

    @property
    def record(self) -> dict[str, Json]:
        """The row as JSON."""
        return {
            "icon": self.icon,
            "width": self.width,
            "height": self.height,
            "poi_ids": list(self.poi_ids),
            "poi_names": list(self.poi_names),
            "used_by": list(self.used_by),
        }

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as texts; ids are separated by spaces, names by semicolons."""
        size = (str(self.width), str(self.height))
        return (self.icon, *size, " ".join(self.poi_ids), "; ".join(self.poi_names), "; ".join(self.used_by))


def icon_rows(style: MapStyle, data: SourceData) -> Iterator[IconTableRow]:
    """Yield the icons in the order of the style."""
    layers: dict[str, list[Layer]] = {}
    for layer in reversed(style.layers):
        for name in _icons_of(layer):
            layers.setdefault(name, []).append(layer)
    for icon in first_icons(style).values():
        users = layers.get(icon.id, [])
        verdict = check_icon(icon.data_uri)
        points = [layer for layer in users if _draws_points(layer)]
        names = dict.fromkeys(
            data.label(layer.type, layer.source, layer.sourcedata_id, layer.meta_category) for layer in points
        )
        yield IconTableRow(
            icon.id,
            verdict.width,
            verdict.height,
            tuple(dict.fromkeys(map(_category, points))),
            tuple(map(str, names)),
            tuple(dict.fromkeys(str(layer_name(layer, data)) for layer in users)),
        )


def csv_text(rows: Iterator[IconTableRow]) -> str:
    """Return the rows as CSV with a head."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEAD)
    writer.writerows(row.cells for row in rows)
    return text.getvalue()


@dataclass(frozen=True, slots=True)
class Assignment:
    """A style with the icons of a table, the number of changed layers, and lines without effect."""

    style: MapStyle
    changed: int
    faults: tuple[tuple[int, str], ...]


def assign_icons(style: MapStyle, table: Path) -> Assignment:
    """Set the icons of the layers that draw the categories in the columns `icon` and `poi_ids` of a CSV file.

    Raises: EditorError, whose place names the file and the line, if it is no such table.
    """
    icons, changed = first_icons(style), 0
    faults: list[tuple[int, str]] = []
    seen: dict[str, int] = {}
    for line, name, ids in _read_table(table):
        if ids and name not in icons:
            faults.append((line, f"The style has no icon “{name[:60]}”."))
            continue
        for poi_id in ids:
            layers = [layer for layer in style.layers if _draws_points(layer) and _category(layer) == poi_id]
            if poi_id in seen:
                faults.append((line, f"POI {poi_id[:20]} is in line {seen[poi_id]} already."))
                continue
            if not layers:
                faults.append((line, f"No layer draws POI {poi_id[:20]}."))
                continue
            seen[poi_id] = line
            after = set_property(layers, _ICON.key, name)(style)
            changed += sum(_icons_of(layer) != (name,) for layer in layers)
            style = after
    return Assignment(style, changed, tuple(faults))


def _read_table(path: Path) -> Iterator[tuple[int, str, list[str]]]:
    """Yield the line, the icon and the categories of each row of a CSV file."""
    try:
        text = read_limited(path, _MAX_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise EditorError("The table is not UTF-8 text.", FilePosition(str(path))) from None
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        head = next(reader, [])
        missing = [name for name in ("icon", "poi_ids") if name not in head]
        if missing:
            raise EditorError(f"The table has no column “{missing[0]}”.", FilePosition(str(path), 1))
        icon, ids = head.index("icon"), head.index("poi_ids")
        for count, row in enumerate(reader, 1):
            if count > _MAX_ROWS:
                text = f"The table has more than {_MAX_ROWS} rows."
                raise EditorError(text, FilePosition(str(path), reader.line_num))
            if row and len(row) <= max(icon, ids):
                raise EditorError("The row has too few columns.", FilePosition(str(path), reader.line_num))
            if row:
                yield reader.line_num, row[icon], row[ids].split()
    except csv.Error as error:
        raise EditorError(
            f"The table is not CSV: {error}.", FilePosition(str(path), reader.line_num)
        ) from None


def _draws_points(layer: Layer) -> bool:
    is_symbol = (layer.type, layer.source) == ("symbol", "map")
    return is_symbol and layer.sourcedata_id == POI_SOURCEDATA_ID


def _category(layer: Layer) -> str:
    return ALL if layer.meta_category is None else str(layer.meta_category)


def _icons_of(layer: Layer) -> tuple[str, ...]:
    curve = layer.curve(_ICON)
    stops = () if curve is None else curve.stops
    return tuple(dict.fromkeys(str(stop.value) for stop in stops if stop.value))
