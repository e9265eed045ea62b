"""Menu actions that copy a value in its notations."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from editor.look.symbols import symbol
from editor.look.words import shortened
from editor.mapstyle.color.notations import Notation, ValueText
from editor.widgets.color.color_clip import copy_color


def add_copying(menu: QMenu, texts: Iterable[ValueText]) -> QMenu:
    """Add a submenu that copies a value in each of its notations."""
    submenu = menu.addMenu(symbol("content-copy"), _tr("Copy value"))
    add_entries(submenu, texts)
    return submenu


def add_entries(menu: QMenu, texts: Iterable[ValueText]) -> None:
    """Add an action for each notation, with the text that it copies."""
    for value_text in texts:
        label = f"{notation_name(value_text.notation)}: {shortened(value_text.text)}"
        entry = menu.addAction(label.replace("&", "&&"))
        entry.triggered.connect(lambda _checked=False, value_text=value_text: copy_value(value_text))


def copy_value(value_text: ValueText) -> None:
    """Copy a value to the clipboard."""
    if value_text.color is not None:
        copy_color(value_text.text, value_text.color)
    else:
        QGuiApplication.clipboard().setText(value_text.text)


def notation_name(notation: Notation) -> str:
    """Return the name of a notation."""
    return {
        Notation.HEX: _tr("Hex"),
        Notation.ABGR: _tr("ABGR number, as stored"),
        Notation.CSS: "CSS",
        Notation.PLAIN: _tr("As it stands"),
        Notation.JSON: "JSON",
    }[notation]


def _tr(text: str) -> str:
    return QCoreApplication.translate("ValueMenu", text)
