"""What a person chose, and what the program remembers between two runs: one row per setting."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final, Generic, TypeAlias, TypeVar

from PySide6.QtCore import QByteArray, QCoreApplication, QObject, QSettings, Signal

from editor.system import folders

Value: TypeAlias = bool | str | bytes | tuple[str, ...]
T = TypeVar("T", bound=Value)

MOST_RECENT_FILES: Final = 10
MOST_RECENT_MAP_DATA: Final = 5

_log = logging.getLogger(__name__)


def QT_TRANSLATE_NOOP(_context: str, text: str) -> str:
    """The text itself. The translator's tool finds texts by this name; Qt's own gives an untyped object."""
    return text


class Page(Enum):
    """Where the settings dialog shows a setting; what the program only remembers is on no page."""

    LOOK = QT_TRANSLATE_NOOP("Settings", "Look")
    WEATHER = QT_TRANSLATE_NOOP("Settings", "Weather")
    NONE = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One value that a setting can take, and its name for people."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """One row: what is kept under a key, and how a dialog shows it.

    Units: label, help and option labels are English; `translated` gives them in the person's language.
    """

    key: str
    default: T
    label: str = ""
    help: str = ""
    page: Page = Page.NONE
    options: tuple[Option, ...] = ()

    @property
    def type(self) -> type[T]:
        """The type of its value."""
        return type(self.default)


THEME: Final = Setting(
    key="look/theme",
    default="system",
    label=QT_TRANSLATE_NOOP("Settings", "Theme"),
    help=QT_TRANSLATE_NOOP("Settings", "The colours of the window. The map keeps its own."),
    page=Page.LOOK,
    options=(
        Option("system", QT_TRANSLATE_NOOP("Settings", "As the system")),
        Option("light", QT_TRANSLATE_NOOP("Settings", "Light")),
        Option("dark", QT_TRANSLATE_NOOP("Settings", "Dark")),
    ),
)
REDUCED_MOTION: Final = Setting(
    key="look/reduced_motion",
    default=False,
    label=QT_TRANSLATE_NOOP("Settings", "Reduce motion"),
    help=QT_TRANSLATE_NOOP("Settings", "Nothing fades, folds or flies. A change shows at once."),
    page=Page.LOOK,
)
INSPECT_ON: Final = Setting(key="map/inspect", default=True)
WEATHER_ON: Final = Setting(
    key="weather/on",
    default=True,
    label=QT_TRANSLATE_NOOP("Settings", "Show the weather"),
    help=QT_TRANSLATE_NOOP("Settings", "Asks for the weather at the centre of the map when the map rests."),
    page=Page.WEATHER,
)
WEATHER_TOWNS: Final = Setting(
    key="weather/towns",
    default=False,
    label=QT_TRANSLATE_NOOP("Settings", "Show the weather at towns"),
    help=QT_TRANSLATE_NOOP("Settings", "Asks for the weather at the towns in view when the map rests."),
    page=Page.WEATHER,
)
WEATHER_ADDRESS: Final = Setting(
    key="weather/address",
    default="",
    label=QT_TRANSLATE_NOOP("Settings", "Address of the weather service"),
    help=QT_TRANSLATE_NOOP("Settings", "Where to ask. Left empty, Isopleth simulates the weather itself."),
    page=Page.WEATHER,
)
# How many hours the meteogram shows.
WEATHER_HOURS: Final = Setting(
    key="weather/hours",
    default="48",
    options=tuple(Option(hours, hours) for hours in ("24", "48", "120", "240")),
)
# The values are those of weather/units.py; the service itself speaks metric.
WEATHER_TEMPERATURE: Final = Setting(
    key="weather/temperature",
    default="C",
    label=QT_TRANSLATE_NOOP("Settings", "Temperature"),
    help=QT_TRANSLATE_NOOP("Settings", "What temperatures of the weather are shown in."),
    page=Page.WEATHER,
    options=(
        Option("C", QT_TRANSLATE_NOOP("Settings", "Celsius (°C)")),
        Option("F", QT_TRANSLATE_NOOP("Settings", "Fahrenheit (°F)")),
    ),
)
WEATHER_WIND: Final = Setting(
    key="weather/wind",
    default="m/s",
    label=QT_TRANSLATE_NOOP("Settings", "Wind"),
    help=QT_TRANSLATE_NOOP("Settings", "What wind speeds are shown in."),
    page=Page.WEATHER,
    options=(
        Option("m/s", QT_TRANSLATE_NOOP("Settings", "Metres per second (m/s)")),
        Option("km/h", QT_TRANSLATE_NOOP("Settings", "Kilometres per hour (km/h)")),
        Option("mph", QT_TRANSLATE_NOOP("Settings", "Miles per hour (mph)")),
        Option("kn", QT_TRANSLATE_NOOP("Settings", "Knots (kn)")),
        Option("Bft", QT_TRANSLATE_NOOP("Settings", "Beaufort (Bft)")),
    ),
)
WEATHER_PRESSURE: Final = Setting(
    key="weather/pressure",
    default="mb",
    label=QT_TRANSLATE_NOOP("Settings", "Air pressure"),
    help=QT_TRANSLATE_NOOP("Settings", "What air pressure is shown in."),
    page=Page.WEATHER,
    options=(
        Option("mb", QT_TRANSLATE_NOOP("Settings", "Millibars (mb)")),
        Option("hPa", QT_TRANSLATE_NOOP("Settings", "Hectopascals (hPa)")),
        Option("inHg", QT_TRANSLATE_NOOP("Settings", "Inches of mercury (inHg)")),
        Option("mmHg", QT_TRANSLATE_NOOP("Settings", "Millimetres of mercury (mmHg)")),
    ),
)
# How fast a route is travelled, and what that is typed in; the values are those of weather/speeds.py.
ROUTE_SPEED: Final = Setting(key="route/speed", default="80")
ROUTE_SPEED_UNIT: Final = Setting(
    key="route/speed_unit",
    default="km/h",
    options=tuple(Option(unit, unit) for unit in ("km/h", "mph", "kn")),
)
ROUTE_FOLDER: Final = Setting(key="route/last_folder", default="")
# A file's path or an address, which may hold a key: it is shown without its query, and no log tells it.
MAP_DATA: Final = Setting(key="map/data", default="")
RECENT_MAP_DATA: Final[Setting[tuple[str, ...]]] = Setting(key="map/recent_data", default=())
# Whose satellite pictures may be fetched where a style asks for them.
SATELLITE_HOSTS: Final[Setting[tuple[str, ...]]] = Setting(key="map/satellite_hosts", default=())
RECENT_FILES: Final[Setting[tuple[str, ...]]] = Setting(key="files/recent", default=())
LAST_FOLDER: Final = Setting(key="files/last_folder", default="")
# Where images were taken from and put last, and how many pixels a drawing got.
ICON_FOLDER: Final = Setting(key="icons/last_folder", default="")
ICON_EXPORT_FOLDER: Final = Setting(key="icons/export_folder", default="")
DRAWING_PX: Final = Setting(key="icons/drawing_px", default="64")
# How much room a picture has among the icons. Units: logical pixels.
ICON_SIZE: Final = Setting(
    key="icons/size",
    default="48",
    options=tuple(Option(size, size) for size in ("24", "32", "48", "64", "96", "128")),
)
# Where fonts were taken from and put last, and what their specimen shows.
FONT_FOLDER: Final = Setting(key="fonts/last_folder", default="")
FONT_SAMPLE: Final = Setting(key="fonts/sample", default="")
# The languages that a person looks at first in what a face covers, by their codes.
FONT_LANGUAGES: Final[Setting[tuple[str, ...]]] = Setting(key="fonts/languages", default=())
BOOKMARKS: Final[Setting[tuple[str, ...]]] = Setting(key="map/bookmarks", default=())
# Keys that differ from the table's: a line each of an action's name and a key; the name alone for no key.
SHORTCUTS: Final[Setting[tuple[str, ...]]] = Setting(key="keys/shortcuts", default=())
RECENT_COMMANDS: Final[Setting[tuple[str, ...]]] = Setting(key="keys/recent_commands", default=())
WINDOW_GEOMETRY: Final = Setting(key="window/geometry", default=b"")
WINDOW_STATE: Final = Setting(key="window/state", default=b"")

SETTINGS: Final[tuple[Setting[bool] | Setting[str] | Setting[bytes] | Setting[tuple[str, ...]], ...]] = (
    THEME,
    REDUCED_MOTION,
    INSPECT_ON,
    WEATHER_ON,
    WEATHER_TOWNS,
    WEATHER_HOURS,
    WEATHER_ADDRESS,
    WEATHER_TEMPERATURE,
    WEATHER_WIND,
    WEATHER_PRESSURE,
    ROUTE_SPEED,
    ROUTE_SPEED_UNIT,
    ROUTE_FOLDER,
    MAP_DATA,
    RECENT_MAP_DATA,
    SATELLITE_HOSTS,
    RECENT_FILES,
    LAST_FOLDER,
    ICON_FOLDER,
    ICON_EXPORT_FOLDER,
    DRAWING_PX,
    ICON_SIZE,
    FONT_FOLDER,
    FONT_SAMPLE,
    FONT_LANGUAGES,
    BOOKMARKS,
    SHORTCUTS,
    RECENT_COMMANDS,
    WINDOW_GEOMETRY,
    WINDOW_STATE,
)


def translated(text: str) -> str:
    """A label or help text of a row in the person's language."""
    return QCoreApplication.translate("Settings", text)


