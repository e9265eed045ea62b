"""The style's icons for every field that offers them."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage

from editor.panels.icon_pictures import IconPictures
from editor.session.session import Session
from editor.system.jobs import Jobs


class TakesIcons(Protocol):
    """A field that offers icons."""

    def set_icons(self, icons: Sequence[tuple[str, QImage]]) -> None:
        """Set the icons that a value can be chosen from."""


class IconChoices(QObject):
    """Keeps icon fields supplied with the icons of the open style."""

    def __init__(self, session: Session, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._pictures = IconPictures.of(session, jobs)
        self._pictures.changed.connect(self._show)
        self._fields: list[TakesIcons] = []

    def offer_to(self, field: TakesIcons) -> None:
        """Give a field the icons, now and whenever they change. The field must live as long as this."""
        self._fields.append(field)
        field.set_icons(self._choices())
        self._pictures.want()

    def _show(self) -> None:
        choices = self._choices()
        for field in self._fields:
            field.set_icons(choices)

    def _choices(self) -> list[tuple[str, QImage]]:
        pictures = self._pictures.by_uri
        return [
            (icon.id, pictures[icon.data_uri].image if icon.data_uri in pictures else QImage())
            for icon in self._session.style.icons
        ]
