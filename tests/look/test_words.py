"""Texts of a file in tooltips and menus."""

from PySide6.QtGui import Qt

from editor.look.words import plain_tool_tip, shortened, wrapped_tool_tip


def test_a_long_text_loses_its_middle() -> None:
    assert shortened("short") == "short"
    long = "a" * 100 + "b" * 100
    assert len(shortened(long)) <= 60
    assert shortened(long).startswith("aaa")
    assert shortened(long).endswith("bbb")
    assert "…" in shortened(long)


def test_markup_is_shown_as_it_stands() -> None:
    assert plain_tool_tip("plain") == "plain"
    assert "<img" not in plain_tool_tip('<img src="x.png">')


def test_a_tooltip_of_long_lines_wraps_and_shows_markup_as_it_stands() -> None:
    tip = wrapped_tool_tip('one\n<img src="x.png">')
    assert Qt.mightBeRichText(tip)
    assert "<img" not in tip
    assert "one\n&lt;img" in tip
