"""Tests of the placement of the list of hits."""

from itertools import product

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect

from editor.mapstyle.document.model import LayerKey
from editor.preview.inspect.found_list import CLEAR_PX, FoundRow
from editor.preview.map_view import MapView
from editor.render.query.questions import Hit, HitKind
from tests.preview.frames import mouse, recorded

UPPER_LEFT, MIDDLE = (60.0, 80.0), (500.0, 240.0)


def press(view: MapView, at: tuple[float, float]) -> None:
    """Click the topmost widget at a point of the map."""
    over = view.childAt(QPoint(*map(round, at))) or view
    where = over.mapFrom(view, QPoint(*map(round, at))).toTuple()
    mouse(over, QEvent.Type.MouseButtonPress, where)
    mouse(over, QEvent.Type.MouseButtonRelease, where)


def list_at(view: MapView, at: tuple[float, float], count: int = 6) -> QRect:
    """Show a list of layers for a point of the map, and return its geometry."""
    view.inspector.ask_at(QPointF(*at))
    tags = tuple((f"key {number}", "") for number in range(40))
    hits = [Hit(LayerKey(number), HitKind.AREA, "", tags) for number in range(count)]
    view.inspector.show_found("Here", [FoundRow(hit, "road", f"Layer {hit.layer}", "") for hit in hits])
    return view.inspector.list.card_in_parent


def around(at: tuple[float, float]) -> QRect:
    """Return the visible part of the map around a point."""
    return QRect(QPoint(*map(round, at)), QPoint(*map(round, at))).adjusted(
        1 - CLEAR_PX, 1 - CLEAR_PX, CLEAR_PX - 1, CLEAR_PX - 1
    )


def test_the_list_overlaps_neither_the_point_nor_buttons_nor_credits(view: MapView) -> None:
    overlays = view.map_overlays
    for width, x, y in product((340, 640, 1200), (0.06, 0.3, 0.5, 0.8), (0.2, 0.5, 0.9)):
        view.resize(width, 480)
        at = (x * width, y * 480)
        listed = list_at(view, at)
        assert not listed.intersects(around(at)), (width, at)
        assert not listed.intersects(overlays.zoom_buttons.card_in_parent), (width, at)
        assert not listed.intersects(overlays.attribution.geometry()), (width, at)
        assert view.rect().contains(listed), (width, at)
        view.inspector.list.close_list()


def test_another_click_in_the_upper_left_selects_the_next_layer(view: MapView) -> None:
    view.resize(1200, 480)
    where = list_at(view, UPPER_LEFT)
    selected = recorded(view.inspector.layer_selected)
    press(view, UPPER_LEFT)
    assert selected == [(LayerKey(1),)]
    assert view.inspector.list.card_in_parent == where


def test_the_list_keeps_its_side_until_it_would_cover_a_point(view: MapView) -> None:
    view.resize(1200, 480)
    assert list_at(view, MIDDLE).left() < 100
    where = list_at(view, UPPER_LEFT)
    assert where.left() > 600
    assert list_at(view, (500.0, 300.0)) == where
    view.inspector.list.close_list()
    assert list_at(view, (500.0, 300.0)).left() < 100


def test_an_expanded_list_stays_above_the_point(view: MapView) -> None:
    view.resize(1200, 480)
    at = (100.0, 340.0)
    before = list_at(view, at, count=3)
    item = view.inspector.list.tree.topLevelItem(0)
    assert item is not None
    item.setExpanded(True)
    after = view.inspector.list.card_in_parent
    assert after.topLeft() == before.topLeft()
    assert after.height() > before.height()
    assert not after.intersects(around(at))
