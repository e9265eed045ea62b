"""Tests of satellite images: consent, requests, caching and drawing."""

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.basemap.tiles.disk_cache import LEAST_S, Freshness, TileStore
from editor.basemap.tiles.queue import AT_ONCE
from editor.basemap.tiles.tile import TileId
from editor.errors import NetError
from editor.mapstyle.document.model import MapStyle
from editor.mapstyle.schema.layer_types import SATELLITE_SOURCE
from editor.render.composition import Picture
from editor.render.renderer import Renderer
from editor.render.satellite import tiles
from editor.render.satellite.satellite import Satellite
from editor.render.satellite.service import find_satellite_host, service_of
from editor.render.satellite.tiles import LARGEST_BYTES, MAX_FAILURES, check_public
from editor.render.worker.frame_cache import FrameRequest
from editor.render.worker.service import RenderService
from tests.render.maps import CHOICES, DATA, TILE, Json, a_camera, a_layer, a_map, at
from tests.render.tile_server import TileServer, a_picture, a_tile_server, color_of
from tests.styles import a_style

HERE = frozenset({"127.0.0.1"})
GROUND = a_layer("background", fill_color=0xFFFFFFFF)
WHITE = (255, 255, 255)
GREEN = (20, 220, 30)


@pytest.fixture
def server() -> Iterator[TileServer]:
    with a_tile_server() as server:
        yield server


class Preview:
    """Renderer that accepts satellite images from this machine."""

    def __init__(self, hosts: frozenset[str] = HERE, folder: Path | None = None) -> None:
        self.satellite = Satellite(is_public=False)
        self.satellite.set_folder(folder)
        self.satellite.allow(hosts)
        self.renderer = Renderer(a_map(), DATA, CHOICES, satellite=self.satellite)

    def draw(self, style: MapStyle, scale: float = 1.0, zoom: float = 14.0) -> Picture:
        """Return the picture with the images so far."""
        self.satellite.apply_arrivals()
        return self.renderer.render(style, a_camera(scale, zoom))

    def drawn(self, qtbot: QtBot, style: MapStyle, scale: float = 1.0, zoom: float = 14.0) -> Picture:
        """Return the picture with all images."""
        self.draw(style, scale, zoom)
        qtbot.waitUntil(lambda: not self.draw(style, scale, zoom) or self.satellite.awaited == 0)
        return self.draw(style, scale, zoom)


@pytest.fixture
def preview() -> Iterator[Preview]:
    made = Preview()
    yield made
    made.satellite.close()


def a_satellite(location: str | None, *layers: Json, **fields: Json) -> MapStyle:
    """Return a style with a satellite layer over a white background."""
    composite = {"type": SATELLITE_SOURCE, "location": location}
    sources = [] if location is None else [{"id": 1, "name": "s", "composite": composite}]
    layer = {**a_layer("raster"), "source": SATELLITE_SOURCE, **fields}
    return a_style([*layers, layer, GROUND], sources_list={"sources": sources})


def test_images_are_at_the_place_of_their_tiles(qtbot: QtBot, server: TileServer, preview: Preview) -> None:
    image = preview.drawn(qtbot, a_satellite(server.address)).image
    assert {at(image, x, y) for x in (2, 128, 253) for y in (2, 128, 253)} == {color_of(TILE.x, TILE.y)}
    finer = preview.drawn(qtbot, a_satellite(server.address), zoom=15.0).image
    x, y = 2 * TILE.x, 2 * TILE.y
    # At level 15 the middle of the tile is where its four quarters meet.
    assert [at(finer, *place) for place in ((64, 64), (192, 64), (64, 192), (192, 192))] == [
        color_of(x, y),
        color_of(x + 1, y),
        color_of(x, y + 1),
        color_of(x + 1, y + 1),
    ]
    assert preview.draw(a_satellite(server.address), zoom=15.0).image == finer


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_images_are_read_in_three_forms(
    qtbot: QtBot, server: TileServer, preview: Preview, form: str
) -> None:
    server.form = form
    image = preview.drawn(qtbot, a_satellite(server.address)).image
    assert at(image, 128, 128) == pytest.approx(color_of(TILE.x, TILE.y), abs=4)


