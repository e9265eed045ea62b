"""Who uses the chosen icons: the layers that name them, each with its property and stops."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole
from editor.mapstyle.document.model import Icon, LayerKey, MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.search.occurrences import IconUse
from editor.panels.icons.icon_page_words import use_count
from editor.panels.icons.users_list import Use, UsersList, UsersModel
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.section import Section
from editor.widgets.tool_buttons import quiet_button


class IconUsers(Section):
    """Lists the users: `place_requested(path in the tree)` goes to one; `delete_requested()` without any."""

    place_requested = Signal(object)
    delete_requested = Signal()

    def __init__(self, data: SourceData, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("IconUsers", "Used by"), parent)
        self.model = UsersModel(data, self)
        self.view = UsersList(
            self.model,
            self.tr("Layers that use the icon"),
            self.tr("Press a layer to go to what uses the icon"),
        )
        self.view.place_requested.connect(self.place_requested)
        self.nobody = ElidedLabel("", TypeRole.BODY, is_secondary=True)
        self.delete = quiet_button(self.tr("Delete"), "trash-can-outline")
        self.delete.clicked.connect(self.delete_requested)
        self._offer = QWidget()
        line = QHBoxLayout(self._offer)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.nobody, 1)
        line.addWidget(self.delete)
        self.body.setContentsMargins(Gap.XS, 0, Gap.XS, Gap.S)
        line.setContentsMargins(Gap.S, 0, Gap.XS, 0)
        self.body.addWidget(self.view)
        self.body.addWidget(self._offer)

    def show_data(self, data: SourceData) -> None:
        """Call layers by what other entries say they draw, from the next one on."""
        self.model.show_data(data)

    def show_icons(
        self, style: MapStyle, icons: Sequence[Icon], uses: Mapping[str, tuple[IconUse, ...]]
    ) -> None:
        """Show who uses some icons."""
        stops: dict[tuple[LayerKey, str], int] = {}
        for icon_id in dict.fromkeys(icon.id for icon in icons):
            for use in uses.get(icon_id, ()):
                spot = use.layer, use.property
                stops[spot] = stops.get(spot, 0) + use.stops
        places = style.order.index
        users = [Use(*spot, count) for spot, count in stops.items()]
        users.sort(key=lambda use: (places[use.layer], use.property))
        self.model.show_users(style, users)
        layers = len({use.layer for use in users})
        unused = sum(icon.id not in uses for icon in icons)
        self.set_summary(use_count(layers, sum(stops.values())) or self.tr("nobody"))
        self.view.fit()
        self._offer.setVisible(bool(unused))
        if len(icons) == 1:
            self.nobody.set_text(self.tr("No layer uses it."))
        else:
            told = self.tr("1 is used by no layer.")
            self.nobody.set_text(told if unused == 1 else self.tr("%n are used by no layer.", "", unused))
        # What is deleted is what is chosen, so all of it must be unused.
        self.delete.setVisible(unused == len(icons))
        named = self.tr("Delete the icon") if len(icons) == 1 else self.tr("Delete them")
        self.delete.setText(named)
        self.delete.setAccessibleName(named)
        self.delete.setToolTip(named)
