"""The chosen icons in the right dock: their records, who uses them, what can be done to their pictures."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from editor.look.symbol_names import PanelSymbol
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Icon
from editor.mapstyle.document.unknown_content import uneditable_in_icon
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.search.occurrences import IconUse, icon_uses
from editor.models.layer_row import layer_name
from editor.panels.icons.icon_answers import Answers
from editor.panels.icons.icon_changes import IconChanges
from editor.panels.icons.icon_drawn import drawn_size
from editor.panels.icons.icon_equals import EqualIcons
from editor.panels.icons.icon_preview import IconPreview
from editor.panels.icons.icon_record import IconRecord
from editor.panels.icons.icon_shrink import IconShrink
from editor.panels.icons.icon_study import PNG, IconStudy, Studied, lighter_image, study_among, study_image
from editor.panels.icons.icon_users import IconUsers
from editor.panels.icons.icon_work import IconWork
from editor.panels.unknown_keys import UnknownKeys
from editor.render import choices
from editor.session.chosen_assets import ChosenAssets
from editor.session.session import Session
from editor.system.jobs import Jobs
from editor.widgets.empty_state import EmptyState
from editor.widgets.fields.numbers import number_text
from editor.widgets.page import Page

# What takes longer to find out waits until the icon stays the same for so long.
_REST_MS = 250


class IconPage(Page):
    """Edits the chosen icons. What takes reading their images is found out while the page is seen.

    Signals: `place_requested(path in the tree)` to go to what uses an icon; `add_requested()`,
    `replace_requested()` and `delete_requested()` for what is asked elsewhere; `studied_changed()` after more
    images are known; `offers_changed()` after other changes became possible or impossible.
    """

    place_requested = Signal(object)
    add_requested = Signal()
    replace_requested = Signal()
    delete_requested = Signal()
    studied_changed = Signal()
    offers_changed = Signal()

    def __init__(
        self,
        session: Session,
        chosen: ChosenAssets,
        data: SourceData,
        jobs: Jobs,
        work: IconWork,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._chosen, self._data = session, chosen, data
        self._zoom = 0.0
        self._px_per_mm = choices.load().px_per_mm
        self._uses: Mapping[str, tuple[IconUse, ...]] = {}
        self._of_one = Answers(jobs, "icon study", study_image, self)
        self._of_many = Answers(jobs, "icon studies", study_among, self)
        self._lighter = Answers(jobs, "icon shrink", lighter_image, self)
        self._equals = EqualIcons(jobs, self)
        self._held: list[Studied] = []
        self._is_changing = False
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self.preview = IconPreview()
        self.record = IconRecord(session)
        self.users = IconUsers(data)
        self.verbs, self.work = work.verbs, work
        self.changes = IconChanges(session, self.work, jobs)
        self.shrink = IconShrink(self.verbs, self._lighter)
        self.kept = UnknownKeys()
        self.nothing = EmptyState(
            PanelSymbol.ICONS, self.tr("No icon selected. Pick one, or add images."), self.tr("Add images…")
        )
        self.all_button = self.nothing.add_button(self.tr("Select all icons"))
        self._sections = (self.preview, self.record, self.users, self.changes, self.shrink, self.kept)
        for part in self._sections:
            self.column.addWidget(part)
        self.column.addWidget(self.nothing, 1)
        self.column.addStretch(0)
        self._connect()
        self._show()

    def _connect(self) -> None:
        self.nothing.pressed.connect(self.add_requested)
        self.all_button.clicked.connect(self._choose_all)
        self.users.place_requested.connect(self.place_requested)
        self.users.delete_requested.connect(self.delete_requested)
        self.changes.replace_requested.connect(self.replace_requested)
        self.changes.offers_changed.connect(self.offers_changed)
        self._session.changed.connect(self._on_changed)
        self._chosen.icons_changed.connect(self._show)
        self.verbs.refused.connect(self.changes.problem.show_text)
        for studies in (self._of_one, self._of_many):
            studies.changed.connect(self._on_studied)
            studies.changed.connect(self.studied_changed)
        self._lighter.changed.connect(self._show_lighter)
        self._equals.changed.connect(self._show_changes)
        self._rest.timeout.connect(self._find_out)

    @property
    def is_complete(self) -> bool:
        """Whether all that is to know of the chosen icons is shown."""
        is_known = self._studies.is_complete and self._lighter.is_complete
        are_compared = not self._icons or self._equals.among(self._session.style.icons) is not None
        return is_known and are_compared and not self._rest.isActive()

    @property
    def why_not(self) -> Mapping[str, str]:
        """Why each change of the chosen icons cannot be made, as far as that is known: while it is seen."""
        return self.changes.why_not if self.isVisible() else {}

    def edit_id(self) -> None:
        """Give the id of the icon the keys, to be typed anew."""
        if self._chosen.icon is not None:
            self.record.edit_id()

    def show_zoom(self, zoom: float) -> None:
        """Show the icon as it is drawn at another zoom of the map."""
        if zoom != self._zoom:
            self._zoom = zoom
            if self.isVisible():
                self._show_preview()

    def show_data(self, data: SourceData) -> None:
        """Call layers by what other entries say they draw."""
        self._data = data
        self.users.show_data(data)
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """Show the icons as they are now."""
        super().showEvent(event)
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        """Know nothing of the icons that are chosen from now on."""
        super().hideEvent(event)
        self.offers_changed.emit()

    @property
    def _icons(self) -> list[Icon]:
        """The chosen icons, in the order of the file."""
        places = set(self._chosen.icons)
        return [icon for icon in self._session.style.icons if icon.index in places] if places else []

    @property
    def _studies(self) -> Answers[IconStudy]:
        """What is known of the images of as many icons as are chosen."""
        return self._of_one if self._chosen.icon is not None else self._of_many

    @property
    def studied(self) -> list[Studied]:
        """The chosen icons with what is known of their images by now; while they change, what they were."""
        if self._is_changing:
            return self._held
        return [Studied(icon, self._studies.known(icon.data_uri)) for icon in self._icons]

    def _choose_all(self) -> None:
        self._chosen.choose_icons(icon.index for icon in self._session.style.icons)

    def _on_changed(self, change: Diff) -> None:
        # The images of the chosen icons are told by the choice, which follows their records.
        touches_uses = change.icons or change.added or change.removed or change.is_reordered
        if self.isVisible() and (touches_uses or change.layers or change.is_other_document):
            self._show_users()
            self._show_preview()
            self._show_empty()
            self._rest.start()

    def _show(self) -> None:
        """Show the chosen icons as far as they are known, and find out the rest."""
        if not self.isVisible():
            return
        self._show_empty()
        icons = self._icons
        for studies in (self._of_one, self._of_many):
            studies.want(icon.data_uri for icon in icons if studies is self._studies)
        if not icons:
            self._held, self._is_changing = [], False
            return
        before = [each.icon.index for each in self._held]
        # The same icons with other images stay as they were until those are known: nothing blinks.
        self._is_changing = [icon.index for icon in icons] == before and not self._studies.is_complete
        self._show_users()
        if not self._is_changing:
            self._show_pictures()
        self.kept.show_members(uneditable_in_icon(icons[0]) if len(icons) == 1 else ())
        self._rest.start()

    def _on_studied(self) -> None:
        if self._is_changing and not self._studies.is_complete:
            return
        self._is_changing = False
        self._show_pictures()
        self._rest.start()

    def _show_empty(self) -> None:
        is_any = bool(self._chosen.icons)
        for part in self._sections:
            if part is not self.kept and part is not self.shrink:
                part.setVisible(is_any)
        if not is_any:
            self.kept.hide()
            self.shrink.hide()
        self.nothing.setVisible(not is_any)
        self.all_button.setVisible(bool(self._session.style.icons))

    def _show_users(self) -> None:
        self._uses = icon_uses(self._session.style)
        if self._icons:
            self.users.show_icons(self._session.style, self._icons, self._uses)

    def _show_pictures(self) -> None:
        """Show all that comes of the images."""
        if self._icons:
            self._held = studied = self.studied  # Once: it takes a while for a hundred icons.
            self._preview(studied)
            self.record.show_icons(studied)
            self.changes.show_icons(studied, self._equals.among(self._session.style.icons))
            self.shrink.show_icons(studied)

    def _show_preview(self) -> None:
        self._preview(self.studied)

    def _preview(self, studied: Sequence[Studied]) -> None:
        if len(studied) != 1:
            self.preview.show_many([each.study for each in studied if each.study is not None])
            return
        drawn = drawn_size(self._session.style, self._uses.get(studied[0].icon.id, ()), self._zoom)
        size = number_text(round(drawn.size, 2))
        if drawn.layer is None:
            words = self.tr("as drawn at icon size {size}").format(size=size)
        else:
            layer = layer_name(drawn.layer, self._data)
            words = self.tr("as {layer} draws it, icon size {size}").format(layer=layer, size=size)
        self.preview.show_one(studied[0].study, drawn.size * self._px_per_mm, words)

    def _show_changes(self) -> None:
        if self._icons:
            self.changes.show_icons(self.studied, self._equals.among(self._session.style.icons))

    def _show_lighter(self) -> None:
        if self._icons:
            self.shrink.show_icons(self.studied)

    def _find_out(self) -> None:
        """Look for equal icons and lighter forms, now that nothing changes for the moment."""
        if self.isVisible() and self._icons:
            self._equals.want(self._session.style.icons)
            self._lighter.want(
                each.icon.data_uri
                for each in self.studied
                if each.sound is not None and each.sound.format == PNG
            )
            self._show_changes()
