"""Pages of long runs: the run is in the path, links leave it out, and everything works as it does for short ones."""

import gzip
import urllib.request
from urllib.parse import urlsplit

from addresses import address
from expectations import expect

CYCLE = ["plug", "full", "unplug", "!Flat", "full"]
LONG = CYCLE * 60


def test_moves_are_made(explore):
    explorer = explore(address("battery", LONG))
    explorer.take("plug")
    assert explorer.run == LONG + ["plug"]
    expect(explorer.page.locator("#announcement")).to_have_text("Now in Charging.")
    explorer.request("Flat")
    assert explorer.run == LONG + ["plug", "!Flat"]
    expect(explorer.refusal).to_contain_text("Flat was refused")
    assert explorer.refused_transition.count() == 1
    explorer.follow(explorer.page.locator("#follow-route"))
    expect(explorer.page.locator("#announcement")).to_have_text("Now in Flat.")


def test_a_run_becomes_long_and_short_again(explore):
    explorer = explore(address("battery", LONG[:90]))
    assert "?run=" in explorer.page.url
    for step in ("plug", "full", "unplug", "plug"):
        explorer.take(step)
    assert "?run=" not in explorer.page.url
    explorer.follow(explorer.page.locator("#restart"))
    assert explorer.run == []


def test_the_run_is_gone_along(explore):
    explorer = explore(address("battery", LONG))
    page = explorer.page
    explorer.follow(page.locator("#back"))
    expect(page.locator(".timeline .now")).to_contain_text("Flat")
    explorer.follow(page.locator(".timeline .gap a"))
    expect(page.locator(".timeline .gap")).to_have_count(2)
    explorer.follow(page.locator(".timeline li a").first)
    expect(page.locator(".timeline .now .name")).to_have_text("start")
    explorer.follow(page.locator("#forward"))
    explorer.follow(page.locator("#branch"))
    assert explorer.run == LONG[:1]
    assert "?run=" in page.url


def test_forms_and_tabs(explore):
    explorer = explore(address("traffic-light", ["button", "+5s"] * 60))
    page = explorer.page
    steps = explorer.run
    page.locator("#advance-by").fill("2s")
    page.locator("#clock form button").click()
    assert explorer.run == steps + ["+2s"]
    explorer.follow(page.locator("#tab-debug"))
    explorer.follow(page.locator("p.earlier a"))
    assert page.locator("#tab-debug").get_attribute("aria-current") == "true"
    page.locator(".languages summary").click()
    page.locator(".languages a[lang=zh-Hans]").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    assert explorer.run == steps + ["+2s"]


def test_files(explore, server):
    explorer = explore(address("battery", LONG))
    links = explorer.page.locator("#export-menu a[data-file]")
    for link in links.addresses():
        with urllib.request.urlopen(link) as answer:
            path = urlsplit(answer.url).path
            assert answer.status == 200
            assert path.startswith("/machines/battery."), path


def test_what_pages_weigh(server):
    """On the wire with gzip; without it a page is bounded as well."""
    for path, plain, packed in [
        (address("video-editor"), 150_000, 16_000), (address("battery", CYCLE * 400), 100_000, 60_000),
        (address("battery", CYCLE * 400, tab="actions"), 100_000, 60_000),
    ]:
        with urllib.request.urlopen(server.address + path) as answer:
            text = answer.read()
        assert len(text) <= plain, path
        assert len(gzip.compress(text, 6)) <= packed, path
