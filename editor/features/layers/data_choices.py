"""Choices of data for a new layer, those in view without a layer first."""

from collections.abc import Mapping
from functools import cached_property

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.document.layer_data import (
    DrawnData,
    DrawnDataKey,
    available_data,
    find_drawn_data,
    types_with_data,
)
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.new_layer import default_levels
from editor.mapstyle.schema.layer_types import Family, LayerShape
from editor.mapstyle.schema.source_data import DataKey, SourceData
from editor.records import dataclass
from editor.ui.fields.pick_list import PickRow
from editor.ui.text import elide_middle, local_count, translated
from editor.workspace.record_choices import Offered, RecordChoice, matching_choices

# Most frequently added families first.
_FAMILIES = (
    Family.LINE,
    Family.AREA,
    Family.LABEL,
    Family.POINT,
    Family.BACKGROUND,
    Family.TERRAIN,
    Family.IN_APP,
)
_ON_ROADS = frozenset({LayerShape.ARROWS, LayerShape.SHIELD})


@dataclass(frozen=True)
class DataChoices:
    """The data that a new layer can draw in a style; `counts` are the features in view, if known."""

    style: MapStyle
    data: SourceData
    counts: Mapping[DataKey, int] | None = None

    def rows(self, typed: str) -> Offered:
        """Return the rows that match the typed text; without text, all under their headings."""
        choices = self._by_family if typed else [*self._missing, *self._by_family]
        nothing = _tr("Nothing matches “{text}”. Try the name of map data, a layer type or an ID.")
        return matching_choices(choices, typed, nothing.format(text=elide_middle(typed)))

    @cached_property
    def _all(self) -> list[DrawnData]:
        return list(available_data(self.style, self.data))

    @cached_property
    def _drawn_signs(self) -> frozenset[DrawnDataKey]:
        return find_drawn_data(self.style, self.data)

    @cached_property
    def _by_family(self) -> list[RecordChoice]:
        choices = [
            self._choice(drawn, translated(family.value))
            for family in _FAMILIES
            for drawn in self._all
            if drawn.row.family is family
        ]
        empty = _tr("No data")
        return choices + [_empty_layer_choice(drawn, empty) for drawn in types_with_data()]

    @cached_property
    def _missing(self) -> list[RecordChoice]:
        """The data that no layer draws, those in view first, sorted by family and count."""
        missing = [
            drawn for drawn in self._all if drawn.sign not in self._drawn_signs and not drawn.row.in_app
        ]
        missing.sort(key=lambda drawn: (not self.count(drawn), _rank(drawn), -self.count(drawn)))
        in_view = _tr("In view, without a layer")
        others = _tr("Without a layer") if self.counts is not None else _tr("Searching visible data…")
        return [self._choice(drawn, in_view if self.count(drawn) else others) for drawn in missing]

    def count(self, drawn: DrawnData) -> int:
        """Return the number of features in view."""
        if self.counts is None or drawn.entry is None:
            return 0
        return self.counts.get(drawn.entry.key, 0)

    def _choice(self, drawn: DrawnData, heading: str) -> RecordChoice:
        kind = translated(drawn.row.label)
        count = self.count(drawn)
        in_view = _tr("{count} in view").format(count=local_count(count)) if count else ""
        row = PickRow(
            drawn,
            translated(drawn.label),
            " · ".join(part for part in (kind if kind != translated(drawn.label) else "", in_view) if part),
            drawn.row.symbol,
            about=self._about(drawn),
        )
        return RecordChoice(row, heading, f"{kind} {drawn.tail} {translated(drawn.row.family.value)}")

    def _about(self, drawn: DrawnData) -> str:
        low, high = default_levels(self.style, drawn)
        levels = _tr("Zoom {least} to {most}.").format(least=low, most=high)
        already = _tr("A layer already shows this data.") if drawn.sign in self._drawn_signs else ""
        return " ".join(part for part in (translated(drawn.row.help), levels, already) if part)


def _empty_layer_choice(drawn: DrawnData, heading: str) -> RecordChoice:
    kind = translated(drawn.row.label)
    text = _tr("Blank layer: {type}").format(type=kind)
    about = _tr("{help} Choose its data afterwards.").format(help=translated(drawn.row.help))
    return RecordChoice(PickRow(drawn, text, drawn.type, drawn.row.symbol, about=about), heading, drawn.type)


def _rank(drawn: DrawnData) -> int:
    """Return the sort key of the family; decorations of roads come last."""
    row = drawn.row
    return len(_FAMILIES) if row.shape in _ON_ROADS else _FAMILIES.index(row.family)


def _tr(text: str) -> str:
    return QCoreApplication.translate("DataOffers", text)
