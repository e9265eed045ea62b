"""The table of actions: menu, text, symbol and shortcut of every command."""

import sys
from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QMenu, QMenuBar

from editor.records import dataclass
from editor.system.setting import Setting
from editor.system.settings import Settings
from editor.ui.theme.symbols import symbol

_Key = QKeySequence.StandardKey
# Qt has no FullScreen key for most Linux desktops, and an outdated one for another.
_FULL_SCREEN: Final = _Key.FullScreen if sys.platform == "darwin" else "F11"


@dataclass(frozen=True, slots=True)
class ActionRow:
    """A row of the table of actions.

    `menu` is the name of the menu, with the submenu after a slash. `also` is a second shortcut.
    """

    name: str
    menu: str
    text: str
    symbol: str = ""
    shortcut: QKeySequence.StandardKey | str | None = None
    also: str = ""
    is_checkable: bool = False
    starts_section: bool = False


def action_rows() -> tuple[ActionRow, ...]:
    """Return all rows, in the order of the menus."""
    tr = _translate
    return (
        ActionRow("new", "file", tr("New"), "file-plus-outline", _Key.New),
        ActionRow("new_day", "file/new", tr("Day template")),
        ActionRow("new_night", "file/new", tr("Night template")),
        ActionRow("new_empty", "file/new", tr("Blank style")),
        ActionRow("new_window", "file", tr("New window"), "dock-window", "Ctrl+Alt+N"),
        ActionRow("open", "file", tr("Open…"), "folder-open-outline", _Key.Open),
        ActionRow("import_style", "file", tr("Import binary style (.style)…"), "import"),
        ActionRow("import_maplibre", "file", tr("Import MapLibre style…"), "import"),
        ActionRow("import_report", "file", tr("Show import report"), "format-list-bulleted"),
        ActionRow("save", "file", tr("Save"), "content-save-outline", _Key.Save, starts_section=True),
        ActionRow(
            "save_as", "file", tr("Save as…"), "content-save-edit-outline", _Key.SaveAs, also="Ctrl+Shift+S"
        ),
        ActionRow("save_copy", "file", tr("Save a copy…"), "content-save-all-outline"),
        ActionRow(
            "export_picture",
            "file",
            tr("Export map…"),
            "export-variant",
            "Ctrl+Shift+E",
            starts_section=True,
        ),
        ActionRow("export_style", "file", tr("Export binary style (experimental)…"), "export-variant"),
        ActionRow("print", "file", tr("Print…"), "printer-outline", _Key.Print, also="Ctrl+P"),
        ActionRow("new_version", "file", tr("New night version…"), "weather-night", starts_section=True),
        ActionRow("variants_new", "file/variants", tr("Create style set"), "layers-plus"),
        ActionRow("variants_add", "file/variants", tr("Link style as variant…"), "link"),
        ActionRow(
            "variants_sync",
            "file/variants",
            tr("Apply structure to other variants"),
            "refresh",
            starts_section=True,
        ),
        ActionRow("variants_at_once", "file/variants", tr("Apply structure when saving"), is_checkable=True),
        ActionRow("variants_compare", "file/variants", tr("Compare with variant…"), "compare"),
        ActionRow("variants_day", "file/variants", tr("Show by day"), is_checkable=True, starts_section=True),
        ActionRow("variants_night", "file/variants", tr("Show by night"), is_checkable=True),
        ActionRow("variants_rename", "file/variants", tr("Rename variant…"), "pencil-outline"),
        ActionRow("variants_remove", "file/variants", tr("Remove from style set"), "link-variant-off"),
        ActionRow("revert", "file", tr("Revert to saved"), "backup-restore", starts_section=True),
        ActionRow("compare_saved", "file", tr("Compare with saved…"), "compare"),
        ActionRow("merge_styles", "file", tr("Merge styles…"), "call-merge"),
        ActionRow("go_back", "file", tr("Restore previous version…"), "history"),
        ActionRow("recover", "file", tr("Restore unsaved changes…"), "file-restore-outline"),
        ActionRow(
            "close_window", "file", tr("Close window"), "", _Key.Close, also="Ctrl+W", starts_section=True
        ),
        ActionRow("quit", "file", tr("Quit"), "", _Key.Quit, also="Ctrl+Q"),
        ActionRow("undo", "edit", tr("Undo"), "undo-variant", _Key.Undo),
        ActionRow("redo", "edit", tr("Redo"), "redo-variant", _Key.Redo, also="Ctrl+Y"),
        ActionRow("cut", "edit", tr("Cut"), "content-cut", _Key.Cut, starts_section=True),
        ActionRow("copy", "edit", tr("Copy"), "content-copy", _Key.Copy),
        ActionRow("paste", "edit", tr("Paste"), "content-paste", _Key.Paste),
        ActionRow("duplicate", "edit", tr("Duplicate"), "content-duplicate", "Ctrl+Shift+D"),
        ActionRow("copy_map_picture", "edit", tr("Copy map as image"), "image-outline", "Ctrl+Alt+M"),
        ActionRow("rename", "edit", tr("Rename"), "pencil-outline", "F2"),
        ActionRow("delete", "edit", tr("Delete"), "trash-can-outline", _Key.Delete),
        ActionRow("add_icons", "edit/icons", tr("Add images…"), "image-plus-outline"),
        ActionRow("replace_icon", "edit/icons", tr("Replace image…"), "swap-horizontal"),
        ActionRow("export_icons", "edit/icons", tr("Export icons…"), "export-variant", starts_section=True),
        ActionRow("export_all_icons", "edit/icons", tr("Export all icons…")),
        ActionRow("recolor_icons", "edit/icons", tr("Recolour…"), "palette-outline", starts_section=True),
        ActionRow("resize_icons", "edit/icons", tr("Resize…"), "resize"),
        ActionRow("crop_icons", "edit/icons", tr("Trim transparent edges"), "crop"),
        ActionRow("pad_icons", "edit/icons", tr("Pad to square"), "square-rounded-outline"),
        ActionRow("merge_icons", "edit/icons", tr("Merge duplicate icons"), "call-merge"),
        ActionRow(
            "shrink_icons", "edit/icons", tr("Compress images"), "zip-box-outline", starts_section=True
        ),
        ActionRow("shrink_all_icons", "edit/icons", tr("Compress all images")),
        ActionRow(
            "select_unused_icons",
            "edit/icons",
            tr("Select unused icons"),
            "link-variant-off",
            starts_section=True,
        ),
        ActionRow("delete_unused_icons", "edit/icons", tr("Delete unused icons")),
        ActionRow("font_add", "edit/font", tr("Add fonts…"), "plus"),
        ActionRow("font_replace", "edit/font", tr("Replace font…"), "swap-horizontal", starts_section=True),
        ActionRow("font_export", "edit/font", tr("Export font…"), "export-variant"),
        ActionRow("font_remove", "edit/font", tr("Remove font"), "trash-can-outline"),
        ActionRow(
            "font_to_regular", "edit/font", tr("Use as regular font"), "content-copy", starts_section=True
        ),
        ActionRow("font_to_bold", "edit/font", tr("Use as bold font")),
        ActionRow("font_to_italic", "edit/font", tr("Use as italic font")),
        ActionRow("import_palette", "edit/palettes", tr("Import palette…"), "import"),
        ActionRow("palette_from_image", "edit/palettes", tr("Palette from image…"), "image-outline"),
        ActionRow("export_palette", "edit/palettes", tr("Export palette…"), "export-variant"),
        ActionRow(
            "apply_palette",
            "edit/palettes",
            tr("Apply palette…"),
            "palette-outline",
            is_checkable=True,
            starts_section=True,
        ),
        ActionRow(
            "harmonise_roads", "edit/palettes", tr("Harmonise road colours…"), "road", is_checkable=True
        ),
        ActionRow("apply_json", "edit", tr("Apply JSON"), "check", "Ctrl+Return", starts_section=True),
        ActionRow("mark_state", "edit", tr("Create history snapshot"), "bookmark-outline", "Ctrl+Shift+M"),
        ActionRow("find", "edit", tr("Filter layer list"), "magnify", _Key.Find, starts_section=True),
        ActionRow(
            "find_replace",
            "edit",
            tr("Find and replace"),
            "find-replace",
            "Ctrl+Shift+F",
            also="Ctrl+2",
            is_checkable=True,
        ),
        ActionRow(
            "adjust_colors",
            "edit",
            tr("Adjust colours…"),
            "contrast-circle",
            is_checkable=True,
            starts_section=True,
        ),
        ActionRow("next_problem", "edit", tr("Go to next problem"), "arrow-down", "F8", starts_section=True),
        ActionRow("previous_problem", "edit", tr("Go to previous problem"), "arrow-up", "Shift+F8"),
        ActionRow("fix_problem", "edit", tr("Fix this problem"), "auto-fix", "Ctrl+."),
        ActionRow("fix_safe", "edit", tr("Apply all safe fixes")),
        ActionRow("check_legibility", "edit", tr("Check legibility"), "contrast-circle", is_checkable=True),
        ActionRow("show_legibility", "edit", tr("Show legibility problem on map")),
        ActionRow(
            "settings",
            "edit",
            tr("Settings…"),
            "cog-outline",
            _Key.Preferences,
            also="Ctrl+,",
            starts_section=True,
        ),
        ActionRow("add_layer", "layer", tr("Add layer…"), "layers-plus", "Ctrl+Shift+A"),
        ActionRow("new_group", "layer", tr("New group"), "folder-plus-outline", "Ctrl+Shift+N"),
        ActionRow("group", "layer", tr("Group layers"), "folder-outline", "Ctrl+G"),
        ActionRow("ungroup", "layer", tr("Ungroup layers"), "folder-remove-outline", "Ctrl+Shift+G"),
        ActionRow("move_to_top", "layer/move", tr("Bring to front"), "arrow-collapse-up", "Alt+Home"),
        ActionRow("move_up", "layer/move", tr("Bring forward"), "arrow-up", "Alt+Up"),
        ActionRow("move_down", "layer/move", tr("Send backward"), "arrow-down", "Alt+Down"),
        ActionRow("move_to_bottom", "layer/move", tr("Send to back"), "arrow-collapse-down", "Alt+End"),
        ActionRow("move_in", "layer/move", tr("Move into group"), "", "Alt+Right", starts_section=True),
        ActionRow("move_out", "layer/move", tr("Move out of group"), "", "Alt+Left"),
        ActionRow(
            "copy_look", "layer", tr("Copy appearance"), "content-copy", "Ctrl+Alt+C", starts_section=True
        ),
        ActionRow("paste_look", "layer", tr("Paste appearance"), "content-paste", "Ctrl+Alt+V"),
        ActionRow("paste_look_zooms", "layer", tr("Paste appearance and zoom range")),
        ActionRow(
            "hide", "layer", tr("Show or hide layer"), "eye-off-outline", "Ctrl+H", starts_section=True
        ),
        ActionRow("lock", "layer", tr("Lock layer"), "lock-outline", "Ctrl+Shift+K", is_checkable=True),
        ActionRow("show_all", "layer", tr("Show all layers"), "eye-outline", "Ctrl+Shift+H"),
        ActionRow("solo", "layer", tr("Isolate layer"), "eye-check-outline", "Ctrl+L", is_checkable=True),
        ActionRow("flash", "layer", tr("Highlight on map"), "map-check-outline", "Ctrl+Shift+L"),
        ActionRow("zoom_to_layer", "layer", tr("Zoom to visible range"), "magnify", "Ctrl+Alt+G"),
        ActionRow(
            "export_layer", "layer", tr("Export layer as image…"), "export-variant", starts_section=True
        ),
        ActionRow("copy_layer_picture", "layer", tr("Copy layer as image"), "image-outline"),
        ActionRow(
            "expand_all", "layer", tr("Expand all groups"), "unfold-more-horizontal", starts_section=True
        ),
        ActionRow("collapse_all", "layer", tr("Collapse all groups"), "unfold-less-horizontal"),
        ActionRow("name_layers", "layer", tr("Name unnamed layers after their data"), "pencil-outline"),
        ActionRow("keep_folding", "layer", tr("Save collapsed state of groups in style")),
        ActionRow("draw_order", "layer", tr("List in draw order"), "", "Ctrl+Alt+O", is_checkable=True),
        ActionRow("layers", "view", tr("Layers"), "layers-outline", "Ctrl+1", is_checkable=True),
        ActionRow("colors", "view", tr("Colours"), "palette-outline", "Ctrl+3", is_checkable=True),
        ActionRow("properties", "view", tr("Properties"), "tune-variant", "Alt+Return", is_checkable=True),
        ActionRow("problems", "view", tr("Problems"), "alert-circle-outline", "Ctrl+8", is_checkable=True),
        ActionRow("history", "view", tr("History"), "history", "Ctrl+9", is_checkable=True),
        ActionRow("compare_changes", "view", tr("Changes"), "format-list-bulleted", is_checkable=True),
        ActionRow("json", "view", tr("JSON"), "code-json", "Ctrl+Shift+J", is_checkable=True),
        ActionRow("map", "view", tr("Map"), "map-outline", is_checkable=True, starts_section=True),
        ActionRow(
            "zoom_ladder",
            "view",
            tr("Zoom ladder"),
            "view-grid-outline",
            "Ctrl+Alt+Z",
            is_checkable=True,
        ),
        ActionRow("icons", "view", tr("Icons"), "image-multiple-outline", "Ctrl+4", is_checkable=True),
        ActionRow("fonts", "view", tr("Fonts"), "format-font", "Ctrl+5", is_checkable=True),
        ActionRow("sources", "view", tr("Go to sources"), "database-outline", "Ctrl+6"),
        ActionRow("next_pane", "view", tr("Go to next panel"), "", "F6", starts_section=True),
        ActionRow("previous_pane", "view", tr("Go to previous panel"), "", "Shift+F6"),
        ActionRow("reset_layout", "view", tr("Reset layout")),
        ActionRow("full_screen", "view", tr("Full screen"), "fullscreen", _FULL_SCREEN, is_checkable=True),
        ActionRow("theme_system", "view/theme", tr("Match system"), is_checkable=True),
        ActionRow("theme_light", "view/theme", tr("Light"), is_checkable=True),
        ActionRow("theme_dark", "view/theme", tr("Dark"), is_checkable=True),
        ActionRow("zoom_in", "map", tr("Zoom in"), "plus", _Key.ZoomIn),
        ActionRow("zoom_out", "map", tr("Zoom out"), "minus", _Key.ZoomOut),
        ActionRow("whole_zoom", "map", tr("Round zoom to whole number"), "", "Ctrl+0"),
        ActionRow("go_to_place", "map/places", tr("Go to place…"), "map-marker-outline", "Ctrl+K"),
        ActionRow("add_bookmark", "map/places", tr("Add bookmark…"), "bookmark-outline", "Ctrl+D"),
        ActionRow("bookmarks", "map/places", tr("Manage bookmarks…")),
        ActionRow(
            "inspect",
            "map",
            tr("Identify on hover"),
            "cursor-default-click-outline",
            is_checkable=True,
            starts_section=True,
        ),
        ActionRow("inspect_here", "map", tr("Identify at map centre"), "crosshairs-gps", "Ctrl+I"),
        ActionRow(
            "collision_boxes",
            "map",
            tr("Show collision boxes"),
            "vector-polygon",
            "Ctrl+Shift+B",
            is_checkable=True,
        ),
        ActionRow("pick_color", "map", tr("Pick colour from map"), "eyedropper", "Ctrl+E"),
        ActionRow("vision_normal", "map/vision", tr("Normal"), is_checkable=True),
        ActionRow(
            "vision_protanopia", "map/vision", tr("Protanopia"), is_checkable=True, starts_section=True
        ),
        ActionRow("vision_deuteranopia", "map/vision", tr("Deuteranopia"), is_checkable=True),
        ActionRow("vision_tritanopia", "map/vision", tr("Tritanopia"), is_checkable=True),
        ActionRow("vision_deuteranomaly", "map/vision", tr("Deuteranomaly"), is_checkable=True),
        ActionRow("vision_greyscale", "map/vision", tr("Greyscale"), is_checkable=True),
        ActionRow(
            "widths_measured", "map/preview", tr("Line widths as on published maps"), is_checkable=True
        ),
        ActionRow("widths_millimetres", "map/preview", tr("Line widths in millimetres"), is_checkable=True),
        ActionRow("widths_pixels", "map/preview", tr("Line widths in pixels"), is_checkable=True),
        ActionRow(
            "reference_image",
            "map/preview",
            tr("Open reference image…"),
            "image-outline",
            starts_section=True,
        ),
        ActionRow("calibrate_widths", "map/preview", tr("Calibrate preview…")),
        ActionRow("reference_end", "map/preview", tr("Close reference image")),
        ActionRow(
            "samples",
            "map/preview",
            tr("Show sample routes and traffic"),
            "routes",
            is_checkable=True,
            starts_section=True,
        ),
        ActionRow("preview_settings", "map/preview", tr("Preview settings…"), starts_section=True),
        ActionRow("compare", "map", tr("Compare map with…"), "compare", "Ctrl+Shift+C", starts_section=True),
        ActionRow("compare_swipe", "map/compare", tr("Swipe"), "compare"),
        ActionRow("compare_blink", "map/compare", tr("Blink"), "eye-outline"),
        ActionRow("compare_side_by_side", "map/compare", tr("Side by side"), "view-split-vertical"),
        ActionRow("compare_difference", "map/compare", tr("Difference"), "contrast-circle"),
        ActionRow("compare_swap", "map/compare", tr("Swap sides"), "swap-horizontal", starts_section=True),
        ActionRow("compare_report", "map/compare", tr("Export comparison report…"), "export-variant"),
        ActionRow("compare_end", "map", tr("Close comparison")),
        ActionRow(
            "what_layers_draw", "map", tr("Layer data dictionary…"), "database-outline", starts_section=True
        ),
        ActionRow("data_bundled", "map/data", tr("Use bundled maps only"), is_checkable=True),
        ActionRow(
            "data_file", "map/data", tr("Open map data file…"), "folder-open-outline", starts_section=True
        ),
        ActionRow("data_address", "map/data", tr("Use tile URL…"), "earth"),
        ActionRow("data_zoom", "map/data", tr("Zoom to data"), "crosshairs-gps", starts_section=True),
        ActionRow("data_empty", "map/data", tr("Clear tile cache"), "", starts_section=True),
        ActionRow(
            "weather_panel",
            "weather",
            tr("Weather panel"),
            "weather-partly-cloudy",
            "Ctrl+7",
            is_checkable=True,
        ),
        ActionRow(
            "weather",
            "weather",
            tr("Show weather card"),
            "weather-partly-cloudy",
            "Ctrl+Shift+W",
            is_checkable=True,
        ),
        ActionRow(
            "weather_towns",
            "weather",
            tr("Show weather in towns"),
            "map-marker-multiple-outline",
            "Ctrl+Shift+7",
            is_checkable=True,
        ),
        ActionRow("towns_temperature", "weather/towns", tr("Temperature"), is_checkable=True),
        ActionRow("towns_feels_like", "weather/towns", tr("Feels like"), is_checkable=True),
        ActionRow("towns_wind", "weather/towns", tr("Wind"), is_checkable=True),
        ActionRow("towns_humidity", "weather/towns", tr("Humidity"), is_checkable=True),
        ActionRow("towns_uv", "weather/towns", tr("UV"), is_checkable=True),
        ActionRow("towns_air", "weather/towns", tr("Air quality"), is_checkable=True),
        ActionRow("towns_pressure", "weather/towns", tr("Pressure"), is_checkable=True),
        ActionRow("towns_dew_point", "weather/towns", tr("Dew point"), is_checkable=True),
        ActionRow(
            "weather_timeline",
            "weather",
            tr("Weather timeline"),
            "timeline-clock-outline",
            "Ctrl+Shift+9",
            is_checkable=True,
        ),
        ActionRow(
            "weather_route",
            "weather",
            tr("Show weather along route"),
            "map-marker-path",
            "Ctrl+Alt+R",
            is_checkable=True,
        ),
        ActionRow("open_route", "weather", tr("Open route…"), "folder-open-outline"),
        ActionRow("save_route", "weather", tr("Save route…"), "content-save-outline"),
        ActionRow("hours", "weather", tr("Hourly forecast"), "chart-line", "Ctrl+Shift+8", is_checkable=True),
        ActionRow("follow_sun", "weather", tr("Follow the sun"), "weather-sunset-down", is_checkable=True),
        ActionRow("refresh_weather", "weather", tr("Refresh weather"), "refresh", "F5"),
        ActionRow("weather_service", "weather", tr("Weather settings…"), "cog-outline", starts_section=True),
        ActionRow("start_page", "help", tr("Start page"), "view-grid-outline"),
        ActionRow("tour", "help", tr("Take the tour"), "compass-outline"),
        ActionRow("whats_this", "help", tr("What’s this?"), "cursor-default-click-outline", _Key.WhatsThis),
        ActionRow(
            "help_here", "help", tr("Help for this panel"), "help-circle-outline", "F1", starts_section=True
        ),
        ActionRow("guide", "help", tr("User guide"), "book-open-page-variant-outline"),
        ActionRow("reference", "help", tr("Reference guide"), "information-outline"),
        ActionRow("changes", "help", tr("What’s new"), "star-outline"),
        ActionRow(
            "search_commands", "help", tr("Search commands…"), "magnify", "Ctrl+Shift+P", starts_section=True
        ),
        ActionRow("shortcuts", "help", tr("Keyboard shortcuts…"), "keyboard-outline"),
        ActionRow("log_folder", "help", tr("Open log folder"), "folder-open-outline", starts_section=True),
        ActionRow("restart_safe", "help", tr("Restart in safe mode")),
        ActionRow("about", "help", tr("About Isopleth"), "help-circle-outline", starts_section=True),
    )


