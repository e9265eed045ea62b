"""Lossless size reduction of icons."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, QTimer

from editor.assets.data_uri import parse_data_uri
from editor.checks.rules.sections import image_size_bytes
from editor.features.icons.analysis import ImageResults, reduce_image
from editor.features.icons.operations import IconCommands
from editor.features.icons.queue import IconQueue, QueuedWork
from editor.features.icons.status_bar import IconStrip
from editor.features.icons.text import icons_name
from editor.features.icons.view import IconsView
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Icon
from editor.system.jobs import Cancel
from editor.ui.kit.bars import BarButton, Tone
from editor.workspace.file_size import size_text
from editor.workspace.window_context import WindowParts

# Delay of the computation, which has a lower priority than thumbnails.
_WAIT_MS = 1500


class IconReduction(QObject):
    """Computes the saving while the icons are shown, and reduces all or the selected icons."""

    def __init__(
        self, parts: WindowParts, view: IconsView, verbs: IconCommands, queue: IconQueue, strip: IconStrip
    ) -> None:
        super().__init__(parts.window)
        self._session, self._centre, self._view = parts.session, parts.centre, view
        self._verbs, self._queue, self._strip = verbs, queue, strip
        self._reduced = ImageResults(parts.services.jobs, "weighing icons", reduce_image, self)
        self._reduced.changed.connect(self._show_saving)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_WAIT_MS)
        self._timer.timeout.connect(self._compute_saving)
        parts.session.changed.connect(self._on_changed)
        parts.centre.view_shown.connect(lambda _shown: self._update_timer())
        self._view.shrink_requested.connect(self.shrink_all)

    def shrink_all(self) -> None:
        """Reduce all images by the displayed saving; if it is unknown, compute it and ask."""
        reductions = self._known_reductions()
        if reductions is None:
            self.ask(self._session.style.icons)
        else:
            self._apply(reductions)

    def ask(self, icons: Sequence[Icon]) -> None:
        """Compute the saving for images and ask before applying it."""
        known = {icon.data_uri: self._reduced.known(icon.data_uri) for icon in icons}
        self._queue.run(
            QueuedWork(
                icons,
                partial(_reduce, {uri: reduced for uri, reduced in known.items() if reduced is not None}),
                self._on_computed,
                self.tr("Shrinking {done} of %n images", "", len(icons)),
                self.tr("Cancelled. The images are as they were."),
            )
        )

    def _on_computed(self, reduced: Sequence[tuple[Icon, str]]) -> None:
        reductions = _reductions(reduced)
        if not reductions:
            self._strip.note.tell(
                self.tr("Nothing to shrink. These images are as light as their pixels allow.")
            )
            return
        icons_text = icons_name([icon.id for icon, _ in reductions])
        text = self.tr("Shrinking {icons} saves {weight}. No pixel changes.")
        shrink = BarButton(
            self.tr("Shrink"),
            self.tr("Put the lighter images in their place"),
            partial(self._apply, reductions),
            is_primary=True,
        )
        question = self._strip.question
        cancel = BarButton(self.tr("Leave"), self.tr("Keep the images as they are"), question.put_away)
        question.ask(
            text.format(icons=icons_text, weight=size_text(_saved_bytes(reductions))),
            [shrink, cancel],
            Tone.NOTE,
        )

    def _apply(self, reductions: Sequence[tuple[Icon, str]]) -> None:
        if not reductions:
            self._on_computed(reductions)
            return
        count = self._verbs.shrink(reductions)
        if count:
            text = self.tr("%n images are lighter by {weight}.", "", count)
            self._strip.note.tell(text.format(weight=size_text(_saved_bytes(reductions))))

    # Display of the saving

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._view.show_saving(0)
        if change.icons or change.is_other_document:
            self._update_timer()

    def _update_timer(self) -> None:
        if self._centre.view is self._view:
            self._timer.start()
        else:
            self._timer.stop()

    def _compute_saving(self) -> None:
        if self._queue.is_busy:  # User-requested work first.
            self._timer.start()
            return
        self._reduced.want(icon.data_uri for icon in self._session.style.icons)
        self._show_saving()

    def _show_saving(self) -> None:
        reductions = self._known_reductions()
        if reductions is not None:
            self._view.show_saving(_saved_bytes(reductions))

    def _known_reductions(self) -> list[tuple[Icon, str]] | None:
        """Return the images that can be reduced; None until all are known."""
        known = [(icon, self._reduced.known(icon.data_uri)) for icon in self._session.style.icons]
        reduced = [(icon, uri) for icon, uri in known if uri is not None]
        return _reductions(reduced) if len(reduced) == len(known) else None


def _reduce(known: Mapping[str, str], icon: Icon, cancel: Cancel) -> tuple[Icon, str]:
    return icon, known.get(icon.data_uri) or reduce_image(icon.data_uri, cancel)


def _reductions(reduced: Sequence[tuple[Icon, str]]) -> list[tuple[Icon, str]]:
    return [(icon, uri) for icon, uri in reduced if uri != icon.data_uri]


def _saved_bytes(reductions: Sequence[tuple[Icon, str]]) -> int:
    return sum(image_size_bytes(icon) - parse_data_uri(uri).size_bytes for icon, uri in reductions)
