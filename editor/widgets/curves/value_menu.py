"""The entries of menus that copy a value, each in one notation."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from editor.look.symbols import symbol
from editor.look.words import shortened
from editor.mapstyle.color.notations import Notation, ValueText
from editor.widgets.color.color_clip import copy_color


def add_copying(menu: QMenu, texts: Iterable[ValueText]) -> QMenu:
    """Add what copies a value in each of its notations: a menu in the menu."""
    inner = menu.addMenu(symbol("content-copy"), _tr("Copy value"))
    add_entries(inner, texts)
    return inner


def add_entries(menu: QMenu, texts: Iterable[ValueText]) -> None:
    """Add an entry for each notation; it shows what it copies."""
    for each in texts:
        words = f"{notation_name(each.notation)}: {shortened(each.text)}"
        entry = menu.addAction(words.replace("&", "&&"))
        entry.triggered.connect(lambda _checked=False, given=each: copy_value(given))


def copy_value(given: ValueText) -> None:
    """Put a value onto the clipboard."""
    if given.color is not None:
        copy_color(given.text, given.color)
    else:
        QGuiApplication.clipboard().setText(given.text)


def notation_name(notation: Notation) -> str:
    """What a notation is called."""
    return {
        Notation.HEX: _tr("Hex"),
        Notation.ABGR: _tr("ABGR number, as stored"),
        Notation.CSS: "CSS",
        Notation.PLAIN: _tr("As it stands"),
        Notation.JSON: "JSON",
    }[notation]


def _tr(text: str) -> str:
    return QCoreApplication.translate("ValueMenu", text)
