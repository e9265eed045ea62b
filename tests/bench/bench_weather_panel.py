"""The weather panel with many warnings: updated and painted on the GUI thread."""

import tempfile
from pathlib import Path

from PySide6.QtWidgets import QApplication

from editor.app.startup import create_application
from editor.features.weather.view import WeatherPanel
from editor.system.jobs import Jobs
from editor.system.secrets import WeatherKey
from editor.system.settings import WEATHER_ADDRESS, Settings
from editor.workspace.weather.model import WeatherModel
from tests.bench.bench_window import wait
from tests.bench.harness import Row, p95, sized, times_ms
from tests.weather.scripted_service import NOW, NOW_S, a_scripted_service, a_warning, the_weather_now

_ROUNDS = sized(100, 1)
_WARNINGS = 45


def bench_weather_panel() -> list[Row]:
    """Measure an answer that arrives while the panel shows: its first 20 warnings, 10 days and all values."""
    create_application()
    with a_scripted_service() as (service, address), tempfile.TemporaryDirectory() as folder:
        service.answers[NOW] = the_weather_now(
            tuple(a_warning(countyName=f"Region {number}") for number in range(_WARNINGS))
        )
        settings, jobs = Settings(Path(folder) / "settings.ini"), Jobs()
        settings.set(WEATHER_ADDRESS, address)
        model = WeatherModel(settings, WeatherKey(environment={}), jobs, lambda *_: None, Path(folder))
        panel = WeatherPanel(model, clock=lambda: NOW_S)
        panel.resize(348, 900)
        model.set_place(-34.9, -56.18)
        model.set_awake(is_awake=True)
        panel.show()
        wait(lambda: len(panel.warnings.cards) > 1 and bool(panel.day_list.rows))
        QApplication.processEvents()

        def show_again() -> None:
            panel.refresh()
            QApplication.processEvents()
            while panel.warnings.is_filling:
                QApplication.processEvents()
            panel.repaint()

        taken = times_ms(show_again, _ROUNDS)
        panel.hide()
        model.close()
        jobs.close()
    return [Row("weather panel of 20 warnings filled and painted, p95", p95(taken), "ms", 16)]
