"""Every page, drawing and exported page passes the Nu HTML checker."""

import urllib.error
import urllib.request

import pytest

from addresses import address
from command_line import LANGUAGES, MACHINES
from moments import FAULTLESS, FAULTY, REFUSED, VIEWS
from nu_checker import findings

# Pages beside the explorer.
OTHERS = {
    "learn": "/learn?",
    "lesson": "/learn/states?run=plug,empty&answer=1&hint=3&",
    "compare": "/compare?old=turnstile&new=battery&",
    "compare-one": "/compare?old=turnstile&",
    "quiz": "/machines/vending-machine/quiz?seed=3&a1=1&a2=2&",
}
TABS = ["actions", "adjacency", "analysis", "sequence", "source", "states"]


def pages() -> dict[str, str]:
    """The address of every kind of page by the name of the file that it is kept in."""
    found = {}
    for language in LANGUAGES:
        found[f"gallery.{language}"] = f"/?lang={language}"
        found[f"new.{language}"] = f"/new?lang={language}"
        found[f"new-read.{language}"] = f"/new?example=scxml&lang={language}"
        found[f"new-fault.{language}"] = f"/new?machine={FAULTY}&lang={language}"
        found[f"carried.{language}"] = f"/m/{FAULTLESS[1:]}?run=enter&lang={language}"
        found[f"carried-fault.{language}"] = f"/m/{FAULTY[1:]}?lang={language}"
        found[f"unknown.{language}"] = f"/machines/batery?lang={language}"
        found[f"bad-run.{language}"] = f"/machines/battery?run=nothing&lang={language}"
        found[f"payload-fault.{language}"] = address("vending-machine", event="coin", payload="{", lang=language)
        found[f"event-fault.{language}"] = address("vending-machine", event="cion", lang=language)
        found[f"variable-fault.{language}"] = address("vending-machine", set="balance", value="lots", lang=language)
        for name, path in VIEWS.items():
            found[f"view-{name}.{language}"] = path + f"&lang={language}"
        for name, path in OTHERS.items():
            found[f"{name}.{language}"] = path + f"lang={language}"
        for machine in MACHINES:
            refused = REFUSED[machine]
            found[f"{machine}.fresh.{language}"] = address(machine, lang=language)
            found[f"{machine}.refused.{language}"] = address(machine, refused, lang=language)
            found[f"{machine}.back.{language}"] = address(machine, refused, at="0", lang=language)
            found[f"{machine}.embed.{language}"] = address(machine, refused, place="embed", lang=language)
            found[f"{machine}.file.{language}"] = address(f"{machine}.html", refused, lang=language)
            found[f"{machine}.exports.{language}"] = address(f"{machine}.exports", refused, lang=language)
            for tab in TABS:
                found[f"{machine}.{tab}.{language}"] = address(machine, refused, tab=tab, lang=language)
    return found


def drawings() -> dict[str, str]:
    """Without what they carry: the checker knows no elements of other vocabularies in `metadata`, which SVG allows."""
    return {
        f"{machine}.{language}.{len(run)}": address(f"{machine}.svg", run, lang=language, source="no")
        for machine in MACHINES for language in LANGUAGES for run in ([], REFUSED[machine])
    } | {f"{machine}.moving": address(f"{machine}.svg", REFUSED[machine], source="no", animate="yes") for machine in MACHINES}


def fetched(url: str) -> bytes:
    try:
        with urllib.request.urlopen(url) as answer:
            return answer.read()
    except urllib.error.HTTPError as error:
        return error.read()


@pytest.mark.parametrize("addresses, extension, options", [
    (pages(), "html", []), (drawings(), "svg", ["--svg"]),
], ids=["pages", "drawings"])
def test_nu_html_checker(server, tmp_path, addresses, extension, options):
    for name, path in addresses.items():
        (tmp_path / f"{name}.{extension}").write_bytes(fetched(server.address + path))
    assert findings(tmp_path, *options) == []
