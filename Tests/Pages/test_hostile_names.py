"""Names that look like markup are names."""

import pytest

from expectations import expect
from hostile import TEXTS
from hostile import hostile_server as server  # noqa: F401


@pytest.mark.parametrize("text", TEXTS)
def test_states_of_any_name_are_asked_for(open_page, text):
    """The link of a state in the drawing leads to its refusal or its entry, whatever its name."""
    page = open_page("/machines/hostile")
    state = next(one for one in page.locator("#machine a [data-state]").elements()
                 if one.attributes["data-state"] == text.replace(" ", "_"))
    page.press(state)
    expect(page.locator("#run .now .name")).to_have_text(f"Go to {text}")
