"""Machines that addresses carry."""

import base64
import zlib

CLUB = """\
<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="club" datamodel="named">
  <state id="Outside"><transition event="enter" cond="is adult" target="Inside"/></state>
  <state id="Inside"><transition event="leave" target="Outside"/></state>
</scxml>
"""


def identifier(text: str) -> str:
    """What stands for a text in an address, as any program can write it."""
    return "~" + base64.urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")
