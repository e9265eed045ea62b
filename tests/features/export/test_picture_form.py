"""Form for the size of an exported picture."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.features.export.forms import PageForm, PictureForm
from editor.render.camera import Camera
from editor.system.settings import EXPORT_FITS, EXPORT_PIXELS, EXPORT_PRINT, EXPORT_SIZE, Settings

VIEW = Camera(-34.9, -56.17, 13.0, 800, 600)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


def a_form(qtbot: QtBot, settings: Settings, size: str, fits: bool = True) -> PictureForm:
    settings.set(EXPORT_SIZE, size)
    settings.set(EXPORT_FITS, fits)
    form = PictureForm(settings)
    qtbot.addWidget(form)
    return form


@pytest.mark.parametrize(("fits", "shown", "scale"), [(True, 800, 2.0), (False, 1600, 1.0)])
def test_pixel_size_scales_the_view_or_shows_more(
    fits: bool, shown: int, scale: float, qtbot: QtBot, settings: Settings
) -> None:
    settings.set(EXPORT_PIXELS, "1600 1200")
    camera = a_form(qtbot, settings, "pixels", fits).camera(VIEW)
    assert (camera.device_width, camera.device_height) == (1600, 1200)
    assert (camera.width_px, camera.scale) == (shown, scale)


@pytest.mark.parametrize(("fits", "scale"), [(True, 1200 / 800), (False, 300 / 96)])
def test_text_size_in_print(fits: bool, scale: float, qtbot: QtBot, settings: Settings) -> None:
    settings.set(EXPORT_PRINT, "10.16 7.62 300")
    form = a_form(qtbot, settings, "print", fits)
    camera = form.camera(VIEW)
    assert (camera.device_width, camera.device_height, form.dots_per_inch) == (1200, 900, 300)
    assert camera.scale == pytest.approx(scale, rel=0.01)


@pytest.mark.parametrize("saved", ["", "much", "1600", "0 0", "1600 1200000"])
def test_invalid_saved_numbers_are_ignored(saved: str, qtbot: QtBot, settings: Settings) -> None:
    settings.set(EXPORT_PIXELS, saved)
    camera = a_form(qtbot, settings, "pixels").camera(VIEW)
    usual = tuple(map(int, EXPORT_PIXELS.default.split()))
    assert (camera.device_width, camera.device_height) == usual


def test_scale_field_has_a_label_instead_of_a_close_button(qtbot: QtBot, settings: Settings) -> None:
    form = a_form(qtbot, settings, "view")
    form.show()
    (caption,) = (
        label for label in form.findChildren(QLabel) if label.isVisible() and label.text() != "Scale"
    )
    assert caption.text() == "× current view"
    assert caption.x() > form.scale.geometry().right()


def test_page_orientations(qtbot: QtBot, settings: Settings) -> None:
    form = PageForm(settings)
    qtbot.addWidget(form)
    assert form.lies.labels == ["Portrait", "Landscape"]
