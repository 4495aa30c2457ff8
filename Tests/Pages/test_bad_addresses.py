"""An address of which a part is wrong shows what is right, says what is wrong, and offers how to go on."""

from addresses import address
from expectations import expect
from test_long_runs import CYCLE


def test_the_run_up_to_an_unknown_state_is_shown(explore):
    explorer = explore(address("battery", ["plug", "!Nowhere"]))
    note = explorer.page.locator("#unapplied")
    expect(note.locator("h3")).to_contain_text("Step 2 of the address cannot be applied")
    expect(note).to_contain_text("the chart has no state 'Nowhere'")
    assert explorer.active == {"Charging"}
    explorer.follow(note.locator("#go-on"))
    assert explorer.run == ["plug"]
    expect(explorer.page.locator("#unapplied")).to_have_count(0)


def test_the_nearest_name_takes_its_place(explore):
    explorer = explore(address("battery", ["plug", "ful", "unplug"]))
    expect(explorer.page.locator("#unapplied")).to_contain_text("'ful'")
    explorer.follow(explorer.page.locator("#unapplied a.chip").first)
    assert explorer.run == ["plug", "full", "unplug"]
    expect(explorer.page.locator("#unapplied")).to_have_count(0)


def test_what_follows_goes_on_without_it(explore):
    explorer = explore(address("battery", ["plug", "sing", "full"]))
    explorer.follow(explorer.page.locator("#go-on"))
    assert explorer.run == ["plug", "full"]


def test_a_step_that_does_not_follow_the_form(explore):
    explorer = explore("/machines/battery?run=plug,%2B2x,full&lang=zh")
    expect(explorer.page.locator("#unapplied")).to_contain_text("无法执行地址中的第 2 步")
    explorer.follow(explorer.page.locator("#go-on"))
    assert explorer.run == ["plug", "full"]


def test_every_move_goes_on_from_what_is_shown(explore):
    explorer = explore(address("battery", ["plug", "sing"]))
    explorer.page.locator("#moves a.move").first.click()
    assert explorer.run == ["plug", "unplug"]


def test_a_long_run(explore):
    run = CYCLE * 40
    explorer = explore("/machines/battery/" + ",".join([*run, "sing", "plug"]))
    expect(explorer.page.locator("#unapplied")).to_contain_text(f"Step {len(run) + 1} of the address")
    explorer.follow(explorer.page.locator("#go-on"))
    expect(explorer.page.locator("#unapplied")).to_have_count(0)
    assert explorer.run == [*run, "plug"]


def test_in_a_frame(explore):
    explorer = explore(address("battery", ["plug", "sing"], place="embed"))
    expect(explorer.page.locator("#unapplied")).to_be_visible()
