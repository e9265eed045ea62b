"""Interface language."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from editor import resources
from editor.system.language import (
    CLOSES,
    ENGLISH,
    OPENS,
    PSEUDO,
    VARIABLE,
    Language,
    language_of,
    languages,
    native_name,
    pseudo,
    translators,
)
from editor.ui.text import translated
from editor.wording import say


@contextmanager
def accessible_info(code: str, application: QCoreApplication) -> Iterator[Language]:
    language = Language(code)
    language.install(application)
    try:
        yield language
    finally:
        language.uninstall(application)


def test_each_catalogue_is_a_language_and_english_is_the_first() -> None:
    assert languages()[0] == ENGLISH
    assert "de" in languages()
    assert len(set(languages())) == len(languages())
    assert [native_name(code) for code in ("en", "de")] == ["English", "Deutsch"]


@pytest.mark.parametrize(
    ("variable", "selected", "language"),
    [("", "de", "de"), ("de", "en", "de"), ("", "en", "en"), ("xx", "de", "de"), ("pseudo", "de", PSEUDO)],
)
def test_environment_overrides_the_setting(
    variable: str, selected: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, variable)
    assert language_of(selected) == language


def test_a_missing_language_is_the_systems_or_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert language_of("xx") in languages()


def test_texts_of_the_program_and_of_qt_are_translated(qtbot: QtBot, qapp: QCoreApplication) -> None:
    with accessible_info("de", qapp):
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        qtbot.addWidget(box)
        assert box.buttons()[0].text().replace("&", "") == "Abbrechen"
        assert QLocale().decimalPoint() == ","
    assert QLocale().language() != QLocale.Language.German


@pytest.mark.parametrize(("count", "text"), [(0, "0 layers"), (1, "1 layer"), (2, "2 layers")])
def test_english_has_singulars_from_its_catalogue(count: int, text: str, qapp: QCoreApplication) -> None:
    with accessible_info(ENGLISH, qapp):
        assert QCoreApplication.translate("LayerNames", "%Ln layers", "", count) == text
    for code, word in (("de", "Ebene"), (PSEUDO, OPENS)):
        with accessible_info(code, qapp):
            assert word in QCoreApplication.translate("LayerNames", "%Ln layers", "", count)


def test_english_loads_its_own_catalogue_only() -> None:
    assert len(translators(ENGLISH)) == 1
    assert len(translators("de")) == 2


def test_the_system_says_how_its_own_language_shows_numbers(qapp: QCoreApplication) -> None:
    before = QLocale()
    system = QLocale.system()
    same = system.name().partition("_")[0] == ENGLISH
    assert Language(ENGLISH).locale == (system if same else QLocale(ENGLISH))
    with accessible_info("de", qapp):
        pass
    assert QLocale() == before


def test_pseudo_language_is_longer_and_in_brackets() -> None:
    message = pseudo("Rename “{old}” to %Ln &Roads")
    assert (message[:1], message[-1:]) == (OPENS, CLOSES)
    assert all(saved in message for saved in ("{old}", "%Ln", "&R"))
    assert len(message) >= 1.3 * len("Rename “{old}” to %Ln &Roads")


@pytest.mark.parametrize("text", ["{one}, {other}", "{day:%a} {day.day}", "{number:s}"])
def test_a_text_of_placeholders_only_is_unchanged(text: str) -> None:
    assert pseudo(text) == text


def test_it_translates_texts_of_the_catalogue_and_shows_others_verbatim(qapp: QCoreApplication) -> None:
    with accessible_info(PSEUDO, qapp):
        assert QCoreApplication.translate("Actions", "Undo") == pseudo("Undo")
        assert QCoreApplication.translate("Actions", "Nobody wrote this") == "Nobody wrote this"
        assert QCoreApplication.translate("RowNames", "%Ln layers", "", 7) == pseudo("%Ln layers").replace(
            "%Ln", "7"
        )
        text = "The file is not encoded as UTF-8. Save it as UTF-8 in a text editor."
        assert translated(say(text)) == pseudo(text)


@pytest.mark.parametrize("code", languages())
def test_the_catalogue_is_a_resource(code: str) -> None:
    assert resources.path("translations", f"isopleth_{code}.qm").is_file()
