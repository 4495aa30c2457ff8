"""Each machine is driven through all that it can do and asked for what it cannot, on the answers themselves."""

import re
from collections import Counter

import pytest

from addresses import address
from command_line import MACHINES, transitions_taken
from expectations import expect
from moments import COVERING
from walks import Walker, valid_moves

# A machine, the steps before, the step that is refused there.
REFUSALS = [
    ("battery", ["plug"], "!Flat"),
    ("battery", [], "full"),
    ("kanji", [], "!All"),
    ("kanji", [], "all"),
    ("loading", ["succeed"], "!DataNotAvailable"),
    ("loading", [], "load"),
    ("video-editor", [], "!Blur"),
    ("video-editor", ["music"], "scale"),
    ("app-lifecycle", ["run"], "!starting"),
    ("app-lifecycle", ["run"], "run"),
    ("turnstile", [], "!Locked"),
    ("turnstile", [], "push"),
    ("traffic-light", [], "!Walk"),
    ("traffic-light", ["button"], "walk-over"),
    ("media-player", [], "!Paused"),
    ("media-player", ["power"], "speed"),
    ("tcp", [], "!ESTABLISHED"),
    ("tcp", ["passive-open"], "timeout"),
    ("vending-machine", ['coin{"amount":50}'], "press"),
    ("vending-machine", ['coin{"amount":50}'], "!SoldOut"),
]


def test_the_gallery_has_the_machines_that_are_tested(interlock):
    assert interlock.machines() == MACHINES


@pytest.mark.parametrize("machine", MACHINES)
def test_walk(explore, interlock, machine):
    """Every transition that can be taken."""
    chart = interlock.chart(machine)
    explorer = explore(address(machine))
    taken = set()
    for run in COVERING.get(machine) or Walker(interlock, machine).runs():
        if explorer.run:
            explorer.follow(explorer.page.locator("#restart"))
        simulation = interlock.simulate(machine, *run)
        taken |= transitions_taken(simulation)
        for step in simulation["steps"]:
            explorer.take(step["step"])
            assert explorer.active == set(step["configuration"])
            announced = explorer.page.locator("#announcement").text()
            assert all(chart.label(state) in announced for state in step["configuration"]), announced
            expect(explorer.refusal).to_have_count(0)
    assert taken == chart.transitions


@pytest.mark.parametrize("machine, before, step", REFUSALS)
def test_refusal(explore, interlock, machine, before, step):
    chart = interlock.chart(machine)
    outcome = interlock.simulate(machine, *before, step)["steps"][-1]
    rejection = outcome["rejection"]
    explorer = explore(address(machine, before))
    wanted = step.removeprefix("!")
    explorer.request(wanted) if step.startswith("!") else explorer.take(step)

    assert explorer.active == set(outcome["configuration"])
    expect(explorer.refused_transition).to_have_count(1)
    if step.startswith("!"):
        expect(explorer.page.locator(f'#machine .wanted[data-state="{wanted}"]')).to_have_count(1)
    expect(explorer.refusal.locator("h3")).to_contain_text(chart.label(wanted))
    rows = explorer.refusal.locator("tbody tr")
    told = rows.filter(has="td:nth-child(3)")
    sources = [row.split(" → ")[0] for row in told.locator("td:first-child").all_texts()]
    # Where several states are active, what waits for another event or leads elsewhere is a line with how many there are.
    grouped = sum(int(re.search(r"\d+", text)[0]) for text in rows.locator("td[colspan]").all_texts())
    candidates = [chart.label(candidate["source"]) for candidate in rejection["candidates"]]
    assert len(sources) + grouped == len(candidates)
    assert Counter(sources) <= Counter(candidates)
    assert grouped == 0 or len(explorer.active) > 1
    assert all(told.locator("td:last-child").all_texts())
    assert explorer.moves_offered_instead == [move["step"] for move in rejection["moves"]]
    assert sorted(explorer.valid_moves) == sorted(move["step"] for move in rejection["moves"])
    assert explorer.route == rejection["route"].get("steps", [])


@pytest.mark.parametrize("machine, before, step", REFUSALS)
def test_shortest_route(explore, interlock, machine, before, step):
    explorer = explore(address(machine, [*before, step]))
    route = interlock.simulate(machine, *before, step)["steps"][-1]["rejection"]["route"].get("steps")
    link = explorer.page.locator("#follow-route")
    if route is None:
        expect(link).to_have_count(0)
        return
    explorer.follow(link)
    assert explorer.run == [*before, step, *route]
    expect(explorer.refusal).to_have_count(0)
    if step.startswith("!"):
        expect(explorer.page.locator(f'#machine .active[data-state="{step[1:]}"]')).to_have_count(1)
    else:
        assert explorer.run[-1] == step
