"""A run of each machine that ends with a refusal: the moment at which its page shows the most."""

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
