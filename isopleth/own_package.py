"""Check that `import editor` yields the package of Isopleth and not another one of that name."""

import importlib
import importlib.util
from pathlib import Path

_NAME = "editor"
_DISTRIBUTION = "isopleth"
# The folder that contains both packages of an installation.
_FOLDER = Path(__file__).parent.parent


class ShadowedError(ImportError):
    """Another package named `editor` is imported in place of the one of Isopleth."""


def require_own_editor() -> None:
    """Raise ShadowedError, with one sentence for the user, if `import editor` yields another package.

    The place is compared first, so that code of another package is not run. A package that was installed over
    ours has our place, but not our mark.
    """
    found = _location()
    if found is None or not _is_ours(found.parent):
        raise ShadowedError(
            f"Isopleth cannot start, because another package named “{_NAME}” hides its own"
            f"{'' if found is None else f': {found}'}. Install Isopleth into an environment of its own with "
            f"“pipx install” or “uv tool install”, and keep scripts away from files named {_NAME}.py."
        )
    try:
        mark = getattr(importlib.import_module(_NAME), "DISTRIBUTION", None)
    except Exception as error:
        raise _overwritten() from error
    if mark != _DISTRIBUTION:
        raise _overwritten()


def _location() -> Path | None:
    """Return the file that `import editor` would run; None for an imported module without one.

    Raises: ShadowedError if there is none, as after the uninstallation of a package that overwrote ours.
    """
    try:
        spec = importlib.util.find_spec(_NAME)
    except ValueError:  # an imported module without a specification
        return None
    if spec is None or spec.origin is None:
        raise ShadowedError(
            f"Isopleth cannot start, because files of its package “{_NAME}” are missing in {_FOLDER / _NAME}"
            ". Uninstall it, and install it into an environment of its own with “pipx install” or “uv tool "
            "install”."
        )
    return Path(spec.origin)


def _is_ours(folder: Path) -> bool:
    own = _FOLDER / _NAME
    try:
        return folder == own or folder.samefile(own)
    except OSError:
        return False


def _overwritten() -> ShadowedError:
    return ShadowedError(
        f"Isopleth cannot start, because another package named “{_NAME}” has overwritten its files in "
        f"{_FOLDER / _NAME}. Uninstall both, and install Isopleth into an environment of its own with “pipx "
        "install” or “uv tool install”."
    )
