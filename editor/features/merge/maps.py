"""Pane of the maps of a merge: their heads, and the fields that control them."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from editor.basemap.places import Bookmark
from editor.features.merge.frames import VersionFrames
from editor.features.merge.model import Version
from editor.features.merge.version_map import SwipeMap, VersionMap
from editor.preview.camera_control import MAX_VIEW_ZOOM, MIN_VIEW_ZOOM, CameraControl
from editor.render.difference_scale import percent
from editor.ui.fields.choice_field import Combo
from editor.ui.fields.number_field import THIN_SPACE, NumberField
from editor.ui.kit.buttons import CheckBox, tool_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box, v_box
from editor.ui.kit.segmented import Segmented
from editor.ui.text import local_number
from editor.ui.theme import painting, tokens
from editor.ui.theme.symbols import MapSymbol, symbol
from editor.ui.theme.tokens import Gap, Size
from editor.ui.theme.typography import TypeRole, font

THIS_CHANGE, ALL_CHANGES = range(2)
"""What the maps show."""
SIDE_BY_SIDE, SWIPE = range(2)
"""How the maps are arranged."""

_MARK_PX: Final = 18
_WIDE_FROM_PX: Final = 200
_MIN_LABEL_PX: Final = 96


class _Mark(QWidget):
    """The outline around pixels that differ, as legend."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedSize(_MARK_PX, Size.GLYPH)

    def paintEvent(self, _event: QPaintEvent) -> None:
        rect = QRectF(0, 3, _MARK_PX, Size.GLYPH - 6)
        painting.ring(QPainter(self), rect, QColor(tokens.current().highlight), rect.height() / 2 - 1)


