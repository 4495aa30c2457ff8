"""Coverage, breakpoints, frames and paper: what the tests of pages and routes cannot see."""

import re
import subprocess

import pytest
from playwright.sync_api import expect

from addresses import address


def test_the_browser_sums_up_its_runs_and_forgets_them(open_page):
    page = open_page(address("battery", ["plug"], tab="debug"))
    line = page.locator("#coverage-browser")
    expect(line).to_contain_text("states 2 of 4")
    page.goto(address("battery", ["empty"], tab="debug"))
    expect(line).to_contain_text("states 3 of 4, transitions 2 of 6")
    expect(page.locator("#coverage-forget")).to_be_hidden()
    page.locator('label[for="tool-coverage"]').click()
    page.locator("#coverage-forget").click()
    expect(line).to_contain_text("states 0 of 4")


def test_one_tool_is_open_and_stays_open(open_page):
    page = open_page(address("battery", ["plug"], tab="debug"))
    expect(page.locator("html.enhanced")).to_have_count(1)
    tools = page.locator(".debug-tools > section")
    assert [one.is_visible() for one in tools.all()] == [True, False, False, False]
    page.locator("#tool-log").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert [one.is_visible() for one in tools.all()] == [False, False, True, False]
    page.locator("#moves a.move").first.click()
    expect(page.locator(".timeline li")).to_have_count(3)
    assert [one.is_visible() for one in tools.all()] == [False, False, True, False]
    page.locator("#break-at").fill("nothing")
    page.locator("#break-add").click()
    expect(page.locator("#break-at-fault")).to_be_visible()


def test_the_clock_stops_at_a_breakpoint(open_page):
    page = open_page(address("traffic-light", **{"break": "Red"}))
    page.locator("#speed").select_option("60")
    page.locator("#play").click()
    expect(page.locator("#announcement")).to_contain_text("Breakpoint: Red was entered")
    expect(page.locator("#play")).to_contain_text("▶")


def test_a_frame_tells_its_steps_to_the_origin_that_it_names(open_page, server):
    page = open_page()
    frame = f"/embed/battery?parts=moves,steps&host={server.address}"
    page.route("**/host.html", lambda route: route.fulfill(content_type="text/html", body=(
        "<!DOCTYPE html><title>host</title><script>window.told = [];"
        "addEventListener('message', (event) => told.push(event.data));</script>"
        f"<iframe src='{frame}' width='600' height='700'></iframe>")))
    page.goto("/host.html")
    page.wait_for_function("told.length === 1")
    page.frame_locator("iframe").locator("#moves a.move").first.click()
    page.wait_for_function("told.length === 2")
    told = page.evaluate("told[1]")
    assert told == {"type": "interlock.moment", "machine": "battery", "run": "plug", "position": 1,
                    "states": ["Charging"], "refused": False}


def test_a_small_picture_of_the_whole(open_page):
    page = open_page(address("turnstile"))
    expect(page.locator(".minimap")).to_have_count(0)
    for _ in range(5):
        page.locator("#zoom-in").click()
    view = page.locator(".minimap-view")
    expect(view).to_be_visible()
    map = page.locator(".minimap > svg").bounding_box()
    page.mouse.click(map["x"] + map["width"] / 2, map["y"] + 1)
    expect(view).to_have_css("top", "0px")
    page.mouse.click(map["x"] + map["width"] / 2, map["y"] + map["height"] - 2)
    expect(view).not_to_have_css("top", "0px")
    expect(view).to_be_visible()
    page.keyboard.press("0")
    expect(page.locator(".minimap")).to_have_count(0)


@pytest.mark.parametrize("machine", ["media-player", "tcp"])
def test_on_paper_nothing_is_cut(open_page, tmp_path, machine):
    """The text of the page as PDF has all columns and all rows of the table, and the address."""
    page = open_page(address(machine), color_scheme="dark")
    paper = tmp_path / "page.pdf"
    page.pdf(path=paper, format="A4")
    text = subprocess.run(["pdftotext", "-raw", paper, "-"], capture_output=True, text=True, check=True).stdout
    boxes = subprocess.run(["pdftotext", "-bbox", paper, "-"], capture_output=True, text=True, check=True).stdout
    letters = re.sub(r"\s", "", text)
    assert f"/machines/{machine}" in letters
    for name in page.locator("table.transitions :is(thead th, tbody th)").all_inner_texts():
        parts = re.findall(r"\w+", name)
        assert all(part in letters or part[:3] in letters for part in parts), name
    sheets = boxes.split("<page ")[1:]
    for sheet in sheets:
        width, height = map(float, re.search(r'width="([\d.]+)" height="([\d.]+)"', sheet).groups())
        edges = [tuple(map(float, found)) for found in re.findall(
            r'xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)"', sheet)]
        assert all(left >= 0 and right <= width and bottom <= height for left, _, right, bottom in edges)
    assert len(sheets) > 1
    for control in ("Restart", "Cover the rest", "Search states"):
        assert control.replace(" ", "") not in letters


def test_a_table_with_many_columns_has_a_page_across_and_whole_words(open_page, tmp_path):
    page = open_page(address("video-editor", ["music"]))
    paper = tmp_path / "page.pdf"
    page.pdf(path=paper, prefer_css_page_size=True)
    sheets = subprocess.run(["pdfinfo", "-l", "20", paper], capture_output=True, text=True, check=True).stdout
    sizes = [tuple(map(float, found)) for found in re.findall(r"size:\s+([\d.]+) x ([\d.]+)", sheets)]
    assert [width > height for width, height in sizes][:2] == [False, False]
    assert sizes[-1][0] > sizes[-1][1]
    first = next(place for place, (width, height) in enumerate(sizes, 1) if width > height)
    text = subprocess.run(
        ["pdftotext", "-raw", "-f", str(first), paper, "-"], capture_output=True, text=True, check=True).stdout
    words = set(text.split())
    for name in page.locator("table.transitions :is(thead th, tbody th)").all_inner_texts():
        assert set(name.split()) <= words, name


def test_on_paper_what_is_folded_up_is_said(open_page, tmp_path):
    """Without scripts too: the table of the candidates of a refused event, and the full address as a code."""
    page = open_page(address("video-editor", ["music", "!Blur"]), java_script_enabled=False)
    rows = page.locator("#refusal .candidates tbody tr").count()
    assert rows > 0 and not page.locator("#refusal .candidates table").is_visible()
    paper = tmp_path / "page.pdf"
    page.pdf(path=paper, format="A4")
    text = subprocess.run(["pdftotext", "-layout", paper, "-"], capture_output=True, text=True, check=True).stdout
    letters = re.sub(r"\s", "", text)
    for cell in page.locator("#refusal .candidates thead th").all_text_contents():
        assert re.sub(r"\s", "", cell) in letters, cell
    assert "/machines/video-editor?run=music,!Blur" in letters
