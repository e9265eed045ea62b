import time
from collections.abc import Iterator
import pytest
from editor.system.settings import WEATHER_ADDRESS, WEATHER_ON
from editor.workspace.services import Services
from tests.flows.conftest import OpenWindow
from tests.flows.routes import a_route, over_iceland, until_known
from tests.weather.specification_service import *

NOW_S=int(time.time())

@pytest.fixture
def service(services: Services) -> Iterator[SpecificationService]:
    with SpecificationService(clock=lambda: NOW_S) as service:
        services.settings.set(WEATHER_ADDRESS, service.address)
        yield service

def test_see(service, open_window, qtbot, services):
    user = open_window(size=(1440,900))
    card=user.weather_card
    qtbot.waitUntil(lambda: card.content.weather is not None, timeout=10000)
    print(card.text); print(card.is_chip, card.is_open)
    print(service.requests)
    user.trigger("weather_panel")
    panel=user.weather_panel
    qtbot.waitUntil(lambda: bool(panel.day_list.rows), timeout=10000)
    print([r.accessibleName() for r in panel.now.values.shown], panel.now.accessibleName())
    for r in panel.day_list.rows: print(r.sentence, r.low_share)
    user.docks.show("hours")
    hp=user.hours_panel
    qtbot.waitUntil(lambda: bool(hp.meteogram.chart.hours), timeout=10000)
    for a in hp.row_actions.values(): a.trigger()
    for h in hp.meteogram.chart.hours[:2]: print(h)
    print(hp.csv_text()[:600], len(hp.meteogram.chart.hours))
    from PySide6.QtWidgets import QLabel
    for fault in Fault:
        for number in (0,1):
            service.faults={number:fault}
            n=len(service.requests); t=time.time()
            before=(user.weather_model.now,user.weather_model.days,user.weather_model.hours)
            user.trigger("refresh_weather")
            qtbot.waitUntil(lambda: len(service.requests)>=n+3 and not any(user.jobs.is_running(x) for x in ("weather hours","weather days","weather now","weather")), timeout=5000)
            qtbot.wait(100)
            print("#####",fault,number, [p for p,_ in service.requests[n:]])
            print("now", user.weather_model.now.answer and user.weather_model.now.answer.remarks, "T:",user.weather_model.now.trouble, user.weather_model.now.is_old)
            print("days", [r.name+" "+r.low+r.high for r in panel.day_list.rows][:3], panel.days_note.text(), user.weather_model.days.trouble)
            print("foot", [l.text() for l in panel.foot.findChildren(QLabel)], panel.trouble.text if panel.trouble.isVisible() else "")
            print("hours", len(hp.meteogram.chart.hours), [h.title for h in hp.meteogram.chart.hours[:3]], hp.bar.text if hp.bar.isVisible() else "")
            print("card", card.text.temperature, card.text.notice)

def test_see2(service, open_window, qtbot, services):
    services.settings.set(WEATHER_ON, False)
    user=over_iceland(open_window,qtbot)
    view=a_route(user,qtbot)
    for s,t in list(zip(view.control.stops,view.panel.texts))[:3]: print(s.along.stop, s.weather, t)
    print(service.requests[-1])
    user.trigger("weather_towns")
    qtbot.waitUntil(lambda: bool(user.town_weather.pills), timeout=10000)
    for p in user.town_weather.pills: print(p.town.name,p.town.lat,p.town.lon,p.number,p.lines)
    for fault in Fault:
        service.faults={1:fault}
        n=len(service.requests)
        user.trigger("refresh_weather")
        qtbot.waitUntil(lambda: len(service.requests)>=n+2, timeout=5000)
        qtbot.wait(250)
        print("#####",fault,[p for p,_ in service.requests[n:]])
        print([(i,t.sentence) for i,t in enumerate(view.panel.texts) if not t.temperature or i==1], view.panel.note.text(), user.weather_model.route.answer.remarks)
        print(len(user.town_weather.pills), user.weather_model.towns.answer.remarks, user.weather_model.towns.trouble)
