"""Tests of importing zipped packs."""

from __future__ import annotations

import json
import struct
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from io import BytesIO
from random import Random
from time import process_time

import pytest

from app.store.zips import is_zip, unzipped
from engines import owners, pack
from tests.engines.owned import file_of, small

SEED = 20261128
PACK_DATA = small()
HEAD = file_of({key: part for key, part in PACK_DATA.items() if key != "texts"})
TEXTS = file_of(PACK_DATA["texts"]["en"])
PARTS = {"pack.json": HEAD, "text/en.json": TEXTS}


def zipped(
    files: Mapping[str, bytes], way: int = zipfile.ZIP_DEFLATED, comment: bytes = b""
) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", way) as box:
        for name, content in files.items():
            one = zipfile.ZipInfo(name)
            one.compress_type, one.comment = way, comment
            box.writestr(one, content)
    return out.getvalue()


def inside(folder: str, files: Mapping[str, bytes] = PARTS) -> dict[str, bytes]:
    return {folder + path: content for path, content in files.items()}


def refused(content: bytes) -> str:
    with pytest.raises(pack.BadPack) as caught:
        unzipped(content)
    (sentence,) = caught.value.faults
    return sentence


# -- damages -----------------------------------------------------------------------------------


def damages(whole: bytes, count: int, rng: Random) -> Iterator[bytes]:
    for _ in range(count):
        at = rng.randrange(len(whole))
        yield whole[:at] + whole[at + 1 :]
        yield whole[:at] + bytes([rng.randrange(256)]) + whole[at + 1 :]
        yield whole[:at] + bytes([rng.choice(b"\0.\xff/\\")]) + whole[at:]
        yield whole[:at]


@pytest.mark.parametrize("folder", ["", "my cards/"])
def test_a_damaged_zip_is_the_same_pack_or_a_sentence(folder: str) -> None:
    whole = zipped({**inside(folder), "photo.jpg": b"\xff" * 99, **inside("__MACOSX/")})
    assert unzipped(whole) == PARTS
    for number, damaged in enumerate(damages(whole, 700, Random(SEED))):
        try:
            found = unzipped(damaged)
        except pack.BadPack:
            continue
        assert found == PARTS, f"seed {SEED}, damage {number}"


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: whole[:100] + whole[101:],
        lambda whole: whole[:-40],
        lambda whole: whole[:4],
        lambda whole: whole[: len(whole) // 2],
        lambda whole: whole.replace(b"text/en.json", b"text/en.jsoo", 1),  # its other name stays
        lambda whole: b"text/en.jsoo".join(whole.rsplit(b"text/en.json", 1)),
    ],
)  # fmt: skip
def test_a_damaged_zip_is_called_so(damage: object) -> None:
    assert refused(damage(zipped(PARTS))).startswith("This zip is damaged.")  # type: ignore[operator]


def test_an_entry_that_hides_the_next_ones_is_found_out() -> None:
    whole = zipped({"pack.json": file_of(PACK_DATA), "cast.json": b"{}"})
    length = whole.index(b"PK\x01\x02") + 32  # of the comment of the first one
    assert refused(whole[:length] + b"\xff" + whole[length + 1 :]).startswith("This zip is damaged")


# -- where it was made -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "files",
    [
        {path.replace("/", "\\"): content for path, content in PARTS.items()},
        {path.replace("/", "\\"): content for path, content in inside("my cards/").items()},
        inside("./"),
        inside("a/b/"),
        inside("Bộ bài/"),
        {**PARTS, "._pack.json": b"\0", "text/._en.json": b"\0", ".vscode/settings.json": b"?"},
        {**inside("x/"), "x/": b"", "x/.DS_Store": b"\0", "x/Thumbs.db": b"\0", "desktop.ini": b""},
        {**inside("x/"), **inside("__MACOSX/x/._"), "readme.txt": b"?", "other/cast.json": b"?"},
    ],
)
def test_what_a_system_adds_is_passed_over(files: dict[str, bytes]) -> None:
    assert unzipped(zipped(files)) == PARTS


def test_names_in_the_letters_of_an_old_system_do_no_harm() -> None:
    whole = zipped(inside("aa/")).replace(b"aa/", b"\x82\xff/")
    assert unzipped(whole) == PARTS


