"""File sizes of images against their limits, and their lossless reduction."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QPushButton, QWidget

from editor.assets.data_uri import parse_data_uri
from editor.assets.images.icons import LARGEST_IMAGE_BYTES, LARGEST_IMAGES_BYTES
from editor.assets.images.size_reduction import REDUCER
from editor.features.icons.analysis import PNG, AnalysedIcon, ImageResults, reduce_image
from editor.features.icons.commands import IconCommands
from editor.features.icons.model import IconRow
from editor.features.icons.operations import OPERATIONS, ChangedImage, OperationRunner, saved_bytes
from editor.features.icons.queue import IconQueue
from editor.features.icons.text import format_name
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Icon
from editor.ui.kit.buttons import plain_button
from editor.ui.kit.section import Section
from editor.ui.kit.size_bar import UsageBar
from editor.ui.text import elide_middle, local_count
from editor.ui.theme.tokens import Gap
from editor.workspace.file_size import SavingLine, size_text
from editor.workspace.window_context import WindowContext


class IconShrink(Section):
    """Shows how much smaller the PNG images can get and applies it as one undo step."""

    def __init__(
        self, commands: IconCommands, reduced: ImageResults[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(OPERATIONS["shrink"].title(), parent)
        self._commands, self._reduced = commands, reduced
        self._changes: tuple[ChangedImage, ...] = ()
        self.apply = QPushButton(self.tr("Apply"))
        self.apply.setProperty("kind", "primary")
        self.apply.setAccessibleName(self.tr("Apply compression"))
        tip = self.tr("Lossless compression ({tool})")
        self.apply.setToolTip(tip.format(tool=REDUCER))
        self.apply.clicked.connect(self._apply)
        self.set_summary(self.tr("lossless"))
        self.saving = SavingLine(self.apply)
        self.body.addLayout(self.saving)

    def show_icons(self, analysed: Sequence[AnalysedIcon]) -> None:
        """Show the results so far; the section is hidden if no image is valid."""
        formats = {each.valid.format for each in analysed if each.valid is not None}
        self.setVisible(bool(formats))
        icons = [each.icon for each in analysed if each.valid is not None and each.valid.format == PNG]
        results = [(icon, self._reduced.get(icon.data_uri)) for icon in icons]
        finished = [(icon, uri) for icon, uri in results if uri is not None]
        self._changes = tuple((icon, uri) for icon, uri in finished if uri != icon.data_uri)
        before = sum(parse_data_uri(icon.data_uri).size_bytes for icon, _uri in self._changes)
        after = sum(parse_data_uri(uri).size_bytes for _icon, uri in self._changes)
        self.saving.show_sizes(before, after)
        if not icons:
            names = ", ".join(sorted(map(format_name, formats)))
            sentence = self.tr("Only PNG can be compressed, not {formats}.")
            self.saving.show_sentence(sentence.format(formats=names))
        elif len(finished) < len(icons):
            self.saving.show_sentence(self._progress_text(len(finished), len(icons)))
        elif not self._changes:
            self.saving.show_sentence(self.tr("Already fully compressed."))
        else:
            self.saving.show_sentence(self._saving_text(1 - after / before, len(icons)))

    def _progress_text(self, finished: int, count: int) -> str:
        if count == 1:
            return self.tr("Compressing…")
        return self.tr("Compressing {known} of {count}…").format(
            known=local_count(finished), count=local_count(count)
        )

    def _saving_text(self, share: float, count: int) -> str:
        percent = max(1, round(100 * share))
        parts = [self.tr("Lossless, {percent}% smaller").format(percent=percent), REDUCER]
        if count > 1:
            parts.insert(1, self.tr("{made} of %Ln icons", "", count).format(made=len(self._changes)))
        return " · ".join(parts)

    def _apply(self) -> None:
        # The button disappears; without this the focus would leave the page.
        self.focus_chain()[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self._commands.set_images(self._changes, OPERATIONS["shrink"].texts(len(self._changes)).step)


# Below this width the bars are placed one below the other.
_WIDE_PX = 560


class FileSizeBars(QWidget):
    """Size bars for all images and the largest one.

    Signals: `go_requested()` to go to the largest image, `shrink_requested()` to reduce all images.
    """

    go_requested = Signal()
    shrink_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.total = UsageBar()
        self.largest = UsageBar()
        self.largest.pressed.connect(self.go_requested)
        self.shrink = plain_button("", "zip-box-outline")
        self.shrink.setToolTip(self.tr("Compress all images without quality loss"))
        self.shrink.clicked.connect(self.shrink_requested)
        self.shrink.setText(self.tr("Compress all (saves {weight})").format(weight=size_text(888 * 1024)))
        self.shrink.setMinimumWidth(self.shrink.sizeHint().width())
        policy = self.shrink.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # The bars do not move when the button appears.
        self.shrink.setSizePolicy(policy)
        self.shrink.hide()
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._line.setContentsMargins(Gap.M, Gap.S, Gap.L, Gap.S)
        self._line.addWidget(self.total, 1)
        self._line.addWidget(self.largest, 1)
        self._line.addWidget(self.shrink)

    def show_sizes(self, total_bytes: int, largest: IconRow | None) -> None:
        """Show the total size of all images and the largest image."""
        self._show_bar(self.total, self.tr("All images"), total_bytes, LARGEST_IMAGES_BYTES)
        if largest is not None:
            name = elide_middle(largest.id)
            title = self.tr("Largest: {id}").format(id=name)
            self._show_bar(self.largest, title, largest.size_bytes, LARGEST_IMAGE_BYTES)
            self.largest.set_press_action(self.tr("Go to “{id}”").format(id=name))

    def show_saving(self, saving_bytes: int | None) -> None:
        """Show the button that reduces all images if it saves anything. Units: bytes, None if unknown."""
        self.shrink.setVisible(bool(saving_bytes))
        text = self.tr("Compress all (saves {weight})").format(weight=size_text(saving_bytes or 0))
        self.shrink.setText(text)
        self.shrink.setAccessibleName(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the bars side by side if they fit."""
        super().resizeEvent(event)
        is_wide = self.width() >= _WIDE_PX
        directions = QBoxLayout.Direction
        self._line.setDirection(directions.LeftToRight if is_wide else directions.TopToBottom)
        self._line.setSpacing(Gap.M if is_wide else Gap.XS)

    def _show_bar(self, bar: UsageBar, title: str, size: int, limit: int) -> None:
        numbers = self.tr("{weight} of {limit}").format(weight=size_text(size), limit=size_text(limit))
        over = self.tr("{weight} over limit").format(weight=size_text(size - limit)) if size > limit else ""
        bar.show_usage(title, numbers, size / limit, over)