def test_no_requests_before_the_host_is_allowed(server: TileServer) -> None:
    preview = Preview(frozenset({"tiles.example"}))
    style = a_satellite(server.address)
    picture = preview.draw(style)
    assert [(each.key, each.is_partly_drawn) for each in picture.not_drawn] == [(style.order.keys[0], True)]
    assert "“127.0.0.1”" in picture.not_drawn[0].reason
    # Instead there is a checkerboard, through which the background can be seen.
    assert len({at(picture.image, x, 100) for x in range(0, 100, 4)}) == 2
    assert preview.satellite.awaited == 0
    assert server.paths == []
    assert Renderer(a_map(), DATA, CHOICES).render(style, a_camera()).not_drawn == picture.not_drawn


def test_requests_follow_the_permission_of_the_host(
    qtbot: QtBot, server: TileServer, preview: Preview
) -> None:
    style = a_satellite(server.address)
    preview.satellite.allow(frozenset())
    preview.draw(style)
    assert server.paths == []
    preview.satellite.allow(HERE)
    assert preview.drawn(qtbot, style).not_drawn == ()
    assert server.paths == [f"/{TILE.z}/{TILE.x}/{TILE.y}"]
    preview.satellite.allow(frozenset())
    assert preview.draw(style, zoom=16.0).not_drawn != ()
    assert len(server.paths) == 1


def test_images_name_their_host_and_fade_with_their_layer(
    qtbot: QtBot, server: TileServer, preview: Preview
) -> None:
    faded = {"paint": a_layer("raster", fill_opacity=0.5)["paint"]}
    picture = preview.drawn(qtbot, a_satellite(server.address, **faded))
    half = [(255 + channel) / 2 for channel in color_of(TILE.x, TILE.y)]
    assert at(picture.image, 128, 128) == pytest.approx(half, abs=2)
    assert "Satellite imagery: 127.0.0.1" in picture.attribution


@pytest.mark.parametrize("fields", [{"minzoom": 15}, {"maxzoom": 13}])
def test_a_hidden_layer_sends_no_requests(
    server: TileServer, preview: Preview, fields: dict[str, int]
) -> None:
    picture = preview.draw(a_satellite(server.address, **fields))
    assert preview.satellite.awaited == 0
    assert server.paths == []
    assert "Satellite imagery: 127.0.0.1" not in picture.attribution


def test_a_missing_image_leaves_a_gap_and_is_requested_once(
    qtbot: QtBot, server: TileServer, preview: Preview
) -> None:
    server.answer = (404, b"")
    picture = preview.drawn(qtbot, a_satellite(server.address))
    assert at(picture.image, 128, 128) == WHITE
    assert picture.not_drawn == ()
    preview.drawn(qtbot, a_satellite(server.address))
    assert len(server.paths) == 1


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"<html>", "not a satellite image"),
        (a_picture((1, 2, 3))[:60], "damaged"),
        (a_picture((1, 2, 3), side=1500), "too large"),
        (bytes(LARGEST_BYTES + 1), "larger than 2 MB"),
    ],
    ids=["no picture", "damaged", "too many pixels", "too many bytes"],
)
def test_an_invalid_image_is_reported_and_requested_once(
    qtbot: QtBot, server: TileServer, preview: Preview, body: bytes, message: str
) -> None:
    server.answer = (200, body)
    picture = preview.drawn(qtbot, a_satellite(server.address))
    assert at(picture.image, 128, 128) == WHITE
    assert [message in each.reason for each in picture.not_drawn] == [True]
    assert [message in note for note in preview.satellite.notes] == [True]
    preview.drawn(qtbot, a_satellite(server.address))
    assert len(server.paths) == 1


