"""Connects the view of a new version with the style, the map and the files."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSignalBlocker
from PySide6.QtWidgets import QMessageBox

from editor.basemap.places import Bookmark
from editor.checks.legibility.lint import LegibilityLint
from editor.errors import EditorError
from editor.features.night_version.color_model import ColorRow
from editor.features.night_version.files import (
    NameProblem,
    NewFile,
    find_free_name,
    find_problem,
    write_version,
)
from editor.features.night_version.legibility import Legibility, check_legibility
from editor.features.night_version.map_pane import VersionMapPane
from editor.features.night_version.model import VersionModel
from editor.features.night_version.roles import CurveDot
from editor.features.night_version.text import detail_text, kind_name
from editor.features.night_version.view import VersionView
from editor.mapstyle.color import oklch
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_roles import ColorFamily, ColorRole
from editor.mapstyle.versions.rule import VersionKind
from editor.mapstyle.versions.style_colors import ColorKey, ColorPart, StyleColor
from editor.mapstyle.versions.version import FILE_SUFFIXES, StyleVersion
from editor.system.settings import REDUCED_MOTION
from editor.ui.text import elide_middle, quoted
from editor.workspace.central_area import MAP_VIEW, VERSION_VIEW, ViewHistory
from editor.workspace.layer_names import first_layers
from editor.workspace.notice_bar import Choice, NoticeSubject
from editor.workspace.places import UserBookmarks, bundled_bookmarks
from editor.workspace.window_context import WindowContext

LINT_PURPOSE: Final = "legibility of a version"
CREATE_PURPOSE: Final = "create a version"
_ORDER: Final = tuple(ColorRole)
CHECK_PURPOSE: Final = "check the name of a version"


class VersionViewController(QObject):
    """The view of a new version of the open style."""

    def __init__(self, context: WindowContext, data: SourceData, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._data, self._jobs = context, data, context.services.jobs
        self._session, self._centre = context.session, context.centre
        self._bookmarks = UserBookmarks(context.services.settings, self)
        self._is_open = self._is_named = self._hides_docks = False
        self._has_agreed = self._is_checked = self._creates_when_checked = False
        self._problem: NameProblem | None = None
        self._offered_name = ""
        # The counts remain those of an earlier version until the newest one is checked.
        self._lint, self._legibility = LegibilityLint(), Legibility()
        self._question: QMessageBox | None = None
        self.model = VersionModel(self._jobs, self)
        pane = VersionMapPane(context.services.render, self._centre.map_view.aim)
        self.view = VersionView(pane)
        self._history = ViewHistory(self)
        self._centre.set_history(VERSION_VIEW, self._history)
        self._connect()

    def open(self) -> None:
        """Show the view for the current style."""
        view = self.view
        is_retained = self.model.has_changes and self.model.style is self._session.style
        if not self._is_open:
            self._is_open, self._is_named = True, is_retained
            pane = view.map_pane
            setting = self._context.services.settings.get(REDUCED_MOTION)
            pane.set_reduced_motion(is_reduced=None if setting == "system" else setting == "true")
            pane.map_view.set_camera(self._centre.map_view.aim)
        view.roles.icons.setEnabled(bool(self._session.style.icons))
        view.header.show_origin(elide_middle(self._session.origin.name))
        self._start()
        if is_retained:
            self._on_created()
        self._hide_docks()
        self._centre.show_view(VERSION_VIEW)
        view.colors.table.setFocus()

    def close(self) -> None:
        """Leave the view without a new style. What the user set is there when the view opens again."""
        self._is_open = self._has_agreed = self._creates_when_checked = False
        if not self.model.has_changes:
            self._discard()
        for purpose in (CREATE_PURPOSE, CHECK_PURPOSE, LINT_PURPOSE):
            self._jobs.cancel(purpose)
        self._centre.show_view(MAP_VIEW)
        self._centre.map_view.setFocus()

    def _discard(self) -> None:
        """Discard the settings of the version."""
        self.model.clear()
        self._is_checked = self._creates_when_checked = False
        self.view.roles.icons.setChecked(False)
        self._history.show(can_undo=False, can_redo=False)
        self._lint, self._legibility = LegibilityLint(), Legibility()

    def show_data(self, data: SourceData) -> None:
        """Use other names of layers."""
        self._data = data
        self._show_result()

    @property
    def is_idle(self) -> bool:
        """Whether the result, the name and the map are those of the newest settings."""
        purposes = (CREATE_PURPOSE, CHECK_PURPOSE, LINT_PURPOSE)
        is_working = self.model.is_running or any(map(self._jobs.is_running, purposes))
        return not is_working and self.view.map_pane.is_idle

    def create(self) -> None:
        """Write the version to its file once its legibility is checked; with errors, ask once."""
        result = self.model.result
        if not self.view.footer.create_button.isEnabled() or self._jobs.is_running(CREATE_PURPOSE):
            return
        self._creates_when_checked = not self._is_checked
        if result is None or not self._is_checked:
            return
        if self._legibility.errors and not self._has_agreed:
            self._ask_about_errors()
            return
        self._write(result)

    # Connections

    def _connect(self) -> None:
        view, model = self.view, self.model
        model.changed.connect(self._on_changed)
        model.created.connect(self._on_created)
        model.failed.connect(self._on_model_failed)
        view.header.kind_selected.connect(self._on_kind_selected)
        view.header.preset_selected.connect(model.set_preset)
        view.header.reset_requested.connect(model.reset)
        view.roles.bias_selected.connect(model.set_bias)
        view.roles.role_edited.connect(model.set_role)
        view.roles.role_edit_finished.connect(model.finish_edit)
        view.roles.icons_toggled.connect(lambda is_on: model.set_icons_adjusted(is_on=is_on))
        view.roles.role_selected.connect(self._on_role_selected)
        table = view.colors.table
        table.color_selected.connect(self._on_color_selected)
        table.color_edited.connect(model.override)
        table.restore_requested.connect(model.restore)
        table.lock_requested.connect(lambda key, is_on: model.set_locked(key, is_locked=is_on))
        view.before_held.connect(lambda is_held: view.map_pane.hold_before(is_held=is_held))
        view.escaped.connect(self.close)
        for steps in (view, self._history):
            steps.undo_requested.connect(partial(self._step, model.undo))
            steps.redo_requested.connect(partial(self._step, model.redo))
        view.created.connect(self.create)
        view.footer.cancelled.connect(self.close)
        view.footer.create_requested.connect(self.create)
        view.footer.name_edited.connect(self._on_name_edited)
        view.footer.show_requested.connect(self._show_first_problem)
        view.map_pane.places_opening.connect(
            lambda: view.map_pane.show_places((*self._bookmarks.all, *bundled_bookmarks()))
        )
        view.map_pane.place_selected.connect(self._go_to)
        self._centre.view_shown.connect(self._on_view_shown)
        self._session.changed.connect(self._on_style_changed)
        self._context.map_control.redraw_requested.connect(view.map_pane.map_view.redraw)
        self._context.services.render.fonts_checked.connect(view.map_pane.map_view.redraw)

    def _start(self) -> None:
        self.model.start(self._session.style)

    def _hide_docks(self) -> None:
        """Hide the docks before the view is shown, so that the window does not grow."""
        if not self._hides_docks:
            self._context.docks.hide_for_view()
            self._hides_docks = True

    def _on_view_shown(self, index: int) -> None:
        if index != VERSION_VIEW and self._hides_docks:
            self._context.docks.show_again()
            self._hides_docks = False

    def _on_style_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._discard()
            if self._is_open:
                self.close()
        elif self._is_open and self._centre.view_index == VERSION_VIEW:
            self._start()

    # The result

    def _on_changed(self) -> None:
        self._has_agreed = self._is_checked = self._creates_when_checked = False
        self._show_rule()

    def _on_created(self) -> None:
        self._show_rule()
        if not self._is_named and self.model.kind is not None:
            self._is_named = True
            self._offer_name(self.model.kind)
        self._show_result()
        result, lint = self.model.result, self._lint
        if result is not None:
            self._jobs.run(
                lambda _cancel: check_legibility(lint, result),
                partial(self._on_checked, result),
                lambda _error: self._on_checked(result, Legibility()),
                LINT_PURPOSE,
            )

    def _on_checked(self, result: StyleVersion, legibility: Legibility) -> None:
        self._legibility = legibility
        self._is_checked = result is self.model.result and not self.model.is_running
        if self.model.result is not None:
            self.view.colors.model.show(list(self._rows(self.model.result)))
        footer = self.view.footer
        footer.summary.show_counts(legibility.errors, legibility.warnings)
        footer.show_problems.setEnabled(bool(legibility.keys))
        if self._is_checked and self._creates_when_checked:
            self.create()

    def _on_model_failed(self, text: str) -> None:
        self._context.notice.show_note(NoticeSubject.EXPORT, text)

    def _show_rule(self) -> None:
        model, view = self.model, self.view
        self._history.show(can_undo=model.can_undo, can_redo=model.can_redo)
        if model.rule is None or model.kind is None or model.preset is None:
            return
        view.header.show_rule(model.kind, model.preset, is_changed=model.is_changed)
        view.roles.show_bias(model.rule.bias)
        for role, row in view.roles.rows.items():
            row.show_rule(model.rule.roles[role], model.preset_role(role))

    def _show_result(self) -> None:
        result, style = self.model.result, self.model.style
        if result is None or style is None or self.model.kind is None:
            return
        self.view.colors.model.show(list(self._rows(result)))
        self.view.colors.show_count()
        self._show_roles(result)
        pane = self.view.map_pane
        before = kind_name(VersionKind.NIGHT if result.colors.colors.is_dark else VersionKind.DAY)
        after = kind_name(self.model.kind)
        pane.show_names(self.tr("Before") if before == after else before, after)
        pane.show_styles(style, result.style, self._context.map_control.omitted)

    def _rows(self, result: StyleVersion) -> Iterator[ColorRow]:
        low = frozenset(self._legibility.keys)
        colors = result.colors
        for each in sorted(colors.colors, key=lambda one: _ORDER.index(one.key.role)):
            if not each.key.color.a:
                continue
            yield ColorRow(
                each.key,
                each.layers,
                first_layers(result.style, each.layers, self._data),
                detail_text(each),
                colors.mapped[each.key],
                colors.contrast(each.key),
                each.key in low,
                self.model.is_overridden(each.key),
                self.model.is_locked(each.key),
            )

    def _show_roles(self, result: StyleVersion) -> None:
        found: dict[ColorRole, list[StyleColor]] = {}
        for each in result.colors.colors:
            if each.key.color.a and each.key.part is not ColorPart.UNCHANGED:
                found.setdefault(each.key.role, []).append(each)
        self.view.roles.show_present(tuple(found))
        for role, row in self.view.roles.rows.items():
            dots = [self._dot(each.key, result) for each in found.get(role, ())]
            row.show_colors(dots, self.tr("order kept") if role is ColorRole.ROAD_FILL else "")

    def _dot(self, key: ColorKey, result: StyleVersion) -> CurveDot:
        new = result.colors.mapped[key]
        opaque = Color(new.r, new.g, new.b)
        before, after = (oklch.from_color(color).lightness for color in (key.color, opaque))
        # Paths, arrows, railways and outlines of areas follow other rules than roads.
        is_road = key.family is ColorFamily.ROADS and key.part in (ColorPart.LINE, ColorPart.AREA)
        has_roads = key.role in (ColorRole.ROAD_FILL, ColorRole.CASING)
        return CurveDot(before, after, opaque, is_main=is_road or not has_roads)

    # Selection

    def _on_color_selected(self, key: ColorKey | None) -> None:
        self.view.roles.select(None if key is None else key.role)
        result = self.model.result
        if key is not None and result is not None and key in result.colors.colors.by_key:
            layers = result.colors.colors.by_key[key].layers
            self.view.map_pane.highlight(layers[0] if layers else None)

    def _on_role_selected(self, role: ColorRole) -> None:
        """Select a role, and its first colour in the table."""
        self.view.roles.select(role)
        row = next((row for row in self.view.colors.model.rows if row.key.role is role), None)
        current = self.view.colors.table.current_key
        if row is not None and (current is None or current.role is not role):
            self.view.colors.table.select_key(row.key)

    def _show_first_problem(self) -> None:
        problems = self._legibility.keys
        if problems:
            column = self.view.colors
            column.filter.clear()
            column.roles.setCurrentIndex(0)
            column.model.set_filter("", None)
            current = column.table.current_key
            # A second press goes to the next one.
            following = problems[problems.index(current) + 1 :] if current in problems else ()
            column.table.select_key(following[0] if following else problems[0])
            column.table.setFocus()

    def _go_to(self, place: Bookmark) -> None:
        self.view.map_pane.map_view.fly_to(place.lat, place.lon, place.zoom)

    def _step(self, step: Callable[[], None]) -> None:
        """Undo or redo a step of the settings."""
        kind = self.model.kind
        step()
        self.view.roles.icons.setChecked(self.model.adjusts_icons)
        if self.model.kind is not None and self.model.kind is not kind:
            self._offer_name(self.model.kind)

    def _on_kind_selected(self, kind: VersionKind) -> None:
        self.model.set_kind(kind)
        self._offer_name(kind)

    # The file

    @property
    def _folder(self) -> Path | None:
        path = self._session.origin.path
        return None if path is None else path.parent

    def _offer_name(self, kind: VersionKind) -> None:
        path = self._session.origin.path
        stem = (path.stem if path is not None else self._session.origin.name).replace("/", "-")
        for suffix in FILE_SUFFIXES.values():
            stem = stem.removesuffix(suffix)
        name = self.view.footer.name
        self._offered_name = f"{stem}{FILE_SUFFIXES[kind]}.json"
        if name.text() == self._offered_name:
            self._on_name_edited()  # Another file may have the name by now.
        name.setText(self._offered_name)
        name.home(False)

    @property
    def _file_name(self) -> str:
        """The name of the new file, with the extension of styles."""
        name = self.view.footer.name.text().strip()
        return name if not name or name.lower().endswith(".json") else f"{name}.json"

    def _on_name_edited(self) -> None:
        footer, folder, name = self.view.footer, self._folder, self._file_name
        if folder is None:
            self._show_problem(NameProblem.NO_FOLDER)
            return
        footer.show_place(self.tr("Saved beside {name}").format(name=elide_middle(self._session.origin.name)))
        if name == self._offered_name:
            self._jobs.run(
                lambda _cancel: find_free_name(folder, name),
                self._on_free_name,
                lambda _error: None,
                CHECK_PURPOSE,
                abandon=True,
            )
            return
        self._jobs.run(
            lambda _cancel: find_problem(folder, name),
            self._show_problem,
            lambda _error: None,
            CHECK_PURPOSE,
            abandon=True,
        )

    def _on_free_name(self, found: tuple[str, NameProblem | None]) -> None:
        """Offer the next free name instead of one that exists."""
        name, problem = found
        field = self.view.footer.name
        if name != self._file_name:
            blocker = QSignalBlocker(field)
            field.setText(name)
            field.home(False)
            blocker.unblock()
        self._show_problem(problem)

    def _show_problem(self, problem: NameProblem | None) -> None:
        self._problem = problem
        name = quoted(elide_middle(self._file_name))
        texts = {
            NameProblem.NO_FOLDER: self.tr("Save the style first. The version is saved beside it."),
            NameProblem.EMPTY: self.tr("Enter a file name."),
            NameProblem.INVALID: self.tr("A file name cannot contain “/”."),
            NameProblem.TAKEN: self.tr("{name} exists. Enter another name.").format(name=name),
        }
        self.view.footer.show_create("" if problem is None else texts[problem])
        self.view.footer.link.setEnabled(problem is not NameProblem.NO_FOLDER)
        if problem is not None:
            self.view.footer.show_place(texts[problem])

    def _ask_about_errors(self) -> None:
        count = self._legibility.errors
        box = QMessageBox(self.view)
        box.setWindowTitle("Isopleth")
        box.setText(self.tr("Create the version with %Ln errors of legibility?", "", count))
        box.setInformativeText(self.tr("Some labels cannot be read."))
        create = box.addButton(self.tr("Create"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        create.clicked.connect(self._on_agreed)
        box.open()
        self._question = box

    def _on_agreed(self) -> None:
        self._has_agreed = True
        self.create()

    def _write(self, result: StyleVersion) -> None:
        folder, path, kind = self._folder, self._session.origin.path, self.model.kind
        if folder is None or path is None or kind is None:
            return
        new = NewFile(
            path,
            folder / self._file_name,
            kind,
            result.colors.colors.is_dark,
            is_linked=self.view.footer.link.isChecked(),
        )
        source = self._session.source
        self._jobs.run(
            lambda _cancel: write_version(new, source, result.style),
            partial(self._on_written, new),
            partial(self._on_write_failed, new),
            CREATE_PURPOSE,
        )

    def _on_written(self, new: NewFile, remark: str) -> None:
        self._discard()
        self.close()
        if new.is_linked:
            self._context.style_sets.reload()
        text = self.tr("{name} created.").format(name=quoted(elide_middle(new.path.name)))
        choice = Choice(
            self.tr("Open"), self.tr("Open the new style"), partial(self._context.files.open, new.path)
        )
        remarks = (remark,) if remark else ()
        self._context.notice.show_news(NoticeSubject.EXPORT, text, *remarks, choices=(choice,))

    def _on_write_failed(self, new: NewFile, error: EditorError) -> None:
        lead = self.tr("{name} was not created.").format(name=quoted(elide_middle(new.path.name)))
        self._context.notice.show_error(NoticeSubject.EXPORT, lead, error)
