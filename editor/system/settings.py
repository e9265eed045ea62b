"""Settings: one row each, stored in an INI file and validated when read."""

import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QSettings, Signal

from editor import user_files
from editor.system import folders
from editor.system.ini_file import MAX_BYTES, IniFile, read_value, stored
from editor.system.setting import QT_TRANSLATE_NOOP, Option, Page, Setting, T
from editor.user_files import UserFileError

_log = logging.getLogger(__name__)


def translated(text: str) -> str:
    """Return the translation of a label or help text."""
    return QCoreApplication.translate("Settings", text)


def label_of(key: str) -> str:
    """Return the untranslated label of a setting, or an empty text for an unknown key."""
    return next((row.label for row in SETTINGS if row.key == key), "")


# Units: those of the dialog, as typed.
EXPORT_FOLDER: Final = Setting(key="export/last_folder", default="")
EXPORT_KIND: Final = Setting(
    key="export/kind", default="png", options=tuple(Option(kind, kind) for kind in ("png", "pdf", "svg"))
)
EXPORT_SIZE: Final = Setting(
    key="export/size",
    default="view",
    options=tuple(Option(size, size) for size in ("view", "pixels", "print")),
)
EXPORT_SCALE: Final = Setting(key="export/scale", default="2")
EXPORT_PIXELS: Final = Setting(key="export/pixels", default="1920 1080")
EXPORT_PRINT: Final = Setting(key="export/print", default="20 15 300")
EXPORT_FITS: Final = Setting(key="export/fits_view", default=True)
EXPORT_WEATHER: Final = Setting(key="export/weather", default=False)
EXPORT_SCALE_BAR: Final = Setting(key="export/scale_bar", default=True)
PAGE_PAPER: Final = Setting(key="page/paper", default="A4")
PAGE_LANDSCAPE: Final = Setting(key="page/landscape", default=True)
PAGE_MARGIN: Final = Setting(key="page/margin_mm", default="10")

EXPORT_SETTINGS: Final[tuple[Setting[bool] | Setting[str], ...]] = (
    EXPORT_FOLDER,
    EXPORT_KIND,
    EXPORT_SIZE,
    EXPORT_SCALE,
    EXPORT_PIXELS,
    EXPORT_PRINT,
    EXPORT_FITS,
    EXPORT_WEATHER,
    EXPORT_SCALE_BAR,
    PAGE_PAPER,
    PAGE_LANDSCAPE,
    PAGE_MARGIN,
)


MAX_RECENT_MAP_DATA: Final = 5


