"""What was typed for layers and does not count yet: told at a save, asked about before it is lost."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QObject

from editor.app.files.file_flow import GoOn
from editor.app.notice_bar import Choice, Subject
from editor.app.window_parts import WindowParts
from editor.look.words import shortened
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.source_data import SourceData
from editor.models.layer_row import layer_name


class _Kind(Enum):
    FILTER = "filter text"
    CONDITION = "condition"
    LABEL = "label text"


@dataclass(frozen=True, slots=True)
class _Left:
    """Something that was typed or begun for some layers."""

    kind: _Kind
    keys: tuple[LayerKey, ...]


class UnappliedFlow(QObject):
    """Lets no filter text, label text or condition of any layer be lost that is not applied."""

    def __init__(self, parts: WindowParts) -> None:
        super().__init__(parts.window)
        self._parts, self._data = parts, parts.services.data
        self._is_told = False
        page = parts.properties.layer_page
        self._filter, self._labels = page.filter, page.labels
        parts.session.changed.connect(self._withdraw)
        for box in (self._filter.text, self._labels.text):
            box.edit.textChanged.connect(self._withdraw)
        parts.files.guard(self)

    @property
    def is_edited(self) -> bool:
        """Whether there is something that was neither applied nor discarded."""
        return bool(self._left())

    def show_data(self, data: SourceData) -> None:
        """Call layers by what other entries say they draw."""
        self._data = data

    def ask_before(self, go_on: GoOn) -> None:
        """Ask what to do with it, and go on after the answer."""
        left = self._left()
        choices = [
            Choice(
                self.tr("Discard"),
                self.tr("Go on without what is not applied"),
                lambda: self._discard(go_on),
            ),
            Choice(self.tr("Stay"), self.tr("Go on with what is not applied"), self._show),
        ]
        if any(each.kind is not _Kind.CONDITION for each in left):
            tip = self.tr("Put what is typed into the style, and go on")
            choices.insert(0, Choice(self.tr("Apply"), tip, lambda: self._apply(go_on)))
        self._is_told = True
        words = (self._words(left), self.tr("What is not applied is lost if you go on without it."))
        self._parts.notice.ask(Subject.UNAPPLIED, " ".join(words), *choices)

    def before_save(self) -> None:
        """Say what is not saved, because it is not applied."""
        left = self._left()
        if left:
            self._is_told = True
            show = Choice(self.tr("Show it"), self.tr("Go to what is not applied"), self._show)
            self._parts.notice.show_note(Subject.UNAPPLIED, self._words(left), show)

    def _left(self) -> list[_Left]:
        """All that does not count yet, of layers that are still there."""
        found = [
            *self._of(_Kind.FILTER, self._filter.text.unapplied),
            *self._of(_Kind.CONDITION, self._filter.rows.unfinished),
            *self._of(_Kind.LABEL, [(key,) for key in self._labels.text.unapplied]),
        ]
        return sorted(found, key=lambda each: self._parts.session.style.order.index[each.keys[0]])

    def _of(self, kind: _Kind, owners: tuple[Hashable, ...] | list[tuple[Hashable]]) -> Iterator[_Left]:
        index = self._parts.session.style.order.index
        for owner in owners:
            if isinstance(owner, tuple) and owner and all(key in index for key in owner):
                yield _Left(kind, owner)

    def _words(self, left: list[_Left]) -> str:
        """What is not applied, in words."""
        if len(left) > 1:
            return self.tr("%n texts or conditions are not applied.", "", len(left))
        kind, keys = left[0].kind, left[0].keys
        name = self.tr("%n layers", "", len(keys))
        if len(keys) == 1:
            name = shortened(layer_name(self._parts.session.style.layer(keys[0]), self._data))
        sentences = {
            _Kind.FILTER: self.tr("The filter text of {layer} is not applied."),
            _Kind.CONDITION: self.tr("A condition of {layer} is not finished."),
            _Kind.LABEL: self.tr("The label text of {layer} is not applied."),
        }
        return sentences[kind].format(layer=name)

    def _show(self) -> None:
        """Go to the first thing that is not applied."""
        left = self._left()
        if left:
            self._go_to(left[0])

    def _go_to(self, left: _Left) -> None:
        self._parts.docks.show("properties")
        self._parts.view_state.select(left.keys)
        section = self._labels if left.kind is _Kind.LABEL else self._filter
        section.show_unfinished()

    def _apply(self, go_on: GoOn) -> None:
        """Apply each text as by its own button; go on unless one cannot be, which is shown then."""
        for each in self._left():
            self._go_to(each)
            if each.kind is not _Kind.CONDITION:
                (self._labels if each.kind is _Kind.LABEL else self._filter).text.apply_text()
            if each in self._left():
                return
        go_on()

    def _discard(self, go_on: GoOn) -> None:
        self._filter.text.drop_unapplied()
        self._filter.rows.drop_unfinished()
        self._labels.text.drop_unapplied()
        go_on()

    def _withdraw(self) -> None:
        """Say nothing more of what is applied or given up."""
        if self._is_told and not self.is_edited:
            self._is_told = False
            self._parts.notice.withdraw(Subject.UNAPPLIED)