def test_a_service_that_fails_repeatedly_is_paused(
    qtbot: QtBot, server: TileServer, preview: Preview
) -> None:
    server.answer = (403, b"")
    preview.drawn(qtbot, a_satellite(server.address), zoom=16.5, scale=4.0)
    preview.drawn(qtbot, a_satellite(server.address), zoom=15.0, scale=4.0)
    # When the last required one fails, others may already be pending.
    assert len(server.paths) < MAX_FAILURES + AT_ONCE
    assert {path.split("/")[1] for path in server.paths} == {"18"}, "a later level is requested"


def test_a_coarser_image_is_shown_until_finer_ones_arrive(
    qtbot: QtBot, server: TileServer, preview: Preview
) -> None:
    style = a_satellite(server.address)
    preview.drawn(qtbot, style)
    assert at(preview.renderer.render(style, a_camera(zoom=16.0)).image, 128, 128) == color_of(TILE.x, TILE.y)


def test_fetched_images_are_available_without_the_network_while_their_host_is_allowed(
    qtbot: QtBot, server: TileServer, tmp_path: Path
) -> None:
    style = a_satellite(server.address)
    first = Preview(folder=tmp_path)
    shown = first.drawn(qtbot, style).image
    first.satellite.close()
    server.answer = (500, b"")
    again = Preview(folder=tmp_path)
    assert again.drawn(qtbot, style).image == shown
    again.satellite.close()
    # Stored images of a host that is not allowed are not shown.
    refused = Preview(frozenset(), folder=tmp_path)
    assert "imagery from “127.0.0.1” is blocked" in refused.draw(style).not_drawn[0].reason
    refused.satellite.close()
    assert len(server.paths) == 1


def test_only_images_are_stored_on_disk(qtbot: QtBot, server: TileServer, tmp_path: Path) -> None:
    server.answer = (200, b"<html>")
    preview = Preview(folder=tmp_path)
    preview.drawn(qtbot, a_satellite(server.address))
    preview.satellite.close()
    with closing(TileStore(tmp_path)) as store:
        assert store.taken_bytes == 0


def test_an_image_damaged_on_the_disk_is_fetched_again(
    qtbot: QtBot, server: TileServer, tmp_path: Path
) -> None:
    style = a_satellite(server.address)
    with closing(TileStore(tmp_path)) as store:
        store.put(service_of(style).key, TILE, b"<html>")
    preview = Preview(folder=tmp_path)
    assert at(preview.drawn(qtbot, style).image, 128, 128) == color_of(TILE.x, TILE.y)
    preview.satellite.close()
    assert len(server.paths) == 1


def keep_old(folder: Path, style: MapStyle, **caching: object) -> None:
    """Store a green image from an hour ago that is due."""
    known = Freshness(time.time() - 3600.0, 60.0, etag='"old"', **caching)  # type: ignore[arg-type]
    with closing(TileStore(folder)) as store:
        store.put(service_of(style).key, TILE, a_picture(GREEN), known)


def is_refreshing(preview: Preview, style: MapStyle) -> bool:
    """Draw, and return whether a shown image is being fetched again."""
    preview.draw(style)
    return (preview.satellite.retry_in_s or LEAST_S) < LEAST_S


def test_an_outdated_image_is_shown_until_the_newer_one_arrives(
    qtbot: QtBot, server: TileServer, tmp_path: Path
) -> None:
    style = a_satellite(server.address)
    keep_old(tmp_path, style)
    preview = Preview(folder=tmp_path)
    assert at(preview.drawn(qtbot, style).image, 128, 128) == GREEN
    assert preview.satellite.retry_in_s is not None
    qtbot.waitUntil(lambda: at(preview.draw(style).image, 128, 128) == color_of(TILE.x, TILE.y))
    assert not is_refreshing(preview, style)
    assert preview.satellite.notes == ()
    preview.satellite.close()
    with closing(TileStore(tmp_path)) as store:
        assert store.get(service_of(style).key, TILE) == a_picture(color_of(TILE.x, TILE.y))


