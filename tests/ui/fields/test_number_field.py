"""Number field: typing, stepping, dragging and invalid input."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.ui.fields.number_field import NumberField, Scale
from editor.ui.fields.property_row import ProblemLine, PropertyRow


@pytest.fixture
def field(shown) -> NumberField:
    made = NumberField("Casing width", minimum=0, maximum=20, step=0.25, unit="px", example=0.35)
    made.show_value(2.5)
    return shown(made)


def _type(field: NumberField, text: str) -> None:
    field.edit.selectAll()
    QTest.keyClicks(field.edit, text)


def test_showing_a_value_emits_nothing(field, log) -> None:
    events = log(field)
    field.show_value(3.0)
    assert field.edit.text() == "3"
    assert events == []


def test_a_number_committed_by_enter_is_one_gesture(field, log) -> None:
    events = log(field)
    _type(field, "0,35")
    assert events == []
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert events == ["started", ("edited", 0.35), "finished"]
    assert field.edit.text() == "0.35"


@pytest.mark.parametrize(("text", "value"), [("*1.5", 3.75), ("× 2", 5.0), ("/2", 1.25), ("÷0,5", 5.0)])
def test_a_typed_factor_multiplies_the_value(field, log, text: str, value: float) -> None:
    events = log(field)
    _type(field, text)
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert events == ["started", ("edited", value), "finished"]


@pytest.mark.parametrize("text", ["*100", "/0", "*", "*px"])
def test_an_invalid_factor_is_rejected(field, log, text: str) -> None:
    events = log(field)
    _type(field, text)
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert events == []
    assert field.problem
    assert field.value == 2.5


def test_a_factor_applies_to_all_mixed_numbers(field, log) -> None:
    field.show_mixed("2 to 3")
    events = log(field)
    _type(field, "*1.5")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert events == ["started", ("edited", Scale(1.5)), "finished"]
    assert field.is_mixed


def test_leaving_the_field_commits_the_text(field, log) -> None:
    events = log(field)
    field.edit.setFocus()
    _type(field, "4")
    field.edit.clearFocus()
    assert events.values == [4.0]


def test_esc_restores_the_value_from_before_typing(field, log) -> None:
    events = log(field)
    _type(field, "9")
    QTest.keyClick(field.edit, Qt.Key.Key_Escape)
    assert field.edit.text() == "2.5"
    assert events == []


def test_an_invalid_number_is_rejected_with_a_reason(shown, qtbot, log) -> None:
    field = shown(NumberField("Casing width", minimum=0, example=0.35))
    events = log(field)
    _type(field, "12px")
    with qtbot.waitSignal(field.problem_changed) as caught:
        QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert caught.args == ["“12px” is not a number. Enter a value of 0 or more. Previous value kept."]
    assert field.value is None
    assert events == []
    assert field.edit.text() == "12px"


@pytest.mark.parametrize("text", ["-1", "21"])
def test_a_number_out_of_bounds_is_rejected_with_the_bounds(field, log, text: str) -> None:
    events = log(field)
    _type(field, text)
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert "from 0 to 20" in field.problem
    assert events == []


def test_a_valid_value_clears_the_problem(field) -> None:
    _type(field, "x")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert field.edit.property("invalid") is True
    _type(field, "3")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert field.problem == ""
    assert field.edit.property("invalid") is False


def test_esc_clears_the_problem_too(field) -> None:
    _type(field, "x")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    QTest.keyClick(field.edit, Qt.Key.Key_Escape)
    assert (field.problem, field.edit.text()) == ("", "2.5")


def test_an_integer_field_refuses_a_fraction(shown) -> None:
    field = shown(NumberField("Level", minimum=0, maximum=17, is_whole=True))
    _type(field, "3.5")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert "is not a whole number" in field.problem


@pytest.mark.parametrize(
    ("key", "modifier", "value"),
    [
        (Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier, 2.75),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier, 2.25),
        (Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier, 5.0),
        (Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier, 2.525),
    ],
)
def test_arrows_step_by_one_ten_or_a_tenth(field, log, key, modifier, value: float) -> None:
    events = log(field)
    QTest.keyClick(field.edit, key, modifier)
    assert events.values == [value]


def test_steps_stop_at_the_bounds(field, log) -> None:
    events = log(field)
    for _ in range(3):
        QTest.keyClick(field.edit, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(field.edit, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    for _ in range(6):
        QTest.keyClick(field.edit, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert events.values[-1] == 20


def test_a_burst_of_keys_is_one_gesture_until_a_pause(field, qtbot, log) -> None:
    events = log(field)
    with qtbot.waitSignal(field.finished):
        QTest.keyClick(field.edit, Qt.Key.Key_Up)
        QTest.keyClick(field.edit, Qt.Key.Key_Up)
    assert events == ["started", ("edited", 2.75), ("edited", 3.0), "finished"]


def test_esc_cancels_a_burst(field, log) -> None:
    events = log(field)
    QTest.keyClick(field.edit, Qt.Key.Key_Up)
    QTest.keyClick(field.edit, Qt.Key.Key_Escape)
    assert events.ends == ["started", "cancelled"]
    assert field.value == 2.5
    assert field.edit.text() == "2.5"


def test_a_field_that_is_hidden_ends_its_gesture(field, log) -> None:
    events = log(field)
    QTest.keyClick(field.edit, Qt.Key.Key_Up)
    field.hide()
    assert events.ends == ["started", "finished"]


def _wheel(field: NumberField, modifiers: Qt.KeyboardModifier) -> QWheelEvent:
    position = QPointF(5, 5)
    event = QWheelEvent(
        position,
        field.edit.mapToGlobal(position),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(field.edit, event)
    return event


def test_the_wheel_steps_with_alt_only(field, log) -> None:
    events = log(field)
    _wheel(field, Qt.KeyboardModifier.NoModifier)
    assert events == []
    _wheel(field, Qt.KeyboardModifier.AltModifier)
    assert events.values == [2.75]


def _drag(label, by: tuple[int, ...]) -> None:
    QTest.mousePress(label, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    for x in by:
        QTest.mouseMove(label, QPoint(10 + x, 10))


@pytest.fixture
def row(shown) -> PropertyRow:
    field = NumberField("Width", minimum=0, step=0.25)
    field.show_value(2.5)
    return shown(PropertyRow("Width", field), 320)


def test_a_drag_on_the_label_is_one_gesture(row, log) -> None:
    events = log(row.field)
    _drag(row.label, (8, 40, 16))
    QTest.mouseRelease(row.label, Qt.MouseButton.LeftButton, pos=QPoint(26, 10))
    assert events == ["started", ("edited", 3.0), ("edited", 5.0), ("edited", 3.5), "finished"]


def test_esc_cancels_a_drag(row, log) -> None:
    events = log(row.field)
    _drag(row.label, (40,))
    QTest.keyClick(row.label, Qt.Key.Key_Escape)
    QTest.mouseRelease(row.label, Qt.MouseButton.LeftButton, pos=QPoint(50, 10))
    assert events.ends == ["started", "cancelled"]
    assert row.field.value == 2.5


def test_a_click_on_the_label_is_no_gesture(row, log) -> None:
    events = log(row.field)
    _drag(row.label, (1,))
    QTest.mouseRelease(row.label, Qt.MouseButton.LeftButton, pos=QPoint(11, 10))
    assert events == []


def test_the_problem_is_shown_below_the_field(row) -> None:
    before = row.sizeHint().height()
    row.field.set_problem("“x” is not a number.")
    assert row.sizeHint().height() > before
    row.field.set_problem("")
    QApplication.sendPostedEvents()
    assert row.sizeHint().height() == before


def test_a_long_problem_is_shown_completely(row) -> None:
    row.field.set_problem("“12px” is not a number. Enter a value of 0 or more. Previous value kept.")
    QApplication.sendPostedEvents()
    line = row.findChild(ProblemLine)
    assert line.height() >= line.text_height() >= 3 * line.fontMetrics().height()
    row.resize(900, row.height())
    assert line.text_height() == line.fontMetrics().height()


def test_mixed_values_show_their_range_and_typing_sets_all(field, log) -> None:
    field.show_mixed("2.33 to 3")
    assert field.is_mixed
    assert field.edit.placeholderText() == "Mixed"
    events = log(field)
    _type(field, "4")
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert events.values == [4.0]
    assert not field.is_mixed


def test_an_unset_value_is_displayed_as_such(field) -> None:
    field.show_value(None)
    assert field.edit.placeholderText() == "Not set"
    assert field.edit.text() == ""


def test_a_field_has_an_accessible_name(field) -> None:
    assert field.accessibleName() == field.edit.accessibleName() == "Casing width"


@pytest.mark.parametrize(
    ("minimum", "maximum", "typed"),
    [(None, 20.0, "20"), (0.0, 20.0, "20"), (0.0, 20.0, "0"), (0.0, None, "0")],
)
def test_the_ends_of_the_range_can_be_typed(
    shown, minimum: float | None, maximum: float | None, typed: str
) -> None:
    field = shown(NumberField("Width", minimum=minimum, maximum=maximum, step=0.25))
    field.show_value(2.5)
    edits: list[object] = []
    field.edited.connect(edits.append)
    _type(field, typed)
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert edits == [float(typed)]
    assert field.problem == ""


@pytest.mark.parametrize(
    ("minimum", "maximum", "typed", "problem"),
    [
        (None, 20.0, "21", "Enter a value up to 20."),
        (None, 20.0, "x", "“x” is not a number. Enter a value up to 20."),
        (0.0, None, "-1", "Enter a value of 0 or more."),
        (0.0, 20.0, "21", "Enter a value from 0 to 20."),
        (None, None, "x", "“x” is not a number. Enter a number such as 2.5."),
    ],
)
def test_an_unusable_number_is_rejected_with_the_range(
    shown, minimum: float | None, maximum: float | None, typed: str, problem: str
) -> None:
    field = shown(NumberField("Width", minimum=minimum, maximum=maximum, step=0.25))
    field.show_value(2.5)
    events: list[str] = []
    field.problem_changed.connect(events.append)
    _type(field, typed)
    QTest.keyClick(field.edit, Qt.Key.Key_Return)
    assert events[-1] == f"{problem} Previous value kept."