class Settings(QObject):
    """The settings in one INI file, which people may edit: a value that cannot be read is the default.

    Signals: `changed(str)`, with the key, after a setting took another value.
    """

    changed = Signal(str)

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path if path is not None else folders.config() / "settings.ini"
        self._file = QSettings(str(self._path), QSettings.Format.IniFormat, self)
        if self._file.status() is not QSettings.Status.NoError:
            _log.warning("Some settings in %s cannot be read; their defaults are used.", self._path)

    def get(self, setting: Setting[T]) -> T:
        """The value of a setting."""
        value = self._read(setting)
        if value is None or (setting.options and value not in {option.value for option in setting.options}):
            return setting.default
        return value

    def set(self, setting: Setting[T], value: T) -> None:
        """Give a setting another value, which must be one of its options where it has some."""
        if setting.options and value not in {option.value for option in setting.options}:
            raise ValueError(f"{setting.key} cannot be {value!r}")
        if value == self.get(setting):
            return
        self._file.setValue(setting.key, _stored(value))
        self.changed.emit(setting.key)

    def add_recent(self, path: Path) -> None:
        """Put a file at the head of the recent files, and its folder in mind for the next dialog."""
        file = str(path.absolute())
        others = tuple(other for other in self.get(RECENT_FILES) if other != file)
        self.set(RECENT_FILES, (file, *others)[:MOST_RECENT_FILES])
        self.set(LAST_FOLDER, str(path.absolute().parent))

    def add_recent_map_data(self, place: str) -> None:
        """Put a map of one's own at the head of the last used ones."""
        others = tuple(other for other in self.get(RECENT_MAP_DATA) if other != place)
        self.set(RECENT_MAP_DATA, (place, *others)[:MOST_RECENT_MAP_DATA])

    def write(self) -> bool:
        """Write the file now rather than soon, and say whether that could be done."""
        self._file.sync()
        is_written = self._file.status() is not QSettings.Status.AccessError
        if not is_written:
            _log.warning("The settings cannot be written to %s.", self._path)
        return is_written

    def _read(self, setting: Setting[T]) -> T | None:
        """The stored value; nothing where there is none of the right kind."""
        if not self._file.contains(setting.key):
            return None
        value: Value | None = None
        if setting.type is bool:
            # Qt takes any word but "false" for true.
            value = {"true": True, "false": False}.get(self._text(setting.key))
        elif setting.type is bytes:
            raw = self._file.value(setting.key, type=QByteArray)
            value = bytes(raw.data()) if isinstance(raw, QByteArray) else None
        elif setting.type is tuple:
            value = _texts(self._file.value(setting.key, type=list))
        else:
            value = self._text(setting.key)
        return value if isinstance(value, setting.type) else None

    def _text(self, key: str) -> str:
        value = self._file.value(key, type=str)
        return value if isinstance(value, str) else ""


def _texts(values: object) -> tuple[str, ...]:
    if not isinstance(values, Iterable):
        return ()
    return tuple(value for value in values if isinstance(value, str) and value)


def _stored(value: Value) -> object:
    if isinstance(value, bytes):
        return QByteArray(value)
    return list(value) if isinstance(value, tuple) else value
