"""Random edits: every function of the document that returns an edit, with arguments that fit the style."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from random import Random
from typing import Any

from editor import mapstyle
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.edits.edit import Edit
from tests.reliability import drawn_assets, drawn_colors, drawn_records, drawn_rows, drawn_values
from tests.reliability.drawn_values import Draw

# The strategy of an argument, by its name, or by those of the edit and the argument.
DRAWS: dict[str, Draw] = {
    **drawn_values.DRAWS,
    **drawn_rows.DRAWS,
    **drawn_records.DRAWS,
    **drawn_assets.DRAWS,
    **drawn_colors.DRAWS,
}


def edit_makers() -> list[Callable[..., Edit]]:
    """Return every public function of the document that returns an edit, by module and line."""
    found = []
    for module in pkgutil.walk_packages(mapstyle.__path__, f"{mapstyle.__name__}."):
        for name, function in vars(importlib.import_module(module.name)).items():
            is_own = inspect.isfunction(function) and function.__module__ == module.name
            if is_own and not name.startswith("_") and inspect.signature(function).return_annotation == Edit:
                found.append(function)
    return found


def draw_of(maker: Callable[..., Edit], name: str) -> Draw | None:
    """Return the strategy of an argument, or None if it has none."""
    return DRAWS.get(f"{maker.__name__}.{name}", DRAWS.get(name))


def a_random_edit(random: Random, style: MapStyle, makers: list[Callable[..., Edit]]) -> Edit:
    """Return one of the edits with arguments drawn by their names."""
    maker = random.choice(makers)
    return maker(**drawn_arguments(random, style, maker))


def drawn_arguments(random: Random, style: MapStyle, maker: Callable[..., Edit]) -> dict[str, Any]:
    """Return arguments for an edit, by their names."""
    drawn: dict[str, Any] = {}
    for name in inspect.signature(maker).parameters:
        draw = draw_of(maker, name)
        assert draw is not None, f"no strategy for {name} of {maker.__name__}"
        drawn[name] = draw(random, style, drawn)
    return drawn
