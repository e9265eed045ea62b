"""What a layer holds that this program cannot edit: names it does not know, values it cannot read."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QWidget

from editor.look.tokens import Gap
from editor.look.type_roles import TypeRole, font
from editor.mapstyle.model import NAME_KEY, Layer
from editor.mapstyle.properties import BY_KEY
from editor.mapstyle.texts import read_text
from editor.mapstyle.writing import ONE_LINE, write
from editor.widgets.section import Section

_KNOWN = frozenset(
    {
        NAME_KEY,
        "id",
        "type",
        "source",
        "sourcedata_id",
        "minzoom",
        "maxzoom",
        "group_id",
        "paint",
        "metaCategoryID",
    }
)
# A label shows this much of a value; the file keeps all of it.
_MOST_LETTERS = 400


class UnknownKeys(Section):
    """The section at the foot of the property panel."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("UnknownKeys", "Not edited here"), parent)
        note = QLabel(self.tr("Kept as it is in the file, and shown only."))
        note.setProperty("tone", "secondary")
        note.setFont(font(TypeRole.SECONDARY))
        note.setWordWrap(True)
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setFont(font(TypeRole.FIXED))
        self._text.setWordWrap(True)
        self._text.setProperty("part", "json")
        self.body.setSpacing(Gap.S)
        self.body.addWidget(note)
        self.body.addWidget(self._text)

    @property
    def text(self) -> str:
        """What is shown, a line for each key."""
        return self._text.text()

    def show_layer(self, layer: Layer) -> None:
        """Show what is left of a layer when all that can be edited is taken away."""
        rest = {key: value for key, value in layer.record.items() if key not in _KNOWN}
        if "paint" in layer.record and not isinstance(layer.record["paint"], dict):
            rest["paint"] = layer.record["paint"]
        paint = {key: value for key, value in layer.paint.items() if not _is_editable(layer, key)}
        lines = [_line(key, value) for key, value in (*rest.items(), *paint.items())]
        self._text.setText("\n".join(lines))
        self.set_summary(", ".join(read_text(key) for key in (*rest, *paint)))
        self._text.setAccessibleName(self._text.text())
        self.setVisible(bool(lines))


def _is_editable(layer: Layer, key: str) -> bool:
    return key in BY_KEY and layer.curve(BY_KEY[key]) is not None


def _line(key: str, value: object) -> str:
    text = f"{write(key, ONE_LINE, '')}: {write(value, ONE_LINE, '')}"
    return text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}…"
