"""The window in a language of long words: no text is cut off, and none remains in English."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QTabBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor import __version__
from editor.app.crash_report import FaultDialog, FaultText
from editor.basemap.schema_detection import SCHEMA_NAMES
from editor.mapstyle.schema.layer_types import LAYER_TYPES
from editor.mapstyle.schema.source_data import OSM
from editor.system.language import CLOSES, OPENS, PSEUDO, Language
from editor.ui.color.field import ColorField
from editor.ui.curves.easing_field import EasingField
from editor.ui.kit.labels import ElidedLabel
from editor.ui.kit.segmented import Segmented
from editor.weather.conditions import Sky, sky
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.flows.merges import MergedFiles, open_merge, with_conflicts
from tests.flows.scenes import a_group, a_line, a_route, fonts, icons, no_layer, several_layers, the_start

_SIZES = ((1440, 900), (1024, 700))
_DOCKS = (
    "layers",
    "find_replace",
    "colors",
    "history",
    "properties",
    "weather_panel",
    "problems",
    "json",
    "hours",
)
# The actions that open a dialog.
_DIALOGS = (
    "settings",
    "shortcuts",
    "weather_service",
    "about",
    "what_layers_draw",
    "data_address",
    "add_bookmark",
    "export_picture",
    "print",
    "merge_styles",
)
_TYPES = frozenset(row.type for row in LAYER_TYPES)
# Only the first rows of a list are checked: the others are created the same way.
_ROWS = 20
# Qt's own texts, which its own catalogue translates.
_OF_QT = frozenset({"Float", "Close", "Cancel", "Undocks and re-attaches the dock widget", "Press shortcut"})
_OF_QT |= frozenset({"Closes the dock widget"})
# The international names of paper sizes.
_PAPERS = frozenset({"Letter", "Legal", "Tabloid"})
# The notations of a colour, and the program.
_NAMES = frozenset({"isTemplate", "ABGR", "OKLCH", f"Isopleth {__version__}"})


@pytest.fixture(autouse=True)
def pseudo_language(qapp: QCoreApplication) -> Iterator[None]:
    """The language, for windows that are created after this."""
    language = Language(PSEUDO)
    language.install(qapp)
    yield
    language.uninstall(qapp)


@pytest.fixture
def user(open_window: OpenWindow, request: pytest.FixtureRequest) -> Driver:
    user = open_window(size=request.param)
    user.select([user.layers[0].key])
    return user


def called(part: QWidget) -> str:
    return f"{type(part).__name__} in {type(part.parentWidget()).__name__}"


def texts(part: QWidget) -> Iterator[str]:
    """Yield the visible and accessible texts of a widget."""
    yield from (part.toolTip(), part.accessibleDescription(), part.whatsThis(), part.accessibleName())
    if isinstance(part, QLabel | QAbstractButton):
        yield part.text()
    if isinstance(part, QLineEdit):
        yield part.placeholderText()
    if isinstance(part, QComboBox):
        yield from (part.itemText(index) for index in range(part.count()))
    if isinstance(part, QTabBar):
        yield from (part.tabText(index) for index in range(part.count()))
    if isinstance(part, Segmented):
        yield from part.labels
    if isinstance(part, QAbstractItemView) and part.model() is not None:
        yield from row_texts(part)
    for action in part.actions():
        yield from (action.text(), action.toolTip())


def row_texts(view: QAbstractItemView) -> Iterator[str]:
    """Yield the accessible texts and tooltips of the rows at the top of a list or a tree."""
    model = view.model()
    for row in range(min(model.rowCount(), _ROWS)):
        for role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            yield str(model.index(row, 0).data(role) or "")


def parts(root: QWidget) -> list[QWidget]:
    return [part for part in (root, *root.findChildren(QWidget)) if part.isVisible()]


def untranslated(root: QWidget, known: set[str]) -> set[str]:
    """Return untranslated texts, except those of the style, of the service and of Qt."""
    found = {text for part in parts(root) for text in texts(part)}
    unmarked_texts = {text for text in found if _is_words(text) and OPENS not in text and text not in known}
    return {text for text in unmarked_texts if not all(_is_named(part, known) for part in text.split(", "))}


def _is_named(text: str, known: set[str]) -> bool:
    """Return whether a text is a name in the style, or the file's term for a layer: its type and number."""
    return text in known or text.split(" ")[0] in _TYPES or not _is_words(text)


def _is_words(text: str) -> bool:
    """Return whether a text needs translation, unlike numbers with a unit, keys of the keyboard and marks."""
    plain_words = [word for word in text.split() if word.isalpha() and word.isascii()]
    return any(len(word) > 3 for word in plain_words)


def cut(root: QWidget) -> list[str]:
    """Return texts that are wider than their widget, and not in full in a tooltip."""
    return [
        f"{called(part)}: {text}"
        for part in parts(root)
        if isinstance(part, QLabel | QAbstractButton) and (text := part.text())
        if not part.toolTip() and not (isinstance(part, QLabel) and part.wordWrap())
        if not isinstance(part, ElidedLabel) and _lacks_room(part)
    ]


def _lacks_room(part: QLabel | QAbstractButton) -> bool:
    if isinstance(part, QToolButton) and part.text() and not part.icon().isNull():
        return part.width() < min(part.sizeHint().width(), part.iconSize().width())
    lines = part.text().splitlines()
    return part.width() < max(part.fontMetrics().horizontalAdvance(line) for line in lines) - 1


