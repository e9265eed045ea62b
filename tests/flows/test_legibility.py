"""The legibility lint in a window: problems in the panel, their fixes, and their heat on the map."""

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.qtbot import QtBot

from editor.checks.legibility.findings import LegibilityProblem
from editor.features.legibility.runner import LegibilityRunner
from editor.features.problems.model import KIND_ROLE, PROBLEM_ROLE, ROW_ROLE
from editor.mapstyle.edits.edit import set_stop
from editor.mapstyle.schema.paint_properties import BY_KEY
from editor.mapstyle.schema.values import Color
from editor.mapstyle.search.color_samples import SampledView
from editor.system.settings import LEGIBILITY_ON, REDUCED_MOTION
from tests.flows.conftest import OpenWindow, Services
from tests.flows.driver import TIMEOUT_MS, Driver
from tests.styles import a_color, a_curve, a_document, a_source, bytes_of

# Towns and streets of the bundled data.
TOWN = (-34.9, -56.17, 13.0)
SIZE = ("text_size_stops", "text_size_stop", "size")
LIGHT, PALE, BLACK = 0xFFFFFFFF, 0xFFC0C0C0, 0xFF000000


def a_file(tmp_path: Path) -> Path:
    """Create a style with a readable and a pale label without halo, over a light ground."""
    labels = [
        {
            "id": 4 - number, "type": "symbol", "source": "map", "sourcedata_id": data, "minzoom": 0,
            "maxzoom": 17, "COMMENT": name,
            "paint": {"text-color": a_color((0, color)), "text-size": a_curve(SIZE, (0, 2.5))},
        }
        for number, (name, data, color) in enumerate((("Suburbs", 6, PALE), ("Towns", 4, BLACK)))
    ]  # fmt: skip
    ground = {
        "id": 1, "type": "background", "minzoom": 0, "maxzoom": 17,
        "paint": {"fill-color": a_color((0, LIGHT))},
    }  # fmt: skip
    file = tmp_path / "pale.json"
    file.write_bytes(bytes_of(a_document([*labels, ground])))
    return file


@pytest.fixture
def user(open_window: OpenWindow, services: Services, tmp_path: Path) -> Driver:
    """A window with a pale label, over a town."""
    services.settings.set(REDUCED_MOTION, "true")
    made = open_window(a_file(tmp_path))
    made.set_checked("weather", False)
    made.map_view.fly_to(*TOWN)
    made.wait_for_map()
    return made


def start(user: Driver, qtbot: QtBot) -> LegibilityRunner:
    """Turn the lint on, and wait until the map was read and checked."""
    user.trigger("check_legibility")
    runner = user.legibility.runner
    assert runner is not None
    wait_until_checked(user, runner, qtbot)
    return runner


def wait_until_checked(user: Driver, runner: LegibilityRunner, qtbot: QtBot) -> None:
    def is_checked() -> bool:
        return user.map_view.is_idle and runner.has_sample and runner.is_idle

    qtbot.waitUntil(is_checked, timeout=TIMEOUT_MS)


def codes(user: Driver) -> list[str]:
    return [problem.code for problem in user.checker.problems]


def the_problem(runner: LegibilityRunner) -> LegibilityProblem:
    (problem,) = runner.checker.problems
    return problem


def row_of(user: Driver, code: str) -> QModelIndex:
    """Return the row of the only problem of a kind."""
    model = user.problems
    kinds = [model.index(row, 0) for row in range(model.rowCount())]
    kind = next(index for index in kinds if index.data(KIND_ROLE).code == code)
    return model.index(0, 0, kind)


def test_the_lint_is_off_until_it_is_requested_and_its_problems_end_with_it(
    user: Driver, services: Services, qtbot: QtBot
) -> None:
    assert not user.is_checked("check_legibility")
    assert "unreadable-label" not in codes(user)
    runner = start(user, qtbot)
    assert codes(user).count("unreadable-label") == 1
    assert services.settings.get(LEGIBILITY_ON)
    problem = the_problem(runner)
    assert problem.is_sampled
    assert problem.layer_key == user.keys[0]
    assert problem.figure < 2

    user.trigger("check_legibility")
    assert codes(user).count("unreadable-label") == 0
    assert not services.settings.get(LEGIBILITY_ON)


def test_problems_are_listed_as_a_group_and_fixed_in_the_panel(user: Driver, qtbot: QtBot) -> None:
    start(user, qtbot)
    user.trigger("problems")
    row = row_of(user, "unreadable-label")
    kind = row.parent().data(ROW_ROLE)
    assert kind.group == "Legibility"
    assert user.problems_panel.legibility_button.isChecked()
    user.problem_tree.setCurrentIndex(row)
    before = user.undo_count
    user.trigger("fix_problem")
    assert user.undo_count == before + 1
    qtbot.waitUntil(lambda: "unreadable-label" not in codes(user), timeout=TIMEOUT_MS)
    user.undo()
    qtbot.waitUntil(lambda: "unreadable-label" in codes(user), timeout=TIMEOUT_MS)


