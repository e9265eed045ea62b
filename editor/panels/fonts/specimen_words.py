"""Sample texts in many scripts, and the characters of a text that a font lacks."""

from collections.abc import Iterator

from editor.assets.fonts.coverage import CodePoints

DEFAULT_SAMPLE = "Montevideo"
STREETS = "Avenida 18 de Julio, Peñarol, Río Santa Lucía"
# Endonyms, each representing a language or script.
PLACES = (
    *(
        "Ελλάδα",
        "Україна",
        "Кишинёв",
        "Đà Nẵng",
        "Łódź",
        "Þingvellir",
        "Çanakkale",
        "Győr",
        "České Budějovice",
    ),
    *("Rīga", "Šiauliai", "Ñuñoa", "São Paulo", "Århus", "Българија", "Қазақстан", "Երևան", "თბილისი"),
    *("القاهرة", "تهران", "ירושלים", "दिल्ली", "ঢাকা", "ਅੰਮ੍ਰਿਤਸਰ", "அமர்ந்தம்", "తెలంగాణ", "ಬೆಂಗಳೂರು", "കൊച്ചി"),
    *("กรุงเทพ", "ວຽງຈັນ", "မန္တလေး", "ភ្នំពេញ", "አዲስ አበባ", "東京", "上海", "臺北", "서울", "おおさか"),
)
_MAX_PLACES = 12
# Characters without a glyph of their own, which fonts need not contain.
_INVISIBLE = frozenset(map(ord, " \t\n\u00a0\u2009\u200b\u200c\u200d\u200e\u200f\u2060\ufe0f"))


def places_in(codepoints: CodePoints) -> tuple[str, ...]:
    """Return the first place names that a font covers, enough for a line or two."""
    covered = [place for place in PLACES if not missing_in(place, codepoints)]
    return tuple(covered[:_MAX_PLACES])


def missing_in(text: str, codepoints: CodePoints) -> str:
    """Return the characters of a text that a font lacks, each once, in text order."""
    members = codepoints.members
    missing = (each for each in text if ord(each) not in members and ord(each) not in _INVISIBLE)
    return "".join(dict.fromkeys(missing))


def missing_runs(text: str, codepoints: CodePoints) -> Iterator[tuple[int, int]]:
    """Yield the start and length of each run of missing characters. Units: UTF-16 code units."""
    missing = frozenset(missing_in(text, codepoints))
    position, start = 0, -1
    for letter in text:
        if letter in missing:
            start = position if start < 0 else start
        elif start >= 0:
            yield start, position - start
            start = -1
        position += 1 + (ord(letter) > 0xFFFF)
    if start >= 0:
        yield start, position - start
