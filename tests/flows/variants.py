"""Styles of a set for flow tests of variants."""

import json
from pathlib import Path
from typing import Any

from pytestqt.qtbot import QtBot

from editor.mapstyle.document.model import LAYERS
from editor.mapstyle.edits.edit import set_zoom_range
from editor.mapstyle.json_tree import read
from editor.mapstyle.variants.style_set import VariantUse
from editor.storage.style_sets import link_variant, open_set
from tests.flows.driver import TIMEOUT_MS, Driver
from tests.styles import a_color, a_document, a_line, a_width, bytes_of

WHITE, DARK = 0xFFFFFFFF, 0xFF281E14


class City:
    """A folder with a day and a night version of a style."""

    def __init__(self, folder: Path) -> None:
        self.day, self.night, self.set = (
            folder / name for name in ("day.json", "night.json", "day.styleset")
        )
        self.day.write_bytes(bytes_of(a_tree(WHITE)))
        self.night.write_bytes(bytes_of(a_tree(DARK)))

    def field(self, path: Path, key: str) -> Any:
        return read(json.loads(path.read_bytes()), (*LAYERS, 0, key))

    def link(self) -> None:
        link_variant(self.day, self.night, name="Night", use=VariantUse.NIGHT)


def a_tree(ground: int) -> Any:
    paint = {"line-width": a_width((3, 2), (17, 8)), "line-inner-color": a_color((0, ground ^ 0xFFFFFF))}
    casing = {**paint, "line-outer-color": a_color((0, ground ^ 0xFFFFFF))}
    background = {"fill-color": a_color((0, ground))}
    return a_document(
        [
            a_line(3, COMMENT="Motorways", paint=casing),
            a_line(2, COMMENT="Streets", sourcedata_id=3, paint=paint),
            a_line(1, type="background", source="", paint=background),
        ]
    )


def wait_for_set(user: Driver, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: user.style_sets.current is not None and is_idle(user), timeout=TIMEOUT_MS)


def is_idle(user: Driver) -> bool:
    return user.is_idle_with_variants


def narrow(user: Driver, minzoom: int = 9) -> None:
    """Change the structure of the first layer."""
    user.edit(set_zoom_range([user.keys[0]], minzoom, 17), "Change zoom range")


def synced(city: City) -> dict[str, str]:
    return {variant.file: variant.synced for variant in open_set(city.set).style_set.variants}
