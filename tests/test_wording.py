"""Sentences that are made without Qt."""

import copy
import multiprocessing
import pickle

import pytest

from editor.errors import EditorError, Place
from editor.wording import Sentence, listed, say, say_count, term, together

GERMAN = {
    "“{name}” holds {kind}.": "„{name}“ enthält {kind}.",
    "a list": "eine Liste",
    "{count} layers": "{count} Ebenen",
    "line {line}, column {column}": "Zeile {line}, Spalte {column}",
}


def german(template: str, count: int) -> str:
    return "{count} Ebene" if (template, count) == ("{count} layers", 1) else GERMAN.get(template, template)


def test_a_sentence_is_the_english_text_that_it_reads() -> None:
    said = say("“{name}” holds {kind}.", name="paint", kind=say("a list"))
    assert isinstance(said, str)
    assert (said, f"{said}", len(said)) == ("“paint” holds a list.",) * 2 + (21,)


def test_a_sentence_and_those_within_it_are_told_in_another_language() -> None:
    said = say("“{name}” holds {kind}.", name="paint", kind=say("a list"))
    assert said.told(german) == "„paint“ enthält eine Liste."


def test_what_has_no_translation_is_told_in_english() -> None:
    assert say("Nothing says {what}.", what=say("a list")).told(german) == "Nothing says eine Liste."


@pytest.mark.parametrize(
    ("count", "english", "other"), [(1, "1 layer", "1 Ebene"), (2, "2 layers", "2 Ebenen")], ids=["1", "2"]
)
def test_a_sentence_that_counts_has_a_form_for_one(count: int, english: str, other: str) -> None:
    said = say_count("{count} layer", "{count} layers", count)
    assert said == english
    assert said.told(german) == other
    assert said.told(lambda template, _count: template) == english


def test_braces_of_a_file_stay_as_they_are() -> None:
    assert say("{text} and {{z}}", text="{x}").told(german) == "{x} and {z}"
    assert term("{label}").told(german) == "{label}"


def test_values_are_formatted_as_the_template_says() -> None:
    assert say("{points:,} of {share:.2g}", points=12345, share=0.3333).told(german) == "12,345 of 0.33"


def test_numbers_with_digits_of_their_own_are_rewritten_for_another_language() -> None:
    said = say("{kept:,} of {all}", kept=12345, all=say("{size:g} MB of {name}", size=0.5, name="a.b"))
    assert (
        said.told(german, lambda number: number.replace(",", "_").replace(".", ","))
        == "12_345 of 0,5 MB of a.b"
    )


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda said: pickle.loads(pickle.dumps(said))])
def test_a_copy_can_be_told_too(copied: object) -> None:
    said = copied(say_count("{count} layer", "{count} layers", 3))
    assert isinstance(said, Sentence)
    assert (said, said.told(german)) == ("3 layers", "3 Ebenen")
    alone = copied(say_count("{count} layer", "{count} layers", 1))
    assert alone.told(lambda template, _count: template) == "1 layer"


def _send(connection: object) -> None:
    try:
        raise EditorError(say("“{name}” holds {kind}.", name="paint", kind=say("a list")))
    except EditorError as error:
        connection.send(error.text)


def test_an_error_of_another_process_can_be_told() -> None:
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_send, args=(there,))
    process.start()
    assert here.poll(30)
    said = here.recv()
    process.join()
    assert said.told(german) == "„paint“ enthält eine Liste."


def test_sentences_stand_one_after_the_other() -> None:
    told = together([say("a list"), "", "{x}", say("{count} layers", count=2)])
    assert told == "a list {x} 2 layers"
    assert isinstance(told, Sentence)
    assert told.told(german) == "eine Liste {x} 2 Ebenen"
    assert together([]) == ""


def test_a_long_list_is_told_part_by_part() -> None:
    told = listed(["{x}", "", *(say("a list") for _ in range(2000))])
    assert told.startswith("{x}, a list, a list")
    assert isinstance(told, Sentence)
    assert told.told(german) == ", ".join(["{x}", *["eine Liste"] * 2000])
    assert listed(["x"]) == "x"
    assert listed([]) == ""


def test_a_place_is_told_too() -> None:
    words = Place("roads.json", 3, 4, "/a").words
    assert words == "roads.json, line 3, column 4, /a"
    assert isinstance(words, Sentence)
    assert words.told(german) == "roads.json, Zeile 3, Spalte 4, /a"
    assert Place().words == ""
