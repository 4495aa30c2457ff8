"""Parts of the explorer on a telephone: in their order, in view, and not wider than it."""

import json

import pytest
from playwright.sync_api import expect

from addresses import address
from command_line import LANGUAGES
from serving import Server
from started import REPOSITORY

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
COIN = 'coin{"amount":50}'
LONG = ["plug", "full", "unplug", "!Flat", "full"] * 60
# A label of the card of invoked machines in each language.
SESSIONS = {"en": "Invoked machines", "zh-Hans": "已调用的状态机", "ja": "呼び出されたステートマシン"}


@pytest.fixture(scope="module")
def server(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("cards")
    files = [str(REPOSITORY / f"Tests/Pages/charts/{name}.scxml") for name in ("kitchen", "oven", "echo")]
    with Server(program, "--resources", str(REPOSITORY), "--basic-http", *files, folder=folder, log=folder / "log") as server:
        yield server


def assert_below_each_other(page, parts: list[str]) -> None:
    tops = [page.locator(part).bounding_box()["y"] for part in parts]
    assert tops == sorted(tops)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_what_is_wrong_is_in_view(open_page, scripts):
    """The field that cannot be used has the focus where the page comes as it is."""
    page = open_page(address("vending-machine"), java_script_enabled=scripts, **PHONE)
    page.locator("#moves summary").first.click()
    page.locator("#event-name").fill("coin")
    page.locator("#event-payload").fill("{")
    page.locator("#moves form button").first.click()
    expect(page.locator("#event-payload-fault")).to_be_in_viewport()


def test_the_order_of_all(open_page):
    page = open_page(address("vending-machine", [COIN, "press"]), **PHONE)
    assert_below_each_other(
        page, ["#machine .drawing", "#refusal", "#run", "#moves", "#scene", "#clock", "#variables", "#details"])


@pytest.mark.parametrize("language", SESSIONS)
@pytest.mark.parametrize("place", ["machines", "embed"])
def test_invoked_machines(open_page, place, language):
    """One that another has invoked is farther in."""
    page = open_page(address("kitchen", ["open", "+2s"], place=place, lang=language), **PHONE)
    expect(page.locator("#sessions h2")).to_have_text(SESSIONS[language])
    expect(page.locator("#sessions li[data-session]")).to_have_count(3)
    assert_below_each_other(page, ["#machine .drawing", "#moves", "#sessions"])
    oven, timer = (page.locator(f'#sessions li[data-session="session.1.{name}"]').bounding_box() for name in ("1", "1.1"))
    assert timer["x"] > oven["x"] + 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_requests(open_page, language):
    step = f'call{json.dumps({"to": "http://127.0.0.1:1/" + "x" * 200}, separators=(",", ":"))}'
    page = open_page(address("echo", [step], lang=language), **PHONE)
    expect(page.locator("#http-send")).to_be_visible()
    assert_below_each_other(page, ["#machine .drawing", "#http", "#moves"])


def test_a_request_is_sent_with_scripts(open_page):
    page = open_page(address("echo"))
    expect(page.locator("html.enhanced")).to_have_count(1)
    page.locator("#moves a.move:not(.off)").filter(has_text="call").click()
    page.locator("#http-send").click()
    expect(page.locator("#announcement")).to_have_text("Now in Heard.")
    expect(page.locator(".timeline .name")).to_have_text(["start", "call", "POST hello 5", "response 204"])


@pytest.mark.parametrize("tab", ["table", "adjacency"])
def test_the_head_and_the_first_column_of_a_table_stay(open_page, tab):
    page = open_page(address("tcp", tab=tab), viewport={"width": 390, "height": 480})
    frame = page.locator("#details .scroll.tall")
    place = """frame => [frame.querySelector("tbody th").getBoundingClientRect().x - frame.getBoundingClientRect().x,
                         frame.querySelectorAll("thead th")[3].getBoundingClientRect().y - frame.getBoundingClientRect().y]"""
    before = frame.evaluate(place)
    scrolled = frame.evaluate("frame => { frame.scrollTo(200, 60); return [frame.scrollLeft, frame.scrollTop]; }")
    assert scrolled[0] == 200 and scrolled[1] > 0
    assert frame.evaluate(place) == before


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("width", [320, 390, 1440])
def test_the_timeline_fits(open_page, width, scripts):
    page = open_page(
        address("battery", LONG, at="150"), viewport={"width": width, "height": 900}, java_script_enabled=scripts)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    now, frame = page.locator(".timeline .now").bounding_box(), page.locator("#run .scroll").bounding_box()
    assert frame["x"] <= now["x"] and now["x"] + now["width"] <= frame["x"] + frame["width"]
