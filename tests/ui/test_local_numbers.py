"""Numbers in the format of the locale."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale

from editor.ui.text import local_count, local_number


@pytest.fixture(params=["de", "en", "fr"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    yield request.param
    QLocale.setDefault(before)


def test_a_number_has_the_decimal_point_of_the_locale(language: str) -> None:
    assert local_number("−2.5 km") == {"de": "−2,5 km", "en": "−2.5 km", "fr": "−2,5 km"}[language]


def test_a_count_has_the_group_separators_of_the_locale(language: str) -> None:
    assert local_count(12345) == {"de": "12.345", "en": "12,345", "fr": "12\u202f345"}[language]
