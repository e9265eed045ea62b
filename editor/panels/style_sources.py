"""The declared sources of a style: where a layer's external tiles come from."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.errors import EditError
from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole, font
from editor.mapstyle.edits import Edit
from editor.mapstyle.layertypes import SATELLITE_SOURCE
from editor.mapstyle.model import NAME_KEY, SOURCES, DeclaredSource, MapStyle
from editor.mapstyle.numbers import read_integer
from editor.mapstyle.section_edits import (
    add_satellite_source,
    remove_source,
    rename_source,
    set_comment,
    set_source_location,
    set_source_type,
)
from editor.mapstyle.texts import read_text
from editor.mapstyle.tree import Path, read
from editor.panels.gestures import bind
from editor.session.session import Session
from editor.widgets.elided_label import ElidedLabel
from editor.widgets.field import Field
from editor.widgets.note_field import NoteField
from editor.widgets.property_row import ProblemLine, PropertyRow
from editor.widgets.section import Section
from editor.widgets.text_field import TextField
from editor.widgets.tool_buttons import quiet_button, tool_button
from editor.widgets.typed_text import keep_typed


class SourceCard(QWidget):
    """One declared source; `remove_pressed(DeclaredSource)` asks to take it out."""

    remove_pressed = Signal(object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.source = DeclaredSource(0, {})
        self._title = ElidedLabel("", TypeRole.BODY_STRONG)
        self._remove = tool_button("trash-can-outline", self.tr("Remove the source"))
        self._remove.clicked.connect(lambda: self.remove_pressed.emit(self.source))
        self.name = TextField(self.tr("Name of the source"), self.tr("Without a name"))
        self.type = TextField(self.tr("Type of the source"), SATELLITE_SOURCE)
        self.location = TextField(self.tr("Location of the source"), "https://")
        self.comment = NoteField(self.tr("Comment on the source"), self.tr("No comment"))
        head = QHBoxLayout()
        head.setSpacing(Gap.XS)
        head.addWidget(self._title, 1)
        head.addWidget(self._remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, Gap.S)
        column.setSpacing(0)
        column.addLayout(head)
        for field, label, tip, edit in (
            (self.name, self.tr("Name"), self.tr("What layers call it in their source."), rename_source),
            (self.type, self.tr("Type"), self.tr("What kind of service it is."), set_source_type),
            (self.location, self.tr("Location"), self.tr("The address of its tiles."), set_source_location),
            (self.comment, self.tr("Comment"), self.tr("For people; nothing reads it."), _set_comment),
        ):
            column.addWidget(PropertyRow(label, field, tooltip=tip, has_count=False))
            self._bind(field, label, edit, session)

    def _bind(self, field: Field, label: str, edit: Callable[[int, str], Edit], session: Session) -> None:
        def step_text() -> str:
            text = self.tr("Change {property} of {source}")
            return text.format(property=label.lower(), source=source_name(self.source))

        bind(field, session, step_text, lambda value: edit(self.source.index, value.strip()))

    def show_source(self, source: DeclaredSource) -> None:
        """Show a source, or the source as it now is."""
        if source.index != self.source.index:
            for field in (self.name, self.type, self.location, self.comment):
                field.finish()
        self.source = source
        self._title.set_text(source_name(source))
        self._remove.setAccessibleName(self.tr("Remove {source}").format(source=source_name(source)))
        self.name.show_value(source.name)
        self.type.show_value(source.type)
        self.location.show_value(source.location)
        self.comment.show_value(read_text(read(source.record, ("composite", NAME_KEY), "")))

    def reveal(self, inside: Path) -> QWidget:
        """The field that a path within the source names; its name where it names none."""
        fields: dict[Path, Field] = {
            ("composite", "type"): self.type,
            ("composite", "location"): self.location,
            ("composite", NAME_KEY): self.comment,
        }
        return fields.get(inside[:2], self.name)


class StyleSources(Section):
    """The section of the declared sources; cards are kept and refilled.

    Signals: `place_wanted(QWidget)` when a person should go on in a field.
    """

    place_wanted = Signal(object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("StyleSources", "Declared sources"), parent)
        self._session = session
        self._cards: list[SourceCard] = []
        self._count = 0
        self._none = QLabel(self.tr("None. The built-in sources need no declaration."))
        self._none.setProperty("tone", "secondary")
        self._none.setFont(font(TypeRole.SECONDARY))
        self._none.setWordWrap(True)
        self.add_button = quiet_button(self.tr("Add satellite source"), "plus")
        self.add_button.clicked.connect(self.add)
        self._refusal = ProblemLine()
        self._list = QVBoxLayout()
        self.body.addWidget(self._none)
        self.body.addLayout(self._list)
        self.body.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addWidget(self._refusal)
        self.body.addSpacing(Gap.XS)

    @property
    def cards(self) -> list[SourceCard]:
        """The cards of the sources that there are."""
        return self._cards[: self._count]

    @property
    def refusal(self) -> str:
        """Why the last wish was refused; empty when it was not."""
        return self._refusal.text

    def show_style(self, style: MapStyle) -> None:
        """Show the sources of a style."""
        sources = style.sources
        self._count = len(sources)
        while len(self._cards) < self._count:
            card = SourceCard(self._session)
            card.remove_pressed.connect(self.remove)
            self._cards.append(card)
            self._list.addWidget(card)
        for place, card in enumerate(self._cards):
            if place < self._count:
                card.show_source(sources[place])
            card.setVisible(place < self._count)
        self._none.setVisible(not sources)
        self.set_summary(str(self._count) if sources else "")
        is_declared = any(source.type == SATELLITE_SOURCE for source in sources)
        self.add_button.setEnabled(not is_declared)
        self.add_button.setToolTip(
            self.tr("There is a source of the type “{type}” already").format(type=SATELLITE_SOURCE)
            if is_declared
            else self.tr("Declare an external tile service, which layers draw as “{type}”").format(
                type=SATELLITE_SOURCE
            )
        )
        self._refusal.show_text("")

    def add(self) -> None:
        """Declare a satellite source, and go to where its address is typed."""
        if self._do(add_satellite_source(), self.tr("Add source {name}").format(name=SATELLITE_SOURCE)):
            self.place_wanted.emit(self.cards[-1].location)

    def remove(self, source: DeclaredSource) -> None:
        """Take a source out of the style."""
        keep_typed(self)
        # The field that goes must not throw the focus out of the panel.
        self.focus_chain()[0].setFocus(Qt.FocusReason.OtherFocusReason)
        text = self.tr("Remove {source}").format(source=source_name(source))
        self._do(remove_source(source.index), text)

    def reveal(self, inside: Path) -> QWidget:
        """Unfold the section, and give the field that a path within the list of sources names."""
        self.set_open(True)
        card = next((card for card in self.cards if inside[:1] == (card.source.index,)), None)
        return card.reveal(inside[1:]) if card is not None else self.focus_chain()[0]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the refusal the section's width."""
        super().resizeEvent(event)
        self._refusal.set_room(self.width() - 2 * Gap.M)

    def _do(self, edit: Edit, text: str) -> bool:
        """Run an edit, and give whether the style took it; where it did not, say why."""
        try:
            self._session.do(edit, text)
        except EditError as error:
            self._refusal.show_text(error.text)
            return False
        return True


def source_name(source: DeclaredSource) -> str:
    """What a source is called: by its name, else by its id."""
    if source.name:
        return source.name
    number = read_integer(source.record.get("id"))
    if number is None:
        return QCoreApplication.translate("StyleSources", "Source without a name")
    return QCoreApplication.translate("StyleSources", "Source {id}").format(id=number)


def _set_comment(index: int, text: str) -> Edit:
    return set_comment((*SOURCES, index, "composite"), text)
