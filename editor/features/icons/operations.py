"""Operations on the selected icons, each one undo step, and the result that each would have."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Signal

from editor.assets.data_uri import build_data_uri
from editor.assets.images.resize import (
    Pixels,
    crop_pixels,
    equal_pictures,
    pad_pixels,
    png_of,
    read_pixels,
    resize_pixels,
)
from editor.errors import EditorError
from editor.features.icons.analysis import PNG_TYPE, AnalysedIcon, Extent, IconAnalysis, Rule
from editor.features.icons.queue import AnyWork, IconQueue, QueuedWork
from editor.features.icons.text import (
    becomes_words,
    icon_count,
    icon_label,
    icons_name,
    size_words,
    sizes_words,
)
from editor.mapstyle.document.model import Icon
from editor.mapstyle.edits.assets import (
    NewIcon,
    add_icons,
    delete_icons,
    duplicate_icons,
    merge_groups,
    new_icon_ids,
    set_images,
)
from editor.mapstyle.edits.edit import Edit
from editor.mapstyle.search.occurrences import icon_uses
from editor.session.asset_selection import AssetSelection
from editor.session.session import Session
from editor.system.jobs import Cancel
from editor.ui.text import translated
from editor.workspace.editing import try_edit
from editor.workspace.panel_notes import Refusal

Groups = Collection[Sequence[Icon]]


@dataclass(frozen=True, slots=True)
class Offer:
    """The icons that an operation applies to, its effect in decreasing detail, and a tooltip.

    Without icons the operation is unavailable and `tip` is the reason, or it is not known yet.
    """

    icons: tuple[Icon, ...]
    details: tuple[str, ...]
    tip: str
    is_known: bool = True

    @property
    def disabled_reason(self) -> str:
        """Why the operation is unavailable; empty if it is available or not known yet."""
        return self.tip if self.is_known and not self.icons else ""


def replace_why_not(icons: Sequence[Icon]) -> str:
    """Return why the image cannot be replaced, or an empty text."""
    return "" if len(icons) == 1 else _tr("Choose a single icon to replace its image.")


def recolor_offer(studied: Sequence[AnalysedIcon]) -> Offer:
    """Preview recolouring of icons of a single colour."""
    return _offer(
        studied,
        lambda study: study.color is not None,
        lambda study: (study.color.hex,) if study.color is not None else (),
        (_tr("Several colours"), _tr("None of a single colour")),
        _tr("Gives the picture another colour, shown while it is chosen"),
        _tr("Only a picture of a single colour can be recoloured."),
    )


def resize_offer(studied: Sequence[AnalysedIcon]) -> Offer:
    """Preview resizing."""
    sizes = [each.sound.size for each in studied if each.sound is not None]
    offer = _offer(
        studied,
        lambda _study: True,
        lambda study: (_tr("{size} px").format(size=size_words(study.size)),),
        ("", ""),
        _tr("Gives the picture another size, its proportions kept"),
        "",
    )
    if len(studied) == 1 or not offer.icons:
        return offer
    return Offer(offer.icons, (sizes_words(sizes), *offer.details), offer.tip)


def crop_offer(studied: Sequence[AnalysedIcon]) -> Offer:
    """Preview cropping of transparent borders."""
    is_empty = len(studied) == 1 and studied[0].sound is not None and studied[0].sound.cropped is None
    return _offer(
        studied,
        lambda study: study.cropped not in (None, study.size),
        lambda study: _size_change(study.size, study.cropped or study.size),
        (_tr("All transparent") if is_empty else _tr("No border"), _tr("None has a border")),
        _tr("Takes the transparent border away"),
        _tr("Nothing is seen of the picture, so nothing would be left of it.")
        if is_empty
        else _tr("There is no transparent border to take away."),
    )


def pad_offer(studied: Sequence[AnalysedIcon]) -> Offer:
    """Preview padding to a square."""
    return _offer(
        studied,
        lambda study: study.size != study.padded,
        lambda study: _size_change(study.size, study.padded),
        (_tr("Square already"), _tr("All are square")),
        _tr("Puts the picture into the middle of a transparent square"),
        _tr("It is as wide as it is high."),
    )


def merge_offer(icons: Sequence[Icon], groups: Groups | None) -> Offer:
    """Preview merging of equal icons: a single icon with all its equals, several among themselves.

    The icons of the offer are those that would be deleted. Without groups the result is not known yet.
    """
    if groups is None:
        return Offer((), ("",), _tr("The pictures are being compared."), is_known=False)
    is_one = len(icons) == 1
    merged = mergeable(icons, groups)
    deleted = [icon for group in merged for icon in (_others(group, icons[0]) if is_one else group[1:])]
    if not deleted:
        none = _tr("No other is equal") if is_one else _tr("None are equal")
        return Offer((), (none,), _tr("No other icon has the same pixels."))
    count = icon_count(len(deleted))
    if is_one:
        details = _tr("%n others are equal", len(deleted))
        tip = _tr("Deletes {icons} of the same pixels; layers then show this one").format(icons=count)
        named = ", ".join(icon.id for icon in deleted)
        return Offer(tuple(deleted), (details,), f"{tip}: {named}")
    tip = _tr("Of equal icons keeps the one that most stops show and deletes {icons}")
    return Offer(tuple(deleted), (_tr("{icons} fewer").format(icons=count),), tip.format(icons=count))


def mergeable(icons: Sequence[Icon], groups: Groups) -> list[list[Icon]]:
    """Return the groups to merge: a single icon with all its equals, several among themselves.

    Without icons all groups are returned.
    """
    indexes = {icon.index for icon in icons}
    if len(indexes) == 1:
        return [list(group) for group in groups if any(icon.index in indexes for icon in group)]
    among = [[icon for icon in group if not indexes or icon.index in indexes] for group in groups]
    return [group for group in among if len(group) > 1]


def _others(group: Sequence[Icon], excluded: Icon) -> list[Icon]:
    return [icon for icon in group if icon.index != excluded.index]


def _offer(
    studied: Sequence[AnalysedIcon],
    applies: Callable[[IconAnalysis], bool],
    effect: Callable[[IconAnalysis], tuple[str, ...]],
    none: tuple[str, str],
    tip: str,
    disabled_reason: str,
) -> Offer:
    """Return the offer for the icons an operation `applies` to.

    `none` are the details for one icon and for several if it applies to none.
    """
    sound = [(each.icon, each.sound) for each in studied if each.sound is not None]
    if not sound:
        is_known = all(each.study is not None for each in studied)
        broken = _tr("The image is broken. Replace it first.")
        if is_known:
            return Offer((), (_tr("Broken image") if len(studied) == 1 else _tr("All are broken"),), broken)
        return Offer((), ("",), _tr("The image is being read."), is_known=False)
    affected = [(icon, study) for icon, study in sound if applies(study)]
    is_one = len(studied) == 1
    if not affected:
        return Offer((), (none[0] if is_one else none[1],), disabled_reason)
    if is_one:
        details = effect(affected[0][1])
    else:
        details = (_tr("{some} of {all} icons").format(some=len(affected), all=len(studied)),)
    sentences = [f"{tip}.", becomes_words([study for _icon, study in affected])]
    return Offer(tuple(icon for icon, _study in affected), details, " ".join(filter(None, sentences)))


def _size_change(before: Extent, after: Extent) -> tuple[str, ...]:
    new = size_words(after)
    return (
        _tr("{before} to {after}").format(before=size_words(before), after=new),
        _tr("to {after}").format(after=new),
    )


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("IconOffers", text, "", count)


class IconCommands(QObject):
    """Adds, duplicates, deletes and merges icons and replaces their images.

    Signals: `refused(str)` with the reason.
    """

    refused = Signal(str)

    def __init__(self, session: Session, selection: AssetSelection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._selection = session, selection

    @property
    def every(self) -> tuple[Icon, ...]:
        """All icons of the style."""
        return self._session.style.icons

    @property
    def icons(self) -> tuple[Icon, ...]:
        """The selected icons, in the order of the file."""
        indexes = set(self._selection.icons)
        return tuple(icon for icon in self._session.style.icons if icon.index in indexes)

    @property
    def unused(self) -> tuple[Icon, ...]:
        """The icons that no layer shows."""
        uses = icon_uses(self._session.style)
        return tuple(icon for icon in self._session.style.icons if icon.id not in uses)

    def unresolved_ids(self, icons: Iterable[Icon]) -> tuple[str, ...]:
        """Return the ids that no icon has after these are deleted."""
        deleted = {icon.index: icon.id for icon in icons}
        remaining = {icon.id for icon in self._session.style.icons if icon.index not in deleted}
        return tuple(dict.fromkeys(icon_id for icon_id in deleted.values() if icon_id not in remaining))

    def add(self, new: Sequence[NewIcon]) -> tuple[int, ...]:
        """Append icons and return their indexes."""
        icons = self._session.style.icons
        ids = new_icon_ids([icon.id for icon in new], {icon.id for icon in icons})
        if not self._run(add_icons(new), self.tr("Add {icons}").format(icons=icons_name(ids))):
            return ()
        return tuple(icon.index for icon in self._session.style.icons[len(icons) :])

    def duplicate(self) -> None:
        """Append copies of the selected icons and select the copies."""
        before = len(self._session.style.icons)
        icons = self.icons
        if icons and self._run(
            duplicate_icons(_indexes(icons)), self._named(self.tr("Duplicate {icons}"), icons)
        ):
            self._selection.select_icons(icon.index for icon in self._session.style.icons[before:])

    def delete(self, icons: Sequence[Icon], instead: str | None = "") -> bool:
        """Delete icons and return whether they were deleted.

        Layers that name them get the id `instead`; None leaves the layers unchanged.
        """
        return self._delete(icons, instead, self.tr("Delete {icons}"))

    def cut(self, icons: Sequence[Icon]) -> bool:
        """Delete icons after copying them; layers still name them, since they may be pasted."""
        return self._delete(icons, None, self.tr("Cut {icons}"))

    def select_unused(self) -> None:
        """Select the icons that no layer shows."""
        self._selection.select_icons(icon.index for icon in self.unused)

    def replace(self, ids: Collection[str], data_uri: str) -> bool:
        """Replace the image of all icons with some ids and return whether there were any."""
        icons = [icon for icon in self._session.style.icons if icon.id in ids]
        text = self.tr("Replace the image of {icons}").format(icons=icons_name(tuple(ids)))
        return bool(icons) and self._run(set_images(dict.fromkeys(_indexes(icons), data_uri)), text)

    def set_images(self, images: Sequence[tuple[Icon, str]], text: str) -> int:
        """Replace images as one undo step; return how many were replaced.

        `text` may contain {icons}. Icons deleted or changed in the meantime are skipped.
        """
        indexes = self._current_indexes([icon for icon, _ in images])
        present = [(icon, uri) for icon, uri in images if id(icon.record) in indexes]
        changes = {indexes[id(icon.record)]: uri for icon, uri in present}
        if present and self._run(set_images(changes), self._named(text, [icon for icon, _ in present])):
            return len(present)
        return 0

    def shrink(self, images: Sequence[tuple[Icon, str]]) -> int:
        """Replace images by smaller files of the same pixels; return how many were replaced."""
        return self.set_images(images, self.tr("Shrink {icons}"))

    def merge(self, groups: Sequence[Sequence[Icon]], retained: Icon | None = None) -> tuple[int, int]:
        """Merge each group into `retained`, or into the icon that most stops show.

        Return how many icons were deleted and how many remain. Icons deleted or changed in the meantime are
        skipped.
        """
        uses = icon_uses(self._session.style)
        stops = {icon_id: sum(use.stops for use in users) for icon_id, users in uses.items()}
        indexes = self._current_indexes([icon for group in groups for icon in group])
        present = [[icon for icon in group if id(icon.record) in indexes] for group in groups]
        shown = {icon.id: icon.index for icon in reversed(self._session.style.icons) if icon.id}

        def rank(icon: Icon) -> tuple[bool, bool, int, int, int]:
            """Return a sort key; of icons with the same id only the first, which layers show, may remain."""
            is_hidden = shown.get(icon.id) != indexes[id(icon.record)]
            return icon is not retained, is_hidden, -stops.get(icon.id, 0), len(icon.data_uri), icon.index

        merged = [sorted(group, key=rank) for group in present if len(group) > 1]
        deleted = sum(len(group) - 1 for group in merged)
        remaining = icons_name([group[0].id for group in merged])
        text = self.tr("Merge %n equal icons into {icons}", "", deleted + len(merged)).format(icons=remaining)
        edit = merge_groups([[indexes[id(icon.record)] for icon in group] for group in merged])
        return (deleted, len(merged)) if merged and self._run(edit, text) else (0, 0)

    def _current_indexes(self, icons: Iterable[Icon]) -> dict[int, int]:
        """Return the current indexes of icons of an earlier style, by the identity of their records.

        A renamed icon has the same index and image but a new record.
        """
        by_record = {id(icon.record): icon.index for icon in self._session.style.icons}
        by_index = {icon.index: icon for icon in self._session.style.icons}
        indexes = {}
        for icon in icons:
            current = by_index.get(icon.index)
            if id(icon.record) in by_record:
                indexes[id(icon.record)] = by_record[id(icon.record)]
            elif current is not None and current.data_uri == icon.data_uri:
                indexes[id(icon.record)] = current.index
        return indexes

    def _delete(self, icons: Sequence[Icon], instead: str | None, text: str) -> bool:
        if not icons or not self._run(delete_icons(_indexes(icons), instead), self._named(text, icons)):
            return False
        following = self._following(icons)
        self._selection.select_icons([] if following is None else [following])
        return True

    def _following(self, deleted: Sequence[Icon]) -> int | None:
        """Return the index of the icon that follows the deleted ones, or of the last icon."""
        first = min(_indexes(deleted))
        remaining = [icon.index for icon in self._session.style.icons]
        return next((index for index in remaining if index >= first), remaining[-1] if remaining else None)

    def _named(self, text: str, icons: Sequence[Icon]) -> str:
        return text.format(icons=icons_name([icon.id for icon in icons]))

    def _run(self, edit: Edit, text: str) -> bool:
        return try_edit(self._session, edit, text, self.refused.emit)


def _indexes(icons: Iterable[Icon]) -> list[int]:
    return [icon.index for icon in icons]


Change = Callable[[Pixels], Pixels]


class IconWork(QObject):
    """Changes images in background jobs, one operation at a time, each one undo step.

    Signals: `running_changed()` when an operation starts or ends; `told(str)` with a message about the
    result; `left_out(str, list)` with a line per unchanged icon and the reason.
    """

    running_changed = Signal()
    told = Signal(str)
    left_out = Signal(str, list)

    def __init__(self, verbs: IconCommands, queue: IconQueue, parent: QObject | None = None) -> None:
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
            crop_pixels,
            self.tr("Cropping {done} of %n images", "", len(icons)),
            self.tr("Crop {icons}"),
            self.tr("There is no transparent border to crop."),
        )

    def pad(self, icons: Sequence[Icon]) -> None:
        """Pad images to squares."""
        self._change(
            icons,
            pad_pixels,
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
            return resize_pixels(pixels, *rule((pixels.width, pixels.height)))

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
            QueuedWork(
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
            QueuedWork(
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
            text = self.tr("%n images are as they were.", "", len(refused))
            self.left_out.emit(text, [each.line for each in refused])

    def _merge(self, icons: Sequence[Icon], groups: Groups) -> None:
        deleted, remaining = self.verbs.merge(mergeable(icons, groups), icons[0] if len(icons) == 1 else None)
        if deleted:
            first = self.tr("%n icons went.", "", deleted)
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
