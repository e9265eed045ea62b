"""Texts of a file in tooltips and menus."""

from editor.look.words import plain_tool_tip, shortened


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
