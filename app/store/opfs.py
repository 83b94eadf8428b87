"""Files of the browser's private file system (OPFS).

Values and errors are converted to Python. Browser modules are imported inside functions, so this
module can be imported anywhere.
"""

from __future__ import annotations

import errno
import re
from typing import Any


def browser_errors(*more: type[Exception]) -> tuple[type[Exception], ...]:
    """Returns the exception types for browser errors, followed by `more`.

    Pyodide would wait forever on a rejected promise whose reason is not a JavaScript Error, so the
    page's worker converts such reasons.
    """
    from pyodide.ffi import JsException

    return JsException, AttributeError, *more


def to_browser(value: Any) -> Any:
    """Converts a plain value to JavaScript: dicts to objects, bytes to arrays."""
    from js import Object
    from pyodide.ffi import to_js

    return to_js(value, dict_converter=Object.fromEntries)


def error_name(error: Exception) -> str:
    """Returns the name of a browser error, such as "NotFoundError".

    An error thrown outside a promise is wrapped. In that case, the name of the inner error is
    returned.
    """
    name = str(getattr(error, "name", ""))
    wrapped = re.search(r'"""(\w+Error): ', str(error)) if name == "Error" else None
    return wrapped[1] if wrapped else name


def os_error(error: Exception) -> OSError:
    """Converts a browser error to an OSError with the matching `errno`.

    An OSError is returned unchanged.
    """
    if isinstance(error, OSError):
        return error
    name, message = error_name(error), str(error)
    if "Quota" in name or "NoSpace" in name:
        return OSError(errno.ENOSPC, message)
    # If site data is blocked, only the message of the database's error says so.
    denied = name in ("SecurityError", "NotAllowedError") or "denied permission" in message
    return OSError(errno.EACCES if denied else errno.EIO, message)


class OpfsHandle:
    """Open file of the browser's private file system (a sync access handle)."""

    def __init__(self, handle: Any) -> None:
        self._handle = handle
        self._start = to_browser({"at": 0})

    def read(self) -> bytes:
        """Returns the content of the whole file.

        Raises:
            OSError: Only a part of it can be read.
        """
        from js import Uint8Array

        buffer = Uint8Array.new(self._call("getSize"))
        if self._call("read", buffer, self._start) != buffer.length:
            raise OSError(errno.EIO, "only a part was read")
        return bytes(buffer.to_bytes())

    def write(self, data: bytes) -> None:
        """Writes bytes at the start of the file.

        Raises:
            OSError: Only a part of them can be written.
        """
        written = self._call("write", to_browser(data), self._start)
        if written != len(data):
            raise OSError(errno.ENOSPC if written else errno.EIO, "only a part was written")

    def truncate(self, size: int) -> None:
        """Sets the size of the file in bytes. Added bytes are zeros."""
        self._call("truncate", size)

    def flush(self) -> None:
        """Writes the content of the file through to the disk."""
        self._call("flush")

    def close(self) -> None:
        """Closes the file."""
        self._call("close")

    def _call(self, method: str, *args: Any) -> Any:
        try:
            return getattr(self._handle, method)(*args)
        except browser_errors() as error:
            raise os_error(error) from error
