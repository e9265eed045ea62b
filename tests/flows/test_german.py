"""German: numbers are typed either way, shown with a comma, and saved with a point."""

import re
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from editor.assets.data_uri import build_data_uri
from editor.assets.fonts.coverage import LANGUAGES
from editor.features.fonts.language_coverage import LanguageModel
from editor.features.properties.curve_detail import on_screen
from editor.features.properties.rescale_bar import ScaleStrip
from editor.features.settings.rows import SearchableRow
from editor.mapstyle.schema.layer_types import layer_type
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Stop
from editor.render.export.page import size_problem
from editor.render.preview_options import PreviewOptions
from editor.render.satellite.service import satellite_credit
from editor.system.language import Language
from editor.system.setting import Page
from editor.ui.fields.number_field import NumberField
from editor.ui.text import label_in_sentence, language_name, local_number, translated
from editor.workspace.file_size import size_text
from editor.workspace.services import Services
from tests.assets.made_fonts import a_made_font
from tests.features.fonts.face_page import Shown
from tests.flows.command_words import missed
from tests.flows.conftest import OpenWindow


@pytest.fixture(autouse=True)
def german(qapp: QCoreApplication) -> Iterator[None]:
    language = Language("de")
    language.install(qapp)
    yield
    language.uninstall(qapp)


@pytest.mark.parametrize("typed", ["2.5", "2,5"])
def test_a_number_is_typed_with_a_point_or_a_comma(typed: str, qtbot: QtBot) -> None:
    field = NumberField.for_property(BY_KEY["line-width"])
    qtbot.addWidget(field)
    assert field.parse(typed) == (2.5, "")


def test_a_number_typed_with_a_comma_is_saved_with_a_point(
    open_window: OpenWindow, style_file: Path, qtbot: QtBot
) -> None:
    user = open_window(style_file)
    layer = next(layer for layer in user.layers if layer.type == "line")
    user.select([layer.key])
    editor = user.editor(BY_KEY["line-width"])
    editor.field.edit.setFocus()
    editor.field.edit.selectAll()
    qtbot.keyClicks(editor.field.edit, "2,5")
    editor.field.edit.returnPressed.emit()
    user.save()
    saved = style_file.read_text(encoding="utf-8")
    assert "2.5" in saved
    assert "2,5" not in saved
    assert orjson.loads(saved)


def test_displayed_numbers_have_a_comma(qapp: QCoreApplication) -> None:
    assert local_number("29.92") == "29,92"
    assert size_text(2150).startswith("2,1")
    assert "," in on_screen(BY_KEY["line-width"], Stop(13, 1.23), layer_type("line", "map"), PreviewOptions())
    assert translated(size_problem(40_000, 10)).startswith("Bilder können höchstens 30.000 Pixel")


def test_languages_have_german_names_and_are_found_by_these(qapp: QCoreApplication) -> None:
    names = {language.code: language_name(language.name) for language in LANGUAGES}
    assert names["es-Latn"] == "Spanisch"
    assert names["uz-Cyrl"] == "Usbekisch (Kyrillisch)"
    assert names["knc-Latn"] == "Zentral-Kanuri"
    assert names["th-Thai"] == "Thailändisch"
    assert translated("Thai") == "Thai", "the script"
    assert len(set(names.values())) == len(LANGUAGES)
    model = LanguageModel()
    model.search("spanisch")
    assert [model.entries[place].language.code for place in range(model.rowCount())] == ["es-Latn"]
    assert model.index(0).data() == "Spanisch"
    assert model.index(0).data(Qt.ItemDataRole.ToolTipRole) == "Spanisch · Español"
    assert model.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == "Spanisch"


def test_fallback_languages_are_named_in_german(qtbot: QtBot, services: Services) -> None:
    letters = {language.code: language.letters for language in LANGUAGES}
    face = a_made_font("".join(sorted({*letters["uk-Cyrl"], *letters["en-Latn"]})))
    shown = Shown(qtbot, services.jobs, regular=build_data_uri("font/ttf", face))
    shown.keep("Latn")
    assert "Ukrainisch" in shown.page.lighter.saving.sentence


def test_no_name_of_a_language_has_an_english_word_left(qapp: QCoreApplication) -> None:
    english = re.compile(
        r"\b(\w+ish|\w+ese|\w+ian|Arabic|Latin|Cyrillic|Creole|Central|\w*[Nn]orth\w*|\w*[Ss]outh\w*|"
        r"\w*[Ee]ast\w*|\w*[Ww]estern|Upper|Lower|Highland)\b"
    )
    names = (language_name(language.name) for language in LANGUAGES)
    assert [name for name in names if english.search(name)] == []


