"""What a specimen of a face shows: names of places in many scripts, and which letters the face lacks."""

from collections.abc import Iterator

from editor.assets.fonts.coverage import CodePoints

DEFAULT_SAMPLE = "Montevideo"
STREETS = "Avenida 18 de Julio, Peñarol, Río Santa Lucía"
# Places as the people there write them, so that each stands for its language or script.
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
_MOST_PLACES = 12
# These are never drawn by themselves, so that no font need have them.
_INVISIBLE = frozenset(map(ord, " \t\n\u00a0\u2009\u200b\u200c\u200d\u200e\u200f\u2060\ufe0f"))


def places_in(codepoints: CodePoints) -> tuple[str, ...]:
    """Places that can be written with some characters alone, as many as a line or two can show."""
    whole = [place for place in PLACES if not missing_in(place, codepoints)]
    return tuple(whole[:_MOST_PLACES])


def missing_in(text: str, codepoints: CodePoints) -> str:
    """The characters of a text that a font lacks, each once, in the order of the text."""
    has = codepoints.members
    lacking = (each for each in text if ord(each) not in has and ord(each) not in _INVISIBLE)
    return "".join(dict.fromkeys(lacking))


def missing_runs(text: str, codepoints: CodePoints) -> Iterator[tuple[int, int]]:
    """Where a text has characters that a font lacks. Shape: start and length, as Qt counts, in UTF-16."""
    lacking = frozenset(missing_in(text, codepoints))
    at, start = 0, -1
    for letter in text:
        if letter in lacking:
            start = at if start < 0 else start
        elif start >= 0:
            yield start, at - start
            start = -1
        at += 1 + (ord(letter) > 0xFFFF)
    if start >= 0:
        yield start, at - start
