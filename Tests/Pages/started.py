"""The program and its server, each started once."""

import os
from pathlib import Path

import pytest

from command_line import CommandLine
from serving import Server

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def program() -> Path:
    """The built program: $INTERLOCK, or the debug build."""
    named = Path(os.environ.get("INTERLOCK", REPOSITORY / ".build/debug/interlock"))
    path = named if named.is_absolute() else REPOSITORY / named
    assert path.exists(), f"{path} is not built"
    return path


@pytest.fixture(scope="session")
def interlock(program) -> CommandLine:
    return CommandLine(program)


@pytest.fixture(scope="session")
def server(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("server")
    with Server(program, "--resources", str(REPOSITORY), folder=folder, log=folder / "log") as server:
        yield server
