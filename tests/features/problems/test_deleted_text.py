"""Texts for deleted elements."""

import pytest

from editor.features.problems.model import deleted_text
from editor.mapstyle.document.model import MapStyle
from tests.styles import a_document, a_group, an_icon


def a_style(layers: int, groups: int, icons: int) -> MapStyle:
    listed = [an_icon(str(number)) for number in range(icons)]
    fonts = {"bold": "data:font/ttf;base64,AAAA"} if layers > 1 else {}
    tree = a_document(layers, [a_group(number) for number in range(groups)])
    return MapStyle.of({**tree, "icons_section": {"icons": listed}, "fonts_section": fonts})


@pytest.mark.usefixtures("qapp")
def test_each_kind_of_element_is_counted() -> None:
    assert deleted_text(a_style(311, 1, 3), a_style(1, 0, 3)) == "310 layers, 1 group, 1 font deleted."
    assert deleted_text(a_style(3, 1, 3), a_style(3, 1, 1)) == "2 icons deleted."


def test_the_text_is_empty_if_nothing_was_deleted() -> None:
    assert deleted_text(a_style(1, 1, 0), a_style(2, 1, 4)) == ""
