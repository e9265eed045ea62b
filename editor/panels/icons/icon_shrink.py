"""What the chosen icons would weigh in a lighter form of the same pixels."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QPushButton, QWidget

from editor.assets.data_uri import parse_data_uri
from editor.assets.images.size_reduction import SHRINKER
from editor.mapstyle.document.model import Icon
from editor.panels.icons.icon_answers import Answers
from editor.panels.icons.icon_page_words import format_name
from editor.panels.icons.icon_study import PNG, Studied
from editor.panels.icons.icon_verbs import IconVerbs
from editor.panels.saving_line import SavingLine
from editor.widgets.section import Section


class IconShrink(Section):
    """Says how much lighter the PNG images among some icons can be, and makes them so in one undo step."""

    def __init__(self, verbs: IconVerbs, lighter: Answers[str], parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("IconShrink", "Shrink"), parent)
        self._verbs, self._lighter = verbs, lighter
        self._made: tuple[tuple[Icon, str], ...] = ()
        self.apply = QPushButton(self.tr("Apply"))
        self.apply.setProperty("kind", "primary")
        self.apply.setAccessibleName(self.tr("Apply the lighter form"))
        tip = self.tr("Writes the same pixels in fewer bytes ({tool})")
        self.apply.setToolTip(tip.format(tool=SHRINKER))
        self.apply.clicked.connect(self._apply)
        self.set_summary(self.tr("lossless"))
        self.saving = SavingLine(self.apply)
        self.body.addLayout(self.saving)

    def show_icons(self, studied: Sequence[Studied]) -> None:
        """Show what is known by now; where no image is a real one the section is away."""
        formats = {each.sound.format for each in studied if each.sound is not None}
        self.setVisible(bool(formats))
        icons = [each.icon for each in studied if each.sound is not None and each.sound.format == PNG]
        answers = [(icon, self._lighter.known(icon.data_uri)) for icon in icons]
        known = [(icon, made) for icon, made in answers if made is not None]
        self._made = tuple((icon, made) for icon, made in known if made != icon.data_uri)
        before = sum(_weight(icon.data_uri) for icon, _made in self._made)
        after = sum(_weight(made) for _icon, made in self._made)
        self.saving.show_weights(before, after)
        if not icons:
            named = ", ".join(sorted(map(format_name, formats)))
            said = self.tr("{formats} stays as it is. Only a PNG can be shrunk without loss.")
            self.saving.show_words(said.format(formats=named))
        elif len(known) < len(icons):
            self.saving.show_words(self._searching(len(known), len(icons)))
        elif not self._made:
            one = len(icons) == 1
            self.saving.show_words(
                self.tr("It cannot be lighter.") if one else self.tr("They cannot be lighter.")
            )
        else:
            self.saving.show_words(self._saving(1 - after / before, len(icons)))

    def _searching(self, known: int, count: int) -> str:
        if count == 1:
            return self.tr("Looking for a lighter form…")
        return self.tr("Looking for lighter forms… {known} of {count}").format(known=known, count=count)

    def _saving(self, share: float, count: int) -> str:
        percent = max(1, round(100 * share))
        words = [self.tr("Same pixels, {percent} % lighter").format(percent=percent), SHRINKER]
        if count > 1:
            words.insert(1, self.tr("{made} of %n icons", "", count).format(made=len(self._made)))
        return " · ".join(words)

    def _apply(self) -> None:
        # The button that goes must not throw the focus out of the page.
        self.focus_chain()[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self._verbs.shrink(self._made)


def _weight(data_uri: str) -> int:
    return parse_data_uri(data_uri).size_bytes