# Delay of the computation, which has a lower priority than thumbnails.
_WAIT_MS = 1500


class IconReduction(QObject):
    """Computes the saving while the icons are shown, and reduces all or the selected icons."""

    def __init__(
        self,
        parts: WindowContext,
        view: QWidget,
        size_bars: FileSizeBars,
        runner: OperationRunner,
        queue: IconQueue,
    ) -> None:
        """`size_bars` displays the saving while `view`, the icons view, is shown."""
        super().__init__(parts.window)
        self._session, self._centre, self._view = parts.session, parts.centre, view
        self._size_bars, self._runner, self._queue = size_bars, runner, queue
        self._reduced = ImageResults(parts.services.jobs, "weighing icons", reduce_image, self)
        self._reduced.changed.connect(self._show_saving)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_WAIT_MS)
        self._timer.timeout.connect(self._compute_saving)
        parts.session.changed.connect(self._on_changed)
        parts.centre.view_shown.connect(lambda _shown: self._update_timer())
        size_bars.shrink_requested.connect(self.shrink_all)

    def shrink_all(self) -> None:
        """Reduce all images by the displayed saving; if it is unknown, compute it and ask."""
        reductions = self._known_reductions()
        if reductions is None:
            self.shrink(self._session.style.icons)
        else:
            self._runner.apply(OPERATIONS["shrink"], reductions)

    def shrink(self, icons: Sequence[Icon]) -> None:
        """Compute the saving for images and ask before applying it."""
        known = {icon.data_uri: self._reduced.get(icon.data_uri) for icon in icons}
        reduced = {uri: smaller for uri, smaller in known.items() if smaller is not None}
        self._runner.run(OPERATIONS["shrink"], icons, reduced)

    # Display of the saving

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._size_bars.show_saving(0)
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
        self._reduced.request(icon.data_uri for icon in self._session.style.icons)
        self._show_saving()

    def _show_saving(self) -> None:
        reductions = self._known_reductions()
        if reductions is not None:
            self._size_bars.show_saving(saved_bytes(reductions))

    def _known_reductions(self) -> list[ChangedImage] | None:
        """Return the images that can be reduced; None until all are known."""
        known = [(icon, self._reduced.get(icon.data_uri)) for icon in self._session.style.icons]
        if any(uri is None for _icon, uri in known):
            return None
        return [(icon, uri) for icon, uri in known if uri is not None and uri != icon.data_uri]
