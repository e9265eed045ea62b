"""Translatable sentences without Qt."""

import copy
import multiprocessing
import pickle
from datetime import date

import pytest

from editor.errors import EditorError, FilePosition
from editor.wording import Sentence, join_sentences, listed, say, say_count, term

GERMAN = {
    "“{name}” holds {kind}.": "„{name}“ enthält {kind}.",
    "a list": "eine Liste",
    "{count} layers": "{count} Ebenen",
    "line {line}, column {column}": "Zeile {line}, Spalte {column}",
}


def german(template: str, count: int) -> str:
    return "{count} Ebene" if (template, count) == ("{count} layers", 1) else GERMAN.get(template, template)


def test_a_sentence_is_the_english_text_that_it_reads() -> None:
    message = say("“{name}” holds {kind}.", name="paint", kind=say("a list"))
    assert isinstance(message, str)
    assert (message, f"{message}", len(message)) == ("“paint” holds a list.",) * 2 + (21,)


def test_sentence_and_its_parts_are_translated() -> None:
    message = say("“{name}” holds {kind}.", name="paint", kind=say("a list"))
    assert message.translated(german) == "„paint“ enthält eine Liste."


def test_untranslated_sentence_is_english() -> None:
    assert say("Nothing says {what}.", what=say("a list")).translated(german) == "Nothing says eine Liste."


@pytest.mark.parametrize(
    ("count", "english", "other"), [(1, "1 layer", "1 Ebene"), (2, "2 layers", "2 Ebenen")], ids=["1", "2"]
)
def test_a_sentence_that_counts_has_a_form_for_one(count: int, english: str, other: str) -> None:
    message = say_count("{count} layer", "{count} layers", count)
    assert message == english
    assert message.translated(german) == other
    assert message.translated(lambda template, _count: template) == english


def test_braces_of_a_file_are_unchanged() -> None:
    assert say("{text} and {{z}}", text="{x}").translated(german) == "{x} and {z}"
    assert term("{label}").translated(german) == "{label}"


def test_values_are_formatted_by_the_template() -> None:
    assert say("{points:,} of {share:.2g}", points=12345, share=0.3333).translated(german) == "12,345 of 0.33"


def test_numbers_with_grouped_digits_are_rewritten_for_another_language() -> None:
    message = say("{kept:,} of {all}", kept=12345, all=say("{size:g} MB of {name}", size=0.5, name="a.b"))
    assert (
        message.translated(german, lambda number: number.replace(",", "_").replace(".", ","))
        == "12_345 of 0,5 MB of a.b"
    )


def test_parts_of_a_date_are_named_in_another_language() -> None:
    message = say("Seen {day}.", day=say("{day:%a} {day.day} {day:%b}", day=date(2026, 11, 22)))
    assert message == "Seen Sun 22 Nov."
    assert (
        message.translated(german, str, lambda day, part: f"<{part} {day:%d}>") == "Seen <%a 22> 22 <%b 22>."
    )


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda message: pickle.loads(pickle.dumps(message))])
def test_copy_can_be_translated(copied: object) -> None:
    message = copied(say_count("{count} layer", "{count} layers", 3))
    assert isinstance(message, Sentence)
    assert (message, message.translated(german)) == ("3 layers", "3 Ebenen")
    alone = copied(say_count("{count} layer", "{count} layers", 1))
    assert alone.translated(lambda template, _count: template) == "1 layer"


def _send(connection: object) -> None:
    try:
        raise EditorError(say("“{name}” holds {kind}.", name="paint", kind=say("a list")))
    except EditorError as error:
        connection.send(error.text)


def test_error_of_another_process_can_be_translated() -> None:
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_send, args=(there,))
    process.start()
    assert here.poll(30)
    message = here.recv()
    process.join()
    assert message.translated(german) == "„paint“ enthält eine Liste."


def test_sentences_follow_each_other() -> None:
    reported = join_sentences([say("a list"), "", "{x}", say("{count} layers", count=2)])
    assert reported == "a list {x} 2 layers"
    assert isinstance(reported, Sentence)
    assert reported.translated(german) == "eine Liste {x} 2 Ebenen"
    assert join_sentences([]) == ""


def test_long_list_is_translated_by_parts() -> None:
    reported = listed(["{x}", "", *(say("a list") for _ in range(2000))])
    assert reported.startswith("{x}, a list, a list")
    assert isinstance(reported, Sentence)
    assert reported.translated(german) == ", ".join(["{x}", *["eine Liste"] * 2000])
    assert listed(["x"]) == "x"
    assert listed([]) == ""


def test_place_can_be_translated() -> None:
    sentence = FilePosition("roads.json", 3, 4, "/a").text
    assert sentence == "roads.json, line 3, column 4, /a"
    assert isinstance(sentence, Sentence)
    assert sentence.translated(german) == "roads.json, Zeile 3, Spalte 4, /a"
    assert FilePosition().text == ""
