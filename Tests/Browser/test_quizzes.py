"""No quiz has a fault that axe finds."""

import pytest

from axe_checker import violations
from command_line import LANGUAGES

PHONE = {"width": 320, "height": 700}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe(open_page, scheme, language):
    page = open_page(color_scheme=scheme, viewport=PHONE)
    page.goto(f"/machines/vending-machine/quiz?seed=3&a1=1&a2=2&a3=1&lang={language}")
    assert violations(page, has_contrast=language == "en") == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"], f"{width} pixels wide"