def menu_titles() -> Mapping[str, str]:
    """Return the titles of menus and submenus by name, in the order of the menu bar."""
    tr = _translate
    return {
        "file": tr("File"),
        "file/new": tr("New from template"),
        "file/variants": tr("Variants"),
        "edit": tr("Edit"),
        "edit/icons": tr("Icons"),
        "edit/font": tr("Fonts"),
        "edit/palettes": tr("Palettes"),
        "layer": tr("Layer"),
        "layer/move": tr("Arrange"),
        "view": tr("View"),
        "view/theme": tr("Theme"),
        "map": tr("Map"),
        "map/places": tr("Places"),
        "map/vision": tr("Colour vision"),
        "map/preview": tr("Preview"),
        "map/data": tr("Map data"),
        "map/compare": tr("Comparison"),
        "weather": tr("Weather"),
        "weather/towns": tr("Show on towns"),
        "help": tr("Help"),
    }


def create_actions(parent: QObject) -> dict[str, QAction]:
    """Create an action for every row, by name; the shortcut is part of the tooltip."""
    actions = {}
    for row in action_rows():
        action = QAction(row.text, parent)
        action.setObjectName(row.name)
        action.setCheckable(row.is_checkable)
        if row.symbol:
            action.setIcon(symbol(row.symbol))
            # A menu item displays either an icon or a check mark.
            action.setIconVisibleInMenu(not row.is_checkable)
        action.setShortcuts(_keys(row))
        action.setToolTip(with_shortcut(row.text.removesuffix("…"), action))
        actions[row.name] = action
    return actions