RESTORE_WINDOWS: Final = Setting(
    key="window/restore",
    default=True,
    label=QT_TRANSLATE_NOOP("Settings", "Reopen last session"),
    help=QT_TRANSLATE_NOOP("Settings", "Restores the windows of the last session."),
    page=Page.GENERAL,
)
START_PAGE: Final = Setting(
    key="window/start_page",
    default=True,
    label=QT_TRANSLATE_NOOP("Settings", "Show start page on launch"),
    help=QT_TRANSLATE_NOOP("Settings", "Shown when no file is opened."),
    page=Page.GENERAL,
)
# The values are the names of the bundled styles.
NEW_TEMPLATE: Final = Setting(
    key="files/new_template",
    default="day.json",
    label=QT_TRANSLATE_NOOP("Settings", "New styles use"),
    help=QT_TRANSLATE_NOOP("Settings", "Template for new styles and for windows without a file."),
    page=Page.GENERAL,
    options=(
        Option("day.json", QT_TRANSLATE_NOOP("Settings", "Day template")),
        Option("night.json", QT_TRANSLATE_NOOP("Settings", "Night template")),
        Option("empty.json", QT_TRANSLATE_NOOP("Settings", "Blank style")),
    ),
)
RECENT_LIMIT: Final = Setting(
    key="files/recent_kept",
    default="10",
    label=QT_TRANSLATE_NOOP("Settings", "Recent files"),
    help=QT_TRANSLATE_NOOP("Settings", "Number of recent files to list."),
    page=Page.GENERAL,
    options=(
        Option("0", QT_TRANSLATE_NOOP("Settings", "None")),
        *(Option(count, count) for count in ("5", "10", "20", "30")),
    ),
)
THEME: Final = Setting(
    key="look/theme",
    default="system",
    label=QT_TRANSLATE_NOOP("Settings", "Theme"),
    help=QT_TRANSLATE_NOOP("Settings", "Colours of the window; the map is not affected."),
    page=Page.LOOK,
    options=(
        Option("system", QT_TRANSLATE_NOOP("Settings", "Match system")),
        Option("light", QT_TRANSLATE_NOOP("Settings", "Light")),
        Option("dark", QT_TRANSLATE_NOOP("Settings", "Dark")),
    ),
)
CONTRAST: Final = Setting(
    key="look/contrast",
    default="system",
    label=QT_TRANSLATE_NOOP("Settings", "Contrast"),
    help=QT_TRANSLATE_NOOP("Settings", "High contrast strengthens borders and separators."),
    page=Page.LOOK,
    options=(
        Option("system", QT_TRANSLATE_NOOP("Settings", "Match system")),
        Option("normal", QT_TRANSLATE_NOOP("Settings", "Normal")),
        Option("high", QT_TRANSLATE_NOOP("Settings", "High")),
    ),
)
# The values date from when this was a toggle.
REDUCED_MOTION: Final = Setting(
    key="look/reduced_motion",
    default="system",
    label=QT_TRANSLATE_NOOP("Settings", "Reduce motion"),
    help=QT_TRANSLATE_NOOP("Settings", "Turns off animations."),
    page=Page.LOOK,
    options=(
        Option("system", QT_TRANSLATE_NOOP("Settings", "Match system")),
        Option("true", QT_TRANSLATE_NOOP("Settings", "On")),
        Option("false", QT_TRANSLATE_NOOP("Settings", "Off")),
    ),
)
# Units: percent of the system's size.
INTERFACE_ZOOM: Final = Setting(
    key="look/interface_zoom",
    default="100",
    label=QT_TRANSLATE_NOOP("Settings", "Interface scale"),
    help=QT_TRANSLATE_NOOP("Settings", "Scales all text and icons."),
    page=Page.LOOK,
    options=tuple(
        Option(percent, f"{percent}\N{THIN SPACE}%")
        for percent in ("80", "90", "100", "110", "125", "150", "175", "200")
    ),
)
DENSITY: Final = Setting(
    key="look/density",
    default="normal",
    label=QT_TRANSLATE_NOOP("Settings", "Density"),
    help=QT_TRANSLATE_NOOP("Settings", "Row height in lists and tables."),
    page=Page.LOOK,
    options=(
        Option("compact", QT_TRANSLATE_NOOP("Settings", "Compact")),
        Option("normal", QT_TRANSLATE_NOOP("Settings", "Normal")),
        Option("roomy", QT_TRANSLATE_NOOP("Settings", "Comfortable")),
    ),
)
# The code of an available language; empty for the system's. The options are known at run time.
LANGUAGE: Final = Setting(
    key="language/interface",
    default="",
    label=QT_TRANSLATE_NOOP("Settings", "Language"),
    help=QT_TRANSLATE_NOOP(
        "Settings",
        "Language of the interface; style content is not affected.",
    ),
    page=Page.LANGUAGE,
)
INSPECT_ON: Final = Setting(
    key="map/inspect",
    default=True,
    label=QT_TRANSLATE_NOOP("Settings", "Identify on hover"),
    help=QT_TRANSLATE_NOOP("Settings", "Shows the layers under the pointer; a click selects one."),
    page=Page.PREVIEW,
)
SAMPLES_ON: Final = Setting(
    key="map/samples",
    default=False,
    label=QT_TRANSLATE_NOOP("Settings", "Show sample routes and traffic"),
    help=QT_TRANSLATE_NOOP("Settings", "Shows sample data in all in-app overlays."),
    page=Page.PREVIEW,
)
LEGIBILITY_ON: Final = Setting(key="problems/legibility", default=False)
WIDTH_RULE: Final = Setting(
    key="preview/line_widths",
    default="measured",
    label=QT_TRANSLATE_NOOP("Settings", "Line widths"),
    help=QT_TRANSLATE_NOOP(
        "Settings",
        "Size of one unit of line width. Map > Preview sets it for one style.",
    ),
    page=Page.PREVIEW,
    options=(
        Option("measured", QT_TRANSLATE_NOOP("Settings", "As on published maps")),
        Option("millimetres", QT_TRANSLATE_NOOP("Settings", "Millimetres (160 DPI)")),
        Option("pixels", QT_TRANSLATE_NOOP("Settings", "Pixels per unit")),
    ),
)
PX_PER_UNIT: Final = Setting(
    key="preview/px_per_unit",
    default="2",
    label=QT_TRANSLATE_NOOP("Settings", "Pixels per unit"),
    help=QT_TRANSLATE_NOOP("Settings", "Used for line widths in pixels, at every zoom."),
    page=Page.PREVIEW,
)
ANCHOR_READING: Final = Setting(
    key="preview/text_anchor",
    default="side",
    label=QT_TRANSLATE_NOOP("Settings", "Text anchor"),
    help=QT_TRANSLATE_NOOP("Settings", "What a label anchor refers to; the format does not define it."),
    page=Page.PREVIEW,
    options=(
        Option("side", QT_TRANSLATE_NOOP("Settings", "Side of the point")),
        Option("point", QT_TRANSLATE_NOOP("Settings", "Point of the text")),
    ),
)
UNCERTAIN_ON: Final = Setting(
    key="preview/uncertain_data",
    default=False,
    label=QT_TRANSLATE_NOOP("Settings", "Show uncertain data"),
    help=QT_TRANSLATE_NOOP("Settings", "Draws layers for which Isopleth can only guess the map data."),
    page=Page.PREVIEW,
)
EDGES_ON: Final = Setting(
    key="preview/data_edges",
    default=True,
    label=QT_TRANSLATE_NOOP("Settings", "Mark where map data ends"),
    help=QT_TRANSLATE_NOOP(
        "Settings", "Fades layers out towards the edge of detailed data and hatches the area without it."
    ),
    page=Page.PREVIEW,
)
LABEL_FONT: Final = Setting(
    key="preview/label_font",
    default="bundled",
    label=QT_TRANSLATE_NOOP("Settings", "Label font"),
    help=QT_TRANSLATE_NOOP(
        "Settings",
        "The default font, used where the style has none.",
    ),
    page=Page.PREVIEW,
    options=(
        Option("bundled", QT_TRANSLATE_NOOP("Settings", "Built-in (Noto Sans)")),
        Option("system", QT_TRANSLATE_NOOP("Settings", "System")),
    ),
)
# The default is that of the preview rendering rules.
PX_PER_MM: Final = Setting(
    key="preview/px_per_mm",
    default="6.3",
    label=QT_TRANSLATE_NOOP("Settings", "Pixels per millimetre"),
    help=QT_TRANSLATE_NOOP(
        "Settings", "Size of text and icons in the preview. The default corresponds to 160 DPI."
    ),
    page=Page.PREVIEW,
)
# Options of single styles, the newest first: rule, pixels per unit and path, separated by tabs. The pixels
# per millimetre follow those per unit, after a space, if the style has its own.
STYLE_WIDTH_RULES: Final[Setting[tuple[str, ...]]] = Setting(key="preview/styles", default=())
WEATHER_ON: Final = Setting(
    key="weather/on",
    default=True,
    label=QT_TRANSLATE_NOOP("Settings", "Show weather card"),
    help=QT_TRANSLATE_NOOP("Settings", "Loads the weather at the map centre."),
    page=Page.WEATHER,
)
# Whether the card is open; otherwise it is a chip.
WEATHER_CARD_OPEN: Final = Setting(key="weather/card_open", default=False)
FOLLOW_SUN: Final[Setting[tuple[str, ...]]] = Setting(key="variants/follow_sun", default=())  # paths of sets
WEATHER_TOWNS: Final = Setting(
    key="weather/towns",
    default=False,
    label=QT_TRANSLATE_NOOP("Settings", "Show weather in towns"),
    help=QT_TRANSLATE_NOOP("Settings", "Loads the weather at visible towns."),
    page=Page.WEATHER,
)
WEATHER_TIMELINE: Final = Setting(key="weather/timeline", default=False)
# The value shown on towns; the values are those of weather/wording/town_values.py.
WEATHER_TOWN_VALUE: Final = Setting(
    key="weather/town_value",
    default="temperature",
    options=tuple(
        Option(value, value)
        for value in (
            "temperature",
            "feels_like",
            "wind",
            "humidity",
            "uv",
            "air",
            "pressure",
            "dew_point",
        )
    ),
)
WEATHER_ADDRESS: Final = Setting(
    key="weather/address",
    default="",
    label=QT_TRANSLATE_NOOP("Settings", "Weather service address"),
    help=QT_TRANSLATE_NOOP("Settings", "Leave empty to use simulated weather."),
    page=Page.WEATHER,
)
# Hours shown by the meteogram and the timeline, and rows below the meteogram: values of `HourlyRow`.
_HOURS: Final = tuple(Option(hours, hours) for hours in ("24", "48", "120", "240"))
WEATHER_HOURS: Final = Setting(key="weather/hours", default="48", options=_HOURS)
WEATHER_HOURS_ROWS: Final[Setting[tuple[str, ...]]] = Setting(key="weather/hours_rows", default=())
TIMELINE_HOURS: Final = Setting(key="weather/timeline_hours", default="48", options=_HOURS)
# The values are those of weather/units.py; the service itself uses metric units.
WEATHER_TEMPERATURE: Final = Setting(
    key="weather/temperature",
    default="C",
    label=QT_TRANSLATE_NOOP("Settings", "Temperature"),
    help=QT_TRANSLATE_NOOP("Settings", "Unit for temperatures."),
    page=Page.WEATHER,
    options=(
        Option("C", QT_TRANSLATE_NOOP("Settings", "Celsius (°C)")),
        Option("F", QT_TRANSLATE_NOOP("Settings", "Fahrenheit (°F)")),
    ),
)
WEATHER_WIND: Final = Setting(
    key="weather/wind",
    default="m/s",
    label=QT_TRANSLATE_NOOP("Settings", "Wind speed"),
    help=QT_TRANSLATE_NOOP("Settings", "Unit for wind speeds."),
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
    help=QT_TRANSLATE_NOOP("Settings", "Unit for air pressure."),
    page=Page.WEATHER,
    options=(
        Option("mb", QT_TRANSLATE_NOOP("Settings", "Millibars (mb)")),
        Option("hPa", QT_TRANSLATE_NOOP("Settings", "Hectopascals (hPa)")),
        Option("inHg", QT_TRANSLATE_NOOP("Settings", "Inches of mercury (inHg)")),
        Option("mmHg", QT_TRANSLATE_NOOP("Settings", "Millimetres of mercury (mmHg)")),
    ),
)
# Travel speed of a route and its unit; the values are those of weather/units.py.
ROUTE_SPEED: Final = Setting(key="route/speed", default="80")
ROUTE_SPEED_UNIT: Final = Setting(
    key="route/speed_unit",
    default="km/h",
    options=tuple(Option(unit, unit) for unit in ("km/h", "mph", "kn")),
)
# Names of the values shown at the stops of a route besides temperature and wind, separated by spaces.
ROUTE_STOP_VALUES: Final = Setting(key="route/stop_values", default="")
ROUTE_FOLDER: Final = Setting(key="route/last_folder", default="")
# A file's path or an address, which may contain a key: it is shown without its query and never logged.
MAP_DATA: Final = Setting(key="map/data", default="")
# Whether that map could not be drawn, and is hidden until the user shows it again.
MAP_DATA_IS_OFF: Final = Setting(key="map/data_is_off", default=False)
RECENT_MAP_DATA: Final[Setting[tuple[str, ...]]] = Setting(key="map/recent_data", default=())
# Hosts whose satellite images may be requested if a style uses them.
SATELLITE_HOSTS: Final[Setting[tuple[str, ...]]] = Setting(key="map/satellite_hosts", default=())
# Zooms, cells and places of the zoom ladder. Units: logical pixels for the width of a cell.
LADDER_ZOOMS: Final = Setting(key="ladder/zooms", default="6 17")
LADDER_PLACES_ZOOM: Final = Setting(key="ladder/places_zoom", default="14")
LADDER_CELL_PX: Final = Setting(key="ladder/cell_px", default="244")
# Names of the places shown besides the bookmarks of the user, and of the bookmarks that are hidden.
LADDER_PLACES: Final[Setting[tuple[str, ...]]] = Setting(key="ladder/places", default=())
LADDER_HIDDEN_BOOKMARKS: Final[Setting[tuple[str, ...]]] = Setting(key="ladder/hidden_bookmarks", default=())
LADDER_SCALE: Final = Setting(
    key="ladder/export_scale", default="1", options=tuple(Option(scale, scale) for scale in ("1", "2", "3"))
)
LADDER_CAPTIONS: Final = Setting(key="ladder/export_captions", default=True)
RECENT_FILES: Final[Setting[tuple[str, ...]]] = Setting(key="files/recent", default=())
PINNED_FILES: Final[Setting[tuple[str, ...]]] = Setting(key="files/pinned", default=())
# Whether the start page lists them as rows instead of cards.
RECENT_BY_ROWS: Final = Setting(key="files/recent_by_rows", default=False)
LAST_FOLDER: Final = Setting(key="files/last_folder", default="")
# Folders of the last import and export of images, and the size of the last rasterized drawing.
ICON_FOLDER: Final = Setting(key="icons/last_folder", default="")
ICON_EXPORT_FOLDER: Final = Setting(key="icons/export_folder", default="")
DRAWING_PX: Final = Setting(key="icons/drawing_px", default="64")
# Size of an image in the icon view. Units: logical pixels.
ICON_SIZE: Final = Setting(
    key="icons/size",
    default="48",
    options=tuple(Option(size, size) for size in ("24", "32", "48", "64", "96", "128")),
)
# Folder of the last font import, and the text of the specimen.
FONT_FOLDER: Final = Setting(key="fonts/last_folder", default="")
FONT_SAMPLE: Final = Setting(key="fonts/sample", default="")
# Codes of the languages listed first in the coverage of a face.
FONT_LANGUAGES: Final[Setting[tuple[str, ...]]] = Setting(key="fonts/languages", default=())
# Saved adjustments of colours, a line of JSON each.
ADJUST_PRESETS: Final[Setting[tuple[str, ...]]] = Setting(key="colors/adjust_presets", default=())
BOOKMARKS: Final[Setting[tuple[str, ...]]] = Setting(key="map/bookmarks", default=())
# Shortcuts that differ from the defaults: a line each with an action's name and keys; no keys for none.
SHORTCUTS: Final[Setting[tuple[str, ...]]] = Setting(key="keys/shortcuts", default=())
RECENT_COMMANDS: Final[Setting[tuple[str, ...]]] = Setting(key="keys/recent_commands", default=())
WINDOW_GEOMETRY: Final = Setting(key="window/geometry", default=b"")
WINDOW_STATE: Final = Setting(key="window/state", default=b"")

