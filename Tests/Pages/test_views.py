"""The other views of a moment, search, the legend, parts of the drawing, and what the analysis says: each leads on."""

import pytest

from addresses import address
from carried import identifier
from expectations import expect

# A state that cannot be left, an event that two regions want, and a transition that is never taken.
FAULTS = """<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="faults">
  <state id="off"><transition event="go" target="both"/><transition event="go" target="off"/></state>
  <parallel id="both">
    <state id="left"><state id="l1"><transition event="stop" target="l2"/></state><state id="l2"/></state>
    <state id="right"><state id="r1"><transition event="stop" target="sink"/></state></state>
  </parallel>
  <state id="sink"/>
</scxml>"""


def test_a_cell_between_two_states_takes_the_transition(explore):
    explorer = explore(address("battery", ["plug"], tab="adjacency"))
    explorer.page.locator("table.adjacency tr.here td a", has_text="unplug").click()
    assert explorer.run == ["plug", "unplug"]
    assert explorer.active == {"Discharging"}
    expect(explorer.page.locator("#kind-adjacency")).to_have_attribute("aria-current", "true")


def test_an_empty_cell_of_the_table_says_why(explore):
    explorer = explore(address("battery", ["plug"]))
    explorer.page.locator("table.transitions tr.here a.cross").first.click()
    assert explorer.page.url.count(",") == 1
    expect(explorer.refusal).to_be_visible()
    assert explorer.active == {"Charging"}


def test_the_list_of_states_asks_for_one(explore):
    explorer = explore(address("battery", ["plug"], tab="states"))
    states = explorer.page.locator(".state-list")
    expect(states).to_contain_text("the level rises")
    states.locator(".state-name a", has_text="Flat").click()
    assert explorer.run == ["plug", "!Flat"]
    expect(explorer.refusal).to_be_visible()


def test_the_sequence_leads_to_its_steps(explore):
    explorer = explore(address("traffic-light", ["button", "+20s", "+3s"], tab="sequence"))
    marks = explorer.page.locator("#sequence a")
    assert marks.count() == 4
    marks.nth(1).locator(".dot").click()
    assert "at=1" in explorer.page.url
    assert explorer.active == {"Green", "Waiting"}


@pytest.mark.parametrize("notation", ["scxml", "mermaid", "plantuml", "smcat"])
def test_the_source_marks_where_the_machine_is(explore, notation):
    explorer = explore(address("battery", ["plug"], tab="source", notation=notation))
    source = explorer.page.locator("pre.source")
    expect(source.locator("mark.active").first).to_contain_text("Charging")
    explorer.move("full").click()
    assert explorer.run == ["plug", "full"]
    expect(source.locator("mark.active").first).to_contain_text("FullyCharged")


@pytest.mark.parametrize("notation", ["scxml", "mermaid", "plantuml", "smcat", "dot", "json", "xstate"])
def test_a_name_in_the_source_leads_to_the_drawing(explore, notation):
    explorer = explore(address("battery", ["plug"], tab="source", notation=notation))
    assert explorer.page.locator(".source strong", has_text="Charging").count() > 0
    explorer.page.locator(".source a", has_text="Flat").first.click()
    expect(explorer.page.locator(".statechart .found")).to_have_attribute("data-state", "Flat")
    expect(explorer.page.locator(".source")).to_be_visible()


def test_a_state_that_is_found_leads_to_its_line(open_page):
    page = open_page("/new")
    page.locator("#source").fill("stateDiagram-v2\n  [*] --> Idle\n  Idle --> Busy : go\n")
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("link", name="Open in the explorer").click()
    page.goto(page.url.split("?")[0] + "?find=Busy")
    page.locator("#found a", has_text="Source 3").click()
    expect(page.locator("#line-3")).to_contain_text("Busy")
    expect(page.locator(".statechart .found")).to_have_attribute("data-state", "Busy")


def test_a_search_leads_to_what_it_finds(explore):
    explorer = explore(address("media-player"))
    explorer.page.locator("#find-menu > summary").click()
    explorer.page.locator("#find").fill("paus")
    explorer.page.locator("#find-go").click()
    found = explorer.page.locator("#found")
    expect(found).to_contain_text("Paused")
    assert "Paused" in explorer.page.locator("#machine .state.found").attributes("data-state")
    found.locator("#find-close").click()
    expect(found).to_have_count(0)


def test_a_legend_explains_the_signs_of_the_drawing(explore):
    explorer = explore(address("microwave", ["open"]))
    explorer.page.locator("#view-menu > summary").click()
    explorer.page.locator("#legend-link").click()
    legend = explorer.page.locator("#legend")
    for sign in ("The machine is in this state.", "The last step took this transition.", "In("):
        expect(legend).to_contain_text(sign)
    explorer.page.locator("#view-menu > summary").click()
    explorer.page.locator("#legend-link").click()
    expect(legend).to_have_count(0)


def test_a_state_is_folded_and_shown_again(explore):
    explorer = explore(address("media-player"))
    states = explorer.page.locator("#machine .state")
    whole = states.count()
    explorer.page.locator("#view-menu > summary").click()
    explorer.page.get_by_role("link", name="Collapse Playing").click()
    assert states.count() < whole
    explorer.page.locator("#view-menu > summary").click()
    explorer.page.locator(".folded a").first.click()
    assert "fold=" not in explorer.page.url
    expect(states).to_have_count(whole)


def test_a_run_is_completed(explore):
    explorer = explore(address("battery", ["plug"], tab="debug"))
    expect(explorer.page.locator("#coverage")).to_contain_text("States not visited")
    explorer.page.locator("#tour").click()
    assert "tour=complete" in explorer.page.url
    expect(explorer.page.locator("#coverage")).to_contain_text("States visited: 4 of 4")


@pytest.mark.parametrize("finding, run", [
    ("is never taken", []), ("no transition leaves sink", ["go", "stop", "stop"]), ("was preempted by", ["go", "stop"]),
])
def test_each_finding_of_the_analysis_has_a_run_that_shows_it(explore, finding, run):
    explorer = explore(f"/m/{identifier(FAULTS)[1:]}?tab=analysis")
    item = explorer.page.locator("#details li", has_text=finding).last
    expect(item).to_be_visible()
    item.locator("a").first.click()
    assert explorer.run == run


@pytest.mark.parametrize("language, text", [("zh", "没有转移离开 sink"), ("ja", "sink から出る遷移がなく")])
def test_findings_speak_the_language_of_the_page(explore, language, text):
    explorer = explore(f"/m/{identifier(FAULTS)[1:]}?tab=analysis&lang={language}")
    expect(explorer.page.locator("#details")).to_contain_text(text)
