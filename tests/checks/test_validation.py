import json
import subprocess
import sys
from pathlib import Path

from editor.checks.check import check
from editor.mapstyle.document.model import MapStyle
from tests.styles import a_document, a_line

PROBE = Path(__file__).with_name("fallback_probe.py")


def test_both_validators_report_the_same() -> None:
    broken = [
        a_line(6, minzoom="3", more={}),
        a_line(5, minzoom=99, paint={"fill-colour": 1, "fill-color": {"color_stops": {"color_stop": [{}]}}}),
        a_line(
            4, filter={"condition": "some", "expression": [{"key": 1, "condition": "has", "values": [1]}]}
        ),
        a_line(3, label_text={"label_expression": "{}", "label_keys": {"label_key": [{"id": 1}]}}),
        a_line(2, paint={"line-width": {"line_width_stops": {"line_width_stop": [], "easing_type": "x"}}}),
        {"id": None},
    ]
    tree = {**a_document(broken), "more": 1, "fonts_section": {"bold": "x"}}
    del tree["icons_section"]
    texts = sorted([problem.code, problem.pointer, problem.text] for problem in check(MapStyle.of(tree)))
    command = [sys.executable, "-W", "error", str(PROBE)]
    root = Path(__file__).parents[2]
    child = subprocess.run(
        command,
        input=json.dumps(tree),
        capture_output=True,
        text=True,
        cwd=root,
        env={"PYTHONPATH": str(root)},
        timeout=60,
    )
    assert child.stderr == ""
    assert json.loads(child.stdout) == texts
    assert len(texts) > 12


def test_a_list_in_place_of_an_object_is_reported_as_a_list() -> None:
    tree = a_document()
    tree["map_schemes_section"]["map_schemes"] = [[[1, 2], {"a": 1}]]

    texts = [(problem.pointer, problem.text) for problem in check(MapStyle.of(tree))]

    expected = "Entry 1 in “map_schemes” is a list. It should be a JSON object."
    assert ("/map_schemes_section/map_schemes/0", expected) in texts
