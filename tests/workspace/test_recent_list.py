"""List of recent and pinned files."""

from pathlib import Path

import pytest

from editor.system.settings import RECENT_LIMIT, Settings
from editor.workspace.recent_files import can_clear, clear, forget, is_pinned, menu_texts, pin, recent_files


@pytest.fixture
def settings(tmp_path: Path, qapp: object) -> Settings:
    made = Settings(tmp_path / "settings.ini")
    for name in ("/a", "/b", "/c"):
        made.add_recent(Path(name))
    return made


def test_the_newest_file_is_first(settings: Settings) -> None:
    assert recent_files(settings) == ("/c", "/b", "/a")


def test_a_pinned_file_precedes_newer_ones_and_is_listed_once(settings: Settings) -> None:
    pin(settings, "/a", is_on=True)
    assert recent_files(settings) == ("/a", "/c", "/b")
    assert is_pinned(settings, "/a")


def test_an_unpinned_file_returns_to_its_former_place(settings: Settings) -> None:
    pin(settings, "/a", is_on=True)
    pin(settings, "/a", is_on=False)
    assert recent_files(settings) == ("/c", "/b", "/a")


def test_a_pinned_file_stays_when_others_fill_the_list(settings: Settings) -> None:
    settings.set(RECENT_LIMIT, "5")
    pin(settings, "/a", is_on=True)
    for number in range(6):
        settings.add_recent(Path(f"/new{number}"))
    assert recent_files(settings)[0] == "/a"
    assert "/b" not in recent_files(settings)


def test_a_removed_file_is_unpinned(settings: Settings) -> None:
    pin(settings, "/b", is_on=True)
    forget(settings, "/b")
    assert recent_files(settings) == ("/c", "/a")
    assert not is_pinned(settings, "/b")


def test_a_list_that_is_cleared_keeps_what_is_pinned(settings: Settings) -> None:
    pin(settings, "/a", is_on=True)
    assert can_clear(settings)
    clear(settings)
    assert recent_files(settings) == ("/a",)
    assert not can_clear(settings)
    pin(settings, "/a", is_on=False)
    assert recent_files(settings) == ("/a",), "it was open last, too"


def test_the_menu_shows_whole_names_and_the_folder_of_repeated_ones() -> None:
    deep = f"/styles/{'a very long folder name/' * 4}%s"
    long_name = "Stil für das Video mit vielen Ebenen 10.json"
    files = (deep % long_name, "/one/day.json", f"{deep % 'two'}/day.json")
    texts = menu_texts(files)
    assert tuple(texts) == files
    assert texts[files[0]] == long_name
    assert texts[files[1]] == "day.json · one"
    name, _, folder = texts[files[2]].partition(" · ")
    assert name == "day.json"
    assert folder.startswith("styles › a very long")
    assert folder.endswith("› two")
    assert "…" in folder


def test_folders_that_differ_only_in_the_elided_part_stay_distinct() -> None:
    files = tuple(
        f"/styles/{'long folder name/' * 4}{part}/{'other folder name/' * 4}day.json" for part in "ab"
    )
    first, second = menu_texts(files).values()
    assert first != second
    assert "› a ›" in first
