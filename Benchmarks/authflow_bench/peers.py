"""Other programs for comparison, if they are installed."""

from __future__ import annotations

import pathlib
import shutil
import subprocess
import sys

from .bench import ROOT
from .rows import Skip


def installed(program: str) -> pathlib.Path:
    """The path of a peer, from `PATH` or one of the project's Python environments."""
    found = shutil.which(program)
    if found and _starts(found):
        return pathlib.Path(found)
    for path in sorted(ROOT.glob(f".build/venv*/bin/{program}")):
        return path
    raise Skip(f"{program} is not installed")


def _starts(path: str) -> bool:
    """Whether a program runs: it may be a version manager's shim without the program."""
    return subprocess.run([path, "--help"], capture_output=True, timeout=60).returncode == 0


def version_of_module(program: pathlib.Path, module: str) -> str:
    """The version of the Python package that contains a peer's program."""
    interpreters = [program.parent / "python3", program.parent / "python", sys.executable, "python3"]
    code = f"import importlib.metadata as m; print(m.version({module!r}))"
    for interpreter in interpreters:
        if shutil.which(interpreter):
            said = subprocess.run([interpreter, "-c", code], capture_output=True, text=True)
            if said.returncode == 0:
                return said.stdout.strip()
    return "unknown version"
