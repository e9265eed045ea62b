"""Section with the records of the selected icons: id, dimensions, format and file size."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.assets.images.icons import LARGEST_IMAGE_BYTES
from editor.checks.rules.sections import image_size_bytes
from editor.features.icons.analysis import AnalysedIcon
from editor.features.icons.text import (
    format_name,
    format_words,
    icons_name,
    name_without_ending,
    sizes_words,
)
from editor.mapstyle.document.model import Icon
from editor.mapstyle.edits.assets import rename_icon
from editor.session.session import Session
from editor.ui.fields.info_rows import HintNote, InfoRow
from editor.ui.fields.property_row import ProblemLine, PropertyRow
from editor.ui.fields.text_fields import TextField
from editor.ui.kit.section import Section
from editor.ui.text import elide_middle, quoted
from editor.ui.theme.tokens import Gap
from editor.workspace.editing import try_edit
from editor.workspace.file_size import size_text


class IconRecord(Section):
    """Shows the records; the id of a single icon is editable."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("IconRecord", "Record"), parent)
        self._session = session
        self._icon: Icon | None = None
        self._is_heavy = False
        self.id = TextField(self.tr("Id of the icon"), self.tr("Without an id"), check=self._id_error)
        self.id.edited.connect(self._on_id_edited)
        tip = self.tr("What layers name it by. They follow a new id.")
        self._id_row = PropertyRow(self.tr("Id"), self.id, tooltip=tip, has_count=False)
        self.extent = InfoRow(self.tr("Size"))
        self.format = InfoRow(self.tr("Format"))
        self.key = InfoRow(self.tr("Image under"), mode=Qt.TextElideMode.ElideMiddle)
        self.weight = InfoRow(self.tr("Weight"))
        self.total, self.largest = InfoRow(self.tr("Weight")), InfoRow(self.tr("Heaviest"))
        self.fault = ProblemLine()
        self.note = HintNote()
        facts = (self.extent, self.format, self.key, self.total, self.weight, self.largest)
        for row in (self._id_row, *facts, self.fault, self.note):
            self.body.addWidget(row)
        self.body.setSpacing(2)

    def edit_id(self) -> None:
        """Focus the id and select its text without the suffix of an image file."""
        self.set_open(True)
        self.id.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self.id.edit.setSelection(0, len(name_without_ending(self.id.edit.text())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for line in (self.fault, self.note):
            line.set_room(self.width() - 2 * Gap.M)

    def show_icons(self, studied: Sequence[AnalysedIcon]) -> None:
        """Show one icon or several."""
        icons = [each.icon for each in studied]
        self._show_id(icons)
        sound = [each.sound for each in studied if each.sound is not None]
        self.extent.show_words(sizes_words([study.size for study in sound]))
        formats = {format_words(study) for study in sound}
        broken = sum(each.study is not None and each.sound is None for each in studied)
        if len(studied) == 1:
            self.format.show_words("".join(formats))
        else:
            names = sorted({format_name(study.format) for study in sound})
            texts = [*names, *([self.tr("%n broken", "", broken)] if broken else [])]
            self.format.show_words(", ".join(texts))
        keys = sorted({icon.image_key for icon in icons} - {"value"})
        tip = self.tr("The key of the record that holds the image; new icons have it under “value”")
        self.key.show_words(", ".join(quoted(elide_middle(key)) for key in keys), tip)
        self._show_weight(icons)
        self._show_faults(studied)

    def _show_id(self, icons: Sequence[Icon]) -> None:
        icon = icons[0] if len(icons) == 1 else None
        if (icon.index if icon else None) != (self._icon.index if self._icon else None):
            self.id.finish()
        self._icon = icon
        self._id_row.setVisible(icon is not None)
        if icon is not None:
            self.id.show_value(icon.id)

    def _show_weight(self, icons: Sequence[Icon]) -> None:
        weights = [image_size_bytes(icon) for icon in icons]
        largest, limit = max(weights), size_text(LARGEST_IMAGE_BYTES)
        self._is_heavy = largest > LARGEST_IMAGE_BYTES
        figures = self.tr("{weight} of {most}").format(weight=size_text(largest), most=limit)
        tip = self.tr("An image may take {weight}.").format(weight=limit)
        total = self.tr("{weight} together").format(weight=size_text(sum(weights)))
        self.total.show_words(total if len(icons) > 1 else "")
        share = largest / LARGEST_IMAGE_BYTES
        self.weight.show_words(figures if len(icons) == 1 else "", tip, share)
        self.largest.show_words(figures if len(icons) > 1 else "", tip, share)

    def _show_faults(self, studied: Sequence[AnalysedIcon]) -> None:
        faults = []
        if len(studied) == 1 and studied[0].study is not None and studied[0].study.fault is not None:
            faults.append(studied[0].study.fault + " " + self.tr("Replace the image, or delete the icon."))
        elif self._is_heavy:
            faults.append(
                self.tr("An image may take {weight}.").format(weight=size_text(LARGEST_IMAGE_BYTES))
            )
            faults.append(self.tr("Shrink it, or resize it."))
        self.fault.show_text(" ".join(faults))
        self.note.show_text(self._duplicate_note(studied[0].icon) if len(studied) == 1 else "")

    def _duplicate_note(self, icon: Icon) -> str:
        """Return the note that layers show another icon of the same id, or an empty text."""
        first = next((each for each in self._session.style.icons if each.id == icon.id), icon)
        if not icon.id or first.index == icon.index:
            return ""
        return self.tr("Layers show another icon that has this id too. Give this one an id of its own.")

    def _id_error(self, text: str) -> str:
        """Return why an id is not accepted, or an empty text."""
        icon = self._icon
        if not text.strip():
            message = self.tr("An icon needs an id. Type one such as {example}.")
            example = icon.id if icon is not None and icon.id else self.tr("fuel")
            return message.format(example=example) + " " + self.tr("The old id stays.")
        is_taken = any(
            other.id == text.strip()
            for other in self._session.style.icons
            if icon is None or other.index != icon.index
        )
        if is_taken:
            message = self.tr("Another icon has the id “{id}”. Type one that is free. The old id stays.")
            return message.format(id=elide_middle(text.strip()))
        return ""

    def _on_id_edited(self, value: object) -> None:
        icon = self._icon
        new_id = str(value).strip()
        if icon is None or new_id == icon.id:
            return
        text = self.tr("Rename {icon} to “{id}”").format(icon=icons_name([icon.id]), id=elide_middle(new_id))
        try_edit(self._session, rename_icon(icon.index, new_id), text, self.id.set_problem)
