"""Import of font files as faces, with their checks."""

from collections import deque
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from editor.assets.data_uri import build_data_uri, parse_data_uri
from editor.assets.fonts.check_results import examine_face
from editor.assets.fonts.font_info import FontInfo, media_type_of, slot_of
from editor.assets.fonts.structure import check_font
from editor.errors import EditorError
from editor.features.fonts.drag_and_drop import FontOffer
from editor.features.fonts.known_faces import KnownFaces, full_name
from editor.features.fonts.notes import FontNotes, Question
from editor.features.fonts.text import face_name, slot_title, slot_word
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.assets import set_face
from editor.mapstyle.edits.edit import Edit
from editor.records import dataclass
from editor.session.asset_selection import AssetSelection
from editor.session.session import Session
from editor.storage.saving import save_bytes
from editor.system.jobs import Cancel, Jobs
from editor.ui.text import elide_middle, local_count, quoted, translated
from editor.wording import say
from editor.workspace.edit_commands import try_edit
from editor.workspace.file_dialogs import ask_for_file, ask_for_files, ask_where_to_write, read_selected_file
from editor.workspace.file_size import size_text


@dataclass(frozen=True, slots=True)
class ReadFont:
    """A valid font of a file as a data URI, and its preferred slot."""

    path: Path
    data_uri: str
    slot: str
    facts: FontInfo


def read_font(path: Path, cancel: Cancel) -> ReadFont:
    """Return the font of a file. Its format is detected from the data.

    Raises: EditorError if it is invalid or unreadable, UnwantedError after a cancellation.
    """
    data = read_selected_file(path, say("This is a folder. Add the font files that it contains instead."))
    fault = check_font(data).fault  # Before the Base64 encoding.
    if fault is not None:
        raise EditorError(fault)
    data_uri = build_data_uri(media_type_of(data), data)
    verdict = examine_face(data_uri, cancel)
    if verdict.facts is None:
        raise EditorError(verdict.fault or "")
    return ReadFont(path, data_uri, slot_of(data), verdict.facts)


def write_font(path: Path, data_uri: str) -> None:
    """Save a font to a file atomically.

    Raises: EditorError if the style does not contain its data; SaveError if it cannot be written.
    """
    save_bytes(path, parse_data_uri(data_uri).decode())


# Includes unsupported formats, so that selecting such a file shows an error instead of being ignored.
_ENDINGS = " ".join(
    f"*.{ending}" for ending in ("ttf", "otf", "ttc", "otc", "woff", "woff2", "eot", "pfb", "t1", "svg")
)


def ask_for_fonts(
    parent: QWidget,
    title: str,
    folder: str,
    on_selected: Callable[[tuple[Path, ...]], object],
    *,
    only_one: bool,
) -> QFileDialog:
    """Open a file dialog for one or more fonts."""
    fonts = _tr("Fonts ({endings})").format(endings=_ENDINGS)
    if only_one:
        return ask_for_file(parent, title, folder, fonts, lambda path: on_selected((path,)))
    return ask_for_files(parent, title, folder, fonts, on_selected)


def ask_where_to_export(
    parent: QWidget, title: str, start: Path, on_selected: Callable[[Path], object]
) -> QFileDialog:
    """Open a save dialog for a font."""
    font = _tr("Font (*{suffix})").format(suffix=start.suffix)
    return ask_where_to_write(parent, title, start, font, start.suffix.removeprefix("."), on_selected)


def _tr(text: str) -> str:
    return QCoreApplication.translate("FontDialogs", text)


@dataclass(frozen=True, slots=True)
class Addition:
    """A font and its target slot."""

    font: ReadFont
    slot: str

    @property
    def name(self) -> str:
        """The displayed name of the font, or of its file."""
        return elide_middle(full_name(self.font.facts) or self.font.path.name)


