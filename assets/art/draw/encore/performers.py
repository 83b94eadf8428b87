"""The thirty Performers, a row of parts each."""

from __future__ import annotations

from .faces import Face
from .people import Person

BRASS, RED, WHITE, INK = "#F2BE4A", "#D23B3B", "#FFFDF6", "#1C1518"

PERFORMERS: dict[str, Person] = {
    # Orange: the big top.
    "tuba_tilda": Person(
        "orange", Face(2, "round", -16, -4, "braids", "ginger", "happy", "raised", "button", "ooh", marks=("rouge", "freckles")),
        (52, 74, 0.9), ("band_coat", "teal", "red", BRASS), hat=("pillbox", "red", "teal", BRASS),
        behind=(("tuba_bell", 84, 38, 1.05, 12),), before=(("tuba_coil", 62, 124, 1.1, 0),), halo=(58, 70, 44),
    ),
    "captain_confetti": Person(
        "orange", Face(4, "square", 18, -3, "", "black", "wide", "bold", "broad", "grin", "handlebar"),
        (52, 72, 0.92), ("band_coat", "night", "brass", "#F6E7C4"), hat=("bicorne", "night", "red", BRASS),
        behind=(("confetti", 62, 62, 1.05, 0),), before=(("cannon", 94, 104, 0.8, -10), ("fist", 84, 122, 0.8, 14)), halo=(52, 66, 44),
    ),
    "juggling_janos": Person(
        "orange", Face(1, "long", 6, 6, "shag", "brown", "up", "raised", "long", "ooh", marks=("freckles",)),
        (60, 82, 0.84), ("stripes", "cream", "teal", RED),
        behind=(("club", 18, 76, 0.95, -50), ("club", 26, 42, 0.95, -20), ("club", 78, 26, 0.95, 60), ("club", 100, 50, 0.95, 100), ("kettle", 50, 30, 0.72, -14)),
        before=(("open_hand", 18, 118, 0.9, -16), ("open_hand", 104, 116, -0.9, 14)), halo=(60, 68, 45),
    ),
    "stilts_mcgraw": Person(
        "orange", Face(1, "long", -12, 5, "crop", "ginger", "sly", "bushy", "hook", "smirk", "chops"),
        (62, 48, 0.72), ("suit", "green", "brass", RED), drop=20, hat=("tam", "green", "red", RED),
        behind=(("rafters", 60, 50, 1, 0),), halo=(60, 60, 38),
    ),
    "madame_marmalade": Person(
        "orange", Face(2, "heart", 14, -6, "beehive", "ginger", "glam", "thin", "long", "lips", lips="#B3243D"),
        (50, 82, 0.8), ("gown", "skin", "wine", BRASS),
        before=(("flame", 92, 62, 0.95, 8), ("pan", 90, 92, 0.8, -6), ("fist", 106, 100, -0.72, -50)), halo=(54, 60, 48),
    ),
    # Blue: tricks and secrets.
    "the_great_perhaps": Person(
        "blue", Face(1, "long", 18, 4, "slick", "black", "sly", "angry", "long", "smirk", "goatee"),
        (56, 76, 0.84), ("cloak", "night", "red", BRASS), hat=("top_hat", "ink", "ink", "#F2B63C"), specs="monocle",
        before=(("cards", 98, 106, 0.86, 14), ("fist", 94, 128, 0.8, 4)),
    ),
    "oona_foretold": Person(
        "blue", Face(3, "oval", 0, 0, "long", "black", "shut", "thin", "long", "lips", lips="#8E1C3C"),
        (60, 66, 0.9), ("shawl", "plum", "wine", BRASS), hat=("scarf", "red", "brass", BRASS),
        before=(("open_hand", 20, 118, 0.9, 38), ("open_hand", 101, 118, -0.9, -38), ("ball", 60, 118, 0.82, 0)), halo=(60, 64, 45),
    ),
    "professor_pocket": Person(
        "blue", Face(2, "round", -14, -5, "tufts", "white", "up", "worried", "bulb", "none", "walrus", marks=("lines",)),
        (52, 70, 0.94), ("suit", "tan", "brown", "#3E63B8"), specs="round",
        before=(("dove", 92, 84, 0.9, 6), ("cards", 36, 124, 0.5, -12)), halo=(54, 64, 46),
    ),
    "mirror_mirjam": Person(
        "blue", Face(8, "heart", 0, 0, "bob", "white", "shut", "thin", "none", "lips", lips="#2B4DA6"),
        (60, 70, 1.0), ("ruff", "white", "ink", "#2B4DA6"), halo=(60, 64, 46),
        split=Person(
            "blue", Face(4, "heart", 0, 0, "bob", "black", "wide", "raised", "none", "lips", lips="#C92A3C"),
            (60, 70, 1.0), ("ruff", "ink", "white", "#F2B63C"),
        ),
    ),
    "whisper_quill": Person(
        "blue", Face(1, "heart", 20, 6, "wave", "violet", "none", "none", "button", "none"),
        (56, 72, 0.92), ("ruff", "ink", "white", "#7298E3"), hat=("beret", "plum", "ink", INK), specs="mask",
        before=(("quill", 92, 34, 0.95, 24), ("shush", 66, 104, 0.8, -4)),
    ),
    # Green: those who last.
    "evergreen_edna": Person(
        "green", Face(1, "pear", 10, -6, "beehive", "white", "shut", "thin", "hook", "lips", marks=("lines", "rouge"), lips="#C9386D"),
        (54, 82, 0.8), ("fur", "green", "pink", BRASS), hat=("wreath", "pink", "pink", BRASS),
        before=(("open_hand", 100, 96, -0.86, 16),), halo=(56, 60, 46),
    ),
    "old_oak_otis": Person(
        "green", Face(5, "square", 16, 4, "", "white", "none", "none", "broad", "smile", "full", marks=("lines",)),
        (50, 64, 0.94), ("jacket", "brown", "moss", BRASS), hat=("fedora", "moss", "brown", "#E2703A"), specs="shades",
        before=(("guitar", 78, 108, 0.9, -4), ("fist", 98, 78, 0.62, 40)), halo=(52, 60, 46),
    ),
    "the_moss_sisters": Person(
        "green", Face(2, "pear", 16, -8, "curls", "green", "happy", "soft", "button", "sing"),
        (38, 60, 0.72), ("work", "brass", "green", RED), lean=-4, hat=("souwester", "brass", "brass", RED),
        halo=(60, 62, 46),
        others=(
            Person(
                "green", Face(2, "long", -16, 8, "curls", "green", "shut", "soft", "button", "sing"),
                (82, 78, 0.72), ("work", "red", "brass", RED), lean=4, hat=("souwester", "red", "red", RED),
            ),
        ),
    ),
    "bendy_rosalind": Person(
        "green", Face(4, "oval", -10, -12, "bun", "black", "wink", "raised", "button", "grin"),
        (52, 74, 0.88), ("sequins", "orange", "skin", BRASS),
        behind=(("leg", 88, 62, 0.95, 22), ("leg", 22, 72, -0.85, -26)), before=(("open_hand", 96, 122, -0.8, 24),), halo=(58, 64, 46),
    ),
    "iron_ivor": Person(
        "green", Face(1, "square", 0, 0, "bald", "black", "dot", "angry", "broad", "flat", "handlebar"),
        (60, 74, 0.8), ("singlet", "skin", "brass", "#4A2814"),
        behind=(("barbell", 60, 26, 0.98, -4), ("fist", 26, 42, 0.9, 8), ("fist", 95, 40, -0.9, -8)), halo=(60, 66, 44),
    ),
    # Violet: those who spoil it.
    "baroness_boo": Person(
        "violet", Face(8, "long", -14, 6, "beehive", "white", "sly", "thin", "hook", "frown", lips="#7A1E4C"),
        (66, 82, 0.78), ("cloak", "plum", "acid", "#C6D650"), hat=None,
        before=(("thumb", 30, 112, 0.95, -84),), halo=(62, 60, 46),
    ),
    "nightshade_nell": Person(
        "violet", Face(9, "heart", 12, -8, "long", "black", "glam", "thin", "long", "pout", lips="#5D3494"),
        (58, 74, 0.88), ("robe", "ink", "plum", "#C6D650"), hat=("bell_flower", "plum", "green", BRASS),
    ),
    "count_backwards": Person(
        "violet", Face(1, "long", -20, -3, "peak", "black", "sly", "angry", "hook", "smirk"),
        (66, 64, 0.9), ("cloak", "ink", "wine", BRASS), specs="monocle",
        before=(("watch", 26, 104, 0.84, -10),), halo=(64, 60, 46),
    ),
    "mister_moth": Person(
        "violet", Face(3, "pear", 0, 0, "wild", "grey", "none", "none", "none", "ooh"),
        (60, 72, 0.86), ("fur", "cream", "brown", BRASS), hat=("antennae", "brass", "brown", BRASS), specs="goggles",
        behind=(("wings", 60, 66, 1.0, 0),), halo=(60, 60, 30),
    ),
    "heckling_hector": Person(
        "violet", Face(4, "oval", 20, -6, "quiff", "black", "sly", "raised", "broad", "flat", "pencil"),
        (42, 62, 0.86), ("suit", "plum", "acid", RED), lean=-2,
        before=(("doll", 90, 90, 0.86, 8),), halo=(52, 62, 46),
    ),
    # Rose: those who sing.
    "diva_divina": Person(
        "rose", Face(5, "oval", 8, -5, "afro", "black", "glam", "thin", "broad", "sing", lips="#E0456F"),
        (60, 78, 0.84), ("gown", "skin", "teal", BRASS), hat=("chandelier", "brass", "brass", BRASS), behind=(("chandelier", 60, 60, 1, 0),),
    ),
    "dolly_decibel": Person(
        "rose", Face(1, "round", 16, 4, "big", "blond", "none", "thin", "button", "grin", lips="#C9386D"),
        (50, 64, 0.88), ("jacket", "pink", "white", BRASS), specs="hearts",
        before=(("megaphone", 94, 104, 0.8, -14), ("fist", 82, 122, 0.76, 6)), halo=(52, 60, 46),
    ),
    "crystal_cascade": Person(
        "rose", Face(4, "heart", -12, 8, "wave", "blue", "glam", "thin", "long", "lips", lips="#F08DAD"),
        (60, 74, 0.9), ("sequins", "ice", "skin", "#5FA9BC"), hat=("tiara", "ice", "ice", WHITE),
        behind=(("crystal", 16, 40, 1, 10), ("crystal", 104, 58, 1.1, -8), ("crystal", 22, 90, 0.9, -20), ("crystal", 100, 24, 0.8, 16)),
        before=(("crystal", 94, 94, 1.2, 20), ("crystal", 26, 112, 1.2, -10)),
    ),
    "solo_solange": Person(
        "rose", Face(2, "oval", 24, -10, "bob", "black", "shut", "soft", "long", "pout", lips="#B3243D"),
        (52, 80, 0.86), ("gown", "skin", "ink", WHITE), behind=(("moon", 72, 48, 1, 0),), before=(("old_mic", 96, 96, 0.8, 10),), halo=(60, 60, 0),
    ),
    "long_note_leopold": Person(
        "rose", Face(2, "round", -14, -14, "slick", "grey", "shut", "worried", "bulb", "sing", "chops"),
        (58, 72, 0.98), ("coat", "ink", "ink", WHITE), lean=3, before=(("balloon_note", 24, 88, 0.66, 186), ("note", 20, 44, 0.8, -12)), halo=(62, 64, 46),
    ),
    # Gold: those who count.
    "penny_pedals": Person(
        "gold", Face(1, "round", 12, -5, "braids", "brown", "open", "soft", "button", "grin", marks=("freckles",)),
        (58, 68, 0.9), ("stripes", "red", "cream", BRASS), hat=("helmet", "teal", "brown", BRASS),
        before=(("handlebar", 60, 122, 0.9, 0), ("coin", 100, 48, 0.7, 0), ("coin", 18, 56, 0.6, 0)),
    ),
    "goldie_taps": Person(
        "gold", Face(4, "heart", -14, 6, "slick", "black", "happy", "thin", "button", "grin", lips="#9A2E40"),
        (58, 66, 0.88), ("sequins", "brass", "skin", "#75490C"), hat=("band", "wine", "cream", BRASS),
        before=(("shoes", 92, 106, 0.92, -24), ("fist", 100, 124, 0.8, 6)), halo=(58, 62, 46),
    ),
    "monty_banknote": Person(
        "gold", Face(2, "pear", 10, 3, "", "grey", "happy", "bushy", "bulb", "none", "walrus"),
        (60, 76, 0.94), ("coat", "wine", "ink", "#F2BE4A"), hat=("bowler", "wine", "ink", BRASS),
        behind=(("banknote", 18, 50, 0.7, -30), ("banknote", 102, 42, 0.7, 36), ("banknote", 96, 78, 0.66, -16)),
        before=(("banknote", 22, 92, 0.76, 20), ("banknote", 96, 114, 0.8, -14)),
    ),
    "silver_tongue_sid": Person(
        "gold", Face(2, "square", 18, 4, "quiff", "grey", "wink", "bold", "long", "grin"),
        (52, 72, 0.9), ("suit", "sky", "blue", RED), before=(("gavel", 98, 78, 0.86, 22), ("fist", 90, 106, 0.82, 20)), halo=(54, 64, 46),
    ),
    "auntie_ante": Person(
        "gold", Face(3, "pear", -14, -4, "curls", "violet", "open", "raised", "hook", "smirk", marks=("lines",), lips="#9A2E40"),
        (62, 68, 0.92), ("shawl", "wine", "plum", BRASS), hat=("visor", "green", "brown", BRASS), specs="cateye",
        before=(("spade", 22, 100, 0.84, -22), ("spade", 34, 98, 0.84, 0), ("fist", 28, 122, 0.8, -8), ("chip", 98, 122, 0.9, 0), ("chip", 90, 112, 0.8, 0)), halo=(60, 62, 46),
    ),
}