SETTINGS: Final[tuple[Setting[bool] | Setting[str] | Setting[bytes] | Setting[tuple[str, ...]], ...]] = (
    RESTORE_WINDOWS,
    START_PAGE,
    NEW_TEMPLATE,
    RECENT_LIMIT,
    THEME,
    CONTRAST,
    REDUCED_MOTION,
    INTERFACE_ZOOM,
    DENSITY,
    LANGUAGE,
    INSPECT_ON,
    SAMPLES_ON,
    LEGIBILITY_ON,
    WIDTH_RULE,
    PX_PER_UNIT,
    ANCHOR_READING,
    UNCERTAIN_ON,
    EDGES_ON,
    LABEL_FONT,
    PX_PER_MM,
    STYLE_WIDTH_RULES,
    WEATHER_ON,
    WEATHER_CARD_OPEN,
    WEATHER_TOWNS,
    WEATHER_TOWN_VALUE,
    FOLLOW_SUN,
    WEATHER_TIMELINE,
    TIMELINE_HOURS,
    WEATHER_HOURS,
    WEATHER_HOURS_ROWS,
    WEATHER_ADDRESS,
    WEATHER_TEMPERATURE,
    WEATHER_WIND,
    WEATHER_PRESSURE,
    *(ROUTE_SPEED, ROUTE_SPEED_UNIT, ROUTE_STOP_VALUES, ROUTE_FOLDER),
    MAP_DATA,
    MAP_DATA_IS_OFF,
    RECENT_MAP_DATA,
    SATELLITE_HOSTS,
    LADDER_ZOOMS,
    LADDER_PLACES_ZOOM,
    LADDER_CELL_PX,
    LADDER_PLACES,
    LADDER_HIDDEN_BOOKMARKS,
    LADDER_SCALE,
    LADDER_CAPTIONS,
    RECENT_FILES,
    PINNED_FILES,
    RECENT_BY_ROWS,
    LAST_FOLDER,
    ICON_FOLDER,
    ICON_EXPORT_FOLDER,
    DRAWING_PX,
    ICON_SIZE,
    FONT_FOLDER,
    FONT_SAMPLE,
    FONT_LANGUAGES,
    *EXPORT_SETTINGS,
    ADJUST_PRESETS,
    BOOKMARKS,
    SHORTCUTS,
    RECENT_COMMANDS,
    WINDOW_GEOMETRY,
    WINDOW_STATE,
)


