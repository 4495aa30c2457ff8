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


@pytest.fixture
def path(program: Path, tmp_path: Path) -> dict[str, str]:
    """An environment in which `interlock` is on the path."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "interlock").symlink_to(program)
    return dict(os.environ) | {"PATH": f"{folder}:{os.environ['PATH']}"}
