"""The layer record's own fields: name, zoom range, group, and what it draws."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editor.look.type_roles import TypeRole
from editor.look.words import translated
from editor.mapstyle.edits import Edit, rename_layer, set_group, set_zoom_range
from editor.mapstyle.layertypes import layer_type
from editor.mapstyle.model import NAME_KEY, Layer, LayerKey
from editor.mapstyle.sourcedata import SourceData
from editor.mapstyle.tree import Path
from editor.models.layer_row import drawn_name, layer_name
from editor.panels.gestures import bind
from editor.session.session import Session
from editor.widgets.choice_field import ChoiceField
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.field import Field
from editor.widgets.property_row import PropertyRow
from editor.widgets.section import Section
from editor.widgets.text_field import TextField
from editor.widgets.zoom_range_field import ZoomRangeField

# What tells what a layer draws: shown in words, and not edited.
_DRAWN = ("id", "type", "source", "sourcedata_id", "metaCategoryID")


class RecordEditor(Section):
    """The section at the top of the property panel."""

    def __init__(self, session: Session, data: SourceData, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("RecordEditor", "Layer"), parent)
        self._session, self._data = session, data
        self._key: LayerKey | None = None
        self._called = ""
        self._offered: dict[int | None, str] = {}
        self.name = TextField(self.tr("Name"))
        self.zoom = ZoomRangeField(self.tr("Zoom"))
        self.group = ChoiceField(self.tr("Group"), [])
        self._draws = ElidedLabel("", TypeRole.BODY, is_secondary=True)
        self._row(self.tr("Name"), self.name, self.tr("The name for people, kept as COMMENT."))
        self._row(self.tr("Zoom"), self.zoom, self.tr("The levels at which the layer draws."))
        self._row(
            self.tr("Group"), self.group, self.tr("The folder in the layer list; drawing stays the same.")
        )
        self.body.addWidget(self._draws)
        bind(self.name, session, lambda: self.tr("Rename {layer}").format(layer=self._called), self._rename)
        bind(
            self.zoom,
            session,
            lambda: self.tr("Change zoom range of {layer}").format(layer=self._called),
            self._set_zoom,
        )
        bind(self.group, session, lambda: self.tr("Move {layer}").format(layer=self._called), self._set_group)

    def show_data(self, data: SourceData) -> None:
        """Say what other entries say that layers draw, from the next one on."""
        self._data = data

    def show_layer(self, layer: Layer) -> None:
        """Show a layer's record."""
        if layer.key != self._key:
            for field in (self.name, self.zoom, self.group):
                field.finish()
        self._key = layer.key
        self._called = layer_name(layer, self._data)
        self.name.set_placeholder(drawn_name(layer, self._data))
        self.name.show_value(layer.comment)
        least, most = layer.levels
        self.zoom.show_value((least, most))
        groups = self._groups(layer)
        if groups != self._offered:
            self._offered = groups
            self.group.set_choices(list(groups.items()))
        self.group.show_value(layer.group_id)
        kind = layer_type(layer.type, layer.source)
        entry = self._data.find(layer.type, layer.source, layer.sourcedata_id, layer.meta_category)
        drawn = f" · {translated(entry.label)} ({translated(entry.origin)})" if entry is not None else ""
        self._draws.set_text(f"{translated(kind.label)}{drawn}")
        summary = self.tr("Zoom {least} to {most}").format(least=least, most=most)
        if layer.group_id is not None:
            summary += self.tr(" · group {name}").format(name=groups[layer.group_id])
        self.set_summary(summary)

    def reveal(self, inside: Path) -> QWidget | None:
        """Unfold the section, and give the widget of a field; nothing for one that it does not show."""
        fields: dict[Path, QWidget] = {
            (NAME_KEY,): self.name,
            ("minzoom",): self.zoom.low,
            ("maxzoom",): self.zoom.high,
            ("group_id",): self.group,
            **{(key,): self.focus_chain()[0] for key in _DRAWN},
        }
        if inside in fields:
            self.set_open(True)
        return self.focus_chain()[0] if not inside else fields.get(inside)

    def _groups(self, layer: Layer) -> dict[int | None, str]:
        """The names of the groups by their ids; with the one that the layer names, even if there is none."""
        names: dict[int | None, str] = {None: self.tr("No group")}
        for group in self._session.style.groups:
            if group.id is not None and group.id not in names:
                names[group.id] = group.name or self.tr("Group without a name")
        if layer.group_id not in names:
            names[layer.group_id] = self.tr("Group {id}, which does not exist").format(id=layer.group_id)
        return names

    def _row(self, label: str, field: Field, tip: str) -> None:
        self.body.addWidget(PropertyRow(label, field, tooltip=tip, has_count=False))

    def _rename(self, name: str) -> Edit | None:
        return rename_layer(self._key, name.strip()) if self._key is not None else None

    def _set_zoom(self, extent: tuple[int, int]) -> Edit | None:
        return set_zoom_range([self._key], *extent) if self._key is not None else None

    def _set_group(self, group_id: int | None) -> Edit | None:
        return set_group([self._key], group_id) if self._key is not None else None
