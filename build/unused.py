"""Parts of Flet's modules that are left out of the web app.

The app never uses them.

A page imports a theme for every control, every bar of a view and the description of every device,
and with them the controls themselves. Together with 350 colours they would be a tenth of the memory
snapshot. Only type hints refer to them, so `object` can take their place.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Set

BARS = {"AppBar", "BottomAppBar", "FloatingActionButton", "NavigationBar", "NavigationDrawer"}

UNUSED = {
    "flet/controls/base_page.py": BARS,
    "flet/controls/core/view.py": BARS,
    "flet/controls/material/icon_button.py": {
        *("FilledIconButton", "FilledTonalIconButton", "OutlinedIconButton"),
    },
    "flet/controls/material/textfield.py": {"AutofillHint"},
    "flet/controls/page.py": {
        *("AndroidDeviceInfo", "DeviceInfo", "IosDeviceInfo", "LinuxDeviceInfo"),
        *("MacOsDeviceInfo", "WebDeviceInfo", "WindowsDeviceInfo"),
    },
    "flet/controls/theme.py": {
        *("ColorScheme", "TextTheme", "ScrollbarTheme", "TabBarTheme", "SystemOverlayStyle"),
        *("DialogTheme", "ButtonTheme", "OutlinedButtonTheme", "TextButtonTheme"),
        *("FilledButtonTheme", "IconButtonTheme", "BottomSheetTheme", "CardTheme", "ChipTheme"),
        *("FloatingActionButtonTheme", "NavigationRailTheme", "AppBarTheme", "BottomAppBarTheme"),
        *("RadioTheme", "CheckboxTheme", "BadgeTheme", "SwitchTheme", "DividerTheme"),
        *("SnackBarTheme", "BannerTheme", "DatePickerTheme", "TimePickerTheme", "DropdownTheme"),
        *("ListTileTheme", "TooltipTheme", "ExpansionTileTheme", "ProgressIndicatorTheme"),
        *("PopupMenuTheme", "SearchBarTheme", "SearchViewTheme", "NavigationDrawerTheme"),
        *("NavigationBarTheme", "SegmentedButtonTheme", "IconTheme", "DataTableTheme"),
    },
}
"""Names of unused classes, by the path of their module.

The module defines or imports them.
"""

MEMBERS = {
    "flet/controls/colors.py": {"BLACK", "TRANSPARENT"},
    "flet/controls/cupertino/cupertino_colors.py": set[str](),
}
"""Names of the enum members in use, by the module's path.

The enums have hundreds of members.
"""


def trimmed(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Returns Flet's files by path, without what the app never uses.

    Raises:
        KeyError: A module does not have what should be left out.
    """
    changed = {path: without(files[path], names) for path, names in UNUSED.items()}
    changed |= {path: with_members(files[path], names) for path, names in MEMBERS.items()}
    return {**files, **changed}


def without(source: bytes, names: Set[str]) -> bytes:
    """Returns a module's source with `object` in place of some classes.

    Imports that only these classes need are removed as well.

    Args:
        source: Source of the module.
        names: Names of classes that the module defines or imports.

    Raises:
        KeyError: The module does not have one of the classes.
    """
    body = ast.parse(source).body
    classes = [node for node in body if isinstance(node, ast.ClassDef) and node.name in names]
    others = [node for node in body if node not in classes]
    needless = names | (_named(classes) - _named(others))
    imports = [
        node
        for node in others
        if isinstance(node, ast.ImportFrom) and {each.name for each in node.names} <= needless
    ]
    found = {node.name for node in classes} | {each.name for node in imports for each in node.names}
    if missing := names - found:
        raise KeyError(f"Flet's module has no {', '.join(sorted(missing))} (build/unused.py).")
    lines: dict[ast.stmt, bytes] = {node: f"{node.name} = object".encode() for node in classes}
    for node in imports:
        wanted = [each.name for each in node.names if each.name in names]
        lines[node] = " = ".join([*wanted, "object"]).encode() if wanted else b""
    return _replaced(source, lines)


def with_members(source: bytes, names: Set[str]) -> bytes:
    """Returns the module of an enum with only some of its members.

    Args:
        source: Source of the module.
        names: Names of the members.

    Raises:
        KeyError: The enum does not have one of the members.
    """
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    members = {
        target.id: node
        for cls in classes
        for node in cls.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    if missing := names - members.keys():
        raise KeyError(f"Flet's enum has no {', '.join(sorted(missing))} (build/unused.py).")
    gone = [node for name, node in members.items() if name not in names]
    return _replaced(source, dict.fromkeys(gone, b""))


def _replaced(source: bytes, lines: Mapping[ast.stmt, bytes]) -> bytes:
    """Returns a source with each statement in `lines` replaced by one line.

    All other lines keep their numbers.
    """
    left = source.split(b"\n")
    for node, line in lines.items():
        marks = node.decorator_list if isinstance(node, ast.ClassDef) else []
        first, last = min([node.lineno, *(mark.lineno for mark in marks)]), node.end_lineno or 0
        left[first - 1 : last] = [line, *[b""] * (last - first)]
    return b"\n".join(left)


def _named(nodes: Iterable[ast.AST]) -> set[str]:
    every = (each for node in nodes for each in ast.walk(node))
    return {each.id for each in every if isinstance(each, ast.Name)}
