"""Python API of Isopleth: open, read, edit, check, render and save map styles.

The names are those of `editor.api`, which is imported on first use, because the program starts here too.
"""

import importlib
from typing import TYPE_CHECKING, Any

from isopleth.own_package import ShadowedError, require_own_editor

if TYPE_CHECKING:
    from editor import __version__
    from editor.api import (
        Edit,
        EditorError,
        Style,
        StyleLayer,
        StyleProblem,
        StyleSet,
        VariantStatus,
        create_style_set,
        delete_layers,
        fix_problems,
        open_style,
        open_style_set,
        recolor,
        remove_json,
        remove_property,
        replace_color,
        scale_property,
        set_json,
        set_property,
        set_stops,
    )

__all__ = [
    "Edit",
    "EditorError",
    "ShadowedError",
    "Style",
    "StyleLayer",
    "StyleProblem",
    "StyleSet",
    "VariantStatus",
    "__version__",
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


def __getattr__(name: str) -> Any:
    """Import a name of the API on first use. Raises: ShadowedError if another package is named `editor`."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    require_own_editor()
    value = getattr(importlib.import_module("editor" if name == "__version__" else "editor.api"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the names of the API, including those that are not imported yet."""
    return sorted({*globals(), *__all__})
