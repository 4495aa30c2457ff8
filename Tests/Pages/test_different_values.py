"""What would have to be different for a condition to hold: the values, and links that set or send them."""

from addresses import address
from expectations import expect

PAID = ['coin{"amount":50}']


def test_a_variable_that_is_too_small(explore):
    explorer = explore(address("vending-machine", PAID + ["press"]))
    advice = explorer.page.locator("#refusal .advice li")
    expect(advice.nth(0)).to_contain_text("balance is 50, at least 100 is needed")
    expect(advice.nth(1)).to_contain_text("price is 100, at most 50 is allowed")
    explorer.follow(advice.nth(0).get_by_role("link"))
    assert explorer.run == PAID + ["press", "=balance=100", "press"]
    assert explorer.active == {"Dispensing"}


def test_what_an_event_carries(explore):
    explorer = explore(address("vending-machine", ['coin{"amount":5}']))
    advice = explorer.page.locator("#refusal .advice li")
    expect(advice).to_contain_text("_event.data.amount is 5, at least 10 is needed")
    explorer.follow(advice.get_by_role("link"))
    assert explorer.run == ['coin{"amount":5}', 'coin{"amount":10}']
    assert explorer.active == {"Paying"}


def test_what_an_event_lacks(explore):
    explorer = explore(address("vending-machine", ["coin"]))
    expect(explorer.page.locator("#refusal .advice li")).to_contain_text(
        "_event.data.amount is not given, at least 10 is needed")


def test_a_state_that_would_have_to_be_active(explore):
    explorer = explore(address("traffic-light", ["button", "stopped"]))
    advice = explorer.page.locator("#refusal .advice li")
    expect(advice).to_have_text("Red must be active Go to Red")
    explorer.follow(advice.get_by_role("link"))
    assert explorer.run == ["button", "stopped", "!Red"]


def test_in_chinese(explore):
    explorer = explore(address("vending-machine", PAID + ["press"], lang="zh-Hans"))
    expect(explorer.page.locator("#refusal .advice li").first).to_contain_text("balance 是 50，至少需要 100")
