"""Painted text in a language of long words: no row, header or chart remains in English."""

from collections.abc import Callable, Iterator
from pathlib import Path

import orjson
import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QDialog, QTreeWidget, QTreeWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from editor.mapstyle.schema.layer_types import LAYER_TYPES
from editor.system.language import PSEUDO, Language
from editor.system.settings import WEATHER_ON
from editor.ui.kit.card import Popover
from editor.workspace.services import Services
from tests.features.fonts.faces import face_uri
from tests.flows.conftest import OpenWindow
from tests.flows.driver import Driver
from tests.flows.painted import painted
from tests.flows.scenes import a_line, fonts, icons, several_layers, the_start
from tests.guide_style import the_style

# Names of programs, licences and people, which are the same in every language.
_NAMES = frozenset({"Isopleth", "Python", "PySide", "Linux", "Windows", "Deutsch", "English", "TrueType"})
_NAMES |= frozenset(
    {"Montevideo", "Made", "Regular", "Version", "OpenStreetMap", "OpenMapTiles", "Protomaps"}
)
_NAMES |= frozenset({"Shortbread", "GeoNames", "GSHHG", "Natural", "Earth", "contributors"})
# Keys of the keyboard, of a style and of map data.
_KEYS = frozenset({"Ctrl", "Shift", "Return", "Escape", "Home", "Page", "Down", "Delete", "Left", "Right"})
_KEYS |= frozenset({"concat", "text", "name", "highway", "primary", "trunk", "text-style", "RRGGBB"})
# Qt's own catalogue has these.
_OF_QT = frozenset({"Close", "Cancel"})

_POPOVERS = ("add_layer", "go_to_place", "search_commands", "compare")
_DIALOGS = ("settings", "shortcuts", "what_layers_draw", "bookmarks", "recover", "export_picture")

Part = Callable[[Driver], QWidget]


@pytest.fixture(autouse=True)
def pseudo_language(qapp: QCoreApplication) -> Iterator[None]:
    """The language, for windows that are created after this."""
    language = Language(PSEUDO)
    language.install(qapp)
    yield
    language.uninstall(qapp)


@pytest.fixture
def user(open_window: OpenWindow, services: Services, tmp_path: Path, qtbot: QtBot) -> Driver:
    """A window over a style with groups, problems, a filter, a label text and faces."""
    services.settings.set(WEATHER_ON, False)
    style = orjson.loads(the_style(is_broken=True))
    style["fonts_section"] = {"regular": face_uri()}
    path = tmp_path / "city.json"
    path.write_bytes(orjson.dumps(style))
    user = open_window(path, size=(1440, 900))
    line = next(layer for layer in user.layers if layer.comment == "Primary roads")
    user.select([line.key])
    user.trigger("duplicate")
    return user


def of_the_style(user: Driver) -> frozenset[str]:
    """Return the words of layers, groups and files, and the names of their types in the file."""
    style = user.style
    names = [layer.comment or "" for layer in style.layers] + [group.name or "" for group in style.groups]
    names += [str(user.path.name) if user.path else "", style.name]
    return frozenset(words_of(" ".join(names))) | {row.type for row in LAYER_TYPES}


def words_of(text: str) -> Iterator[str]:
    """Yield words of English letters that are longer than an abbreviation."""
    for word in text.replace("/", " ").split():
        plain = word.strip(".,:;()·“”…")
        if len(plain) > 3 and plain.isascii() and plain.isalpha():
            yield plain


def english(part: QWidget, known: frozenset[str]) -> set[str]:
    """Return painted English words, except known ones, whole or elided."""
    known = known | _NAMES | _KEYS | _OF_QT
    return {text for text in painted(part) if any(_is_new(word, text, known) for word in words_of(text))}


def _is_new(word: str, text: str, known: frozenset[str]) -> bool:
    is_cut = f"{word}…" in text
    return word not in known and not (is_cut and any(each.startswith(word) for each in known))


def dock(name: str) -> Part:
    def shown(user: Driver) -> QWidget:
        user.docks.show(name)
        return next(dock for dock in user.docks.all if dock.objectName() == name)

    shown.__name__ = name
    return shown


def a_face(user: Driver) -> QWidget:
    """Show the page of a face in the right dock; its middle holds samples of letters."""
    fonts(user)
    return user.properties_panel


def the_languages(user: Driver) -> QWidget:
    """Show the languages of a face, under its samples."""
    fonts(user)
    coverage = user.language_coverage
    assert coverage is not None
    return coverage.languages.list


_FACES = (a_face, the_languages)
_PARTS = (a_line, several_layers, icons, *_FACES, the_start)
_DOCKS = ("layers", "find_replace", "colors", "history", "problems", "json")


def test_painted_texts_are_translated(user: Driver, qtbot: QtBot, subtests: pytest.Subtests) -> None:
    qtbot.waitUntil(lambda: user.checker.knows_document, timeout=20_000)
    for part in (*map(dock, _DOCKS), *_PARTS):
        with subtests.test(part.__name__):
            user.trigger("map")
            root = part(user)
            assert root.isVisible()
            if part in _FACES:
                qtbot.waitUntil(lambda: not user.font_faces.is_waiting, timeout=30_000)
            qtbot.waitUntil(lambda root=root: len(painted(root)) > 4)
            assert english(root, of_the_style(user)) == set()


def test_the_rows_of_the_dialogs_and_the_places_of_the_menu_are_translated(
    user: Driver, qtbot: QtBot
) -> None:
    for name in (*_POPOVERS, *_DIALOGS):
        before = {each for each in QApplication.topLevelWidgets() if each.isVisible()}
        user.trigger(name)

        def opened(before: set[QWidget] = before) -> list[QWidget]:
            there = [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog | Popover)]
            return [each for each in there if each.isVisible() and each not in before]

        qtbot.waitUntil(lambda opened=opened: bool(opened()))
        dialog = opened()[0]
        qtbot.waitUntil(lambda dialog=dialog: len(painted(dialog)) > 2)
        assert english(dialog, of_the_style(user)) == set(), name
        dialog.close()

    menu = user.centre.places.menu()
    menu.aboutToShow.emit()
    menu.ensurePolished()
    texts = {action.text() for action in menu.actions()}
    assert len(texts) > 10
    assert {text for text in texts if any(word not in _NAMES for word in words_of(text))} == set()


def test_english_rows_and_headers_and_painted_text_are_found(qtbot: QtBot) -> None:
    class Painter(QWidget):
        def paintEvent(self, _event: QPaintEvent) -> None:
            QPainter(self).drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "Painted")

    page = QWidget()
    qtbot.addWidget(page)
    tree = QTreeWidget(page)
    tree.setHeaderLabels(["Heading"])
    tree.addTopLevelItem(QTreeWidgetItem(["A row of known words"]))
    tree.addTopLevelItem(QTreeWidgetItem(["Known"]))
    Painter(page).setGeometry(0, 300, 100, 20)
    page.resize(400, 400)
    page.show()
    assert english(page, frozenset({"Known"})) == {"Heading", "A row of known words", "Painted"}
