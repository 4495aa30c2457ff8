"""Each machine is driven through all that it can do and asked for what it cannot, with scripts and without."""

import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from command_line import LANGUAGES, MACHINES, transitions_taken
from explorer import Explorer, address, run_of
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


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def explore(request, open_page):
    """Opens the explorer, with scripts and without."""
    return lambda path: Explorer(open_page(path, java_script_enabled=request.param))


@pytest.fixture(scope="session")
def covering_runs(interlock):
    """The runs that take every transition, found once for each machine."""
    found = {}
    return lambda machine: found.setdefault(machine, COVERING.get(machine) or Walker(interlock, machine).runs())


def test_the_gallery_has_the_machines_that_are_tested(interlock):
    assert interlock.machines() == MACHINES


@pytest.mark.parametrize("machine", [pytest.param(machine, marks=pytest.mark.xdist_group(machine)) for machine in MACHINES])
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_walk(open_page, interlock, covering_runs, machine, scripts):
    """Every transition with scripts; without them, where the server makes the same pages, the first steps."""
    chart = interlock.chart(machine)
    explorer = Explorer(open_page(address(machine), java_script_enabled=scripts))
    taken = set()
    for run in covering_runs(machine) if scripts else [covering_runs(machine)[0][:12]]:
        if explorer.run:
            explorer.follow(explorer.page.locator("#restart"))
        simulation = interlock.simulate(machine, *run)
        taken |= transitions_taken(simulation)
        for step in simulation["steps"]:
            explorer.take(step["step"])
            assert explorer.active == set(step["configuration"])
            announced = explorer.page.locator("#announcement").text_content()
            assert all(chart.label(state) in announced for state in step["configuration"]), announced
            expect(explorer.refusal).to_have_count(0)
    if scripts:
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
    explorer.refusal.locator("details.candidates > summary").click()
    rows = explorer.refusal.locator("tbody tr")
    told = rows.filter(has=explorer.page.locator("td:nth-child(3)"))
    sources = [row.split(" → ")[0] for row in told.locator("td:first-child").all_inner_texts()]
    # Where several states are active, what waits for another event or leads elsewhere is a line with how many there are.
    grouped = sum(int(re.search(r"\d+", text)[0]) for text in rows.locator("td[colspan]").all_inner_texts())
    candidates = [chart.label(candidate["source"]) for candidate in rejection["candidates"]]
    assert len(sources) + grouped == len(candidates)
    assert Counter(sources) <= Counter(candidates)
    assert grouped == 0 or len(explorer.active) > 1
    assert all(told.locator("td:last-child").all_inner_texts())
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
