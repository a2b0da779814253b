"""Lists the differences between two service models, one per line, for maintainers of the mock."""

import json
import re

# The constraints of a shape, apart from its members and the values of an enumeration.
LIMITS = ("type", "min", "max", "pattern", "sensitive", "member", "key", "value", "document")


def read(text):
    """The three tables of a generated ServiceModel.swift, and the version of the model."""
    version = re.search(r'static let source = "([^"]*)"', text).group(1)
    tables = {
        name: dict(line.split(" ", 1) for line in body.splitlines() if line)
        for name, body in re.findall(r'static let (\w+): StaticString = ##"""\n(.*?)\n"""##', text, re.S)
    }
    return version, {n: {k: json.loads(v) for k, v in t.items()} for n, t in tables.items()}


def changes(old, new):
    """Yields all differences in operations, errors, operations' errors, and shapes, each kind sorted."""
    yield from named("operation", old["operations"], new["operations"])
    yield from named("error", old["errors"], new["errors"])
    yield from listed_errors(old["operations"], new["operations"])
    for name in both(old["operations"], new["operations"]):
        yield from authorization(name, old["operations"][name], new["operations"][name])
    yield from named("shape", old["shapes"], new["shapes"])
    for name in both(old["shapes"], new["shapes"]):
        yield from shape(name, old["shapes"][name], new["shapes"][name])


def both(old, new):
    return sorted(old.keys() & new.keys())


def named(kind, old, new):
    yield from (f"new {kind} {name}" for name in sorted(new.keys() - old.keys()))
    yield from (f"removed {kind} {name}" for name in sorted(old.keys() - new.keys()))


def listed_errors(old, new):
    """Yields one line for each error, because the service often adds an error to most operations."""
    for word, of, other in (("new", new, old), ("removed", old, new)):
        counts = {}
        for name in both(old, new):
            for error in set(of[name]["errors"]) - set(other[name]["errors"]):
                counts.setdefault(error, []).append(name)
        for error, operations in sorted(counts.items()):
            shown = ", ".join(operations[:3]) + (", …" if len(operations) > 3 else "")
            yield f"{word} in the errors of {len(operations)} operations: {error} ({shown})"


def authorization(name, old, new):
    for key in ("input", "output", "unsigned"):
        if old.get(key) != new.get(key):
            yield f"changed {name}: {key} {old.get(key)} → {new.get(key)}"


def shape(name, old, new):
    yield from named("member", *({f"{name}.{m}": 0 for m in s.get("members", {})} for s in (old, new)))
    for member in both(old.get("members", {}), new.get("members", {})):
        if old["members"][member] != new["members"][member]:
            yield f"changed {name}.{member}: {old['members'][member]} → {new['members'][member]}"
    yield from named("value", *({f"{v} of {name}": 0 for v in s.get("enum", [])} for s in (old, new)))
    yield from named("required member", *({f"{name}.{m}": 0 for m in s.get("required", [])} for s in (old, new)))
    for key in LIMITS:
        if old.get(key) != new.get(key):
            yield f"changed {name}: {key} {old.get(key)} → {new.get(key)}"
