"""What the commands do with the faces of the font: add, replace, copy, export, remove."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtGui import QGuiApplication

from editor.app.commands.edit_targets import COMMANDS, EditTarget, EditTargets
from editor.app.files.start_folders import start_folder
from editor.app.fonts.font_adding import FontAdding
from editor.app.fonts.font_dialogs import ask_for_fonts, ask_where_to_export
from editor.app.fonts.font_files import write_font
from editor.app.fonts.font_intake import FontIntake
from editor.app.window_parts import WindowParts
from editor.assets.data_uri import parse_data_uri
from editor.assets.fonts.slots import file_name_of
from editor.errors import EditorError
from editor.look.words import shortened, translated
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import FACES, MapStyle
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.edits.fonts import remove_face, set_face
from editor.panels.centre_panel import FONTS_VIEW
from editor.panels.dropped_files import files_in
from editor.panels.fonts.face_drops import FaceMove, FontOffer, mime_of
from editor.panels.fonts.face_words import face_name, slot_word
from editor.panels.fonts.known_faces import KnownFace
from editor.panels.properties.properties_panel import Subject
from editor.panels.try_edit import try_edit
from editor.preview.still_map import StillMap
from editor.system.settings import FONT_FOLDER, FONT_SAMPLE
from editor.widgets.message_bar import BarButton

_EXPORT = "font to export"
_COPIES = {f"font_to_{slot}": slot for slot in FACES}
# What stands in the menu of a card; nothing stands for a line.
_MENU = ("font_replace", "font_export", "", "cut", "copy", "paste", *_COPIES, "", "font_remove")


class FontFlow(QObject):
    """Joins the fonts view of one window with its commands; they act on the chosen face."""

    def __init__(self, parts: WindowParts, targets: EditTargets) -> None:
        super().__init__(parts.window)
        self._window, self._session, self._chosen = parts.window, parts.session, parts.assets
        self._settings, self._jobs = parts.services.settings, parts.services.jobs
        self._centre, self._view = parts.centre, parts.centre.fonts_view
        self._properties = parts.properties
        self._known, self._notes = self._view.known, self._view.notes
        self._commands, self._targets = parts.commands, targets
        self.intake = FontIntake(
            parts.session,
            self._jobs,
            self._notes,
            FontAdding(parts.session, parts.assets, self._known, self._notes),
        )
        parts.handle(
            {
                "font_add": self.ask_for_fonts,
                "font_replace": lambda: self.ask_for_fonts(self._chosen.face),
                "font_export": self.ask_where_to_export,
                "font_remove": self.remove,
                **{name: partial(self._copy_to, slot) for name, slot in _COPIES.items()},
            }
        )
        acts = {
            "cut": self._cut,
            "copy": self._copy,
            "paste": self.paste,
            "delete": self.remove,
            **dict.fromkeys(("duplicate", "rename"), lambda: None),
        }
        self._target = EditTarget(self._view, acts, self._why_no_edit)
        targets.add(self._target)
        self._connect()
        self._show_sample(parts)
        self._show()

    def ask_for_fonts(self, slot: str = "") -> None:
        """Ask for files, and add the fonts in them: to a slot, or each to the one that it is for."""
        self._centre.show_view(FONTS_VIEW)
        title = self.tr("Add fonts")
        if slot:
            words = self.tr("Replace {slot} face") if slot in self._held() else self.tr("Add {slot} face")
            title = words.format(slot=slot_word(slot))
        ask_for_fonts(
            self._window,
            title,
            str(start_folder(self._settings.get(FONT_FOLDER), self._session.origin)),
            partial(self._take_chosen, slot),
            only_one=bool(slot),
        )

    def paste(self) -> None:
        """Add the fonts in the files of the clipboard; a single one to the chosen slot where that is free."""
        paths = files_in(QGuiApplication.clipboard().mimeData() or QMimeData())
        if not paths:
            self._notes.refuse([self.tr("The clipboard holds no file. Copy a TTF or OTF file first.")])
            return
        slot = self._chosen.face
        is_for_it = len(paths) == 1 and slot not in self._held()
        self.intake.take(FontOffer(paths, slot if is_for_it else None))

    def remove(self) -> None:
        """Take the chosen face out of the style."""
        known = self._known_at(self._chosen.face)
        if known is not None:
            self._centre.show_view(FONTS_VIEW)
            slot = known.face.slot
            words = self.tr("Remove {slot} face “{name}”")
            if self._do(remove_face(slot), words.format(slot=slot_word(slot), name=_short_name(known))):
                self._tell_removed(slot)

    def _tell_removed(self, slot: str) -> None:
        said = self.tr("Removed the {slot} face.").format(slot=slot_word(slot))
        undo = BarButton(
            self.tr("Undo"), self.tr("Bring back what was removed"), self._session.undo_stack.undo
        )
        self._notes.tell(said, undo)

    def move(self, move: FaceMove) -> None:
        """Put a face into another slot; what stood there goes."""
        known = self._known_at(move.source)
        if known is None:
            return

        def edit(style: MapStyle) -> MapStyle:
            moved = set_face(move.target, known.face.data_uri)(style)
            return moved if move.is_copy else remove_face(move.source)(moved)

        words = self.tr("Copy “{name}” to {slot}") if move.is_copy else self.tr("Move “{name}” to {slot}")
        self._do(edit, words.format(name=_short_name(known), slot=slot_word(move.target)))
        self._chosen.choose_face(move.target)

    def close(self) -> None:
        """The window closes: nobody waits for fonts any more."""
        self.intake.cancel()

    # Taking a face out of the window.

    def ask_where_to_export(self) -> None:
        """Ask under which name to keep the chosen face, and write it there."""
        known = self._known_at(self._chosen.face)
        if known is None:
            return
        try:
            data = parse_data_uri(known.face.data_uri).decode()
        except EditorError as error:
            self._refuse_export(error)
            return
        name = file_name_of(data, known.name, f"{known.face.slot} face")
        words = self.tr("Export {slot} face").format(slot=slot_word(known.face.slot))
        start = start_folder(self._settings.get(FONT_FOLDER), self._session.origin) / name
        ask_where_to_export(self._window, words, start, partial(self._export, known))

    def _export(self, known: KnownFace, path: Path) -> None:
        self._settings.set(FONT_FOLDER, str(path.absolute().parent))
        self._jobs.run(
            lambda _cancel: write_font(path, known.face.data_uri),
            lambda _nothing: self._notes.tell(
                self.tr("“{name}” was written to “{file}”.").format(
                    name=_short_name(known), file=shortened(str(path))
                )
            ),
            self._refuse_export,
            _EXPORT,
        )

    def _refuse_export(self, error: EditorError) -> None:
        self._notes.refuse([self.tr("The face was not exported. {why}").format(why=translated(error.why))])

    # How it is joined.

    def _connect(self) -> None:
        view = self._view
        view.menu.setToolTipsVisible(True)
        for name in _MENU:
            if name:
                view.menu.addAction(self._commands[name])
            else:
                view.menu.addSeparator()
        # A press on the chosen card chooses no other, but asks for its page.
        for card in view.cards:
            card.chosen.connect(lambda: self._properties.show_subject(Subject.FACES))
        view.add_requested.connect(self.ask_for_fonts)
        view.fonts_offered.connect(self.intake.take)
        view.face_moved.connect(self.move)
        self._session.changed.connect(self._on_changed)
        self._chosen.face_changed.connect(self._show)
        self._centre.view_shown.connect(self._on_view)
        view.addActions([self._commands[name] for name in COMMANDS])
        self._centre.set_actions(FONTS_VIEW, [self._commands["font_add"]], view.menu)

    def _on_changed(self, change: Diff) -> None:
        if change.fonts or change.is_other_document:
            self._show()

    def _on_view(self, shown: int) -> None:
        """Beside the fonts, the edits are of faces."""
        if shown == FONTS_VIEW:
            self._targets.turn_to(self._target)

    def _why_no_edit(self) -> Mapping[str, str]:
        """Why some edits can do nothing to the chosen face."""
        why = dict.fromkeys(("duplicate", "rename"), self.tr("A face has its own name and its own slot"))
        if self._chosen.face not in self._held():
            why |= dict.fromkeys(("cut", "copy", "delete"), self.tr("This slot has no face"))
        return why

    def _copy(self) -> None:
        slot = self._chosen.face
        QGuiApplication.clipboard().setMimeData(mime_of(slot, self._view.file_of(slot)))

    def _cut(self) -> None:
        self._copy()
        self.remove()

    def _show_sample(self, parts: WindowParts) -> None:
        """Let the specimen remember what was typed, and show the map of this style."""
        specimen, map_view, control = self._view.specimen, parts.centre.map_view, parts.map_control
        specimen.set_sample(self._settings.get(FONT_SAMPLE))
        specimen.sample_changed.connect(lambda text: self._settings.set(FONT_SAMPLE, text))
        still = StillMap(parts.services.render, map_view.camera)
        still.show_hidden(control.left_out)
        still.show_style(self._session.style)
        specimen.add_below(still)
        self.still_map = still
        map_view.camera_changed.connect(still.aim)
        self._session.changed.connect(lambda change: still.show_style(self._session.style, change))
        control.left_out_changed.connect(lambda: still.show_hidden(control.left_out))

    def _take_chosen(self, slot: str, paths: tuple[Path, ...]) -> None:
        self._settings.set(FONT_FOLDER, str(paths[0].absolute().parent))
        self.intake.take(FontOffer(paths, slot or None, frozenset({slot})))

    def _copy_to(self, slot: str) -> None:
        self.move(FaceMove(self._chosen.face, slot, is_copy=True))

    def _do(self, edit: Edit, text: str) -> bool:
        """Make an edit, or say why it cannot be made; gives whether it was made."""
        return try_edit(self._session, edit, text, lambda why: self._notes.refuse([why]))

    def _held(self) -> Mapping[str, KnownFace]:
        """What each slot holds, whether it was looked at before or not."""
        known = self._known.by_slot
        return {face.slot: known.get(face.slot) or KnownFace(face) for face in self._session.style.fonts}

    def _known_at(self, slot: str) -> KnownFace | None:
        return self._held().get(slot)

    def _show(self) -> None:
        """Name the chosen slot in the commands, and offer what can be done with it."""
        slot, held = self._chosen.face, {face.slot for face in self._session.style.fonts}
        name, is_held = slot_word(slot), slot in held
        words = {
            "font_replace": self.tr("Replace {slot} face…") if is_held else self.tr("Add {slot} face…"),
            "font_export": self.tr("Export {slot} face…"),
            "font_remove": self.tr("Remove {slot} face"),
        }
        for command, text in words.items():
            self._offer(command, text.format(slot=name), can=is_held or command == "font_replace")
        for command, target in _COPIES.items():
            text = self.tr("Copy {slot} face to {target}, in place of the face there")
            if target not in held:
                text = self.tr("Copy {slot} face to {target}")
            said = text.format(slot=name, target=slot_word(target))
            self._offer(command, said, can=is_held and target != slot)
            self._commands[command].setVisible(target != slot)
        self._targets.renew()

    def _offer(self, command: str, text: str, *, can: bool) -> None:
        action = self._commands[command]
        action.setText(text)
        action.setEnabled(can)
        action.setToolTip(text.removesuffix("…") if can else self.tr("This slot has no face"))


def _short_name(known: KnownFace) -> str:
    return shortened(face_name(known))
