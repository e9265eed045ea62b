"""Field for the name of a feature attribute."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from editor.widgets.fields.edit_field import EditField
from editor.widgets.fields.offer_edit import OfferEdit
from editor.widgets.fields.pick_rows import PickRow


class KeyField(EditField):
    """An attribute name, typed or selected from suggestions."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        self.offers = OfferEdit()
        super().__init__(name, parent, self.offers)
        self.edit.setPlaceholderText(self.tr("Key"))
        self.offers.picked.connect(self._edit_once)

    def set_offers(self, rows: Sequence[PickRow]) -> None:
        """Set the suggested keys."""
        self.offers.set_offers(rows)

    def _commit_text(self, text: str) -> None:
        key = text.strip()
        if key:
            self._edit_once(key)
            self._refresh()
        elif self._value:
            self._reject(self.tr("Type a key, such as “name”. The old one stays."))
        else:
            self._refresh()

    def _refresh(self) -> None:
        self.edit.show_text(self._value if isinstance(self._value, str) else "")
