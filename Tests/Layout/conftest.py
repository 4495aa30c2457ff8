"""The program under test, the shared metrics program, and the limits."""

import os
from pathlib import Path

import pytest

from drawings import Drawings
from limits import Limits
from shared import REPOSITORY


@pytest.fixture(scope="session")
def program() -> Path:
    """The built program: $INTERLOCK, or the debug build."""
    path = REPOSITORY / os.environ.get("INTERLOCK", ".build/debug/interlock")
    assert path.exists(), f"{path} is not built"
    return path


@pytest.fixture(scope="session")
def drawings(program) -> Drawings:
    return Drawings(program)


@pytest.fixture(scope="session")
def limits():
    limits = Limits.read()
    yield limits
    limits.write_if_recording()
