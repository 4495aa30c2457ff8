"""A log of events that is pasted: what is wrong with a line is said of that line, and the text stays."""

from addresses import address
from expectations import expect


def test_a_line_that_means_nothing_is_named_and_mended(explore):
    explorer = explore(address("battery", ["plug"], tab="debug"))
    page = explorer.page
    form = page.locator(".play-log")
    text = "full\n\n# and then\nunplugg\nplug"
    form.locator("#log").fill(text)
    form.locator("button").click()
    expect(page.locator("#log-fault")).to_contain_text("Line 4 of the log, “unplugg”")
    expect(page.locator("#log-fault")).to_contain_text("unplug")
    expect(page.locator("#log")).to_be_visible()
    expect(page.locator("#log")).to_have_value(text)
    expect(page.locator("#log")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#unapplied")).to_have_count(0)
    page.locator("#log").fill(text.replace("unplugg", "unplug"))
    page.locator(".play-log button").click()
    assert explorer.run == ["plug", "full", "unplug", "plug"]
    expect(page.locator("#log-fault")).to_have_count(0)
