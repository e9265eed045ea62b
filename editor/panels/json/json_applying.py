"""An edited JSON text on its way into the style: applied, discarded, or said why not."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from editor.errors import EditorError
from editor.look.symbol_names import StateSymbol
from editor.look.words import shortened, translated
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.excerpt import Excerpt
from editor.mapstyle.schema.source_data import SourceData
from editor.panels.json.json_parts import applied, locked_name, scope_name
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.system.jobs import Jobs
from editor.widgets.json.json_edit import JsonEdit
from editor.widgets.json.json_marks import TextMark
from editor.widgets.message_bar import BarButton, MessageBar, Tone

GoOn = Callable[[], object]


class JsonApplying(QObject):
    """Knows what an edited text is of, and says in a bar how it stands with it.

    Signals: `ended()` when the text was applied or discarded; `compare_requested(Callable, str)` with what
    reads the style now and the style with the text, and the name of what the text is of.
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
        self._go_on: GoOn | None = None
        self._is_agreed = False
        edit.textChanged.connect(self._on_typed)

    def begin(self, part: Excerpt) -> None:
        """Begin with a text as it was shown."""
        self._part, self._error, self._go_on = part, None, None
        self._name = shortened(scope_name(part.scope, part.style, self._data))

    @property
    def is_gone(self) -> bool:
        """Whether the style no longer has what the text is of."""
        return self._part is not None and self._part.scope.within(self._session.style) != self._part.scope

    @property
    def is_overtaken(self) -> bool:
        """Whether something else changed what the text is of since it was shown."""
        part, now = self._part, self._session.style
        if part is None or now is part.style:
            return False
        before, after = part.records(part.style), part.records(now)
        return len(before) != len(after) or any(
            one is not other for one, other in zip(before, after, strict=True)
        )

    # What a person wants

    def apply(self) -> None:
        """Put the text into the style as one step; where that cannot be, say why and leave the text."""
        if not self._edit.is_edited or self._locked_name():
            return
        if self.is_gone or (self.is_overtaken and not self._is_agreed):
            self.show_state()
            self._bar.setFocus()
            return
        part, text, style = self._part, self._edit.text, self._session.style
        assert part is not None, "only what is shown is edited"
        locked, data = self._view_state.locked, self._data
        self._jobs.run(
            lambda _cancel: (style, text, applied(text, part, style, locked, data)),
            self._take,
            self.say_error,
            self._purpose,
        )

    def apply_anyway(self) -> None:
        """Apply over what changed meanwhile."""
        self._is_agreed = True
        self.apply()

    def discard(self) -> None:
        """Give the text up, and show what stands in the style."""
        self._jobs.cancel(self._purpose)
        self._end()

    def ask_before(self, go_on: GoOn) -> None:
        """Ask what to do with the text, and go on after the answer."""
        self._go_on = go_on
        self.show_state()

    def apply_at_once(self) -> None:
        """Apply, and wait for it, before something that takes the style as it stands; not over a doubt."""
        part, locked = self._part, self._view_state.locked
        is_free = not (self._locked_name() or self.is_gone or self.is_overtaken)
        if part is None or not self._edit.is_edited or not is_free:
            return
        try:
            after = applied(self._edit.text, part, self._session.style, locked, self._data)
        except EditorError as error:
            self.say_error(error)
        else:
            self._put(after)

    def _take(self, answer: tuple[MapStyle, str, MapStyle]) -> None:
        style, text, after = answer
        if style is not self._session.style or text != self._edit.text:
            self.apply()  # Something went on meanwhile, and may speak against it now.
        else:
            self._put(after)

    def _put(self, after: MapStyle) -> None:
        name, go_on = self._name, self._go_on
        self._edit.document().setModified(False)
        self._session.do(lambda _now: after, self.tr("Edit JSON of {name}").format(name=name))
        self._end()
        if go_on is not None:
            go_on()

    def _end(self) -> None:
        self._error, self._go_on, self._is_agreed = None, None, False
        self._edit.show_error(None)
        self._edit.document().setModified(False)
        self._bar.hide()
        self.ended.emit()

    # What is said

    def say_error(self, error: EditorError) -> None:
        """Say why the text cannot be applied, and mark the place."""
        self._error, self._is_agreed = error, False
        place = self._place()
        if place is not None:
            self._edit.show_error(
                TextMark(place, place + 1, "error", StateSymbol.ERROR, translated(error.text))
            )
        self.show_state()

    def go_to_error(self) -> None:
        """Put the cursor where the text is broken."""
        place = self._place()
        if place is not None:
            self._edit.go_to(place)
            self._edit.setFocus()

    def show_state(self) -> None:
        """Say how it stands with the text; nothing where it is not edited."""
        locked = self._locked_name()
        if not self._edit.is_edited:
            if locked:
                words = self.tr("“{name}” is locked, so this is only shown.").format(name=locked)
                self._bar.say(Tone.NOTE, words)
            elif self._error is None:
                self._bar.hide()
            return
        apply = BarButton(self.tr("Apply"), self.tr("Put the text into the style"), self.apply, True)
        discard = BarButton(self.tr("Discard"), self.tr("Show what stands in the style"), self.discard)
        if self._go_on is not None:
            self._ask(self._go_on)
        elif locked:
            words = self.tr("“{name}” is locked. Unlock it to apply the text.").format(name=locked)
            self._bar.say(Tone.DECISION, words, [discard])
        elif self.is_gone:
            words = self.tr("“{name}” is no longer in the style. Copy the text, or discard it.")
            self._bar.say(Tone.DECISION, words.format(name=self._name), [discard])
        elif self._error is not None:
            self._say_why(self._error, apply, discard)
        elif self.is_overtaken:
            self._say_overtaken(discard)
        else:
            self._bar.say(Tone.NOTE, self.tr("Not applied: {name}").format(name=self._name), [apply, discard])

    def _ask(self, go_on: GoOn) -> None:
        def discard() -> None:
            self.discard()
            go_on()

        def stay() -> None:
            self._go_on = None
            self.show_state()

        words = self.tr("The text of {name} is not applied. It is lost if you go on without it.").format(
            name=self._name
        )
        buttons = [
            BarButton(self.tr("Discard and go on"), self.tr("Give the text up"), discard),
            BarButton(self.tr("Stay"), self.tr("Go on with the text"), stay),
        ]
        if not self.is_gone and not self._locked_name():
            tip = self.tr("Put the text into the style, also over what changed there")
            buttons.insert(0, BarButton(self.tr("Apply and go on"), tip, self.apply_anyway, True))
        if self._error is not None:
            words = f"{words} {translated(self._error.text)}"
        self._bar.say(Tone.DECISION, words, buttons)

    def _say_why(self, error: EditorError, apply: BarButton, discard: BarButton) -> None:
        place = error.place
        where = ""
        buttons = [apply, discard]
        if place is not None and place.line is not None:
            where = self.tr("Line {line}, column {column}: ").format(line=place.line, column=place.column)
            tip = self.tr("Put the cursor where the text is broken")
            buttons.insert(0, BarButton(self.tr("Go to"), tip, self.go_to_error))
        self._bar.say(Tone.ERROR, where + translated(error.text), buttons)

    def _say_overtaken(self, discard: BarButton) -> None:
        words = self.tr("{name} was changed elsewhere since. Applying puts this text in its place.")
        buttons = [
            BarButton(self.tr("Compare"), self.tr("Show what applying would change"), self._compare),
            BarButton(self.tr("Apply anyway"), self.tr("Put the text over what changed"), self.apply_anyway),
            discard,
        ]
        self._bar.say(Tone.DECISION, words.format(name=self._name), buttons)

    def _compare(self) -> None:
        part, text, style = self._part, self._edit.text, self._session.style
        locked, data = self._view_state.locked, self._data
        if part is not None:
            self.compare_requested.emit(lambda: (style, applied(text, part, style, locked, data)), self._name)

    def _place(self) -> int | None:
        """Where the text is broken; None where no place is known."""
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

    def _on_typed(self) -> None:
        """What was wrong may be right now."""
        if self._error is not None and self._edit.is_edited:
            self._error = None
            self._edit.show_error(None)
            self.show_state()
