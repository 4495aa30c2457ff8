"""The folder beside the repository with graphs and charts that are read in place; it is no part of the project."""

import os
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("INTERLOCK_SHARED") or REPOSITORY.parent / "shared")


def absence(folder: Path) -> str:
    return f"{folder} is absent (INTERLOCK_SHARED names another place of the folder 'shared')"
