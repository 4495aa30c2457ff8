"""A log is checked on the page of a machine: pasted or uploaded."""

import json

from expectations import expect
from exploring import Explorer
from nu_checker import findings

PATH = "/machines/battery/log"
EVENTS = [("a", "plug"), ("b", "plug"), ("a", "full"), ("b", "full"), ("b", "full"), ("a", "unplug")]
LOG = "\n".join(json.dumps({"device": device, "event": event}) for device, event in EVENTS)


def check(page, text: str = LOG, **options: str) -> None:
    page.locator("#log").fill(text)
    for name, value in options.items():
        page.locator(f"#log-{name}").fill(value)
    page.locator("#check").click()
    expect(page.locator("#answer")).to_be_visible()


def test_from_the_machine_to_the_refused_event(open_page):
    """The Debug tab leads to the page; the answer leads to the run in which the event was refused."""
    page = open_page("/machines/battery?tab=actions")
    page.locator("#whole-log").click()
    assert page.url.endswith(PATH)
    check(page, instance="device")
    expect(page.locator("#verdict")).to_contain_text("cannot do what the log says")
    expect(page.locator("#guessed")).to_contain_text("Read as JSON Lines.")
    expect(page.locator(".refusal h3")).to_contain_text("instance b; Line 5")
    expect(page.locator(".repairs li")).to_have_count(1)
    expect(page.locator("#instances tbody tr")).to_have_count(2)
    expect(page.locator("#answer pre b")).to_have_text("5  " + LOG.splitlines()[4])
    expect(page.locator("#log")).to_have_value("")
    expect(page.locator(".heat-legend")).to_be_visible()
    page.locator(".at-refusal").first.click()
    assert Explorer(page).active
    expect(page.locator("#refusal")).to_be_visible()


def test_each_instance_has_a_run(open_page):
    page = open_page(PATH)
    check(page, instance="device")
    page.locator("#instances a").last.click()
    assert Explorer(page).run == ["plug", "full", "unplug"]


def test_a_file(open_page):
    """One that is larger than an address can be."""
    text = "\n".join(json.dumps({"event": event}) for event in ["plug", "unplug"] * 2000)
    assert len(text) > 48 << 10
    page = open_page(PATH)
    page.locator("#log-file").set_input_files(("battery.jsonl", text.encode()))
    page.locator("#check").click()
    expect(page.locator("#verdict")).to_contain_text("can do what the log says")
    expect(page.locator("#answer")).to_contain_text("Events: 4000")


def test_a_fault_shows_its_line(open_page):
    page = open_page(PATH)
    check(page, LOG + '\n{"device":')
    assert page.status == 400
    expect(page.locator("#log-fault")).to_contain_text("Line 7, column 11")
    expect(page.locator("#answer pre b")).to_have_text('7  {"device":')
    expect(page.locator("#log")).to_have_value("")


def test_markup(open_page, tmp_path):
    page = open_page(PATH)
    for name, text in {"answer": LOG, "fault": "{", "fits": "plug"}.items():
        check(page, text)
        (tmp_path / f"{name}.html").write_bytes(page.body)
    assert findings(tmp_path) == []