def test_an_image_that_its_service_confirms_is_not_sent_again(
    qtbot: QtBot, server: TileServer, tmp_path: Path
) -> None:
    style = a_satellite(server.address)
    server.headers = {"ETag": '"old"', "Cache-Control": "max-age=600"}
    keep_old(tmp_path, style)
    preview = Preview(folder=tmp_path)
    preview.drawn(qtbot, style)
    qtbot.waitUntil(lambda: not is_refreshing(preview, style))
    assert 500.0 < (preview.satellite.retry_in_s or 0.0) <= 600.0
    assert at(preview.draw(style).image, 128, 128) == GREEN
    assert (server.confirmed, len(server.paths)) == (1, 1)
    preview.satellite.close()


@pytest.mark.parametrize("caching", [{}, {"must_validate": True}], ids=["plain", "must be checked"])
def test_outdated_images_are_available_without_the_network(
    qtbot: QtBot, tmp_path: Path, caching: dict[str, bool]
) -> None:
    with a_tile_server() as server:
        style = a_satellite(server.address)
    keep_old(tmp_path, style, **caching)
    with closing(TileStore(tmp_path)) as store:
        known = store.freshness(service_of(style).key, TILE)
        for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
            finer = TileId(TILE.z + 1, 2 * TILE.x + x, 2 * TILE.y + y)
            store.put(service_of(style).key, finer, a_picture(GREEN), known)
    preview = Preview(folder=tmp_path)

    def has_given_up() -> bool:
        preview.draw(style, scale=2.0)
        return preview.satellite.retry_in_s == LEAST_S

    assert at(preview.drawn(qtbot, style, scale=2.0).image, 100, 100) == GREEN
    qtbot.waitUntil(has_given_up)
    assert at(preview.draw(style, scale=2.0).image, 100, 100) == GREEN
    # A service that failed this often gets no requests; images on the disk are still shown.
    assert at(preview.drawn(qtbot, style).image, 128, 128) == GREEN
    assert preview.satellite.notes == ()
    preview.satellite.close()


def test_an_image_that_requires_validation_is_requested_before_it_is_shown(
    qtbot: QtBot, server: TileServer, tmp_path: Path
) -> None:
    style = a_satellite(server.address)
    keep_old(tmp_path, style, must_validate=True)
    preview = Preview(folder=tmp_path)
    assert at(preview.drawn(qtbot, style).image, 128, 128) == color_of(TILE.x, TILE.y)
    preview.satellite.close()


def test_an_image_that_must_not_be_stored_stays_in_memory(
    qtbot: QtBot, server: TileServer, tmp_path: Path
) -> None:
    server.headers = {"Cache-Control": "no-store, max-age=0"}
    style = a_satellite(server.address)
    preview = Preview(folder=tmp_path)
    preview.drawn(qtbot, style)
    assert at(preview.drawn(qtbot, style).image, 128, 128) == color_of(TILE.x, TILE.y)
    preview.satellite.close()
    assert len(server.paths) == 1
    with closing(TileStore(tmp_path)) as store:
        assert store.taken_bytes == 0


def test_an_image_that_is_missing_once_is_retained(qtbot: QtBot, server: TileServer, tmp_path: Path) -> None:
    server.answer = (404, b"")
    style = a_satellite(server.address)
    keep_old(tmp_path, style)
    preview = Preview(folder=tmp_path)
    preview.drawn(qtbot, style)
    qtbot.waitUntil(lambda: not is_refreshing(preview, style))
    assert len(server.paths) == 1
    assert at(preview.drawn(qtbot, style).image, 128, 128) == GREEN
    preview.satellite.close()
    with closing(TileStore(tmp_path)) as store:
        assert store.get(service_of(style).key, TILE) == a_picture(GREEN)