def _keys(row: ActionRow) -> list[QKeySequence]:
    """Return the platform's standard shortcut, if it has one, and the second shortcut."""
    sequences = [QKeySequence(key) for key in (row.shortcut, row.also) if key is not None]
    return [key for index, key in enumerate(sequences) if not key.isEmpty() and key not in sequences[:index]]


def with_shortcut(text: str, action: QAction) -> str:
    """Return the text with the first shortcut of the action in parentheses, if it has one."""
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return f"{text} ({keys})" if keys else text


def fill_menus(bar: QMenuBar, actions: Mapping[str, QAction]) -> dict[str, QMenu]:
    """Add every action to its menu and return the menus by name."""
    menus: dict[str, QMenu] = {}
    titles = with_letters(menu_titles())
    for row in action_rows():
        for name in (row.menu.split("/")[0], row.menu):
            if name not in menus:
                above, _, inner = name.rpartition("/")
                menus[name] = (
                    menus[above].addMenu(titles[name]) if inner and above else bar.addMenu(titles[name])
                )
        if row.starts_section:
            menus[row.menu].addSeparator()
        menus[row.menu].addAction(actions[row.name])
    return menus


def with_letters(titles: Mapping[str, str]) -> dict[str, str]:
    """Return the titles with mnemonics: in each top-level title the first letter that is still free."""
    taken: set[str] = set()
    with_mnemonics = dict(titles)
    for name in (name for name in titles if "/" not in name):
        title = titles[name]
        free = (
            place for place, letter in enumerate(title) if letter.isalpha() and letter.casefold() not in taken
        )
        place = next(free, None)
        if place is not None:
            taken.add(title[place].casefold())
            with_mnemonics[name] = f"{title[:place]}&{title[place:]}"
    return with_mnemonics


