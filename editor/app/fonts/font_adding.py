"""Fonts that were read become faces of the style; where something speaks against one a person is asked."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject

from editor.app.fonts.font_files import ReadFont
from editor.look.words import quoted, shortened, translated
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.fonts import set_face
from editor.models.weight_text import weight_text
from editor.panels.fonts.face_drops import FontOffer
from editor.panels.fonts.face_words import face_name, slot_title, slot_word
from editor.panels.fonts.font_notes import FontNotes, Question
from editor.panels.fonts.known_faces import KnownFaces, full_name
from editor.panels.try_edit import try_edit
from editor.session.chosen_assets import ChosenAssets
from editor.session.session import Session


@dataclass(frozen=True, slots=True)
class Addition:
    """A font that goes to a slot."""

    font: ReadFont
    slot: str

    @property
    def name(self) -> str:
        """What the font is called, by itself or by its file."""
        return shortened(full_name(self.font.facts) or self.font.path.name)


class FontAdding(QObject):
    """Adds fonts: what was asked for at once is one undo step, and what needs an answer one more."""

    def __init__(self, session: Session, chosen: ChosenAssets, known: KnownFaces, notes: FontNotes) -> None:
        super().__init__(notes)
        self._session, self._chosen, self._known, self._notes = session, chosen, known, notes
        self._names: dict[str, str] = {}

    def add(self, fonts: Sequence[ReadFont], offer: FontOffer) -> None:
        """Add fonts that nothing speaks against, and ask about the others."""
        agreed: dict[str, Addition] = {}
        asked = []
        for font in fonts:
            addition = Addition(font, offer.slot or font.slot)
            other = agreed.get(addition.slot)
            if other is not None and other.font.data_uri == font.data_uri:
                continue  # It is one font in two files.
            is_free = other is None and not self._in_place_of(addition, offer.replaced)
            if is_free and font.facts.embedding.may_embed:
                agreed[addition.slot] = addition
            else:
                asked.append(addition)
        if agreed:
            self._do(tuple(agreed.values()))
        for addition in asked:
            self._ask(addition, self._in_place_of(addition, offer.replaced - agreed.keys()))

    def _in_place_of(self, addition: Addition, replaced: Collection[str] = ()) -> str:
        """The name of what would have to go and was not said to; empty where nothing would."""
        slot = addition.slot
        held = {face.slot: face for face in self._session.style.fonts}
        if slot not in held or slot in replaced or held[slot].data_uri == addition.font.data_uri:
            return ""
        added = self._names.get(held[slot].data_uri)  # Which may not be read again by now.
        known = self._known.by_slot.get(slot)
        return added or (shortened(face_name(known)) if known is not None else slot_title(slot))

    def _ask(self, addition: Addition, in_its_place: str) -> None:
        font, words = addition.font, []
        if not font.facts.embedding.may_embed:
            words.append(
                self.tr("“{name}” says that it must not be embedded: {rights}.").format(
                    name=addition.name, rights=translated(font.facts.embedding.name)
                )
            )
            words.append(self.tr("Every copy of the style would carry it."))
        yes, no = self.tr("Add it all the same"), self.tr("Leave it out")
        if in_its_place:
            words.append(
                self.tr("The {slot} face is “{old}”. Put “{name}” from “{file}” in its place?").format(
                    slot=slot_word(addition.slot),
                    old=in_its_place,
                    name=addition.name,
                    file=shortened(font.path.name),
                )
            )
            yes, no = self.tr("Replace"), self.tr("Keep the old one")
        self._notes.ask(Question(" ".join(words), yes, no, partial(self._answer, addition, in_its_place)))

    def _answer(self, addition: Addition, in_its_place: str, is_yes: bool) -> None:
        if not is_yes:
            return
        now = self._in_place_of(addition)
        if now and now != in_its_place:
            self._ask(addition, now)  # An answer before this one has put another face there.
        else:
            self._do((addition,))

    def _do(self, additions: Sequence[Addition]) -> None:
        before = self._session.style
        edit = _all([set_face(each.slot, each.font.data_uri) for each in additions])
        text = self._step_text(additions, before)
        if not try_edit(self._session, edit, text, lambda why: self._notes.refuse([why])):
            return
        self._names = {each.font.data_uri: each.name for each in additions}
        self._chosen.choose_face(additions[0].slot)
        self._notes.tell(self._told(additions, is_changed=self._session.style is not before))

    def _step_text(self, additions: Sequence[Addition], before: MapStyle) -> str:
        if len(additions) > 1:
            return self.tr("Add %n faces", "", len(additions))
        only = additions[0]
        is_held = any(face.slot == only.slot for face in before.fonts)
        words = self.tr("Replace {slot} face by “{name}”") if is_held else self.tr("Add {slot} face “{name}”")
        return words.format(slot=slot_word(only.slot), name=only.name)

    def _told(self, additions: Sequence[Addition], *, is_changed: bool) -> str:
        listed = ", ".join(quoted(each.name) for each in additions)
        if not is_changed:
            return self.tr("The style holds {names} already.").format(names=listed)
        weight = weight_text(sum(len(each.font.data_uri) for each in additions))
        one = self.tr("Added {names} as {slot} face. It adds {weight} to every save and download.")
        many = self.tr("Added {names}. They add {weight} to every save and download.")
        words = one if len(additions) == 1 else many
        return words.format(names=listed, slot=slot_word(additions[0].slot), weight=weight)


def _all(edits: Sequence[Edit]) -> Edit:
    """Some edits as one."""

    def edit(style: MapStyle) -> MapStyle:
        for each in edits:
            style = each(style)
        return style

    return edit
