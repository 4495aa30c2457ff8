"""Pages of every kind, and a run of each machine that ends with a refusal, when its page shows the most."""

from addresses import address
from carried import CLUB, identifier

REFUSED = {
    "battery": ["plug", "!Flat"],
    "kanji": ['tap{"kanji":"日"}', "!Detail"],
    "loading": ["succeed", "!DataNotAvailable"],
    "video-editor": ["music", "!Blur"],
    "app-lifecycle": ["run", "!starting"],
    "turnstile": ["push"],
    "traffic-light": ["button", "+20s", "!Walk"],
    "media-player": ["power", "play", "!Stopped", "!Off", "!Normal"],
    "tcp": ["passive-open", "timeout"],
    "vending-machine": ['coin{"amount":50}', "press"],
    "elevator": ["open", "up"],
    "microwave": ["open", "start"],
    "sign-in": ["wrong", "wrong", "wrong", "right"],
    "form-wizard": ["next", "help", "next"],
    "order": ["pay", "ship"],
    "handshake": ["call", "+1s", "call"],
}

# What a machine with variables can do does not follow from its configuration, so its runs are not found by trying.
COVERING = {
    "vending-machine": [
        ['coin{"amount":50}'] * 3 + ["press", "+2s", "refund"]
        + ['coin{"amount":50}', 'coin{"amount":50}', "press", "+2s"] * 2 + ["refill"],
    ],
}

# A machine in its address whose step `enter` asks whether a condition holds, and one that is not right.
FAULTLESS = identifier(CLUB)
FAULTY = identifier(CLUB.replace('"Inside"', '"Insid"', 1))

# Moments of machines, and the pages around them.
MOMENTS = {
    "gallery": "/",
    "error": "/machines/batery",
    "new": "/new?example=scxml",
    "new, faulty": f"/new?machine={FAULTY}",
    "carried": f"/m/{FAULTLESS[1:]}?run=enter",
    "carried, faulty": f"/m/{FAULTY[1:]}",
    "fresh": address("battery"),
    "later steps": address("kanji", REFUSED["kanji"], at="1"),
    "clock": address("traffic-light", ["button", "+20s"]),
    "ended": address("app-lifecycle", ["terminate"]),
    "actions": address("media-player", REFUSED["media-player"], tab="actions"),
    "adjacency": address("tcp", REFUSED["tcp"], tab="adjacency"),
    "states": address("media-player", REFUSED["media-player"], tab="states"),
    "sequence": address("traffic-light", ["button", "+20s"], tab="sequence"),
    "source": address("tcp", REFUSED["tcp"], tab="source"),
    "analysis": address("loading", REFUSED["loading"], tab="analysis"),
    "refusal": address("video-editor", REFUSED["video-editor"]),
    "variables": address("vending-machine", ['coin{"amount":50}', "=balance=200"], tab="actions"),
    "payload fault": address("vending-machine", event="coin", payload="{"),
    "variable fault": address("vending-machine", set="balance", value="lots"),
    "embed": address("turnstile", REFUSED["turnstile"], place="embed"),
    "file": address("turnstile.html", REFUSED["turnstile"]),
    "exports": address("media-player.exports", REFUSED["media-player"]),
}
# One of each kind of what a page can show besides.
VIEWS = {
    "breakpoints": address(
        "battery", ["plug", "full"], legend="shown", beside="plug,unplug", accepts="unplug",
        **{"break": "FullyCharged"}),
    "parts": address("media-player", ["power"], fold="Playing", find="pla", zoom="active"),
    "stage": address("battery", REFUSED["battery"], view="stage"),
    "guide": address("battery", ["plug"], guide="6"),
    "properties": address(
        "media-player", tab="properties", property="no deadlock\nnever Playing\nPlaying leads to Off within 5 s"),
    "share": address("battery.share", ["plug"]),
    "frame": address("traffic-light", ["button"], place="embed", parts="moves,steps,now", size="large"),
}
# One of each kind of page, those of rooms excepted.
KINDS = MOMENTS | VIEWS | {
    "learn": "/learn",
    "lesson": "/learn/states?run=plug,empty&answer=1&hint=3",
    "lesson, before its question": "/learn/states",
    "lesson, done": "/learn/states?run=plug,full,plug,full,unplug,empty",
    "exercise, a run": "/exercises/exercise-run",
    "exercise, a chart": "/exercises/exercise-repair",
    "exercise, a prediction": "/exercises/exercise-predict",
    "quiz": "/machines/vending-machine/quiz?seed=3&a1=1&a2=2",
    "worksheet": "/machines/battery/quiz.html?seed=3",
    "bad run": address("battery", ["plug", "nothing"]),
    "comparison": address("battery", ["plug"], beside="plug,full"),
    "search": address("media-player", find="pla"),
    "http": address("echo", ['call{"to":"http://127.0.0.1:1/"}']),
}
