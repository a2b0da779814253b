"""What is shown of the results: lines for a terminal, and a Markdown file."""

from __future__ import annotations

import datetime
import os
import pathlib
import platform
import re
import shutil
import subprocess

from .figures import Result
from .rows import Row


def as_text(row: Row, result: Result) -> str:
    """A row for a terminal."""
    lines = [f"{row.title}  [{row.name}]"]
    if result.skipped:
        lines.append(f"  skipped: {result.skipped}")
    if result.failed:
        lines.append(f"  FAILED: {result.failed}")
    width = max((len(line.label) for line in result.lines), default=0)
    for line in result.lines:
        judged = f"   {line.reach}: {line.verdict}" if line.reach else ""
        lines.append(f"  {line.label:<{width}}  {line.figure}{judged}")
    lines += [f"  ({note})" for note in result.notes]
    return "\n".join(lines) + "\n"


def as_json(row: Row, result: Result) -> dict:
    """A row for programs."""
    return {
        "row": row.name,
        "skipped": result.skipped,
        "failed": result.failed,
        "lines": [vars(line) for line in result.lines],
        "notes": result.notes,
    }


def as_markdown(rows: list[tuple[Row, Result]], program: pathlib.Path, load: float) -> str:
    """The whole of a run for `RESULTS.md`."""
    parts = [HEAD, *(f"- {fact}" for fact in surroundings(program, load)), "", _verdicts(rows), ""]
    for row, result in rows:
        parts += [f"## {row.title}", ""]
        if result.skipped:
            parts += [f"Skipped: {result.skipped}.", ""]
        if result.failed:
            parts += [f"Failed: {result.failed}.", ""]
        if result.lines:
            parts += ["| what | median (min to max) | reach | |", "| --- | --- | --- | --- |"]
            parts += [_cells(line) for line in result.lines]
            parts.append("")
        parts += [f"- {note}" for note in result.notes]
        parts += [""] if result.notes else []
    return "\n".join(parts).rstrip() + "\n"


HEAD = """# Results

Made by `make bench`; every figure and every ratio is of this one run. The reaches are the project's own
goals; a figure that does not reach its goal says so.
"""


def surroundings(program: pathlib.Path, load: float) -> list[str]:
    """What the figures depend on, without the names of a machine."""
    cores = os.cpu_count() or 1
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    now = datetime.datetime.now(datetime.timezone.utc)
    facts = [
        f"{now:%Y-%m-%d}; {cores} cores {platform.machine()}, {memory:.0f} GiB, {_system()}; clients and servers share them",
        f"load average of the minute before: {load:.1f}{_disturbance(load / cores)}",
        f"{_said(program, '--version')}; {_swift()}; {_said('openssl', 'version')}; "
        f"libcurl {_said('curl-config', '--version').removeprefix('libcurl ')}; Python {platform.python_version()}",
    ]
    return facts


def _disturbance(load_of_a_core: float) -> str:
    """Whether others were at work on the machine, and whether the benchmark went before them."""
    if load_of_a_core <= 0.5:
        return ""
    if os.sched_getscheduler(0) in (os.SCHED_FIFO, os.SCHED_RR):
        return ": others were at work, so this ran at real-time priority; only caches and memory were shared"
    return ": others were at work, so figures are low, and ratios less so"


def _verdicts(rows: list[tuple[Row, Result]]) -> str:
    judged = [line.met for _, result in rows for line in result.lines if line.met is not None]
    counts = f"{sum(judged)} of {len(judged)} reaches are met"
    skipped = [row.name for row, result in rows if result.skipped]
    failed = [row.name for row, result in rows if result.failed]
    text = counts + (f"; skipped: {', '.join(skipped)}" if skipped else "")
    return text + (f"; failed: {', '.join(failed)}" if failed else "") + "."


def _cells(line) -> str:
    verdict = f"**{line.verdict}**" if line.met is False else line.verdict
    return f"| {line.label} | {line.figure} | {line.reach} | {verdict} |"


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.system()


def _swift() -> str:
    said = _said("swift", "--version")
    version = re.search(r"Swift version \S+", said)
    return version[0] if version else "Swift not found"


def _said(*command) -> str:
    if not shutil.which(command[0]):
        return f"{command[0]} not found"
    done = subprocess.run(command, capture_output=True, text=True)
    return (done.stdout.strip().splitlines() or [""])[0]
