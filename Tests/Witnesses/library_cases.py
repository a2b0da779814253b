"""Reads the scenario library and the outcomes that its cases must have, without authflow.

A *unit* is a scenario, or one row of its `examples`, with the values of the row inserted and the steps of its flows
in place of `use`. Only the parts of the language that the library uses are read.
"""

import copy
import csv
import functools
import json
import pathlib
import re
from typing import NamedTuple

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARY = ROOT / "scenarios"
CASES = json.loads((ROOT / "Tests/Fixtures/library/cases.json").read_text(encoding="utf-8"))

MODIFIERS = {
    "name", "note", "id", "as", "client", "expect", "save", "when", "eventually", "repeat", "until", "timeout",
}


class Unit(NamedTuple):
    """A scenario or a row: its place for messages, its tags, and the facts of its steps."""

    place: str
    tags: list
    facts: list

    @property
    def cases(self):
        return [tag for tag in self.tags if re.match(r"case\b", tag)]


def units():
    """All units of the library."""
    found = []
    for path in sorted(LIBRARY.rglob("*.yaml")):
        for line, document in documents(path):
            if "scenario" not in document:
                continue
            place = f"{path.relative_to(ROOT)}:{line}"
            for row in rows(document, path):
                whole = document if row is None else inserted(document, "example.", row)
                label = place if row is None else f"{place} {row}"
                found.append(Unit(label, document.get("tags", []), [facts(step) for step in steps(whole["steps"], path)]))
    return found


@functools.cache
def documents(path):
    """The documents of a file with their first lines; every scalar is a string."""
    loader = yaml.BaseLoader(path.read_text(encoding="utf-8"))
    found = []
    while loader.check_node():
        node = loader.get_node()
        found.append((node.start_mark.line + 1, loader.construct_document(node)))
    return found


def rows(document, path):
    """The rows of `examples`; one None without a table."""
    listed = document.get("examples")
    if isinstance(listed, str):
        with open(path.parent / listed, encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))
    return listed if isinstance(listed, list) else [None]


def read(values, path):
    """The value at a path with dots; None if it is absent."""
    for part in path.split("."):
        if isinstance(values, list) and part.isdigit() and int(part) < len(values):
            values = values[int(part)]
        elif isinstance(values, dict) and part in values:
            values = values[part]
        else:
            return None
    return values


def inserted(value, prefix, values):
    """The value with each `$(prefix path)` replaced."""
    if isinstance(value, dict):
        return {inserted(key, prefix, values): inserted(member, prefix, values) for key, member in value.items()}
    if isinstance(value, list):
        return [inserted(member, prefix, values) for member in value]
    pattern = r"\$\(" + re.escape(prefix) + r"([A-Za-z][\w:-]*(?:\.[\w:-]+)*)\)"
    if whole := re.fullmatch(pattern, value):
        found = read(values, whole[1])
        return value if found is None else copy.deepcopy(found)

    def text(match):
        found = read(values, match[1])
        return found if isinstance(found, str) else match[0]

    return re.sub(pattern, text, value)


def action(step):
    """The action of a step."""
    return next(key for key in step if key not in MODIFIERS)


def steps(listed, path):
    """The steps with those of flows after their `use`."""
    found = []
    for step in listed:
        found.append(step)
        if action(step) != "use":
            continue
        use = step["use"] if isinstance(step["use"], dict) else {"flow": step["use"]}
        name, _, part = use["flow"].partition("#")
        target = (path.parent / name).resolve()
        flow = next(document for _, document in documents(target) if part in ("", document.get("flow")))
        defaults = {
            key: value["default"]
            for key, value in flow.get("parameters", {}).items()
            if isinstance(value, dict) and "default" in value
        }
        found += steps(inserted(flow["steps"], "", {**defaults, **use.get("with", {})}), target)
    return found


# What a step expects


def facts(step):
    """The fields of a step that cases can name."""
    name = action(step)
    own = step[name] if isinstance(step[name], dict) else {}
    expect = step.get("expect", step.get("until", {}))
    ways = alternatives(expect)
    found = {"action": name, "error": sorted({kind for way in ways for kind in errors(way)})}
    messages = [way["error"]["message"] for way in ways if "message" in mapping(way.get("error"))]
    if messages and all(message == messages[0] for message in messages):
        found["message"] = normal(messages[0])
    next_steps = [way["nextStep"] for way in ways if "nextStep" in way]
    if next_steps:
        found["nextStep"] = sorted({one for step in next_steps for one in choices(step)})
    statuses = [
        own.get("status") if name == "expectUser" else None, read(expect, "status"),
        read(expect, "response.UserStatus"), read(expect, "response.User.UserStatus"),
    ]
    found |= {"status": normal(status) for status in statuses if status is not None}
    return found


def mapping(value):
    return value if isinstance(value, dict) else {}


def alternatives(expect):
    """The outcomes that an expectation accepts."""
    if isinstance(expect, dict) and list(expect) == ["oneOf"] and isinstance(expect["oneOf"], list):
        return [one for part in expect["oneOf"] for one in alternatives(part)]
    return [mapping(expect)]


def choices(value):
    """The values that a value of an expectation accepts, in their usual spelling."""
    listed = value["oneOf"] if "oneOf" in mapping(value) else [value]
    return [normal(one) for one in listed]


def errors(expect):
    """The error types that an outcome may have; `none` for success, a status, or `unanswered`."""
    if "error" in expect:
        return types(expect["error"])
    status = expect.get("httpStatus", "200")
    if isinstance(status, str) and not status.startswith("2"):
        return [status]
    return ["unanswered"] if expect.get("unanswered") == "true" else ["none"]


def types(error):
    if isinstance(error, list):
        return [name for part in error for name in types(part)]
    if isinstance(error, dict):
        return types(error.get("type", error.get("oneOf", "any")))
    return [error]


def normal(value):
    """A value in which two spellings of the same value are equal."""
    if isinstance(value, dict):
        return {key: normal(member) for key, member in value.items()}
    if isinstance(value, list):
        return [normal(member) for member in value]
    return "confirmSignUp" if value == "confirmUser" else str(value)


# Cases


def fits(wanted, found):
    """Whether a step of a case is a step of a unit."""
    if wanted["action"] != found["action"]:
        return False
    if "error" in wanted and sorted(wanted["error"]) != found["error"]:
        return False
    if wanted.get("succeeds") and found["error"] != ["none"]:
        return False
    if "nextStep" in wanted:
        listed = wanted["nextStep"] if isinstance(wanted["nextStep"], list) else [wanted["nextStep"]]
        if sorted(normal(listed)) != found.get("nextStep"):
            return False
    return all(normal(wanted[key]) == found.get(key) for key in ("message", "status") if key in wanted)


def has(unit, variant):
    """Whether a unit has the steps of a variant, in order."""
    remaining = iter(unit.facts)
    return all(any(fits(wanted, one) for one in remaining) for wanted in variant["steps"])
