"""Tests of owners' packs."""

from __future__ import annotations

import json
import re
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

from engines import Match, UnknownGame, bring, edition, editions, find, forget, loaded, names, title
from engines.kernel import owners
from engines.kernel.conformance import check_game
from engines.kernel.edition import Edition
from engines.kernel.pack import MOST_FAULTS, BadPack, in_language, own_data
from tests.depth import depth
from tests.engines.owned import GAMES, file_of, small, whole


@pytest.fixture(autouse=True)
def no_packs() -> Iterator[None]:
    yield
    for one in editions():
        forget(one)


def faults(content: bytes, lang: str = "en", **more: Any) -> list[str]:
    with in_language(lang), pytest.raises(BadPack) as caught:
        owners.read(content, **more)
    return caught.value.faults


def changed(**fields: Any) -> bytes:
    return file_of({**small(), **fields})


def texts(**changed: str) -> bytes:
    return file_of(small(**{key.replace("_", ".", 1): text for key, text in changed.items()}))


def suits(*rows: Any) -> bytes:
    return changed(data={"cast": {**CAST, "suits": rows}})


CAST = json.loads(owners.template(find("onstage"))["cast.json"])

REFUSED = [
    (b"a photograph", "This isn’t a pack."),
    (b"{}", "This isn’t a pack."),
    (b"[" * 100_000, "This isn’t a pack."),
    (b"1" * 200_001, "The file is larger than 200 kB"),
    (changed(version=2), "The pack is of a newer kind"),
    (changed(version="1"), "This isn’t a pack."),
    (changed(game="chess"), "There is no game 'chess' for a pack. Write one of these"),
    (changed(game=7), "There is no game '7'"),
    (changed(title=""), "The pack has no title."),
    (changed(title=None), "The pack has no title."),
    (changed(title="o" * 5_000), "The title of the pack has 5000 letters."),
    (changed(title="a\ud800"), "The title of the pack has letters that no font here can draw: "),
    (changed(title="o" * 41), "The title of the pack has 41 letters. Shorten it to 40."),
    (changed(author="me"), "The pack has a field 'author'"),
    (changed(data=[]), "Under 'data' the pack must have"),
    (changed(texts=[]), "Under 'texts' the pack must have"),
    (changed(texts={}), "The pack changes nothing in Onstage"),
    (changed(data={"poems": {}}), "poems.json is no file of Onstage"),
    (suits(*CAST["suits"][::-1]), "cast.json: performers must be listed"),
    (
        suits({**CAST["suits"][0], "sign": "x"}, *CAST["suits"][1:]),
        "cast.json, suits: the board has pictures",
    ),
    (changed(data={"cast": {**CAST, "performers": []}}), "cast.json"),
    (changed(texts={"xx": {}}), "There is no language 'xx' here."),
    (changed(texts={"en": {"suit.pink": 3}}), "text/en.json: it must map keys to texts"),
    (texts(performer_nobody="A"), "text/en.json: nothing in the box has a text 'performer.nobody'"),
    (texts(performer_captain=" "), "text/en.json: 'performer.captain' is empty"),
    (texts(performer_captain="o" * 37), "text/en.json: 'performer.captain' has 37 letters"),
    (texts(suit_pink="o" * 17), "text/en.json: 'suit.pink' has 17 letters; shorten it to 16"),
    (texts(performer_captain="{"), "text/en.json: the braces of 'performer.captain'"),
    (texts(performer_captain="{name}"), "text/en.json: 'performer.captain' has 'name' in braces"),
    (texts(performer_captain="{name!r:>9}"), "text/en.json: the braces of 'performer.captain'"),
    (
        texts(performer_captain="Sentry"),
        "text/en.json: 'performer.captain' is called 'Sentry' like 'performer.sentry'",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("content", "start"), REFUSED)
def test_what_is_wrong_is_said(content: bytes, start: str) -> None:
    sentence = faults(content)[0]
    assert sentence.startswith(start)
    assert sentence.endswith(".")
    assert faults(content, "vi")[0] != sentence  # in the reader's language


def artists(**fields: Any) -> bytes:
    box = {"artists": json.loads(owners.template(find("upstaged"))["artists.json"])}
    box["artists"]["artists"][2].update(fields)
    return file_of({**small("upstaged"), "data": box, "texts": {"en": {"artist.marty": "Uncle"}}})


def ability(**fields: Any) -> bytes:
    box = whole("encore")
    box["data"]["performers"]["performers"][2]["encore"]["steps"][0].update(fields)
    return file_of(box)


PLAIN = [
    (b"a photograph", "This file isn’t a pack of cards."),
    (changed(title=""), "This pack has no title."),
    (artists(points=0), "Uncle, points: it must be at least 1, not 0."),
    (artists(points=None), "Uncle, points: it must be a whole number"),
    (artists(id="Mr Marty"), "Mr Marty: it isn’t written the way the game needs it."),
    (ability(do="fly"), "My Juggling Janos: what it does isn’t written the way the game needs it."),
    (texts(performer_captain=" "), "Captain: its new name is empty."),
    (texts(performer_captain="o" * 37), "Captain: its new name has 37 letters; 36 is the most."),
    (texts(performer_captain="{name}"), "Captain: the game can’t fill in “name” in its new name."),
    (texts(performer_captain="Sentry"), "Two cards are called “Sentry”."),
    (suits(*CAST["suits"][::-1]), "The pack: performers must be listed"),
    (suits({**CAST["suits"][0], "sign": "x"}, *CAST["suits"][1:]), "Suits: the board has pictures"),
]  # fmt: skip


@pytest.mark.parametrize(("content", "start"), PLAIN)
def test_what_is_wrong_is_said_with_the_card_s_name(content: bytes, start: str) -> None:
    found = {}
    for lang in ("en", "vi"):
        with in_language(lang), pytest.raises(BadPack) as caught:
            owners.read(content)
        found[lang] = caught.value.plain[0]
    assert found["en"].startswith(start)
    assert not re.search(r"\.json\b.*:|entry \d|[{}]|\w\.\w+'", found["en"]), "that's for authors"
    assert found["vi"] != found["en"]


def test_letters_that_no_font_has_are_named() -> None:
    def strange(text: str) -> str:
        return "".join(char for char in text if ord(char) > 0x2FFF)

    assert faults(texts(performer_captain="Cap 船長"), undrawable=strange)[0].startswith(
        "text/en.json: 'performer.captain' has letters that no font here can draw: 船長;"
    )
    assert "no font here can draw: 船" in faults(changed(title="船"), undrawable=strange)[0]


def test_a_card_without_texts_is_named() -> None:
    cast = {**CAST, "star": {"id": "comet", "blossoms": 4}}
    found = faults(file_of({**small(), "data": {"cast": cast}}))
    assert found == ["cast.json, star (comet): the texts have no 'performer.comet'."] or (
        "performer.comet" in found[0]
    )


def test_counts_that_no_game_can_be_played_with_are_refused() -> None:
    box = whole("thespianage")
    box["data"]["tiles"]["tiles"][0]["count"] += 1
    assert faults(file_of(box)) == ["tiles.json, tiles: their counts add up to 63 instead of 62."]
    box["data"]["tiles"]["tiles"][0]["count"] = -1
    assert faults(file_of(box))[0].startswith("tiles.json, entry 1 of tiles, count: it must be at")


@pytest.mark.parametrize("game", GAMES)
def test_a_template_is_the_game_itself(game: str, tmp_path: Path) -> None:
    for name, text in owners.template(find(game)).items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    with pytest.raises(BadPack, match="changes nothing"):
        owners.read_folder(tmp_path)
    assert faults(owners.template_file(find(game), "vi"))[0].startswith("The pack changes nothing")


def test_texts_may_be_corrected_but_not_cards() -> None:
    one = owners.read(file_of(small()))
    other = owners.read(texts(performer_handmaid="Aunt Rosa"))
    assert one.name == other.name
    assert owners.read(changed(title="Their family")).name != one.name
    assert owners.read(file_of(whole("onstage"))).name != one.name
    bring(one)
    assert find(one.name).say("performer.handmaid") == "Aunt Rose"
    bring(other)
    assert find(one.name).say("performer.handmaid") == "Aunt Rosa"


def test_an_edition_stands_beside_its_game() -> None:
    game = find("onstage")
    one = owners.read(changed(texts={"en": {"performer.handmaid": "Aunt Rose", "suit.pink": "Red"},
                                     "vi": {"performer.handmaid": "Dì Hồng"}}))  # fmt: skip
    assert title(one.name, "en") == "A pack that is gone (Onstage / Sáng Đèn)"
    with pytest.raises(UnknownGame):
        find(one.name)
    bring(one)
    mine = find(one.name)
    assert one.name not in names()
    assert loaded(one.name) is mine is not game
    assert (mine.house, mine.title()) == ("onstage", "Our family (Onstage / Sáng Đèn)")
    assert mine.title("vi") == title(one.name, "vi") == "Our family (Sáng Đèn)"
    assert mine.say("performer.handmaid", "vi") == "Dì Hồng"
    assert mine.say("suit.pink", "vi") == "Red"  # said in one language, it holds in all
    assert game.say("performer.handmaid") == "Handmaid"
    assert mine.rules_text()["rules"] == game.rules_text()["rules"]
    assert (game.edition, mine.edition) == (None, edition(one.name))
    forget(one)
    assert loaded(one.name) is None


def played(name: str, seed: int) -> Match:
    match, rng = Match.new(name, 4, seed, {}), Random(seed)
    while match.decision is not None:
        match.play(rng.choice(match.decision.actions))
    return match


def test_other_names_alone_change_no_game() -> None:
    bring(one := owners.read(file_of(small())))
    mine, ours = played(one.name, 3), played("onstage", 3)
    assert mine.result is not None
    assert ours.result is not None
    assert mine.result.scores == ours.result.scores
    assert mine.position == ours.position
    assert Match.replay(mine.record).digest == mine.digest


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_other_box_is_played_by_the_rules(game: str) -> None:
    one = owners.read(file_of(whole(game)))
    assert len(list(owners.trials(one))) == len(find(game).seats)
    assert edition(one.name) is None
    bring(one)
    mine = find(one.name)
    games = depth(len(mine.seats), 50)
    assert check_game(mine, games, 1, lambda number: 2 if number < 10 else 0).games == games
    assert len(one.foreign) > 10
    assert not any("my_" in key for key in find(game).catalogue())


@pytest.mark.parametrize(
    ("broken", "start"),
    [
        ("begin", "With these cards a game of 3 players comes to a stop."),
        ("bound", "With these cards a game of 3 players does not end."),
    ],
)
def test_cards_that_cannot_be_played_are_found_out(
    broken: str, start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(one := owners.read(file_of(small())))
    monkeypatch.setattr(find(one.name), broken, lambda *_: 0)
    with pytest.raises(BadPack, match=start):
        list(owners.trials(one))
    assert edition(one.name) is one


def test_a_pack_is_kept_as_plain_data() -> None:
    one = owners.read(file_of(whole("upstaged")))
    again = Edition.from_plain(json.loads(json.dumps(one.plain())))
    assert (again.name, again.foreign) == (one.name, one.foreign)


# -- what a bad pack costs -------------------------------------------------------------------


def much(row: Any, size: int = 190_000) -> list[Any]:
    return [row] * (size // (len(json.dumps(row, separators=(",", ":"))) + 1))


def cast(**fields: Any) -> dict[str, Any]:
    return {"data": {"cast": {**CAST, **fields}}}


def english(texts: dict[str, str]) -> dict[str, Any]:
    return {"texts": {"en": texts}}


MARKS = "\u0301\u0316"
"""Marks above and below a letter, whose normalization takes quadratic time."""

COSTLY: dict[str, dict[str, Any]] = {
    "empty performers": cast(performers=much({})),
    "numbers": cast(performers=much(0)),
    "lists in lists": cast(performers=[[[[0] * 9] * 12] * 15] * 50),
    "fields": cast(performers=[{f"{n:x}": 0 for n in range(45)}] * 200),
    "fields of the file": cast(**{f"{n:x}": 0 for n in range(20_000)}),
    "a long field": cast(**{"x" * 190_000: 0}),
    "a long id": cast(star={"id": "x" * 190_000, "blossoms": 1}),
    "files": {"data": {f"{n:x}": {} for n in range(15_000)}},
    "texts": english({f"{n:x}": "" for n in range(15_000)}),
    "languages": {"texts": {f"{n:x}": {} for n in range(15_000)}},
    "a text of marks": english({"performer.captain": MARKS * 45_000}),
    "texts of marks": english({f"{n:x}": MARKS * 245 for n in range(180)}),
    "a title of marks": {"title": MARKS * 45_000},
    "braces": english({"performer.captain": "{a}" * 60_000}),
    "open braces": english({"performer.captain": "{" * 180_000}),
    "other fields": {f"{n:x}": 0 for n in range(15_000)},
    "a list for a game": {"game": much(0)},
}


def spent(content: bytes) -> float:
    start = process_time()
    assert len(faults(content, "vi")) <= MOST_FAULTS + 1
    return process_time() - start


@pytest.mark.parametrize("kind", COSTLY)
def test_a_pack_with_more_than_any_game_has_is_refused_at_once(kind: str) -> None:
    text = json.dumps({**small(), **COSTLY[kind]}, ensure_ascii=False, separators=(",", ":"))
    content = text.encode()
    assert 50_000 < len(content) <= owners.LARGEST
    assert min(spent(content), spent(content)) < 0.5


@pytest.mark.parametrize("game", GAMES)
def test_no_list_of_a_game_may_be_longer_than_any_game_has(game: str) -> None:
    own = own_data(find(game))
    for file, fields in own.items():
        for field, rows in fields.items():
            if isinstance(rows, list):
                data = {file: {**fields, field: much({}, 9_000)}}
                (sentence,) = faults(file_of({**small(game), "data": data}))
                assert sentence == (
                    f"{file}.json, {field}: too many: 3000, and no game could have more than 200."
                )


def test_a_bad_pack_needs_little_memory() -> None:
    for kind in ("empty performers", "fields", "lists in lists"):
        content = file_of({**small(), **COSTLY[kind]})[: owners.LARGEST]
        tracemalloc.start()
        faults(content)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 20_000_000


def test_what_a_system_puts_in_a_folder_is_passed_over(tmp_path: Path) -> None:
    pack = small()
    (tmp_path / "text").mkdir()
    (tmp_path / "pack.json").write_bytes(file_of({k: pack[k] for k in pack if k != "texts"}))
    (tmp_path / "text/en.json").write_bytes(file_of(pack["texts"]["en"]))
    for name in ("._pack.json", "text/._en.json", ".DS_Store", "Thumbs.db", "desktop.ini"):
        (tmp_path / name).write_bytes(b"\0\0")
    assert owners.read_folder(tmp_path).plain() == owners.read(file_of(pack)).plain()
