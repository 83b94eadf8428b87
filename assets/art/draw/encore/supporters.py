"""The thirty-six Supporters: half a figure each, and the thing they are known for."""

from __future__ import annotations

from .faces import Face
from .people import Person

BRASS, RED, WHITE, INK = "#F2BE4A", "#D23B3B", "#FFFDF6", "#1C1518"
LOW = (60, 58, 40)  # the light behind most of them

SUPPORTERS: dict[str, Person] = {
    # Orange
    "trapdoor_trudy": Person(
        "orange", Face(3, "round", 10, -6, "curls", "ginger", "up", "raised", "button", "grin", marks=("freckles",)),
        (60, 64, 0.72), ("work", "teal", "orange", BRASS), behind=(("lid", 60, 42, 1, 0), ("hatch", 60, 82, 1, 0)),
        before=(("boards", 60, 98, 1, 0), ("fist", 28, 96, 0.62, 0), ("fist", 92, 96, -0.62, 0), ("boards", 60, 106, 1, 0)), halo=(60, 50, 0),
    ),
    "cousin_with_a_van": Person(
        "orange", Face(2, "square", -14, -3, "shag", "brown", "happy", "bold", "broad", "grin", "stubble"),
        (56, 56, 0.6), ("stripes", "cream", "red", BRASS), before=(("van", 60, 68, 1.02, 0), ("open_hand", 101, 46, -0.62, 24)), halo=LOW,
    ),
    "parade_marshal": Person(
        "orange", Face(5, "long", -16, 6, "", "black", "sly", "raised", "broad", "flat", "pencil"),
        (66, 78, 0.66), ("band_coat", "red", "cream", BRASS), hat=("shako", "red", "cream", BRASS),
        before=(("baton", 30, 72, 1.0, -6), ("fist", 25, 88, 0.78, -8)), halo=LOW,
    ),
    "tent_peg_twins": Person(
        "orange", Face(2, "square", 16, -4, "crop", "ginger", "dot", "angry", "bulb", "smirk", "stubble"),
        (36, 54, 0.62), ("work", "red", "night", BRASS), lean=-2, halo=LOW,
        before=(("mallet", 52, 86, 0.86, -38), ("mallet", 68, 86, -0.86, 38), ("peg", 60, 104, 0.9, 0)),
        others=(Person("orange", Face(2, "square", -16, 4, "crop", "ginger", "dot", "angry", "bulb", "smirk", "stubble"), (84, 54, 0.62), ("work", "teal", "night", BRASS), lean=2),),
    ),
    "spare_drummer": Person(
        "orange", Face(4, "oval", 12, -8, "afro", "black", "shut", "soft", "broad", "grin"),
        (58, 52, 0.66), ("stripes", "orange", "cream", RED),
        before=(("drum", 58, 98, 0.96, 4), ("stick", 32, 74, 0.86, 130), ("fist", 18, 84, 0.66, 60), ("stick", 90, 62, 0.86, 30), ("fist", 96, 82, 0.66, 20)), halo=LOW,
    ),
    "bunting_brigade": Person(
        "orange", Face(3, "heart", -12, 6, "braids", "black", "up", "raised", "button", "smile"),
        (60, 74, 0.68), ("work", "cream", "teal", RED),
        behind=(("bunting", 60, 34, 0.94, 0),), before=(("bunting", 60, 104, 1.0, 4), ("fist", 14, 44, 0.64, -10), ("fist", 106, 44, -0.64, 10)), halo=LOW,
    ),
    # Blue
    "cue_card_carl": Person(
        "blue", Face(1, "long", -10, -4, "quiff", "blond", "wide", "worried", "long", "none"),
        (60, 48, 0.7), ("work", "sky", "night", BRASS), before=(("cue_card", 60, 86, 1.1, -3), ("grip", 18, 94, 0.7, 60), ("grip", 102, 84, -0.7, -60)), halo=LOW,
    ),
    "talent_scout": Person(
        "blue", Face(4, "square", 14, 4, "", "grey", "none", "raised", "broad", "smile", "pencil"),
        (54, 68, 0.74), ("coat", "tan", "brown", RED), hat=("fedora", "tan", "brown", "#2B4DA6"),
        before=(("binoculars", 60, 66, 0.86, 4), ("fist", 34, 78, 0.7, 20), ("fist", 88, 80, -0.7, -20)), halo=LOW,
    ),
    "keyhole_kit": Person(
        "blue", Face(2, "oval", 0, 0, "", "brown", "open", "raised", "none", "none", iris="#2B7A4C"),
        (60, 58, 0.1), ("", "ink", "ink", RED), before=(("keyhole", 60, 62, 1.12, 0), ("peek", 60, 46, 1.12, 0)), halo=LOW,
    ),
    "two_bag_bellhop": Person(
        "blue", Face(5, "round", 12, -3, "crop", "black", "open", "soft", "button", "smile"),
        (60, 58, 0.62), ("band_coat", "red", "night", BRASS), hat=("pillbox", "red", "night", BRASS),
        before=(("grip", 20, 92, 0.52, 202), ("grip", 100, 92, -0.52, -202), ("case", 19, 104, 0.62, -6), ("case", 101, 104, 0.62, 6)), halo=LOW,
    ),
    "second_opinion": Person(
        "blue", Face(3, "oval", 20, 0, "peak", "grey", "open", "worried", "hook", "frown"),
        (60, 64, 0.74), ("suit", "white", "sky", RED), specs="round",
        before=(("paddle", 24, 60, 0.8, -12), ("paddle_no", 98, 58, 0.8, 12), ("fist", 22, 94, 0.66, -6), ("fist", 101, 94, -0.66, 6)), halo=LOW,
    ),
    "lost_property_lou": Person(
        "blue", Face(2, "pear", -14, -5, "bob", "grey", "open", "soft", "bulb", "smile", marks=("lines",)),
        (52, 48, 0.64), ("shawl", "night", "grey", BRASS), specs="cateye",
        before=(("umbrella", 90, 62, 0.9, 18), ("bear", 34, 84, 0.84, -10), ("horn", 66, 84, 0.8, -30), ("chest", 58, 92, 1.04, 0)), halo=LOW,
    ),
    # Green
    "roadie_rhona": Person(
        "green", Face(4, "square", -16, -4, "braids", "black", "open", "bold", "broad", "smirk"),
        (44, 62, 0.7), ("jacket", "ink", "moss", "#E2703A"), hat=("headset", "red", "red", RED),
        before=(("flight_case", 84, 82, 0.84, -8), ("fist", 84, 108, 0.72, 10)), halo=LOW,
    ),
    "tea_trolley_tess": Person(
        "green", Face(1, "pear", 14, 3, "bun", "grey", "happy", "soft", "button", "smile", marks=("rouge", "lines")),
        (40, 52, 0.66), ("work", "lilac", "white", RED), before=(("trolley", 60, 96, 1, 0), ("teapot", 88, 76, 0.84, 0), ("grip", 112, 84, -0.01, 0)), halo=LOW,
    ),
    "costume_mender": Person(
        "green", Face(5, "long", -12, 6, "crop", "black", "sly", "thin", "long", "flat"),
        (62, 56, 0.7), ("coat", "plum", "brass", "#E2703A"), specs="round",
        between=(("tape", 62, 108, 0.9, 0),), before=(("needle", 26, 58, 0.62, 0), ("fist", 20, 84, 0.72, -8), ("reel", 98, 100, 0.9, 12)), halo=LOW,
    ),
    "stagehand_hank": Person(
        "green", Face(1, "square", 16, 5, "", "brown", "dot", "bushy", "broad", "flat", "full"),
        (48, 58, 0.72), ("stripes", "grey", "ink", RED), hat=("cap", "brown", "ink", RED),
        before=(("rope", 94, 60, 1, 0), ("fist", 92, 46, 0.84, 30), ("fist", 92, 84, 0.84, 26)), halo=LOW,
    ),
    "attic_archivist": Person(
        "green", Face(2, "long", -10, -6, "wild", "grey", "wide", "raised", "long", "ooh"),
        (68, 48, 0.62), ("robe", "tan", "brown", BRASS), specs="round",
        before=(("heap", 62, 92, 1.24, 0), ("lantern", 20, 62, 0.84, -6)), halo=LOW,
    ),
    "night_bus_nadia": Person(
        "green", Face(4, "oval", 12, 0, "long", "black", "sly", "soft", "button", "smirk"),
        (56, 62, 0.56), ("jacket", "night", "brass", RED), hat=("band_cap", "night", "ink", BRASS), before=(("bus", 60, 60, 1.0, 0),), halo=LOW,
    ),
    # Violet
    "fuse_box_fred": Person(
        "violet", Face(2, "oval", 16, -6, "wild", "ginger", "wide", "raised", "bulb", "grin"),
        (42, 62, 0.68), ("work", "orange", "night", BRASS), before=(("fuse_box", 90, 74, 0.92, 4), ("bolt", 64, 46, 0.6, 30), ("bolt", 106, 36, 0.5, -20), ("point", 70, 102, 0.7, 30)), halo=LOW,
    ),
    "sour_grape_greta": Person(
        "violet", Face(1, "heart", -16, -8, "bob", "red", "sly", "angry", "hook", "pout", lips="#7A1E4C"),
        (46, 58, 0.76), ("gown", "skin", "green", BRASS), before=(("grapes", 92, 76, 0.98, 8), ("fist", 94, 46, 0.66, 178)), halo=LOW,
    ),
    "fog_machine_fay": Person(
        "violet", Face(9, "oval", 10, 4, "long", "violet", "happy", "thin", "button", "smirk"),
        (58, 56, 0.72), ("robe", "lilac", "plum", WHITE), before=(("machine", 36, 94, 0.8, -4), ("fog", 74, 92, 0.9, 0), ("fog", 60, 110, 1.1, 0)), halo=LOW,
    ),
    "rumour_mill_ruth": Person(
        "violet", Face(2, "pear", 22, 5, "curls", "grey", "sly", "raised", "long", "ooh", lips="#B3243D"),
        (42, 66, 0.76), ("shawl", "acid", "plum", RED), before=(("bubbles", 82, 56, 0.84, 0), ("open_hand", 66, 96, 0.74, 18)), halo=LOW,
    ),
    "stage_door_bouncer": Person(
        "violet", Face(5, "square", 0, 0, "bald", "black", "none", "none", "broad", "frown", "goatee"),
        (60, 48, 0.7), ("singlet", "ink", "ink", INK), specs="shades", before=(("arms", 60, 94, 1.06, 0),), halo=LOW,
    ),
    "wrong_prop_wanda": Person(
        "violet", Face(3, "heart", 14, -6, "shag", "violet", "wide", "worried", "button", "grin"),
        (48, 60, 0.72), ("stripes", "acid", "plum", RED), hat=("crown", "brass", "brass", RED), before=(("fish", 86, 68, 0.92, -62), ("fist", 82, 98, 0.78, 8)), halo=LOW,
    ),
    # Rose
    "choir_in_a_box": Person(
        "rose", Face(1, "round", 0, 0, "bob", "blond", "shut", "raised", "button", "sing"), (60, 46, 0.56), ("robe", "red", "white", BRASS),
        behind=(("chest_lid", 60, 30, 1.06, 0),), before=(("chest", 60, 82, 1.1, 0), ("note", 108, 24, 0.66, 10), ("note", 14, 30, 0.6, -12)), halo=(60, 40, 52),
        others=(
            Person("rose", Face(5, "oval", -14, -10, "afro", "black", "shut", "raised", "broad", "sing"), (30, 60, 0.5), ("robe", "red", "white", BRASS)),
            Person("rose", Face(2, "long", 14, 10, "quiff", "brown", "shut", "raised", "long", "sing"), (90, 60, 0.5), ("robe", "red", "white", BRASS)),
        ),
    ),
    "vocal_coach": Person(
        "rose", Face(3, "long", -18, -10, "slick", "grey", "shut", "raised", "hook", "ooh", "pencil"),
        (66, 60, 0.74), ("suit", "teal", "ink", RED), before=(("fork", 26, 62, 0.8, -10), ("fist", 24, 100, 0.74, -6)), halo=LOW,
    ),
    "wind_machine_wim": Person(
        "rose", Face(1, "long", 20, 8, "wild", "blond", "shut", "worried", "bulb", "grin"),
        (40, 64, 0.68), ("work", "red", "blue", BRASS), before=(("gusts", 48, 34, -0.7, 0), ("fan", 92, 74, 0.94, 0)), halo=LOW,
    ),
    "flower_thrower": Person(
        "rose", Face(4, "heart", -14, 8, "big", "black", "happy", "soft", "button", "grin", lips="#C9386D"),
        (72, 72, 0.66), ("gown", "skin", "pink", BRASS), before=(("bouquet", 32, 76, 1.0, -16), ("rose", 22, 28, 0.8, -40), ("rose", 100, 28, 0.7, 50), ("fist", 36, 106, 0.72, -10)), halo=LOW,
    ),
    "microphone_mo": Person(
        "rose", Face(5, "round", 10, -6, "slick", "black", "up", "raised", "bulb", "none"),
        (52, 50, 0.74), ("coat", "wine", "pink", BRASS), before=(("old_mic", 66, 82, 1.16, 6), ("fist", 58, 112, 0.8, 10)), halo=LOW,
    ),
    "fan_club_felix": Person(
        "rose", Face(2, "round", 14, -8, "curls", "brown", "open", "raised", "button", "grin", marks=("freckles",)),
        (44, 64, 0.7), ("stripes", "pink", "cream", RED), specs="round", before=(("foam_hand", 92, 66, 1.0, 10), ("badge", 62, 108, 0.6, 0)), halo=LOW,
    ),
    # Gold
    "ticket_booth_tom": Person(
        "gold", Face(1, "oval", -12, -3, "slick", "brown", "sly", "raised", "long", "flat", "pencil"),
        (60, 56, 0.62), ("coat", "grey", "ink", RED), hat=("visor", "green", "ink", BRASS), before=(("booth", 60, 60, 1.02, 0), ("ticket", 46, 98, 0.7, -12), ("ticket", 72, 100, 0.7, 8)), halo=LOW,
    ),
    "pickpocket_pip": Person(
        "gold", Face(3, "heart", 18, 6, "shag", "brown", "none", "none", "button", "smirk"),
        (48, 60, 0.72), ("stripes", "ink", "cream", RED), hat=("cap", "grey", "ink", INK), specs="mask", before=(("watch", 94, 88, 0.66, 14), ("grip", 92, 60, 0.74, 150)), halo=LOW,
    ),
    "generous_uncle": Person(
        "gold", Face(4, "pear", 12, 4, "tufts", "white", "happy", "bushy", "bulb", "grin"),
        (52, 50, 0.7), ("coat", "cream", "teal", RED), before=(("gift", 78, 92, 0.98, 6), ("fist", 52, 106, 0.74, 14), ("fist", 106, 106, -0.74, -14)), halo=LOW,
    ),
    "popcorn_empress": Person(
        "gold", Face(2, "pear", -8, -4, "big", "red", "glam", "thin", "hook", "lips", lips="#B3243D"),
        (60, 60, 0.62), ("gown", "skin", "wine", BRASS), hat=("crown", "brass", "cream", RED), before=(("popcorn", 60, 102, 0.9, 0), ("fist", 30, 106, 0.7, 30), ("fist", 90, 106, -0.7, -30)), halo=LOW,
    ),
    "bookkeeper_bea": Person(
        "gold", Face(5, "oval", 14, -4, "bun", "grey", "open", "raised", "button", "flat", lips="#9A2E40"),
        (56, 52, 0.68), ("ruff", "teal", "white", BRASS), specs="cateye", before=(("ledger", 60, 94, 1.06, -4), ("point", 100, 100, -0.72, -30)), halo=LOW,
    ),
    "souvenir_sal": Person(
        "gold", Face(1, "square", -16, 4, "crop", "blond", "wink", "soft", "broad", "grin", "handlebar"),
        (58, 46, 0.62), ("stripes", "sky", "cream", RED), before=(("tray", 60, 94, 1.1, 0), ("globe", 36, 80, 0.7, 0), ("mic", 64, 82, 0.5, 16), ("badge", 88, 84, 0.7, 0)), halo=LOW,
    ),
}
