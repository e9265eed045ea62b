"""Table of the operations on the images of icons, and the runner that applies them as undo steps."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field
from enum import Enum, auto
from functools import partial
from typing import Any, TypeAlias

from PySide6.QtCore import QCoreApplication, QObject, Signal

from editor.assets.data_uri import build_data_uri, parse_data_uri
from editor.assets.images.resize import (
    Pixels,
    crop_pixels,
    equal_pictures,
    pad_pixels,
    png_of,
    read_pixels,
    recolor_pixels,
    resize_pixels,
)
from editor.checks.rules.sections import image_size_bytes
from editor.errors import EditorError
from editor.features.icons.analysis import (
    PNG_TYPE,
    AnalysedIcon,
    Extent,
    IconAnalysis,
    Rule,
    reduce_image,
)
from editor.features.icons.commands import IconCommands
from editor.features.icons.queue import AnyWork, IconQueue, QueuedWork
from editor.features.icons.text import (
    conversion_text,
    extent_text,
    extents_text,
    icon_count,
    icon_label,
    icons_name,
)
from editor.mapstyle.document.model import Icon
from editor.records import dataclass
from editor.system.jobs import Cancel
from editor.ui.kit.bars import BarButton
from editor.ui.text import local_count, translated
from editor.workspace.file_size import size_text
from editor.workspace.panel_notes import Refusal

Groups: TypeAlias = Collection[Sequence[Icon]]
"""Groups of icons with equal images."""

ChangedImage: TypeAlias = tuple[Icon, str]
"""An icon and the data URI of its new image."""

Question: TypeAlias = tuple[str, list[BarButton]]
"""The text and the buttons of a question."""


class Input(Enum):
    """What an operation needs from the user before it runs."""

    NONE = auto()
    FILE = auto()
    FORM = auto()


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


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of an operation that runs.

    `progress` may contain {done}, `step` {icons}; `unchanged` is the message if there is nothing to change.
    """

    step: str = ""
    progress: str = ""
    unchanged: str = ""
    cancelled: str = field(default_factory=lambda: _tr("Cancelled. Images unchanged."))


@dataclass(frozen=True, slots=True)
class Operation:
    """A row of `OPERATIONS`: an operation with its action, its tile on the icon page and its texts.

    `texts` takes the number of icons. `offer` previews the operation for the tile; without it there is no
    tile. `apply` returns the data URI of the new image, or the same one; it takes the data URI, the event
    that cancels it and the input, and runs in a job. `report` returns the message after a change, from the
    number of changed icons and the new images. `confirm` returns a question to ask before the change, from
    the new images and the function that applies them.
    """

    id: str
    action: str
    title: Callable[[], str]
    texts: Callable[[int], Texts]
    input: Input = Input.NONE
    offer: Callable[[Sequence[AnalysedIcon], Groups | None], Offer] | None = None
    apply: Callable[..., str] | None = None
    report: Callable[[int, Sequence[ChangedImage]], str] | None = None
    confirm: Callable[[Sequence[ChangedImage], Callable[[], object]], Question] | None = None


def mergeable(icons: Sequence[Icon], groups: Groups) -> list[list[Icon]]:
    """Return the groups to merge: a single icon with all its equals, several among themselves.

    Without icons all groups are returned.
    """
    indexes = {icon.index for icon in icons}
    if len(indexes) == 1:
        return [list(group) for group in groups if any(icon.index in indexes for icon in group)]
    among = [[icon for icon in group if not indexes or icon.index in indexes] for group in groups]
    return [group for group in among if len(group) > 1]


def saved_bytes(images: Sequence[ChangedImage]) -> int:
    """Return by how much images are smaller than those of their icons."""
    return sum(image_size_bytes(icon) - parse_data_uri(uri).size_bytes for icon, uri in images)


def resize_step(size: Extent) -> str:
    """Return the text of the undo step that resizes a single icon."""
    return _tr("Resize {icons} to {size}").replace("{size}", extent_text(size))


# Offers


def replace_reason(count: int) -> str:
    """Return why the image of a number of icons cannot be replaced; empty if it can."""
    return "" if count == 1 else _tr("Select one icon to replace its image.")


def _replace_offer(analysed: Sequence[AnalysedIcon], _groups: Groups | None) -> Offer:
    reason = replace_reason(len(analysed))
    if reason:
        return Offer((), (_tr("Select one icon"),), reason)
    return Offer((analysed[0].icon,), (_tr("ID unchanged"),), _tr("Replace the image and keep the ID"))


