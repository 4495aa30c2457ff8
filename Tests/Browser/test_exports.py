"""Exports: a page in one file that drives, pictures that are machines again, and pictures of steps by address."""

import base64
import urllib.request

import pytest
from playwright.sync_api import expect

from addresses import address
from command_line import LANGUAGES


@pytest.fixture
def open_file(browser, interlock, tmp_path):
    """Opens the page of a machine in one file, without a network and without scripts."""
    contexts = []

    def open_file(machine, *options):
        path = tmp_path / f"{machine}.html"
        interlock("convert", machine, "--to", "html", "-o", str(path), *options)
        context = browser.new_context(java_script_enabled=False, offline=True)
        contexts.append(context)
        page = context.new_page()
        page.complaints = []
        page.on("console", lambda message: page.complaints.append(message.text))
        page.on("request", lambda request: page.complaints.extend([] if request.url.startswith("file:") else [request.url]))
        page.goto(path.as_uri())
        return page

    yield open_file
    for context in contexts:
        context.close()


def active(page):
    return page.locator(".configuration:visible > h2").inner_text()


def moves(page, kind):
    return page.locator(f".configuration:visible .moves .{kind}")


def test_a_file_drives_without_scripts_and_network(open_file):
    page = open_file("battery")
    assert active(page) == "Discharging"
    moves(page, "valid").filter(has_text="plug in").click()
    assert active(page) == "Charging"
    expect(page.locator(".refusal:visible")).to_have_count(0)
    moves(page, "refused").filter(has_text="runs empty").click()
    assert active(page) == "Charging"
    refusal = page.locator(".refusal:visible")
    expect(refusal).to_have_count(1)
    expect(refusal.locator("h2")).to_have_text("✕ runs empty was refused")
    expect(refusal).to_contain_text("Shortest way to make it valid: unplug")
    refusal.get_by_role("link", name="unplug").click()
    assert active(page) == "Discharging"
    moves(page, "valid").filter(has_text="runs empty").click()
    assert active(page) == "Flat"
    page.go_back()
    assert active(page) == "Discharging"
    page.go_back()
    page.go_back()
    assert active(page) == "Charging"
    page.go_back()
    assert active(page) == "Discharging"
    expect(page.locator(".configuration:visible")).to_have_count(1)
    assert page.complaints == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_is_driven_through_every_configuration(open_file, language):
    page = open_file("tcp", "--lang", language)
    seen, waiting = set(), [""]
    while waiting:
        fragment = waiting.pop()
        if fragment in seen:
            continue
        seen.add(fragment)
        page.goto(page.url.split("#")[0] + fragment)
        expect(page.locator(".configuration:visible")).to_have_count(1)
        links = moves(page, "valid")
        waiting += [links.nth(index).get_attribute("href") for index in range(links.count())]
    assert len(seen) == 12
    assert page.complaints == []


@pytest.mark.parametrize("machine, words", [("vending-machine", "depends on data"), ("traffic-light", "time")])
def test_what_a_file_leaves_out_is_said(open_file, machine, words):
    page = open_file(machine)
    expect(page.locator(".drawing .hint")).to_contain_text(words)
    expect(page.locator(".configuration")).to_have_count(0)


def test_a_picture_that_is_dropped_goes_on_where_it_was(open_page, server):
    picture = urllib.request.urlopen(server.address + "/machines/battery.png?run=plug,full").read()
    page = open_page("/new")
    page.evaluate("""text => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], "battery.png", { type: "image/png" }));
      document.getElementById("source").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true }));
    }""", base64.b64encode(picture).decode())
    expect(page.locator("#verdict h2")).to_have_text("Read as PNG of Interlock")
    page.get_by_role("link", name="Open in the explorer").click()
    expect(page.locator('#machine .state.active[data-state="FullyCharged"]')).to_be_visible()


@pytest.mark.parametrize("name", ["png", "svg"])
def test_a_picture_of_a_step_stands_in_other_pages(browser, server, name):
    page = browser.new_page()
    page.set_content(f'<img src="{server.address}/machines/battery.{name}?run=plug,full&at=1&width=500">')
    page.wait_for_function("document.images[0].complete")
    assert page.evaluate("document.images[0].naturalWidth") == 500
    page.close()


def test_an_animation_shows_one_moment_at_a_time(open_page):
    page = open_page("/machines/battery.svg?run=plug,!Flat,full&animate=yes")
    for time, frame in [(0, 0), (1500, 0), (1700, 1), (3300, 2), (6300, 3), (6500, 0)]:
        shown = page.evaluate("""time => {
          for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = time; }
          return [...document.querySelectorAll(".frame")].map((part) => getComputedStyle(part).visibility === "visible");
        }""", time)
        assert shown == [index == frame for index in range(4)], time
    page.emulate_media(reduced_motion="reduce")
    shown = page.evaluate(
        "[...document.querySelectorAll('.frame')].map((part) => getComputedStyle(part).visibility === 'visible')")
    assert shown == [False, False, False, True]


def test_a_picture_of_pixels_is_not_blank(open_page):
    page = open_page("/machines/battery")
    colours = page.evaluate("""async () => {
      const image = new Image();
      image.src = "/machines/battery.png?run=plug,!Flat&width=400&background=white";
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: image.naturalHeight });
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const data = context.getImageData(0, 0, 400, image.naturalHeight).data;
      const counts = {};
      for (let place = 0; place < data.length; place += 4) {
        const colour = Array.from(data.slice(place, place + 4)).join();
        counts[colour] = (counts[colour] ?? 0) + 1;
      }
      return counts;
    }""")
    # The background, the fill of the active state, its border, a refused arrow, a valid one.
    for colour in ["255,255,255,255", "231,236,255,255", "59,91,219,255", "179,38,30,255", "11,122,85,255"]:
        assert colours.get(colour, 0) > 100, colour
