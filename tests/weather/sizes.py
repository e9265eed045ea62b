"""Responses of all sizes within the limit: counts × lengths × nesting × line breaks × scripts."""

import json
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any, Final

from editor.network.client import LIMIT_BYTES

SCRIPTS: Final = {
    "latin": "Severe storm warning for the coast. ",
    "one word": "x",
    "arabic": "تحذير من عاصفة شديدة على الساحل ",
    "thai": "คำเตือนพายุรุนแรงบริเวณชายฝั่ง",
    "devanagari": "तट के लिए तूफान की चेतावनी ",
    "cjk": "沿海地区暴风雨警告",
    "emoji": "⛈\ufe0f🌪\ufe0f👩‍👩‍👧",
    "marks": "a\u0301\u0302\u0303\u0304",
    "mixed directions": "storm עזה \u202e",
    "no width": "a\u200b\u200d\u2060",
}
BREAKS: Final = {
    "none": "",
    "\\n": "\n",
    "\\r\\n": "\r\n",
    "U+2028": "\u2028",
    "\\v": "\v",
    "blank": "\n \n\t\n",
}
_FIELDS: Final = ("countyName", "description", "warningPhenomenom", "warningString")


@dataclass(frozen=True, slots=True)
class Size:
    """The dimensions of a response of CurrentWeather."""

    records: int = 1
    warnings: int = 0
    credits: int = 0
    unknown: int = 0
    translations: int = 0
    length: int = 10
    depth: int = 0
    breaks: str = "none"
    every: int = 3  # letters between line breaks
    script: str = "latin"

    def text(self) -> str:
        """Return a text of the length, with its line breaks."""
        whole = "".join(islice(cycle(SCRIPTS[self.script]), self.length))
        sign = BREAKS[self.breaks]
        if not sign:
            return whole
        step = max(1, self.every)
        return sign.join(whole[at : at + step] for at in range(0, len(whole), step))[: self.length]

    def answer(self, record: dict[str, Any]) -> bytes:
        """Return the answer, built from a valid record, up to the maximum size of an answer."""
        text, deep = self.text(), "[" * self.depth + "]" * self.depth
        warning = dict.fromkeys(_FIELDS, text) | {
            "warningLevel": "Red",
            "warningStartDate": "2026-11-22T10:00:00+00:00",
            "warningEndDate": "2099-11-22T10:00:00+00:00",
            "translations": {f"language {number}": text for number in range(self.translations)},
        }
        now = record | {"CurrentParameters": record["CurrentParameters"] | {"WeatherConditions": text}}
        body = {
            "CurrentWeather": _fitting(now, self.records),
            "Warnings": _fitting(warning, self.warnings),
            "info": {"copyrights": _fitting(text, self.credits)},
            "unit": text,
            **{f"field {number}": 0 for number in range(self.unknown)},
        }
        # Equal warnings and credits would be merged.
        for number, given in enumerate(body["Warnings"]):
            body["Warnings"][number] = given | {"countyName": f"{number} {text}"}
        body["info"]["copyrights"] = [
            f"{number} {each}" for number, each in enumerate(body["info"]["copyrights"])
        ]
        data = json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")
        return data[:-1] + (f', "deep": {deep}'.encode() if deep else b"") + b"}"


def _fitting(value: Any, count: int) -> list[Any]:
    """Return a number of values, or as many as fit into a response."""
    size = len(json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")) + 10
    return [value] * min(count, LIMIT_BYTES // 3 // size)


EMPTY_RECORDS: Final = b'{"CurrentWeather":[' + b"{}," * 2_700_000 + b"{}]}"

# Sizes that froze the window or filled the memory, and similar ones.
GRAVE: Final = {
    "25 long warnings": Size(warnings=25, length=20_000),
    "25 long warnings of many lines": Size(warnings=25, length=20_000, breaks="\\n", every=2),
    "5,000 short warnings": Size(warnings=5000, length=40),
    "50 long credits": Size(credits=50, length=20_000),
    "5,000 credits": Size(credits=5000, length=30),
    "9,000 unknown fields": Size(unknown=9000),
    "720,000 unknown fields": Size(unknown=720_000),
    "9,000 records": Size(records=9000),
    "many translations": Size(warnings=25, translations=100, length=2000, breaks="\\n"),
    "one text of 2 MB": Size(warnings=1, credits=1, length=2_000_000),
    "30 levels": Size(depth=30),
    "60,000 levels": Size(depth=60_000),
    **{
        f"{script}, {breaks}": Size(
            warnings=25, credits=50, translations=5, length=5000, breaks=breaks, script=script
        )
        for script, breaks in zip(SCRIPTS, cycle(BREAKS), strict=False)
    },
}