class FontAdding(QObject):
    """Adds fonts: those without questions in one undo step, each confirmed font in another."""

    def __init__(self, session: Session, assets: AssetSelection, known: KnownFaces, notes: FontNotes) -> None:
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
        return added or (elide_middle(face_name(known)) if known is not None else slot_title(slot))

    def _ask_user(self, addition: Addition, replaced_face: str) -> None:
        font, sentences = addition.font, []
        if not font.facts.embedding.may_embed:
            sentences.append(
                self.tr("“{name}” does not allow embedding ({rights}).").format(
                    name=addition.name, rights=translated(font.facts.embedding.name)
                )
            )
            sentences.append(self.tr("It would become part of every copy of the style."))
        yes, no = self.tr("Add anyway"), self.tr("Skip")
        if replaced_face:
            sentences.append(
                self.tr("Replace the {slot} font “{old}” with “{name}” from “{file}”?").format(
                    slot=slot_word(addition.slot),
                    old=replaced_face,
                    name=addition.name,
                    file=elide_middle(font.path.name),
                )
            )
            yes, no = self.tr("Replace"), self.tr("Keep current font")
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
        if not try_edit(self._session, edit, text, lambda why: self._notes.show_refusals([why])):
            return
        self._names = {each.font.data_uri: each.name for each in additions}
        self._assets.select_face(additions[0].slot)
        self._notes.show_remark(self._result_text(additions, is_changed=self._session.style is not before))

    def _step_text(self, additions: Sequence[Addition], before: MapStyle) -> str:
        if len(additions) > 1:
            return self.tr("Add %Ln fonts", "", len(additions))
        only = additions[0]
        is_occupied = any(face.slot == only.slot for face in before.fonts)
        text = (
            self.tr("Replace {slot} font with “{name}”")
            if is_occupied
            else self.tr("Add {slot} font “{name}”")
        )
        return text.format(slot=slot_word(only.slot), name=only.name)

    def _result_text(self, additions: Sequence[Addition], *, is_changed: bool) -> str:
        listed = ", ".join(quoted(each.name) for each in additions)
        if not is_changed:
            return self.tr("Already in this style: {names}.").format(names=listed)
        size = size_text(sum(len(each.font.data_uri) for each in additions))
        one = self.tr("{names} added as {slot} font. File size grows by {weight}.")
        many = self.tr("{names} added. File size grows by {weight}.")
        text = one if len(additions) == 1 else many
        return text.format(names=listed, slot=slot_word(additions[0].slot), weight=size)


def _combined(edits: Sequence[Edit]) -> Edit:
    """Combine edits."""

    def edit(style: MapStyle) -> MapStyle:
        for each in edits:
            style = each(style)
        return style

    return edit


PURPOSE = "fonts to add"


class FontImporter(QObject):
    """Queue of font import requests. Invalid files are reported, the others are added."""

    def __init__(self, session: Session, jobs: Jobs, notes: FontNotes, adding: FontAdding) -> None:
        super().__init__(notes)
        self._jobs, self._notes, self._adding = jobs, notes, adding
        self._queue: deque[FontOffer] = deque()
        self._offer: FontOffer | None = None
        self._remaining: deque[Path] = deque()
        self._count = 0
        self._fonts: list[ReadFont] = []
        self._errors: list[str] = []
        notes.cancel_pressed.connect(self._on_cancel_pressed)
        session.changed.connect(self._on_changed)

    @property
    def is_busy(self) -> bool:
        """Whether files are being read."""
        return self._offer is not None

    def enqueue(self, offer: FontOffer) -> None:
        """Import the fonts of files after the pending ones."""
        self._queue.append(offer)
        if self._offer is None:
            self._start_next()

    def cancel(self) -> None:
        """Cancel all imports."""
        self._queue.clear()
        self._offer = None
        self._jobs.cancel(PURPOSE)
        self._notes.show_work("")

    def _on_cancel_pressed(self) -> None:
        self.cancel()
        self._notes.show_remark(self.tr("Cancelled. No font added."))

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self.cancel()

    def _start_next(self) -> None:
        """Start the next import, if any."""
        self._offer = self._queue.popleft() if self._queue else None
        if self._offer is None:
            self._notes.show_work("")
            return
        self._remaining = deque(dict.fromkeys(self._offer.paths))
        self._count = len(self._remaining)
        self._fonts, self._errors = [], []
        self._notes.show_refusals(())
        self._read_next()

    def _read_next(self) -> None:
        if self._offer is None:
            return
        if not self._remaining:
            self._notes.show_refusals(self._errors)
            self._adding.add(self._fonts, self._offer)
            self._start_next()
            return
        path = self._remaining.popleft()
        text = self.tr("Checking “{name}”…")
        if self._count > 1:
            text = self.tr("Checking “{name}”, {number} of {count}…")
        number = self._count - len(self._remaining)
        self._notes.show_work(
            text.format(name=elide_middle(path.name), number=number, count=local_count(self._count))
        )
        self._jobs.run(partial(read_font, path), self._on_read, partial(self._on_failed, path), PURPOSE)

    def _on_read(self, font: ReadFont) -> None:
        self._fonts.append(font)
        self._read_next()

    def _on_failed(self, path: Path, error: EditorError) -> None:
        text = self.tr("“{name}” could not be added. {why}")
        self._errors.append(text.format(name=elide_middle(path.name), why=translated(error.text)))
        self._read_next()
