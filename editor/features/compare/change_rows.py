"""Rows of the changes of a comparison: what changed, its old and new value, and its share of the pixels."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from editor.assets import difference_lines
from editor.features.compare.changes import Changes, Shares
from editor.mapstyle.compare.matching import Elements
from editor.mapstyle.compare.style_diff import Difference, DifferenceKind
from editor.mapstyle.compare.value_changes import ValueChange
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.json_tree import Path, read_text
from editor.mapstyle.numbers import read_number
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.render.difference_scale import whole_percents
from editor.ui.fields.number_field import THIN_SPACE
from editor.ui.kit.row_models import RowListModel
from editor.ui.kit.rows import AnyIndex, Row, RowColors, RowPart, RowTone, Swatch, Symbol, Text
from editor.ui.text import local_count, local_number
from editor.ui.theme import painting, tokens
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.change_text import change_colors, change_label, change_values, property_name
from editor.workspace.layer_names import layer_name

_ARROW, _INSIDE = " → ", " › "
_BAR_PX, _BAR_HEIGHT_PX, _SHARE_PX = 40, 4, 40
_NO_PIXELS: Final = "–"
_SAME_RATIO: Final = 1e-3
_SYMBOLS: Final = {
    DifferenceKind.VALUE: "tune-variant",
    DifferenceKind.SOURCE: "database-outline",
    DifferenceKind.GROUP: "folder-outline",
    DifferenceKind.LAYER: "layers-outline",
    DifferenceKind.ICON: "image-outline",
    DifferenceKind.FONT: "format-font",
}


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A change: the index of its difference, its texts, its paths in both styles and its share.

    `index` is None for pixels that belong to no change of their own. `values` are texts and colours.
    `percent` is the share of the pixels that differ; None until it is known. `has_pixels` if any differ.
    Headings have a count instead.
    """

    kind: str
    name: str
    group: str = ""
    index: int | None = None
    symbol: str = ""
    values: tuple[str | QColor, ...] = ()
    path_a: Path | None = None
    path_b: Path | None = None
    percent: int | None = None
    has_pixels: bool = False
    is_outdated: bool = False
    is_heading: bool = False
    count: int = 0

    @property
    def full_name(self) -> str:
        """The name with the group of the layer."""
        return f"{self.group}{_INSIDE}{self.name}" if self.group else self.name

    @property
    def detail(self) -> str:
        """The values as text."""
        return "".join(part for part in self.values if isinstance(part, str))

    @property
    def share_text(self) -> str:
        """The share as text; a dash without pixels in view, empty until it is known."""
        if self.percent is None:
            return ""
        if not self.has_pixels:
            return _NO_PIXELS
        number = local_number(str(self.percent)) if self.percent else f"<{local_number('1')}"
        return f"{number}{THIN_SPACE}%"

    def as_outdated(self) -> "ChangeRow":
        """Return the row with a share that is being counted again."""
        return replace(self, is_outdated=True)

    def matches(self, needle: str) -> bool:
        """Return whether name or values contain a case-folded text."""
        return needle in self.full_name.casefold() or needle in self.detail.casefold()


@dataclass(frozen=True, slots=True)
class LayerName(RowPart):
    """A name after its group; a narrow row leaves the group out before it elides the name."""

    group: str
    name: str
    gap_px: int = 0

    def width_px(self, available_px: int) -> int:
        return max(0, available_px)

    def paint(self, painter: QPainter, rect: QRectF, colors: RowColors) -> None:
        painter.setFont(font(TypeRole.BODY_STRONG))
        painter.setPen(colors.color(RowTone.STRONG))
        metrics = painter.fontMetrics()
        text = f"{self.group}{_INSIDE}{self.name}" if self.group else self.name
        if metrics.horizontalAdvance(text) > rect.width():
            text = metrics.elidedText(self.name, Qt.TextElideMode.ElideRight, int(rect.width()))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip
        painter.drawText(rect, flags, text)


@dataclass(frozen=True, slots=True)
class ShareBar(RowPart):
    """A short bar filled by a share, 0 to 1."""

    share: float
    gap_px: int = Gap.S
    at_end: bool = True

    def width_px(self, _available_px: int) -> int:
        return _BAR_PX

    def paint(self, painter: QPainter, rect: QRectF, colors: RowColors) -> None:
        theme = tokens.current()
        track = QRectF(rect.left(), rect.center().y() - _BAR_HEIGHT_PX / 2, rect.width(), _BAR_HEIGHT_PX)
        ground = QColor(theme.on_selection if colors.is_selected else theme.field_hover)
        ground.setAlphaF(0.25 if colors.is_selected else 1.0)
        painting.rounded_rect(painter, track, ground, _BAR_HEIGHT_PX / 2, painting.high_contrast_outline())
        if self.share > 0:
            # A small share is visible as a dot.
            track.setWidth(max(_BAR_HEIGHT_PX, track.width() * min(1.0, self.share)))
            painting.rounded_rect(painter, track, QColor(theme.accent), _BAR_HEIGHT_PX / 2)


