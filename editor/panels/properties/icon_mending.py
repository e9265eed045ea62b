"""Under an icon field: the id that its layers name and the style does not have, and what mends that."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from editor.checks.fixes.fix import fix_these
from editor.checks.problems import Problem, problem_at
from editor.checks.suggestions import most_alike
from editor.look.tokens import Gap, Size
from editor.look.words import shortened, translated
from editor.mapstyle.document.model import LAYERS, MapStyle
from editor.mapstyle.document.spread import Spread
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.replace import Replacement, replace_values
from editor.mapstyle.schema.paint_properties import PaintProperty
from editor.mapstyle.search.occurrences import Occurrence, Role, find_values
from editor.panels.chosen_layers import ChosenLayers
from editor.panels.step_names import step_text
from editor.panels.try_edit import try_edit
from editor.session.session import Session
from editor.widgets.icons.offered_icons import OfferedIcon, OfferedIcons
from editor.widgets.tool_buttons import quiet_button
from editor.widgets.warning_words import WarningWords

_CODE = "unknown-icon-reference"
_ID_LETTERS = 22


class IconMending(QWidget):
    """Says of one unknown id what the engine does about it, and mends it in all stops of the chosen layers.

    Where all are known, it says of one that is broken what is wrong with it.
    Signals: `add_icon_requested(id)` when an image should be added under that very id;
    `go_requested(OfferedIcon)` when the broken one should be shown among all, where it can be replaced.
    """

    add_icon_requested = Signal(str)
    go_requested = Signal(object)

    def __init__(self, prop: PaintProperty, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._prop, self._session = prop, session
        self._chosen = ChosenLayers()
        self._icon_id = self._instead = ""
        self._broken: OfferedIcon | None = None
        self._words = WarningWords(self)
        self.use = self._button(lambda: self._do(self._use_edit()))
        self.clear = self._button(lambda: self._do(self._clear_edit()))
        self.add = self._button(lambda: self.add_icon_requested.emit(self._icon_id))
        self.go = self._button(lambda: self.go_requested.emit(self._broken))
        self.clear.setText(self.tr("Show no icon"))
        column = QVBoxLayout(self)
        column.setContentsMargins(Size.PROPERTY_LABEL + Gap.S, 0, 0, Gap.XS)
        column.setSpacing(0)
        column.addWidget(self._words)
        for button in self.focus_chain():
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    @property
    def icon_id(self) -> str:
        """The id that is unknown; empty where there is none."""
        return self._icon_id

    @property
    def text(self) -> str:
        """What is said of it."""
        return self._words.text

    def focus_chain(self) -> tuple[QPushButton, ...]:
        """What Tab goes through."""
        return self.use, self.clear, self.add, self.go

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell the words how much room they have."""
        super().resizeEvent(event)
        self._words.set_room(self.width() - Size.PROPERTY_LABEL - Gap.S)

    def show_layers(self, chosen: ChosenLayers, told: Spread, offered: OfferedIcons) -> None:
        """Show what is unknown in the property of some layers: first what stands at the map's zoom."""
        self._chosen = chosen
        stops = (stop.value for curve in told.curves for stop in curve.stops)
        named = dict.fromkeys((*told.values, *stops))
        unknown = [each for each in named if offered.lacks(each)]
        icons = (offered.find(each) for each in named)
        broken = (icon for icon in icons if icon is not None and icon.fault is not None)
        self._icon_id = str(unknown[0]) if unknown else ""
        self._broken = None if unknown else next(broken, None)
        self._instead = most_alike(self._icon_id, (icon.id for icon in offered)) or "" if unknown else ""
        if unknown:
            self._words.show_text(self._said(told, len(unknown) - 1))
        elif self._broken is not None:
            text = self.tr("“{id}” is broken: {fault}").replace(
                "{fault}", translated(self._broken.fault or "")
            )
            self._words.show_text(text.replace("{id}", shortened(self._broken.id)))
        self.setVisible(bool(unknown) or self._broken is not None)
        self._show_buttons()

    def _said(self, told: Spread, others: int) -> str:
        icon_id = shortened(self._icon_id)
        if self._chosen.are_many:
            count = len({found.layer for found in self._found()})
            where = self.tr("“{id}” is not in this style; %n of the layers name it.", "", count)
            if count == 1:
                where = self.tr("“{id}” is not in this style; 1 of the layers names it.")
        elif self._icon_id in told.values:
            where = self.tr("“{id}” is not in this style.")
        else:
            levels = ", ".join(str(found.level) for found in self._found())
            where = self.tr("“{id}”, at {levels}, is not in this style.").replace("{levels}", levels)
        said = [where.replace("{id}", icon_id), self.tr("The engine draws its default marker.")]
        if others:
            more = self.tr("1 more id is not either.")
            said.append(more if others == 1 else self.tr("%n more ids are not either.", "", others))
        return " ".join(said)

    def _show_buttons(self) -> None:
        icon_id, instead = (shortened(each, _ID_LETTERS) for each in (self._icon_id, self._instead))
        self.use.setText(self.tr("Use “{id}”").replace("{id}", instead))
        self.use.setVisible(bool(self._instead))
        for button in (self.clear, self.add):
            button.setVisible(bool(self._icon_id))
        self.go.setVisible(self._broken is not None)
        self.go.setText(self.tr("Go to this icon"))
        self.go.setToolTip(self.tr("Show the icon among all icons of the style, to replace its image"))
        self.add.setText(self.tr("Add “{id}”…").replace("{id}", icon_id))
        self.use.setToolTip(self.tr("Show the icon whose id is most like it"))
        self.clear.setToolTip(self.tr("Take the id away wherever these layers name it"))
        self.add.setToolTip(self.tr("Add an image to the style under this very id"))
        for button in self.focus_chain():
            button.setAccessibleName(f"{button.text()}: {self._words.text}")

    def _button(self, act: Callable[[], None]) -> QPushButton:
        button = quiet_button("", parent=self)
        button.clicked.connect(lambda _checked=False: act())
        return button

    def _found(self) -> Iterator[Occurrence]:
        """Every place in which the layers name the id."""
        for layer in self._chosen.layers:
            for found in find_values(layer, Role.ICON):
                if found.property == self._prop.key and found.value == self._icon_id:
                    yield found

    def _use_edit(self) -> Edit:
        return replace_values(Replacement(found, self._instead) for found in self._found())

    def _clear_edit(self) -> Edit:
        """What the fix of the problem does, for every place."""
        style = self._session.style
        return fix_these(_CODE, [_problem(style, found) for found in self._found()]).edit

    def _do(self, edit: Edit) -> None:
        try_edit(self._session, edit, step_text(self._prop, self._chosen.name), self._words.show_text)


def _problem(style: MapStyle, found: Occurrence) -> Problem:
    return problem_at(style, _CODE, (*LAYERS, style.order.index[found.layer], *found.path), "")
