"""What is done to the pixels of icons, for menus and page alike: crop, pad, resize, merge what is equal."""

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
    """Changes the pictures of icons off the window's thread, each time as one step; one change at a time.

    Signals: `running_changed()` when a change begins or ends; `told(str)` with what came of it;
    `left_out(str, list)` with a line for each, which says why.
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
        """Whether a change is being made, or waits."""
        return self._queue.holds(self._work)

    def crop(self, icons: Sequence[Icon]) -> None:
        """Take the transparent border off."""
        self._change(
            icons,
            cropped,
            self.tr("Cropping {done} of %n images", "", len(icons)),
            self.tr("Crop {icons}"),
            self.tr("There is no transparent border to crop."),
        )

    def pad(self, icons: Sequence[Icon]) -> None:
        """Make square what is not."""
        self._change(
            icons,
            padded,
            self.tr("Padding {done} of %n images", "", len(icons)),
            self.tr("Pad {icons} to square"),
            self.tr("These images are square already."),
        )

    def resize(self, icons: Sequence[Icon], rule: Rule, before: Extent | None = None) -> None:
        """Give pictures other sizes; of a single one, the size `before` tells how large it becomes."""
        text = self.tr("Resize {icons}")
        if before is not None:
            text = self.tr("Resize {icons} to {size}").replace("{size}", size_words(rule(before)))

        def how(pixels: Pixels) -> Pixels:
            return resized(pixels, *rule((pixels.width, pixels.height)))

        doing, nothing = (
            self.tr("Resizing {done} of %n images", "", len(icons)),
            self.tr("These images have that size."),
        )
        self._change(icons, how, doing, text, nothing)

    def merge(self, icons: Sequence[Icon], groups: Groups | None = None) -> None:
        """Make one icon of those that look the same, as `mergeable` says; without groups they are sought."""
        if groups is not None:
            self._merge(icons, groups)
            return
        every = self.verbs.every
        self._run(
            Work(
                [[icon.data_uri for icon in every]],
                lambda uris, _cancel: equal_pictures(uris),
                lambda found: self._merge(icons, [[every[place] for place in group] for group in found[0]]),
                self.tr("Looking for equal images"),
                self.tr("Cancelled. No icon was merged."),
            )
        )

    def _change(self, icons: Sequence[Icon], how: Change, doing: str, text: str, nothing: str) -> None:
        if not icons:
            return
        self._run(
            Work(
                tuple(icons),
                partial(_changed, how),
                partial(self._take, text, nothing),
                doing,
                self.tr("Cancelled. The images are as they were."),
            )
        )

    def _run(self, work: AnyWork) -> None:
        """Do a work; another one that is not done yet changes what this one would be about."""
        if self.is_running:
            self.told.emit(self.tr("Images are still being changed. Try again when that is done."))
            return
        self._work = work
        self._queue.run(work)

    def _take(self, text: str, nothing: str, results: Sequence[tuple[Icon, str] | Refusal | None]) -> None:
        refused = tuple(each for each in results if isinstance(each, Refusal))
        made = [each for each in results if isinstance(each, tuple)]
        if made:
            self.verbs.set_images(made, text)
        elif not refused:
            self.told.emit(nothing)
        if refused:
            one = self.tr("1 image is as it was.")
            many = self.tr("%n images are as they were.", "", len(refused))
            self.left_out.emit(one if len(refused) == 1 else many, [each.line for each in refused])

    def _merge(self, icons: Sequence[Icon], groups: Groups) -> None:
        gone, kept = self.verbs.merge(mergeable(icons, groups), icons[0] if len(icons) == 1 else None)
        if gone:
            went = self.tr("1 icon went.") if gone == 1 else self.tr("%n icons went.", "", gone)
            stayed = self.tr("1 stays, and layers show it in place of what went.")
            if kept != 1:
                stayed = self.tr("%n stay, and layers show them in place of what went.", "", kept)
            self.told.emit(f"{went} {stayed}")
        elif len(icons) == 1:
            self.told.emit(self.tr("No other icon looks the same."))
        else:
            self.told.emit(self.tr("No two of them look the same."))


def _changed(how: Change, icon: Icon, _cancel: Cancel) -> tuple[Icon, str] | Refusal | None:
    """The icon with its changed image; nothing where it stays as it is, or why it cannot be changed."""
    try:
        pixels = read_pixels(icon.data_uri)
        after = how(pixels)
    except EditorError as error:
        return Refusal(icon_label(icon.id), translated(error.text))
    return None if after == pixels else (icon, build_data_uri(PNG_TYPE, png_of(after)))