def test_a_fix_does_not_change_a_locked_layer(user: Driver, qtbot: QtBot) -> None:
    start(user, qtbot)
    user.trigger("problems")
    user.view_state.set_locked([user.keys[0]], locked=True)
    before = user.style
    row, panel = row_of(user, "unreadable-label"), user.problems_panel
    for index in (row, row.parent()):
        user.problem_tree.setCurrentIndex(index)
        user.trigger("fix_problem")
        assert panel.note.text == "1 layer is locked. Unlock it first."
        assert user.style is before


def test_a_fix_of_a_kind_skips_locked_layers_and_counts_them(user: Driver, qtbot: QtBot) -> None:
    runner = start(user, qtbot)
    suburbs, towns = user.keys[0], user.keys[1]
    user.edit(set_stop([towns], BY_KEY["text-color"], 0, Color(200, 200, 200)))
    qtbot.waitUntil(lambda: len(runner.checker.problems) == 2, timeout=TIMEOUT_MS)
    user.trigger("problems")
    user.view_state.set_locked([suburbs], locked=True)
    panel = user.problems_panel
    locked, free = user.style.layer(suburbs).paint, user.style.layer(towns).paint
    user.problem_tree.setCurrentIndex(row_of(user, "unreadable-label").parent())
    user.trigger("fix_problem")
    qtbot.waitUntil(lambda: user.style.layer(towns).paint != free, timeout=TIMEOUT_MS)
    assert user.style.layer(suburbs).paint == locked
    assert panel.note.text == "1 locked layer not changed"


def test_a_problem_is_shown_on_the_map_and_ends_with_escape(user: Driver, qtbot: QtBot) -> None:
    runner = start(user, qtbot)
    user.trigger("problems")
    user.problem_tree.setCurrentIndex(row_of(user, "unreadable-label"))
    user.trigger("show_legibility")
    qtbot.waitUntil(lambda: user.map_view.heat is not None, timeout=TIMEOUT_MS)
    assert runner.shown == the_problem(runner)
    assert "Suburbs" in runner.chip.text
    assert runner.chip.isVisibleTo(user.map_view)
    heat = user.map_view.heat
    assert heat is not None
    colors = {
        heat.image.pixelColor(x, y).name()
        for x in range(0, heat.image.width(), 3)
        for y in range(0, heat.image.height(), 3)
        if heat.image.pixelColor(x, y).saturation() > 60
    }
    assert colors, "the labels glow on the grey map"

    qtbot.keyClick(user.map_view, Qt.Key.Key_Escape)
    assert user.map_view.heat is None
    assert runner.shown is None
    assert not runner.chip.isVisibleTo(user.map_view)


def test_the_heat_follows_an_edit_and_the_chip_ends_it(user: Driver, qtbot: QtBot) -> None:
    runner = start(user, qtbot)
    user.legibility.show(the_problem(runner))
    qtbot.waitUntil(lambda: user.map_view.heat is not None, timeout=TIMEOUT_MS)
    before = user.map_view.heat
    user.edit(set_stop([user.keys[0]], BY_KEY["text-color"], 0, Color(170, 170, 170)))
    qtbot.waitUntil(lambda: user.map_view.heat is not before and runner.is_idle, timeout=TIMEOUT_MS)
    shown = runner.shown
    assert shown is not None
    assert shown.figure == pytest.approx(2.32, abs=0.05)
    qtbot.mouseClick(runner.chip.button, Qt.MouseButton.LeftButton)
    assert user.map_view.heat is None


@pytest.mark.parametrize(
    ("level", "color", "code"),
    [
        pytest.param(0, Color(138, 138, 138), "low-label-contrast", id="a warning"),
        pytest.param(14, Color(120, 120, 120), "unreadable-label", id="worst out of view"),
    ],
)
def test_the_heat_stays_while_its_problem_is_not_solved(
    user: Driver, qtbot: QtBot, level: int, color: Color, code: str
) -> None:
    runner = start(user, qtbot)
    problem = the_problem(runner)
    user.legibility.show(problem)
    qtbot.waitUntil(lambda: user.map_view.heat is not None, timeout=TIMEOUT_MS)
    user.edit(set_stop([user.keys[0]], BY_KEY["text-color"], level, color))
    qtbot.waitUntil(lambda: runner.checker.problems != (problem,), timeout=TIMEOUT_MS)
    wait_until_checked(user, runner, qtbot)
    assert runner.shown == the_problem(runner)
    assert runner.shown.code == code
    assert user.map_view.heat is not None


