"""Languages, their letters, and the scripts of characters."""

import unicodedata as python_unicodedata

import pytest
from fontTools import unicodedata

from editor.assets.fonts.coverage import (
    COMMON,
    LANGUAGES,
    UNKNOWN,
    CodePoints,
    FontLanguage,
    covered,
    of_scripts,
    script_name,
    script_of,
    scripts_in,
    scripts_within,
)

BY_CODE = {language.code: language for language in LANGUAGES}


@pytest.mark.parametrize(
    ("code", "script", "letters"),
    [
        ("en-Latn", "Latn", "AZaz"),
        ("es-Latn", "Latn", "ñÑáÁüÜ"),
        ("de-Latn", "Latn", "äÄöÖüÜß"),
        ("uk-Cyrl", "Cyrl", "іїєґІЇЄҐ"),
        ("el-Grek", "Grek", "άΆςΩ"),
        ("is-Latn", "Latn", "þÞðÐ"),
        ("ar-Arab", "Arab", "ابةىي"),
        ("he-Hebr", "Hebr", "אםת"),
        ("hi-Deva", "Deva", "अकि्"),
        ("th-Thai", "Thai", "กาิ่"),
        ("ja-Jpan", "Jpan", "あア日"),
        ("ko-Kore", "Kore", "가힣"),
        ("zh-Hans", "Hans", "中国"),
        ("vi-Latn", "Latn", "ơƯệ"),
    ],
)
def test_a_language_has_its_letters(code: str, script: str, letters: str) -> None:
    language = BY_CODE[code]
    assert language.script == script
    assert set(letters) <= set(language.letters)


def test_the_list_of_languages_is_valid() -> None:
    assert 300 <= len(LANGUAGES) == len(BY_CODE) <= 600
    populations = [language.population for language in LANGUAGES]
    assert populations == sorted(populations, reverse=True)
    assert populations[-1] >= 300_000
    for language in LANGUAGES:
        assert language.name == language.name.strip() != ""
        assert f"-{language.script}" in language.code
        assert len(language.letters) == len(set(language.letters)) >= 15, language.code
        assert not any(map(str.isspace, language.letters)), language.code
        assert not {"\u25cc", "{", "}"} & set(language.letters), language.code
        assert not any(
            python_unicodedata.category(letter)[0] in "CN" for letter in language.letters if letter.isascii()
        )


def test_combining_marks_count_in_scripts_that_need_them() -> None:
    assert "\u0303" not in BY_CODE["es-Latn"].letters, "ñ is a separate letter"
    assert "\u064e" not in BY_CODE["ar-Arab"].letters, "vowels are left out"
    assert "\u094d" in BY_CODE["hi-Deva"].letters


def test_most_languages_name_themselves_and_have_a_sample() -> None:
    assert BY_CODE["uk-Cyrl"].autonym == "Українська"
    assert BY_CODE["ja-Jpan"].autonym == "日本語"
    assert sum(bool(language.autonym) for language in LANGUAGES[:100]) > 80
    assert set(BY_CODE["de-Latn"].sample.replace(" ", "")) & set(BY_CODE["de-Latn"].letters)


def test_letters_of_a_language_that_a_font_lacks_are_reported_in_its_order() -> None:
    language = FontLanguage("xx-Latn", "Test", "", "Latn", 1, "aábñz")
    has = CodePoints.of(map(ord, "abz"))
    found = covered(has, language)
    assert (found.have, found.of, found.missing, found.is_whole) == (3, 5, "áñ", False)
    assert covered(set(map(ord, "zñbáa")), language).is_whole
    assert covered(CodePoints(), language).missing == "aábñz"


def test_a_font_of_latin_letters_covers_what_is_written_with_them() -> None:
    latin = CodePoints(((0x20, 0x24F),))
    assert all(
        covered(latin, BY_CODE[code]).is_whole for code in ("en-Latn", "es-Latn", "pl-Latn", "tr-Latn")
    )
    assert covered(latin, BY_CODE["ru-Cyrl"]).have == 0


def test_ranges_hold_what_they_were_made_of() -> None:
    points = CodePoints.of([67, 65, 66, 9, 66])
    assert points.ranges == ((9, 9), (65, 67))
    assert (list(points), len(points), points.members) == ([9, 65, 66, 67], 4, {9, 65, 66, 67})
    assert 66 in points
    assert 68 not in points


@pytest.mark.parametrize(
    ("character", "script"),
    [
        ("a", "Latn"),
        ("ñ", "Latn"),
        ("я", "Cyrl"),
        ("中", "Hani"),
        ("7", "Zyyy"),
        ("\u0301", "Zinh"),
        ("\U0010ffff", UNKNOWN),
    ],
)
def test_a_character_has_a_script(character: str, script: str) -> None:
    assert script_of(character) == script


def test_scripts_are_those_of_unicode() -> None:
    for point in [*range(0x3400), *range(0xA000, 0x20000, 7), 0xE0100]:
        # A newer Unicode may assign a script to a character that had none.
        if script_of(chr(point)) != UNKNOWN:
            assert script_of(chr(point)) == unicodedata.script(chr(point)), hex(point)


def test_scripts_have_names_and_consist_of_scripts() -> None:
    assert [script_name(code) for code in ("Latn", "Hani", "Cans", "Qqqq")] == [
        "Latin",
        "Chinese characters",
        "Canadian Aboriginal",
        "Qqqq",
    ]
    assert scripts_within("Jpan") == {"Hani", "Hira", "Kana"}
    assert scripts_within("Cyrl") == {"Cyrl"}


def test_the_scripts_of_a_font_are_counted() -> None:
    points = CodePoints.of(map(ord, "abcя7中日"))
    assert scripts_in(points) == {"Latn": 3, "Hani": 2, "Cyrl": 1, "Zyyy": 1}
    assert next(iter(scripts_in(points))) == "Latn"
    assert of_scripts(points, COMMON | {"Cyrl"}) == {ord("я"), ord("7")}
    assert sum(scripts_in(CodePoints(((0, 0x10FFFF),))).values()) == 0x110000
