"""A problem: of which kind it is, where it is and what to do, in plain words."""

from dataclasses import dataclass

from editor.checks.kinds import BY_CODE, Kind, Severity
from editor.mapstyle.document.model import LAYERS, LayerKey, MapStyle
from editor.mapstyle.tree import Path, pointer


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a style; `code` names its kind, `missing` the key that is wanted here."""

    code: str
    path: Path
    layer_key: LayerKey | None
    text: str
    missing: str | None = None

    @property
    def kind(self) -> Kind:
        """The row of the table of checks."""
        return BY_CODE[self.code]

    @property
    def severity(self) -> Severity:
        """How bad it is."""
        return self.kind.severity

    @property
    def pointer(self) -> str:
        """The JSON Pointer of the place."""
        return pointer(self.path)


def problem_at(style: MapStyle, code: str, path: Path, text: str) -> Problem:
    """A problem at a place of a style, with the layer that the place lies in."""
    depth = len(LAYERS)
    key = None
    if path[:depth] == LAYERS and len(path) > depth:
        index = path[depth]
        if isinstance(index, int) and index < len(style.order.keys):
            key = style.order.keys[index]
    return Problem(code, path, key, text)
