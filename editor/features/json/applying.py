"""Applying and discarding of edited JSON text."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from editor.errors import EditorError
from editor.features.json.excerpts import applied, locked_name, scope_name
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.excerpt import Excerpt
from editor.mapstyle.schema.source_data import SourceData
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from editor.ui.code.json_edit import JsonEdit
from editor.ui.code.json_text import TextMark
from editor.ui.kit.bars import BarButton, MessageBar, Tone
from editor.ui.text import elide_middle, translated
from editor.ui.theme.symbols import StateSymbol

Continuation = Callable[[], object]


class JsonApplying(QObject):
    """Applies an edited text to the part of the style it was read from; a message bar shows its state.

    Signals: `ended()` after the text was applied or discarded; `compare_requested(Callable, str)` with a
    function that returns the current style and the style with the text, and the name of the part.
    """

    ended = Signal()
    compare_requested = Signal(object, str)

    def __init__(
        self,
        edit: JsonEdit,
        bar: MessageBar,
        session: Session,
        view_state: ViewState,
        data: SourceData,
        jobs: Jobs,
    ) -> None:
        super().__init__(edit)
        self._edit, self._bar, self._session = edit, bar, session
        self._view_state, self._data, self._jobs = view_state, data, jobs
        self._purpose = f"json apply {id(self)}"
        self._part: Excerpt | None = None
        self._name = ""
        self._error: EditorError | None = None
        self._continuation: Continuation | None = None
        self._may_overwrite = False
        edit.textChanged.connect(self._on_text_changed)

    def show_data(self, data: SourceData) -> None:
        """Name layers by other map data from the next part on."""
        self._data = data

    def begin(self, part: Excerpt) -> None:
        """Start with the text of a part."""
        self._part, self._error, self._continuation = part, None, None
        self._name = elide_middle(scope_name(part.scope, part.style, self._data))

    @property
    def is_gone(self) -> bool:
        """Whether the part no longer exists in the style."""
        return self._part is not None and self._part.scope.within(self._session.style) != self._part.scope

    @property
    def is_overtaken(self) -> bool:
        """Whether the part was changed elsewhere since its text was shown."""
        part, current = self._part, self._session.style
        if part is None or current is part.style:
            return False
        before, after = part.records(part.style), part.records(current)
        return len(before) != len(after) or any(
            one is not other for one, other in zip(before, after, strict=True)
        )

    # Commands

    def apply(self) -> None:
        """Apply the text as one undo step, or display why that is impossible."""
        if not self._edit.is_edited or self._locked_name():
            return
        if self.is_gone or (self.is_overtaken and not self._may_overwrite):
            self.show_state()
            self._bar.setFocus()
            return
        part, text, style = self._part, self._edit.text, self._session.style
        assert part is not None, "only what is shown is edited"
        locked, data = self._view_state.locked, self._data
        self._jobs.run(
            lambda _cancel: (style, text, applied(text, part, style, locked, data)),
            self._on_applied,
            self.show_error,
            self._purpose,
        )

    def apply_anyway(self) -> None:
        """Apply even if the part was changed elsewhere."""
        self._may_overwrite = True
        self.apply()

    def discard(self) -> None:
        """Discard the text and show the current style."""
        self._jobs.cancel(self._purpose)
        self._end()

    def ask_before(self, continuation: Continuation) -> None:
        """Ask what to do with the text, then call `continuation`."""
        self._continuation = continuation
        self.show_state()

    def apply_at_once(self) -> None:
        """Apply synchronously if there is no conflict, before the current style is used."""
        part, locked = self._part, self._view_state.locked
        can_apply = not (self._locked_name() or self.is_gone or self.is_overtaken)
        if part is None or not self._edit.is_edited or not can_apply:
            return
        try:
            after = applied(self._edit.text, part, self._session.style, locked, self._data)
        except EditorError as error:
            self.show_error(error)
        else:
            self._commit(after)

    def _on_applied(self, result: tuple[MapStyle, str, MapStyle]) -> None:
        style, text, after = result
        if style is not self._session.style or text != self._edit.text:
            self.apply()  # The style or the text changed meanwhile, so check again.
        else:
            self._commit(after)

    def _commit(self, after: MapStyle) -> None:
        name, continuation = self._name, self._continuation
        self._edit.document().setModified(False)
        self._session.do(lambda _now: after, self.tr("Edit JSON of {name}").format(name=name))
        self._end()
        if continuation is not None:
            continuation()

    def _end(self) -> None:
        self._error, self._continuation, self._may_overwrite = None, None, False
        self._edit.show_error(None)
        self._edit.document().setModified(False)
        self._bar.hide()
        self.ended.emit()

    # Messages

    def show_error(self, error: EditorError) -> None:
        """Display why the text cannot be applied and mark the position."""
        self._error, self._may_overwrite = error, False
        position = self._error_position()
        if position is not None:
            self._edit.show_error(
                TextMark(position, position + 1, "error", StateSymbol.ERROR, translated(error.text))
            )
        self.show_state()

    def go_to_error(self) -> None:
        """Move the cursor to the error."""
        position = self._error_position()
        if position is not None:
            self._edit.go_to(position)
            self._edit.setFocus()

    def show_state(self) -> None:
        """Display the state of the text; nothing if it is not edited."""
        locked = self._locked_name()
        if not self._edit.is_edited:
            if locked:
                text = self.tr("“{name}” is locked (read-only).").format(name=locked)
                self._bar.show_message(Tone.NOTE, text)
            elif self._error is None:
                self._bar.hide()
            return
        apply = BarButton(self.tr("Apply"), self.tr("Apply JSON to the style"), self.apply, True)
        discard = BarButton(self.tr("Discard"), self.tr("Discard edits and show current JSON"), self.discard)
        if self._continuation is not None:
            self._show_question(self._continuation)
        elif locked:
            text = self.tr("“{name}” is locked. Unlock it to apply the JSON.").format(name=locked)
            self._bar.show_message(Tone.DECISION, text, [discard])
        elif self.is_gone:
            text = self.tr("“{name}” is no longer in the style. Copy or discard the JSON.")
            self._bar.show_message(Tone.DECISION, text.format(name=self._name), [discard])
        elif self._error is not None:
            self._show_error(self._error, apply, discard)
        elif self.is_overtaken:
            self._show_conflict(discard)
        else:
            self._bar.show_message(
                Tone.NOTE, self.tr("Pending JSON: {name}").format(name=self._name), [apply, discard]
            )

    def _show_question(self, continuation: Continuation) -> None:
        def discard() -> None:
            self.discard()
            continuation()

        def keep_editing() -> None:
            self._continuation = None
            self.show_state()

        text = self.tr("The JSON of {name} is not applied. Apply or discard it to continue.").format(
            name=self._name
        )
        buttons = [
            BarButton(self.tr("Discard and continue"), self.tr("Discard the edited JSON"), discard),
            BarButton(self.tr("Cancel"), self.tr("Keep editing the JSON"), keep_editing),
        ]
        if not self.is_gone and not self._locked_name():
            tip = self.tr("Apply and overwrite newer changes")
            buttons.insert(0, BarButton(self.tr("Apply and continue"), tip, self.apply_anyway, True))
        if self._error is not None:
            text = f"{text} {translated(self._error.text)}"
        self._bar.show_message(Tone.DECISION, text, buttons)

    def _show_error(self, error: EditorError, apply: BarButton, discard: BarButton) -> None:
        place = error.place
        where = ""
        buttons = [apply, discard]
        if place is not None and place.line is not None:
            where = self.tr("Line {line}, column {column}: ").format(line=place.line, column=place.column)
            tip = self.tr("Go to the error in the JSON")
            buttons.insert(0, BarButton(self.tr("Go to error"), tip, self.go_to_error))
        self._bar.show_message(Tone.ERROR, where + translated(error.text), buttons)

    def _show_conflict(self, discard: BarButton) -> None:
        text = self.tr("{name} changed elsewhere. Applying overwrites those changes.")
        buttons = [
            BarButton(self.tr("Compare"), self.tr("Compare with current style"), self._compare),
            BarButton(self.tr("Apply anyway"), self.tr("Overwrite newer changes"), self.apply_anyway),
            discard,
        ]
        self._bar.show_message(Tone.DECISION, text.format(name=self._name), buttons)

    def _compare(self) -> None:
        part, text, style = self._part, self._edit.text, self._session.style
        locked, data = self._view_state.locked, self._data
        if part is not None:
            self.compare_requested.emit(lambda: (style, applied(text, part, style, locked, data)), self._name)

    def _error_position(self) -> int | None:
        """Return the position of the error in the text, or None if unknown."""
        place = self._error.place if self._error is not None else None
        if place is None or place.line is None:
            return None
        block = self._edit.document().findBlockByNumber(place.line - 1)
        return block.position() + (place.column or 1) - 1

    def _locked_name(self) -> str:
        part = self._part
        return (
            "" if part is None else locked_name(part.scope, self._session.style, self._view_state, self._data)
        )

    def _on_text_changed(self) -> None:
        """Clear the error, which may be fixed."""
        if self._error is not None and self._edit.is_edited:
            self._error = None
            self._edit.show_error(None)
            self.show_state()
