"""The maps of a window as another colour vision sees them."""

from pathlib import Path

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QRegion
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.mapstyle.color.vision import Vision, simulate
from editor.mapstyle.schema.values import Color
from editor.system.settings import EXPORT_SCALE
from editor.ui.color.eyedropper import TRUE_COLORS
from tests.flows.conftest import OpenWindow, Services
from tests.flows.driver import TIMEOUT_MS, Driver

EXPORT_TIMEOUT_MS = 60_000
# The difference of the channels of the ink.
INK_CHROMA = 12


def shown(user: Driver) -> QImage:
    """Return the map as it is drawn, without its overlays."""
    view = user.map_view
    image = QImage(view.size(), QImage.Format.Format_RGB32)
    view.render(image, QPoint(), QRegion(), QWidget.RenderFlag.DrawWindowBackground)
    return image


def a_color_of(image: QImage) -> Color:
    """Return the colour of a pixel where no label is near."""
    color = QColor(image.pixel(image.width() // 2 + 40, image.height() // 2 + 40))
    return Color(color.red(), color.green(), color.blue())


def tags(user: Driver) -> list[str]:
    buttons = user.status.findChildren(QPushButton)
    return [
        button.text()
        for button in buttons
        if button.isVisibleTo(user.status) and "Simulated:" in button.text()
    ]


def test_the_map_shows_a_selected_vision_with_a_chip_and_a_tag(open_window: OpenWindow) -> None:
    user = open_window()
    user.wait_for_map()
    before = shown(user)
    true = a_color_of(before)
    assert user.is_checked("vision_normal")
    for vision in (Vision.PROTANOPIA, Vision.GREYSCALE):
        user.trigger(f"vision_{vision.value}")
        seen, expected = a_color_of(shown(user)), simulate(true, vision)
        assert max(abs(seen.r - expected.r), abs(seen.g - expected.g), abs(seen.b - expected.b)) <= 1
        chip = user.vision.chip
        assert chip is not None
        assert chip.text == f"Simulated: {vision.value}"
        assert chip.isVisibleTo(user.map_view)
        assert tags(user) == [chip.text]
        assert not user.is_checked("vision_normal")
    user.trigger("vision_normal")
    assert shown(user) == before
    assert tags(user) == []


def test_the_button_of_the_chip_and_the_tag_end_the_simulation(open_window: OpenWindow, qtbot: QtBot) -> None:
    user = open_window()
    user.trigger("vision_tritanopia")
    chip = user.vision.chip
    assert chip is not None
    qtbot.mouseClick(chip.button, Qt.MouseButton.LeftButton)
    assert user.is_checked("vision_normal")
    assert not chip.isVisibleTo(user.map_view)

    user.trigger("vision_deuteranomaly")
    tag = next(each for each in user.status.findChildren(QPushButton) if "Simulated:" in each.text())
    qtbot.mouseClick(tag, Qt.MouseButton.LeftButton)
    assert user.map_view.vision is Vision.NORMAL


def test_the_chip_covers_neither_buttons_nor_notes(open_window: OpenWindow) -> None:
    user = open_window()
    user.trigger("vision_protanopia")
    user.map_view.show_note("A note of some length over the map")
    chip, overlays = user.vision.chip, user.overlays
    assert chip is not None
    assert not chip.card_in_parent.intersects(overlays.zoom_buttons.card_in_parent)
    assert not chip.card_in_parent.intersects(overlays.note.card_in_parent)


def test_the_eyedropper_reads_the_true_colours(open_window: OpenWindow) -> None:
    user = open_window()
    user.wait_for_map()
    true = a_color_of(shown(user))
    user.trigger("vision_greyscale")
    user.window.setProperty(TRUE_COLORS, True)
    assert a_color_of(shown(user)) == true
    user.window.setProperty(TRUE_COLORS, None)
    assert a_color_of(shown(user)) != true


def test_an_export_offers_the_simulation_only_while_it_is_on(open_window: OpenWindow) -> None:
    user = open_window()
    export = user.exporting
    dialog = export.open()
    assert dialog.over.vision.isHidden()
    assert dialog.over.vision_shown is Vision.NORMAL
    dialog.done(0)
    user.trigger("vision_deuteranopia")
    dialog = export.open()
    assert not dialog.over.vision.isHidden()
    assert dialog.over.vision.text() == "Simulated: deuteranopia"
    assert dialog.over.vision_shown is Vision.DEUTERANOPIA
    dialog.over.vision.setChecked(False)
    assert dialog.over.vision_shown is Vision.NORMAL
    dialog.done(0)


def is_grey(image: QImage) -> bool:
    """Return whether an image has no colour but that of the ink of its credits, which is a bluish black."""
    rgb = image.convertToFormat(QImage.Format.Format_RGB32)
    channels = np.frombuffer(rgb.constBits(), np.uint8).reshape(-1, 4)[:, :3]
    return bool((channels.max(axis=1) - channels.min(axis=1)).max() <= INK_CHROMA)


def test_an_exported_image_has_the_simulated_colours_and_names_them(
    open_window: OpenWindow, services: Services, qtbot: QtBot, tmp_path: Path
) -> None:
    services.settings.set(EXPORT_SCALE, "1")
    user = open_window()
    user.trigger("vision_greyscale")
    images = []
    for name, is_simulated in (("simulated.png", True), ("true.png", False)):
        dialog = user.exporting.open()
        dialog.over.vision.setChecked(is_simulated)
        user.exporting.write(tmp_path / name)
        qtbot.waitUntil(lambda: user.export_dialog is None, timeout=EXPORT_TIMEOUT_MS)
        images.append(QImage(str(tmp_path / name)))
    assert [is_grey(image) for image in images] == [True, False]
    assert ["Simulated: greyscale" in image.text("Copyright") for image in images] == [True, False]


def test_a_copied_map_has_the_simulated_colours(open_window: OpenWindow, qtbot: QtBot) -> None:
    user, clipboard = open_window(), QGuiApplication.clipboard()
    user.set_checked("weather", False)  # It is drawn over the map in its own colours.
    user.wait_for_map()
    assert not is_grey(shown(user))
    clipboard.clear()
    user.trigger("vision_greyscale")
    user.trigger("copy_map_picture")
    qtbot.waitUntil(lambda: not clipboard.image().isNull(), timeout=EXPORT_TIMEOUT_MS)
    copied = clipboard.image()
    clipboard.clear()
    assert is_grey(copied)


def test_the_zoom_ladder_shows_the_simulation_and_exports_it(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    user = open_window()
    user.trigger("vision_greyscale")
    user.trigger("zoom_ladder")
    qtbot.waitUntil(lambda: user.ladder_frames.is_idle, timeout=TIMEOUT_MS)
    grid = user.ladder_grid
    image = grid.grab(grid.cell_rect(grid.current)).toImage()
    middle = (image.width() // 2, image.height() // 2)
    near = [image.pixelColor(middle[0] + x, middle[1] + x) for x in range(-20, 21)]
    assert all(color.saturation() == 0 for color in near)
    user.ladder_export.open()
    user.ladder_export.write(tmp_path / "ladder.png")
    qtbot.waitUntil(lambda: user.ladder_export.dialog is None, timeout=EXPORT_TIMEOUT_MS)
    assert is_grey(QImage(str(tmp_path / "ladder.png")))
    user.trigger("vision_normal")
    colored = grid.grab(grid.cell_rect(grid.current)).toImage()
    assert colored != image
    assert tags(user) == []
