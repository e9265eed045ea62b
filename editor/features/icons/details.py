"""Sections with the records and the users of the selected icons."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.assets.images.icons import LARGEST_IMAGE_BYTES
from editor.checks.rules.sections import image_size_bytes
from editor.features.icons.analysis import AnalysedIcon
from editor.features.icons.text import (
    extents_text,
    format_name,
    format_text,
    icons_name,
    name_without_ending,
    use_count,
)
from editor.mapstyle.document.model import Icon, LayerKey, MapStyle
from editor.mapstyle.edits.assets import rename_icon
from editor.mapstyle.schema.source_data import SourceData
from editor.mapstyle.search.occurrences import IconUse
from editor.session.session import Session
from editor.ui.fields.info_rows import HintNote, InfoRow
from editor.ui.fields.property_row import ProblemLine, PropertyRow
from editor.ui.fields.text_fields import TextField
from editor.ui.kit.buttons import quiet_button
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.layouts import NO_MARGINS, h_box
from editor.ui.kit.section import Section
from editor.ui.text import elide_middle, quoted
from editor.ui.theme.tokens import Gap
from editor.ui.theme.typography import TypeRole
from editor.workspace.edit_commands import try_edit
from editor.workspace.file_size import size_text
from editor.workspace.usage_list import Use, UsersList, UsersModel


class IconRecord(Section):
    """Shows the records; the id of a single icon is editable."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("IconRecord", "Details"), parent)
        self._session = session
        self._icon: Icon | None = None
        self._is_too_large = False
        self.id = TextField(self.tr("Icon ID"), self.tr("No ID"), check=self._id_error)
        self.id.edited.connect(self._on_id_edited)
        tip = self.tr("Used by layers; renaming updates them")
        self._id_row = PropertyRow(self.tr("ID"), self.id, tooltip=tip, has_count=False)
        self.extent = InfoRow(self.tr("Dimensions"))
        self.format = InfoRow(self.tr("Format"))
        self.key = InfoRow(self.tr("Image key"), mode=Qt.TextElideMode.ElideMiddle)
        self.file_size = InfoRow(self.tr("File size"))
        self.total, self.largest = InfoRow(self.tr("File size")), InfoRow(self.tr("Largest"))
        self.fault = ProblemLine()
        self.note = HintNote()
        facts = (self.extent, self.format, self.key, self.total, self.file_size, self.largest)
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
            line.set_available_width(self.width() - 2 * Gap.M)

    def show_icons(self, analysed: Sequence[AnalysedIcon]) -> None:
        """Show one icon or several."""
        icons = [each.icon for each in analysed]
        self._show_id(icons)
        valid = [each.valid for each in analysed if each.valid is not None]
        self.extent.show_text(extents_text([analysis.size for analysis in valid]))
        formats = {format_text(analysis) for analysis in valid}
        broken = sum(each.analysis is not None and each.valid is None for each in analysed)
        if len(analysed) == 1:
            self.format.show_text("".join(formats))
        else:
            names = sorted({format_name(analysis.format) for analysis in valid})
            texts = [*names, *([self.tr("%Ln damaged", "", broken)] if broken else [])]
            self.format.show_text(", ".join(texts))
        keys = sorted({icon.image_key for icon in icons} - {"value"})
        tip = self.tr("Key that stores the image (“value” in new icons)")
        self.key.show_text(", ".join(quoted(elide_middle(key)) for key in keys), tip)
        self._show_file_size(icons)
        self._show_faults(analysed)

    def _show_id(self, icons: Sequence[Icon]) -> None:
        icon = icons[0] if len(icons) == 1 else None
        if (icon.index if icon else None) != (self._icon.index if self._icon else None):
            self.id.finish()
        self._icon = icon
        self._id_row.setVisible(icon is not None)
        if icon is not None:
            self.id.show_value(icon.id)

    def _show_file_size(self, icons: Sequence[Icon]) -> None:
        sizes = [image_size_bytes(icon) for icon in icons]
        largest, limit = max(sizes), size_text(LARGEST_IMAGE_BYTES)
        self._is_too_large = largest > LARGEST_IMAGE_BYTES
        figures = self.tr("{weight} of {most}").format(weight=size_text(largest), most=limit)
        tip = self.tr("The limit is {weight} per image.").format(weight=limit)
        total = self.tr("{weight} in total").format(weight=size_text(sum(sizes)))
        self.total.show_text(total if len(icons) > 1 else "")
        share = largest / LARGEST_IMAGE_BYTES
        self.file_size.show_text(figures if len(icons) == 1 else "", tip, share)
        self.largest.show_text(figures if len(icons) > 1 else "", tip, share)

    def _show_faults(self, analysed: Sequence[AnalysedIcon]) -> None:
        faults = []
        if len(analysed) == 1 and analysed[0].analysis is not None and analysed[0].analysis.fault is not None:
            faults.append(
                analysed[0].analysis.fault + " " + self.tr("Replace the image, or delete the icon.")
            )
        elif self._is_too_large:
            faults.append(
                self.tr("The limit is {weight} per image.").format(weight=size_text(LARGEST_IMAGE_BYTES))
            )
            faults.append(self.tr("Compress or resize the image."))
        self.fault.show_text(" ".join(faults))
        self.note.show_text(self._duplicate_note(analysed[0].icon) if len(analysed) == 1 else "")

    def _duplicate_note(self, icon: Icon) -> str:
        """Return the note that layers show another icon of the same id, or an empty text."""
        first = next((each for each in self._session.style.icons if each.id == icon.id), icon)
        if not icon.id or first.index == icon.index:
            return ""
        return self.tr("Another icon has this ID, and layers show that one. Enter a unique ID.")

    def _id_error(self, text: str) -> str:
        """Return why an id is not accepted, or an empty text."""
        icon = self._icon
        if not text.strip():
            message = self.tr("Enter an ID such as {example}.")
            example = icon.id if icon is not None and icon.id else self.tr("fuel")
            return message.format(example=example) + " " + self.tr("Previous ID kept.")
        is_taken = any(
            other.id == text.strip()
            for other in self._session.style.icons
            if icon is None or other.index != icon.index
        )
        if is_taken:
            message = self.tr("The ID “{id}” is taken. Previous ID kept.")
            return message.format(id=elide_middle(text.strip()))
        return ""

    def _on_id_edited(self, value: object) -> None:
        icon = self._icon
        new_id = str(value).strip()
        if icon is None or new_id == icon.id:
            return
        text = self.tr("Rename {icon} to “{id}”").format(icon=icons_name([icon.id]), id=elide_middle(new_id))
        try_edit(self._session, rename_icon(icon.index, new_id), text, self.id.set_problem)