def set_roles(actions: Mapping[str, QAction]) -> None:
    """Set the menu roles that macOS uses."""
    actions["quit"].setMenuRole(QAction.MenuRole.QuitRole)
    actions["settings"].setMenuRole(QAction.MenuRole.PreferencesRole)
    actions["about"].setMenuRole(QAction.MenuRole.AboutRole)


def _translate(text: str) -> str:
    return QCoreApplication.translate("Actions", text)


class SettingToggle(QObject):
    """Binding of an action's checked state to a boolean setting, in both directions."""

    def __init__(self, action: QAction, settings: Settings, setting: Setting[bool]) -> None:
        super().__init__(action)
        self._action, self._settings, self._setting = action, settings, setting
        action.setChecked(settings.get(setting))
        action.toggled.connect(lambda is_on: settings.set(setting, is_on))
        settings.changed.connect(self._on_settings_changed)

    def _on_settings_changed(self, key: str) -> None:
        if key == self._setting.key:
            self._action.setChecked(self._settings.get(self._setting))


def show_shortcut_in_tooltip(button: QAbstractButton, action: QAction) -> None:
    """Append the shortcut of an action to a button's tooltip, and update it when the shortcut changes."""
    text = button.toolTip() or button.accessibleName()

    def show() -> None:
        button.setToolTip(with_shortcut(text, action))

    action.changed.connect(show)
    show()
