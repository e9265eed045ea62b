"""The import rules between packages, and rules for every file.

`PACKAGES` is the table of docs/design.md. Every file of editor/ is parsed and checked against it.
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LONGEST_FILE = 600
LATER = "editor/lazy_import.py"  # It imports by name; these names are checked at their definitions.

CORE = frozenset({"QtCore"})
GUI = CORE | {"QtGui", "QtSvg"}
WIDGETS = GUI | {"QtWidgets"}


@dataclass(frozen=True, slots=True)
class Package:
    """The allowed imports of a package: packages (or single modules of them), and modules of Qt."""

    uses: frozenset[str]
    qt: frozenset[str] = frozenset()


def package(uses: str = "", qt: frozenset[str] = frozenset()) -> Package:
    return Package(frozenset(uses.split()), qt)


GROUND = frozenset(
    {
        "environment",
        "errors",
        "wording",
        "resources",
        "lazy_import",
        "records",
        "json_bounds",
        "network",
        "regular_file",
        "user_files",
    }
)
FEATURES_USE = "mapstyle storage assets checks weather basemap system render session ui preview workspace"
PACKAGES = {
    "environment": package(),
    "errors": package("records"),
    "wording": package(),
    "resources": package(),
    "lazy_import": package(),
    "records": package(),
    "regular_file": package(),
    "user_files": package("regular_file"),
    "json_bounds": package(),
    "network": package("lazy_import json_bounds records"),
    "mapstyle": package(),
    "storage": package("mapstyle"),
    "assets": package("mapstyle storage"),
    "checks": package("mapstyle assets"),
    "weather": package(),
    "basemap": package("mapstyle.schema.source_data assets.sandbox.process"),
    "system": package(qt=CORE),
    "render": package("mapstyle assets basemap weather system.bindings", GUI),
    "session": package("mapstyle storage checks system", GUI),
    "ui": package("mapstyle", WIDGETS),
    "preview": package("render mapstyle basemap weather ui", WIDGETS),
    "workspace": package(FEATURES_USE.removesuffix(" workspace"), WIDGETS),
    "features": package(FEATURES_USE, WIDGETS | {"QtPrintSupport"}),
    "api": package("mapstyle storage assets checks basemap render system", GUI),
    "language_server": package("mapstyle checks"),
    "cli": package("mapstyle storage assets checks basemap weather render system api language_server", GUI),
    "app": package(f"{FEATURES_USE} features cli", WIDGETS | {"QtNetwork"}),
    "__main__": package("cli app system.bindings"),
}
ONLY_HERE = {
    "httpx": {"network"},
}  # libraries that only a few packages may import
OTHER_BINDINGS = frozenset({"PyQt5", "PyQt6", "PySide2", "qtpy"})
HEX_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}|^#[0-9A-Fa-f]{3,4}$")


def package_of(module: str) -> str:
    """Return the package of a module: `mapstyle` for `editor.mapstyle.json_tree`, `editor` for itself."""
    return module.split(".")[1] if "." in module else module


def feature_of(module: str) -> str:
    """Return the package of a feature: `features.icons` for `editor.features.icons.page`."""
    return ".".join(module.split(".")[1:3])


def module_of(path: str) -> str:
    """Return the dotted name of a file: `editor.mapstyle.json_tree` for `editor/mapstyle/json_tree.py`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def called(node: ast.AST) -> str:
    """Return the last name of a called function, `b` of `a.b(...)`; empty for calls without a name."""
    function = node.func if isinstance(node, ast.Call) else None
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def is_import_module(node: ast.AST) -> bool:
    return called(node) in ("import_module", "LazyModule")


def imports(path: str, tree: ast.AST) -> Iterator[str]:
    """Return all imported modules of a file; `from a import b` gives `a.b`."""
    package = module_of(path) if path.endswith("/__init__.py") else module_of(path).rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package.rsplit(".", node.level - 1)[0] + "." if node.level else ""
            yield from (f"{start}{node.module or ''}.{alias.name}".replace("..", ".") for alias in node.names)
        elif is_import_module(node) and isinstance(node, ast.Call) and path != LATER:
            given = node.args[0]
            yield str(given.value) if isinstance(given, ast.Constant) else "a name that is not written out"


