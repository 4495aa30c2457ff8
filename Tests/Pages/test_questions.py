"""Why not, who would accept it, and what a log of events comes to."""

from addresses import address
from expectations import expect
from exploring import Explorer


def test_which_states_accept_an_event(explore):
    explorer = explore(address("battery", ["plug"], event="unplug", ask="states"))
    accepting = explorer.page.locator("#accepting")
    expect(accepting).to_contain_text("Charging → Discharging active now")
    expect(accepting).to_contain_text("Fully Charged → Discharging")
    marked = explorer.page.locator("#machine .state.accepting")
    assert set(marked.attributes("data-state")) == {"Charging", "FullyCharged"}
    expect(explorer.page.locator("#machine .legend")).to_contain_text("a state that accepts unplug")
    explorer.follow(accepting.get_by_role("link", name="Go to Fully Charged"))
    assert explorer.active == {"FullyCharged"}
    expect(explorer.page.locator("#accepting")).to_have_count(0)


def test_an_event_that_the_chart_does_not_know(explore):
    explorer = explore(address("battery", ["plug"], event="unplgu"))
    note = explorer.page.locator("#unknown-event")
    expect(note).to_contain_text("No state of this machine handles unplgu.")
    explorer.follow(note.get_by_role("link", name="unplug"))
    assert explorer.run == ["plug", "unplug"]


def test_asking_for_one_that_it_does_not_know(explore):
    explorer = explore(address("battery", event="unplgu", ask="states"))
    explorer.follow(explorer.page.locator("#unknown-event a").first)
    expect(explorer.page.locator("#accepting")).to_contain_text("States that accept unplug")


def play(explorer: Explorer, log: str) -> None:
    explorer.follow(explorer.page.locator("#tab-debug"))
    explorer.page.locator("#log").fill(log)
    explorer.page.get_by_role("button", name="Play", exact=True).click()


def test_a_log_stops_at_the_first_refusal(explore):
    explorer = explore(address("battery"))
    play(explorer, "plug\n# by hand\nplug in\nunplug\nempty\n")
    expect(explorer.refusal).to_contain_text("plug in was refused")
    assert "at=2" in explorer.page.url
    assert explorer.run == ["plug", "plug", "unplug", "empty"]
    explorer.follow(explorer.page.locator("#forward"))
    assert explorer.active == {"Discharging"}


def test_a_log_that_is_never_refused_is_played_to_its_end(explore):
    explorer = explore(address("traffic-light"))
    play(explorer, "button\n+20s\n+3s\n")
    assert explorer.run == ["button", "+20s", "+3s"]
    expect(explorer.refusal).to_have_count(0)


def test_the_shortest_way_between_two_states(explore):
    explorer = explore(address("battery", tab="analysis"))
    explorer.page.locator("#way-from").select_option("Flat")
    explorer.page.locator("#way-to").select_option("FullyCharged")
    explorer.page.get_by_role("button", name="Show the run").click()
    assert explorer.run == ["empty", "plug", "full"]
    assert "at=1" in explorer.page.url
    assert explorer.active == {"Flat"}


def test_a_way_that_is_not_there(explore):
    explorer = explore(address("app-lifecycle", tab="analysis"))
    explorer.page.locator("#way-from").select_option(index=2)
    explorer.page.locator("#way-to").select_option(index=0)
    explorer.page.get_by_role("button", name="Show the run").click()
    expect(explorer.refusal).to_contain_text("Starting was refused")
    expect(explorer.refusal).to_contain_text("The machine has ended in Terminating.")
