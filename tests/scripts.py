"""Packaging scripts, loaded as modules because their folder is not a package."""

import importlib.util
from pathlib import Path
from types import ModuleType

PACKAGING = Path(__file__).parent.parent / "packaging"


def load_script(name: str) -> ModuleType:
    """Load a script by its path in the packaging, without the suffix."""
    spec = importlib.util.spec_from_file_location(Path(name).name, PACKAGING / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
