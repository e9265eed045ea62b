"""Guard for text and conditions that are typed but not applied."""

from collections.abc import Hashable, Iterator
from enum import Enum
from typing import TYPE_CHECKING

from editor.features.properties.view import PropertiesPanel
from editor.mapstyle.document.model import LayerKey
from editor.records import dataclass
from editor.ui.text import elide_middle
from editor.workspace.feature import WindowFeature
from editor.workspace.layer_names import layer_name
from editor.workspace.notice_bar import Choice, NoticeSubject
from editor.workspace.panel_interfaces import Continuation
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.properties.filter.section import FilterSection
    from editor.features.properties.labels.section import LabelSection
    from editor.features.properties.layer_page import LayerPage


class _Kind(Enum):
    FILTER = "filter text"
    CONDITION = "condition"
    LABEL = "label text"


@dataclass(frozen=True, slots=True)
class _Unapplied:
    """Text or a condition that was entered for some layers but not applied."""

    kind: _Kind
    keys: tuple[LayerKey, ...]


class UnappliedTextGuard(WindowFeature):
    """Warns about unapplied texts and conditions before they are lost or a file is saved."""

    def __init__(self, parts: WindowContext) -> None:
        super().__init__(parts)
        self._parts = parts
        self._has_notice = False
        self._page: LayerPage | None = None
        PropertiesPanel.of(parts).connect_layer_page(self._on_page_created)
        parts.session.changed.connect(self._withdraw_if_applied)
        parts.files.guard(self)

    def _on_page_created(self, page: "LayerPage") -> None:
        self._page = page
        for box in (page.filter.text, page.labels.text):
            box.edit.textChanged.connect(self._withdraw_if_applied)

    @property
    def is_edited(self) -> bool:
        """Whether any text or condition is unapplied."""
        return bool(self._find_unapplied())

    def ask_before(self, proceed: Continuation) -> None:
        """Ask what to do with unapplied text, and continue after the answer."""
        unapplied = self._find_unapplied()
        choices = [
            Choice(
                self.tr("Discard"),
                self.tr("Discard and continue"),
                lambda: self._discard(proceed),
            ),
            Choice(self.tr("Cancel"), self.tr("Keep editing"), self._show),
        ]
        if any(item.kind is not _Kind.CONDITION for item in unapplied):
            tip = self.tr("Apply and continue")
            choices.insert(0, Choice(self.tr("Apply"), tip, lambda: self._apply(proceed)))
        self._has_notice = True
        sentences = (
            self._sentence(unapplied),
            self.tr("Apply or discard pending changes to continue."),
        )
        self._parts.notice.ask(NoticeSubject.UNAPPLIED, " ".join(sentences), *choices)

    def before_save(self) -> None:
        """Show what is not saved because it is not applied."""
        unapplied = self._find_unapplied()
        if unapplied:
            self._has_notice = True
            show = Choice(self.tr("Show pending change"), self.tr("Go to pending change"), self._show)
            self._parts.notice.show_note(NoticeSubject.UNAPPLIED, self._sentence(unapplied), show)

    def _find_unapplied(self) -> list[_Unapplied]:
        page = self._page
        if page is None:
            return []
        found = [
            *self._of(_Kind.FILTER, page.filter.text.unapplied),
            *self._of(_Kind.CONDITION, page.filter.rows.unfinished),
            *self._of(_Kind.LABEL, [(key,) for key in page.labels.text.unapplied]),
        ]
        return sorted(found, key=lambda item: self._parts.session.style.order.index[item.keys[0]])

    def _of(self, kind: _Kind, owners: tuple[Hashable, ...] | list[tuple[Hashable]]) -> Iterator[_Unapplied]:
        index = self._parts.session.style.order.index
        for owner in owners:
            if isinstance(owner, tuple) and owner and all(key in index for key in owner):
                yield _Unapplied(kind, owner)

    def _sentence(self, unapplied: list[_Unapplied]) -> str:
        if len(unapplied) > 1:
            return self.tr("%Ln pending changes.", "", len(unapplied))
        kind, keys = unapplied[0].kind, unapplied[0].keys
        name = self.tr("%Ln layers", "", len(keys))
        if len(keys) == 1:
            name = elide_middle(layer_name(self._parts.session.style.layer(keys[0]), self.source_data))
        sentences = {
            _Kind.FILTER: self.tr("Pending filter JSON in {layer}."),
            _Kind.CONDITION: self.tr("Incomplete condition in {layer}."),
            _Kind.LABEL: self.tr("Pending label JSON in {layer}."),
        }
        return sentences[kind].format(layer=name)

    def _show(self) -> None:
        unapplied = self._find_unapplied()
        if unapplied:
            self._reveal(unapplied[0])

    def _reveal(self, unapplied: _Unapplied) -> None:
        self._parts.docks.show("properties")
        self._parts.view_state.select(unapplied.keys)
        self._section(unapplied.kind).show_unfinished()

    def _section(self, kind: _Kind) -> "FilterSection | LabelSection":
        assert self._page is not None, "it holds the unapplied text"
        return self._page.labels if kind is _Kind.LABEL else self._page.filter

    def _apply(self, proceed: Continuation) -> None:
        """Apply each text; stop at the first that fails and show it, else continue."""
        for item in self._find_unapplied():
            self._reveal(item)
            if item.kind is not _Kind.CONDITION:
                self._section(item.kind).text.apply_text()
            if item in self._find_unapplied():
                return
        proceed()

    def _discard(self, proceed: Continuation) -> None:
        if self._page is not None:
            self._page.filter.text.discard_unapplied()
            self._page.filter.rows.discard_unfinished()
            self._page.labels.text.discard_unapplied()
        proceed()

    def _withdraw_if_applied(self) -> None:
        if self._has_notice and not self.is_edited:
            self._has_notice = False
            self._parts.notice.withdraw(NoticeSubject.UNAPPLIED)
