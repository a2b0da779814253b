"""The events of a run: every line of many runs is validated against the JSON Schema."""

import collections
import json
import pathlib
import re
import signal
import subprocess

import fastjsonschema
import jsonschema
import pytest

import junit_run
from programs import running
from servers import PROGRAM, authflow

ROOT = pathlib.Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "schema/run-events.schema.json").read_text(encoding="utf-8"))
DEFINITIONS = SCHEMA["definitions"]
EVENTS = [reference["$ref"].rpartition("/")[2] for reference in SCHEMA["anyOf"]]
GOLDEN = ROOT / "Tests/ReportsTests/Golden/events.jsonl"
PAGE = (ROOT / "docs/reference/events.md").read_text(encoding="utf-8")


def strict(schema):
    """The schema without unknown members, which readers ignore."""
    closed = json.loads(json.dumps(schema))
    for definition in closed["definitions"].values():
        if "properties" in definition:
            definition["additionalProperties"] = False
    return closed


def validator(name):
    return fastjsonschema.compile({**strict(SCHEMA), "anyOf": [{"$ref": f"#/definitions/{name}"}]})


VALIDATORS = {name: validator(name) for name in EVENTS}


def read(path):
    """The events of a file, each of which is valid."""
    events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for event in events:
        VALIDATORS[event["event"]](event)
    return events


def check_order(events):
    """Checks the order that the reference page promises."""
    names = [event["event"] for event in events]
    assert names[0] == "runStarted" and names[-1] == "runFinished"
    assert names.count("runStarted") == names.count("runFinished") == 1
    finished = [event["scenario"]["index"] for event in events if event["event"] == "scenarioFinished"]
    assert sorted(finished) == list(range(len(events[0]["scenarios"])))
    running = set()
    for event in events[1:-1]:
        scenario = event.get("scenario", event.get("after", {}).get("scenario"))
        if event["event"] == "scenarioStarted":
            running.add(scenario["index"])
        elif event["event"] == "scenarioFinished":
            running.discard(scenario["index"])
        elif scenario is not None and event["event"] not in ("exchanged", "scenarioHistory"):
            assert scenario["index"] in running, event


RUNS = {
    "retried": ["flows", "--retries", "2", "-v"],
    "repeated": ["flows/sign-up.yaml", "--repeat", "3"],
    "skipped": ["flows", "--fail-fast", "--jobs", "1"],
}


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """The files with the events of runs of every kind, by name."""
    folder = tmp_path_factory.mktemp("events")
    junit_run.write(folder, junit_run.OUTCOMES)
    files = {}
    for name, words in RUNS.items():
        files[name] = folder / f"{name}.jsonl"
        assert authflow("run", *words, "--json", files[name], folder=folder).status == 1
    files["all"] = folder / "all.jsonl"
    words = ["run", str(ROOT / "scenarios"), "--json", files["all"], "--trace", "trace"]
    assert authflow(*words, folder=folder).status == 0
    (folder / "wrong.yaml").write_text("scenario: No steps\n")
    files["stopped"] = folder / "stopped.jsonl"
    assert authflow("run", "wrong.yaml", "--json", files["stopped"], folder=folder).status == 2
    files["interrupted"] = folder / "interrupted.jsonl"
    with running(PROGRAM, "run", "stop.yaml", "--jobs", "1", "--outbox", "o", "--json", files["interrupted"], cwd=folder) as program:
        junit_run.await_mails(program, folder / "o" / "new", 1)
        program.process.send_signal(signal.SIGINT)
        assert program.wait(60) == 4, program
    return files


def test_the_schema_is_valid_draft_07_and_matches_the_printed_schema():
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    printed = subprocess.run([PROGRAM, "schema", "run-events"], capture_output=True, check=True, timeout=60).stdout
    assert printed == (ROOT / "schema/run-events.schema.json").read_bytes()
    references = set(re.findall(r'"#/definitions/([^"]+)"', json.dumps(SCHEMA)))
    assert references == set(DEFINITIONS)


@pytest.mark.parametrize("name", [*RUNS, "all", "stopped", "interrupted"])
def test_every_line_of_a_run_is_valid_and_in_order(runs, name):
    events = read(runs[name])
    check_order(events)


def test_the_runs_contain_every_result_and_every_event_without_a_history(runs):
    events = [event for path in runs.values() for event in read(path)]
    results = {event["result"] for event in events if event["event"] == "scenarioFinished"}
    assert results == {"passed", "failed", "blocked", "skipped"}
    assert {event["event"] for event in events} >= set(EVENTS) - {"runHistory", "scenarioHistory"}


def members(schema, value, seen):
    """Notes each member of a valid value, by the definition that contains the member."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        definition = DEFINITIONS[name]
        for key, part in definition.get("properties", {}).items():
            if key in value:
                seen[name].add(key)
                members(part, value[key], seen)
    elif schema.get("type") == "array":
        for part in value:
            members(schema["items"], part, seen)


def test_every_member_of_the_schema_occurs(runs):
    seen = collections.defaultdict(set)
    for event in read(GOLDEN) + read(runs["repeated"]):
        members({"$ref": f"#/definitions/{event['event']}"}, event, seen)
    for name, definition in DEFINITIONS.items():
        assert set(definition.get("properties", {})) == seen[name], name


@pytest.mark.parametrize(
    "edit",
    [
        lambda event: event.pop("result"),
        lambda event: event.update(result="great"),
        lambda event: event.update(elapsed="1s"),
        lambda event: event.update(startedAt="2026-11-26"),
        lambda event: event["steps"][0].pop("verdict"),
        lambda event: event["scenario"].update(index=-1),
        lambda event: event.update(mood="good"),
    ],
)
def test_a_wrong_line_is_not_valid(edit):
    event = next(event for event in read(GOLDEN) if event["event"] == "scenarioFinished")
    edit(event)
    with pytest.raises(fastjsonschema.JsonSchemaException):
        VALIDATORS["scenarioFinished"](event)


def test_the_example_of_the_reference_page_is_a_run():
    lines = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)[1].splitlines()
    events = [json.loads(line) for line in lines]
    for event in events:
        VALIDATORS[event["event"]](event)
    check_order(events)


def test_a_reader_can_follow_a_run_through_a_pipe(tmp_path):
    """The documented way to count results while the run writes to standard output."""
    junit_run.write(tmp_path, junit_run.OUTCOMES)
    result = authflow("run", "flows", "--json", "-", folder=tmp_path)
    assert result.status == 1
    events = [json.loads(line) for line in result.output.splitlines()]
    check_order(events)
    assert "6 scenarios: " in result.errors
