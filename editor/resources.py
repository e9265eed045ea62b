"""Access to the files in `resources/`: those of the checkout, or the copy in an installed package."""

from pathlib import Path

_INSTALLED = Path(__file__).parent / "_resources"
_CHECKOUT = Path(__file__).parent.parent / "resources"
ROOT = _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT


def path(*parts: str) -> Path:
    """Return the path of a resource, whether or not it exists."""
    return ROOT.joinpath(*parts)


def data(*parts: str) -> bytes:
    """Return the bytes of a resource. Raises: OSError if the installation lacks it."""
    return path(*parts).read_bytes()


def text(*parts: str) -> str:
    """Return the UTF-8 text of a resource. Raises: OSError if the installation lacks it."""
    return path(*parts).read_text(encoding="utf-8")
