"""The ways in which images come into the style: files, the clipboard, drops; added, or in place of others."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage

from editor.app.files.start_folders import start_folder
from editor.app.icons.icon_dialogs import ask_for_image, ask_for_images
from editor.app.icons.icon_intake import IconIntake, Intake, Taken, Wish
from editor.app.icons.icon_sources import Offered, from_files, from_icons, from_image, from_mime
from editor.app.window_parts import WindowParts
from editor.assets.images.resize import equal_pictures
from editor.look.words import shortened
from editor.mapstyle.document.model import Icon
from editor.mapstyle.edits.icons import NewIcon
from editor.panels.icons.icon_clipboard import read_icons
from editor.panels.icons.icon_names import called_icons
from editor.panels.icons.icon_queue import IconQueue, Work
from editor.panels.icons.icon_strip import IconStrip
from editor.panels.icons.icon_verbs import IconVerbs
from editor.panels.outcome_list import Refusal
from editor.system.settings import ICON_FOLDER
from editor.widgets.message_bar import BarButton, Tone


class IconAdding(QObject):
    """Adds images as icons, and puts one in the place of another.

    What is equal to an icon that is there already is not added but offered; what is no image is named.

    Signals: `pasted()` once the one image that was pasted is added and chosen.
    """

    pasted = Signal()

    def __init__(
        self, parts: WindowParts, verbs: IconVerbs, intake: IconIntake, queue: IconQueue, strip: IconStrip
    ) -> None:
        super().__init__(parts.window)
        self._window, self._session, self._centre = parts.window, parts.session, parts.centre
        self._settings = parts.services.settings
        self._verbs, self._intake, self._queue, self._strip = verbs, intake, queue, strip

    def ask_for_files(self) -> None:
        """Ask which images to add."""
        ask_for_images(self._window, self._start_folder(), self._add_chosen)

    def ask_to_replace(self) -> None:
        """Ask which image to show in place of that of the chosen icons."""
        ids = tuple(dict.fromkeys(icon.id for icon in self._verbs.icons))
        if ids:
            title = self.tr("Replace the image of {icons}").format(icons=called_icons(ids))
            ask_for_image(self._window, title, self._start_folder(), lambda path: self._replace_by(ids, path))

    def add_files(self, paths: Sequence[Path]) -> None:
        """Add the images in files."""
        self.add(from_files(paths))

    def add_image(self, image: QImage) -> None:
        """Add one picture."""
        self.add(from_image(image))

    def add_records(self, records: bytes) -> None:
        """Add the icons of another window."""
        self._add_or_say(from_icons(read_icons(records)), self.tr("There is no icon in what was dropped."))

    def paste(self) -> None:
        """Add what the clipboard holds."""
        data: QMimeData | None = QGuiApplication.clipboard().mimeData()
        why = self.tr("There is no image on the clipboard. Copy an image, image files or icons first.")
        offered = from_mime(data) if data is not None else []
        if len(offered) == 1:
            self._strip.begin()
            self._intake.want_added(offered, partial(self._compare, is_pasted=True))
        else:
            self._add_or_say(offered, why)

    def add(self, offered: Sequence[Offered]) -> None:
        """Add pictures as one step, once all of them are read."""
        self._strip.begin()
        self._intake.want_added(offered, self._compare)

    def _start_folder(self) -> str:
        return str(start_folder(self._settings.get(ICON_FOLDER), self._session.origin))

    def _add_chosen(self, paths: Sequence[Path]) -> None:
        self._settings.set(ICON_FOLDER, str(paths[0].parent))
        self.add(from_files(paths))

    def _add_or_say(self, offered: Sequence[Offered], why_not: str) -> None:
        if offered:
            self.add(offered)
        else:
            self._strip.note.refuse(why_not)

    # What was read

    def _compare(self, intake: Intake, *, is_pasted: bool = False) -> None:
        """Find what is equal to an icon that is there, or to one that comes before it."""
        icons = self._session.style.icons
        if not intake.taken:
            self._tell(0, [], intake.refused)
            return
        uris = [*(icon.data_uri for icon in icons), *(taken.data_uri for taken in intake.taken)]
        self._queue.run(
            Work(
                [uris],
                lambda uris, _cancel: equal_pictures(uris),
                lambda found: self._add_new(intake, icons, found[0], is_pasted=is_pasted),
                self.tr("Comparing with the icons that are here"),
                self.tr("Cancelled. No image was added."),
            )
        )

    def _add_new(
        self,
        intake: Intake,
        icons: Sequence[Icon],
        groups: Sequence[Sequence[int]],
        *,
        is_pasted: bool,
    ) -> None:
        """Add what is new, as one step, and offer the rest."""
        now = self._session.style.icons
        if [id(icon.record) for icon in now] != [id(icon.record) for icon in icons]:
            self._compare(intake, is_pasted=is_pasted)  # The icons changed meanwhile.
            return
        equal = {place: group[0] for group in groups for place in group[1:] if place >= len(icons)}
        ids = [*(icon.id for icon in icons), *(taken.id for taken in intake.taken)]
        new = [taken for place, taken in enumerate(intake.taken, len(icons)) if place not in equal]
        same = [(intake.taken[place - len(icons)], ids[first]) for place, first in sorted(equal.items())]
        added = self._add(new) if new else 0
        self._tell(added, same, intake.refused)
        if added and is_pasted:
            self.pasted.emit()

    def _add(self, taken: Sequence[Taken]) -> int:
        """Add pictures and go to them, wherever a filter hides them; gives how many."""
        places = self._verbs.add([NewIcon(each.id, each.data_uri) for each in taken])
        if places:
            self._centre.show_icons(places)
        return len(places)

    def _add_equal(self, same: Sequence[tuple[Taken, str]]) -> None:
        self._strip.outcome.put_away()
        self._tell(self._add([taken for taken, _ in same]), [], ())

    def _tell(self, added: int, same: Sequence[tuple[Taken, str]], refused: Sequence[Refusal]) -> None:
        """Say in one note what came of all that was offered; what is there already can be added too."""
        words = []
        if added:
            words.append(self.tr("1 image added.") if added == 1 else self.tr("%n images added.", "", added))
        if same:
            one = self.tr("1 was not added, for an icon here has the same picture.")
            many = self.tr("%n were not added, for icons here have the same pictures.", "", len(same))
            words.append(one if len(same) == 1 else many)
        if refused:
            one, many = (
                self.tr("1 image was not added."),
                self.tr("%n images were not added.", "", len(refused)),
            )
            words.append(one if len(refused) == 1 else many)
        said = " ".join(words)
        if not same and not refused:
            self._strip.note.tell(said)
            return
        has_same = self.tr("{name}: “{id}” has the same picture.")
        lines = [
            has_same.format(name=shortened(taken.name), id=shortened(icon_id)) for taken, icon_id in same
        ]
        too = BarButton(
            self.tr("Add it too") if len(same) == 1 else self.tr("Add these too"),
            self.tr("Add as icons of their own what looks like icons that are here"),
            lambda: self._add_equal(same),
        )
        tone = Tone.ERROR if refused else Tone.NOTE
        lines += [each.line for each in refused]
        self._strip.outcome.tell(said, lines, [too] if same else [], tone)

    # In the place of another

    def _replace_by(self, ids: Sequence[str], path: Path) -> None:
        self._settings.set(ICON_FOLDER, str(path.parent))
        self._strip.begin()
        self._intake.want(
            Wish(
                from_files([path]),
                self.tr("Reading {name}").format(name=path.name.replace("{", "{{").replace("}", "}}")),
                self.tr("Replace"),
                self.tr("Cancelled. The image is as it was."),
                lambda intake: self._replace(ids, intake),
            )
        )

    def _replace(self, ids: Sequence[str], intake: Intake) -> None:
        if intake.refused:
            named = called_icons(tuple(ids))
            said = self.tr("The image of {icons} was not replaced.").format(icons=named)
            self._strip.outcome.tell(said, [each.line for each in intake.refused])
        elif not self._verbs.replace(ids, intake.taken[0].data_uri):
            self._strip.note.refuse(
                self.tr("Nothing was replaced: {icons} went from the style meanwhile.").format(
                    icons=called_icons(tuple(ids))
                )
            )
