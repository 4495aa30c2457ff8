"""The program under test."""

import os
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def program() -> Path:
    """The built program: $INTERLOCK, or the debug build."""
    path = REPOSITORY / os.environ.get("INTERLOCK", ".build/debug/interlock")
    assert path.exists(), f"{path} is not built"
    return path
