r"""Patches to Flutter's compiled program and its loader.

Names in the program are minified and change with every version, so patterns match them as `\w+`.
"""

from build.patches.patch import OURS, Edit, Patch
from build.paths import PAGE

PROGRAM, LOADER = "main.dart.js", "flutter.js"
FILL = (PAGE / "fill.js").read_text(encoding="utf-8").replace("\\", r"\\")

PATCHES = (
    Patch(
        name="no Rive",
        why="an animation player asks a foreign host for its engine at every start",
        upstream="https://github.com/rive-app/rive-flutter/issues/407",
        gain="no foreign host learns who plays; the content security policy would stop it anyway, "
        "with an error in the console",
        until="Flet's client comes without Rive, or Rive loads its engine from the app's own host",
        edits=(
            Edit(
                PROGRAM,
                r'\.src=A\.\w+\(\)\+a\n(\w+)\.type="application/javascript"\n\1\.defer=!0'
                r"((?:\n\w+=v\.G)?)\n\w+\.document\.body\.append\(\1\)",
                r".async=!1\2",
                place="its script",
                optional=True,
            ),
            Edit(
                PROGRAM,
                r'"https://cdn\.jsdelivr\.net/npm/@rive-app/[^"]*"',
                '""',
                place="its address",
            ),
        ),
    ),
    Patch(
        name="viewport",
        why="the page could not be zoomed, and ended at the notch",
        upstream="https://github.com/flutter/flutter/issues/122127",
        gain="two fingers enlarge small type; phones with a notch use the whole screen",
        until="Flutter leaves the page's own viewport alone; #182047 only allows to zoom",
        edits=(
            Edit(
                PROGRAM,
                r'"width=device-width, initial-scale=1\.0, maximum-scale=[^"]*"',
                '"width=device-width, initial-scale=1, viewport-fit=cover"',
                optional=True,
            ),
        ),
    ),
    Patch(
        name="pinch zoom",
        why="two fingers could not zoom, and a zoomed page was laid out for the part that is seen",
        upstream="https://github.com/flutter/flutter/issues/111650",
        gain="two fingers enlarge small type, as on any page",
        until="Flutter leaves pinches to the browser",
        edits=(
            Edit(
                PROGRAM,
                r'(="0",(\w+)="none"\nif\(a!=null\)[\s\S]{,1500}?"touch-action",)\2\)',
                r'\1"pinch-zoom")',
                place="touches of the page",
            ),
            Edit(
                PROGRAM,
                r'(A\.\w+\(a\.style,"touch-action",)"none"\)',
                r'\1"pinch-zoom")',
                place="touches of the painted view",
            ),
            Edit(
                PROGRAM,
                r'(A\.\w+\(s\.style,"touch-action",)"none"\)',
                r'\1"pinch-zoom")',
                place="touches of what scrolls",
            ),
            Edit(
                PROGRAM,
                r"r=q==null\?null:q\.scale\nq=s\*\(r==null\?1:r\)",
                "q=s",
                place="pixels of the display",
            ),
            Edit(
                PROGRAM,
                r"r=r\.window\.visualViewport\ns=r==null\?null:r\.scale\n"
                r"return q\*\(s==null\?1:s\)",
                "return q",
                place="pixels of the window",
            ),
            Edit(
                PROGRAM,
                r"o=n\.width\no\.toString\n(q\.b=o\*l\n)o=n\.height\no\.toString\n",
                r"o=n.width*n.scale\n\1o=n.height*n.scale\n",
                place="size of the window",
            ),
            Edit(
                PROGRAM,
                r"q=s\.height\nq\.toString\n(r\.b=q\*p\})",
                r"q=s.height*s.scale\n\1",
                place="size beside a keyboard",
            ),
        ),
    ),
    Patch(
        name="CanvasKit from here",
        why="the canvas engine's foreign address",
        upstream="https://github.com/flet-dev/flet/issues/2022",
        gain="none beside `canvasKitBaseUrl`, which page/boot.js sets: proof that no start can ask",
        until="the program no longer carries the address",
        edits=(
            Edit(
                PROGRAM,
                r'"https://www\.gstatic\.com/flutter-canvaskit/\w+/"',
                '"canvaskit/"',
                place="program",
            ),
            Edit(
                LOADER,
                r'"https://www\.gstatic\.com/flutter-canvaskit"',
                '"canvaskit"',
                place="loader",
            ),
        ),
    ),
    Patch(
        name="no foreign fonts",
        why="the fallback fonts' foreign address",
        upstream="https://github.com/flutter/flutter/issues/143074",
        gain="none beside `fontFallbackBaseUrl`, which page/boot.js sets: proof that no text asks",
        until="the program no longer carries the address",
        edits=(Edit(PROGRAM, r'"https://fonts\.gstatic\.com/s/"', '"no-font/"'),),
    ),
    Patch(
        name="letters of the device",
        why="letters that no font here has were sought in foreign fonts, of which there are none",
        upstream="https://github.com/flutter/flutter/issues/105863",
        gain="names in any script, and emoji, offline: the page makes a font for them from the "
        "device's own, see page/letters.js",
        until="Flutter draws text with the fonts of the device",
        edits=(
            Edit(
                PROGRAM,
                r"\(a,b\)\{var s,r,q,p,o,n,m=this\nif\(\$\.\w+==null\)\$\.\w+=B\.\w+\n"
                r"s=A\.\w+\(t\.S\)\nfor\(r=new A\.\w+\(a\),q=m\.\w,p=m\.\w;r\.\w+\(\);\)\{o=r\.\w\n"
                r"if\(!\(o<160\|\|q\.\w+\(0,o\)\|\|p\.\w+\(0,o\)\)\)s\.(\w+)\(0,o\)\}"
                r"if\(s\.a===0\)return\nn=A\.\w+\(s,s\.\$ti\.c\)\n"
                r"if\(m\.a\.\w+\(n,b\)\.length!==0\)m\.\w+\(n\)\}",
                r"(a,b){var m=this\nv.G.window.lend(a,m.y,n=>{if(n<m.e.length)m.b.\1(0,m.e[n])})}",
            ),
        ),
    ),
    Patch(
        name="still splash",
        why="a ring turns and a word stands behind the splash, frame by frame",
        upstream="splash.md",
        gain="processor time and battery at every start, while Python needs both cores",
        until="Flet draws nothing until the app does, or lets a page choose so",
        edits=(Edit(PROGRAM, r'\[30,"Working\.\.\."\]', '[0,""]'),),
    ),
    Patch(
        name="frames",
        why="frames are drawn by the page, see page/picture.js",
        upstream="frames.md",
        gain="the picture comes back after a lost graphics context; without a graphics card a tap "
        "is drawn in 130 instead of 456 ms",
        until="Flutter asks for a frame after a lost context and redraws what changed alone",
        edits=(
            Edit(
                PROGRAM,
                r"p=q\.c\.getCanvas\(\)\np\.clear\(A\.\w+\(\$\.\w+\(\),B\.\w+\)\)\n"
                r"((?:o[\w.= $&|A()]*\n)+)p\.drawPicture\(o\)\nq\.c\.flush\(\)",
                r"\1v.G.window.showPicture(q.c,o,q.r)",
            ),
        ),
    ),
    Patch(
        name="lost context",
        why="a lost graphics context ends in an error",
        upstream="https://github.com/flutter/flutter/issues/190192",
        gain="the stage is not dead when a phone took the graphics context from a page behind",
        until="Flet's Flutter has #185116, as flet-web 1.1 has",
        edits=(
            Edit(
                PROGRAM,
                r"(\(\)\{var s=this\n)s\.\w+\(\)\.fn\(0\)\n"
                r"(s\.\w+\(s\.a\.\w+\(s\.b,s\.\w+\(\)\)\)\})",
                r"\1\2",
            ),
        ),
    ),
    Patch(
        name="long press",
        why="a button held for half a second hears of nothing, for Flet listens for long presses",
        upstream="long_press.md",
        gain="slow and heavy fingers press buttons, too",
        until="Flet listens for long presses where the app does",
        edits=(
            Edit(
                PROGRAM,
                r'("Button build: "[\s\S]{,1200}?\n\w+=)!(\w+)\.a\.c\.(\w+)\(0\)'
                r"(\?new A\.\w+\(\2,\w+\):\w+\n\w+=)!\2\.a\.c\.\3\(0\)",
                r"\1!\2.a.c.\3(0)\4!1",
            ),
        ),
    ),
    Patch(
        name="text field",
        why="a field that the app fills anew loses cursor and composition",
        upstream="text_field.md",
        gain="names can be typed in Vietnamese or Japanese, and mended in the middle",
        until="Flet keeps the selection when it sets a field's value, and waits for a composition",
        edits=(
            Edit(
                PROGRAM,
                r'("TextField build: "[\s\S]{,300}?\nif\((\w+)\.d!==p\)\{)'
                r"\2\.d=p\n(o=\2\.r\no===\$&&A\.\w+\(\)\n)"
                r"o(\.\w+\(0,new A\.\w+\(p,A\.\w+\(B\.\w+,)p\.length(\),B\.\w+\)\))\n"
                r"\2\.Q=\2\.r\.a\.b\}",
                rf"\1\3;({FILL})(o,(type=>()=>\2.a?\2.a.c.m(0,'value','',type):\2.d)(q),(p,at)=>"
                r"{if(\2.d===p)return;\2.d=p;\2.r\4at\5;\2.Q=\2.r.a.b})}",
            ),
        ),
    ),
    Patch(
        name="no map of Flutter",
        why="the loader names a source map that is not shipped",
        upstream=OURS,
        gain="none; developer tools ask for no missing file",
        until="the map is shipped or no longer named",
        edits=(Edit(LOADER, r"//# sourceMappingURL=\S+", ""),),
    ),
)
