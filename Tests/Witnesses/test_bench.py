"""The benchmarks run and report their results."""

import json
import pathlib
import subprocess
import sys

import pytest

from conftest import PROGRAM

BENCH = pathlib.Path(__file__).resolve().parents[2] / "Benchmarks" / "bench.py"
sys.path.insert(0, str(BENCH.parent))

from authflow_bench.figures import Result  # noqa: E402


def bench(program, *options):
    """A quick run: its exit code and its rows by name."""
    done = subprocess.run(
        [sys.executable, BENCH, "--quick", "--json", "--program", program, *options],
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.returncode, {row["row"]: row for row in map(json.loads, done.stdout.splitlines())}


def test_every_row_has_results_or_a_reason_for_none(tmp_path):
    results = tmp_path / "RESULTS.md"
    status, rows = bench(PROGRAM, "--write", results)
    assert [row for row in rows.values() if row["failed"]] == [] and status == 0
    assert [row for row in rows.values() if row["skipped"]] == []
    assert len(rows) >= 14
    for name in rows:
        assert rows[name]["lines"], name
    judged = {name for name, row in rows.items() for line in row["lines"] if line["reach"]}
    assert {"start-up", "runner", "mock-pool", "initiate-auth", "srp", "check", "scale", "state"} <= judged
    text = results.read_text()
    assert all(line["label"] in text for row in rows.values() for line in row["lines"])


@pytest.mark.parametrize("row", ["start-up", "flow", "mock-pool", "check", "trivial"])
def test_a_program_that_does_nothing_is_not_measured(tmp_path, row):
    idle = tmp_path / "authflow"
    idle.write_text("#!/bin/sh\n")
    idle.chmod(0o755)
    status, rows = bench(idle, "--only", row)
    assert status == 1 and rows[row]["failed"]


def test_an_unknown_row_is_rejected():
    status, rows = bench(PROGRAM, "--only", "srp", "nothing")
    assert status == 2 and rows == {}


@pytest.mark.parametrize(
    "alone, verdict",
    [(None, "not met"), (9, "not met"), (11, "not met; the libraries alone: 11 s")],
)
def test_a_missed_goal_names_a_limit_that_misses_it_too(alone, verdict):
    result = Result()
    result.at_most("flow", 12, 10, "s", alone)
    result.at_most("other flow", 8, 10, "s", alone)
    assert [line.verdict for line in result.lines] == [verdict, "met"]


def test_a_missed_rate_names_a_limit_that_misses_it_too():
    result = Result()
    for alone in (9, 11):
        result.at_least("rate", 8, 10, "/s", alone)
    assert [line.verdict for line in result.lines] == ["not met; the libraries alone: 9 /s", "not met"]
