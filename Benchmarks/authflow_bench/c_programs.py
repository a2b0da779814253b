"""Compiles the C programs of Benchmarks/C on first use, and removes them at the end."""

from __future__ import annotations

import functools
import pathlib
import shutil
import subprocess
import tempfile

from .rows import Skip

SOURCES = pathlib.Path(__file__).resolve().parents[1] / "C"


@functools.cache
def c_program(name: str) -> pathlib.Path:
    """The path of a compiled program; skips the row if it can't be compiled."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        raise Skip("no C compiler is installed")
    path = pathlib.Path(_folder().name) / name
    libraries = ["-lcurl"] if name.startswith("curl-") else []
    command = [compiler, "-O2", "-o", path, SOURCES / f"{name}.c", *libraries]
    made = subprocess.run(command, capture_output=True, text=True)
    if made.returncode != 0:
        raise Skip(f"{name}.c can't be compiled: {made.stderr.strip()[-300:]}")
    return path


@functools.cache
def _folder() -> tempfile.TemporaryDirectory:
    return tempfile.TemporaryDirectory(prefix="authflow-bench-c-")
