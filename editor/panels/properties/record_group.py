"""Field for the group of layers: the nested groups, and a new one by its typed name."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from editor.look.words import shortened
from editor.mapstyle.document.layer_set import LayerSet
from editor.mapstyle.document.model import Group, Layer, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit, set_group
from editor.mapstyle.edits.groups import group_rows
from editor.panels.record_offers import Choosable, Offered, offered
from editor.widgets.fields.pick_field import PickField
from editor.widgets.fields.pick_rows import PickRow

_INDENT = 2 * "\N{EM SPACE}"
_FOLDER = "folder-outline"


@dataclass(frozen=True, slots=True)
class NewGroup:
    """A group to be created."""

    name: str


class GroupField(PickField):
    """Field that selects a group of the style."""

    def __init__(self) -> None:
        super().__init__(_tr("Group"), self._offer_groups, _tr("Name of a group, or of a new one"))
        self._style: MapStyle | None = None
        self._named: tuple[int, ...] = ()

    def show_layers(self, style: MapStyle, layers: Sequence[Layer]) -> str:
        """Show the group of layers. Return its text, empty if there is none."""
        self._style = style
        ids = {layer.group_id for layer in layers}
        self._named = tuple(group_id for group_id in ids if group_id is not None)
        if len(ids) > 1:
            text = self.tr("%n groups", "", len(ids))
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
        choices = [Choosable(PickRow(None, _tr("No group")))]
        for group in self._groups(style):
            ancestors = () if typed else style.group_chain(group.id)[1:]
            text = _INDENT * len(ancestors) + _name(group)
            choices.append(Choosable(PickRow(group.id, text, symbol=_FOLDER)))
        name = typed or _tr("New group")
        label = _tr("New group “{name}”").format(name=shortened(typed)) if typed else name
        rows, nothing = offered(choices, typed, "")
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
        return _tr("Group {id}, which does not exist").format(id=group.id)
    return group.name or _tr("Group without a name")


def _tr(text: str) -> str:
    return QCoreApplication.translate("GroupField", text)