@pytest.mark.parametrize("solution", [("text-color", 0), ("fill-color", -1)], ids=lambda each: each[0])
def test_the_heat_ends_when_its_problem_is_solved(
    user: Driver, qtbot: QtBot, solution: tuple[str, int]
) -> None:
    # A dark text solves it, as does a dark ground.
    runner = start(user, qtbot)
    user.legibility.show(the_problem(runner))
    qtbot.waitUntil(lambda: user.map_view.heat is not None, timeout=TIMEOUT_MS)
    name, place = solution
    user.edit(set_stop([user.keys[place]], BY_KEY[name], 0, Color(0, 0, 0)))
    qtbot.waitUntil(lambda: user.map_view.heat is None, timeout=TIMEOUT_MS)
    assert runner.shown is None
    assert not runner.chip.isVisibleTo(user.map_view)


def test_the_shown_problem_stays_while_the_map_shows_another_place(user: Driver, qtbot: QtBot) -> None:
    runner = start(user, qtbot)
    user.legibility.show(the_problem(runner))
    qtbot.waitUntil(lambda: user.map_view.heat is not None, timeout=TIMEOUT_MS)
    user.map_view.fly_to(-40.0, -20.0, 13.0)
    wait_until_checked(user, runner, qtbot)
    assert runner.shown is not None


def test_a_preview_on_the_map_is_not_mistaken_for_the_style(user: Driver, qtbot: QtBot) -> None:
    runner = start(user, qtbot)
    before = runner.checker.problems
    user.window.map_control.preview(
        set_stop([user.keys[-1]], BY_KEY["fill-color"], 0, Color(0, 0, 0)), runner
    )
    wait_until_checked(user, runner, qtbot)
    assert user.drawn_style is not user.style
    assert runner.checker.problems == before
    user.window.map_control.preview(None, runner)
    wait_until_checked(user, runner, qtbot)
    assert runner.checker.problems == before


def test_a_drag_is_checked_when_it_ends(user: Driver, qtbot: QtBot) -> None:
    runner = start(user, qtbot)
    gesture = user.session.begin_gesture("Text colour")
    first = the_problem(runner)
    for tick in range(10):
        user.session.apply(
            gesture, set_stop([user.keys[0]], BY_KEY["text-color"], 0, Color(tick, tick, tick))
        )
        assert runner.checker.problems == (first,)
    qtbot.waitUntil(lambda: not runner.checker.problems, timeout=TIMEOUT_MS)


def test_another_document_removes_problems_and_heat(user: Driver, qtbot: QtBot, tmp_path: Path) -> None:
    runner = start(user, qtbot)
    user.legibility.show(the_problem(runner))
    qtbot.waitUntil(lambda: user.map_view.heat is not None, timeout=TIMEOUT_MS)
    other = tmp_path / "other.json"
    other.write_bytes(bytes_of(a_document(1)))
    user.open(other)
    assert user.map_view.heat is None
    qtbot.waitUntil(lambda: "unreadable-label" not in codes(user), timeout=TIMEOUT_MS)


def test_a_view_that_is_read_while_another_document_opens_is_discarded(
    user: Driver, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = start(user, qtbot)
    views: list[SampledView] = []
    monkeypatch.setattr(runner.checker, "set_views", views.extend)

    def open_other() -> None:
        user.below_labels.read.disconnect(open_other)
        user.session.open(a_source([]), user.session.origin)

    user.below_labels.read.connect(open_other)
    user.map_view.fly_to(TOWN[0], TOWN[1], 14.0)
    qtbot.waitUntil(lambda: not user.style.layers, timeout=TIMEOUT_MS)
    wait_until_checked(user, runner, qtbot)
    assert views
    assert not any(view.below_labels for view in views)


def test_a_problem_of_the_format_has_no_heat(user: Driver, qtbot: QtBot) -> None:
    start(user, qtbot)
    user.trigger("problems")
    panel, model = user.problems_panel, user.problems
    others = [
        index
        for row in range(model.rowCount())
        if (index := model.index(0, 0, model.index(row, 0))).data(PROBLEM_ROLE).code != "unreadable-label"
    ]
    for index in others:
        panel.tree.setCurrentIndex(index)
        assert panel.legibility_problem is None
    panel.tree.setCurrentIndex(row_of(user, "unreadable-label"))
    assert panel.legibility_problem is not None


def test_a_window_starts_with_the_lint_if_it_was_on(
    open_window: OpenWindow, services: Services, tmp_path: Path, qtbot: QtBot
) -> None:
    services.settings.set(LEGIBILITY_ON, True)
    user = open_window(a_file(tmp_path))
    assert user.is_checked("check_legibility")
    qtbot.waitUntil(lambda: "unreadable-label" in codes(user), timeout=TIMEOUT_MS)
    assert user.legibility.runner is not None
