"""Names of the symbols of the user interface. Layer types and properties define their own."""

from typing import Final


class FileSymbol:
    """Symbols of file and edit actions."""

    UNDO: Final = "mdi6.undo-variant"
    FIND: Final = "mdi6.magnify"
    MORE: Final = "mdi6.dots-horizontal"
    CLOSE: Final = "mdi6.close"
    ADD: Final = "mdi6.plus"


class LayerSymbol:
    """Symbols of the layer tree."""

    FOLDED: Final = "mdi6.chevron-right"
    UNFOLDED: Final = "mdi6.chevron-down"


class MapSymbol:
    """Symbols of the map view."""

    MAP: Final = "mdi6.map-outline"
    ZOOM_IN: Final = "mdi6.plus"
    ZOOM_OUT: Final = "mdi6.minus"
    RECENTRE: Final = "mdi6.crosshairs-gps"
    WIDEN: Final = "mdi6.arrow-expand"
    BOTH_WAYS: Final = "mdi6.arrow-left-right"


class PanelSymbol:
    """Symbols of the panels."""

    LAYERS: Final = "mdi6.layers-outline"
    ICONS: Final = "mdi6.image-multiple-outline"


class StateSymbol:
    """Symbols of states and severities."""

    ERROR: Final = "mdi6.alert-circle"
    WARNING: Final = "mdi6.alert"
    HINT: Final = "mdi6.information-outline"
    QUESTION: Final = "mdi6.alert-outline"
    FINE: Final = "mdi6.check-circle"
    FIX: Final = "mdi6.auto-fix"
    UNUSED: Final = "mdi6.link-variant-off"
    OFFLINE: Final = "mdi6.cloud-off-outline"
    CHECKED: Final = "mdi6.checkbox-marked"
    UNCHECKED: Final = "mdi6.checkbox-blank-outline"
    PARTLY_CHECKED: Final = "mdi6.minus-box"


class WeatherSymbol:
    """Symbols of weather conditions, by day and night, and of weather values."""

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
