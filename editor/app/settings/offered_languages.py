"""Languages of the interface."""

from PySide6.QtCore import QCoreApplication

from editor.system.language import languages, own_name
from editor.system.setting import Option


def offered_languages() -> tuple[Option, ...]:
    """Return the system's language, then the others with their native names."""
    names = {code: own_name(code) for code in languages()}
    as_system = QCoreApplication.translate("OfferedLanguages", "As the system")
    return (
        Option("", as_system),
        *(Option(code, names[code]) for code in sorted(names, key=names.__getitem__)),
    )