class MapControls(QWidget):
    """Place, zoom and marks of the maps, and the shares of pixels that differ.

    Signals: `place_selected(Bookmark)`; `zoom_entered(float)`; `zoom_stepped(float)`; `options_changed()`.
    """

    place_selected = Signal(object)
    zoom_entered = Signal(float)
    zoom_stepped = Signal(float)
    options_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._places: Sequence[Bookmark] = ()
        self._selected_scope = THIS_CHANGE
        self.place = Combo()
        self.place.setAccessibleName(self.tr("Place"))
        self.place.setToolTip(self.tr("Place of all maps"))
        self.place.setPlaceholderText(self.tr("Other place"))
        self.zoom = NumberField(self.tr("Zoom"), minimum=MIN_VIEW_ZOOM, maximum=MAX_VIEW_ZOOM, decimals=2)
        self.zoom_out = tool_button(MapSymbol.ZOOM_OUT, self.tr("Zoom out"))
        self.zoom_in = tool_button(MapSymbol.ZOOM_IN, self.tr("Zoom in"))
        self.marks = CheckBox(
            self.tr("Mark pixels that differ"), self.tr("Outline the pixels in which the maps differ")
        )
        self.marks.setChecked(True)
        self.base = CheckBox(self.tr("Show Base"), self.tr("Show the map of Base in place of Ours (B)"))
        for box in (self.marks, self.base):
            box.setMinimumWidth(_MIN_LABEL_PX)
        self.arrangement = Segmented(self.tr("Arrangement of the maps (S)"), self._arrangements(is_wide=True))
        self.arrangement.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.scope = Segmented(self.tr("Changes on the maps"), self._scopes(self.tr("All changes")))
        self.scope.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._legend = _Mark()
        self._heading = _quiet_label(self.tr("Pixels that differ"))
        self._rows = [(ElidedLabel("", is_secondary=True), QLabel()) for _ in range(3)]
        self._lay_out()
        self.place.activated.connect(lambda index: self.place_selected.emit(self._places[index]))
        self.zoom.finished.connect(self._on_zoom)
        self.zoom_in.clicked.connect(lambda: self.zoom_stepped.emit(1.0))
        self.zoom_out.clicked.connect(lambda: self.zoom_stepped.emit(-1.0))
        self.marks.toggled.connect(self.options_changed)
        self.base.toggled.connect(self.options_changed)
        self.arrangement.selected.connect(lambda _index: self.options_changed.emit())
        self.scope.selected.connect(self._on_scope)

    @property
    def is_swipe(self) -> bool:
        """Whether all versions share one map."""
        return self.arrangement.index == SWIPE

    def toggle_arrangement(self) -> None:
        """Show the maps side by side, or in one place."""
        self.arrangement.show_index(SIDE_BY_SIDE if self.is_swipe else SWIPE)
        self.options_changed.emit()

    def show_places(self, places: Sequence[Bookmark]) -> None:
        """Offer other places."""
        self._places = places
        self.place.clear()
        for place in places:
            self.place.addItem(symbol("map-marker-outline"), place.name)
        self.place.setCurrentIndex(-1)

    def show_camera(self, place: int, zoom: float) -> None:
        """Show the zoom, and the place of an index, or none with -1."""
        self.place.setCurrentIndex(place)
        self.zoom.show_value(round(zoom, 2))

    def disable_scope(self, why: str) -> None:
        """Show all changes if one alone is not possible; without a reason, what the user selected."""
        self.scope.show_index(ALL_CHANGES if why else self._selected_scope)
        self.scope.setEnabled(not why)
        self.scope.setToolTip(why or self.tr("Changes on the maps"))

    def show_shares(self, names: Sequence[str], shares: Sequence[float] | None) -> None:
        """Show the share of pixels that differ for pairs of maps; None while it is being counted."""
        for number, (label, figure) in enumerate(self._rows):
            label.set_text(names[number] if number < len(names) else "")
            if shares is not None:
                text = f"{local_number(percent(shares[number]))}{THIN_SPACE}%" if number < len(shares) else ""
                figure.setText(text)
            figure.setEnabled(shares is not None)  # A figure of other maps is grey.

    @property
    def figures(self) -> list[str]:
        """The shares as they are displayed."""
        return [figure.text() for _, figure in self._rows]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show shorter texts and no legend in a narrow column."""
        super().resizeEvent(event)
        is_wide = self.width() >= _WIDE_FROM_PX
        self._legend.setVisible(is_wide)
        name = self.tr("All changes") if is_wide else self.tr("All")
        self.scope.set_parts(self._scopes(name), self.scope.index)
        self.arrangement.set_parts(self._arrangements(is_wide=is_wide), self.arrangement.index)

    def _scopes(self, every: str) -> tuple[tuple[str, str], ...]:
        return (self.tr("This change"), ""), (every, "")

    def _arrangements(self, *, is_wide: bool) -> tuple[tuple[str, str], ...]:
        first = self.tr("Side by side") if is_wide else self.tr("Separate")
        return (first, ""), (self.tr("Swipe"), "")

    def _on_scope(self, scope: int) -> None:
        self._selected_scope = scope
        self.options_changed.emit()

    def _on_zoom(self) -> None:
        if isinstance(self.zoom.value, (int, float)):
            self.zoom_entered.emit(float(self.zoom.value))

    def _lay_out(self) -> None:
        title = QLabel(self.tr("Map"))
        title.setFont(font(TypeRole.SECTION_TITLE))
        zoom = h_box(spacing=Gap.XS)
        zoom.addWidget(self.zoom, 1)
        zoom.addWidget(self.zoom_out)
        zoom.addWidget(self.zoom_in)
        marks = h_box(spacing=Gap.S)
        marks.addWidget(self.marks, 1)
        marks.addWidget(self._legend)
        column = v_box(self, margins=NO_MARGINS, spacing=Gap.XS)
        column.addWidget(title)
        column.addWidget(_quiet_label(self.tr("Place")))
        column.addWidget(self.place)
        column.addWidget(_quiet_label(self.tr("Zoom")))
        column.addLayout(zoom)
        column.addSpacing(Gap.XS)
        column.addWidget(self.arrangement)
        column.addLayout(marks)
        column.addWidget(self.base)
        column.addWidget(self.scope)
        column.addSpacing(Gap.XS)
        column.addWidget(self._heading)
        for label, figure in self._rows:
            figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            line = h_box(spacing=Gap.S)
            line.addWidget(label, 1)
            line.addWidget(figure)
            column.addLayout(line)
        column.addStretch(1)


class MapPane(QObject):
    """The three maps, their heads and the controls, as rows of a grid.

    `name_of` returns the name and the detail of a version's map.
    """

    def __init__(
        self,
        frames: VersionFrames,
        control: CameraControl,
        name_of: Callable[[Version], tuple[str, str]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._frames, self._control, self._name_of = frames, control, name_of
        self.controls = MapControls()
        self.maps = [
            VersionMap(frames, control, version) for version in (Version.OURS, Version.THEIRS, Version.RESULT)
        ]
        self.swipe = SwipeMap(frames, control, self.versions)
        self.swipe.hide()
        self.names = [ElidedLabel("", TypeRole.SECTION_TITLE) for _ in self.maps]
        self.details = [
            ElidedLabel("", TypeRole.SECONDARY, is_secondary=True, mode=Qt.TextElideMode.ElideMiddle)
            for _ in self.maps
        ]
        self.credits = ElidedLabel("", TypeRole.SECONDARY, is_secondary=True)
        for measured in (self.maps[0], self.swipe):
            measured.installEventFilter(self)
        frames.changed.connect(self._show_credits)
        frames.counted.connect(self._show_shares)
        frames.outdated.connect(lambda: self._show_shares(is_current=False))
        self.controls.options_changed.connect(self.refresh)
        self.refresh()

    @property
    def versions(self) -> tuple[Version, ...]:
        """The versions that are shown, from the left."""
        first = Version.BASE if self.controls.base.isChecked() else Version.OURS
        return first, Version.THEIRS, Version.RESULT

    def place_at(self, lat: float, lon: float, zoom: float) -> None:
        """Move all maps to a place. Units: degrees."""
        self._control.move_to(self._control.camera.at(lat, lon, zoom))

    def add_to(self, grid: QGridLayout, row: int) -> None:
        """Add heads, maps and credits to a grid of four columns."""
        grid.addWidget(self.controls, row, 0, 2, 1)
        for column, (name, detail, shown) in enumerate(
            zip(self.names, self.details, self.maps, strict=True), 1
        ):
            head = h_box(spacing=Gap.S)
            head.addWidget(name)
            head.addStretch(1)
            head.addWidget(detail)
            grid.addLayout(head, row, column)
            grid.addWidget(shown, row + 1, column)
        grid.addWidget(self.swipe, row + 1, 1, 1, len(self.maps))
        grid.setRowStretch(row + 1, 1)
        grid.addWidget(self.credits, row + 2, 1, 1, 3, Qt.AlignmentFlag.AlignRight)

    def refresh(self) -> None:
        """Show the selected versions, with their names."""
        has_marks = self.controls.marks.isChecked()
        for shown, name, detail, version in zip(
            self.maps, self.names, self.details, self.versions, strict=True
        ):
            title, subtitle = self._name_of(version)
            name.set_text(title)
            detail.set_text(subtitle)
            shown.show_version(version, has_marks=has_marks, name=", ".join(filter(None, (title, subtitle))))
            shown.setVisible(not self.controls.is_swipe)
        titles = ", ".join(self._version_name(version) for version in self.versions)
        self.swipe.show_versions(self.versions, has_marks=has_marks, name=titles)
        self.swipe.setVisible(self.controls.is_swipe)
        self._frames.show_versions(self.versions)
        self._show_shares(is_current=self._frames.is_idle)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Draw the maps in the size of the first one, which all of them have, or of their common one."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            shown = self.swipe if self.controls.is_swipe else self.maps[0]
            self._control.set_size(shown.width(), shown.height(), shown.devicePixelRatioF())
        return False

    def _show_shares(self, *, is_current: bool = True) -> None:
        pairs = list(combinations(self.versions, 2))
        text = self.tr("{one} and {other}")
        names = [text.format(one=self._version_name(a), other=self._version_name(b)) for a, b in pairs]
        found = self._frames.differences
        is_known = is_current and found is not None and all(pair in found.shares for pair in pairs)
        shares = [found.shares[pair] for pair in pairs] if is_known and found is not None else None
        if found is None:
            shares = []
        self.controls.show_shares(names, shares)

    def _version_name(self, version: Version) -> str:
        return {
            Version.BASE: self.tr("Base"),
            Version.OURS: self.tr("Ours"),
            Version.THEIRS: self.tr("Theirs"),
            Version.RESULT: self.tr("Result"),
        }[version]

    def _show_credits(self) -> None:
        texts = (text for version in self.versions for text in self._frames.frame(version).attribution)
        self.credits.set_parts(tuple(dict.fromkeys(texts)) or ("",))


def _quiet_label(text: str) -> QLabel:
    label = QLabel(text)
    label.setFont(font(TypeRole.SECONDARY))
    label.setProperty("tone", "secondary")
    return label