class IconUsers(Section):
    """Lists the users of icons.

    Signals: `place_requested(path in the tree)` to go to a user; `delete_requested()` to delete unused icons.
    """

    place_requested = Signal(object)
    delete_requested = Signal()

    def __init__(self, data: SourceData, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("IconUsers", "Used by"), parent)
        self.model = UsersModel(data, self)
        self.view = UsersList(
            self.model,
            self.tr("Layers that use the icon"),
            self.tr("Click a layer to show where it uses the icon"),
        )
        self.view.place_requested.connect(self.place_requested)
        self.unused_note = ElidedLabel("", TypeRole.BODY, is_secondary=True)
        self.delete = quiet_button(self.tr("Delete"), "trash-can-outline")
        self.delete.clicked.connect(self.delete_requested)
        self._unused_row = QWidget()
        line = h_box(self._unused_row, margins=NO_MARGINS)
        line.addWidget(self.unused_note, 1)
        line.addWidget(self.delete)
        self.body.setContentsMargins(Gap.XS, 0, Gap.XS, Gap.S)
        line.setContentsMargins(Gap.S, 0, Gap.XS, 0)
        self.body.addWidget(self.view)
        self.body.addWidget(self._unused_row)

    def show_data(self, data: SourceData) -> None:
        """Set the data entries that layer names derive from; the rows update with the next icons."""
        self.model.show_data(data)

    def show_icons(
        self, style: MapStyle, icons: Sequence[Icon], uses: Mapping[str, tuple[IconUse, ...]]
    ) -> None:
        """Show the users of some icons."""
        stops: dict[tuple[LayerKey, str], int] = {}
        for icon_id in dict.fromkeys(icon.id for icon in icons):
            for use in uses.get(icon_id, ()):
                key = use.layer, use.property
                stops[key] = stops.get(key, 0) + use.stops
        order = style.order.index
        users = [Use(*key, count) for key, count in stops.items()]
        users.sort(key=lambda use: (order[use.layer], use.property))
        self.model.show_users(style, users)
        layers = len({use.layer for use in users})
        unused = sum(icon.id not in uses for icon in icons)
        self.set_summary(use_count(layers, sum(stops.values())) or self.tr("not used"))
        self.view.fit()
        self._unused_row.setVisible(bool(unused))
        if len(icons) == 1:
            self.unused_note.set_text(self.tr("Icon not used."))
        else:
            self.unused_note.set_text(self.tr("%Ln icons not used.", "", unused))
        # The button deletes the selection, so all of it must be unused.
        self.delete.setVisible(unused == len(icons))
        text = self.tr("Delete icon") if len(icons) == 1 else self.tr("Delete icons")
        self.delete.setText(text)
        self.delete.setAccessibleName(text)
        self.delete.setToolTip(text)