def _recolor_offer(analysed: Sequence[AnalysedIcon], _groups: Groups | None) -> Offer:
    return _offer(
        analysed,
        lambda analysis: analysis.color is not None,
        lambda analysis: (analysis.color.hex,) if analysis.color is not None else (),
        (_tr("Multiple colours"), _tr("No single-colour icons")),
        _tr("Change the icon colour with live preview"),
        _tr("Only single-colour icons can be recoloured."),
    )


def _resize_offer(analysed: Sequence[AnalysedIcon], _groups: Groups | None) -> Offer:
    offer = _offer(
        analysed,
        lambda _analysis: True,
        lambda analysis: (_tr("{size} px").format(size=extent_text(analysis.size)),),
        ("", ""),
        _tr("Resize and keep proportions"),
        "",
    )
    if len(analysed) == 1 or not offer.icons:
        return offer
    sizes = [each.valid.size for each in analysed if each.valid is not None]
    return Offer(offer.icons, (extents_text(sizes), *offer.details), offer.tip)


def _crop_offer(analysed: Sequence[AnalysedIcon], _groups: Groups | None) -> Offer:
    is_empty = len(analysed) == 1 and analysed[0].valid is not None and analysed[0].valid.cropped is None
    return _offer(
        analysed,
        lambda analysis: analysis.cropped not in (None, analysis.size),
        lambda analysis: _size_change(analysis.size, analysis.cropped or analysis.size),
        (_tr("Fully transparent") if is_empty else _tr("No transparent edges"), _tr("No transparent edges")),
        _tr("Trim transparent edges"),
        _tr("The image is fully transparent. Nothing would remain.")
        if is_empty
        else _tr("No transparent edges to trim."),
    )


def _pad_offer(analysed: Sequence[AnalysedIcon], _groups: Groups | None) -> Offer:
    return _offer(
        analysed,
        lambda analysis: analysis.size != analysis.padded,
        lambda analysis: _size_change(analysis.size, analysis.padded),
        (_tr("Already square"), _tr("All already square")),
        _tr("Centre the image on a transparent square"),
        _tr("The image is already square."),
    )


def _merge_offer(analysed: Sequence[AnalysedIcon], groups: Groups | None) -> Offer:
    """Return the offer with the icons that would be deleted; without groups it is not known yet."""
    if groups is None:
        return Offer((), ("",), _tr("Comparing images…"), is_known=False)
    icons = [each.icon for each in analysed]
    is_one = len(icons) == 1
    merged = mergeable(icons, groups)
    deleted = [icon for group in merged for icon in (_others(group, icons[0]) if is_one else group[1:])]
    if not deleted:
        none = _tr("No duplicates")
        return Offer((), (none,), _tr("No other icon has the same image."))
    count = icon_count(len(deleted))
    if is_one:
        details = _tr("%Ln duplicates", len(deleted))
        tip = _tr("Replace {icons} with this icon and delete them").format(icons=count)
        named = ", ".join(icon.id for icon in deleted)
        return Offer(tuple(deleted), (details,), f"{tip}: {named}")
    tip = _tr("Keep the most used duplicate and delete {icons}")
    return Offer(tuple(deleted), (_tr("{icons} fewer").format(icons=count),), tip.format(icons=count))


def _others(group: Sequence[Icon], excluded: Icon) -> list[Icon]:
    return [icon for icon in group if icon.index != excluded.index]


def _offer(
    analysed: Sequence[AnalysedIcon],
    applies: Callable[[IconAnalysis], bool],
    effect: Callable[[IconAnalysis], tuple[str, ...]],
    none: tuple[str, str],
    tip: str,
    disabled_reason: str,
) -> Offer:
    """Return the offer for the icons an operation `applies` to.

    `none` are the details for one icon and for several if it applies to none.
    """
    valid = [(each.icon, each.valid) for each in analysed if each.valid is not None]
    if not valid:
        is_known = all(each.analysis is not None for each in analysed)
        broken = _tr("The image is damaged. Replace it first.")
        if is_known:
            return Offer(
                (), (_tr("Damaged image") if len(analysed) == 1 else _tr("All images damaged"),), broken
            )
        return Offer((), ("",), _tr("Reading image…"), is_known=False)
    affected = [(icon, analysis) for icon, analysis in valid if applies(analysis)]
    is_one = len(analysed) == 1
    if not affected:
        return Offer((), (none[0] if is_one else none[1],), disabled_reason)
    if is_one:
        details = effect(affected[0][1])
    else:
        details = (
            _tr("{some} of {all} icons").format(
                some=local_count(len(affected)), all=local_count(len(analysed))
            ),
        )
    sentences = [f"{tip}.", conversion_text([analysis for _icon, analysis in affected])]
    return Offer(tuple(icon for icon, _analysis in affected), details, " ".join(filter(None, sentences)))


