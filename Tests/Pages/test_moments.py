"""What the explorer offers beside its moves: the stage, breakpoints, arrows that are links, the clock, files, a quiz."""

import pytest

from addresses import address
from expectations import expect
from exploring import Explorer
from moments import REFUSED
from test_new_machine import give

COIN = 'coin{"amount":50}'


def test_steps_stay_on_the_stage(explore):
    explorer = explore(address("battery"))
    page = explorer.page
    page.locator("#more-menu > summary").click()
    page.locator("#present").click()
    expect(page.locator("body.stage")).to_have_count(1)
    explorer.request("Charging")
    assert "view=stage" in page.url
    explorer.follow(page.locator("#back"))
    assert "view=stage" in page.url
    explorer.follow(page.locator("#leave"))
    expect(page.locator("body.stage")).to_have_count(0)


def test_a_large_drawing_is_shown_around_what_is_active_or_whole(open_page):
    page = open_page(address("tcp", ["passive-open"], view="stage"))
    drawing = page.locator("#machine svg.statechart")
    part = drawing.get_attribute("viewBox")
    page.locator("#stage-fit").click()
    expect(page.locator("#stage-active")).to_be_visible()
    assert drawing.get_attribute("viewBox") != part
    page.locator("#stage-active").click()
    expect(page.locator("#stage-fit")).to_be_visible()
    assert drawing.get_attribute("viewBox") == part


def test_a_breakpoint(explore):
    explorer = explore(address("battery", ["plug", "full"], at="1", tab="debug"))
    page = explorer.page
    page.locator("#break-at").fill("Flat")
    page.locator("#break-add").click()
    expect(page.locator(".breakpoint-list li")).to_have_count(1)
    page.locator("#forward").click()
    assert explorer.active == {"FullyCharged"}
    page.get_by_role("link", name="Remove breakpoint Flat").click()
    expect(page.locator(".breakpoint-list")).to_have_count(0)


def test_the_clock_leads_to_the_next_timer(explore):
    explorer = explore(address("traffic-light"))
    expect(explorer.page.locator("#play")).to_be_hidden()
    explorer.follow(explorer.page.locator("#jump"))
    assert explorer.active == {"Amber", "Idle"}


def test_the_label_of_an_arrow_fires_it(explore):
    explorer = explore(address("battery", ["plug"]))
    explorer.page.locator("#machine a .label", has_text="unplug").first.click()
    assert explorer.run == ["plug", "unplug"]
    assert explorer.active == {"Discharging"}


def test_only_arrows_of_active_states_are_links(explore):
    explorer = explore(address("battery", ["plug"]))
    links = explorer.page.locator("#machine a [data-transition]").attributes("data-transition")
    assert {name.split("/")[0] for name in links} == {"Charging"}
    assert explorer.page.locator("#machine [data-transition]").count() > len(links)


def test_a_transition_written_in_a_box_fires(explore):
    explorer = explore(address("vending-machine", [COIN]))
    row = explorer.page.locator("#machine a:has(> .row[data-transition])").first
    name = row.locator(".row").get_attribute("data-transition")
    row.locator(".note").first.click()
    assert len(explorer.run) == 2
    expect(explorer.page.locator(f'#machine [data-transition="{name}"] .last')).not_to_have_count(0)


def test_an_arrow_whose_condition_fails_is_answered(explore):
    explorer = explore(address("vending-machine", [COIN]))
    explorer.page.locator("#machine a .label", has_text="press").first.click()
    assert explorer.run == [COIN, "press"]
    expect(explorer.refusal).to_contain_text("balance >= price is false")


@pytest.mark.parametrize("machine", ["video-editor", "media-player", "microwave", "order"])
def test_every_arrow_does_what_it_says(open_page, machine):
    """Each arrow that is marked as valid takes its transition."""
    page = open_page(address(machine, REFUSED[machine], at="0"))
    links = page.locator("#machine a:has(> .valid[data-transition])")
    names = links.locator("> .valid[data-transition]").attributes("data-transition")
    assert names and len(names) == links.count()
    for target, name in zip(links.addresses(), names):
        page.goto(target)
        expect(page.locator(f'#machine .last[data-transition="{name}"]')).not_to_have_count(0)


def test_a_picture_that_is_pasted_goes_on_where_it_was(open_page):
    page = open_page("/new")
    give(page, page.get("/machines/battery.svg?run=plug").decode())
    expect(page.locator("#verdict h2")).to_have_text("Read as SVG of Interlock")
    page.get_by_role("link", name="Open in the explorer").click()
    assert Explorer(page).active == {"Charging"}
    assert "run=plug" in page.url


def test_losses_are_said_before_a_file_is_taken(open_page):
    page = open_page(address("media-player", ["power"]))
    page.locator("#export-menu > summary").click()
    page.get_by_role("link", name="Compare formats").click()
    expect(page.locator("h1")).to_have_text("Media Player · Export")
    for notation, words in {"SCXML": "Lossless", "CSV table": "history"}.items():
        page.get_by_role("link", name=f"What it loses: {notation}", exact=True).click()
        terms, texts = page.locator("dt").all_texts(), page.locator("dd").all_texts()
        assert any(notation in term and words in text for term, text in zip(terms, texts)), (notation, terms)
    page.locator("#theme").select_option("dark")
    page.locator("#width").fill("640")
    page.get_by_role("button", name="SVG", exact=True).click()
    assert page.url.endswith("/machines/media-player.svg?run=power&theme=dark&background=none&width=640&source=yes")
    assert b'width="640"' in page.body


def test_a_quiz(open_page):
    """The machine leads to it; what is chosen is marked, and the proof is a moment of the machine."""
    page = open_page("/machines/battery")
    page.locator("#more-menu > summary").click()
    page.locator('.heading a[href$="/quiz"]').click()
    page.goto("/machines/battery/quiz?seed=7&questions=4")
    questions = page.locator("fieldset.question")
    expect(questions).to_have_count(4)
    for index in range(3):
        questions.nth(index).get_by_role("radio").first.check()
    page.locator("#mark").click()
    expect(page.locator("#score")).to_contain_text("1 not answered yet")
    expect(page.locator(".proof")).to_have_count(3)
    assert "a1=1" in page.url and "seed=7" in page.url
    page.locator(".proof").first.click()
    assert Explorer(page).active
