"""Workarounds for the Qt bindings: a cheaper import, and safe exceptions in overridden methods.

On import, PySide6 compiles six modules from their sources that only texts of errors and of help need, which
takes 25 ms. It also replaces `__import__` to support two naming styles, and reads the source of every
imported module to find out which one it uses. No module here switches styles, and the memory of these
scattered source lines is never reused: 25 MB in the window's process, 14 MB in each render process.
"""

import builtins
import importlib
import importlib.util
import linecache
import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final

_SIGNATURES: Final = "shibokensupport.signature"
# What describes the parameters of Qt's methods.
_DEFERRED: Final = frozenset(
    f"{_SIGNATURES}.{name}"
    for name in (
        "errorhandler",
        "layout",
        "lib.enum_sig",
        "lib.pyi_generator",
        "lib.tool",
        "parser",
    )
)
_USES_PYSIDE: Final = "_mod_uses_pyside"
_OWN_IMPORT: Final = "__orig_import__"


def import_core() -> bool:
    """Import QtCore without what is not needed; return whether the bindings are as expected.

    Modules that are imported from now on are not scanned.
    """
    if "PySide6.QtCore" not in sys.modules:
        _import_deferring()
    importlib.import_module("PySide6.QtCore")
    if hasattr(builtins, _OWN_IMPORT):
        builtins.__import__ = getattr(builtins, _OWN_IMPORT)
    try:
        features = importlib.import_module("shibokensupport.feature")
    except ImportError:
        return False
    if not hasattr(features, _USES_PYSIDE):
        return False
    setattr(features, _USES_PYSIDE, _has_no_feature)
    linecache.clearcache()  # Free the sources of the modules imported so far.
    return True


def _has_no_feature(_module: object) -> bool:
    """Return True: the module may use Qt, and by its default names."""
    return True


def _import_deferring() -> None:
    """Import the bindings, and some of their modules only when these are used."""
    finders, deferring = sys.meta_path, _DeferringFinder()
    sys.meta_path = _Finders([deferring, *finders])
    try:
        importlib.import_module("PySide6.QtCore")
    finally:
        finders[:] = [finder for finder in sys.meta_path if finder is not deferring]
        sys.meta_path = finders


class _Finders(list[Any]):
    """Finders of modules, of which the first stays first when the bindings insert their own."""

    def insert(self, index: Any, finder: Any) -> None:
        super().insert(max(index, 1), finder)


class _DeferringFinder(MetaPathFinder):
    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how to create a placeholder for a module that another finder finds."""
        if name not in _DEFERRED:
            return None
        others = (finder.find_spec(name, path, target) for finder in sys.meta_path if finder is not self)
        found = next((spec for spec in others if spec is not None), None)
        return None if found is None else ModuleSpec(name, _DeferringLoader(found))


class _DeferringLoader(Loader):
    """Loader of a placeholder that executes the real module when the first of its names is used."""

    def __init__(self, spec: ModuleSpec) -> None:
        self._spec = spec
        self._module: ModuleType | None = None

    def exec_module(self, module: ModuleType) -> None:
        """Execute nothing yet."""
        vars(module)["__getattr__"] = self._value

    def _value(self, name: str) -> object:
        if name.startswith("__"):  # Debuggers and the library request these from all modules.
            raise AttributeError(name)
        if self._module is None:
            module = importlib.util.module_from_spec(self._spec)
            assert self._spec.loader is not None, "the finder of the bindings gives its modules a loader"
            self._spec.loader.exec_module(module)
            self._module = module
        return getattr(self._module, name)


class _GroundError(Exception):
    """A placeholder below every exception of the program; it carries no information."""


def run_guarded(run: Callable[[], int]) -> int:
    """Return the result of `run`, during which no exception can crash the process.

    If a method that overrides one of Qt's raises, the bindings prepend its name to the exception's text.
    Before Python 3.12, most exceptions are not yet instantiated at that point, which crashes the process.
    While another exception is being handled, they are instantiated immediately.
    """
    if sys.version_info >= (3, 12):
        return run()
    try:
        raise _GroundError
    except _GroundError:
        return run()


def remove_guard(error: BaseException | None) -> None:
    """Remove the placeholder from the contexts of an exception before it is reported."""
    pending, seen = [error], set()
    while pending:
        current = pending.pop()
        if current is None or id(current) in seen:
            continue
        seen.add(id(current))
        if isinstance(current.__context__, _GroundError):
            current.__context__ = None
        pending += [current.__cause__, current.__context__]
