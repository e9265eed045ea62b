"""The languages that the interface can be in."""

from PySide6.QtCore import QCoreApplication, QLocale

from editor import resources
from editor.system.setting import Option

_CATALOGUE = "isopleth_"


def offered_languages() -> tuple[Option, ...]:
    """The system's language first, then each by the name that it gives itself."""
    codes = {
        "en",
        *(file.stem.removeprefix(_CATALOGUE) for file in resources.path("translations").glob("*.qm")),
    }
    named = {code: QLocale(code).nativeLanguageName().partition(" (")[0] for code in codes}
    named = {code: name[:1].upper() + name[1:] for code, name in named.items()}
    as_system = QCoreApplication.translate("OfferedLanguages", "As the system")
    return (
        Option("", as_system),
        *(Option(code, named[code]) for code in sorted(named, key=named.__getitem__)),
    )
