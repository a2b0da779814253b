#!/usr/bin/env python3
"""Writes the service model that the target CognitoModel embeds.

Reads botocore's service model of cognito-idp (`pip install botocore`), drops the prose and
writes Sources/CognitoModel/Generated/ServiceModel.swift. The file has three string literals with
one entry per line, `NAME JSON`, sorted by the bytes of NAME. A reader finds an entry by binary search
and parses nothing else. Nothing is dropped silently: an unknown key stops this script.

    make model BOTOCORE=1.44.8                           runs this with that version, in a separate venv
    python3 scripts/generate-cognito-model.py            writes the file and prints the changes
    python3 scripts/generate-cognito-model.py --check    exit code 1 if the file would change
"""

import argparse
import gzip
import json
import sys
from pathlib import Path

import botocore

import cognito_model_changes

SOURCE = "data/cognito-idp/2016-04-18/service-2.json.gz"
TARGET = Path(__file__).parent.parent / "Sources/CognitoModel/Generated/ServiceModel.swift"

PROSE = {"documentation", "deprecated", "deprecatedMessage"}
# `box` makes Java use nullable types, and has no effect on the wire.
MEMBER_KEYS = PROSE | {"shape", "box"}
# `readonly` marks a few operations since 2026. Most operations that only read lack it, so it is unreliable.
OPERATION_KEYS = PROSE | {"name", "http", "input", "output", "errors", "authtype", "auth", "readonly"}
SHAPE_KEYS = {
    "structure": {"members", "required", "document"},
    "list": {"member", "min", "max"},
    "map": {"key", "value", "min", "max"},
    "string": {"enum", "min", "max", "pattern"},
    "integer": {"min", "max"},
    "long": {"min", "max"},
    "blob": {"min", "max"},
    "boolean": set(),
    "timestamp": set(),
}


def load():
    path = Path(botocore.__file__).parent / SOURCE
    return json.loads(gzip.decompress(path.read_bytes()))


def refuse_unknown(where, keys, known):
    unknown = sorted(set(keys) - known)
    if unknown:
        sys.exit(f"{where}: this script does not support {', '.join(unknown)}")


def target(where, reference):
    refuse_unknown(where, reference, MEMBER_KEYS)
    return reference["shape"]


def operation_entry(name, operation):
    refuse_unknown(name, operation, OPERATION_KEYS)
    if operation["http"] != {"method": "POST", "requestUri": "/"}:
        sys.exit(f"{name}: not a POST to /")
    entry = {"input": target(name, operation["input"])}
    if "output" in operation:
        entry["output"] = target(name, operation["output"])
    entry["errors"] = [target(name, error) for error in operation["errors"]]
    authorization = operation.get("authtype", "v4")
    if authorization not in ("none", "v4"):
        sys.exit(f"{name}: authtype {authorization}")
    if authorization == "none":
        entry["unsigned"] = True
    return entry


def shape_entry(name, shape):
    kind = shape["type"]
    if kind not in SHAPE_KEYS:
        sys.exit(f"{name}: type {kind}")
    refuse_unknown(name, shape, PROSE | {"type", "sensitive"} | SHAPE_KEYS[kind])
    entry = {"type": kind}
    for key, value in shape.items():
        if key == "members":
            entry[key] = {k: target(f"{name}.{k}", v) for k, v in value.items()}
        elif key in ("member", "key", "value"):
            entry[key] = target(name, value)
        elif key not in PROSE:
            entry[key] = value
    return entry


def error_entry(name, shape):
    refuse_unknown(name, shape, PROSE | {"type", "members", "exception", "fault"})
    return {"fault": True} if shape.get("fault") else {}


def references(entry):
    yield from entry.get("members", {}).values()
    yield from (entry[key] for key in ("member", "key", "value") if key in entry)


def reachable(roots, shapes):
    """The shapes of requests and responses. A shape that contains itself is an error."""
    found = set()

    def visit(name, path):
        if name in path:
            sys.exit(f"{' > '.join([*path, name])}: the reader expects shapes without cycles")
        if name not in found:
            for reference in references(shapes[name]):
                visit(reference, [*path, name])
            found.add(name)

    for root in roots:
        visit(root, [])
    return found


def convert(model):
    operations = {n: operation_entry(n, o) for n, o in model["operations"].items()}
    errors = {n: error_entry(n, s) for n, s in model["shapes"].items() if s.get("exception")}
    shapes = {n: shape_entry(n, s) for n, s in model["shapes"].items() if n not in errors}
    roots = [o[k] for o in operations.values() for k in ("input", "output") if k in o]
    used = reachable(roots, shapes)
    return operations, {n: s for n, s in shapes.items() if n in used}, errors


def literal(name, comment, entries):
    lines = [
        f"{key} {json.dumps(entry, separators=(',', ':'))}"
        for key, entry in sorted(entries.items(), key=lambda item: item[0].encode())
    ]
    text = "\n".join(lines)
    if '"""' in text or "\\##" in text:
        sys.exit(f"{name}: the text would end or interpolate the raw literal")
    return f'  /// {comment}\n  static let {name}: StaticString = ##"""\n{text}\n"""##\n'


def render(model):
    metadata = model["metadata"]
    operations, shapes, errors = convert(model)
    head = f"""\
// Generated by scripts/generate-cognito-model.py from botocore {botocore.__version__}. Do not edit.
// swift-format-ignore-file

/// The service model without prose, one entry per line: `NAME JSON`, sorted by the bytes of NAME.
enum ServiceModel {{
  /// The package and version of the model's source.
  static let source = "botocore {botocore.__version__}"

  /// The version of botocore, without the package name.
  static let botocoreVersion = "{botocore.__version__}"

  /// The prefix of an operation's name in the `X-Amz-Target` header.
  static let targetPrefix = "{metadata["targetPrefix"]}"

"""
    return head + "\n".join([
        literal("operations", "The input, output, and errors of each operation.", operations),
        literal("shapes", "The shapes in requests and responses.", shapes),
        literal("errors", "The errors in the model; `fault` marks the service's own errors.", errors),
    ]) + "}\n"


def tell_changes(before, after):
    (old_version, old), (version, new) = map(cognito_model_changes.read, (before, after))
    counts = [f"{len(old[table])} → {len(new[table])} {table}" for table in ("operations", "shapes", "errors")]
    print(f"{old_version} → {version}: {', '.join(counts)}")
    for change in cognito_model_changes.changes(old, new):
        print(change)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    check = parser.parse_args().check
    text = render(load())
    if not check:
        tell_changes(TARGET.read_text(), text)
        TARGET.write_text(text)
    elif text != TARGET.read_text():
        sys.exit(f"{TARGET.name} differs from the model of botocore {botocore.__version__}")


if __name__ == "__main__":
    main()
