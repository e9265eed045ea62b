"""Record section of layers: name, zoom range, group and drawn data; for several layers the common values."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editor.mapstyle.document.model import NAME_KEY, Layer
from editor.mapstyle.edits.edit import Edit, rename_layer, set_zoom_range
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.tree import Path
from editor.models.layer_row import drawn_name
from editor.panels.chosen_layers import ChosenLayers
from editor.panels.gestures import bind
from editor.panels.properties.record_drawn import RecordDrawn
from editor.panels.properties.record_group import GroupField, put_into_group
from editor.session.session import Session
from editor.widgets.fields.field import Field
from editor.widgets.fields.property_row import PropertyRow
from editor.widgets.fields.text_field import TextField
from editor.widgets.fields.zoom_range_field import ZoomRangeField
from editor.widgets.section import Section


class RecordEditor(Section):
    """Section at the top of the property panel."""

    def __init__(self, session: Session, data: SourceData, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("RecordEditor", "Layer"), parent)
        self._session, self._data = session, data
        self._selection = ChosenLayers()
        self.name = TextField(self.tr("Name"))
        self.drawn = RecordDrawn(session, data)
        self.zoom = ZoomRangeField(self.tr("Zoom"))
        self.group = GroupField()
        self._name_row = self._row(
            self.tr("Name"), self.name, self.tr("The name for people, kept as COMMENT.")
        )
        self.body.addWidget(self.drawn)
        self._row(self.tr("Zoom"), self.zoom, self.tr("The levels at which the layer draws."))
        self._row(
            self.tr("Group"), self.group, self.tr("The folder in the layer list; drawing stays the same.")
        )
        bind(self.name, session, lambda: self._step_text(self.tr("Rename {layer}")), self._rename)
        bind(
            self.zoom,
            session,
            lambda: self._step_text(self.tr("Change zoom range of {layer}")),
            self._set_zoom,
        )
        bind(self.group, session, lambda: self._step_text(self.tr("Move {layer}")), self._set_group)

    def show_data(self, data: SourceData) -> None:
        """Use other source data for the names, from the next layer on."""
        self._data = data
        self.drawn.show_data(data)

    def show_layers(self, selection: ChosenLayers) -> None:
        """Show the record of a layer, or what the records of several layers have in common."""
        if selection.keys != self._selection.keys:
            for field in (self.name, self.zoom, self.group):
                field.finish()
        self._selection = selection
        self._name_row.setVisible(not selection.are_many)
        zooms = self._show_zooms(selection.layers)
        group = self.group.show_layers(self._session.style, selection.layers)
        parts = (self.tr("Zoom {range}").format(range=zooms), group)
        self.set_summary(" · ".join(part for part in parts if part))
        self.drawn.show_layers(selection)
        if not selection.are_many:
            self.name.set_placeholder(drawn_name(selection.layers[0], self._data))
            self.name.show_value(selection.layers[0].comment)

    def show_paint(self, selection: ChosenLayers) -> None:
        """Show the layers after only their paint changed."""
        self._selection = selection
        self.drawn.show_paint(selection)

    def _show_zooms(self, layers: Sequence[Layer]) -> str:
        """Show the zoom ranges of layers, and return their text."""
        extents = sorted({layer.levels for layer in layers})
        if len(extents) == 1:
            self.zoom.show_value(extents[0])
            return self.tr("{least} to {most}").format(least=extents[0][0], most=extents[0][1])
        first, last = (_range_text(*each) for each in (extents[0], extents[-1]))
        text = self.tr("{first} to {last}").format(first=first, last=last)
        lows, highs = ({extent[end] for extent in extents} for end in (0, 1))
        self.zoom.show_differing(_single(lows), _single(highs), text)
        return text

    def reveal(self, inside: Path) -> QWidget | None:
        """Expand the section and return the widget of a field; None if the field is not shown."""
        fields: dict[Path, QWidget] = {
            (NAME_KEY,): self.name,
            ("minzoom",): self.zoom.low,
            ("maxzoom",): self.zoom.high,
            ("group_id",): self.group,
            ("id",): self.focus_chain()[0],
        }
        field = fields.get(inside) or self.drawn.reveal(inside)
        if field is not None:
            self.set_open(True)
        return self.focus_chain()[0] if not inside else field

    def _row(self, label: str, field: Field, tip: str) -> PropertyRow:
        row = PropertyRow(label, field, tooltip=tip, has_count=False)
        self.body.addWidget(row)
        return row

    def _step_text(self, text: str) -> str:
        return text.format(layer=self._selection.name)

    def _rename(self, name: str) -> Edit | None:
        keys = self._selection.open_keys
        return rename_layer(keys[0], name.strip()) if keys else None

    def _set_zoom(self, extent: tuple[int | None, int | None]) -> Edit:
        return set_zoom_range(self._selection.open_keys, *extent)

    def _set_group(self, group: object) -> Edit | None:
        return put_into_group(self._selection.open_keys, group)


def _range_text(low: int, high: int) -> str:
    """Return the text of a zoom range."""
    return str(low) if low == high else f"{low}–{high}"


def _single(levels: Collection[int]) -> int | None:
    """Return the single element, or None if there are several."""
    return next(iter(levels)) if len(levels) == 1 else None
