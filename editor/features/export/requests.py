"""Orders for pictures of the current style, map and weather of a window."""

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from editor.lazy_import import LazyModule
from editor.mapstyle.document.model import LayerKey
from editor.mapstyle.schema.source_data import SourceData
from editor.preview.weather.text import CardContent, current_text
from editor.render.camera import Camera
from editor.render.export.page import PaperPage
from editor.render.satellite.service import satellite_credit
from editor.ui.text import translated
from editor.weather.api.records import Daylight
from editor.weather.conditions import sky
from editor.weather.wording.states import SIMULATED
from editor.workspace.window_context import WindowContext

if TYPE_CHECKING:
    from editor.render.export import request as export_order
    from editor.render.export import weather_plate
else:
    weather_plate = LazyModule("editor.render.export.weather_plate")
    export_order = LazyModule("editor.render.export.request")


# The number of warnings on the weather card of the map.
_MAX_WARNINGS: Final = 3


class MapOrders:
    """Creates orders from the parts of a window."""

    def __init__(self, parts: WindowContext) -> None:
        self._parts, self._weather_model = parts, parts.weather

    @property
    def view(self) -> Camera:
        """The camera of the map, at scale 1."""
        return replace(self._parts.centre.map_view.camera, scale=1.0)

    @property
    def has_weather(self) -> bool:
        """Whether the weather at the centre of the map is known and shown."""
        return self._parts.commands["weather"].isChecked() and self._content() is not None

    def picture(
        self,
        camera: Camera,
        over: "export_order.ExportOverlays",
        dots_per_inch: float = 0.0,
        *,
        svg_data: SourceData | None = None,
    ) -> "export_order.ExportOrder":
        """Return an order for a PNG of the map, or for an SVG whose layers are named by `svg_data`."""
        if svg_data is None:
            order, names = self._order(export_order.ExportFormat.PICTURE, camera, over), dict[str, str]()
        else:
            order = self._order(export_order.ExportFormat.SVG, camera, over)
            labels = {*(entry.label for entry in svg_data.entries), *export_order.group_names()}
            names = {label: translated(label) for label in labels}
        return replace(order, dots_per_inch=dots_per_inch, translated_names=names)

    def layers(
        self, only: frozenset[LayerKey], camera: Camera, dots_per_inch: float = 0.0
    ) -> "export_order.ExportOrder":
        """Return an order for a picture of some layers alone."""
        order = self._order(
            export_order.ExportFormat.PICTURE, camera, export_order.ExportOverlays(has_scale_bar=False)
        )
        return replace(order, only=only, dots_per_inch=dots_per_inch)

    def page(
        self, form: "export_order.ExportFormat", page: PaperPage, over: "export_order.ExportOverlays"
    ) -> "export_order.ExportOrder":
        """Return an order for a page with the map."""
        return replace(self._order(form, self.view, over), page=page)

    def over(self, *, has_weather: bool, has_scale_bar: bool) -> "export_order.ExportOverlays":
        """Return what is drawn over the map: weather and scale bar."""
        content = self._content() if has_weather else None
        return export_order.ExportOverlays(
            None if content is None else plate_of(content), has_scale_bar=has_scale_bar
        )

    def _order(
        self, form: "export_order.ExportFormat", camera: Camera, over: "export_order.ExportOverlays"
    ) -> "export_order.ExportOrder":
        style, render = self._parts.session.style, self._parts.services.render
        return export_order.ExportOrder(
            form,
            style.tree,
            style.order.keys,
            camera,
            self._parts.map_control.omitted,
            over=over if over.weather is None else replace(over, credited=self._weather_model.credits),
            data=render.data,
            hosts=render.hosts,
            translated_credits={credit: translated(credit) for credit in map(satellite_credit, render.hosts)},
            options=render.options,
            name=self._parts.session.origin.name,
        )

    def _content(self) -> CardContent | None:
        result, model = self._weather_model.now, self._weather_model
        if result is None or result.answer is None:
            return None
        return CardContent(result, model.units, model.simulates(result))


def plate_of(content: CardContent) -> "weather_plate.WeatherPlate":
    """Return the weather plate with the texts of the weather card."""
    text = current_text(content, time.time())
    now = content.weather.conditions if content.weather is not None else None
    return weather_plate.WeatherPlate(
        text.place,
        ", ".join(part for part in (text.conditions, text.temperature) if part),
        tag=translated(SIMULATED) if text.simulated else "",
        values=tuple(translated(value.sentence) for value in text.values),
        sun=tuple(translated(value.sentence) for value in text.sun),
        warnings=tuple(f"{each.text} {each.tail}".strip() for each in text.warnings[:_MAX_WARNINGS]),
        lines=(text.feels_like,) if text.feels_like else (),
        foot=text.age,
        sky=sky(now.words) if now is not None and now.words else None,
        is_night=now is not None and now.daylight is Daylight.NIGHT,
    )
