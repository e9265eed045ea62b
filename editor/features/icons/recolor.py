"""Recoloring of single-color icons, previewed while a color is selected."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.assets.data_uri import build_data_uri
from editor.assets.images.resize import png_of, read_pixels, recolor_pixels
from editor.errors import EditError, EditorError
from editor.features.icons.analysis import PNG_TYPE, AnalysedIcon
from editor.features.icons.text import icons_name
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Icon, MapStyle
from editor.mapstyle.edits.assets import set_images
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.palette import used_colors
from editor.session.session import Session
from editor.session.step import Gesture
from editor.system.jobs import Cancel, Jobs
from editor.ui.color.field import ColorField
from editor.ui.fields.property_row import PropertyRow
from editor.ui.text import translated
from editor.ui.theme.tokens import Gap

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
        uris = [icon.data_uri for icon in icons]

        def recolor(cancel: Cancel) -> tuple[Gesture, Edit]:
            return gesture, _set_images(icons, _recolor_images(uris, color, cancel))

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


def _recolor_images(uris: Sequence[str], color: Color, cancel: Cancel) -> list[str]:
    """Return the recoloured images; fewer if cancelled."""
    images: list[str] = []
    for uri in uris:
        if cancel.is_set():
            break
        pixels = read_pixels(uri)
        after = recolor_pixels(pixels, color)
        images.append(uri if after == pixels else build_data_uri(PNG_TYPE, png_of(after)))
    return images


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
        self._studied: tuple[AnalysedIcon, ...] = ()
        self.field = ColorField(self.tr("Colour of the picture"))
        tip = self.tr("Enter or a press on the swatch opens all ways to choose a colour")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, Gap.XS, 0, 0)
        column.addWidget(PropertyRow(self.tr("Colour"), self.field, tooltip=tip, has_count=False))
        self.field.opening.connect(lambda: self.field.set_palette(used_colors(session.style)))
        self.field.started.connect(self._on_started)
        self.field.edited.connect(self._on_edited)
        self.field.cancelled.connect(live.cancel)

    def show_icons(self, studied: Sequence[AnalysedIcon]) -> None:
        """Show the colour of icons that have a single colour each."""
        if self.field.is_running or self._live.is_running:
            return  # The images lag behind the colour being edited.
        self._studied = tuple(studied)
        colors = {each.study.color for each in studied if each.study is not None}
        first = next(iter(colors), None) or _BLACK
        self.field.set_detached(first, self.tr("Type a colour"))
        if len(colors) > 1:
            self.field.show_mixed(self.tr("%n colours", "", len(colors)))
        else:
            self.field.show_value(first)

    def open(self) -> None:
        """Focus the field and open its popover once the form is laid out."""
        self.field.setFocus()
        QTimer.singleShot(0, self.field, self.field.open_popover)

    def _on_started(self) -> None:
        icons = [each.icon for each in self._studied]
        names = icons_name([icon.id for icon in icons])
        self._live.begin(icons, self.tr("Recolour {icons}").format(icons=names))

    def _on_edited(self, color: object) -> None:
        if isinstance(color, Color):
            self._live.show_color(color)
