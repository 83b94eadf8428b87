"""Reads zip files of owners' packs, which are untrusted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines import owners, pack, quoted

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

LARGEST = 20_000_000
"""Maximum size in bytes of a zip, which may include pictures."""

_START = b"PK\x03\x04"
_LISTED = b"PK\x01\x02"
"""Signature of an entry in a zip's central directory."""

_LONGEST_LIST = 1_000_000
"""Maximum size of the central directory in bytes."""

_MOST_FILES = 1_000
_MOST_PARTS = 40
"""Maximum number of JSON files in a zip."""

_ENCRYPTED = 0x1


def is_zip(content: bytes) -> bool:
    """Returns whether a file begins with the signature of a zip."""
    return content.startswith(_START)


def unzipped(content: bytes) -> dict[str, bytes]:
    """Returns the contents of the files of a zipped pack, by path.

    The paths are relative to the pack's folder. Time and memory are limited by the size of the zip,
    even if its directory is forged.

    Raises:
        BadPack: The zip cannot be read, or contains no pack.
    """
    from io import BytesIO
    from zipfile import ZipFile

    if len(content) > LARGEST:
        raise owners.refusal("large_zip", limit=LARGEST // 1_000_000)
    first = content.find(_LISTED)
    if content.count(_LISTED) > _MOST_FILES or 0 <= first < len(content) - _LONGEST_LIST:
        raise owners.refusal("crowded_zip")
    try:
        with ZipFile(BytesIO(content)) as box:
            if content.count(_LISTED, box.start_dir) != len(box.infolist()):
                raise owners.refusal("damaged_zip")  # an entry's comment hides other entries
            return _read(box, _chosen(_parts(box)))
    except pack.BadPack:
        raise
    except Exception:  # wrong numbers in a zip can cause any error
        raise owners.refusal("damaged_zip") from None


def _parts(box: ZipFile) -> dict[str, ZipInfo]:
    from zipfile import ZIP_DEFLATED, ZIP_STORED

    found: dict[str, ZipInfo] = {}
    for one in box.infolist():
        if one.flag_bits & _ENCRYPTED or one.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise owners.refusal("locked_zip")
        box.open(one).close()  # checks its name against the directory
        path = owners.part_of(one.filename)
        if path in found:
            raise owners.refusal("twice_zip", file=quoted(path))
        if path:
            found[path] = one
    if len(found) > _MOST_PARTS:
        raise owners.refusal("crowded_zip")
    return found


def _chosen(parts: dict[str, ZipInfo]) -> dict[str, ZipInfo]:
    head = f"{owners.HEAD}.json"
    if len(parts) == 1:  # a single file instead of a folder
        (only,) = parts.values()
        return {head: only}
    folders = [path.removesuffix(head) for path in parts if f"/{path}".endswith(f"/{head}")]
    if not folders:
        raise owners.refusal("no_head")
    top = min(folder.count("/") for folder in folders)
    folder, *others = (each for each in folders if each.count("/") == top)
    if others:
        raise owners.refusal("several")
    return {
        path.removeprefix(folder): one for path, one in parts.items() if path.startswith(folder)
    }


def _read(box: ZipFile, parts: dict[str, ZipInfo]) -> dict[str, bytes]:
    found, left = {}, owners.LARGEST
    for path, one in parts.items():
        with box.open(one) as file:
            found[path] = file.read(left + 1)
        left -= len(found[path])
        if left < 0:
            raise owners.refusal("large")
    return found
