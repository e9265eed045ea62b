"""Commands on font faces: add, replace, copy, export, remove."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, Qt
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
from editor.features.fonts.known_faces import KnownFace
from editor.features.fonts.page import FACE_SYMBOL, FacePage, add_face_page
from editor.features.fonts.text import face_name, slot_word
from editor.features.fonts.view import FontsView
from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import FACES, MapStyle
from editor.mapstyle.edits.assets import remove_face, set_face
from editor.mapstyle.edits.edit import Edit
from editor.preview.still_map import StillMap
from editor.render.query.placed_labels import PlacedLabels
from editor.system.settings import FONT_FOLDER, FONT_LANGUAGES, FONT_SAMPLE
from editor.ui.kit.bars import BarButton
from editor.ui.text import elide_middle, translated
from editor.workspace.central_area import FONTS_VIEW
from editor.workspace.edit_commands import try_edit
from editor.workspace.edit_targets import COMMANDS, EditTarget, EditTargets
from editor.workspace.file_dialogs import files_in, start_folder
from editor.workspace.panel_interfaces import PropertiesSubject
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.features.fonts import coverage as font_coverage
else:
    font_coverage = LazyModule("editor.features.fonts.coverage")


_MAP, _FONTS = 0, 2


class FaceController(QObject):
    """Joins face page and coverage to map, dock and settings. The coverage is created on first use."""

    def __init__(self, parts: WindowContext, view: FontsView) -> None:
        super().__init__(parts.window)
        self._parts, self._view, self._settings = parts, view, parts.services.settings
        self._page: FacePage | None = None
        self._reader = parts.centre.map_view.label_reader
        self._properties = parts.properties
        self.coverage: font_coverage.FaceCoverage | None = None
        commands = parts.commands
        add_face_page(
            parts.properties,
            parts.session,
            parts.view_state,
            parts.assets,
            parts.services.jobs,
            self._connect_page,
        )
        tools = [commands[name] for name in ("font_replace", "font_export", "font_remove")]
        parts.properties.title.add_asset_tools(FACE_SYMBOL, tools)
        self._reader.read.connect(self._on_labels_read)
        parts.centre.view_shown.connect(self._on_view_shown)

    def _connect_page(self, page: FacePage) -> None:
        self._page = page
        page.replace_requested.connect(self._parts.commands["font_replace"].trigger)
        page.remove_requested.connect(self._parts.commands["font_remove"].trigger)

    def _on_view_shown(self, shown: int) -> None:
        """Read the labels of the map while the fonts view is visible."""
        is_visible = shown == _FONTS
        if is_visible:
            self._reader.light(())
            if self.coverage is None:
                self.coverage = self._create_coverage()
        self._reader.watch(is_watched=is_visible)

    def _create_coverage(self) -> "font_coverage.FaceCoverage":
        view = self._view
        coverage = font_coverage.FaceCoverage(view.known, self._parts.assets, view.specimen)
        coverage.languages.select(self._settings.get(FONT_LANGUAGES))
        coverage.languages.pins_changed.connect(lambda codes: self._settings.set(FONT_LANGUAGES, codes))
        coverage.labels.light_requested.connect(self._highlight)
        view.known.changed.connect(self._update_highlight)
        view.add_below(coverage)
        return coverage

    def _on_labels_read(self, labels: PlacedLabels) -> None:
        if self.coverage is not None:
            self.coverage.show_placed_labels(labels)
            self._properties.page(PropertiesSubject.FACES)
            if self._page is not None:
                self._page.show_placed_labels(labels)
            self._update_highlight()

    def _highlight(self) -> None:
        """Highlight the labels on the map that use the fallback font."""
        if self.coverage is None:
            return
        result = self.coverage.labels.found
        view = self._parts.centre.map_view
        self._parts.centre.show_view(_MAP)
        view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._reader.light(result.places)
        view.show_note(self.tr("Lit labels fall back to the built-in font. Esc puts the light out."))

    def _update_highlight(self) -> None:
        """Update the highlighting after changes of the map or the faces."""
        if self._reader.is_lit and self.coverage is not None:
            self._reader.light(self.coverage.labels.found.places)


_EXPORT = "font to export"
_COPIES = {f"font_to_{slot}": slot for slot in FACES}
# Commands in the menu of a card; an empty name is a separator.
_MENU = ("font_replace", "font_export", "", "cut", "copy", "paste", *_COPIES, "", "font_remove")


class FontController(QObject):
    """Joins the fonts view of a window with its commands, which apply to the selected face."""

    def __init__(self, parts: WindowContext, targets: EditTargets, view: FontsView) -> None:
        super().__init__(parts.window)
        self._window, self._session, self._assets = parts.window, parts.session, parts.assets
        self._settings, self._jobs = parts.services.settings, parts.services.jobs
        self._centre, self._view = parts.centre, view
        self._properties = parts.properties
        self._known, self._notes = self._view.known, self._view.notes
        self._commands, self._targets = parts.commands, targets
        self.importer = FontImporter(
            parts.session,
            self._jobs,
            self._notes,
            FontAdding(parts.session, parts.assets, self._known, self._notes),
        )
        parts.handle(
            {
                "font_add": self.ask_for_fonts,
                "font_replace": lambda: self.ask_for_fonts(self._assets.face),
                "font_export": self.ask_where_to_export,
                "font_remove": self.remove,
                **{name: partial(self._copy_to, slot) for name, slot in _COPIES.items()},
            }
        )
        handlers = {
            "cut": self._cut,
            "copy": self._copy,
            "paste": self.paste,
            "delete": self.remove,
            **dict.fromkeys(("duplicate", "rename"), lambda: None),
        }
        self._target = EditTarget(self._view, handlers, self._disabled_reasons)
        targets.add(self._target)
        self._connect()
        self._show_sample(parts)
        self._update_commands()

    def ask_for_fonts(self, slot: str = "") -> None:
        """Open a file dialog and add the fonts, to a slot or each to its preferred one."""
        self._centre.show_view(FONTS_VIEW)
        title = self.tr("Add fonts")
        if slot:
            text = (
                self.tr("Replace {slot} face")
                if slot in self._faces_by_slot()
                else self.tr("Add {slot} face")
            )
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
            self._notes.show_refusals([self.tr("The clipboard holds no file. Copy a TTF or OTF file first.")])
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
            text = self.tr("Remove {slot} face “{name}”")
            if self._do(remove_face(slot), text.format(slot=slot_word(slot), name=_short_name(known))):
                self._show_removed(slot)

    def _show_removed(self, slot: str) -> None:
        text = self.tr("Removed the {slot} face.").format(slot=slot_word(slot))
        undo = BarButton(
            self.tr("Undo"), self.tr("Bring back what was removed"), self._session.undo_stack.undo
        )
        self._notes.show_remark(text, undo)

    def move(self, move: FaceMove) -> None:
        """Move or copy a face to another slot, replacing the face there."""
        known = self._face_at(move.source)
        if known is None:
            return

        def edit(style: MapStyle) -> MapStyle:
            moved = set_face(move.target, known.face.data_uri)(style)
            return moved if move.is_copy else remove_face(move.source)(moved)

        text = self.tr("Copy “{name}” to {slot}") if move.is_copy else self.tr("Move “{name}” to {slot}")
        self._do(edit, text.format(name=_short_name(known), slot=slot_word(move.target)))
        self._assets.select_face(move.target)

    def close(self) -> None:
        """Cancel the import before the window closes."""
        self.importer.cancel()

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
        text = self.tr("Export {slot} face").format(slot=slot_word(known.face.slot))
        start = start_folder(self._settings.get(FONT_FOLDER), self._session.origin) / name
        ask_where_to_export(self._window, text, start, partial(self._export, known))

    def _export(self, known: KnownFace, path: Path) -> None:
        self._settings.set(FONT_FOLDER, str(path.absolute().parent))
        self._jobs.run(
            lambda _cancel: write_font(path, known.face.data_uri),
            lambda _nothing: self._notes.show_remark(
                self.tr("“{name}” was written to “{file}”.").format(
                    name=_short_name(known), file=elide_middle(str(path))
                )
            ),
            self._refuse_export,
            _EXPORT,
        )

    def _refuse_export(self, error: EditorError) -> None:
        self._notes.show_refusals(
            [self.tr("The face was not exported. {why}").format(why=translated(error.why))]
        )

    # Connections

    def _connect(self) -> None:
        view = self._view
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
        self._session.changed.connect(self._on_changed)
        self._assets.face_changed.connect(self._update_commands)
        self._centre.view_shown.connect(self._on_view_shown)
        view.addActions([self._commands[name] for name in COMMANDS])
        self._centre.set_actions(FONTS_VIEW, [self._commands["font_add"]], view.menu)

    def _on_changed(self, change: Diff) -> None:
        if change.fonts or change.is_other_document:
            self._update_commands()

    def _on_view_shown(self, shown: int) -> None:
        """Make faces the target of edit commands while the fonts view is shown."""
        if shown == FONTS_VIEW:
            self._targets.set_current(self._target)

    def _disabled_reasons(self) -> Mapping[str, str]:
        """Return why edit commands are disabled for the selected face."""
        why = dict.fromkeys(("duplicate", "rename"), self.tr("A face has its own name and its own slot"))
        if self._assets.face not in self._faces_by_slot():
            why |= dict.fromkeys(("cut", "copy", "delete"), self.tr("This slot has no face"))
        return why

    def _copy(self) -> None:
        slot = self._assets.face
        QGuiApplication.clipboard().setMimeData(mime_of(slot, self._view.file_of(slot)))

    def _cut(self) -> None:
        self._copy()
        self.remove()

    def _show_sample(self, parts: WindowContext) -> None:
        """Save the sample text and show the map of the style below the specimen."""
        specimen, map_view, control = self._view.specimen, parts.centre.map_view, parts.map_control
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

    def _update_commands(self) -> None:
        """Update the commands for the selected slot."""
        slot, occupied = self._assets.face, {face.slot for face in self._session.style.fonts}
        name, is_occupied = slot_word(slot), slot in occupied
        texts = {
            "font_replace": self.tr("Replace {slot} face…") if is_occupied else self.tr("Add {slot} face…"),
            "font_export": self.tr("Export {slot} face…"),
            "font_remove": self.tr("Remove {slot} face"),
        }
        for command, text in texts.items():
            self._update_command(
                command, text.format(slot=name), is_enabled=is_occupied or command == "font_replace"
            )
        for command, target in _COPIES.items():
            text = self.tr("Copy {slot} face to {target}, in place of the face there")
            if target not in occupied:
                text = self.tr("Copy {slot} face to {target}")
            text = text.format(slot=name, target=slot_word(target))
            self._update_command(command, text, is_enabled=is_occupied and target != slot)
            self._commands[command].setVisible(target != slot)
        self._targets.update_commands()

    def _update_command(self, command: str, text: str, *, is_enabled: bool) -> None:
        action = self._commands[command]
        action.setText(text)
        action.setEnabled(is_enabled)
        action.setToolTip(text.removesuffix("…") if is_enabled else self.tr("This slot has no face"))


def _short_name(known: KnownFace) -> str:
    return elide_middle(face_name(known))
