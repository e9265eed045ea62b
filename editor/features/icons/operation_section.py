"""Section with the operations on the selected icons, their effects, and the forms of two of them."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import isqrt
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from editor.errors import EditError, EditorError
from editor.features.icons.analysis import AnalysedIcon, Extent, Rule, fitted
from editor.features.icons.operations import (
    OPERATIONS,
    Groups,
    Input,
    Offer,
    Operation,
    OperationRunner,
    recolor_image,
    resize_step,
)
from editor.features.icons.text import conversion_text, extent_text, icons_name
from editor.lazy_import import LazyModule
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Icon, MapStyle
from editor.mapstyle.edits.assets import set_images
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.used_colors import used_colors
from editor.session.session import Session
from editor.session.undo_step import Gesture
from editor.system.jobs import Cancel, Jobs
from editor.ui.color.field import ColorField
from editor.ui.fields.info_rows import HintNote
from editor.ui.fields.number_field import NumberField
from editor.ui.fields.property_row import ProblemLine, PropertyRow
from editor.ui.kit.buttons import TileButton, quiet_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import h_box, v_box
from editor.ui.kit.section import Section
from editor.ui.later import call_later
from editor.ui.text import local_count, translated
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole
from editor.workspace.actions import action_rows

if TYPE_CHECKING:
    from editor.assets.images import decoding
else:
    decoding = LazyModule("editor.assets.images.decoding")

_PURPOSE = "icon colour"


class LiveColor(QObject):
    """Recolours icons during a gesture, as one undo step; intermediate colours may be skipped.

    Signals: `failed(str)` with the reason.
    """

    failed = Signal(str)

    def __init__(self, session: Session, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._jobs = session, jobs
        self._icons: tuple[Icon, ...] = ()
        self._gesture: Gesture | None = None
        self._pending_color: Color | None = None
        session.changed.connect(self._on_changed)

    @property
    def is_running(self) -> bool:
        """Whether a colour is being applied."""
        return self._jobs.is_running(_PURPOSE)

    def begin(self, icons: Sequence[Icon], text: str) -> None:
        """Begin a gesture for icons of a single colour."""
        self._icons, self._gesture = tuple(icons), self._session.begin_gesture(text)

    def show_color(self, color: Color) -> None:
        """Recolour the icons as soon as the previous colour is applied."""
        self._pending_color = color
        if not self.is_running:
            self._start_job()

    def cancel(self) -> None:
        """Cancel the gesture and restore the icons."""
        self._stop()
        if self._gesture is not None:
            self._session.cancel(self._gesture)

    def _start_job(self) -> None:
        color, self._pending_color = self._pending_color, None
        icons, gesture = self._icons, self._gesture
        if color is None or gesture is None:
            return

        def recolor(cancel: Cancel) -> tuple[Gesture, Edit]:
            # A cancelled job has no result, so it may end early.
            images = [recolor_image(icon.data_uri, cancel, color) for icon in icons if not cancel.is_set()]
            return gesture, _set_images(icons, images)

        self._jobs.run(recolor, self._on_recolored, self._on_failed, _PURPOSE)

    def _on_recolored(self, result: tuple[Gesture, Edit]) -> None:
        try:
            self._session.apply(*result)
        except EditError as error:
            self.failed.emit(translated(error.text))
        self._start_job()

    def _on_failed(self, error: EditorError) -> None:
        self.failed.emit(translated(error.text))

    def _stop(self) -> None:
        self._pending_color = None
        self._jobs.cancel(_PURPOSE)

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._stop()
            self._gesture = None


def _set_images(icons: Sequence[Icon], images: Sequence[str]) -> Edit:
    """Return an edit that sets images by index and id: the images may have changed meanwhile."""

    def edit(style: MapStyle) -> MapStyle:
        now = {icon.index: icon for icon in style.icons}
        pairs = zip(icons, images, strict=True)
        return set_images(
            {icon.index: uri for icon, uri in pairs if icon.index in now and now[icon.index].id == icon.id}
        )(style)

    return edit


_BLACK = Color(0, 0, 0)


class RecolorForm(QWidget):
    """A colour field; each gesture is one undo step."""

    def __init__(self, session: Session, live: LiveColor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._live = live
        self._analysed: tuple[AnalysedIcon, ...] = ()
        self.field = ColorField(self.tr("Icon colour"))
        tip = self.tr("Press Enter or click to open the colour picker")
        column = v_box(self, margins=(0, Gap.XS, 0, 0))
        column.addWidget(PropertyRow(self.tr("Colour"), self.field, tooltip=tip, has_count=False))
        self.field.opening.connect(lambda: self.field.set_palette(used_colors(session.style)))
        self.field.started.connect(self._on_started)
        self.field.edited.connect(self._on_edited)
        self.field.cancelled.connect(live.cancel)

    def show_icons(self, analysed: Sequence[AnalysedIcon]) -> None:
        """Show the colour of icons that have a single colour each."""
        if self.field.is_running or self._live.is_running:
            return  # The images lag behind the colour being edited.
        self._analysed = tuple(analysed)
        colors = {each.analysis.color for each in analysed if each.analysis is not None}
        first = next(iter(colors), None) or _BLACK
        self.field.set_detached(first, self.tr("Enter a colour"))
        if len(colors) > 1:
            self.field.show_mixed(self.tr("%Ln colours", "", len(colors)))
        else:
            self.field.show_value(first)

    def open(self) -> None:
        """Focus the field and open its popover once the form is laid out."""
        self.field.setFocus()
        call_later(self.field, self.field.open_popover)

    def _on_started(self) -> None:
        icons = [each.icon for each in self._analysed]
        step = OPERATIONS["recolor"].texts(len(icons)).step
        self._live.begin(icons, step.format(icons=icons_name([icon.id for icon in icons])))

    def _on_edited(self, color: object) -> None:
        if isinstance(color, Color):
            self._live.show_color(color)


PRESETS_PX = (32, 48, 64, 96, 128)


class ResizeForm(QWidget):
    """The linked width and height of one icon, or the longer side of several.

    Signals: `accepted()` to apply the sizes of `rule`, `rejected()` to leave the sizes unchanged.
    """

    accepted = Signal()
    rejected = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sizes: tuple[Extent, ...] = ()
        self._new = (1, 1)
        self.wide = self._create_field(self.tr("New width"))
        self.high = self._create_field(self.tr("New height"))
        self.longest = self._create_field(self.tr("New longer side"))
        self.presets = tuple(self._create_preset(side) for side in PRESETS_PX)
        self._problem = ProblemLine()
        self._note = HintNote()
        self.apply = QPushButton(self.tr("Resize"))
        self.apply.setProperty("kind", "primary")
        self.apply.setAccessibleName(self.tr("Resize"))
        self.apply.setToolTip(self.tr("Resize images in one undo step"))
        self.apply.clicked.connect(self.accepted)
        self.cancel = quiet_button(self.tr("Cancel"))
        self.cancel.setToolTip(self.tr("Close without changes"))
        self.cancel.clicked.connect(self.rejected)
        self.wide.edited.connect(self._on_width_edited)
        self.high.edited.connect(self._on_height_edited)
        self.longest.edited.connect(self._on_longest_edited)
        self._lay_out()

    def _create_field(self, name: str) -> NumberField:
        field = NumberField(name, minimum=1, is_whole=True, unit=self.tr("px"))
        field.setToolTip(self.tr("{name}, proportions kept").format(name=name))
        field.problem_changed.connect(self._on_problem_changed)
        # After the field's own slot, which sets its problem.
        field.edit.committed.connect(partial(self._on_text_committed, field))
        return field

    def _create_preset(self, side: int) -> QPushButton:
        button = QPushButton(str(side))
        button.setProperty("kind", "small")
        name = self.tr("Longer side of {side} px").format(side=side)
        button.setAccessibleName(name)
        button.setToolTip(name)
        button.setMinimumWidth(0)
        button.clicked.connect(lambda: self._on_longest_edited(side))
        return button

    def _lay_out(self) -> None:
        self._times = ElidedLabel("×", TypeRole.BODY, is_secondary=True)
        self._side = ElidedLabel(self.tr("Longer side"), TypeRole.BODY, is_secondary=True)
        fields = h_box(spacing=Gap.S)
        for part in (self._side, self.longest, self.wide, self._times, self.high):
            fields.addWidget(part, int(isinstance(part, NumberField)))
        presets = h_box(spacing=Gap.XS)
        for button in self.presets:
            presets.addWidget(button, 1)
        foot = h_box(spacing=Gap.S)
        foot.addWidget(self.apply)
        foot.addWidget(self.cancel)
        foot.addStretch(1)
        column = v_box(self, margins=(0, Gap.S, 0, 0), spacing=6)
        column.addLayout(fields)
        column.addLayout(presets)
        column.addWidget(self._problem)
        column.addWidget(self._note)
        column.addLayout(foot)

    @property
    def note(self) -> str:
        """The effect of the new size as text."""
        return self._note.text

    @property
    def rule(self) -> Rule:
        """The function from the current size of a picture to the new one."""
        new = self._new
        return (lambda _size: new) if len(self._sizes) == 1 else partial(fitted, longest_px=max(new))

    def show_sizes(self, sizes: Sequence[Extent]) -> None:
        """Show the sizes of some pictures; pending input for the same sizes is retained."""
        if not sizes or tuple(sizes) == self._sizes:
            return
        self._sizes = tuple(sizes)
        is_one = len(self._sizes) == 1
        for part in (self.wide, self._times, self.high):
            part.setVisible(is_one)
        for part in (self._side, self.longest):
            part.setVisible(not is_one)
        for field in (self.wide, self.high, self.longest):
            field.finish()
        width, height = self._sizes[0]
        self.wide.set_maximum(_max_side(width, height))
        self.high.set_maximum(_max_side(height, width))
        self.longest.set_maximum(min(_max_side(max(size), min(size)) for size in self._sizes))
        self._set_size(max(self._sizes, key=max))

    def open(self) -> None:
        """Focus the first field and select its text."""
        self._set_size(max(self._sizes, key=max))
        field = self.wide if len(self._sizes) == 1 else self.longest
        field.setFocus()
        field.edit.selectAll()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for line in (self._problem, self._note):
            line.set_available_width(self.width())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc unless a field handles it."""
        if event.key() == Qt.Key.Key_Escape:
            self.rejected.emit()
        else:
            super().keyPressEvent(event)

    def _on_width_edited(self, width: object) -> None:
        if isinstance(width, int):
            own_width, own_height = self._sizes[0]
            self._set_size((width, max(1, round(own_height * width / own_width))))

    def _on_height_edited(self, height: object) -> None:
        if isinstance(height, int):
            own_width, own_height = self._sizes[0]
            self._set_size((max(1, round(own_width * height / own_height)), height))

    def _on_longest_edited(self, side: object) -> None:
        if isinstance(side, int):
            self._set_size(fitted(max(self._sizes, key=max), side))

    def _set_size(self, size: Extent) -> None:
        self._new = size
        self.wide.show_value(size[0])
        self.high.show_value(size[1])
        self.longest.show_value(max(size))
        self._problem.show_text("")
        self._show_note()
        rule = self.rule
        self.apply.setEnabled(any(rule(each) != each for each in self._sizes))

    def _show_note(self) -> None:
        rule = self.rule
        changed = [each for each in self._sizes if rule(each) != each]
        larger = [each for each in changed if max(rule(each)) > max(each)]
        self._note.show_text(self._note_text(len(changed), len(larger)))

    def _note_text(self, changed: int, larger: int) -> str:
        count = len(self._sizes)
        if not changed:
            return self.tr("Current size.") if count == 1 else self.tr("All images already have this size.")
        if count == 1:
            text = self.tr("{before} to {after} px.")
            text = text.format(before=extent_text(self._sizes[0]), after=extent_text(self._new))
            return f"{text} {self.tr('Enlarging adds no detail.')}" if larger else text
        text = self.tr("Images that change: {count} of {all}.").format(
            count=local_count(changed), all=local_count(count)
        )
        if not larger:
            return text
        more = self.tr("%Ln enlarged. Enlarging adds no detail.", "", larger)
        return f"{text} {more}"

    def _on_problem_changed(self, text: str) -> None:
        """Show an input error in place of the effect."""
        self._problem.show_text(text)
        if text:
            self._note.show_text("")
        else:
            self._show_note()

    def _on_text_committed(self, field: NumberField, _text: str) -> None:
        """Discard invalid text, which would look like the current size, after the field has refused it."""
        if field.problem:
            call_later(field, partial(_discard_input, field))


