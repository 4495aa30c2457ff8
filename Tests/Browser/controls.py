"""What can be pressed on a page, and what comes of pressing it."""

import time

from playwright.sync_api import BrowserContext, Error, Page, Request, Route

# Parts of a page that the page itself asks for.
PARTS = ("image", "stylesheet", "font", "script", "eventsource")
WAIT_SECONDS = 1.5
# What is set for a button beside it: the clock's speed, with which Play goes.
SETTINGS = ("speed",)

# The controls that can be seen and are not disabled, each with what tells it from others and what it is.
CONTROLS = """() => {
  const kinds = "a[href], button, summary, input:not([type=hidden]), select, textarea, [role=button], [contenteditable]";
  const shown = (control) => {
    const box = control.getBoundingClientRect();
    const isSeen = control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box.width > 0;
    return isSeen && !control.disabled && control.getAttribute("aria-disabled") !== "true";
  };
  const submits = (form) => form && [...form.elements].some((one) => one.type === "submit" && shown(one));
  return [...document.querySelectorAll(kinds)].map((control, number) => {
    const name = control.ariaLabel || control.labels?.[0]?.textContent || control.textContent || control.value || "";
    const place = control.parentElement.closest("[id]")?.id ?? "";
    const kind = [document.body.className, place, control.tagName, control.type, control.getAttribute("class")];
    // Links of one list are alike, and choices of one form; everything else has a name of its own.
    const isLink = control.tagName.toLowerCase() === "a";
    const isAlike = isLink || ["radio", "checkbox"].includes(control.type);
    return {
      number, isShown: shown(control), name: name.trim().slice(0, 60), tag: control.tagName.toLowerCase(),
      type: control.type ?? "", id: control.id, isDrawn: control instanceof SVGElement,
      isSkip: control.classList.contains("skip"), isForReading: Boolean(control.readOnly),
      isSent: Boolean(submits(control.form)), key: [...kind, isAlike ? "" : control.id, isAlike ? "" : name.trim()].join("|"),
    };
  }).filter((control) => control.isShown);
}"""
SELECTOR = ("a[href], button, summary, input:not([type=hidden]), select, textarea, [role=button], [contenteditable]")

# All that a person could notice of a page, without the values of its fields.
LOOK = """() => {
  const field = document.activeElement?.matches("input, select, textarea") ? document.activeElement : null;
  const places = [document.scrollingElement, ...document.querySelectorAll(".drawing, .scroll, .side, .source")];
  const text = [
    location.href, field ? [...document.querySelectorAll("*")].indexOf(field) : "", String(getSelection()),
    ...places.map((place) => `${place.scrollLeft} ${place.scrollTop}`),
    document.documentElement.className, String(document.fullscreenElement?.className), document.body.innerHTML,
  ].join("\\u0000");
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (hash * 31 + text.charCodeAt(index)) | 0;
  return hash;
}"""
VALUES = """() => [...document.querySelectorAll("input, select, textarea")].map((one) => [one.checked, one.value].join())
  .join("\\u0000")"""


class Presser:
    """Presses what is on pages of a context. A page that is asked for is not shown: that it is asked for is what came of it."""

    def __init__(self, context: BrowserContext, seen: set[str]):
        self._context = context
        self.page = context.new_page()
        self.faults: list[str] = []
        self.pressed = 0
        self._seen = seen
        self._asked: list[str] = []
        self._isArmed = False
        self.page.on("pageerror", lambda error: self.faults.append(f"{self.page.url}: {error}"))
        self.page.on("download", lambda download: self._asked.append(download.url))
        context.on("page", self._opened)
        context.route("**/*", self._route)

    def press_all(self, name: str, path: str) -> None:
        """Presses each kind of control that was not pressed before, also those that pressing others has shown."""
        self._show(path)
        for _ in range(300):
            wanted = next((one for one in self.page.evaluate(CONTROLS) if one["key"] not in self._seen), None)
            if wanted is None:
                return
            self._seen.add(wanted["key"])
            self.pressed += 1
            fault = self._try(wanted, path)
            if fault:
                self.faults.append(f"{name}: {wanted['tag']} “{wanted['name']}” #{wanted['id']} {fault}")
        raise AssertionError(f"{name} has no end of controls")

    def close(self) -> None:
        """Leaves the context as it was."""
        self._context.remove_listener("page", self._opened)
        self._context.unroute("**/*", self._route)
        self.page.close()

    def _show(self, path: str) -> None:
        self._isArmed = False
        try:
            self.page.goto(path)
        except Error:
            # On a busy computer the end of a request that a control made, which is not shown, can end this one.
            self.page.goto(path)
        self._isArmed = True

    def _try(self, control: dict, path: str) -> str | None:
        if control["type"] in ("checkbox", "radio", "file", "range") or control["tag"] == "select":
            return self._set(control)
        try:
            before = self._press(control)
        except Error:
            # Something that was opened before may lie on it.
            self._show(path)
            again = next((one for one in self.page.evaluate(CONTROLS) if one["key"] == control["key"]), None)
            if again is None:
                return None
            try:
                before = self._press(again)
            except Error as error:
                return f"cannot be pressed: {str(error).splitlines()[0]}"
        if not self._has_changed(before):
            return "does nothing"
        isTyped = control["tag"] in ("input", "textarea") and control["type"] not in ("submit", "button")
        if not isTyped or control["isForReading"] or control["isSent"]:
            return None
        return self._type(control)

    def _press(self, control: dict) -> tuple:
        locator = self.page.locator(SELECTOR).nth(control["number"])
        if control["isDrawn"] or control["isSkip"]:
            locator.focus()
            before = self._look()
            self.page.keyboard.press("Enter")
        else:
            # A field that has the focus already would not show that it takes it.
            self.page.evaluate("document.activeElement?.blur()")
            before = self._look()
            locator.click(timeout=2000)
        return before

    def _set(self, control: dict) -> str | None:
        """Gives a field another value. Without a button that sends it, something must come of that alone."""
        if control["isSent"] or control["id"] in SETTINGS:
            return None
        locator = self.page.locator(SELECTOR).nth(control["number"])
        before = self._look()
        if control["tag"] == "select":
            values = locator.evaluate("one => [one.value, ...[...one.options].map((option) => option.value)]")
            locator.select_option(next((value for value in values if value != values[0]), values[0]))
        elif control["type"] == "file":
            locator.set_input_files(
                {"name": "own.mmd", "mimeType": "text/plain", "buffer": b"stateDiagram-v2\n  [*] --> A\n"})
        else:
            locator.click()
        return None if self._has_changed(before) else "is sent by no button, and nothing comes of its value"

    def _type(self, control: dict) -> str | None:
        before = self._look()
        self.page.locator(SELECTOR).nth(control["number"]).press_sequentially("1")
        return None if self._has_changed(before) else "is sent by no button, and nothing comes of typing"

    def _look(self) -> tuple:
        return len(self._asked), self.page.evaluate(LOOK)

    def _has_changed(self, before: tuple) -> bool:
        deadline = time.monotonic() + WAIT_SECONDS
        while True:
            if self._look() != before:
                return True
            if time.monotonic() > deadline:
                return False
            self.page.wait_for_timeout(30)

    def _route(self, route: Route, request: Request) -> None:
        if not self._isArmed or request.resource_type in PARTS:
            return route.continue_()
        self._asked.append(request.url)
        route.fulfill(status=204)

    def _opened(self, page: Page) -> None:
        if page is self.page:
            return
        self._asked.append(page.url)
        page.close()
