"""Addition of fonts to the style, with questions for replaced faces and restricted licences."""

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
    """A font and its target slot."""

    font: ReadFont
    slot: str

    @property
    def name(self) -> str:
        """The displayed name of the font, or of its file."""
        return shortened(full_name(self.font.facts) or self.font.path.name)


class FontAdding(QObject):
    """Adds fonts: those without questions in one undo step, each confirmed font in another."""

    def __init__(self, session: Session, assets: ChosenAssets, known: KnownFaces, notes: FontNotes) -> None:
        super().__init__(notes)
        self._session, self._assets, self._known, self._notes = session, assets, known, notes
        self._names: dict[str, str] = {}

    def add(self, fonts: Sequence[ReadFont], offer: FontOffer) -> None:
        """Add fonts without conflicts, and ask about the others."""
        accepted: dict[str, Addition] = {}
        questioned = []
        for font in fonts:
            addition = Addition(font, offer.slot or font.slot)
            other = accepted.get(addition.slot)
            if other is not None and other.font.data_uri == font.data_uri:
                continue  # The same font in two files.
            is_free = other is None and not self._replaced_name(addition, offer.replaced)
            if is_free and font.facts.embedding.may_embed:
                accepted[addition.slot] = addition
            else:
                questioned.append(addition)
        if accepted:
            self._do(tuple(accepted.values()))
        for addition in questioned:
            self._ask_user(addition, self._replaced_name(addition, offer.replaced - accepted.keys()))

    def _replaced_name(self, addition: Addition, replaced: Collection[str] = ()) -> str:
        """Return the name of a face that would be replaced without consent; empty if there is none."""
        slot = addition.slot
        faces_by_slot = {face.slot: face for face in self._session.style.fonts}
        if (
            slot not in faces_by_slot
            or slot in replaced
            or faces_by_slot[slot].data_uri == addition.font.data_uri
        ):
            return ""
        added = self._names.get(faces_by_slot[slot].data_uri)  # The face may not have been read again.
        known = self._known.by_slot.get(slot)
        return added or (shortened(face_name(known)) if known is not None else slot_title(slot))

    def _ask_user(self, addition: Addition, replaced_face: str) -> None:
        font, sentences = addition.font, []
        if not font.facts.embedding.may_embed:
            sentences.append(
                self.tr("“{name}” says that it must not be embedded: {rights}.").format(
                    name=addition.name, rights=translated(font.facts.embedding.name)
                )
            )
            sentences.append(self.tr("Every copy of the style would carry it."))
        yes, no = self.tr("Add it all the same"), self.tr("Leave it out")
        if replaced_face:
            sentences.append(
                self.tr("The {slot} face is “{old}”. Put “{name}” from “{file}” in its place?").format(
                    slot=slot_word(addition.slot),
                    old=replaced_face,
                    name=addition.name,
                    file=shortened(font.path.name),
                )
            )
            yes, no = self.tr("Replace"), self.tr("Keep the old one")
        self._notes.ask(
            Question(" ".join(sentences), yes, no, partial(self._answer, addition, replaced_face))
        )

    def _answer(self, addition: Addition, replaced_face: str, is_yes: bool) -> None:
        if not is_yes:
            return
        now = self._replaced_name(addition)
        if now and now != replaced_face:
            self._ask_user(addition, now)  # An earlier answer changed the slot.
        else:
            self._do((addition,))

    def _do(self, additions: Sequence[Addition]) -> None:
        before = self._session.style
        edit = _combined([set_face(each.slot, each.font.data_uri) for each in additions])
        text = self._step_text(additions, before)
        if not try_edit(self._session, edit, text, lambda why: self._notes.refuse([why])):
            return
        self._names = {each.font.data_uri: each.name for each in additions}
        self._assets.choose_face(additions[0].slot)
        self._notes.tell(self._result_text(additions, is_changed=self._session.style is not before))

    def _step_text(self, additions: Sequence[Addition], before: MapStyle) -> str:
        if len(additions) > 1:
            return self.tr("Add %n faces", "", len(additions))
        only = additions[0]
        is_occupied = any(face.slot == only.slot for face in before.fonts)
        text = (
            self.tr("Replace {slot} face by “{name}”") if is_occupied else self.tr("Add {slot} face “{name}”")
        )
        return text.format(slot=slot_word(only.slot), name=only.name)

    def _result_text(self, additions: Sequence[Addition], *, is_changed: bool) -> str:
        listed = ", ".join(quoted(each.name) for each in additions)
        if not is_changed:
            return self.tr("The style holds {names} already.").format(names=listed)
        size_text = weight_text(sum(len(each.font.data_uri) for each in additions))
        one = self.tr("Added {names} as {slot} face. It adds {weight} to every save and download.")
        many = self.tr("Added {names}. They add {weight} to every save and download.")
        text = one if len(additions) == 1 else many
        return text.format(names=listed, slot=slot_word(additions[0].slot), weight=size_text)


def _combined(edits: Sequence[Edit]) -> Edit:
    """Combine edits."""

    def edit(style: MapStyle) -> MapStyle:
        for each in edits:
            style = each(style)
        return style

    return edit
