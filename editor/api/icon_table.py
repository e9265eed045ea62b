"""Table of the icons of a style: sizes, points of interest, and the layers that use them."""

import csv
import io
from collections.abc import Iterator
from dataclasses import field
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
from editor.records import dataclass
from editor.storage.file_state import read_limited

HEAD: Final = ("icon", "width", "height", "poi_ids", "poi_names", "used_by")
# The points of interest of all categories, which a layer without a category draws.
ALL: Final = "all"
_ICON: Final = BY_KEY["icon"]
_MAX_BYTES: Final = 8 * 2**20
_MAX_ROWS: Final = 20_000
_MAX_IDS: Final = 100_000
_MAX_FAULTS: Final = 1000


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
    # A carriage return needs quotes too, which the writer sets for characters of its own line end only.
    quoting_writer = csv.writer(text, lineterminator="\n", quoting=csv.QUOTE_ALL)
    for row in rows:
        is_broken = any("\r" in cell for cell in row.cells)
        (quoting_writer if is_broken else writer).writerow(row.cells)
    return text.getvalue()


@dataclass(frozen=True, slots=True)
class Assignment:
    """A style with the icons of a table, the number of changed layers, and lines without effect.

    `unlisted` is the number of further faults beyond the limit.
    """

    style: MapStyle
    changed: int
    faults: tuple[tuple[int, str], ...]
    unlisted: int = 0


def assign_icons(style: MapStyle, table: Path) -> Assignment:
    """Set the icons of the layers that draw the categories in the columns `icon` and `poi_ids` of a CSV file.

    A category whose layers have exactly the icons of its rows is not changed, so that several icons in one
    category, and several stops, remain. Any other category needs one row.
    Raises: EditorError, whose place names the file and the line, if it is not such a table.
    """
    icons = first_icons(style)
    faults = _Faults()
    lines: dict[str, dict[str, int]] = {}
    for line, name, ids in _read_table(table):
        if ids and name not in icons:
            faults.add(line, f"The style has no icon “{name[:60]}”.")
            continue
        for poi_id in ids:
            lines.setdefault(poi_id, {}).setdefault(name, line)
    layers: dict[str, list[Layer]] = {}
    for layer in filter(_draws_points, style.layers):
        layers.setdefault(_category(layer), []).append(layer)
    changed: dict[str, list[Layer]] = {}
    for poi_id, rows in lines.items():
        users = layers.get(poi_id, [])
        if not users:
            for line in rows.values():
                faults.add(line, f"No layer draws POI {poi_id[:20]}.")
        elif rows.keys() == {name for layer in users for name in _icons_of(layer) if name in icons}:
            continue
        elif len(rows) == 1:
            changed.setdefault(next(iter(rows)), []).extend(users)
        else:
            first, *others = rows.values()
            faults.add(first, f"POI {poi_id[:20]} is in line {others[0]} too.")
            for line in others:
                faults.add(line, f"POI {poi_id[:20]} is in line {first} already.")
    after = style
    for name, users in changed.items():
        after = set_property(users, _ICON.key, name)(after)
    count = sum(
        after.layer(layer.key).record is not layer.record for users in changed.values() for layer in users
    )
    return Assignment(after, count, tuple(sorted(faults.found)), faults.unlisted)


@dataclass(slots=True)
class _Faults:
    """The first faults of a table with their lines, and the number of others."""

    found: list[tuple[int, str]] = field(default_factory=list)
    unlisted: int = 0

    def add(self, line: int, text: str) -> None:
        if len(self.found) < _MAX_FAULTS:
            self.found.append((line, text))
        else:
            self.unlisted += 1


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
        id_count = 0
        for count, row in enumerate(reader, 1):
            if count > _MAX_ROWS:
                text = f"The table has more than {_MAX_ROWS} rows."
                raise EditorError(text, FilePosition(str(path), reader.line_num))
            if row and len(row) <= max(icon, ids):
                raise EditorError("The row has too few columns.", FilePosition(str(path), reader.line_num))
            if row:
                poi_ids = row[ids].split()
                id_count += len(poi_ids)
                if id_count > _MAX_IDS:
                    text = f"The table has more than {_MAX_IDS} POI numbers."
                    raise EditorError(text, FilePosition(str(path), reader.line_num))
                yield reader.line_num, row[icon], poi_ids
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
