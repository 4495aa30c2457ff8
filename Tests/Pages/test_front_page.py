"""The front page: a machine at a refused move that can be pressed, a form for one's own machine, and all machines."""

from carried import CLUB
from command_line import MACHINES
from expectations import expect
from exploring import Explorer


def test_the_hero_can_be_pressed(open_page):
    page = open_page("/")
    expect(page.locator("#refusal-title")).to_contain_text("Flat was refused")
    page.locator("#follow-route").click()
    assert Explorer(page).active == {"Flat"}
    page.goto("/")
    page.locator('.hero a:has([data-state="Discharging"])').first.click()
    assert Explorer(page).run == ["plug", "!Flat", "!Discharging"]
    assert Explorer(page).active == {"Discharging"}


def test_a_text_is_pasted(open_page):
    page = open_page("/")
    page.get_by_label("Paste your state machine").fill(CLUB)
    page.get_by_role("button", name="Draw it").click()
    expect(page.locator("#verdict h2")).to_have_text("Read as SCXML")
    expect(page.locator("#source")).to_have_value(CLUB)


def test_a_file_is_chosen(open_page):
    page = open_page("/")
    page.locator("#file").set_input_files(("club.scxml", CLUB.encode()))
    page.get_by_role("button", name="Draw it").click()
    expect(page.locator("#verdict h2")).to_have_text("Read as SCXML")


def test_each_audience_has_its_line(open_page):
    page = open_page()
    for place, wanted in [(0, "#refusal"), (1, "#result .drawing"), (2, ".lessons")]:
        page.goto("/")
        page.locator(".audiences a").nth(place).click()
        expect(page.locator(wanted).first).to_be_visible()


def test_the_machines_are_there_the_largest_last(open_page):
    page = open_page("/")
    counts = [int(text.split()[0]) for text in page.locator(".machine .count").all_texts()]
    assert len(counts) == len(MACHINES)
    assert counts == sorted(counts)
    expect(page.locator(".machine .origin")).to_have_count(5)
    expect(page.locator(".machine svg.thumbnail")).to_have_count(len(MACHINES))