class ChangeListModel(RowListModel[ChangeRow]):
    """The changes that match a filter, by what happened, each group below its heading."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[ChangeRow, ...] = ()
        self._needle = ""

    @property
    def all_rows(self) -> tuple[ChangeRow, ...]:
        """The changes without headings, also those that do not match."""
        return self._rows

    def show_rows(self, rows: Sequence[ChangeRow]) -> None:
        """Show other changes in place, so that current row and position remain."""
        self._rows = tuple(rows)
        self.update(self._grouped())

    def filter(self, text: str) -> None:
        """Show the changes that contain a text, ignoring case."""
        self._needle = text.casefold()
        self.reset(self._grouped())

    def describe(self, entry: ChangeRow) -> Row:
        if entry.is_heading:
            count = Text(local_count(entry.count), TypeRole.SECONDARY, RowTone.QUIET, at_end=True)
            return Row(
                lines=((count, Text(entry.name, TypeRole.SECONDARY, RowTone.QUIET)),),
                title=entry.name,
                is_heading=True,
            )
        tone = RowTone.QUIET if entry.is_outdated or not entry.has_pixels else RowTone.STRONG
        share = Text(entry.share_text, TypeRole.BODY, tone, at_end=True, fixed_px=_SHARE_PX)
        bar = (ShareBar((entry.percent or 0) / 100),) if entry.has_pixels else ()
        name = LayerName(entry.group, entry.name)
        described = _tr("{share} of the pixels that differ").format(share=entry.share_text)
        if entry.percent is not None and not entry.has_pixels:
            described = _tr("no pixels in view")
        texts = (kind_text(entry.kind), entry.full_name, entry.detail, described if entry.share_text else "")
        return Row(
            lines=((share, *bar, name), tuple(map(_part, entry.values)) or (Text(" "),)),
            lead=(Symbol(entry.symbol),),
            title=entry.full_name,
            accessible_text=", ".join(filter(None, texts)),
        )

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        entry = self.entry(index)
        return Qt.ItemFlag.NoItemFlags if entry is None or entry.is_heading else super().flags(index)

    def _grouped(self) -> list[ChangeRow]:
        found = []
        for kind in difference_lines.KINDS:
            group = [row for row in self._rows if row.kind == kind and row.matches(self._needle)]
            if group:
                found += [ChangeRow(kind, kind_text(kind), is_heading=True, count=len(group)), *group]
        return found


def rows_of(changes: Changes, data: SourceData) -> list[ChangeRow]:
    """Return the rows of all changes, without shares."""
    elements = (
        Elements(changes.a, lambda layer: layer_name(layer, data)),
        Elements(changes.b, lambda layer: layer_name(layer, data)),
    )
    return [_row(index, each, elements, data) for index, each in enumerate(changes.comparison.differences)]


def with_shares(rows: Sequence[ChangeRow], shares: Shares) -> list[ChangeRow]:
    """Return rows with their shares, the largest of each kind first, and a row for the other pixels.

    The shares total 100 %.
    """
    own = [row for row in rows if row.index is not None]
    pixels = [shares.pixels[row.index] if row.index is not None else 0 for row in own]
    percents = whole_percents((*pixels, shares.others))
    found = [
        replace(row, percent=percent, has_pixels=count > 0, is_outdated=False)
        for row, percent, count in zip(own, percents, pixels, strict=False)
    ]
    by_pixels = sorted(range(len(found)), key=lambda place: -pixels[place])
    found = [found[place] for place in by_pixels]
    if shares.others:
        found.append(
            ChangeRow(
                "changed",
                _tr("Other labels"),
                symbol="format-text",
                values=(_tr("Placed differently"),),
                percent=percents[-1],
                has_pixels=True,
            )
        )
    return found


def kind_text(kind: str) -> str:
    """Return the heading of a kind of change."""
    return {
        "changed": _tr("Changed"),
        "added": _tr("Added"),
        "removed": _tr("Removed"),
        "moved": _tr("Moved"),
    }[kind]


def _row(
    index: int, difference: Difference, elements: tuple[Elements, Elements], data: SourceData
) -> ChangeRow:
    name, group, symbol = difference.name, "", _SYMBOLS[difference.what]
    side, path = (1, difference.path_b) if difference.path_b else (0, difference.path_a)
    if difference.what is DifferenceKind.LAYER and path is not None:
        layer = elements[side].style.layers[_last(path)]
        group = elements[side].group_name(layer.group_id).rpartition(" / ")[2]
        symbol = layer_type(layer.type, layer.source).symbol
    elif difference.what is DifferenceKind.VALUE:
        name = _tr("Style settings")
    kind = difference_lines.kind(difference)
    values: tuple[str | QColor, ...]
    if kind == "changed":
        values = _changed_values(difference.changes)
    elif kind == "moved":
        values = (_move_text(difference),)
    else:
        values = (_place_text(difference, kind, elements, data),)
    lines = tuple(_one_line(part) if isinstance(part, str) else part for part in values)
    names = _one_line(name), _one_line(group)
    return ChangeRow(kind, *names, index, symbol, lines, difference.path_a, difference.path_b)


def _changed_values(changes: Sequence[ValueChange]) -> tuple[str | QColor, ...]:
    """Return the old and new value of the first change, and how many more there are."""
    if not changes:
        return ()
    first = changes[0]
    same = [each for each in changes if each.property == first.property]
    others = len({each.property for each in changes}) - 1
    more = f", {_tr('%Ln more', others)}" if others else ""
    if len(same) > 1 and first.level is not None:
        stops, factor = _tr("%Ln stops", len(same)), _factor(same)
        name = property_name(first)
        return (
            f"{name} ×{local_number(f'{factor:.3g}')}, {stops}{more}" if factor else f"{name}, {stops}{more}",
        )
    values, colors = change_values(first), change_colors(first)
    # The value at zoom 0 holds from the start.
    label = property_name(first) if first.level == 0 else change_label(first)
    parts: list[str | QColor] = [f"{label}{' ' if colors else ': '}" if values else label]
    for number, text in enumerate(values):
        parts += [_ARROW] if number else []
        parts += [colors[number]] if number < len(colors) else []
        parts.append(text)
    return (*parts, more) if more else tuple(parts)


def _factor(changes: Sequence[ValueChange]) -> float | None:
    """Return the ratio of new to old values if it is the same for all stops."""
    ratios = []
    for each in changes:
        before, after = read_number(each.before), read_number(each.after)
        if before is None or after is None or not before or not after:
            return None
        ratios.append(after / before)
    is_same = max(ratios) - min(ratios) <= _SAME_RATIO * max(map(abs, ratios))
    return ratios[0] if is_same else None


def _place_text(
    difference: Difference, kind: str, elements: tuple[Elements, Elements], data: SourceData
) -> str:
    """Return where an added or removed layer is or was; its kind for other elements."""
    path = difference.path_b if kind == "added" else difference.path_a
    style = elements[1 if kind == "added" else 0].style
    if difference.what is not DifferenceKind.LAYER or path is None:
        return {
            DifferenceKind.SOURCE: _tr("Source"),
            DifferenceKind.GROUP: _tr("Group"),
            DifferenceKind.ICON: _tr("Icon"),
            DifferenceKind.FONT: _tr("Font"),
        }.get(difference.what, "")
    above = _neighbour(style, _last(path) - 1, data)
    if kind == "added":
        return _tr("New layer below {name}").format(name=above) if above else _tr("New layer at the top")
    return _tr("Was below {name}").format(name=above) if above else _tr("Was at the top")


def _neighbour(style: MapStyle, index: int, data: SourceData) -> str:
    return layer_name(style.layers[index], data) if index >= 0 else ""


def _move_text(difference: Difference) -> str:
    move = difference.move
    if move is None:
        return ""
    before, after = move.above_before, move.above_after
    if after is None:
        return _tr("To the top, was below {name}").format(name=before or "")
    if before is None:
        return _tr("From the top to below {name}").format(name=after)
    return _tr("From below {old} to below {new}").format(old=before, new=after)


def _last(path: Path) -> int:
    step = path[len(LAYERS)]
    return step if isinstance(step, int) else 0


def _part(value: str | QColor) -> RowPart:
    if isinstance(value, str):
        return Text(value, TypeRole.SECONDARY, RowTone.QUIET)
    return Swatch((value,))


def _one_line(text: str) -> str:
    """Return a text of a file, which may contain lone surrogates, without line breaks."""
    return " ".join(read_text(text).splitlines())


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("ChangeList", text, "", count)
