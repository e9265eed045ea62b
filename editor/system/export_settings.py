"""Settings of the last map export, which no page of the settings dialog shows."""

from typing import Final

from editor.system.setting import Option, Setting

# Units: those of the dialog, as typed.
EXPORT_FOLDER: Final = Setting(key="export/last_folder", default="")
EXPORT_KIND: Final = Setting(
    key="export/kind", default="png", options=(Option("png", "png"), Option("pdf", "pdf"))
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
