"""What the command palette finds first for typed words."""

from pytestqt.qtbot import QtBot

from tests.flows.driver import Driver


def first_found(user: Driver, qtbot: QtBot, typed: str) -> str:
    """Type a text into the palette and return the text of the first row; empty if there is none."""
    popover = user.palette
    popover.search.clear()
    qtbot.keyClicks(popover.search, typed)
    return popover.rows[0].text if popover.rows else ""


def missed(user: Driver, qtbot: QtBot, commands: dict[str, str]) -> dict[str, str]:
    """Return the words that find another command first, with that command."""
    user.trigger("search_commands")
    found = {typed: first_found(user, qtbot, typed) for typed in commands}
    user.palette.close()
    expected = {name: user.command(name).text().replace("&", "") for name in commands.values()}
    return {typed: found[typed] for typed, name in commands.items() if found[typed] != expected[name]}
