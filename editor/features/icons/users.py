"""Section that lists the layers, properties and stops that use the selected icons."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.features.icons.text import use_count
from editor.mapstyle.document.model import Icon, LayerKey, MapStyle
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.search.occurrences import IconUse
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.section import Section
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole
from editor.workspace.users_list import Use, UsersList, UsersModel


class IconUsers(Section):
    """Lists the users of icons.

    Signals: `place_requested(path in the tree)` to go to a user; `delete_requested()` to delete unused icons.
    """

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
        self.unused_note = ElidedLabel("", TypeRole.BODY, is_secondary=True)
        self.delete = quiet_button(self.tr("Delete"), "trash-can-outline")
        self.delete.clicked.connect(self.delete_requested)
        self._unused_row = QWidget()
        line = QHBoxLayout(self._unused_row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.unused_note, 1)
        line.addWidget(self.delete)
        self.body.setContentsMargins(Gap.XS, 0, Gap.XS, Gap.S)
        line.setContentsMargins(Gap.S, 0, Gap.XS, 0)
        self.body.addWidget(self.view)
        self.body.addWidget(self._unused_row)

    def show_data(self, data: SourceData) -> None:
        """Set the data entries that layer names derive from; the rows update with the next icons."""
        self.model.show_data(data)

    def show_icons(
        self, style: MapStyle, icons: Sequence[Icon], uses: Mapping[str, tuple[IconUse, ...]]
    ) -> None:
        """Show the users of some icons."""
        stops: dict[tuple[LayerKey, str], int] = {}
        for icon_id in dict.fromkeys(icon.id for icon in icons):
            for use in uses.get(icon_id, ()):
                key = use.layer, use.property
                stops[key] = stops.get(key, 0) + use.stops
        order = style.order.index
        users = [Use(*key, count) for key, count in stops.items()]
        users.sort(key=lambda use: (order[use.layer], use.property))
        self.model.show_users(style, users)
        layers = len({use.layer for use in users})
        unused = sum(icon.id not in uses for icon in icons)
        self.set_summary(use_count(layers, sum(stops.values())) or self.tr("nobody"))
        self.view.fit()
        self._unused_row.setVisible(bool(unused))
        if len(icons) == 1:
            self.unused_note.set_text(self.tr("No layer uses it."))
        else:
            self.unused_note.set_text(self.tr("%n are used by no layer.", "", unused))
        # The button deletes the selection, so all of it must be unused.
        self.delete.setVisible(unused == len(icons))
        text = self.tr("Delete the icon") if len(icons) == 1 else self.tr("Delete them")
        self.delete.setText(text)
        self.delete.setAccessibleName(text)
        self.delete.setToolTip(text)
