"""The API for scripts, which `isopleth` exports: stable names over the edits and checks of the editor.

Names here and their arguments change only with a new major version. All other modules may change at any time.
"""

from editor.api.edits import (
    delete_layers,
    fix_problems,
    recolor,
    remove_json,
    remove_property,
    replace_color,
    scale_property,
    set_json,
    set_property,
    set_stops,
)
from editor.api.problems import StyleProblem
from editor.api.style import Style, StyleLayer, open_style
from editor.api.style_sets import StyleSet, VariantStatus, create_style_set, open_style_set
from editor.errors import EditorError
from editor.mapstyle.edits.edit import Edit

__all__ = [
    "Edit",
    "EditorError",
    "Style",
    "StyleLayer",
    "StyleProblem",
    "StyleSet",
    "VariantStatus",
    "create_style_set",
    "delete_layers",
    "fix_problems",
    "open_style",
    "open_style_set",
    "recolor",
    "remove_json",
    "remove_property",
    "replace_color",
    "scale_property",
    "set_json",
    "set_property",
    "set_stops",
]
