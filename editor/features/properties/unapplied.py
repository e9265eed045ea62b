"""Guard for text and conditions that are typed but not applied."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QObject

from editor.features.properties.view import PropertiesPanel
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.source_data import SourceData
from editor.ui.text import elide_middle
from editor.workspace.layer_names import layer_name
from editor.workspace.notice_bar import Choice, NoticeSubject
from editor.workspace.panel_interfaces import Continuation
from editor.workspace.window_context import WindowContext


class _Kind(Enum):
    FILTER = "filter text"
    CONDITION = "condition"
    LABEL = "label text"


@dataclass(frozen=True, slots=True)
class _Unapplied:
    """Text or a condition that was entered for some layers but not applied."""

    kind: _Kind
    keys: tuple[LayerKey, ...]


class UnappliedTextGuard(QObject):
    """Warns about unapplied texts and conditions before they are lost or a file is saved."""

    def __init__(self, parts: WindowContext, panel: PropertiesPanel) -> None:
        super().__init__(parts.window)
        self._parts, self._data = parts, parts.services.data
        self._has_notice = False
        page = panel.layer_page
        self._filter, self._labels = page.filter, page.labels
        parts.session.changed.connect(self._withdraw_if_applied)
        for box in (self._filter.text, self._labels.text):
            box.edit.textChanged.connect(self._withdraw_if_applied)
        parts.files.guard(self)

    @property
    def is_edited(self) -> bool:
        """Whether any text or condition is unapplied."""
        return bool(self._find_unapplied())

    def show_data(self, data: SourceData) -> None:
        """Update what the other entries say that layers draw."""
        self._data = data

    def ask_before(self, proceed: Continuation) -> None:
        """Ask what to do with unapplied text, and continue after the answer."""
        unapplied = self._find_unapplied()
        choices = [
            Choice(
                self.tr("Discard"),
                self.tr("Go on without what is not applied"),
                lambda: self._discard(proceed),
            ),
            Choice(self.tr("Stay"), self.tr("Go on with what is not applied"), self._show),
        ]
        if any(item.kind is not _Kind.CONDITION for item in unapplied):
            tip = self.tr("Put what is typed into the style, and go on")
            choices.insert(0, Choice(self.tr("Apply"), tip, lambda: self._apply(proceed)))
        self._has_notice = True
        sentences = (
            self._sentence(unapplied),
            self.tr("What is not applied is lost if you go on without it."),
        )
        self._parts.notice.ask(NoticeSubject.UNAPPLIED, " ".join(sentences), *choices)

    def before_save(self) -> None:
        """Show what is not saved because it is not applied."""
        unapplied = self._find_unapplied()
        if unapplied:
            self._has_notice = True
            show = Choice(self.tr("Show it"), self.tr("Go to what is not applied"), self._show)
            self._parts.notice.show_note(NoticeSubject.UNAPPLIED, self._sentence(unapplied), show)

    def _find_unapplied(self) -> list[_Unapplied]:
        found = [
            *self._of(_Kind.FILTER, self._filter.text.unapplied),
            *self._of(_Kind.CONDITION, self._filter.rows.unfinished),
            *self._of(_Kind.LABEL, [(key,) for key in self._labels.text.unapplied]),
        ]
        return sorted(found, key=lambda item: self._parts.session.style.order.index[item.keys[0]])

    def _of(self, kind: _Kind, owners: tuple[Hashable, ...] | list[tuple[Hashable]]) -> Iterator[_Unapplied]:
        index = self._parts.session.style.order.index
        for owner in owners:
            if isinstance(owner, tuple) and owner and all(key in index for key in owner):
                yield _Unapplied(kind, owner)

    def _sentence(self, unapplied: list[_Unapplied]) -> str:
        if len(unapplied) > 1:
            return self.tr("%n texts or conditions are not applied.", "", len(unapplied))
        kind, keys = unapplied[0].kind, unapplied[0].keys
        name = self.tr("%n layers", "", len(keys))
        if len(keys) == 1:
            name = elide_middle(layer_name(self._parts.session.style.layer(keys[0]), self._data))
        sentences = {
            _Kind.FILTER: self.tr("The filter text of {layer} is not applied."),
            _Kind.CONDITION: self.tr("A condition of {layer} is not finished."),
            _Kind.LABEL: self.tr("The label text of {layer} is not applied."),
        }
        return sentences[kind].format(layer=name)

    def _show(self) -> None:
        unapplied = self._find_unapplied()
        if unapplied:
            self._reveal(unapplied[0])

    def _reveal(self, unapplied: _Unapplied) -> None:
        self._parts.docks.show("properties")
        self._parts.view_state.select(unapplied.keys)
        section = self._labels if unapplied.kind is _Kind.LABEL else self._filter
        section.show_unfinished()

    def _apply(self, proceed: Continuation) -> None:
        """Apply each text; stop at the first that fails and show it, else continue."""
        for item in self._find_unapplied():
            self._reveal(item)
            if item.kind is not _Kind.CONDITION:
                (self._labels if item.kind is _Kind.LABEL else self._filter).text.apply_text()
            if item in self._find_unapplied():
                return
        proceed()

    def _discard(self, proceed: Continuation) -> None:
        self._filter.text.discard_unapplied()
        self._filter.rows.discard_unfinished()
        self._labels.text.discard_unapplied()
        proceed()

    def _withdraw_if_applied(self) -> None:
        if self._has_notice and not self.is_edited:
            self._has_notice = False
            self._parts.notice.withdraw(NoticeSubject.UNAPPLIED)
