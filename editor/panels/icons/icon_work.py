"""Image operations on icons: crop, pad, resize and merge."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from editor.assets.data_uri import build_data_uri
from editor.assets.images.resize import Pixels, cropped, equal_pictures, padded, png_of, read_pixels, resized
from editor.errors import EditorError
from editor.look.words import translated
from editor.mapstyle.document.model import Icon
from editor.panels.icons.icon_names import icon_label
from editor.panels.icons.icon_offers import Groups, mergeable
from editor.panels.icons.icon_page_words import size_words
from editor.panels.icons.icon_queue import AnyWork, IconQueue, Work
from editor.panels.icons.icon_study import PNG_TYPE, Extent, Rule
from editor.panels.icons.icon_verbs import IconVerbs
from editor.panels.outcome_list import Refusal
from editor.system.jobs import Cancel

Change = Callable[[Pixels], Pixels]


class IconWork(QObject):
    """Changes images in background jobs, one operation at a time, each one undo step.

    Signals: `running_changed()` when an operation starts or ends; `told(str)` with a message about the
    result; `left_out(str, list)` with a line per unchanged icon and the reason.
    """

    running_changed = Signal()
    told = Signal(str)
    left_out = Signal(str, list)

    def __init__(self, verbs: IconVerbs, queue: IconQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.verbs, self._queue = verbs, queue
        self._work: AnyWork | None = None
        queue.begun.connect(self.running_changed)
        queue.ended.connect(self.running_changed)

    @property
    def is_running(self) -> bool:
        """Whether an operation is running or pending."""
        return self._queue.holds(self._work)

    def crop(self, icons: Sequence[Icon]) -> None:
        """Crop the transparent border."""
        self._change(
            icons,
            cropped,
            self.tr("Cropping {done} of %n images", "", len(icons)),
            self.tr("Crop {icons}"),
            self.tr("There is no transparent border to crop."),
        )

    def pad(self, icons: Sequence[Icon]) -> None:
        """Pad images to squares."""
        self._change(
            icons,
            padded,
            self.tr("Padding {done} of %n images", "", len(icons)),
            self.tr("Pad {icons} to square"),
            self.tr("These images are square already."),
        )

    def resize(self, icons: Sequence[Icon], rule: Rule, before: Extent | None = None) -> None:
        """Resize images by a rule; `before` is the size of a single icon, for the undo text."""
        text = self.tr("Resize {icons}")
        if before is not None:
            text = self.tr("Resize {icons} to {size}").replace("{size}", size_words(rule(before)))

        def apply(pixels: Pixels) -> Pixels:
            return resized(pixels, *rule((pixels.width, pixels.height)))

        doing, nothing = (
            self.tr("Resizing {done} of %n images", "", len(icons)),
            self.tr("These images have that size."),
        )
        self._change(icons, apply, doing, text, nothing)

    def merge(self, icons: Sequence[Icon], groups: Groups | None = None) -> None:
        """Merge equal icons as `mergeable` defines; without groups compare all icons first."""
        if groups is not None:
            self._merge(icons, groups)
            return
        every = self.verbs.every
        self._run(
            Work(
                [[icon.data_uri for icon in every]],
                lambda uris, _cancel: equal_pictures(uris),
                lambda results: self._merge(
                    icons, [[every[index] for index in group] for group in results[0]]
                ),
                self.tr("Looking for equal images"),
                self.tr("Cancelled. No icon was merged."),
            )
        )

    def _change(self, icons: Sequence[Icon], operation: Change, doing: str, text: str, nothing: str) -> None:
        if not icons:
            return
        self._run(
            Work(
                tuple(icons),
                partial(_change_icon, operation),
                partial(self._on_finished, text, nothing),
                doing,
                self.tr("Cancelled. The images are as they were."),
            )
        )

    def _run(self, work: AnyWork) -> None:
        """Run a work unless another one is running, which may change the images."""
        if self.is_running:
            self.told.emit(self.tr("Images are still being changed. Try again when that is done."))
            return
        self._work = work
        self._queue.run(work)

    def _on_finished(
        self, text: str, nothing: str, results: Sequence[tuple[Icon, str] | Refusal | None]
    ) -> None:
        refused = tuple(each for each in results if isinstance(each, Refusal))
        changed = [each for each in results if isinstance(each, tuple)]
        if changed:
            self.verbs.set_images(changed, text)
        elif not refused:
            self.told.emit(nothing)
        if refused:
            one = self.tr("1 image is as it was.")
            many = self.tr("%n images are as they were.", "", len(refused))
            self.left_out.emit(one if len(refused) == 1 else many, [each.line for each in refused])

    def _merge(self, icons: Sequence[Icon], groups: Groups) -> None:
        deleted, remaining = self.verbs.merge(mergeable(icons, groups), icons[0] if len(icons) == 1 else None)
        if deleted:
            first = self.tr("1 icon went.") if deleted == 1 else self.tr("%n icons went.", "", deleted)
            second = self.tr("1 stays, and layers show it in place of what went.")
            if remaining != 1:
                second = self.tr("%n stay, and layers show them in place of what went.", "", remaining)
            self.told.emit(f"{first} {second}")
        elif len(icons) == 1:
            self.told.emit(self.tr("No other icon looks the same."))
        else:
            self.told.emit(self.tr("No two of them look the same."))


def _change_icon(operation: Change, icon: Icon, _cancel: Cancel) -> tuple[Icon, str] | Refusal | None:
    """Return the icon with its new image, None if it is unchanged, or why it cannot be changed."""
    try:
        pixels = read_pixels(icon.data_uri)
        after = operation(pixels)
    except EditorError as error:
        return Refusal(icon_label(icon.id), translated(error.text))
    return None if after == pixels else (icon, build_data_uri(PNG_TYPE, png_of(after)))
