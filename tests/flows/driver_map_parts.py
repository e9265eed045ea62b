"""The parts of a window around the map, and those of the weather, as flow tests use them."""

from editor.app.main_window import MainWindow
from editor.features.compare.changes_controller import ChangesController
from editor.features.compare.controller import CompareController
from editor.features.inspect.label_debugger import LabelDebuggerController
from editor.features.legibility.controller import LegibilityController
from editor.features.map_data.controller import MapDataController
from editor.features.places.controller import MapCommands
from editor.features.reference_overlay.controller import ReferenceController
from editor.features.routes.controller import RouteController
from editor.features.timeline.controller import TimelineController
from editor.features.timeline.track import TimelineTrack
from editor.features.timeline.view import TimelineStrip
from editor.features.vision.controller import VisionController
from editor.features.weather.controller import HoursController, WeatherController
from editor.features.weather.hours_view import HoursPanel
from editor.features.weather.view import WeatherPanel
from editor.mapstyle.document.model import MapStyle
from editor.preview.below_labels import BelowLabelsReader
from editor.preview.compare.highlight_chip import HighlightChip
from editor.preview.compare.split_map import SplitMap
from editor.preview.inspect.found_list import FoundList
from editor.preview.inspect.hover import HoverChip
from editor.preview.inspect.inspector import Inspector
from editor.preview.labels.cards import BoxLegend, HiddenLabelCard
from editor.preview.labels.debugger import LabelDebugger
from editor.preview.map_queries import Surveyor
from editor.preview.map_view import MapView
from editor.preview.overlay_layout import MapOverlays
from editor.preview.overlays.notices import Attribution, NoteStrip
from editor.preview.weather.text import CardContent, CurrentText
from editor.preview.weather.towns import TownWeather
from editor.preview.weather.weather_card import WeatherCard
from editor.render.camera import Camera
from editor.weather.api.records import CurrentWeather
from editor.weather.results import WeatherResult
from editor.workspace.places import PlaceFinder, UserBookmarks
from editor.workspace.weather.model import WeatherModel


class MapParts:
    """The parts of a window that belong to the map and the weather."""

    window: MainWindow

    # The map

    @property
    def map_view(self) -> MapView:
        """The map."""
        return self.window.map_view

    @property
    def below_labels(self) -> BelowLabelsReader:
        """The reader of the map below its labels."""
        return self.map_view.below_labels

    @property
    def camera(self) -> Camera:
        """The camera of the map."""
        return self.map_view.camera

    @property
    def inspector(self) -> Inspector:
        """The list of features under the pointer."""
        return self.map_view.inspector

    @property
    def surveyor(self) -> Surveyor:
        """The counts and highlights of a layer's features."""
        return self.map_view.surveyor

    @property
    def split(self) -> SplitMap:
        """The comparison of two maps."""
        return self.map_view.split

    @property
    def legibility(self) -> LegibilityController:
        """The legibility lint, and the heat of its problems on the map."""
        return self.window.features[LegibilityController]

    @property
    def vision(self) -> VisionController:
        """The simulation of colour vision on the maps."""
        return self.window.features[VisionController]

    @property
    def highlight_chip(self) -> HighlightChip:
        """The chip that names the highlighted change of the comparison."""
        return self.split.chip

    @property
    def attribution(self) -> Attribution:
        """The credits on the map."""
        return self.map_view.map_overlays.attribution

    @property
    def overlays(self) -> MapOverlays:
        """The overlays of the map."""
        return self.map_view.map_overlays

    @property
    def map_commands(self) -> MapCommands:
        """The commands that move the map."""
        return self.window.features[MapCommands]

    @property
    def comparison(self) -> CompareController:
        """The commands that compare two states."""
        return self.window.features[CompareController]

    @property
    def compared_names(self) -> list[str]:
        """The names of both sides of the comparison in its bar."""
        return [picker.title for picker in self.comparison.bar.sides.pickers.values()]

    @property
    def comparison_changes(self) -> ChangesController:
        """The list of changes of the comparison."""
        return self.comparison.changes

    @property
    def reference(self) -> ReferenceController:
        """The reference image over the map."""
        return self.window.features[ReferenceController]

    @property
    def map_data(self) -> MapDataController:
        """The choice of map data."""
        return self.window.features[MapDataController]

    @property
    def map_note(self) -> NoteStrip:
        """The note on the map."""
        return self.overlays.note

    @property
    def inspector_list(self) -> FoundList:
        """The features under the pointer."""
        return self.inspector.list

    @property
    def place_finder(self) -> PlaceFinder:
        """The search for places."""
        return self.map_commands.finder

    @property
    def own_places(self) -> UserBookmarks:
        """The bookmarks of the user."""
        return self.map_commands.own

    @property
    def label_debugger(self) -> LabelDebugger:
        """The reports on labels, with their collision boxes."""
        return self.map_view.label_debugger

    @property
    def hidden_label_card(self) -> HiddenLabelCard:
        """The card that explains the selected hidden label."""
        card = self.window.features[LabelDebuggerController].card
        assert card is not None
        return card

    @property
    def box_legend(self) -> BoxLegend:
        """The legend of the collision boxes."""
        legend = self.window.features[LabelDebuggerController].legend
        assert legend is not None
        return legend

    @property
    def feature_chip(self) -> HoverChip:
        """The chip next to the pointer that names a feature."""
        return self.inspector.chip

    @property
    def drawn_style(self) -> MapStyle:
        """The style of the frame that is shown."""
        frame = self.map_view.frame
        assert frame is not None
        return frame.request.style

    # Weather

    @property
    def weather_card(self) -> WeatherCard:
        """The weather card on the map."""
        return self.map_view.weather_card

    @property
    def town_weather(self) -> TownWeather:
        """The weather of the towns in view."""
        return self.map_view.town_weather

    @property
    def timeline_track(self) -> TimelineTrack:
        """The track of the weather timeline."""
        return self.timeline_strip.track

    @property
    def card_text(self) -> CurrentText:
        """The texts of the weather card."""
        return self.weather_card.text

    @property
    def timeline_strip(self) -> TimelineStrip:
        """The strip of the weather timeline, which its command creates."""
        strip = self.window.features[TimelineController].strip
        assert strip is not None, "triggered first"
        return strip

    @property
    def weather_model(self) -> WeatherModel:
        """The weather that every panel shows."""
        return self.window.weather

    @property
    def weather_panel(self) -> WeatherPanel | None:
        """The weather panel."""
        return self.window.features[WeatherController].panel

    @property
    def hours_panel(self) -> HoursPanel | None:
        """The hourly forecast."""
        return self.window.features[HoursController].panel

    @property
    def hours_controller(self) -> HoursController:
        """The commands of the hourly forecast."""
        return self.window.features[HoursController]

    @property
    def route_controller(self) -> RouteController:
        """The commands of the route."""
        return self.window.features[RouteController]

    @property
    def weather_content(self) -> CardContent:
        """The content of the weather card."""
        return self.weather_card.content

    @property
    def weather_result(self) -> WeatherResult[CurrentWeather]:
        """The result that the weather card shows."""
        return self.weather_content.result