@pytest.mark.parametrize("name", ["pack.json", "family.json", "a/family.json"])
def test_the_one_file_may_be_zipped_too(name: str) -> None:
    parts = unzipped(zipped({name: file_of(PACK_DATA)}))
    assert owners.read_parts(parts).plain() == owners.read(file_of(PACK_DATA)).plain()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_files_may_be_in_the_letters_of_an_editor(encoding: str) -> None:
    texts = json.dumps({"performer.captain": "Bác Đèn 船"}, ensure_ascii=False, indent=1)
    parts = {"pack.json": HEAD, "text/en.json": texts.replace("\n", "\r\n").encode(encoding)}
    found = owners.read_parts(unzipped(zipped(parts)))
    assert found.texts == {"en": {"performer.captain": "Bác Đèn 船"}}


@pytest.mark.parametrize(
    ("files", "start"),
    [
        ({}, "There is no pack.json in this zip."),
        ({"cast.json": b"{}", "text/en.json": TEXTS}, "There is no pack.json in this zip."),
        ({**inside("a/"), **inside("b/")}, "There is more than one pack in this zip."),
        ({**PARTS, "text\\en.json": TEXTS}, "This zip has two files called “text/en.json”."),
        ({**PARTS, **{f"{n}.json": b"" for n in range(60)}}, "There are too many files in this"),
        ({**PARTS, "cast.json": b" " * 200_000}, "The file is larger than 200 kB"),
    ],
)
def test_a_zip_of_something_else_is_refused(files: dict[str, bytes], start: str) -> None:
    assert refused(b"PK\x03\x04" + zipped(files)).startswith(start)


@pytest.mark.parametrize("way", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_of_another_kind_is_refused(way: int) -> None:
    assert refused(zipped(PARTS, way)).startswith("This zip has a password, or is packed")


def test_a_zip_with_a_password_is_refused() -> None:
    whole = bytearray(zipped(PARTS))
    whole[whole.index(b"PK\x01\x02") + 8] |= 1
    assert refused(bytes(whole)).startswith("This zip has a password, or is packed")


# -- lies --------------------------------------------------------------------------------------


MEGABYTES = 100


@cache
def packed() -> bytes:
    packer = zlib.compressobj(1, zlib.DEFLATED, -15)
    parts = [packer.compress(bytes(1_000_000)) for _ in range(MEGABYTES)]
    return b"".join(parts) + packer.flush()


def lying(claimed: int) -> bytes:
    name, counts = b"pack.json", (0, len(packed()), claimed)
    local = struct.pack("<4s5H3L2H", b"PK\3\4", 20, 0, 8, 0, 0, *counts, 9, 0) + name + packed()
    listed = struct.pack("<4s6H3L5H2L", b"PK\1\2", 20, 20, 0, 8, 0, 0, *counts, 9, *[0] * 6) + name
    return local + listed + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, 55, len(local), 0)


def several(name: str, count: int, content: bytes = b"") -> bytes:
    return zipped({**PARTS, **{name.format(number): content for number in range(count)}})


LIES: dict[str, Callable[[], bytes]] = {
    "100 bytes": lambda: lying(100),
    "one byte": lambda: lying(1),
    "just as much as a pack": lambda: lying(owners.LARGEST),
    "the truth": lambda: lying(MEGABYTES * 1_000_000),
    "many files": lambda: several("{}", 3_000),
    "many files of JSON": lambda: several("{}.json", 900),
    "much in parts": lambda: several("{}.json", 30, bytes(190_000)),
    "long names": lambda: several("a" * 65_000 + "{}", 40),
    "long comments": lambda: zipped(PARTS, comment=b"x" * 65_000) + bytes(1_000_000),
    "a list again and again": lambda: b"PK\x03\x04" + b"PK\x01\x02" * 1_000_000,
    "too large": lambda: b"PK\x03\x04" + bytes(20_000_000),
    "a zip in it": lambda: zipped({"a.zip": zipped({"a.zip": zipped(PARTS)})}),
}


@pytest.mark.parametrize("claim", LIES)
def test_a_zip_that_lies_costs_little(claim: str) -> None:
    content = LIES[claim]()
    assert is_zip(content)
    start = process_time()
    sentence = refused(content)
    assert process_time() - start < 0.2
    tracemalloc.start()
    assert refused(content) == sentence
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10_000_000


def test_a_zip_with_pictures_is_fine() -> None:
    photo = Random(SEED).randbytes(2_000_000)
    assert unzipped(zipped({**PARTS, "photo.jpg": photo}, zipfile.ZIP_STORED)) == PARTS
