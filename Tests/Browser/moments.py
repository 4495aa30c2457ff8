"""A run of each machine that ends with a refusal: the moment at which its page shows the most."""

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
}