def written(user: Driver) -> set[str]:
    """Return texts of the style, texts from the service, and names."""
    style = user.style
    names = {name for name in SCHEMA_NAMES.values() if name != SCHEMA_NAMES[OSM]}
    names |= {
        style.name,
        "Isopleth",
        "Deutsch",
        "English",
        "Montevideo",
        "Mostly clear",
        *_OF_QT,
        *_PAPERS,
        *_NAMES,
    }
    names |= {layer.comment for layer in style.layers} | {group.name for group in style.groups}
    # The service words its warnings, and the conditions.
    result = user.weather_model.now
    records = result.answer.records if result is not None and result.answer is not None else ()
    for each in (warning for record in records for warning in record.warnings):
        names |= {text for text in (each.phenomenon, each.summary, each.description, each.region) if text}
    labels = {label.text() for label in user.window.findChildren(QLabel)}
    labels |= {label.toolTip() for label in user.window.findChildren(QLabel)}
    return names | {text for text in labels if len(text) < 30 and sky(text) is not Sky.UNKNOWN}


@pytest.mark.parametrize("user", _SIZES, indirect=True, ids=["1440", "1024"])
def test_the_window_and_its_docks_are_translated_and_cut_no_text(user: Driver, qtbot: QtBot) -> None:
    command_texts = {action.text() for action in user.window.commands.values() if isinstance(action, QAction)}
    assert {text for text in command_texts if OPENS not in text or CLOSES not in text} == set()
    known = written(user)
    credits_ = {text for part in user.map_view.findChildren(QWidget) for text in texts(part)}
    left, found = (
        untranslated(user.window, known | {text for text in credits_ if "©" in text}),
        cut(user.window),
    )
    for name in _DOCKS:
        user.docks.show(name)
        dock = next(dock for dock in user.docks.all if dock.objectName() == name)
        qtbot.waitUntil(dock.isVisible)
        left |= untranslated(dock, known)
        found += cut(dock)
    assert (left, found) == (set(), [])


@pytest.mark.parametrize("user", _SIZES[1:], indirect=True, ids=["1024"])
def test_the_dialogs_are_complete_and_cut_no_text(user: Driver, qtbot: QtBot) -> None:
    for name in _DIALOGS:
        before = {each for each in QApplication.topLevelWidgets() if each.isVisible()}
        user.trigger(name)

        def opened(before: set[QWidget] = before) -> list[QDialog]:
            there = (each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog))
            return [each for each in there if each.isVisible() and each not in before]

        qtbot.waitUntil(lambda opened=opened: bool(opened()))
        dialog = opened()[0]
        assert (untranslated(dialog, written(user)), cut(dialog)) == (set(), []), name
        dialog.close()


@pytest.mark.parametrize("user", _SIZES[1:], indirect=True, ids=["1024"])
@pytest.mark.parametrize("size", _SIZES, ids=["1440", "1024"])
def test_the_merge_window_is_translated_and_cuts_no_text(
    user: Driver, size: tuple[int, int], tmp_path: Path, qtbot: QtBot
) -> None:
    files = MergedFiles(tmp_path)
    with_conflicts(files)
    merge = open_merge(user, files, qtbot).shown
    merge.resize(*size)
    known = written(user) | {path.name for path in files.trees} | {"Motorways", "Footways"}
    for item in merge.model.items:
        merge.panel.select(item)
        credits_ = {text for part in parts(merge) for text in texts(part) if "©" in text}
        assert (untranslated(merge, known | credits_), cut(merge)) == (set(), [])


def a_colour(user: Driver) -> QWidget:
    field = next(part for part in a_line(user).findChildren(ColorField) if part.isVisible())
    field.open_popover()
    assert field.popover is not None
    return field.popover


def the_easings(user: Driver) -> QWidget:
    field = next(part for part in a_line(user).findChildren(EasingField) if part.isVisible())
    field.open_popover()
    assert field.grid is not None
    return field.grid.window()


def a_fault(user: Driver) -> QWidget:
    fault_text = FaultText(OPENS, OPENS)  # These depend on the package builder.
    dialog = FaultDialog(fault_text, OPENS, Path(), lambda: None, user.window)
    dialog.show()
    return dialog


_OVER = (a_colour, the_easings, a_fault)
_SCENES = (several_layers, a_group, no_layer, a_line, icons, fonts, a_route, the_start)


@pytest.mark.parametrize("user", _SIZES[1:], indirect=True, ids=["1024"])
def test_popups_and_parts_of_the_window_are_translated(user: Driver, subtests: pytest.Subtests) -> None:
    for scene in (*_OVER, *_SCENES):
        with subtests.test(scene.__name__):
            user.trigger("map")
            root = scene(user)
            assert root.isVisible()
            known = written(user)
            credits_ = {text for part in user.map_view.findChildren(QWidget) for text in texts(part)}
            assert untranslated(root, known | {text for text in credits_ if "©" in text}) == set()
            if scene in _OVER:
                root.close()


@pytest.mark.parametrize("user", _SIZES[1:], indirect=True, ids=["1024"])
def test_the_tour_is_translated(user: Driver, qtbot: QtBot) -> None:
    user.trigger("tour")
    tour = user.tour
    qtbot.waitUntil(lambda: tour.card is not None, timeout=20_000)
    card = tour.card
    assert card is not None
    while tour.card is not None and tour.step is not None:
        assert OPENS in tour.step.title
        assert OPENS in tour.step.text
        assert untranslated(card, written(user)) == set()
        assert cut(card) == []
        card.next.click()


def test_cut_and_english_texts_are_found(qtbot: QtBot) -> None:
    row = QWidget()
    qtbot.addWidget(row)
    narrow = QLabel("Nobody translated these words", row)
    narrow.resize(QSize(20, 20))
    row.show()
    assert untranslated(row, set()) == {"Nobody translated these words"}
    assert cut(row) == ["QLabel in QWidget: Nobody translated these words"]
    narrow.setToolTip(narrow.text())
    assert cut(row) == []
