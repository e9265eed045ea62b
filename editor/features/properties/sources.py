"""Section of the style's declared sources."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from editor.errors import EditError
from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.layer_data import SATELLITE_TYPE, DrawnData
from editor.mapstyle.document.model import SOURCES, DeclaredSource, Layer, LayerKey, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.json_tree import Path
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.mapstyle.schema.source_data import SourceData
from editor.session.session import Session
from editor.session.view_state import ViewState
from editor.ui.fields.property_row import ProblemLine
from editor.ui.fields.text_fields import commit_pending_input
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.rows import ROWS_AT_ONCE, RowWindow
from editor.ui.kit.section import Section
from editor.ui.text import elide_middle, local_count, translated
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole, font
from editor.workspace.edit_commands import LayerAdder, try_edit
from editor.workspace.layer_names import layer_name
from editor.workspace.selected_layers import count_text

if TYPE_CHECKING:
    from editor.features.properties import source_card
    from editor.mapstyle.edits import sources as source_edits
else:
    source_card = LazyModule("editor.features.properties.source_card")
    source_edits = LazyModule("editor.mapstyle.edits.sources")

_MOST_NAMED = 3


class StyleSources(Section):
    """Section of the declared sources. Cards are reused.

    Signals: `place_requested(QWidget)` to show and focus a field; `unknown_keys_requested(Path)` to show the
    unknown keys below a path.
    """

    place_requested = Signal(object)
    unknown_keys_requested = Signal(object)

    def __init__(
        self, session: Session, view_state: ViewState, data: SourceData, parent: QWidget | None = None
    ) -> None:
        super().__init__(QCoreApplication.translate("StyleSources", "Sources in this style"), parent)
        self._session, self._view_state, self._data = session, view_state, data
        self._adder = LayerAdder(session, view_state)
        self._cards: list[source_card.SourceCard] = []
        self._count = 0
        self._window = RowWindow()
        self.more_button = quiet_button("", "plus")
        self.more_button.clicked.connect(self.show_more)
        self.earlier_button = quiet_button("", "plus")
        self.earlier_button.clicked.connect(self.show_earlier)
        self._empty_label = QLabel(self.tr("None. Built-in sources are always available."))
        self._empty_label.setProperty("tone", "secondary")
        self._empty_label.setFont(font(TypeRole.SECONDARY))
        self._empty_label.setWordWrap(True)
        self.add_button = quiet_button(self.tr("Add satellite source"), "plus")
        self.add_button.clicked.connect(self.add)
        self._refusal = ProblemLine()
        self._list = QVBoxLayout()
        self.body.addWidget(self._empty_label)
        self.body.addWidget(self.earlier_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addLayout(self._list)
        self.body.addWidget(self.more_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addWidget(self._refusal)
        self.body.addSpacing(Gap.XS)
        session.changed.connect(self._on_changed)

    def show_data(self, data: SourceData) -> None:
        """Use other source data for layer names."""
        self._data = data

    @property
    def cards(self) -> "list[source_card.SourceCard]":
        """The cards of the displayed sources."""
        return self._cards[: self._count]

    @property
    def refusal(self) -> str:
        """The reason why the last edit was rejected; empty if it was accepted."""
        return self._refusal.text

    def show_style(self, style: MapStyle) -> None:
        """Show the sources of a style."""
        sources = style.sources
        shown = self._window.rows(len(sources))
        self._count = len(shown)
        self._show_hidden(shown.start, len(sources) - shown.stop)
        while len(self._cards) < self._count:
            self._add_card()
        for index, card in enumerate(self._cards):
            if index < self._count:
                card.show_source(sources[shown[index]])
            card.setVisible(index < self._count)
        self._empty_label.setVisible(not sources)
        self.set_summary(local_count(len(sources)) if sources else "")
        is_declared = any(source.type == SATELLITE_SOURCE for source in sources)
        self.add_button.setEnabled(not is_declared)
        self.add_button.setToolTip(
            self.tr("A source of type “{type}” already exists").format(type=SATELLITE_SOURCE)
            if is_declared
            else self.tr("Add an external tile service for “{type}” layers").format(type=SATELLITE_SOURCE)
        )
        self._refusal.show_text("")

    def _show_hidden(self, before: int, after: int) -> None:
        """Show the buttons for sources outside the displayed range."""
        total = before + self._count + after
        self.earlier_button.setVisible(before > 0)
        self.earlier_button.setText(self.tr("Show %Ln previous", "", min(before, ROWS_AT_ONCE)))
        self.more_button.setVisible(after > 0)
        self.more_button.setText(self.tr("Show %Ln more", "", min(after, ROWS_AT_ONCE)))
        for button in (self.earlier_button, self.more_button):
            button.setToolTip(self.tr("%Ln sources in total", "", total))

    def show_more(self) -> None:
        """Show more sources after the displayed ones."""
        self._window.show_more(len(self._session.style.sources))
        self.show_style(self._session.style)

    def show_earlier(self) -> None:
        """Show more sources before the displayed ones."""
        self._window.show_earlier(len(self._session.style.sources))
        self.show_style(self._session.style)

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._window.reset()
            self.show_style(self._session.style)

    def _show_row(self, row: int) -> None:
        if self._window.reveal(row, len(self._session.style.sources)):
            self.show_style(self._session.style)

    def _add_card(self) -> None:
        card = source_card.SourceCard(self._session)
        card.remove_pressed.connect(self.ask_to_remove)
        card.remove_decided.connect(self._remove)
        card.layer_requested.connect(self.add_layer)
        card.unknown_keys_pressed.connect(
            lambda source: self.unknown_keys_requested.emit((*SOURCES, source.index, "composite"))
        )
        self._cards.append(card)
        self._list.addWidget(card)

    def add(self) -> None:
        """Declare a satellite source and focus its address."""
        if self._do(
            source_edits.add_satellite_source(), self.tr("Add source {name}").format(name=SATELLITE_SOURCE)
        ):
            self._show_row(len(self._session.style.sources) - 1)
            self.place_requested.emit(self.cards[-1].location)

    def add_layer(self, source: DeclaredSource) -> None:
        """Add a layer that draws a source, and select it."""
        self._show_refusal("")
        try:
            self._adder.add(DrawnData(SATELLITE_TYPE, source.type))
        except EditError as error:
            self._show_refusal(translated(error.text))

    def ask_to_remove(self, source: DeclaredSource) -> None:
        """Remove a source; if layers draw it, ask first whether to remove them too."""
        commit_pending_input(self)
        users = self._users(source)
        if not users:
            self._remove(source, with_layers=False)
            return
        unlocked = self._unlocked_keys(users)
        names = ", ".join(elide_middle(layer_name(layer, self._data), 40) for layer in users[:_MOST_NAMED])
        more = "…" if len(users) > _MOST_NAMED else ""
        sentence = self.tr("%Ln layers need this source: {names}", "", len(users))
        text = sentence.format(names=f"{names}{more}.")
        if len(unlocked) < len(users):
            text += " " + self.tr("Locked layers are not changed.")
        offer = (
            self.tr("Remove source and {layers}").format(layers=count_text(len(unlocked))) if unlocked else ""
        )
        card = next(card for card in self.cards if card.source.index == source.index)
        card.question.ask(text, offer)

    def _users(self, source: DeclaredSource) -> list[Layer]:
        style = self._session.style
        return [style.layer(key) for key in source_edits.users_of(style, source)]

    def _unlocked_keys(self, layers: list[Layer]) -> list[LayerKey]:
        return [layer.key for layer in layers if not self._view_state.is_locked(layer)]

    def _remove(self, source: DeclaredSource, with_layers: bool) -> None:
        # Keeps the focus in the panel when the field is hidden.
        self.focus_chain()[0].setFocus(Qt.FocusReason.OtherFocusReason)
        removed_keys = self._unlocked_keys(self._users(source)) if with_layers else []
        text = self.tr("Remove {source}").format(source=source_card.source_name(source))
        if removed_keys:
            text = self.tr("Remove {source} and {layers}").format(
                source=source_card.source_name(source), layers=count_text(len(removed_keys))
            )
        self._do(source_edits.remove_source(source.index, removed_keys), text)

    def reveal(self, inside: Path) -> QWidget:
        """Expand the section and return the field for a path within the list of sources."""
        self.set_open(True)
        sources = self._session.style.sources
        row = next((row for row, source in enumerate(sources) if inside[:1] == (source.index,)), None)
        if row is not None:
            self._show_row(row)
        card = next((card for card in self.cards if inside[:1] == (card.source.index,)), None)
        return card.reveal(inside[1:]) if card is not None else self.focus_chain()[0]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the error message at the width."""
        super().resizeEvent(event)
        self._refusal.set_available_width(self.width() - 2 * Gap.M)

    def _do(self, edit: Edit, text: str) -> bool:
        """Run an edit and return whether it was accepted. Show the reason otherwise."""
        return try_edit(self._session, edit, text, self._show_refusal)

    def _show_refusal(self, refusal: str) -> None:
        self._refusal.show_text(refusal)
