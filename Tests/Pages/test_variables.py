"""Variables, payloads and conditions in the explorer."""

from addresses import address
from expectations import expect

COIN = 'coin{"amount":50}'


def variable(explorer, name):
    return explorer.page.locator(f'#variables li[data-variable="{name}"]')


def test_the_last_change_is_marked(explore):
    explorer = explore(address("vending-machine"))
    expect(explorer.page.locator("#variables li")).to_have_count(3)
    expect(explorer.page.locator("#variables .changed")).to_have_count(0)
    explorer.take(COIN)
    expect(explorer.page.locator("#variables .changed")).to_have_count(1)
    expect(variable(explorer, "balance").locator(".previous")).to_have_text("0")
    expect(variable(explorer, "balance").locator(".current")).to_have_text("50")
    explorer.take("refund")
    expect(variable(explorer, "balance").locator(".current")).to_have_text("0")


def test_what_if(explore):
    explorer = explore(address("vending-machine", [COIN]))
    row = variable(explorer, "balance")
    row.locator("summary").click()
    field = row.locator('input[name="value"]')
    expect(field).to_have_value("50")
    field.fill("200")
    row.locator("button").click()
    assert explorer.run == [COIN, "=balance=200"]
    expect(variable(explorer, "balance").locator(".current")).to_have_text("200")
    expect(explorer.page.locator(".timeline .now")).to_contain_text("what if balance = 200")
    explorer.take("press")
    assert explorer.active == {"Dispensing"}
    explorer.follow(explorer.page.locator("#back"))
    expect(variable(explorer, "balance").locator(".current")).to_have_text("200")


def test_a_value_that_is_not_json(explore):
    explorer = explore(address("vending-machine", [COIN]))
    row = variable(explorer, "balance")
    row.locator("summary").click()
    row.locator('input[name="value"]').fill("lots")
    row.locator("button").click()
    expect(row.locator('[role="alert"]')).to_contain_text("Line 1, column 1")
    expect(row.locator('input[name="value"]')).to_have_value("lots")
    row.locator('input[name="value"]').fill('"lots"')
    row.locator("button").click()
    assert explorer.run == [COIN, '=balance="lots"']
    expect(variable(explorer, "balance").locator(".current")).to_have_text('"lots"')


def test_an_event_with_data(explore):
    explorer = explore(address("vending-machine"))
    page = explorer.page
    page.locator("#moves summary").first.click()
    page.locator("#event-name").fill("coin")
    page.locator("#event-payload").fill('{"amount": }')
    page.locator("#moves form button").first.click()
    expect(page.locator("#event-payload-fault")).to_contain_text("Line 1, column 12")
    expect(page.locator("#event-name")).to_have_value("coin")
    expect(page.locator("#event-payload")).to_have_value('{"amount": }')
    expect(page.locator("#event-payload")).to_have_attribute("aria-invalid", "true")
    page.locator("#event-payload").fill('{"amount": 20}')
    page.locator("#moves form button").first.click()
    assert explorer.run == ['coin{"amount":20}']
    assert explorer.active == {"Paying"}


def test_data_with_a_comma_and_a_digit_stay(explore):
    """A form writes a space as the sign with which a step of the clock begins."""
    explorer = explore(address("vending-machine"))
    explorer.page.locator("#moves summary").first.click()
    explorer.page.locator("#event-name").fill("coin")
    explorer.page.locator("#event-payload").fill(' {"amount": 20, "of": ["a, 3", 1, 2]}')
    explorer.page.locator("#moves form button").first.click()
    assert explorer.run == ['coin{"amount":20,"of":["a, 3",1,2]}']


def test_an_unknown_event(explore):
    explorer = explore(address("vending-machine"))
    page = explorer.page
    page.locator("#moves summary").first.click()
    page.locator("#event-name").fill("cion")
    page.locator("#moves form button").first.click()
    expect(page.locator("#event-name-fault")).to_contain_text("Did you mean coin?")
    expect(page.locator("#event-name")).to_have_value("cion")


def test_a_fault_in_the_language_of_the_reader(explore):
    page = explore(address("vending-machine", lang="zh-Hans")).page
    page.locator("#moves summary").first.click()
    page.locator("#event-name").fill("coin")
    page.locator("#event-payload").fill('{"amount": }')
    page.locator("#moves form button").first.click()
    expect(page.locator("#event-payload-fault")).to_have_text("这不是 JSON。第 1 行第 12 列：JSON 值不能这样开头。")


def test_a_time_that_is_none(explore):
    explorer = explore(address("traffic-light"))
    page = explorer.page
    page.locator("#advance-by").fill("soon")
    page.locator("#clock form button").click()
    expect(page.locator("#advance-by-fault")).to_contain_text("such as 2s or 500ms")
    expect(page.locator("#advance-by")).to_have_value("soon")
    page.locator("#advance-by").fill("1.5 s")
    page.locator("#clock form button").click()
    assert explorer.run == ["+1500ms"]


def test_examples_are_links(explore):
    explorer = explore(address("vending-machine"))
    explorer.page.locator("#moves summary").first.click()
    examples = explorer.page.locator(".examples a")
    expect(examples).to_have_text(['coin{"amount":50}', 'coin{"amount":10}', 'coin{"amount":9}'])
    examples.nth(2).click()
    assert explorer.run == ['coin{"amount":9}']
    expect(explorer.refusal).to_contain_text("_event.data.amount >= 10 is false: _event.data.amount = 9")


def test_a_false_condition_shows_what_it_read(explore):
    explorer = explore(address("vending-machine", [COIN]))
    explorer.take("press")
    expect(explorer.page.locator("#refusal .near")).to_be_visible()
    expect(explorer.page.locator("#refusal .near")).to_contain_text("balance >= price is false: balance = 50, price = 100")
    explorer.follow(explorer.page.locator("#follow-route"))
    assert explorer.active == {"Dispensing"}


def test_a_variable_that_is_not_there(open_page):
    page = open_page(address("vending-machine", ["=tip=5"]))
    expect(page.locator("main")).to_contain_text("the chart has no variable 'tip'")
    expect(page.locator("#unapplied")).to_be_visible()


def test_a_variable_that_can_only_be_read(explore):
    explorer = explore(address("vending-machine", ["=_event=5"]))
    expect(explorer.refusal).to_contain_text("is read-only")
