"""The cheaper import of the Qt bindings."""

import subprocess
import sys
from textwrap import dedent

import pytest


def _printed(code: str) -> str:
    start = "from editor.system.bindings import import_core\nis_as_expected = import_core()\n"
    probe = subprocess.run(
        [sys.executable, "-c", start + dedent(code)], capture_output=True, text=True, timeout=60, check=False
    )
    assert probe.returncode == 0, probe.stderr
    return probe.stdout.strip()


def test_later_imports_are_not_scanned_and_have_the_names_of_qt() -> None:
    printed = _printed("""
        import linecache
        from editor.system import jobs, settings
        from PySide6.QtCore import QTimer
        timer = QTimer()
        timer.setInterval(7)
        class Renamed(QTimer):
            def interval(self):
                return 2 * super().interval()
        print(is_as_expected, len(linecache.cache), timer.interval(), Renamed().interval())
    """)
    assert printed == "True 0 7 0"


def test_what_describes_parameters_is_not_compiled_before_it_is_used() -> None:
    printed = _printed("""
        import sys
        deferred = {module.__name__ for module in list(sys.modules.values()) if "__getattr__" in vars(module)
                    and getattr(module, "__name__", "").startswith("shibokensupport.")}
        print(len(deferred))
    """)
    assert printed == "6"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("QTimer().setInterval('soon')", "setInterval(msec: int, /)"),
        ("QTimer(nonsense=1)", "'nonsense' is not a Qt property or a signal"),
        ("raise TypeError(QTimer.setInterval.__doc__)", "setInterval(self, msec: int, /) -> None"),
    ],
)
def test_errors_and_help_describe_parameters(code: str, expected: str) -> None:
    printed = _printed(f"""
        from PySide6.QtCore import QTimer
        try:
            {code}
        except (TypeError, AttributeError) as error:
            print(error)
    """)
    assert expected in printed


def test_imports_are_those_of_python_again_and_the_finders_too() -> None:
    printed = _printed("""
        import builtins, sys
        print(type(builtins.__import__).__name__, type(sys.meta_path).__name__)
        print(builtins.__import__ is builtins.__orig_import__, len(sys.meta_path))
    """)
    assert printed.split() == ["builtin_function_or_method", "list", "True", "3"]


def test_a_second_call_changes_nothing() -> None:
    printed = _printed("""
        import builtins, sys
        before = list(sys.meta_path), builtins.__import__, list(sys.modules)
        print(import_core(), (list(sys.meta_path), builtins.__import__, list(sys.modules)) == before)
    """)
    assert printed == "True True"
