"""Searchable list of the properties that can be added."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editor.look.words import shortened, translated
from editor.mapstyle.schema.paint_properties import PaintProperty, PropertySection
from editor.panels.record_offers import Choosable, Offered, offered
from editor.widgets.fields.pick_list import PickPopover
from editor.widgets.fields.pick_rows import PickRow

# Wide enough to show the longest help in three lines.
_WIDTH_PX = 440


class PropertyList(PickPopover):
    """Popover with properties grouped by section. The value of a row is the property's key."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            QCoreApplication.translate("PropertyList", "Add property"),
            QCoreApplication.translate("PropertyList", "Name, or key in the file"),
            parent,
            width_px=_WIDTH_PX,
        )
        self._choices: list[Choosable] = []
        self.typed.connect(lambda typed: self.show_rows(*self._offered(typed)))
        self.missed.connect(lambda typed: self.show_problem(self._offered(typed)[1]))

    def offer(self, props: Sequence[PaintProperty], anchor: QWidget) -> None:
        """Open below a widget with some properties."""
        self._choices = property_choices(props)
        self.open_at(anchor)

    def _offered(self, typed: str) -> Offered:
        nothing = self.tr("No property that could be added is called “{text}”.")
        return offered(self._choices, typed.strip(), nothing.format(text=shortened(typed.strip())))


def property_choices(props: Sequence[PaintProperty]) -> list[Choosable]:
    """Return a row per property, ordered by section."""
    return [
        Choosable(
            PickRow(prop.key, translated(prop.label), prop.key, prop.symbol, about=translated(prop.help)),
            translated(section.value),
            f"{prop.key} {translated(section.value)}",
        )
        for section in PropertySection
        for prop in props
        if prop.section is section
    ]
