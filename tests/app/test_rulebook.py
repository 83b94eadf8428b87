"""Tests of the rulebook and its search."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rulebook import (
    Nearness,
    Rule,
    Rulebook,
    bare,
    fold,
    marked_parts,
    nearness,
    rulebook,
    search,
    search_as_meant,
    spans,
    strong_parts,
)
from engines import games
from engines.template import GAME as HIGH_NOTE


@pytest.fixture
def book() -> Rulebook:
    found = rulebook(games()["onstage"], "en")
    assert found is not None
    return found


def test_a_game_without_rules_to_read_has_none() -> None:
    assert rulebook(HIGH_NOTE, "en") is None


def test_a_language_without_rules_gets_the_english_ones(book: Rulebook) -> None:
    assert rulebook(games()["onstage"], "xx") == book


def test_every_section_number_and_question_leads_to_a_page(book: Rulebook) -> None:
    for index, section in enumerate(book.sections):
        assert book.page(section.id) == index
        assert [rule.number for rule in book.rules_of(section)] == list(section.numbers)
    for number in book.rules:
        assert book.page(number) is not None, number
    for prompt in book.prompts:
        assert book.page(prompt) is not None, prompt
    assert book.page(None) is None
    assert book.page("nonsense") is None


def test_every_word_of_the_rules_can_be_found(book: Rulebook) -> None:
    for section in book.sections:
        for paragraph in section.text:
            word = max(bare(paragraph).split(), key=len).strip(".,:;“”()")
            assert any(hit.text == bare(paragraph) for hit in search(book, word)), word


def test_search_does_not_mind_accents_capitals_or_order(book: Rulebook) -> None:
    assert search(book, "TRUMP spotlight") == search(book, "spotlight trump") != []
    assert search(book, "tr\u00fcmp spotlight") == search(book, "trump spotlight")
    assert search(book, "trump zebra") == []
    assert search(book, "   ") == []


def test_a_number_finds_its_rule(book: Rulebook) -> None:
    assert any(hit.label.startswith("O7 ") for hit in search(book, "O7"))


def test_places_are_those_of_the_text_itself() -> None:
    text = "Hạnh và Đèn"
    assert [text[a:b] for a, b in spans(text, "hanh")] == ["Hạnh"]
    assert [text[a:b] for a, b in spans(text, "den va")] == ["và", "Đèn"]
    decomposed = "Ha\u0323nh"
    assert [decomposed[a:b] for a, b in spans(decomposed, "nh")] == ["nh"]


def _found(query: str, *texts: str) -> list[str]:
    rules = {f"O{at}": Rule(f"O{at}", "Luật", text) for at, text in enumerate(texts)}
    book = Rulebook("onstage", "Sáng Đèn", "", (), rules, {})
    return [hit.text for hit in search(book, query)]


def test_those_with_the_marks_of_the_query_come_first_and_those_without_follow() -> None:
    texts = ("ba con bò", "bó hoa", "bỏ một lá", "tranh")
    assert _found("bỏ", *texts) == ["bỏ một lá", "ba con bò", "bó hoa"]
    assert _found("bo", *texts) == ["ba con bò", "bó hoa", "bỏ một lá"]
    assert _found("bo\u0309", *texts)[0] == "bỏ một lá"
    assert _found("den", "Sáng Đèn", "đen", "den") == ["den", "Sáng Đèn", "đen"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("draw", "draw"),
        ("draư", "draw"),  # a Vietnamese keyboard, in a language without marks
        ("stảt", "start"),
        ("ｄｒａｗ", "draw"),
        ("dr\u200baw", "draw"),
        ("can't", "can’t"),
    ],
)
def test_rules_are_found_as_they_were_meant(typed: str, meant: str) -> None:
    rules = {"O1": Rule("O1", "Moves", "You draw, start a free round or can’t.")}
    book = Rulebook("onstage", "Onstage", "", (), rules, {})
    words, hits = search_as_meant(book, typed)
    assert (words, len(hits)) == (meant, 1)
    assert marked_parts(hits[0].text, words)[1] == (meant, True)


def test_words_that_are_nowhere_stay_as_they_were_typed() -> None:
    assert search_as_meant(Rulebook("onstage", "Onstage", "", (), {}, {}), "đèn") == ("đèn", [])


def test_the_middle_of_a_word_is_found_only_if_no_word_begins_so() -> None:
    texts = ("tranh nhau", "anh em", "bán vé")
    assert _found("an", *texts) == ["anh em"]
    assert _found("ran", *texts) == ["tranh nhau"]
    assert _found("anh em", *texts) == ["anh em"]


def test_what_is_marked_is_as_near_as_what_was_found() -> None:
    text = "An bán bánh ở Ân"
    assert nearness(text, "an") is Nearness.EXACT
    marked = [part for part, on in marked_parts(text, "an", Nearness.UNMARKED) if on]
    assert marked == ["An", "Ân"]
    assert nearness(text, "ăn") is Nearness.UNMARKED
    assert nearness(text, "nh") is Nearness.WITHIN
    assert nearness(text, "x") is None


@given(st.text(max_size=60), st.text(max_size=8))
def test_marking_never_changes_the_text(text: str, query: str) -> None:
    assert "".join(part for part, _ in marked_parts(text, query)) == text
    for near in Nearness:
        for start, end in spans(text, query, near):
            assert 0 <= start < end <= len(text)


@given(st.text(max_size=60))
def test_a_text_is_found_in_itself(text: str) -> None:
    words = [word for word in text.split() if fold(word)[0]]
    for word in words:
        assert spans(text, word), (text, word)


def test_strong_words() -> None:
    assert strong_parts("a **b** c") == [("a ", False), ("b", True), (" c", False)]
    assert bare("a **b** c") == "a b c"
