"""Pages of long runs: the run is in the path, links leave it out, and everything works as it does for short ones."""

import gzip
import re
import urllib.request
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from explorer import Explorer, address

CYCLE = ["plug", "full", "unplug", "!Flat", "full"]
LONG = CYCLE * 60


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def explore(request, open_page):
    """Opens the explorer, with scripts and without."""
    return lambda path, **options: Explorer(open_page(path, java_script_enabled=request.param, **options))


def test_the_old_address_of_a_long_run_leads_to_the_new_one(explore):
    explorer = explore(address("battery", LONG))
    assert urlsplit(explorer.page.url).path == "/machines/battery/" + ",".join(LONG)
    assert explorer.run == LONG
    expect(explorer.refusal).to_be_visible()


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
    explorer.wait_for(LONG[:1])
    assert "?run=" in page.url


def test_forms_and_tabs(explore):
    explorer = explore(address("traffic-light", ["button", "+5s"] * 60))
    page = explorer.page
    steps = explorer.run
    page.locator("#advance-by").fill("2s")
    page.locator("#clock form button").click()
    explorer.wait_for(steps + ["+2s"])
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
    for link in links.evaluate_all("links => links.map(link => link.href)"):
        with urllib.request.urlopen(link) as answer:
            path = urlsplit(answer.url).path
            assert answer.status == 200
            assert path.startswith("/machines/battery."), path


def test_references_are_those_of_the_page_that_is_shown(open_page):
    """While the page before is on its way, a click still goes on from what is seen."""
    page = open_page(address("battery", LONG))
    explorer = Explorer(page)
    explorer.take("plug")
    page.route("**/battery/**", lambda route: None if "then=" not in route.request.url else route.continue_())
    page.evaluate("history.back()")
    expect(page).to_have_url(re.compile("full$"))
    with page.expect_request(lambda request: "then=unplug" in request.url) as request:
        page.locator('#moves a[data-key="1"]').click()
    assert urlsplit(request.value.url).path.endswith(",plug")
    page.unroute_all(behavior="ignoreErrors")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("width", [320, 390, 1440])
def test_the_timeline_fits(open_page, width, scripts):
    page = open_page(
        address("battery", LONG, at="150"), viewport={"width": width, "height": 900}, java_script_enabled=scripts)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    now, frame = page.locator(".timeline .now").bounding_box(), page.locator("#run .scroll").bounding_box()
    assert frame["x"] <= now["x"] and now["x"] + now["width"] <= frame["x"] + frame["width"]


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
