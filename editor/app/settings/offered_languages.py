"""The languages that the interface can be in."""

from PySide6.QtCore import QCoreApplication

from editor.system.language import languages, own_name
from editor.system.setting import Option


def offered_languages() -> tuple[Option, ...]:
    """The system's language first, then each by the name that it gives itself."""
    named = {code: own_name(code) for code in languages()}
    as_system = QCoreApplication.translate("OfferedLanguages", "As the system")
    return (
        Option("", as_system),
        *(Option(code, named[code]) for code in sorted(named, key=named.__getitem__)),
    )
