"""A problem: how bad it is, where it is and what to do, in plain words."""

from dataclasses import dataclass
from enum import Enum

from editor.mapstyle.model import LAYERS, LayerKey, MapStyle
from editor.mapstyle.tree import Path, pointer


class Severity(Enum):
    """How bad a problem is: the engine rejects it, it draws wrongly, or it is only unusual."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a style; `code` names its kind and never changes."""

    severity: Severity
    code: str
    path: Path
    layer_key: LayerKey | None
    text: str

    @property
    def pointer(self) -> str:
        """The JSON Pointer of the place."""
        return pointer(self.path)


def problem_at(style: MapStyle, severity: Severity, code: str, path: Path, text: str) -> Problem:
    """A problem at a place of a style, with the layer that the place lies in."""
    depth = len(LAYERS)
    key = None
    if path[:depth] == LAYERS and len(path) > depth:
        index = path[depth]
        if isinstance(index, int) and index < len(style.order.keys):
            key = style.order.keys[index]
    return Problem(severity, code, path, key, text)
