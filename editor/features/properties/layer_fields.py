"""The fields of a layer record: name, zooms, group and data."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editor.features.properties.layer_data_fields import DrawnDataFields
from editor.mapstyle.document.layer_tree import LayerSet
from editor.mapstyle.document.model import NAME_KEY, Group, Layer, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit, rename_layer, set_group, set_zoom_range
from editor.mapstyle.edits.structure import group_rows
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.source_data import SourceData
from editor.records import dataclass
from editor.session.session import Session
from editor.ui.fields.field import Field
from editor.ui.fields.pick_field import PickField
from editor.ui.fields.pick_list import PickRow
from editor.ui.fields.property_row import PropertyRow
from editor.ui.fields.text_fields import TextField
from editor.ui.fields.zoom_fields import ZoomRangeField
from editor.ui.kit.section import Section
from editor.ui.text import elide_middle
from editor.workspace.edit_commands import bind_field
from editor.workspace.layer_names import drawn_name
from editor.workspace.record_choices import Offered, RecordChoice, matching_choices
from editor.workspace.selected_layers import SelectedLayers

_INDENT = 2 * "\N{EM SPACE}"
_FOLDER = "folder-outline"


@dataclass(frozen=True, slots=True)
class NewGroup:
    """A group to be created."""

    name: str


class GroupField(PickField):
    """Field that selects a group of the style."""

    def __init__(self) -> None:
        super().__init__(_tr("Group"), self._offer_groups, _tr("Existing or new group name"))
        self._style: MapStyle | None = None
        self._named: tuple[int, ...] = ()

    def show_layers(self, style: MapStyle, layers: Sequence[Layer]) -> str:
        """Show the group of layers. Return its text, empty if there is none."""
        self._style = style
        ids = {layer.group_id for layer in layers}
        self._named = tuple(group_id for group_id in ids if group_id is not None)
        if len(ids) > 1:
            text = self.tr("%Ln groups", "", len(ids))
            self.show_mixed(text)
            return text
        group_id = layers[0].group_id
        if group_id is None:
            self.show_named(None, _tr("No group"))
            return ""
        name = next(_name(group) for group in self._groups(style) if group.id == group_id)
        self.show_named(group_id, name, symbol=_FOLDER)
        return self.tr("group {name}").format(name=name)

    def _groups(self, style: MapStyle) -> list[Group]:
        """Return the groups of the style and the missing groups that layers refer to."""
        missing = (group_id for group_id in self._named if group_id not in style.group_parents)
        return [*_nested(style), *(Group(-1, {"id": group_id}) for group_id in missing)]

    def _offer_groups(self, typed: str) -> Offered:
        style = self._style
        if style is None:
            return [], ""
        choices = [RecordChoice(PickRow(None, _tr("No group")))]
        for group in self._groups(style):
            ancestors = () if typed else style.group_chain(group.id)[1:]
            text = _INDENT * len(ancestors) + _name(group)
            choices.append(RecordChoice(PickRow(group.id, text, symbol=_FOLDER)))
        name = typed or _tr("New group")
        label = _tr("New group “{name}”").format(name=elide_middle(typed)) if typed else name
        rows, nothing = matching_choices(choices, typed, "")
        return [*rows, PickRow(NewGroup(name), label, symbol="folder-plus-outline")], nothing


def put_into_group(keys: Sequence[LayerKey], group: object) -> Edit | None:
    """Return the edit for a selected value: a group's id, None or a NewGroup."""
    if isinstance(group, NewGroup):
        return group_rows(LayerSet(frozenset(keys)), group.name)
    return set_group(keys, group) if group is None or isinstance(group, int) else None


def _nested(style: MapStyle) -> list[Group]:
    """Return the groups in tree order; of several with one id the first."""
    by_id: dict[int, Group] = {}
    for group in style.groups:
        if group.id is not None:
            by_id.setdefault(group.id, group)
    index_paths = {
        group_id: tuple(by_id[each].index for each in reversed(style.group_chain(group_id)))
        for group_id in by_id
    }
    return [by_id[group_id] for group_id in sorted(index_paths, key=index_paths.__getitem__)]


def _name(group: Group) -> str:
    if group.index < 0:
        return _tr("Missing group {id}").format(id=group.id)
    return group.name or _tr("Unnamed group")


def _tr(text: str) -> str:
    return QCoreApplication.translate("GroupField", text)


class RecordEditor(Section):
    """Section at the top of the property panel."""

    def __init__(self, session: Session, data: SourceData, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("RecordEditor", "Layer"), parent)
        self._session, self._data = session, data
        self._selection = SelectedLayers()
        self.name = TextField(self.tr("Name"))
        self.drawn = DrawnDataFields(session, data)
        self.zoom = ZoomRangeField(self.tr("Zoom"))
        self.group = GroupField()
        self._name_row = self._row(self.tr("Name"), self.name, self.tr("Display name, stored as COMMENT"))
        self.body.addWidget(self.drawn)
        self._row(self.tr("Zoom"), self.zoom, self.tr("Zooms at which the layer is visible"))
        self._row(self.tr("Group"), self.group, self.tr("Group in the layer list"))
        bind_field(self.name, session, lambda: self._step_text(self.tr("Rename {layer}")), self._rename)
        bind_field(
            self.zoom,
            session,
            lambda: self._step_text(self.tr("Change zoom range of {layer}")),
            self._set_zoom,
        )
        bind_field(self.group, session, lambda: self._step_text(self.tr("Move {layer}")), self._set_group)

    def show_data(self, data: SourceData) -> None:
        """Use other source data for the names, from the next layer on."""
        self._data = data
        self.drawn.show_data(data)

    def show_layers(self, selection: SelectedLayers) -> None:
        """Show the record of a layer, or what the records of several layers have in common."""
        if selection.keys != self._selection.keys:
            for field in (self.name, self.zoom, self.group):
                field.finish()
        self._selection = selection
        self._name_row.setVisible(not selection.is_multiple)
        zooms = self._show_zooms(selection.distinct)
        group = self.group.show_layers(self._session.style, selection.distinct)
        parts = (self.tr("Zoom {range}").format(range=zooms), group)
        self.set_summary(" · ".join(part for part in parts if part))
        self.drawn.show_layers(selection)
        if not selection.is_multiple:
            self.name.set_placeholder(drawn_name(selection.layers[0], self._data))
            self.name.show_value(selection.layers[0].comment)

    def show_paint(self, selection: SelectedLayers) -> None:
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
        keys = self._selection.editable_keys
        return rename_layer(keys[0], name.strip()) if keys else None

    def _set_zoom(self, extent: tuple[int | None, int | None]) -> Edit:
        return set_zoom_range(self._selection.editable_keys, *extent)

    def _set_group(self, group: object) -> Edit | None:
        return put_into_group(self._selection.editable_keys, group)


def _range_text(low: int, high: int) -> str:
    """Return the text of a zoom range."""
    return str(low) if low == high else f"{low}–{high}"


def _single(levels: Collection[int]) -> int | None:
    """Return the single element, or None if there are several."""
    return next(iter(levels)) if len(levels) == 1 else None
