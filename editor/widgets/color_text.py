"""A field for a colour written in hex."""

from editor.errors import EditError
from editor.mapstyle.values import Color
from editor.widgets.edit_field import EditField

_EXAMPLE = Color(11, 107, 128)


class HexField(EditField):
    """A colour as #RRGGBB; eight digits set the alpha too, six leave it."""

    def _keep_text(self, text: str) -> None:
        plain = text.strip()
        try:
            color = Color.from_hex(plain if plain.startswith("#") else f"#{plain}")
        except EditError:
            known = self._value if isinstance(self._value, Color) else _EXAMPLE
            said = self.tr("“{text}” is not a colour. Type one such as {example}. The old value stays.")
            self._refuse(said.format(text=text, example=known.hex[:7]))
            return
        has_alpha = len(plain.lstrip("#")) in (4, 8)
        if not has_alpha and isinstance(self._value, Color):
            color = Color(color.r, color.g, color.b, self._value.a)
        self._edit_once(color)
        self._refresh()

    def _refresh(self) -> None:
        self.edit.show_state(is_unset=self._value is None and not self.is_mixed, is_mixed=self.is_mixed)
        self.edit.show_text(self._value.hex[:7] if isinstance(self._value, Color) else "")
