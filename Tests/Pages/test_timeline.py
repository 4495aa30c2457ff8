"""Along the run: to the next change, and two runs side by side."""

from addresses import address
from expectations import expect


def test_the_next_change_passes_over_what_was_refused(explore):
    explorer = explore(address("battery", ["full", "empty", "plug"], at="0"))
    explorer.page.locator("#next-change").click()
    assert "at=2" in explorer.page.url
    assert explorer.active == {"Flat"}


def test_at_the_end_the_next_change_is_the_clocks(explore):
    explorer = explore(address("traffic-light"))
    explorer.page.locator("#next-change").click()
    assert "run=" in explorer.page.url
    assert explorer.active == {"Amber", "Idle"}


def test_a_branch_with_the_rest_beside_it(explore):
    explorer = explore(address("battery", ["plug", "full"], at="1"))
    explorer.page.locator("#branch-beside").click()
    card = explorer.page.locator("#comparison")
    expect(card).to_be_visible()
    assert explorer.run == ["plug"]
    explorer.take("unplug")
    rows = card.locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_have_class("differs")
    expect(rows.nth(1)).to_contain_text("Discharging")
    expect(rows.nth(1)).to_contain_text("Fully Charged")
    explorer.page.locator("#exchange").click()
    assert explorer.run == ["plug", "full"]
    expect(card.locator("tbody tr").nth(1).locator("td").nth(1)).to_contain_text("Discharging")
    explorer.page.locator("#close-comparison").click()
    assert "beside" not in explorer.page.url
    expect(card).to_have_count(0)


def test_another_run_is_pasted_and_compared(explore, server):
    explorer = explore(address("battery", ["plug", "unplug"], tab="debug"))
    form = explorer.page.locator("#details .compare")
    form.locator("#compare-run").fill("plug,Fulll")
    form.locator("#compare-go").click()
    expect(explorer.page.locator("#compare-run-fault")).to_contain_text("full")
    explorer.page.locator("#compare-run").fill(server.address + address("battery", ["plug", "full"]))
    explorer.page.locator("#compare-go").click()
    branches = explorer.page.locator("#comparison figure")
    expect(branches).to_have_count(2)
    assert [one.locator(".state.active").attributes("data-state") for one in branches.all()] == [
        ["Discharging"], ["FullyCharged"]]
    assert explorer.run == ["plug", "unplug"]


def test_a_run_beside_that_the_machine_cannot_follow(open_page):
    assert open_page(address("battery", ["plug"], beside="plug,!Nowhere")).status == 400
