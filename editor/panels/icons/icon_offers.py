"""What each change of a picture would make of the chosen icons, or why it cannot be made."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from editor.mapstyle.document.model import Icon
from editor.panels.icons.icon_page_words import becomes_words, icon_count, size_words, sizes_words
from editor.panels.icons.icon_study import Extent, IconStudy, Studied

Groups = Collection[Sequence[Icon]]


@dataclass(frozen=True, slots=True)
class Offer:
    """The icons that a change reaches; what it would make of them, in full and then shorter; and why.

    Without icons the change cannot be made, and `tip` says why; or that is still being found out.
    """

    icons: tuple[Icon, ...]
    details: tuple[str, ...]
    tip: str
    is_known: bool = True

    @property
    def why_not(self) -> str:
        """Why the change cannot be made; empty where it can, or where nobody knows yet."""
        return self.tip if self.is_known and not self.icons else ""


def replace_why_not(icons: Sequence[Icon]) -> str:
    """Why the image of icons cannot be replaced; empty where it can."""
    return "" if len(icons) == 1 else _tr("Choose a single icon to replace its image.")


def recolor_offer(studied: Sequence[Studied]) -> Offer:
    """Give icons that are of a single colour another one."""
    return _offer(
        studied,
        lambda study: study.color is not None,
        lambda study: (study.color.hex,) if study.color is not None else (),
        (_tr("Several colours"), _tr("None of a single colour")),
        _tr("Gives the picture another colour, shown while it is chosen"),
        _tr("Only a picture of a single colour can be recoloured."),
    )


def resize_offer(studied: Sequence[Studied]) -> Offer:
    """Give icons another size."""
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


def crop_offer(studied: Sequence[Studied]) -> Offer:
    """Take the transparent border of icons away."""
    is_empty = len(studied) == 1 and studied[0].sound is not None and studied[0].sound.cropped is None
    return _offer(
        studied,
        lambda study: study.cropped not in (None, study.size),
        lambda study: _from_to(study.size, study.cropped or study.size),
        (_tr("All transparent") if is_empty else _tr("No border"), _tr("None has a border")),
        _tr("Takes the transparent border away"),
        _tr("Nothing is seen of the picture, so nothing would be left of it.")
        if is_empty
        else _tr("There is no transparent border to take away."),
    )


def pad_offer(studied: Sequence[Studied]) -> Offer:
    """Put icons into the middle of a transparent square."""
    return _offer(
        studied,
        lambda study: study.size != study.padded,
        lambda study: _from_to(study.size, study.padded),
        (_tr("Square already"), _tr("All are square")),
        _tr("Puts the picture into the middle of a transparent square"),
        _tr("It is as wide as it is high."),
    )


def merge_offer(icons: Sequence[Icon], groups: Groups | None) -> Offer:
    """Merge icons with those that look the same: of one icon all, of several those among them.

    Shape: the offer's icons are as many as would go. Without groups it is not known yet which are equal.
    """
    if groups is None:
        return Offer((), ("",), _tr("The pictures are being compared."), is_known=False)
    is_one = len(icons) == 1
    wanted = mergeable(icons, groups)
    gone = [icon for group in wanted for icon in (_others(group, icons[0]) if is_one else group[1:])]
    if not gone:
        none = _tr("No other is equal") if is_one else _tr("None are equal")
        return Offer((), (none,), _tr("No other icon has the same pixels."))
    count = icon_count(len(gone))
    if is_one:
        details = _tr("1 other is equal") if len(gone) == 1 else _n("%n others are equal", len(gone))
        tip = _tr("Deletes {icons} of the same pixels; layers then show this one").format(icons=count)
        named = ", ".join(icon.id for icon in gone)
        return Offer(tuple(gone), (details,), f"{tip}: {named}")
    tip = _tr("Of equal icons keeps the one that most stops show and deletes {icons}")
    return Offer(tuple(gone), (_tr("{icons} fewer").format(icons=count),), tip.format(icons=count))


def mergeable(icons: Sequence[Icon], groups: Groups) -> list[list[Icon]]:
    """What becomes one icon each time: of one icon all that equal it, of several those among them.

    Without icons it is all that are equal.
    """
    chosen = {icon.index for icon in icons}
    if len(chosen) == 1:
        return [list(group) for group in groups if any(icon.index in chosen for icon in group)]
    among = [[icon for icon in group if not chosen or icon.index in chosen] for group in groups]
    return [group for group in among if len(group) > 1]


def _others(group: Sequence[Icon], kept: Icon) -> list[Icon]:
    return [icon for icon in group if icon.index != kept.index]


def _offer(
    studied: Sequence[Studied],
    can: Callable[[IconStudy], bool],
    would: Callable[[IconStudy], tuple[str, ...]],
    none: tuple[str, str],
    tip: str,
    why_not: str,
) -> Offer:
    """The offer of a change to all that it `can` be made of; `none` is said of one icon, and of several."""
    sound = [(each.icon, each.sound) for each in studied if each.sound is not None]
    if not sound:
        is_known = all(each.study is not None for each in studied)
        broken = _tr("The image is broken. Replace it first.")
        if is_known:
            return Offer((), (_tr("Broken image") if len(studied) == 1 else _tr("All are broken"),), broken)
        return Offer((), ("",), _tr("The image is being read."), is_known=False)
    reached = [(icon, study) for icon, study in sound if can(study)]
    is_one = len(studied) == 1
    if not reached:
        return Offer((), (none[0] if is_one else none[1],), why_not)
    if is_one:
        details = would(reached[0][1])
    else:
        details = (_tr("{some} of {all} icons").format(some=len(reached), all=len(studied)),)
    said = [f"{tip}.", becomes_words([study for _icon, study in reached])]
    return Offer(tuple(icon for icon, _study in reached), details, " ".join(filter(None, said)))


def _from_to(before: Extent, after: Extent) -> tuple[str, ...]:
    told = size_words(after)
    return (
        _tr("{before} to {after}").format(before=size_words(before), after=told),
        _tr("to {after}").format(after=told),
    )


def _n(text: str, count: int) -> str:
    return QCoreApplication.translate("IconOffers", text, "", count)


def _tr(text: str) -> str:
    return QCoreApplication.translate("IconOffers", text)
