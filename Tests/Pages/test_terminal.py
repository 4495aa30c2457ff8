"""What commands tell on a terminal while they work."""

import os
import pty
import subprocess

import pytest

CLEAR = "\r\x1b[K"


@pytest.fixture
def on_terminal(program, tmp_path):
    """Runs the program with a terminal for standard error; what was written there."""
    def on_terminal(*arguments):
        master, terminal = pty.openpty()
        with subprocess.Popen([program, *arguments], stderr=terminal, stdout=subprocess.DEVNULL, cwd=tmp_path) as process:
            os.close(terminal)
            text = b""
            while chunk := read(master):
                text += chunk
        os.close(master)
        assert process.returncode == 0, text
        return text.decode().replace("\r\n", "\n")
    return on_terminal


def read(master):
    # The end of a terminal is an error on Linux.
    try:
        return os.read(master, 65536)
    except OSError:
        return b""


def chart(path, count):
    rows = [f"{'→' if index == 0 else ''}s{index},go,s{(index + 1) % count}" for index in range(count)]
    path.write_text("\n".join(["state,event,next", *rows]) + "\n")
    return path.name


def test_phases_of_a_large_drawing_are_shown_in_one_line(on_terminal, tmp_path):
    told = on_terminal("render", chart(tmp_path / "large.csv", 150), "-o", "large.svg")
    assert told.startswith(f"{CLEAR}large.csv: layout: normalise{CLEAR}large.csv: layout: break cycles{CLEAR}")
    assert told.endswith(f"{CLEAR}large.csv: layout: assemble{CLEAR}")
    assert "\n" not in told
    assert (tmp_path / "large.svg").stat().st_size > 10_000


@pytest.mark.parametrize("count, options", [(20, []), (150, ["--quiet"])])
def test_nothing_is_told_of_what_is_brief_and_where_little_is_to_be_told(on_terminal, tmp_path, count, options):
    assert on_terminal("render", chart(tmp_path / "machine.csv", count), "-o", "machine.svg", *options) == ""


def test_files_are_counted(on_terminal, tmp_path):
    names = [chart(tmp_path / f"{index}.csv", 3) for index in range(2)]
    assert on_terminal("render", *names, "-o", "{name}.svg") == f"{CLEAR}[1/2] 0.csv{CLEAR}[2/2] 1.csv{CLEAR}"
