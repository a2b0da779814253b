"""Runs the program on the profiles, and reads what it reports."""

import concurrent.futures
import dataclasses
import json
import pathlib
import subprocess
import tempfile


class MatrixError(Exception):
    """A reason why the table can't be made, for the user."""


@dataclasses.dataclass(frozen=True)
class Scenario:
    """A scenario, or a row of its table. `number` is the number of the row, from 1, or None without a table."""

    place: str
    name: str
    number: int | None

    @property
    def key(self):
        return self.place, self.name

    @property
    def file(self):
        return self.place.rpartition(":")[0]


@dataclasses.dataclass(frozen=True)
class Result:
    """The result of a run on a profile, by the scenarios' keys.

    `outcomes` has the result and its message for each scenario. `impossible` has the reasons why a scenario can't run
    on the pool. `pool check` finds these reasons without a run.
    """

    outcomes: dict[tuple[str, str], tuple[str, str]]
    impossible: dict[tuple[str, str], str]


@dataclasses.dataclass(frozen=True)
class Library:
    """The scenarios, and the program that runs them with a project file."""

    program: pathlib.Path
    project: pathlib.Path
    scenarios: pathlib.Path

    def listed(self):
        """All scenarios in input order."""
        found = self.document("list", self.scenarios)["scenarios"]
        return [
            Scenario(f"{one['file']}:{one['line']}", one["name"], one.get("example", {}).get("number"))
            for one in found
        ]

    def result(self, pool):
        """The result on a pool of the project, or with None on the pool that each scenario describes in `given`."""
        if pool is None:
            return Result(self.outcomes("mock"), {})
        checked = self.document("pool check", pool, self.scenarios)["cannotRun"]
        impossible = {(one["place"], one["name"]): "; ".join(one["reasons"]) for one in checked}
        return Result(self.outcomes(pool), impossible)

    def document(self, command, *arguments):
        """The JSON document that a command prints. Findings are not a failure."""
        done = self.started(*command.split(), *arguments, "--json")
        if done.returncode not in (0, 1):
            raise MatrixError(f"`authflow {command}` failed:\n{done.stderr.strip()}")
        return json.loads(done.stdout)

    def outcomes(self, pool):
        with tempfile.TemporaryDirectory(prefix="authflow-matrix-") as scratch:
            events = pathlib.Path(scratch) / "events.jsonl"
            options = ["--json", events, "--jobs", "8", "--no-history", "--quiet"]
            done = self.started("run", self.scenarios, "--pool", pool, *options)
            if not events.exists():
                raise MatrixError(f"the run on `{pool}` failed:\n{done.stderr.strip()}")
            with events.open(encoding="utf-8") as lines:
                return self.read(pool, map(json.loads, lines))

    def read(self, pool, events):
        outcomes, is_complete = {}, False
        for event in events:
            match event["event"]:
                case "stopped":
                    raise MatrixError(f"the run on `{pool}` stopped: {event['title']}")
                case "scenarioFinished":
                    one = event["scenario"]
                    outcomes[f"{one['file']}:{one['line']}", one["name"]] = outcome(event)
                case "runFinished":
                    is_complete = not event["interrupted"]
        if not is_complete:
            raise MatrixError(f"the run on `{pool}` did not finish")
        return outcomes

    def started(self, *command):
        words = [self.program, *command, "--config", self.project, "--color", "never"]
        return subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False)


def outcome(event):
    """The result of a scenario, and why it did not pass."""
    if event["result"] == "skipped":
        return "skipped", event.get("skipped", {}).get("reason", "")
    return event["result"], event.get("failure", {}).get("message", "")


def results(library, profiles, workers):
    """The results by the names of the profiles; None is the pool that each scenario describes."""
    names = [None, *[profile.name for profile in profiles]]
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        return dict(zip(names, pool.map(library.result, names)))
