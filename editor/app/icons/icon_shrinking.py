"""Images made lighter without a change to any pixel: what that saves is shown before it is done."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, QTimer

from editor.app.window_parts import WindowParts
from editor.assets.data_uri import parse_data_uri
from editor.checks.rules.limits import image_size_bytes
from editor.mapstyle.document.diff import Diff
from editor.mapstyle.document.model import Icon
from editor.models.weight_text import weight_text
from editor.panels.icons.icon_answers import Answers
from editor.panels.icons.icon_names import called_icons
from editor.panels.icons.icon_queue import IconQueue, Work
from editor.panels.icons.icon_strip import IconStrip
from editor.panels.icons.icon_study import lighter_image
from editor.panels.icons.icon_verbs import IconVerbs
from editor.system.jobs import Cancel
from editor.widgets.message_bar import BarButton, Tone

# What is saved is found out once nothing more urgent is: the pictures come first.
_WAIT_MS = 1500


class IconShrinking(QObject):
    """Finds out what shrinking saves while the icons are shown, and shrinks all or the chosen ones."""

    def __init__(self, parts: WindowParts, verbs: IconVerbs, queue: IconQueue, strip: IconStrip) -> None:
        super().__init__(parts.window)
        self._session, self._centre, self._view = parts.session, parts.centre, parts.centre.icons_view
        self._verbs, self._queue, self._strip = verbs, queue, strip
        self._lighter = Answers(parts.services.jobs, "weighing icons", lighter_image, self)
        self._lighter.changed.connect(self._show_saving)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_WAIT_MS)
        self._wait.timeout.connect(self._weigh)
        parts.session.changed.connect(self._on_changed)
        parts.centre.view_shown.connect(lambda _shown: self._look())
        self._view.shrink_requested.connect(self.shrink_all)

    def shrink_all(self) -> None:
        """Shrink every image by what is shown as saved; where that is not known yet, find out and ask."""
        better = self._known_better()
        if better is None:
            self.ask(self._session.style.icons)
        else:
            self._apply(better)

    def ask(self, icons: Sequence[Icon]) -> None:
        """Find out what shrinking some images saves, show it, and let it be done."""
        known = {icon.data_uri: self._lighter.known(icon.data_uri) for icon in icons}
        self._queue.run(
            Work(
                icons,
                partial(_made, {uri: made for uri, made in known.items() if made is not None}),
                self._offer,
                self.tr("Shrinking {done} of %n images", "", len(icons)),
                self.tr("Cancelled. The images are as they were."),
            )
        )

    def _offer(self, made: Sequence[tuple[Icon, str]]) -> None:
        better = _better(made)
        if not better:
            self._strip.note.tell(
                self.tr("Nothing to shrink. These images are as light as their pixels allow.")
            )
            return
        named = called_icons([icon.id for icon, _ in better])
        said = self.tr("Shrinking {icons} saves {weight}. No pixel changes.")
        shrink = BarButton(
            self.tr("Shrink"),
            self.tr("Put the lighter images in their place"),
            partial(self._apply, better),
            is_primary=True,
        )
        question = self._strip.question
        leave = BarButton(self.tr("Leave"), self.tr("Keep the images as they are"), question.put_away)
        question.ask(said.format(icons=named, weight=weight_text(_saved(better))), [shrink, leave], Tone.NOTE)

    def _apply(self, better: Sequence[tuple[Icon, str]]) -> None:
        if not better:
            self._offer(better)
            return
        count = self._verbs.shrink(better)
        if count:
            one = self.tr("1 image is lighter by {weight}.")
            many = self.tr("%n images are lighter by {weight}.", "", count)
            said = one if count == 1 else many
            self._strip.note.tell(said.format(weight=weight_text(_saved(better))))

    # What is saved, while the icons are shown

    def _on_changed(self, change: Diff) -> None:
        if change.is_other_document:
            self._view.show_saving(0)
        if change.icons or change.is_other_document:
            self._look()

    def _look(self) -> None:
        if self._centre.view is self._view:
            self._wait.start()
        else:
            self._wait.stop()

    def _weigh(self) -> None:
        if self._queue.is_busy:  # What a person waits for comes first.
            self._wait.start()
            return
        self._lighter.want(icon.data_uri for icon in self._session.style.icons)
        self._show_saving()

    def _show_saving(self) -> None:
        better = self._known_better()
        if better is not None:
            self._view.show_saving(_saved(better))

    def _known_better(self) -> list[tuple[Icon, str]] | None:
        """What can be lighter of all icons; nothing until that is known of each."""
        known = [(icon, self._lighter.known(icon.data_uri)) for icon in self._session.style.icons]
        made = [(icon, uri) for icon, uri in known if uri is not None]
        return _better(made) if len(made) == len(known) else None


def _made(known: Mapping[str, str], icon: Icon, cancel: Cancel) -> tuple[Icon, str]:
    return icon, known.get(icon.data_uri) or lighter_image(icon.data_uri, cancel)


def _better(made: Sequence[tuple[Icon, str]]) -> list[tuple[Icon, str]]:
    return [(icon, uri) for icon, uri in made if uri != icon.data_uri]


def _saved(better: Sequence[tuple[Icon, str]]) -> int:
    return sum(image_size_bytes(icon) - parse_data_uri(uri).size_bytes for icon, uri in better)
