"""Controller that passes style, selection and visibility to the map view."""

from contextlib import suppress

from PySide6.QtCore import QObject, Signal

from editor.errors import EditError
from editor.mapstyle.color.vision import Vision
from editor.mapstyle.document.diff import Diff, diff
from editor.mapstyle.document.model import LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.preview.compare.sides import FixedStyle, MapSide
from editor.preview.map_view import MapView
from editor.records import dataclass
from editor.render.stack import in_app_layers
from editor.session.session import Session
from editor.session.view_state import ViewState


@dataclass(frozen=True, slots=True, eq=False)
class ComparedStyle:
    """A style to compare with: a former state of the document, or another document."""

    style: MapStyle
    title: str
    is_of_session: bool


@dataclass(frozen=True, slots=True, eq=False)
class _ComparedSide:
    """A compared style and the layers that an app fills at run time."""

    style: ComparedStyle
    in_app: frozenset[LayerKey]


class MapControl(QObject):
    """Updates the map after changes of the style, the selection and the hidden layers.

    Layers whose data an app provides at run time, such as routes, are drawn from samples: all of them on
    request, otherwise only the selected ones. The same applies to the style in a comparison. The edit of a
    preview runs for the map only, and belongs to the tool that shows it: of several open tools, one has a
    preview.

    `in_app` are the in-app layers, if they are known already.
    Signals: `style_shown(Diff)` after another style is shown, `omitted_changed()` after the set of omitted
    layers changed, `redraw_requested()` after the preview options changed, `preview_changed()` after a
    preview began or ended, `preview_taken(object)` after another owner ended the preview of this one,
    `variant_held_changed()`, `vision_changed(Vision)` after the maps simulate another colour vision.
    """

    style_shown = Signal(object)
    omitted_changed = Signal()
    redraw_requested = Signal()
    preview_changed = Signal()
    preview_taken = Signal(object)
    variant_held_changed = Signal()
    vision_changed = Signal(object)

    def __init__(
        self,
        session: Session,
        view_state: ViewState,
        view: MapView,
        parent: QObject | None = None,
        *,
        in_app: frozenset[LayerKey] | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._view_state, self._view = session, view_state, view
        self._shows_samples = False
        self._left_out: frozenset[LayerKey] = frozenset()
        # Computing this for thousands of layers is too slow for each selection change.
        self._in_app = in_app_layers(session.style) if in_app is None else in_app
        self._compared: dict[MapSide, _ComparedSide] = {}
        self._shown = session.style
        self._preview: Edit | None = None
        self._owner: object | None = None
        self._variant: Edit | None = None
        self._variant_holders: set[int] = set()
        session.changed.connect(self._show_style)
        view_state.selection_changed.connect(self._show_active)
        view_state.hidden_changed.connect(self._show_hidden)
        self._show_hidden()
        view.show_style(self._shown)

    @property
    def shown(self) -> MapStyle:
        """The style that the map shows: the current one, with the edit of a preview."""
        return self._shown

    @property
    def is_preview(self) -> bool:
        """Whether the map shows the edit of a preview."""
        return self._preview is not None

    def is_compared(self, style: ComparedStyle) -> bool:
        """Return whether the map compares the current style with this one."""
        return any(each.style is style for each in self._compared.values())

    @property
    def in_app(self) -> frozenset[LayerKey]:
        """The layers of the current style that an app fills at run time."""
        return self._in_app

    @property
    def omitted(self) -> frozenset[LayerKey]:
        """The layers that the map omits."""
        return self._left_out

    def show_samples(self, *, shown: bool) -> None:
        """Draw samples in every in-app layer, or only in the selected ones."""
        self._shows_samples = shown
        self._show_hidden()

    @property
    def vision(self) -> Vision:
        """The colour vision that the maps of the window simulate."""
        return self._view.vision

    def set_vision(self, vision: Vision) -> None:
        """Show the maps of the window as a kind of colour vision sees them."""
        if vision is not self._view.vision:
            self._view.set_vision(vision)
            self.vision_changed.emit(vision)

    def redraw(self) -> None:
        """Draw all views of the style again."""
        self._view.redraw()
        self.redraw_requested.emit()

    def preview(self, edit: Edit | None, owner: object) -> None:
        """Show the style after an edit, without changing the session; None ends the preview of the owner.

        The preview of another owner ends with the first edit. Other changes remain visible. Another document
        ends the preview. Raises: EditError if the edit is rejected; the map shows the current style then.
        """
        before = self._owner
        if edit is None and before is not owner:
            return
        self._owner = owner
        try:
            self._show_preview(edit)
        finally:
            if before is not None and before is not owner:
                self.preview_taken.emit(before)

    def _show_preview(self, edit: Edit | None) -> None:
        """Show the style after an edit. Raises: EditError if the edit is rejected."""
        had_preview = self._preview is not None
        before, self._shown, self._preview = self._shown, self._without_preview(), None
        try:
            if edit is not None:
                self._shown, self._preview = edit(self._shown), edit
        finally:
            if self._preview is None:
                self._owner = None
            if self.is_preview is not had_preview:
                self.preview_changed.emit()
            if self._shown is not before:
                change = diff(before, self._shown)
                self._view.show_style(self._shown, change)
                self.style_shown.emit(change)

    @property
    def shows_variant(self) -> bool:
        """Whether another variant is shown in place of the current style."""
        return self._variant is not None

    def show_variant(self, edit: Edit | None) -> None:
        """Show a variant, to which an edit changes the current style, without changing the session.

        Other changes remain visible, and the preview of an edit too. None ends it, as does another document.
        """
        self._variant = edit
        with suppress(EditError):
            self._show_preview(self._preview)

    @property
    def is_variant_held(self) -> bool:
        """Whether the map shows the current style, also where a variant would be shown in its place."""
        return bool(self._variant_holders)

    def hold_variant(self, owner: object = None, *, is_held: bool) -> None:
        """Show the current style while a tool changes it on the map, in place of a variant.

        Of several owners, each holds it until it releases it.
        """
        before = self.is_variant_held
        if is_held:
            self._variant_holders.add(id(owner))
        else:
            self._variant_holders.discard(id(owner))
        if self.is_variant_held is not before:
            self.variant_held_changed.emit()

    def compare(self, a: ComparedStyle | None, b: ComparedStyle | None, current_title: str = "") -> None:
        """Compare two styles on the map; None is the current style, which may have a title."""
        sides = {MapSide.A: a, MapSide.B: b}
        self._compared = {
            side: _ComparedSide(each, in_app_layers(each.style))
            for side, each in sides.items()
            if each is not None
        }
        fixed = {
            side: FixedStyle(each.style.style, self._hidden_of(each), each.style.title)
            for side, each in self._compared.items()
        }
        self._view.compare(fixed.get(MapSide.A), fixed.get(MapSide.B), current_title)

    def end_comparison(self) -> None:
        """Show only the current style."""
        self._compared = {}
        self._view.split.end()

    def _show_style(self, change: Diff) -> None:
        has_type_change = any({"type", "source"} & one.fields for one in change.layers.values())
        if change.is_other_document or change.added or change.removed or has_type_change:
            self._in_app = in_app_layers(self._session.style)
        if change.changes_structure or has_type_change:
            self._show_hidden()
        if change.is_other_document:
            self._variant = None
        if (self._preview is None and self._variant is None) or change.is_other_document:
            had_preview = self._preview is not None
            self._shown, self._preview, self._owner = self._session.style, None, None
            self._view.show_style(self._shown, change)
            self.style_shown.emit(change)
            if had_preview:
                self.preview_changed.emit()
        else:
            with suppress(EditError):  # The preview ends if its edit is rejected.
                self._show_preview(self._preview)

    def _without_preview(self) -> MapStyle:
        """Return the current style, or the variant that is shown in its place."""
        if self._variant is not None:
            with suppress(EditError):
                return self._variant(self._session.style)
        return self._session.style

    def _show_active(self) -> None:
        self._show_hidden()
        self._view.show_active(self._view_state.active)

    def _show_hidden(self) -> None:
        before, self._left_out = self._left_out, self._hidden_among(self._in_app)
        self._view.show_hidden(self._left_out)
        for side, each in self._compared.items():
            self._view.split.show_hidden(side, self._hidden_of(each))
        if self._left_out != before:
            self.omitted_changed.emit()

    def _hidden_of(self, side: "_ComparedSide") -> frozenset[LayerKey]:
        """Return the layers that a compared map omits. Keys of another document's layers are meaningless."""
        if side.style.is_of_session:
            return self._hidden_among(side.in_app)
        return frozenset() if self._shows_samples else side.in_app

    def _hidden_among(self, in_app: frozenset[LayerKey]) -> frozenset[LayerKey]:
        """Return the layers that a map of the document omits, given its in-app layers."""
        hidden = self._view_state.omitted
        if self._shows_samples:
            return hidden
        return hidden | (in_app - {*self._view_state.selected_layers, *self._view_state.solo})
