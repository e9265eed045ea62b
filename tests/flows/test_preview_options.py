"""Line widths of the preview in a real window: switched live, and remembered for each style."""

from pathlib import Path

import pytest

from editor.render.preview_options import LabelFont, WidthRule
from editor.system.setting import Page
from editor.system.settings import LABEL_FONT, PX_PER_UNIT, STYLE_WIDTH_RULES, UNCERTAIN_ON, WIDTH_RULE
from tests.flows.conftest import OpenWindow, Services
from tests.flows.driver import Driver
from tests.styles import a_document, a_line, bytes_of


@pytest.fixture
def roads(tmp_path: Path) -> Path:
    """A style with one wide road layer."""
    path = tmp_path / "roads.json"
    path.write_bytes(bytes_of(a_document([a_line(1)])))
    return path


def law_of(user: Driver) -> WidthRule:
    """Return the rule that the preview draws by; the menu shows the same."""
    rule = user.preview_options.width_rule
    checked = [each for each in WidthRule if user.is_checked(f"widths_{each.value}")]
    assert checked == [rule]
    return rule


def test_the_map_is_redrawn_with_other_widths(open_window: OpenWindow, roads: Path) -> None:
    user = open_window(roads)
    user.select([user.layers[0].key])
    user.wait_for_map()
    before = user.map_view.grab().toImage()
    user.trigger("widths_millimetres")
    assert law_of(user) is WidthRule.MILLIMETRES
    user.wait_for_map()
    assert user.map_view.grab().toImage() != before
    user.trigger("widths_measured")
    user.wait_for_map()
    assert user.map_view.grab().toImage() == before


def test_the_widths_of_a_style_are_remembered(
    open_window: OpenWindow, services: Services, roads: Path, tmp_path: Path
) -> None:
    user = open_window(roads)
    assert law_of(user) is WidthRule.MEASURED
    user.trigger("widths_pixels")
    other = tmp_path / "other.json"
    other.write_bytes(roads.read_bytes())
    user.open(other)
    assert law_of(user) is WidthRule.MEASURED
    user.open(roads)
    assert law_of(user) is WidthRule.PIXELS
    services.settings.set(UNCERTAIN_ON, True)
    assert user.preview_options.shows_uncertain
    services.settings.set(PX_PER_UNIT, "5")
    assert user.preview_options.px_per_unit == 5


def test_a_setting_redraws_all_windows(open_window: OpenWindow, services: Services, tmp_path: Path) -> None:
    path = tmp_path / "piers.json"
    path.write_bytes(bytes_of(a_document([a_line(1, sourcedata_id=27)])))
    users = [open_window(path), open_window(path)]
    for is_on in (True, False):
        services.settings.set(UNCERTAIN_ON, is_on)
        for user in users:
            user.wait_for_map()
            frame = user.map_view.frame
            assert frame is not None
            assert bool(frame.not_drawn) is not is_on


def test_widths_of_its_own_do_not_follow_the_settings(
    open_window: OpenWindow, services: Services, roads: Path
) -> None:
    user = open_window(roads)
    controller = user.preview_options_controller
    controller.set_line_width(3.3, is_default=False)
    services.settings.set(PX_PER_UNIT, "5")
    assert user.preview_options.px_per_unit == 3.3
    user.trigger("widths_measured")
    user.trigger("widths_pixels")
    assert user.preview_options.px_per_unit == 3.3
    controller.reset_line_width()
    assert law_of(user) is WidthRule.MEASURED
    assert services.settings.get(STYLE_WIDTH_RULES) == ()


def test_a_new_style_takes_its_widths_to_its_file(
    open_window: OpenWindow, roads: Path, tmp_path: Path
) -> None:
    user = open_window()
    user.trigger("widths_millimetres")
    saved = tmp_path / "saved.json"
    user.save_as(saved)
    user.open(roads)
    assert law_of(user) is WidthRule.MEASURED
    user.open(saved)
    assert law_of(user) is WidthRule.MILLIMETRES


def test_the_settings_apply_to_styles_without_widths_of_their_own(
    open_window: OpenWindow, services: Services, roads: Path
) -> None:
    user = open_window(roads)
    services.settings.set(WIDTH_RULE, WidthRule.PIXELS.value)
    assert law_of(user) is WidthRule.PIXELS
    user.trigger("preview_settings")
    dialog = user.settings_controller.dialog
    assert dialog is not None
    assert dialog.page is Page.PREVIEW
    dialog.close()


def test_a_style_with_its_own_widths_has_the_label_font_of_the_settings(
    open_window: OpenWindow, services: Services, roads: Path
) -> None:
    user = open_window(roads)
    user.trigger("widths_pixels")
    services.settings.set(LABEL_FONT, LabelFont.SYSTEM.value)
    assert law_of(user) is WidthRule.PIXELS
    assert user.preview_options.label_font is LabelFont.SYSTEM
