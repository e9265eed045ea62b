"""Section with the image operations for the selected icons and a preview of their effect."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from editor.features.icons.analysis import AnalysedIcon
from editor.features.icons.operations import (
    Groups,
    IconWork,
    Offer,
    crop_offer,
    merge_offer,
    pad_offer,
    recolor_offer,
    replace_why_not,
    resize_offer,
)
from editor.features.icons.recolor import LiveColor, RecolorForm
from editor.features.icons.resize_form import ResizeForm
from editor.features.icons.text import becomes_words
from editor.session.session import Session
from editor.system.jobs import Jobs
from editor.ui.fields.info_rows import HintNote
from editor.ui.fields.property_row import ProblemLine
from editor.ui.kit.buttons import TileButton
from editor.ui.kit.section import Section
from editor.ui.theme.tokens import Gap


class IconChanges(Section):
    """Six tiles and the forms of “Recolour” and “Resize”.

    Signals: `replace_requested()` to replace the image; `offers_changed()` after other tiles are enabled.
    """

    replace_requested = Signal()
    offers_changed = Signal()

    def __init__(self, session: Session, work: IconWork, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("IconChanges", "Change the picture"), parent)
        self._studied: tuple[AnalysedIcon, ...] = ()
        self._groups: Groups | None = None
        self._why_not: Mapping[str, str] = {}
        self.work = work
        self.live = LiveColor(session, jobs, self)
        self.replace = TileButton(self.tr("Replace"), "swap-horizontal")
        self.recolor = TileButton(self.tr("Recolour"), "palette-outline", is_checkable=True)
        self.resize_tile = TileButton(self.tr("Resize"), "resize", is_checkable=True)
        self.crop = TileButton(self.tr("Crop border"), "crop")
        self.pad = TileButton(self.tr("Pad to square"), "square-rounded-outline")
        self.merge = TileButton(self.tr("Merge equal"), "call-merge")
        self.color_form = RecolorForm(session, self.live)
        self.color_form.field.set_open_beside(self)  # A popover beside the field would cover the preview.
        self.size_form = ResizeForm()
        self.note = HintNote()
        self.problem = ProblemLine()
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setSpacing(6)
        tiles = (self.replace, self.recolor, self.resize_tile, self.crop, self.pad, self.merge)
        for index, tile in enumerate(tiles):
            grid.addWidget(tile, *divmod(index, 2))
        self.body.addLayout(grid)
        for part in (self.color_form, self.size_form, self.note, self.problem):
            self.body.addWidget(part)
        self.color_form.hide()
        self.size_form.hide()

    def _connect(self) -> None:
        self.replace.clicked.connect(self.replace_requested)
        self.recolor.toggled.connect(self._show_color_form)
        self.resize_tile.toggled.connect(self._show_size_form)
        self.crop.clicked.connect(self._crop)
        self.pad.clicked.connect(self._pad)
        self.merge.clicked.connect(self._merge)
        self.size_form.agreed.connect(self._resize)
        self.size_form.closed.connect(self._close_size_form)
        self.work.running_changed.connect(self._on_running_changed)
        self.live.failed.connect(self.problem.show_text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for line in (self.note, self.problem):
            line.set_room(self.width() - 2 * Gap.M)

    def show_icons(self, studied: Sequence[AnalysedIcon], groups: Groups | None) -> None:
        """Show the operations for some icons and the groups of equal ones; other icons close the forms."""
        before = [each.icon.index for each in self._studied]
        self._studied, self._groups = tuple(studied), groups
        if [each.icon.index for each in studied] != before:
            self.problem.show_text("")
            for tile in (self.recolor, self.resize_tile):
                tile.setChecked(False)
        self._show_offers()

    @property
    def disabled_reason(self) -> Mapping[str, str]:
        """Why each operation is unavailable; empty if it is available or not known yet."""
        return self._why_not

    def _on_running_changed(self) -> None:
        if self.work.is_running:
            self.problem.show_text("")
        self._show_offers()

    def _show_offers(self) -> None:
        if not self._studied:
            return
        icons = [each.icon for each in self._studied]
        recolor = recolor_offer(self._studied)
        offers = {
            "recolor": (self.recolor, recolor),
            "resize": (self.resize_tile, resize_offer(self._studied)),
            "crop": (self.crop, crop_offer(self._studied)),
            "pad": (self.pad, pad_offer(self._studied)),
            "merge": (self.merge, merge_offer(icons, self._groups)),
        }
        self._show_replace(replace_why_not(icons))
        for tile, offer in offers.values():
            self._show_offer(tile, offer)
        self._why_not = {name: offer.disabled_reason for name, (_tile, offer) in offers.items()}
        self.offers_changed.emit()
        self.color_form.show_icons(self._studied_of(recolor))
        sound = [each.sound for each in self._studied if each.sound is not None]
        self.size_form.show_sizes([study.size for study in sound])
        is_busy = self.work.is_running
        self.note.show_text(self.tr("The picture is being changed…") if is_busy else becomes_words(sound))

    def _show_replace(self, disabled_reason: str) -> None:
        tip = self.tr("Puts another image under the same id")
        detail = self.tr("One at a time") if disabled_reason else self.tr("Keeps the id")
        self.replace.show_state((detail,), disabled_reason or tip, is_enabled=not disabled_reason)

    def _show_offer(self, tile: TileButton, offer: Offer) -> None:
        is_possible = bool(offer.icons)
        if tile.isChecked() and not is_possible:
            tile.setChecked(False)
        if tile.hasFocus() and not is_possible:
            # Otherwise Qt would focus the next tile, which would receive keys meant for this one.
            self.focus_chain()[0].setFocus(Qt.FocusReason.OtherFocusReason)
        tile.show_state(offer.details, offer.tip, is_enabled=is_possible)

    def _studied_of(self, offer: Offer) -> list[AnalysedIcon]:
        indexes = {icon.index for icon in offer.icons}
        return [each for each in self._studied if each.icon.index in indexes]

    # Forms

    def _show_color_form(self, is_shown: bool) -> None:
        self.color_form.setVisible(is_shown)
        if is_shown:
            self.resize_tile.setChecked(False)
            self.color_form.open()

    def _show_size_form(self, is_shown: bool) -> None:
        self.size_form.setVisible(is_shown)
        if is_shown:
            self.recolor.setChecked(False)
            self.size_form.open()

    def _close_size_form(self) -> None:
        self.resize_tile.setFocus(Qt.FocusReason.OtherFocusReason)
        self.resize_tile.setChecked(False)

    # Operations

    def _resize(self) -> None:
        icons, rule = resize_offer(self._studied).icons, self.size_form.rule
        sizes = [each.sound.size for each in self._studied if each.sound is not None]
        self._close_size_form()
        self.work.resize(icons, rule, sizes[0] if len(icons) == 1 else None)

    def _crop(self) -> None:
        self.work.crop(crop_offer(self._studied).icons)

    def _pad(self) -> None:
        self.work.pad(pad_offer(self._studied).icons)

    def _merge(self) -> None:
        self.work.merge([each.icon for each in self._studied], self._groups)
