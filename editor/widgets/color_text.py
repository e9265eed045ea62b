"""A field for a colour written in hex."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from editor.errors import EditError
from editor.mapstyle.values import Color
from editor.widgets.field import Field
from editor.widgets.field_edit import FieldEdit

_EXAMPLE = Color(11, 107, 128)


class HexField(Field):
    """A colour as #RRGGBB; eight digits set the alpha too, six leave it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.edit = FieldEdit(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.edit)
        self.setFocusProxy(self.edit)
        self.set_name(name)
        self.edit.kept.connect(self._keep_text)
        self.edit.returned.connect(self._go_back)

    def _keep_text(self, text: str) -> None:
        plain = text.strip()
        try:
            color = Color.from_hex(plain if plain.startswith("#") else f"#{plain}")
        except EditError:
            known = self._value if isinstance(self._value, Color) else _EXAMPLE
            said = self.tr("“{text}” is not a colour. Type one such as {example}. The old value stays.")
            self.set_problem(said.format(text=text, example=known.hex[:7]))
            return
        has_alpha = len(plain.lstrip("#")) in (4, 8)
        if not has_alpha and isinstance(self._value, Color):
            color = Color(color.r, color.g, color.b, self._value.a)
        self._edit_once(color)
        self._refresh()

    def _go_back(self) -> None:
        self.cancel()
        self.set_problem("")
        self._refresh()

    def _refresh(self) -> None:
        self.edit.show_state(is_unset=self._value is None and not self.is_mixed, is_mixed=self.is_mixed)
        self.edit.show_text(self._value.hex[:7] if isinstance(self._value, Color) else "")

    def _refresh_problem(self) -> None:
        self.edit.set_flag("invalid", bool(self._problem))