def test_an_image_that_was_removed_by_its_service_is_dropped(
    qtbot: QtBot, server: TileServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tiles, "RETRY_S", 0.0)
    server.answer = (404, b"")
    style = a_satellite(server.address)
    keep_old(tmp_path, style)
    preview = Preview(folder=tmp_path)
    assert at(preview.drawn(qtbot, style).image, 128, 128) == GREEN
    qtbot.waitUntil(lambda: at(preview.draw(style).image, 128, 128) == WHITE)
    preview.satellite.close()
    with closing(TileStore(tmp_path)) as store:
        assert store.taken_bytes == 0


@pytest.mark.parametrize(
    ("location", "message"),
    [
        (None, "No source"),
        ("{tile_url}", "cannot be used"),
        ("ftp://tiles.example/{z}/{x}/{y}", "cannot be used"),
        ("http://tiles.example/{z}/{x}/{y}", "cannot be used"),
        ("https://user:secret@tiles.example/{z}/{x}/{y}", "cannot be used"),
        ("https://tiles.example/1?key=secret", "tile URL of tiles.example needs {z}, {x} and {y}"),
    ],
)
def test_an_unusable_address_is_reported(preview: Preview, location: str | None, message: str) -> None:
    style = a_satellite(location)
    missed = preview.draw(style).not_drawn
    assert [message in each.reason and "secret" not in each.reason for each in missed] == [True]
    assert find_satellite_host(style) == ""


def test_braces_may_be_written_in_digits_and_rows_counted_from_below(
    qtbot: QtBot, server: TileServer, preview: Preview
) -> None:
    address = server.address.replace("{y}", "{-y}").replace("{", "%7B").replace("}", "%7D")
    preview.drawn(qtbot, a_satellite(address))
    assert server.paths == [f"/{TILE.z}/{TILE.x}/{2**TILE.z - 1 - TILE.y}"]


def test_the_host_is_needed_only_with_a_satellite_layer() -> None:
    assert find_satellite_host(a_satellite("https://tiles.example/{z}/{x}/{y}")) == "tiles.example"
    composite = {"type": SATELLITE_SOURCE, "location": "https://tiles.example/{z}/{x}/{y}"}
    assert (
        find_satellite_host(a_style(2, sources_list={"sources": [{"id": 1, "composite": composite}]})) == ""
    )


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "[::1]",
        "[fe80::1]",
        "[fd00::1]",
        "[::ffff:10.0.0.1]",
        "[2002:a00:1::]",
        "nas.local",
    ],
)
def test_private_networks_are_rejected(host: str) -> None:
    with pytest.raises(NetError):
        check_public(f"https://{host}/14/1/2")


def test_only_https_is_accepted() -> None:
    check_public("https://1.1.1.1/14/1/2")
    with pytest.raises(NetError):
        check_public("http://1.1.1.1/14/1/2")


def test_local_requests_are_rejected_by_default(qtbot: QtBot, server: TileServer) -> None:
    satellite = Satellite()
    satellite.allow(HERE)
    renderer = Renderer(a_map(), DATA, CHOICES, satellite=satellite)
    style = a_satellite(server.address)
    qtbot.waitUntil(lambda: bool(renderer.render(style, a_camera()).not_drawn))
    assert server.paths == []
    satellite.close()


def test_allowed_hosts_are_sent_to_the_processes(qtbot: QtBot, server: TileServer) -> None:
    style = a_satellite(server.address)
    service = RenderService()
    reasons: list[str] = []
    service.framed.connect(lambda frame: reasons.extend(missed.reason for missed in frame.not_drawn))
    service.request(FrameRequest(style, a_camera()))
    qtbot.waitUntil(
        lambda: any("imagery from “127.0.0.1” is blocked" in reason for reason in reasons), timeout=20_000
    )
    service.allow_hosts(HERE)

    def is_refused() -> bool:
        # The rule of the shipped program: requests to this machine are rejected even if allowed.
        service.request(FrameRequest(style, a_camera()))
        return any("127.0.0.1 is blocked: " in reason for reason in reasons)

    qtbot.waitUntil(is_refused, timeout=20_000)
    service.close()
    assert server.paths == []
