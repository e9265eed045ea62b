"""What the commands do that find layers on the map: inspect, light up, show alone."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from editor.app.services import Services
from editor.app.status_line import StatusLine
from editor.look.words import shortened
from editor.mapstyle.model import LayerKey, MapStyle
from editor.mapstyle.sourcedata import SourceData
from editor.models.layer_row import layer_name
from editor.panels.centre_panel import CentrePanel
from editor.panels.inspect_control import InspectControl
from editor.panels.layers_panel import LayersPanel
from editor.panels.properties_panel import PropertiesPanel
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.system.settings import INSPECT_ON


class InspectCommands(QObject):
    """Joins map, tree and status line of one window."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        view_state: ViewState,
        services: Services,
        centre: CentrePanel,
        commands: Mapping[str, QAction],
    ) -> None:
        super().__init__(window)
        self._session, self._view_state, self._services = session, view_state, services
        self._centre, self._view = centre, centre.map_view
        self._inspect, self._here = commands["inspect"], commands["inspect_here"]
        self._flash, self._solo = commands["flash"], commands["solo"]
        self._data = services.data
        self._control = InspectControl(session, view_state, self._data, self._view.inspector, self)
        is_on = services.settings.get(INSPECT_ON)
        self._inspect.setChecked(is_on)
        self._view.inspector.set_on(is_on=is_on)
        self._inspect.toggled.connect(self._turn)
        handlers: dict[QAction, Callable[[], object]] = {self._here: self._ask_here, self._flash: self.flash}
        for action, handler in handlers.items():
            action.triggered.connect(lambda _checked=False, run=handler: run())
        self._view.flash.missed.connect(self._say_missed)
        view_state.selection_changed.connect(self._show_selection)
        view_state.solo_changed.connect(self._show_solo)

    def listen(self, layers: LayersPanel, properties: PropertiesPanel, status: StatusLine) -> None:
        """Show alone and light up what panels have selected."""
        self._layers, self._status = layers, status
        layers.set_actions([self._flash, self._solo])
        properties.title.add_tools([self._flash, self._solo])
        self._solo.triggered.connect(lambda is_on: self._turn_solo(is_on=is_on))
        status.solo_pressed.connect(lambda: self._view_state.set_solo(()))
        layers.tree.selectionModel().selectionChanged.connect(lambda: self._show_selection())
        self._session.changed.connect(lambda _change: self._show_solo())
        self._show_selection()
        self._show_solo()

    def show_data(self, data: SourceData) -> None:
        """Call layers by what other entries say they draw."""
        self._data = data
        self._control.show_data(data)
        self._show_solo()

    def flash(self) -> None:
        """Light the selected layer up on the map."""
        self._centre.show_view(0)
        self._view.flash.begin()

    def _say_missed(self) -> None:
        key, style = self._view_state.active, self._session.style
        if key is not None and style.has_layer(key):
            name = shortened(layer_name(style.layer(key), self._data))
            self._view.show_note(
                self.tr("“{name}” draws nothing here. Move the map, or zoom.").format(name=name)
            )

    def _turn(self, is_on: bool) -> None:
        self._services.settings.set(INSPECT_ON, is_on)
        self._view.inspector.set_on(is_on=is_on)

    def _ask_here(self) -> None:
        self._centre.show_view(0)
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._view.inspector.ask_at(QPointF(self._view.rect().center()), takes_focus=True)

    def _turn_solo(self, *, is_on: bool) -> None:
        self._view_state.set_solo(self._layers.chosen_layers() if is_on else ())
        self._show_solo()

    def _show_selection(self) -> None:
        self._flash.setEnabled(self._view_state.active is not None)
        self._solo.setEnabled(bool(self._layers.chosen_layers()) or bool(self._view_state.solo))

    def _show_solo(self) -> None:
        solo = self._view_state.solo
        self._solo.setChecked(bool(solo))
        self._status.show_solo(self._name_of(solo) if solo else "")
        self._show_selection()

    def _name_of(self, keys: frozenset[LayerKey]) -> str:
        """What some layers are called together: one by its name, a whole group by the group's."""
        style = self._session.style
        if len(keys) == 1:
            return layer_name(style.layer(next(iter(keys))), self._data)
        group = next(
            (each.name for each in style.groups if each.name and _within(style, each.id) == keys), ""
        )
        return group or self.tr("%n layers", "", len(keys))


def _within(style: MapStyle, group_id: int | None) -> frozenset[LayerKey]:
    """The layers of a group and of the groups in it."""
    if group_id is None:
        return frozenset()
    return frozenset(layer.key for layer in style.layers if group_id in style.group_chain(layer.group_id))