class Settings(QObject):
    """The settings in an INI file, which users may edit: an unreadable value falls back to its default.

    `problem` is why the whole file is not used. Then all settings have their defaults, and changes last for
    this run only.
    Signals: `changed(str)`, with the key, after a setting has changed.
    """

    changed = Signal(str)

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path if path is not None else folders.config() / "settings.ini"
        self.problem: UserFileError | None = None
        try:
            user_files.check(self._path, MAX_BYTES)
        except UserFileError as error:
            _log.warning("The settings are not used. %s", error)
            self.problem = error
        # No path below a device exists, so nothing is read or written.
        path = self._path if self.problem is None else Path(os.devnull) / self._path.name
        self._file = IniFile(path, self)
        self.changed.connect(self._trim_recent)
        if self._file.status() is not QSettings.Status.NoError:
            _log.warning("Some settings in %s cannot be read; their defaults are used.", self._path)

    def get(self, setting: Setting[T]) -> T:
        """Return the value of a setting."""
        value = read_value(self._file, setting.key, setting.type)
        if value is None or (setting.options and value not in {option.value for option in setting.options}):
            return setting.default
        return value

    def set(self, setting: Setting[T], value: T) -> None:
        """Set the value of a setting, which must be one of its options if it has any."""
        if setting.options and value not in {option.value for option in setting.options}:
            raise ValueError(f"{setting.key} cannot be {value!r}")
        if value == self.get(setting):
            return
        self._file.setValue(setting.key, stored(value))
        self.changed.emit(setting.key)

    def add_recent(self, path: Path) -> None:
        """Prepend a file to the recent files, and remember its folder for the next dialog."""
        self._sync()  # Retain files opened by other instances.
        file = str(path.absolute())
        others = tuple(other for other in self.get(RECENT_FILES) if other != file)
        self.set(RECENT_FILES, (file, *others)[: int(self.get(RECENT_LIMIT))])
        self.set(LAST_FOLDER, str(path.absolute().parent))

    def add_recent_map_data(self, source: str) -> None:
        """Prepend a map to the recent map data."""
        others = tuple(other for other in self.get(RECENT_MAP_DATA) if other != source)
        self.set(RECENT_MAP_DATA, (source, *others)[:MAX_RECENT_MAP_DATA])

    def write(self) -> bool:
        """Write the file now; return whether that succeeded."""
        if self.problem is not None:
            return False
        self._sync()
        is_written = self._file.status() is not QSettings.Status.AccessError
        if not is_written:
            _log.warning("The settings cannot be written to %s.", self._path)
        return is_written

    def _sync(self) -> None:
        """Merge the changes of other programs and write our own, with access for the owner only."""
        if self._file.is_sound:
            self._file.sync()
            with suppress(OSError):
                self._path.chmod(0o600)

    def _trim_recent(self, key: str) -> None:
        if key == RECENT_LIMIT.key:
            self.set(RECENT_FILES, self.get(RECENT_FILES)[: int(self.get(RECENT_LIMIT))])
