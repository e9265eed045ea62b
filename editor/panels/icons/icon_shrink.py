"""Section that reduces the file size of the selected icons without loss."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QPushButton, QWidget

from editor.assets.data_uri import parse_data_uri
from editor.assets.images.size_reduction import SHRINKER
from editor.mapstyle.document.model import Icon
from editor.panels.icons.icon_answers import Answers
from editor.panels.icons.icon_page_words import format_name
from editor.panels.icons.icon_study import PNG, AnalysedIcon
from editor.panels.icons.icon_verbs import IconVerbs
from editor.panels.saving_line import SavingLine
from editor.widgets.section import Section


class IconShrink(Section):
    """Shows how much smaller the PNG images can get and applies it as one undo step."""

    def __init__(self, verbs: IconVerbs, reduced: Answers[str], parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("IconShrink", "Shrink"), parent)
        self._verbs, self._reduced = verbs, reduced
        self._changes: tuple[tuple[Icon, str], ...] = ()
        self.apply = QPushButton(self.tr("Apply"))
        self.apply.setProperty("kind", "primary")
        self.apply.setAccessibleName(self.tr("Apply the lighter form"))
        tip = self.tr("Writes the same pixels in fewer bytes ({tool})")
        self.apply.setToolTip(tip.format(tool=SHRINKER))
        self.apply.clicked.connect(self._apply)
        self.set_summary(self.tr("lossless"))
        self.saving = SavingLine(self.apply)
        self.body.addLayout(self.saving)

    def show_icons(self, studied: Sequence[AnalysedIcon]) -> None:
        """Show the results so far; the section is hidden if no image is valid."""
        formats = {each.sound.format for each in studied if each.sound is not None}
        self.setVisible(bool(formats))
        icons = [each.icon for each in studied if each.sound is not None and each.sound.format == PNG]
        results = [(icon, self._reduced.known(icon.data_uri)) for icon in icons]
        finished = [(icon, uri) for icon, uri in results if uri is not None]
        self._changes = tuple((icon, uri) for icon, uri in finished if uri != icon.data_uri)
        before = sum(parse_data_uri(icon.data_uri).size_bytes for icon, _uri in self._changes)
        after = sum(parse_data_uri(uri).size_bytes for _icon, uri in self._changes)
        self.saving.show_sizes(before, after)
        if not icons:
            names = ", ".join(sorted(map(format_name, formats)))
            sentence = self.tr("{formats} stays as it is. Only a PNG can be shrunk without loss.")
            self.saving.show_sentence(sentence.format(formats=names))
        elif len(finished) < len(icons):
            self.saving.show_sentence(self._progress_text(len(finished), len(icons)))
        elif not self._changes:
            is_one = len(icons) == 1
            self.saving.show_sentence(
                self.tr("It cannot be lighter.") if is_one else self.tr("They cannot be lighter.")
            )
        else:
            self.saving.show_sentence(self._saving_text(1 - after / before, len(icons)))

    def _progress_text(self, finished: int, count: int) -> str:
        if count == 1:
            return self.tr("Looking for a lighter form…")
        return self.tr("Looking for lighter forms… {known} of {count}").format(known=finished, count=count)

    def _saving_text(self, share: float, count: int) -> str:
        percent = max(1, round(100 * share))
        parts = [self.tr("Same pixels, {percent} % lighter").format(percent=percent), SHRINKER]
        if count > 1:
            parts.insert(1, self.tr("{made} of %n icons", "", count).format(made=len(self._changes)))
        return " · ".join(parts)

    def _apply(self) -> None:
        # The button disappears; without this the focus would leave the page.
        self.focus_chain()[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self._verbs.shrink(self._changes)
