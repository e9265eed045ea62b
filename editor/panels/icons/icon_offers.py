"""Previews of image operations on the selected icons, or the reason why they are unavailable."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.document.model import Icon
from editor.panels.icons.icon_page_words import becomes_words, icon_count, size_words, sizes_words
from editor.panels.icons.icon_study import AnalysedIcon, Extent, IconAnalysis

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
    def why_not(self) -> str:
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
        details = _tr("1 other is equal") if len(deleted) == 1 else _tr("%n others are equal", len(deleted))
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
    why_not: str,
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
        return Offer((), (none[0] if is_one else none[1],), why_not)
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
