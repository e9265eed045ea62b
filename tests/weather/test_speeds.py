"""Units of speed and length."""

import pytest

from editor.weather.units import SpeedUnit, shown_length


@pytest.mark.parametrize(
    ("unit", "mps"),
    [
        (SpeedUnit.KILOMETRES_PER_HOUR, 100 / 3.6),
        (SpeedUnit.MILES_PER_HOUR, 44.704),
        (SpeedUnit.KNOTS, 185_200 / 3600),
    ],
)
def test_a_speed_converts_both_ways(unit: SpeedUnit, mps: float) -> None:
    assert unit.mps(100) == pytest.approx(mps)
    assert unit.of(mps) == pytest.approx(100)
    assert unit.symbol == unit.value


def test_a_length_is_shown_in_the_unit_of_its_speed() -> None:
    assert shown_length(340_400, SpeedUnit.KILOMETRES_PER_HOUR).text == "340\N{THIN SPACE}km"
    assert shown_length(1_609.344, SpeedUnit.MILES_PER_HOUR).text == "1\N{THIN SPACE}mi"
    assert shown_length(4_630, SpeedUnit.KNOTS).text == "2.5\N{THIN SPACE}nmi"
