"""Fonts view with its commands and its menu."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMimeData, QObject
from PySide6.QtGui import QGuiApplication

from editor.assets.data_uri import parse_data_uri
from editor.assets.fonts.font_info import file_name_of
from editor.errors import EditorError
from editor.features.fonts.adding import (
    FontAdding,
    FontImporter,
    ask_for_fonts,
    ask_where_to_export,
    write_font,
)
from editor.features.fonts.drag_and_drop import FaceMove, FontOffer, mime_of
from editor.features.fonts.face_controller import FaceController
from editor.features.fonts.known_faces import KnownFace
from editor.features.fonts.text import face_name, slot_title, slot_word
from editor.features.fonts.view import FontsView
from editor.mapstyle.document.model import FACES, MapStyle
from editor.mapstyle.edits.assets import remove_face, set_face
from editor.mapstyle.edits.edit import Edit
from editor.preview.still_map import StillMap
from editor.render.preview_options import LabelFont
from editor.system.settings import FONT_FOLDER, FONT_SAMPLE, LABEL_FONT
from editor.ui.kit.bars import BarButton
from editor.ui.text import elide_middle, translated
from editor.workspace.central_area import FONTS_VIEW
from editor.workspace.edit_commands import try_edit
from editor.workspace.edit_targets import COMMANDS
from editor.workspace.file_dialogs import files_in, start_folder
from editor.workspace.panel_interfaces import PropertiesSubject
from editor.workspace.window_context import WindowContext

_EXPORT = "font to export"
# Commands in the menu of a card; an empty name is a separator.
_MENU = (
    *("font_replace", "font_export", ""),
    *("cut", "copy", "paste", *(f"font_to_{slot}" for slot in FACES), ""),
    "font_remove",
)


class FontViewController(QObject):
    """Connects the fonts view and its menu to what the commands do; they apply to the selected face.

    `handlers` are those of the font commands, `edits` those of the edit commands, by the names of the
    actions.
    """

    def __init__(self, parts: WindowContext, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._session, self._assets = parts.window, parts.session, parts.assets
        self._settings, self._jobs = parts.services.settings, parts.services.jobs
        self._centre, self._properties, self._commands = parts.centre, parts.properties, parts.commands
        self.view = FontsView(parts.session, parts.assets, self._jobs)
        self._known, self._notes = self.view.known, self.view.notes
        self.faces = FaceController(parts, self.view)
        self.importer = FontImporter(
            parts.session,
            self._jobs,
            self._notes,
            FontAdding(parts.session, parts.assets, self._known, self._notes),
        )
        self.handlers: Mapping[str, Callable[[], object]] = {
            "font_add": self.ask_for_fonts,
            "font_replace": lambda: self.ask_for_fonts(self._assets.face),
            "font_export": self.ask_where_to_export,
            "font_remove": self.remove,
            **{f"font_to_{slot}": partial(self._copy_to, slot) for slot in FACES},
        }
        self.edits: Mapping[str, Callable[[], object]] = {
            "cut": self._cut,
            "copy": self._copy,
            "paste": self.paste,
            "delete": self.remove,
            **dict.fromkeys(("duplicate", "rename"), lambda: None),
        }
        self._connect()
        self._show_sample(parts)
        self._on_settings_changed(LABEL_FONT.key)

    def ask_for_fonts(self, slot: str = "") -> None:
        """Open a file dialog and add the fonts, to a slot or each to its preferred one."""
        self._centre.show_view(FONTS_VIEW)
        title = _tr("Add fonts")
        if slot:
            text = _tr("Replace {slot} font") if slot in self._faces_by_slot() else _tr("Add {slot} font")
            title = text.format(slot=slot_word(slot))
        ask_for_fonts(
            self._window,
            title,
            str(start_folder(self._settings.get(FONT_FOLDER), self._session.origin)),
            partial(self._add_selected_files, slot),
            only_one=bool(slot),
        )

    def paste(self) -> None:
        """Add the font files of the clipboard; a single one to the selected slot if it is empty."""
        paths = files_in(QGuiApplication.clipboard().mimeData() or QMimeData())
        if not paths:
            self._notes.show_refusals([_tr("No font file on the clipboard. Copy a TTF or OTF file first.")])
            return
        slot = self._assets.face
        is_for_slot = len(paths) == 1 and slot not in self._faces_by_slot()
        self.importer.enqueue(FontOffer(paths, slot if is_for_slot else None))

    def remove(self) -> None:
        """Remove the selected face."""
        known = self._face_at(self._assets.face)
        if known is not None:
            self._centre.show_view(FONTS_VIEW)
            slot = known.face.slot
            text = _tr("Remove {slot} font “{name}”")
            if self._do(remove_face(slot), text.format(slot=slot_word(slot), name=_short_name(known))):
                self._show_removed(slot)

    def _show_removed(self, slot: str) -> None:
        text = _tr("{slot} font removed.").format(slot=slot_title(slot))
        undo = BarButton(_tr("Undo"), _tr("Undo the removal"), self._session.undo_stack.undo)
        self._notes.show_remark(text, undo)

    def move(self, move: FaceMove) -> None:
        """Move or copy a face to another slot, replacing the face there."""
        known = self._face_at(move.source)
        if known is None:
            return

        def edit(style: MapStyle) -> MapStyle:
            moved = set_face(move.target, known.face.data_uri)(style)
            return moved if move.is_copy else remove_face(move.source)(moved)

        text = _tr("Use “{name}” as {slot} font") if move.is_copy else _tr("Move “{name}” to {slot} font")
        self._do(edit, text.format(name=_short_name(known), slot=slot_word(move.target)))
        self._assets.select_face(move.target)

    def add_files(self, paths: Sequence[Path]) -> None:
        """Show the view and add fonts from files, each to its preferred slot."""
        self._centre.show_view(FONTS_VIEW)
        self.importer.enqueue(FontOffer(tuple(paths)))

    # Export

    def ask_where_to_export(self) -> None:
        """Open a save dialog and export the selected face."""
        known = self._face_at(self._assets.face)
        if known is None:
            return
        try:
            data = parse_data_uri(known.face.data_uri).decode()
        except EditorError as error:
            self._refuse_export(error)
            return
        name = file_name_of(data, known.name, f"{known.face.slot} face")
        text = _tr("Export {slot} font").format(slot=slot_word(known.face.slot))
        start = start_folder(self._settings.get(FONT_FOLDER), self._session.origin) / name
        ask_where_to_export(self._window, text, start, partial(self._export, known))

    def _export(self, known: KnownFace, path: Path) -> None:
        self._settings.set(FONT_FOLDER, str(path.absolute().parent))
        self._jobs.run(
            lambda _cancel: write_font(path, known.face.data_uri),
            lambda _nothing: self._notes.show_remark(
                _tr("“{name}” exported to “{file}”.").format(
                    name=_short_name(known), file=elide_middle(str(path))
                )
            ),
            self._refuse_export,
            _EXPORT,
        )

    def _refuse_export(self, error: EditorError) -> None:
        self._notes.show_refusals(
            [_tr("The font could not be exported. {why}").format(why=translated(error.why))]
        )

    # Connections

    def _connect(self) -> None:
        view = self.view
        view.menu.setToolTipsVisible(True)
        for name in _MENU:
            if name:
                view.menu.addAction(self._commands[name])
            else:
                view.menu.addSeparator()
        # A click on the selected card does not change the selection, but shows the page.
        for card in view.cards:
            card.selected.connect(lambda: self._properties.show_subject(PropertiesSubject.FACES))
        view.add_requested.connect(self.ask_for_fonts)
        view.fonts_offered.connect(self.importer.enqueue)
        view.face_moved.connect(self.move)
        self._centre.face_requested.connect(view.show_face)
        self._settings.changed.connect(self._on_settings_changed)
        view.addActions([self._commands[name] for name in COMMANDS])
        self._centre.set_actions(FONTS_VIEW, [self._commands["font_add"]], view.menu)

    def _on_settings_changed(self, key: str) -> None:
        if key == LABEL_FONT.key:
            self._known.set_label_font(LabelFont(self._settings.get(LABEL_FONT)))

    def _copy(self) -> None:
        slot = self._assets.face
        QGuiApplication.clipboard().setMimeData(mime_of(slot, self.view.file_of(slot)))

    def _cut(self) -> None:
        self._copy()
        self.remove()

    def _show_sample(self, parts: WindowContext) -> None:
        """Save the sample text and show the map of the style below the specimen."""
        specimen, map_view, control = self.view.specimen, parts.centre.map_view, parts.map_control
        specimen.set_sample(self._settings.get(FONT_SAMPLE))
        specimen.sample_changed.connect(lambda text: self._settings.set(FONT_SAMPLE, text))
        still_map = StillMap(parts.services.render, map_view.camera)
        still_map.show_hidden(control.omitted)
        still_map.show_style(self._session.style)
        specimen.add_below(still_map)
        self.still_map = still_map
        map_view.camera_changed.connect(still_map.aim)
        self._session.changed.connect(lambda change: still_map.show_style(self._session.style, change))
        control.omitted_changed.connect(lambda: still_map.show_hidden(control.omitted))
        control.redraw_requested.connect(still_map.redraw)

    def _add_selected_files(self, slot: str, paths: tuple[Path, ...]) -> None:
        self._settings.set(FONT_FOLDER, str(paths[0].absolute().parent))
        self.importer.enqueue(FontOffer(paths, slot or None, frozenset({slot})))

    def _copy_to(self, slot: str) -> None:
        self.move(FaceMove(self._assets.face, slot, is_copy=True))

    def _do(self, edit: Edit, text: str) -> bool:
        """Run an edit and return whether it was accepted. Show the reason otherwise."""
        return try_edit(self._session, edit, text, lambda why: self._notes.show_refusals([why]))

    def _faces_by_slot(self) -> Mapping[str, KnownFace]:
        """Return the face of each slot, even if it was not examined yet."""
        known = self._known.by_slot
        return {face.slot: known.get(face.slot) or KnownFace(face) for face in self._session.style.fonts}

    def _face_at(self, slot: str) -> KnownFace | None:
        return self._faces_by_slot().get(slot)


def _short_name(known: KnownFace) -> str:
    return elide_middle(face_name(known))


def _tr(text: str) -> str:
    return QCoreApplication.translate("FontController", text)
