"""Palette, recent colours and backdrops for colour fields."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.lazy_import import LazyModule
from editor.mapstyle.color.spaces import MIN_TEXT_CONTRAST
from editor.mapstyle.document.model import Layer
from editor.mapstyle.edits.replace import Replacement, match_color, replace_values
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.occurrences import Role, find_values
from editor.mapstyle.search.used_colors import READABLE_PROPERTIES, find_backdrops, used_colors
from editor.records import dataclass
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.ui.color.contrast_note import NamedBackdrop
from editor.ui.text import label_in_sentence, quoted
from editor.workspace.layer_names import layer_name

if TYPE_CHECKING:
    from editor.ui.color import field as color_field
else:
    color_field = LazyModule("editor.ui.color.field")


_MOST_RECENT = 9


@dataclass(frozen=True, slots=True)
class ColorSubject:
    """The property, layer and zoom level that a colour field edits."""

    layer: Layer
    prop: PaintProperty
    zoom: float


class ColorChoices(QObject):
    """Supplier of palettes and backdrops for colour fields. Remembers recent colours.

    Signals: `color_mapped(text, Color)` after a colour outside sRGB was entered in a field and mapped.
    """

    color_mapped = Signal(str, object)

    def __init__(
        self, session: Session, view_state: ViewState, data: SourceData, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._view_state, self._data = session, view_state, data
        self._recent: tuple[Color, ...] = ()

    @property
    def recent(self) -> tuple[Color, ...]:
        """The recently used colours, most recent first."""
        return self._recent

    def show_data(self, data: SourceData) -> None:
        """Use other source data for layer names."""
        self._data = data

    def offer_to(
        self, field: "color_field.ColorField", subject: Callable[[], ColorSubject | None] = lambda: None
    ) -> None:
        """Update a field each time its popover opens; `subject` returns what it edits then."""
        field.opening.connect(lambda: self._supply(field, subject()))
        field.finished.connect(lambda: self.remember(field.value))
        field.color_mapped.connect(self.color_mapped)
        field.everywhere_requested.connect(self._replace)
        field.everywhere_requested.connect(lambda: field.set_palette(used_colors(self._session.style)))

    def remember(self, color: object) -> None:
        """Put a colour first in the list of recent colours."""
        if isinstance(color, Color):
            others = (other for other in self._recent if other != color)
            self._recent = (color, *others)[:_MOST_RECENT]

    def _replace(self, before: Color, now: Color) -> None:
        """Replace a colour in all unlocked layers in one undo step."""
        style, locked = self._session.style, self._view_state.locked
        matches = match_color(before)
        found = [
            each
            for layer in style.layers
            if layer.key not in locked
            for each in find_values(layer, Role.COLOR)
            if matches(each)
        ]
        text = self.tr("Replace {before} with {now} in %Ln places", "", len(found))
        edit = replace_values(Replacement(each, now) for each in found)
        self._session.do(edit, text.format(before=before.hex, now=now.hex))

    def _supply(self, field: "color_field.ColorField", subject: ColorSubject | None) -> None:
        field.set_palette(used_colors(self._session.style))
        field.set_recent(self._recent)
        if subject is None:
            field.set_backdrops(())
        else:
            field.set_backdrops(
                self._backdrops(subject), MIN_TEXT_CONTRAST if subject.prop in READABLE_PROPERTIES else 0.0
            )

    def _backdrops(self, subject: ColorSubject) -> list[NamedBackdrop]:
        style = self._session.style
        named = []
        hidden = self._view_state.omitted
        for ground in find_backdrops(style, subject.layer, subject.prop.key, subject.zoom, hidden):
            if ground.is_background:
                name = self.tr("background")
            elif ground.layer == subject.layer.key:
                name = label_in_sentence(BY_KEY[ground.property].label)
            else:
                name = quoted(layer_name(style.layer(ground.layer), self._data))
            named.append(NamedBackdrop(name, ground.color))
        return named
