"""The names of the symbols that the frame and its panels use. Layer types and properties bring their own."""

from typing import Final


class FileSymbol:
    """Symbols of file and edit actions."""

    OPEN: Final = "mdi6.folder-open-outline"
    NEW: Final = "mdi6.file-plus-outline"
    SAVE: Final = "mdi6.content-save-outline"
    SAVE_AS: Final = "mdi6.content-save-edit-outline"
    IMPORT: Final = "mdi6.import"
    EXPORT: Final = "mdi6.export-variant"
    PRINT: Final = "mdi6.printer-outline"
    UNDO: Final = "mdi6.undo-variant"
    REDO: Final = "mdi6.redo-variant"
    CUT: Final = "mdi6.content-cut"
    COPY: Final = "mdi6.content-copy"
    PASTE: Final = "mdi6.content-paste"
    DUPLICATE: Final = "mdi6.content-duplicate"
    DELETE: Final = "mdi6.trash-can-outline"
    RENAME: Final = "mdi6.pencil-outline"
    FIND: Final = "mdi6.magnify"
    SETTINGS: Final = "mdi6.cog-outline"
    HELP: Final = "mdi6.help-circle-outline"
    GUIDE: Final = "mdi6.book-open-page-variant-outline"
    SHORTCUTS: Final = "mdi6.keyboard-outline"
    MORE: Final = "mdi6.dots-horizontal"
    MORE_DOWN: Final = "mdi6.dots-vertical"
    DROP_HERE: Final = "mdi6.tray-arrow-down"
    CLOSE: Final = "mdi6.close"
    ADD: Final = "mdi6.plus"
    CHECK: Final = "mdi6.check"


class LayerSymbol:
    """Symbols of the layer tree."""

    NEW: Final = "mdi6.layers-plus"
    GROUP: Final = "mdi6.folder-plus-outline"
    UNGROUP: Final = "mdi6.folder-remove-outline"
    TOP: Final = "mdi6.arrow-collapse-up"
    UP: Final = "mdi6.arrow-up"
    DOWN: Final = "mdi6.arrow-down"
    BOTTOM: Final = "mdi6.arrow-collapse-down"
    EXPAND: Final = "mdi6.unfold-more-horizontal"
    COLLAPSE: Final = "mdi6.unfold-less-horizontal"
    SHOWN: Final = "mdi6.eye-outline"
    HIDDEN: Final = "mdi6.eye-off-outline"
    SOLO: Final = "mdi6.eye-check-outline"
    LOCKED: Final = "mdi6.lock-outline"
    FREE: Final = "mdi6.lock-open-variant-outline"
    FOLDER: Final = "mdi6.folder-outline"
    FOLDER_OPEN: Final = "mdi6.folder-open-outline"
    FOLDED: Final = "mdi6.chevron-right"
    UNFOLDED: Final = "mdi6.chevron-down"
    DRAG: Final = "mdi6.drag-vertical"


class MapSymbol:
    """Symbols of the map view."""

    MAP: Final = "mdi6.map-outline"
    PICK: Final = "mdi6.cursor-default-click-outline"
    COLOUR_FROM_MAP: Final = "mdi6.eyedropper"
    COMPARE: Final = "mdi6.compare"
    WEATHER: Final = "mdi6.weather-partly-cloudy"
    ROUTES: Final = "mdi6.routes"
    PLACE: Final = "mdi6.map-marker-outline"
    ZOOM_IN: Final = "mdi6.plus"
    ZOOM_OUT: Final = "mdi6.minus"
    RECENTRE: Final = "mdi6.crosshairs-gps"
    NORTH: Final = "mdi6.compass-outline"
    LIGHT_UP: Final = "mdi6.map-check-outline"
    WIDEN: Final = "mdi6.arrow-expand"


class PanelSymbol:
    """Symbols of the panels."""

    PROPERTIES: Final = "mdi6.tune-variant"
    LAYERS: Final = "mdi6.layers-outline"
    FIND_AND_REPLACE: Final = "mdi6.find-replace"
    COLOURS: Final = "mdi6.palette-outline"
    ICONS: Final = "mdi6.image-multiple-outline"
    FONTS: Final = "mdi6.format-font"
    SOURCES: Final = "mdi6.database-outline"
    WEATHER: Final = "mdi6.weather-partly-cloudy"
    PROBLEMS: Final = "mdi6.alert-circle-outline"
    HISTORY: Final = "mdi6.history"
    JSON: Final = "mdi6.code-json"
    MARK: Final = "mdi6.bookmark-outline"


class StateSymbol:
    """Symbols of how things stand."""

    ERROR: Final = "mdi6.alert-circle"
    WARNING: Final = "mdi6.alert"
    QUESTION: Final = "mdi6.alert-outline"
    HINT: Final = "mdi6.information-outline"
    FINE: Final = "mdi6.check-circle"
    FIX: Final = "mdi6.auto-fix"
    UNUSED: Final = "mdi6.link-variant-off"
    OFFLINE: Final = "mdi6.cloud-off-outline"
    READ_ONLY: Final = "mdi6.lock-outline"


class AssetSymbol:
    """Symbols of what can be done with an icon."""

    ADD: Final = "mdi6.image-plus-outline"
    REPLACE: Final = "mdi6.swap-horizontal"
    RECOLOUR: Final = "mdi6.palette-outline"
    RESIZE: Final = "mdi6.resize"
    CROP: Final = "mdi6.crop"
    PAD: Final = "mdi6.square-rounded-outline"
    MERGE: Final = "mdi6.call-merge"
    SHRINK: Final = "mdi6.zip-box-outline"


class WeatherSymbol:
    """Symbols of weather words, for day and night, and of weather values."""

    CLEAR: Final = "mdi6.weather-sunny"
    CLEAR_NIGHT: Final = "mdi6.weather-night"
    PARTLY: Final = "mdi6.weather-partly-cloudy"
    PARTLY_NIGHT: Final = "mdi6.weather-night-partly-cloudy"
    CLOUDY: Final = "mdi6.weather-cloudy"
    RAIN: Final = "mdi6.weather-rainy"
    HEAVY_RAIN: Final = "mdi6.weather-pouring"
    THUNDER: Final = "mdi6.weather-lightning-rainy"
    SNOW: Final = "mdi6.weather-snowy"
    SLEET: Final = "mdi6.weather-snowy-rainy"
    HAIL: Final = "mdi6.weather-hail"
    FOG: Final = "mdi6.weather-fog"
    HAZE: Final = "mdi6.weather-dust"
    WIND: Final = "mdi6.weather-windy"
    TORNADO: Final = "mdi6.weather-tornado"
    HURRICANE: Final = "mdi6.weather-hurricane"
    UNKNOWN: Final = "mdi6.cloud-question"
    WIND_DIRECTION: Final = "mdi6.navigation"
    HUMIDITY: Final = "mdi6.water-percent"
    PRESSURE: Final = "mdi6.gauge"
    UV_INDEX: Final = "mdi6.white-balance-sunny"
    VISIBILITY: Final = "mdi6.eye-outline"
    DEW_POINT: Final = "mdi6.water-outline"
    AIR: Final = "mdi6.air-filter"
    SUNRISE: Final = "mdi6.weather-sunset-up"
    SUNSET: Final = "mdi6.weather-sunset-down"
