"""What axe finds on a page."""

import pytest
from axe_playwright_python.sync_playwright import Axe

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
# Each pair of a language, a colour scheme and a window occurs: what a page shows depends on no more than two of them at once.
SETTINGS = pytest.mark.parametrize("language, scheme, viewport", [
    ("en", "light", DESK), ("en", "dark", PHONE), ("zh-Hans", "light", PHONE), ("zh-Hans", "dark", DESK),
    ("ja", "light", DESK), ("ja", "dark", PHONE),
])

# All rules, best practice among them; that of WCAG 2.2 (2.5.8), the size of what is pressed, is off unless it is asked for.
# What passes is not listed, which halves the time.
def _options(has_contrast: bool) -> dict:
    rules = {"target-size": {"enabled": True}, "color-contrast": {"enabled": has_contrast}}
    return {"rules": rules, "resultTypes": ["violations"]}


# Whether an element covers another where it is seen: a part of a drawing that its viewport cuts off covers nothing.
_COVERS = """([one, other]) => {
  const part = document.querySelector(one), target = document.querySelector(other).getBoundingClientRect();
  const rect = part.getBoundingClientRect();
  const frame = (part.closest("svg") ?? document.documentElement).getBoundingClientRect();
  return Math.max(rect.left, frame.left) < target.right && Math.min(rect.right, frame.right) > target.left
    && Math.max(rect.top, frame.top) < target.bottom && Math.min(rect.bottom, frame.bottom) > target.top;
}"""


def violations(page, has_contrast: bool = True) -> list[str]:
    """Each violation with the element that has it. axe does not know that the viewport of an SVG cuts off what is outside.

    Three quarters of the time are spent on the contrast of colours, which depends on the scheme and the window, and on no
    language: it may be left out where another language has it.
    """
    found = Axe().run(page, options=_options(has_contrast)).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:120]}" for fault in found for node in fault["nodes"]
        if fault["id"] != "target-size" or _is_covered(page, node)
    ]


def _is_covered(page, node) -> bool:
    related = [other["target"][0] for check in node["any"] for other in check["relatedNodes"]]
    return not related or any(page.evaluate(_COVERS, [other, node["target"][0]]) for other in related)