def _discard_input(field: NumberField) -> None:
    field.edit.discard()
    field.edit.selectAll()


def _max_side(side: int, other: int) -> int:
    """Return the maximum length of a side; an image of more pixels could not be opened again."""
    length = isqrt(decoding.MOST_PIXELS * side // other) + 1
    while length * max(1, round(other * length / side)) > decoding.MOST_PIXELS:
        length -= 1
    return length


class IconChanges(Section):
    """A tile for each operation that has an offer, and the forms of “Recolour” and “Resize”.

    Signals: `replace_requested()` to replace the image; `offers_changed()` after other tiles are enabled.
    """

    replace_requested = Signal()
    offers_changed = Signal()

    def __init__(
        self, session: Session, runner: OperationRunner, jobs: Jobs, parent: QWidget | None = None
    ) -> None:
        super().__init__(QCoreApplication.translate("IconChanges", "Edit image"), parent)
        self._analysed: tuple[AnalysedIcon, ...] = ()
        self._groups: Groups | None = None
        self._offers: dict[str, Offer] = {}
        self.runner = runner
        self.live = LiveColor(session, jobs, self)
        self.color_form = RecolorForm(session, self.live)
        self.color_form.field.set_open_beside(self)  # A popover beside the field would cover the preview.
        self.size_form = ResizeForm()
        self._forms: dict[str, RecolorForm | ResizeForm] = {
            "recolor": self.color_form,
            "resize": self.size_form,
        }
        symbols = {row.name: row.symbol for row in action_rows()}
        self.tiles = {
            row.id: self._create_tile(row, symbols[row.action])
            for row in OPERATIONS.values()
            if row.offer is not None
        }
        self.note = HintNote()
        self.problem = ProblemLine()
        self._lay_out()
        self.size_form.accepted.connect(self._resize)
        self.size_form.rejected.connect(self._close_size_form)
        self.runner.running_changed.connect(self._on_running_changed)
        self.live.failed.connect(self.problem.show_text)

    def _create_tile(self, operation: Operation, symbol_name: str) -> TileButton:
        has_form = operation.input is Input.FORM
        tile = TileButton(operation.title(), symbol_name, is_checkable=has_form)
        if has_form:
            tile.toggled.connect(partial(self._show_form, operation.id))
        elif operation.input is Input.FILE:
            tile.clicked.connect(self.replace_requested)
        else:
            tile.clicked.connect(partial(self._run, operation))
        return tile

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setSpacing(6)
        for index, tile in enumerate(self.tiles.values()):
            grid.addWidget(tile, *divmod(index, 2))
        self.body.addLayout(grid)
        for part in (self.color_form, self.size_form, self.note, self.problem):
            self.body.addWidget(part)
        self.color_form.hide()
        self.size_form.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for line in (self.note, self.problem):
            line.set_available_width(self.width() - 2 * Gap.M)

    def show_icons(self, analysed: Sequence[AnalysedIcon], groups: Groups | None) -> None:
        """Show the operations for some icons and the groups of equal ones; other icons close the forms."""
        before = [each.icon.index for each in self._analysed]
        self._analysed, self._groups = tuple(analysed), groups
        if [each.icon.index for each in analysed] != before:
            self.problem.show_text("")
            for name in self._forms:
                self.tiles[name].setChecked(False)
        self._show_offers()

    @property
    def disabled_reasons(self) -> Mapping[str, str]:
        """Why each action is unavailable; empty if it is available or not known yet."""
        return {OPERATIONS[name].action: offer.disabled_reason for name, offer in self._offers.items()}

    def _on_running_changed(self) -> None:
        if self.runner.is_running:
            self.problem.show_text("")
        self._show_offers()

    def _show_offers(self) -> None:
        if not self._analysed:
            return
        for row in OPERATIONS.values():
            if row.offer is not None:
                self._offers[row.id] = row.offer(self._analysed, self._groups)
        for name, offer in self._offers.items():
            self._show_offer(self.tiles[name], offer)
        self.offers_changed.emit()
        indexes = {icon.index for icon in self._offers["recolor"].icons}
        self.color_form.show_icons([each for each in self._analysed if each.icon.index in indexes])
        valid = [each.valid for each in self._analysed if each.valid is not None]
        self.size_form.show_sizes([analysis.size for analysis in valid])
        is_busy = self.runner.is_running
        self.note.show_text(self.tr("Editing image…") if is_busy else conversion_text(valid))

    def _show_offer(self, tile: TileButton, offer: Offer) -> None:
        is_possible = bool(offer.icons)
        if tile.isChecked() and not is_possible:
            tile.setChecked(False)
        if tile.hasFocus() and not is_possible:
            # Otherwise Qt would focus the next tile, which would receive keys meant for this one.
            self.focus_chain()[0].setFocus(Qt.FocusReason.OtherFocusReason)
        tile.show_state(offer.details, offer.tip, is_enabled=is_possible)

    # Forms

    def _show_form(self, name: str, is_shown: bool) -> None:
        """Show a form in place of the other one, or hide it."""
        form = self._forms[name]
        form.setVisible(is_shown)
        if is_shown:
            for other in self._forms.keys() - {name}:
                self.tiles[other].setChecked(False)
            form.open()

    def _close_size_form(self) -> None:
        self.tiles["resize"].setFocus(Qt.FocusReason.OtherFocusReason)
        self.tiles["resize"].setChecked(False)

    # Operations

    def _run(self, operation: Operation, _is_checked: bool = False) -> None:
        if operation.apply is None:
            self.runner.merge([each.icon for each in self._analysed], self._groups)
        else:
            self.runner.run(operation, self._offers[operation.id].icons)

    def _resize(self) -> None:
        icons, rule = self._offers["resize"].icons, self.size_form.rule
        sizes = [each.valid.size for each in self._analysed if each.valid is not None]
        self._close_size_form()
        step = resize_step(rule(sizes[0])) if len(icons) == 1 else ""
        self.runner.run(OPERATIONS["resize"], icons, rule, step=step)
