"""The picker of icons: from a press on the field until its cells are painted, and a key in its search."""

import time
from collections.abc import Callable

from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from editor.app.startup import create_application
from editor.ui.icons.choices import OfferedIcon, OfferedIcons
from editor.ui.icons.field import IconField
from editor.ui.icons.picker import IconPicker
from editor.ui.theme.theme import Theme, ThemeChoice, apply_theme
from tests.bench.harness import Row, median, p95, sized

_FIELDS, _ROUNDS = sized((7, 5), (1, 1))
_SOME, _MOST = sized((300, 2_000), (10, 20))


def bench_icon_picker() -> list[Row]:
    """Measure with as many icons as a large style has, and with more than any style has."""
    apply_theme(create_application(), Theme(ThemeChoice.LIGHT))
    small = IconField("Icon")
    small.show()
    _painted_ms(small.open_picker)  # The first popover of all loads fonts and symbols.
    _close(small)
    rows = []
    for count in (_SOME, _MOST):
        offered, first, again = _some_icons(count), [], []
        for _ in range(_FIELDS):
            field = _a_field(offered)
            first.append(_painted_ms(field.open_picker))
            for _ in range(_ROUNDS):
                field.picker.close()
                again.append(_painted_ms(field.open_picker))
            keys = _keys_ms(field.picker)
            _close(field)
        name = f"picker of {count:,} icons"
        rows.append(Row(f"{name} until it is painted, first time in a field", median(first), "ms", 50))
        rows.append(Row(f"{name} until it is painted, again, p95", p95(again), "ms", 50))
        rows.append(Row(f"key in the {name}, p95", p95(keys), "ms", 33))
    return rows


def _a_field(offered: OfferedIcons) -> IconField:
    field = IconField("Icon")
    field.set_icons(offered)
    field.show_value(f"icon-{len(offered) // 2}")
    field.resize(200, field.height())
    field.show()
    return field


def _close(field: IconField) -> None:
    field.picker.close()
    field.close()


def _keys_ms(picker: IconPicker) -> list[float]:
    texts = ["i", "ic", "ico", "icon", "icon-1", "icon-19", "icon-199", "icon-1999", "9", ""] * sized(3, 1)
    return [_painted_ms(lambda text=text: picker.search.setText(text)) for text in texts]


def _painted_ms(act: Callable[[], object]) -> float:
    """Measure an operation until it has been painted, which is the last part of an event loop turn."""
    started = time.perf_counter()
    act()
    QApplication.processEvents()
    return (time.perf_counter() - started) * 1000


def _some_icons(count: int) -> OfferedIcons:
    icons = []
    for number in range(count):
        image = QImage(64, 64, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor.fromHsv(number % 360, 200, 180))
        icons.append(OfferedIcon(number, f"icon-{number}", image, 64, 64))
    return OfferedIcons(icons)
