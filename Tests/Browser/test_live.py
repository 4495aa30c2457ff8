"""A program that runs, in the browser: its refusals as they come, their links, and who wants to be told."""

import json
import re
import urllib.request

import pytest
from playwright.sync_api import expect

from axe_checker import DESK, PHONE, violations
from serving import Server, wait_until
from started import REPOSITORY

DOOR = "stateDiagram-v2\n  [*] --> open\n  open --> shut: push\n  shut --> open: pull\n"
# What the page says to its reader outside of itself, instead of the notification of the browser.
NOTIFICATIONS = """
window.told = [];
window.Notification = class {
  static permission = "granted";
  constructor(title, options) { window.told.push(options.body); }
};
"""


@pytest.fixture(scope="module")
def server(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("live")
    (folder / "machines").mkdir()
    (folder / "machines/door.mmd").write_text(DOOR)
    with Server(
            program, "machines", "--live", "--resources", str(REPOSITORY), folder=folder, log=folder / "log") as server:
        yield server


def report(server, instance: str, *events: str, **fields) -> str:
    """Reports events of an instance; the path of its page."""
    lines = [json.dumps({"machine": "door", "instance": instance, "event": event} | fields) for event in events]
    request = urllib.request.Request(server.address + "/live/lines", "\n".join(lines).encode())
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["actors"][0].removeprefix(server.address)


def test_a_refusal_appears_as_it_comes_and_its_link_opens_by_itself(open_page, server):
    page = open_page(report(server, "story", "push"))
    expect(page.locator("#live-run")).to_contain_text("push: taken")
    page.evaluate("window.isThisPage = true")
    report(server, "story", "push")
    expect(page.locator("#refusal")).to_contain_text("push")
    expect(page.locator(".statechart .refused-transition").first).to_be_visible()
    assert page.evaluate("window.isThisPage")
    page.locator("#open-run").click()
    expect(page).to_have_url(server.address + "/machines/door?run=push,push")
    expect(page.locator("#refusal")).to_be_visible()


def test_instances_appear_and_are_counted_in_the_drawing(open_page, server):
    page = open_page("/live")
    report(server, "counted-1", "push")
    expect(page.locator("th a", has_text="counted-1")).to_be_visible()
    picture = page.locator(".live-drawing img")
    before = picture.get_attribute("src")
    report(server, "counted-2", "push")
    expect(picture).not_to_have_attribute("src", before)
    expect(page.locator("th a", has_text="counted-2")).to_be_visible()
    wait_until(lambda: picture.evaluate("image => image.naturalWidth") > 100)
    count = page.locator(".live-states li", has_text="shut").locator("b").inner_text()
    with urllib.request.urlopen(server.address + picture.get_attribute("src")) as answer:
        assert re.search(f'class="count"[^>]*>{count}</text>', answer.read().decode())


def test_the_reader_is_told_when_a_state_is_entered_and_when_anything_is_refused(open_page, server):
    page = open_page()
    page.add_init_script(NOTIFICATIONS)
    page.goto(report(server, "watched", "push", "pull"))
    page.locator(".live-watch summary").click()
    page.locator("#live-watch-for").fill("shut")
    page.locator("#live-watch [type=checkbox]").check()
    page.locator("#live-watch button").click()
    expect(page.locator("#live-alert")).to_contain_text("shut was entered")
    assert page.evaluate("window.told") == []
    report(server, "watched", "pull")
    expect(page.locator("#live-alert")).to_contain_text("pull: refused")
    report(server, "watched", "push")
    expect(page.locator("#live-alert")).to_contain_text("shut was entered")
    wait_until(lambda: page.evaluate("window.told.length") == 2)
    assert "refused" in page.evaluate("window.told[0]") and "shut" in page.evaluate("window.told[1]")


def test_the_reader_of_all_is_told_of_a_refusal_of_any(open_page, server):
    report(server, "any", "pull")
    page = open_page()
    page.add_init_script(NOTIFICATIONS)
    page.goto("/live")
    page.locator("#live-watch [type=checkbox]").check()
    page.locator("#live-watch button").click()
    expect(page.locator("#live-alert")).to_contain_text("pull: refused")
    report(server, "another", "pull")
    expect(page.locator("#live-alert")).to_contain_text("another")
    wait_until(lambda: page.evaluate("window.told.length") == 1)


def test_what_is_no_breakpoint_is_said(open_page, server):
    page = open_page(report(server, "typo", "push") + "?break=shup")
    expect(page.locator("#live-watch [role=alert]")).to_contain_text("shut")
    expect(page.locator("#live-watch-for")).to_have_value("shup")


@pytest.mark.parametrize("scheme, viewport", [("light", DESK), ("dark", PHONE)], ids=["light", "dark"])
def test_axe(open_page, server, scheme, viewport):
    page = open_page(color_scheme=scheme, viewport=viewport)
    taken, refused = report(server, "axe", "push"), report(server, "axe-refused", "pull", states=["open"])
    apart = report(server, "axe-apart", "push", states=["open"])
    unknown = report(server, "axe-unknown", "zzz", machine="nothing")
    for path in ["/live", "/live?refusals=yes", taken + "?break=shut&refusals=yes", refused, apart, unknown]:
        page.goto(path)
        assert violations(page) == [], path
        page.set_viewport_size({"width": 320, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
        page.set_viewport_size(viewport)