def test_an_ordered_image_credits_satellite_images_in_german(open_window: OpenWindow) -> None:
    user = open_window()
    user.render.allow_hosts(frozenset({"tiles.example"}))
    for dialog, order in (
        (user.exporting.open(), user.exporting._order),
        (user.printing.open(), lambda dialog: user.printing._order(dialog, dialog.page)),
    ):
        translated_credits = order(dialog).translated_credits
        assert translated_credits[satellite_credit("tiles.example")] == "Satellitenbilder: tiles.example"
        dialog.reject()


def test_labels_keep_their_capitals_within_a_sentence(qapp: QCoreApplication) -> None:
    label = label_in_sentence("Line colour")
    assert label[:1].isupper()


def test_the_properties_of_several_layers_fit_into_a_small_window(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    user = open_window(size=(1024, 700))
    user.select([layer.key for layer in list(user.layers)[:40:3]])
    page = user.layer_page
    user.editor(BY_KEY["line-width"]).unfold()
    shown = page.widget()
    qtbot.waitUntil(lambda: any(strip.isVisible() for strip in page.findChildren(ScaleStrip)))
    assert shown.minimumSizeHint().width() <= page.viewport().width()


def test_the_properties_fit_into_a_small_window(open_window: OpenWindow, qtbot: QtBot) -> None:
    user = open_window(size=(1024, 700))
    layer = next(layer for layer in user.layers if layer.type == "line")
    user.select([layer.key])
    user.editor(BY_KEY["line-width"]).unfold()
    foot = user.layer_page.foot
    qtbot.waitUntil(lambda: foot.isVisibleTo(user.window) and foot.width() <= user.properties_panel.width())
    shown = [label for label in user.properties_panel.findChildren(QLabel) if label.text() == "Übergang"]
    assert shown
    assert all(label.width() >= label.sizeHint().width() for label in shown if label.isVisible())


@pytest.mark.parametrize("isolated", ["", "Autobahnen und Schnellstraßen"], ids=["hidden", "isolated"])
def test_the_status_bar_fits_into_a_small_window(open_window: OpenWindow, isolated: str) -> None:
    status = open_window(size=(1024, 700)).status
    not_drawn = status.not_drawn
    not_drawn.setText(not_drawn.tr("%Ln layers not fully drawn", "", 14))
    not_drawn.show()
    status.show_simulated(simulated=True)
    status.show_hidden(0 if isolated else 12)
    status.show_solo(isolated)
    assert "14 Ebenen" in not_drawn.text()
    assert status.minimumSizeHint().width() <= 1024


def test_every_page_of_the_settings_fits_into_a_small_dialog(open_window: OpenWindow, qtbot: QtBot) -> None:
    flow = open_window().settings_controller
    for page in (each for each in Page if each is not Page.NONE):
        dialog = flow.open(page)
        dialog.resize(500, 300)
        inside = dialog.scrolled.viewport()
        qtbot.waitUntil(lambda inside=inside: inside.width() < 400)
        qtbot.waitUntil(
            lambda dialog=dialog, inside=inside: dialog.scrolled.widget().width() <= inside.width()
        )


GERMAN_WORDS = {
    "isolieren": "solo",
    "einstellungen": "settings",
    "aktualisieren": "refresh_weather",
    "pipette": "pick_color",
    "klonen": "duplicate",
    "dunkel": "theme_dark",
    "papierkorb": "delete",
    "drucker": "print",
}


def test_german_words_find_their_commands_first(open_window: OpenWindow, qtbot: QtBot) -> None:
    assert missed(open_window(), qtbot, GERMAN_WORDS) == {}


def test_every_setting_has_its_own_title_and_no_button_is_cut(open_window: OpenWindow) -> None:
    dialog = open_window().settings_controller.open(Page.GENERAL)
    for page in dialog.pages:
        dialog.show_page(page.page)
        QCoreApplication.processEvents()
        titles = [row.label.accessibleName() for row in page.rows if isinstance(row, SearchableRow)]
        assert len(titles) == len(set(titles))
        buttons = [each for each in page.findChildren(QPushButton) if each.isVisible()]
        assert [each.text() for each in buttons if each.width() < each.sizeHint().width()] == []
