"""The one reader of `resources/`: the checkout's folder, or the copy inside an installed package."""

from pathlib import Path

_INSTALLED = Path(__file__).parent / "_resources"
_CHECKOUT = Path(__file__).parent.parent / "resources"
ROOT = _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT


def path(*parts: str) -> Path:
    """The path of one resource, whether or not it exists."""
    return ROOT.joinpath(*parts)


def data(*parts: str) -> bytes:
    """The bytes of one resource.

    Raises: OSError when the installation lacks it.
    """
    return path(*parts).read_bytes()


def text(*parts: str) -> str:
    """The UTF-8 text of one resource.

    Raises: OSError when the installation lacks it.
    """
    return path(*parts).read_text(encoding="utf-8")
