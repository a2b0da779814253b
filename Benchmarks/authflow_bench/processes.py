"""Runs programs and servers, and reads their resource usage from the kernel."""

from __future__ import annotations

import contextlib
import os
import pathlib
import re
import subprocess
import tempfile
import threading
from dataclasses import dataclass

from .c_programs import c_program


class WrongResult(Exception):
    """The result of a program is wrong, so its figures are meaningless."""


@dataclass(frozen=True)
class Usage:
    """The resource usage of a whole process: seconds of wall and CPU time, peak memory in bytes, and its output."""

    wall: float
    cpu: float
    rss: int
    output: str


def run(
    *command: str | os.PathLike,
    folder: pathlib.Path | None = None,
    status: int = 0,
    limit: float = 600,
    watch=None,
) -> Usage:
    """Runs a program to its end; raises if its exit code is not `status`.

    `watch` is called with the process ID a few times a second while the program runs.
    """
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors, _report() as report:
        launcher = subprocess.Popen(
            [c_program("launch"), report, *map(os.fspath, command)],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=errors,
        )
        with _killed_after(limit, launcher), _watching(report, watch):
            launcher.wait()
        figures = report.read_text().split()[1:]
        if len(figures) != 4:
            reason = f"did not end within {limit:.0f} s" if launcher.returncode == -9 else "could not be started"
            raise WrongResult(f"{_name(command)} {reason} (launcher: {launcher.returncode})")
        text = _text(output)
        if int(figures[3]) != status:
            said = (_text(errors) or text)[-500:].strip()
            raise WrongResult(f"{_name(command)} ended with {figures[3]}: {said}")
    return Usage(float(figures[0]), float(figures[1]), int(figures[2]) * 1024, text)


@contextlib.contextmanager
def server(*command: str | os.PathLike, until: str, limit: float = 30):
    """Starts a server, yields its process and the match of `until` in its output, and stops it."""
    process = subprocess.Popen(
        [os.fspath(word) for word in command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    drain = None
    try:
        with _killed_after(limit, process):
            said, match = "", None
            while match is None:
                line = process.stdout.readline()
                if not line:
                    raise WrongResult(f"{_name(command)} did not start: {said[-500:].strip()}")
                said += line
                match = re.search(until, said)
        # The output must be read, because a full pipe would block the server.
        drain = threading.Thread(target=process.stdout.read, daemon=True)
        drain.start()
        yield process, match
    finally:
        process.stdin.close()
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if drain:
            drain.join()
        process.stdout.close()


def cpu_seconds(pid: int) -> float:
    """The CPU time of a running process so far, in seconds."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_bytes(pid: int) -> int:
    """The resident memory of a process in bytes; 0 after the process has ended."""
    try:
        pages = pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]
    except (OSError, IndexError):
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


@contextlib.contextmanager
def _killed_after(seconds: float, process: subprocess.Popen):
    timer = threading.Timer(seconds, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextlib.contextmanager
def _report():
    """The file for the launcher's measurements."""
    with tempfile.TemporaryDirectory() as folder:
        yield pathlib.Path(folder) / "report"


@contextlib.contextmanager
def _watching(report: pathlib.Path, watch):
    if watch is None:
        yield
        return
    ended = threading.Event()

    def look():
        while not ended.wait(0.1):
            words = report.read_text().split() if report.exists() else []
            if words:
                watch(int(words[0]))

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _text(file) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")


def _name(command) -> str:
    return pathlib.Path(command[0]).name
