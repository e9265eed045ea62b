"""What colour fields offer: the style's colours, those used last, and what a colour lies on."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject

from editor.look.words import quoted, within
from editor.mapstyle.color.spaces import READABLE
from editor.mapstyle.document.model import Layer
from editor.mapstyle.edits.replace import Replacement, like_color, replace_values
from editor.mapstyle.schema.paint_properties import BY_KEY, PaintProperty
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.backdrops import READ, grounds
from editor.mapstyle.search.occurrences import Role, find_values
from editor.mapstyle.search.palette import used_colors
from editor.models.layer_row import layer_name
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.widgets.color.color_field import ColorField
from editor.widgets.color.contrast_note import NamedGround

_MOST_RECENT = 9


@dataclass(frozen=True, slots=True)
class Subject:
    """What a colour field stands for: a property of a layer at a zoom."""

    layer: Layer
    prop: PaintProperty
    zoom: float


class ColorChoices(QObject):
    """Keeps colour fields supplied, and remembers what was chosen in them."""

    def __init__(
        self, session: Session, view_state: ViewState, data: SourceData, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._view_state, self._data = session, view_state, data
        self._recent: tuple[Color, ...] = ()

    @property
    def recent(self) -> tuple[Color, ...]:
        """The colours that were chosen last, the last one first."""
        return self._recent

    def show_data(self, data: SourceData) -> None:
        """Call layers by what other entries say they draw."""
        self._data = data

    def offer_to(self, field: ColorField, subject: Callable[[], Subject | None] = lambda: None) -> None:
        """Supply a field whenever its popover opens; `subject` says what it stands for then."""
        field.opening.connect(lambda: self._supply(field, subject()))
        field.finished.connect(lambda: self.remember(field.value))
        field.everywhere_requested.connect(self._replace)
        field.everywhere_requested.connect(lambda: field.set_palette(used_colors(self._session.style)))

    def remember(self, color: object) -> None:
        """Put a colour before all that were used last."""
        if isinstance(color, Color):
            others = (other for other in self._recent if other != color)
            self._recent = (color, *others)[:_MOST_RECENT]

    def _replace(self, before: Color, now: Color) -> None:
        """Give all that has one colour another one, as a step of its own; what is locked keeps it."""
        style, locked = self._session.style, self._view_state.locked
        takes = like_color(before)
        found = [
            each
            for layer in style.layers
            if layer.key not in locked
            for each in find_values(layer, Role.COLOR)
            if takes(each)
        ]
        text = self.tr("Replace {before} by {now} in 1 place")
        if len(found) != 1:
            text = self.tr("Replace {before} by {now} in %n places", "", len(found))
        edit = replace_values(Replacement(each, now) for each in found)
        self._session.do(edit, text.format(before=before.hex, now=now.hex))

    def _supply(self, field: ColorField, subject: Subject | None) -> None:
        field.set_palette(used_colors(self._session.style))
        field.set_recent(self._recent)
        if subject is None:
            field.set_grounds(())
        else:
            field.set_grounds(self._grounds(subject), READABLE if subject.prop in READ else 0.0)

    def _grounds(self, subject: Subject) -> list[NamedGround]:
        style = self._session.style
        named = []
        hidden = self._view_state.left_out
        for ground in grounds(style, subject.layer, subject.prop.key, subject.zoom, hidden):
            if ground.is_background:
                name = self.tr("background")
            elif ground.layer == subject.layer.key:
                name = within(BY_KEY[ground.property].label)
            else:
                name = quoted(layer_name(style.layer(ground.layer), self._data))
            named.append(NamedGround(name, ground.color))
        return named