def bad_arrow(path: str, name: str) -> str | None:
    """Return why a file may not import a module; None if it may."""
    here = package_of(module_of(path))
    may = PACKAGES.get(here, package())
    top, _, rest = name.partition(".")
    if top == "editor":
        there = package_of(name)
        ground = GROUND if here not in GROUND else frozenset({"errors", "wording"})
        if here == there == "features" and feature_of(module_of(path)) != feature_of(name):
            return f"{feature_of(module_of(path))} may not import {name}: no feature imports another"
        own_or_ground = there in {here, "__version__", *ground}
        listed = any(f"{rest}.".startswith(f"{used}.") for used in may.uses)
        return None if own_or_ground or listed else f"{here} may not import {name}"
    if top in ("PySide6", "shiboken6"):
        return (
            None if rest.split(".")[0] in may.qt or (may.qt and not rest) else f"{here} may not import {name}"
        )
    if top in OTHER_BINDINGS:
        return f"{top} is another binding of Qt"
    if top in ONLY_HERE and here not in ONLY_HERE[top]:
        return f"{here} may not import {top}"
    return f"imports {name}" if " " in name else None


def hidden_imports(tree: ast.AST) -> Iterator[str]:
    """Return the imports inside functions."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            for node in ast.walk(function):
                if isinstance(node, ast.Import | ast.ImportFrom):
                    yield f"line {node.lineno}: import inside a function"


def prose_ids(tree: ast.AST) -> set[int]:
    """Return the ids of constants that are docstrings or translated texts."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, documented) and node.body]
    found = {id(body[0].value) for body in bodies if isinstance(body[0], ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) in ("tr", "translate", "say", "say_count"):
            found |= {id(argument) for argument in node.args}
    return found


def loose_colours(tree: ast.AST) -> Iterator[str]:
    read_by_somebody = prose_ids(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in read_by_somebody:
            continue
        if isinstance(node.value, str) and HEX_COLOUR.search(node.value):
            yield f"line {node.lineno}: a hex colour outside ui"


def prints(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
            yield f"line {node.lineno}: print outside cli"


def bound_twice(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module binds more than once: the first definition is lost silently."""
    counts: Counter[str] = Counter()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            counts[node.name] += 1
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = (name for target in targets for name in ast.walk(target) if isinstance(name, ast.Name))
            counts.update(name.id for name in names)
    yield from (f"{name} is bound {count} times" for name, count in counts.items() if count > 1)


def faults(path: str, text: str) -> list[str]:
    """Return the violated rules of a file, one line each."""
    tree = ast.parse(text)
    here = package_of(module_of(path))
    found = [fault for name in imports(path, tree) if (fault := bad_arrow(path, name))]
    found += hidden_imports(tree)
    if here not in PACKAGES and here != "editor":
        found.append(f"{here} is not a package of the table")
    if here != "ui":
        found += loose_colours(tree)
    found += bound_twice(tree)
    if here != "cli":
        found += prints(tree)
    if text.count("\n") > LONGEST_FILE:
        found.append(f"{text.count(chr(10))} lines, more than {LONGEST_FILE}")
    if path.endswith("__init__.py") and not ast.get_docstring(tree):
        found.append("a package that does not say what it is for")
    return found


def cycle(graph: dict[str, set[str]]) -> list[str]:
    """Return the names along a cycle of a graph; empty if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def folder_of(module: str) -> str:
    """Return the folder of a module within a package, or the module itself if it has none."""
    return ".".join(module.split(".")[:3])


def itself(module: str) -> str:
    return module


@cache
def imported(path: str, text: str) -> tuple[str, ...]:
    return tuple(imports(path, ast.parse(text)))


def arrows(sources: dict[str, str], part: Callable[[str], str]) -> dict[str, set[str]]:
    """Return the imports among the given files, by package."""
    known = {module_of(path) for path in sources}
    graph: dict[str, set[str]] = {}
    for path, text in sources.items():
        here = module_of(path)
        for name in imported(path, text):
            there = name if name in known else name.rpartition(".")[0]
            start, end = part(here), part(there)
            if there in known and start != end:
                graph.setdefault(start, set()).add(end)
    return graph


def sources() -> dict[str, str]:
    found = sorted((ROOT / "editor").rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in found}


EVERY_FILE = sources()


@pytest.mark.parametrize("path", EVERY_FILE)
def test_a_file_follows_the_rules_of_its_package(path: str) -> None:
    assert faults(path, EVERY_FILE[path]) == []


@pytest.mark.parametrize("path", sorted((ROOT / "isopleth").glob("*.py")), ids=lambda path: path.stem)
def test_the_package_of_scripts_imports_only_the_api_and_the_entry_point(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {
        name for name in imports(path.relative_to(ROOT).as_posix(), tree) if not name.startswith("isopleth")
    }
    ours = {name for name in names if name.partition(".")[0] not in sys.stdlib_module_names}
    allowed = ("editor.api.", "editor.__version__", "editor.__main__", "a name that is not written out")
    assert [name for name in ours if not name.startswith(allowed)] == []
    assert [*hidden_imports(tree)] == []


@pytest.mark.parametrize("part", [package_of, folder_of, itself], ids=["packages", "folders", "files"])
def test_imports_have_no_cycle(part: Callable[[str], str]) -> None:
    assert cycle(arrows(EVERY_FILE, part)) == []


def test_the_table_has_no_cycle_and_a_row_for_every_package() -> None:
    assert cycle({name: {used.split(".")[0] for used in row.uses} for name, row in PACKAGES.items()}) == []
    assert {package_of(module_of(path)) for path in EVERY_FILE} <= {*PACKAGES, "editor"}


def test_no_test_file_grows_too_long() -> None:
    lines = {path: path.read_text(encoding="utf-8").count("\n") for path in (ROOT / "tests").rglob("*.py")}
    assert {str(path): count for path, count in lines.items() if count > LONGEST_FILE} == {}


def test_packaging_is_no_package() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists(), (
        "it would shadow the packaging that others import"
    )


def import_without(blocked: str, packages: set[str]) -> subprocess.CompletedProcess[str]:
    """Import every module of some packages in a new process in which one module cannot be imported."""
    modules = [module_of(path) for path in EVERY_FILE if package_of(module_of(path)) in packages]
    code = (
        f"import importlib, sys; sys.modules[{blocked!r}] = None; [*map(importlib.import_module, {modules})]"
    )
    command = [sys.executable, "-W", "error", "-c", code]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


def test_the_packages_without_qt_import_where_qt_cannot() -> None:
    result = import_without("PySide6", {"mapstyle", "storage", "assets", "checks", "weather", "basemap"})
    assert result.returncode == 0, result.stderr


def test_the_packages_without_widgets_import_where_widgets_cannot() -> None:
    result = import_without("PySide6.QtWidgets", {"system", "render", "session", "api", "cli"})
    assert result.returncode == 0, result.stderr


def test_a_package_that_needs_qt_fails_to_import_without_it() -> None:
    assert import_without("PySide6", {"ui"}).returncode != 0


@pytest.mark.parametrize(
    ("path", "text", "fault"),
    [
        ("editor/mapstyle/a.py", "import PySide6", "mapstyle may not import PySide6"),
        ("editor/mapstyle/a.py", "from PySide6.QtCore import QObject", "mapstyle may not import PySide6"),
        ("editor/mapstyle/a.py", "from editor.checks import rules", "mapstyle may not import editor.checks"),
        ("editor/mapstyle/a.py", "from ..checks import rules", "mapstyle may not import editor.checks"),
        (
            "editor/mapstyle/__init__.py",
            "'''Says.'''\nfrom .. import app",
            "mapstyle may not import editor.app",
        ),
        (
            "editor/basemap/a.py",
            "from editor.mapstyle.document.model import Layer",
            "basemap may not import editor.mapstyle",
        ),
        ("editor/basemap/a.py", "from editor import mapstyle", "basemap may not import editor.mapstyle"),
        ("editor/basemap/a.py", "import editor.mapstyle.schema.source_database", "basemap may not import"),
        ("editor/basemap/a.py", "from editor.assets.sandbox import serving", "basemap may not import"),
        ("editor/system/a.py", "from PySide6.QtGui import QColor", "system may not import PySide6.QtGui"),
        ("editor/cli/a.py", "from PySide6 import QtWidgets", "cli may not import PySide6.QtWidgets"),
        ("editor/render/a.py", "import PySide6.QtWidgets", "render may not import PySide6.QtWidgets"),
        (
            "editor/ui/a.py",
            "from editor.session import Session",
            "ui may not import editor.session",
        ),
        ("editor/preview/a.py", "import editor.session.session", "preview may not import editor.session"),
        ("editor/features/a/b.py", "from editor.app import window", "features may not import editor.app"),
        (
            "editor/features/icons/a.py",
            "from editor.features.fonts import page",
            "features.icons may not import editor.features.fonts.page",
        ),
        (
            "editor/features/a/b.py",
            "from PySide6.QtNetwork import QTcpSocket",
            "features may not import PySide6.QtNetwork",
        ),
        (
            "editor/errors.py",
            "from editor.network import client",
            "errors may not import editor.network.client",
        ),
        (
            "editor/network/client.py",
            "from editor.mapstyle import tree",
            "network may not import editor.mapstyle",
        ),
        (
            "editor/wording.py",
            "from editor.network import client",
            "wording may not import editor.network.client",
        ),
        ("editor/__main__.py", "from editor.features import a", "__main__ may not import editor.features"),
        (
            "editor/__main__.py",
            "importlib.import_module('editor.features')",
            "__main__ may not import editor.features",
        ),
        ("editor/app/a.py", "importlib.import_module(name)", "a name that is not written out"),
        ("editor/weather/a.py", "import httpx", "weather may not import httpx"),
        ("editor/ui/a.py", "from qtpy.QtGui import QColor", "qtpy is another binding of Qt"),
        ("editor/cli/a.py", "def f():\n    import json", "line 2: import inside a function"),
        (
            "editor/cli/a.py",
            "class A:\n    async def f(self):\n        from os import path",
            "line 3: import inside",
        ),
        ("editor/workspace/a.py", "EDGE = '1px solid #aBc123'", "line 1: a hex colour outside ui"),
        ("editor/workspace/a.py", "EDGE = f'{w}px solid #112233'", "line 1: a hex colour outside ui"),
        ("editor/workspace/a.py", "EDGE = '#fff'", "line 1: a hex colour outside ui"),
        ("editor/workspace/a.py", "print('hello')", "line 1: print outside cli"),
        ("editor/workspace/a.py", "x = 1\n" * 601, "601 lines, more than 600"),
        ("editor/workspace/__init__.py", "", "a package that does not say what it is for"),
        ("editor/workspace/a.py", "_PX, _EM = 1, 2\n_PX = 3", "_PX is bound 2 times"),
        ("editor/utils/a.py", "", "utils is not a package of the table"),
    ],
)
def test_planted_faults_are_found(path: str, text: str, fault: str) -> None:
    assert any(fault in found for found in faults(path, text))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (
            "editor/mapstyle/a.py",
            "from editor.mapstyle.json_tree import Json\nfrom .values import Color\nimport json",
        ),
        ("editor/basemap/a.py", "from editor.mapstyle.schema.source_data import Query"),
        ("editor/basemap/a.py", "from editor.mapstyle.schema import source_data"),
        (
            "editor/network/client.py",
            "import httpx\nfrom editor.errors import NetError\nfrom editor import __version__",
        ),
        (
            "editor/weather/a.py",
            "from editor import resources\nfrom editor.network import client",
        ),
        (
            "editor/render/a.py",
            "from PySide6.QtGui import QImage\nfrom PySide6 import QtCore\nimport PySide6.QtSvg",
        ),
        ("editor/ui/a.py", "import qtawesome\nINK = '#101418'"),
        ("editor/cli/a.py", "print('done')"),
        ("editor/checks/a.py", "try:\n    import jsonschema_rs\nexcept ImportError:\n    import jsonschema"),
        ("editor/mapstyle/a.py", "def f():\n    '''Such as #112233.'''\n    raise ValueError('not #RRGGBB')"),
        ("editor/workspace/a.py", "self.tr('Type a colour such as #0B6B80.')"),
        ("editor/__main__.py", "import importlib\nimportlib.import_module('editor.app.startup')"),
    ],
)
def test_valid_files_pass_the_rules(path: str, text: str) -> None:
    assert faults(path, text) == []


def test_a_cycle_is_found_between_packages_folders_and_files() -> None:
    circle = {
        "editor/a/x.py": "import editor.b.y",
        "editor/b/z.py": "from editor.a import x",
        "editor/b/y.py": "",
    }
    assert cycle(arrows(circle, package_of)) != []
    assert cycle(arrows(circle, itself)) == []
    assert cycle(arrows({**circle, "editor/b/y.py": "from . import z"}, itself)) != []
    within = {
        "editor/a/b/x.py": "import editor.a.c.y",
        "editor/a/c/y.py": "",
        "editor/a/c/z.py": "import editor.a.b.x",
    }
    assert cycle(arrows(within, package_of)) == cycle(arrows(within, itself)) == []
    assert cycle(arrows(within, folder_of)) != []
