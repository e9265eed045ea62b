"""MIME data of icons."""

from PySide6.QtCore import QMimeData

from editor.ui.icons.choices import ICON_TYPE, carried_icon, icon_mime


def test_an_icon_is_identified_by_its_id() -> None:
    mime = icon_mime("tankstelle-grün")
    assert carried_icon(mime) == "tankstelle-grün"
    assert mime.text() == "tankstelle-grün"


def test_a_text_alone_carries_no_icon() -> None:
    mime = QMimeData()
    mime.setText("fuel")
    assert carried_icon(mime) is None


def test_invalid_bytes_are_replaced() -> None:
    mime = QMimeData()
    mime.setData(ICON_TYPE, b"fuel\xff")
    assert carried_icon(mime) == "fuel\N{REPLACEMENT CHARACTER}"