def _size_change(before: Extent, after: Extent) -> tuple[str, ...]:
    new = extent_text(after)
    return (
        _tr("{before} to {after}").format(before=extent_text(before), after=new),
        _tr("to {after}").format(after=new),
    )


def _tr(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("IconOperations", text, "", count)


# New images


def _by_pixels(change: Callable[..., Pixels]) -> Callable[..., str]:
    """Return the `apply` of an operation that computes pixels from pixels and its input."""

    def apply(data_uri: str, _cancel: Cancel, *arguments: Any) -> str:
        pixels = read_pixels(data_uri)
        after = change(pixels, *arguments)
        return data_uri if after == pixels else build_data_uri(PNG_TYPE, png_of(after))

    return apply


recolor_image = _by_pixels(recolor_pixels)


def _resize(pixels: Pixels, rule: Rule) -> Pixels:
    return resize_pixels(pixels, *rule((pixels.width, pixels.height)))


def _shrink(data_uri: str, cancel: Cancel, known: Mapping[str, str]) -> str:
    return known.get(data_uri) or reduce_image(data_uri, cancel)


# Messages


def _merge_texts(count: int) -> Texts:
    one, several = _tr("No duplicates of this icon."), _tr("No duplicates among these icons.")
    return Texts(
        progress=_tr("Searching for duplicates…"),
        unchanged=one if count == 1 else several,
        cancelled=_tr("Cancelled. No icons merged."),
    )


def _merge_report(deleted: int, remaining: int) -> str:
    first = _tr("%Ln duplicate icons merged.", deleted)
    second = _tr("Layers now use the %Ln remaining icons.", remaining)
    return f"{first} {second}"


def _shrink_report(count: int, images: Sequence[ChangedImage]) -> str:
    text = _tr("%Ln images compressed. {weight} saved.", count)
    return text.format(weight=size_text(saved_bytes(images)))


def _shrink_question(images: Sequence[ChangedImage], apply: Callable[[], object]) -> Question:
    icons, weight = icons_name([icon.id for icon, _uri in images]), size_text(saved_bytes(images))
    text = _tr("Compressing {icons} saves {weight} without quality loss.").format(icons=icons, weight=weight)
    shrink = BarButton(_tr("Compress"), _tr("Replace with compressed images"), apply, is_primary=True)
    return text, [shrink, BarButton(_tr("Keep originals"), _tr("Keep original images"), lambda: None)]


_ROWS = (
    Operation(
        id="replace",
        action="replace_icon",
        title=lambda: _tr("Replace"),
        input=Input.FILE,
        texts=lambda _count: Texts(
            _tr("Replace the image of {icons}"),
            _tr("Reading {name}…"),
            _tr("Nothing replaced. No longer in the style: {icons}."),
            _tr("Cancelled. Image unchanged."),
        ),
        offer=_replace_offer,
    ),
    Operation(
        id="recolor",
        action="recolor_icons",
        title=lambda: _tr("Recolour"),
        input=Input.FORM,
        texts=lambda _count: Texts(_tr("Recolour {icons}")),
        offer=_recolor_offer,
        apply=recolor_image,
    ),
    Operation(
        id="resize",
        action="resize_icons",
        title=lambda: _tr("Resize"),
        input=Input.FORM,
        texts=lambda count: Texts(
            _tr("Resize {icons}"),
            _tr("Resizing {done} of %Ln images…", count),
            _tr("The images already have this size."),
        ),
        offer=_resize_offer,
        apply=_by_pixels(_resize),
    ),
    Operation(
        id="crop",
        action="crop_icons",
        title=lambda: _tr("Trim edges"),
        texts=lambda count: Texts(
            _tr("Trim {icons}"),
            _tr("Trimming {done} of %Ln images…", count),
            _tr("No transparent edges to trim."),
        ),
        offer=_crop_offer,
        apply=_by_pixels(crop_pixels),
    ),
    Operation(
        id="pad",
        action="pad_icons",
        title=lambda: _tr("Pad to square"),
        texts=lambda count: Texts(
            _tr("Pad {icons} to square"),
            _tr("Padding {done} of %Ln images…", count),
            _tr("These images are already square."),
        ),
        offer=_pad_offer,
        apply=_by_pixels(pad_pixels),
    ),
    Operation(
        id="merge",
        action="merge_icons",
        title=lambda: _tr("Merge duplicates"),
        texts=_merge_texts,
        offer=_merge_offer,
    ),
    Operation(
        id="shrink",
        action="shrink_icons",
        title=lambda: _tr("Compress"),
        texts=lambda count: Texts(
            _tr("Compress {icons}"),
            _tr("Compressing {done} of %Ln images…", count),
            _tr("These images are already fully compressed."),
        ),
        apply=_shrink,
        report=_shrink_report,
        confirm=_shrink_question,
    ),
)

OPERATIONS: Mapping[str, Operation] = {row.id: row for row in _ROWS}
"""The operations on the images of icons by id, in the order of the icon page and the menu."""


class OperationRunner(QObject):
    """Runs operations in background jobs and applies each result as one undo step.

    Signals: `running_changed()` when an operation starts or ends; `reported(str)` with a message about the
    result; `icons_refused(str, list)` with a line for each icon that could not be changed and the reason;
    `confirmation_requested(str, list)` with a question and its buttons.
    """

    running_changed = Signal()
    reported = Signal(str)
    icons_refused = Signal(str, list)
    confirmation_requested = Signal(str, list)

    def __init__(self, commands: IconCommands, queue: IconQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.commands, self._queue = commands, queue
        self._work: AnyWork | None = None
        queue.begun.connect(self.running_changed)
        queue.ended.connect(self.running_changed)

    @property
    def is_running(self) -> bool:
        """Whether an operation that changes images without a confirmation is running or pending."""
        return self._queue.contains(self._work)

    def run(self, operation: Operation, icons: Sequence[Icon], *arguments: object, step: str = "") -> None:
        """Apply an operation with its input to the images of icons; `step` replaces its undo text."""
        if operation.apply is None or not icons:
            return
        texts = operation.texts(len(icons))
        do = partial(_apply_to_icon, operation.apply, arguments)
        done = partial(self._on_finished, operation, texts, step or texts.step)
        work = QueuedWork(tuple(icons), do, done, texts.progress, texts.cancelled)
        if operation.confirm is None:
            self._start(work)
        else:
            self._queue.run(work)

    def merge(self, icons: Sequence[Icon], groups: Groups | None = None) -> None:
        """Merge equal icons as `mergeable` defines; without groups compare all icons first."""
        if groups is not None:
            self._merge(icons, groups)
            return
        every, texts = self.commands.every, OPERATIONS["merge"].texts(len(icons))

        def done(results: list[tuple[tuple[int, ...], ...]]) -> None:
            self._merge(icons, [[every[index] for index in group] for group in results[0]])

        uris = [icon.data_uri for icon in every]
        self._start(
            QueuedWork(
                [uris], lambda uris, _cancel: equal_pictures(uris), done, texts.progress, texts.cancelled
            )
        )

    def apply(self, operation: Operation, images: Sequence[ChangedImage], step: str = "") -> None:
        """Replace images as one undo step and report the result."""
        texts = operation.texts(len(images))
        if not images:
            self.reported.emit(texts.unchanged)
            return
        count = self.commands.set_images(images, step or texts.step)
        if count and operation.report is not None:
            self.reported.emit(operation.report(count, images))

    def _start(self, work: AnyWork) -> None:
        """Run a work unless another one is running, which may change the images."""
        if self.is_running:
            self.reported.emit(self.tr("Images are still being edited. Try again later."))
            return
        self._work = work
        self._queue.run(work)

    def _on_finished(
        self,
        operation: Operation,
        texts: Texts,
        step: str,
        results: Sequence[ChangedImage | Refusal | None],
    ) -> None:
        refused = tuple(each for each in results if isinstance(each, Refusal))
        changed = [each for each in results if isinstance(each, tuple)]
        if changed and operation.confirm is not None:
            apply = partial(self.apply, operation, changed, step)
            self.confirmation_requested.emit(*operation.confirm(changed, apply))
        elif changed:
            self.apply(operation, changed, step)
        elif not refused:
            self.reported.emit(texts.unchanged)
        if refused:
            text = self.tr("%Ln images unchanged.", "", len(refused))
            self.icons_refused.emit(text, [each.line for each in refused])

    def _merge(self, icons: Sequence[Icon], groups: Groups) -> None:
        retained = icons[0] if len(icons) == 1 else None
        deleted, remaining = self.commands.merge(mergeable(icons, groups), retained)
        unchanged = OPERATIONS["merge"].texts(len(icons)).unchanged
        self.reported.emit(_merge_report(deleted, remaining) if deleted else unchanged)


def _apply_to_icon(
    apply: Callable[..., str], arguments: Sequence[object], icon: Icon, cancel: Cancel
) -> ChangedImage | Refusal | None:
    """Return the icon with its new image, None if it is unchanged, or why it cannot be changed."""
    try:
        data_uri = apply(icon.data_uri, cancel, *arguments)
    except EditorError as error:
        return Refusal(icon_label(icon.id), translated(error.text))
    return None if data_uri == icon.data_uri else (icon, data_uri)
