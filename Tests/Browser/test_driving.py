"""Each machine is driven with scripts to a refusal; what else it can do is asked of the answers, in the tests of pages."""

import pytest
from playwright.sync_api import expect

from addresses import address
from command_line import MACHINES
from explorer import Explorer
from moments import REFUSED


@pytest.mark.parametrize("machine", MACHINES)
def test_steps_and_a_refusal(open_page, interlock, machine):
    """By the links of its moves and by its states in the drawing, wherever that shows them."""
    explorer = Explorer(open_page(address(machine)))
    expect(explorer.page.locator("html.enhanced")).to_have_count(1)
    steps = interlock.simulate(machine, *REFUSED[machine])["steps"]
    for step in steps:
        name = step["step"]
        explorer.request(name[1:]) if name.startswith("!") else explorer.take(name)
        assert explorer.active == set(step["configuration"])
    assert steps[-1]["outcome"] == "refused"
    expect(explorer.refusal).to_be_visible()
    expect(explorer.refused_transition).to_have_count(1)
    link = explorer.page.locator("#follow-route")
    if link.count():
        explorer.follow(link)
        expect(explorer.refusal).to_have_count(0)
