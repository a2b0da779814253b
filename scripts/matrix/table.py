"""The cells of the table, its rows, and the reasons of skipped cells."""

import collections
import dataclasses
import os
import pathlib
import re

import reasons

# The first column: each scenario runs on a pool with the settings of its `given`.
OWN = "given"


@dataclasses.dataclass(frozen=True)
class Cell:
    """A scenario on a profile. `state` is `passed`, `failed`, or `skipped`. `reasons` has the reasons for a skip."""

    state: str
    reasons: tuple[str, ...] = ()
    failure: str = ""


@dataclasses.dataclass(frozen=True)
class Row:
    """A scenario, or several rows of its table with equal cells."""

    name: str
    place: str
    count: int
    cells: tuple[Cell, ...]


@dataclasses.dataclass(frozen=True)
class Matrix:
    """The whole table. `groups` has the rows by the folder of the scenarios."""

    columns: tuple[str, ...]
    descriptions: dict[str, str]
    groups: dict[str, list[Row]]
    problems: tuple[str, ...]
    failures: tuple[tuple[str, str, str, str], ...]

    @property
    def rows(self):
        return [row for rows in self.groups.values() for row in rows]

    @property
    def scenarios(self):
        return sum(row.count for row in self.rows)

    def counts(self, column):
        """How many scenarios passed, failed, and were skipped in a column."""
        index = self.columns.index(column)
        counts = collections.Counter()
        for row in self.rows:
            counts[row.cells[index].state] += row.count
        return counts

    @property
    def totals(self):
        return sum(map(self.counts, self.columns), collections.Counter())

    @property
    def only_own(self):
        """How many scenarios ran on none of the profiles."""
        return sum(row.count for row in self.rows if all(cell.state == "skipped" for cell in row.cells[1:]))

    @property
    def reasons(self):
        """The number of each reason, and how many cells it has. The most frequent reason is first."""
        counts = collections.Counter()
        for row in self.rows:
            for cell in row.cells:
                for reason in cell.reasons:
                    counts[reason] += row.count
        ordered = sorted(counts, key=lambda reason: (-counts[reason], reason))
        return {reason: (number, counts[reason]) for number, reason in enumerate(ordered, 1)}

    @property
    def summary(self):
        totals = self.totals
        profiles = len(self.columns) - 1
        return (
            f"{self.scenarios} scenarios on {profiles} profile{'' if profiles == 1 else 's'}: {totals['passed']} cells "
            f"passed, {totals['failed']} failed, {totals['skipped']} skipped for {len(self.reasons)} reasons"
        )


def made(scenarios, profiles, results, exceptions, is_complete):
    """The table of the results. `is_complete` is false if only some profiles ran."""
    columns = (OWN, *[profile.name for profile in profiles])
    used = set()
    cells = {
        scenario.key: tuple(cell(scenario, column, results, exceptions, used) for column in columns)
        for scenario in scenarios
    }
    failures = tuple(
        (column, scenario.place, scenario.name, one.failure)
        for scenario in scenarios
        for column, one in zip(columns, cells[scenario.key])
        if one.state == "failed"
    )
    problems = [f"failed on {column}: {place}: {name}: {failure}" for column, place, name, failure in failures]
    if is_complete:
        problems += unused(exceptions, used)
    return Matrix(
        columns=columns,
        descriptions={OWN: "The pool that each scenario describes in `given`"}
        | {profile.name: profile.description for profile in profiles},
        groups=groups(scenarios, cells),
        problems=tuple(problems),
        failures=failures,
    )


def cell(scenario, column, results, exceptions, used):
    """The cell of a scenario in a column. Adds the exception that it needs to `used`."""
    result = results[None if column == OWN else column]
    state, message = result.outcomes.get(scenario.key, ("missing", "the run did not report the scenario"))
    impossible = result.impossible.get(scenario.key)
    if state == "skipped":
        found = tuple(reasons.parts(message))
        return Cell("skipped", found) if found else Cell("failed", failure="skipped without a reason")
    if state == "passed":
        if impossible:
            return Cell("failed", failure=f"passed, but `authflow pool check` reports that it can't: {impossible}")
        return Cell("passed")
    if impossible:
        return Cell("skipped", (impossible,))
    for exception in exceptions:
        if column != OWN and exception.applies(column, name(scenario)):
            used.add((exception, name(scenario)))
            return Cell("skipped", (exception.reason,))
    return Cell("failed", failure=message or state)


def name(scenario):
    """The name by which exceptions refer to a scenario: its file in its folder, and its name."""
    file = pathlib.PurePath(scenario.file)
    return f"{file.parent.name}/{file.name}: {scenario.name}"


def unused(exceptions, used):
    """Exceptions for scenarios that no longer fail."""
    return [
        f"exceptions.json: «{scenario}» does not fail on these profiles. Delete the exception."
        for exception in exceptions
        for scenario in exception.scenarios
        if (exception, scenario) not in used
    ]


def groups(scenarios, cells):
    """The rows by folder, in input order."""
    found = collections.defaultdict(list)
    for rows in tables(scenarios):
        folder = pathlib.PurePath(rows[0].file).parent.name
        if len({cells[row.key] for row in rows}) == 1:
            found[folder].append(Row(joined(rows), rows[0].place, len(rows), cells[rows[0].key]))
        else:
            found[folder] += [Row(row.name, row.place, 1, cells[row.key]) for row in rows]
    return dict(found)


def tables(scenarios):
    """The scenarios, with the rows of a table together."""
    found = []
    for scenario in scenarios:
        if scenario.number in (None, 1):
            found.append([])
        found[-1].append(scenario)
    return found


def joined(rows):
    """One name for all rows of a table: what their names have in common."""
    names = [row.name for row in rows]
    if len(set(names)) == 1:
        return names[0]
    start = re.sub(r"\w+$", "", os.path.commonprefix(names))
    ends = [one[len(start):][::-1] for one in names]
    end = re.sub(r"\w+$", "", os.path.commonprefix(ends))[::-1]
    return f"{start}…{end}"
