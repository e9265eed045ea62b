"""What is done to the pixels of several icons at once: crop, pad to square, merge what is equal."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject

from editor.app.icon_queue import IconQueue, Work
from editor.app.window_parts import WindowParts
from editor.assets.datauri import build_data_uri
from editor.assets.pixels import Pixels, cropped, equal_pictures, padded, png_of, read_pixels
from editor.errors import EditorError
from editor.mapstyle.model import Icon
from editor.panels.icon_names import called_icons
from editor.panels.icon_strip import IconStrip, Refusal
from editor.panels.icon_verbs import IconVerbs
from editor.system.jobs import Cancel


class IconPixels(QObject):
    """Changes the pictures of the chosen icons off the window's thread, each time as one step."""

    def __init__(self, parts: WindowParts, verbs: IconVerbs, queue: IconQueue, strip: IconStrip) -> None:
        super().__init__(parts.window)
        self._session, self._verbs, self._queue, self._strip = parts.session, verbs, queue, strip

    def crop(self) -> None:
        """Take the transparent border off."""
        self._change(
            cropped,
            self.tr("Cropping {done} of {count} images"),
            self.tr("Crop {icons}"),
            self.tr("There is no transparent border to crop."),
        )

    def pad(self) -> None:
        """Make square what is not."""
        self._change(
            padded,
            self.tr("Padding {done} of {count} images"),
            self.tr("Pad {icons} to square"),
            self.tr("The chosen images are square already."),
        )

    def merge(self) -> None:
        """Make one icon of those that look the same as a chosen one; where none is chosen, of all."""
        icons = self._session.style.icons
        chosen = {icon.index for icon in self._verbs.icons}
        self._queue.run(
            Work(
                [[icon.data_uri for icon in icons]],
                lambda uris, _cancel: equal_pictures(uris),
                lambda found: self._merge(icons, chosen, found[0]),
                self.tr("Looking for equal images"),
                self.tr("Cancelled. No icon was merged."),
            )
        )

    def _change(self, how: Callable[[Pixels], Pixels], doing: str, text: str, nothing: str) -> None:
        self._strip.refusals.put_away()
        self._queue.run(
            Work(
                self._verbs.icons,
                partial(_changed, how),
                partial(self._take, text, nothing),
                doing,
                self.tr("Cancelled. The images are as they were."),
            )
        )

    def _take(self, text: str, nothing: str, results: Sequence[tuple[Icon, str] | Refusal | None]) -> None:
        refused = [each for each in results if isinstance(each, Refusal)]
        made = [each for each in results if isinstance(each, tuple)]
        if made:
            self._verbs.set_images(made, text)
        elif not refused:
            self._strip.note.tell(nothing)
        if refused:
            one = self.tr("1 image is as it was.")
            many = self.tr("%n images are as they were.", "", len(refused))
            self._strip.refusals.tell(one if len(refused) == 1 else many, refused)

    def _merge(self, icons: Sequence[Icon], chosen: set[int], found: Sequence[Sequence[int]]) -> None:
        groups = [[icons[place] for place in places] for places in found]
        wanted = [group for group in groups if not chosen or any(icon.index in chosen for icon in group)]
        gone, kept = self._verbs.merge(wanted)
        if not gone:
            among = (
                self.tr("No other icon looks the same.") if chosen else self.tr("No two icons look the same.")
            )
            self._strip.note.tell(among)
            return
        went = self.tr("1 icon went") if gone == 1 else self.tr("%n icons went", "", gone)
        stayed = self.tr("1 stays") if kept == 1 else self.tr("%n stay", "", kept)
        self._strip.note.tell(
            self.tr("{went}, {stayed} in their place. Layers show those that stay.").format(
                went=went, stayed=stayed
            )
        )


def _changed(
    how: Callable[[Pixels], Pixels], icon: Icon, _cancel: Cancel
) -> tuple[Icon, str] | Refusal | None:
    """The icon with its changed image; nothing where it stays as it is, or why it cannot be changed."""
    try:
        pixels = read_pixels(icon.data_uri)
        after = how(pixels)
    except EditorError as error:
        return Refusal(icon.id or called_icons([icon.id]), error.text)
    return None if after is pixels else (icon, build_data_uri("image/png", png_of(after)))
