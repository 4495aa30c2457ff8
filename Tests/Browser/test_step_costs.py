"""What a step fetches and costs on the wire, as the browser counts it: header fields and bodies, compressed."""

import pytest
from playwright.sync_api import expect

from addresses import address
from explorer import Explorer


def costs(page) -> list[tuple[str, int]]:
    """What is fetched from now on: addresses and bytes; what the browser's own cache answers is not fetched."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sent, found, cached = {}, [], set()
    session.on("Network.requestWillBeSent", lambda event: sent.update({event["requestId"]: event["request"]["url"]}))
    session.on("Network.requestServedFromCache", lambda event: cached.add(event["requestId"]))

    def finished(event) -> None:
        if event["requestId"] in sent and event["requestId"] not in cached and event["encodedDataLength"] > 0:
            found.append((sent[event["requestId"]], int(event["encodedDataLength"])))

    session.on("Network.loadingFinished", finished)
    return found


def test_a_step_of_a_small_machine(open_page):
    """Also the first one, back in history, and a step into what is refused."""
    explorer = Explorer(open_page(address("battery")))
    page = explorer.page
    expect(page.locator("html.enhanced")).to_have_count(1)
    found = costs(page)
    for step in (lambda: explorer.take("plug"), lambda: explorer.request("Flat"), lambda: explorer.take("full"),
                 page.go_back):
        before = len(found)
        step()
        expect(page.locator("#busy")).to_be_hidden()
        # What was fetched before this has been reported when this is.
        page.evaluate("fetch('/healthz').then(answer => answer.text())")
        while not any("/healthz" in path for path, _ in found[before:]):
            page.wait_for_timeout(10)
        fetched = [cost for cost in found[before:] if "/healthz" not in cost[0]]
        assert len(fetched) <= 1, fetched
        assert sum(size for _, size in fetched) <= 8600, fetched
    assert explorer.run == ["plug", "!Flat"]
    assert explorer.active == {"Charging"}


@pytest.mark.parametrize("machine, steps", [("battery", ["plug", "full", "unplug"]), ("tcp", ["passive-open", "close"])])
def test_a_page_put_in_place_is_the_page(open_page, machine, steps):
    """What scripts put in place of what was shown is what the browser shows of the same address when it loads it."""
    explorer = Explorer(open_page(address(machine)))
    expect(explorer.page.locator("html.enhanced")).to_have_count(1)
    answers = []
    explorer.page.on("response", lambda answer: answers.append(answer))
    for step in steps:
        explorer.take(step)
    assert [answer.headers["content-type"] for answer in answers if answer.url.count("run=")] == (
        ["text/html; charset=utf-8"] * len(steps))
    texts = "main => main.innerText.replace(/\\s+/g, ' ')"
    there = explorer.page.locator("main").evaluate(texts)
    explorer.page.reload()
    expect(explorer.page.locator("html.enhanced")).to_have_count(1)
    assert explorer.page.locator("main").evaluate(texts) == there
