"""The scenario library on moto as a live pool.

moto lacks checks and operations of the service. Tests/Fixtures/library/moto.json lists each scenario that therefore
does not pass, below what moto lacks. `RECORD_SNAPSHOTS=1` rewrites the list, with new scenarios below `unexplained`.
"""

import collections
import json
import os
import pathlib
import re

import pytest

from moto_mail import mailing
from servers import authflow

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST = ROOT / "Tests/Fixtures/library/moto.json"
# Of all profiles, this one runs the most scenarios.
PROFILE = ROOT / "profiles/existence-errors-enabled.yaml"
KEYS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}
UNEXPLAINED = "unexplained"

# The values that differ in each run.
GENERATED = [
    (r"[\w.+-]+@qa\.example\.com", "ADDRESS"),
    (r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID"),
    (r"(HTTP 500), `.*", r"\1"),
    (r"within 5s: looked at .*", "within 5s"),
]


def run(moto, folder):
    """Runs the library on a new pool of moto."""
    outbox = folder / "outbox"
    with mailing(moto, outbox) as url:
        pool = {
            "kind": "cognito", "region": "us-east-1", "endpoint": url, "source": {"email": "outbox"},
            "allow": [
                "create-pools", "create-users", "change-users", "delete-users", "send-messages",
                "CreateResourceServer", "CreateUserPoolClient",
            ],
        }
        source = {"kind": "outbox", "path": str(outbox), "address": "$(tag)@qa.example.com"}
        project = {"pools": {"moto": pool}, "sources": {"outbox": source}, "defaults": {"within": "5s"}}
        (folder / "authflow.yaml").write_text(json.dumps(project))
        return library(folder, "--config", "authflow.yaml", "--pool", "moto", "--create", PROFILE)


def library(folder, *options):
    """Runs the library. Returns the events of the ended scenarios."""
    words = [*options, "--json", "events.jsonl", "--no-history"]
    result = authflow("run", ROOT / "scenarios", *words, folder=folder, environment=KEYS)
    assert result.status in (0, 1, 4), result
    events = map(json.loads, (folder / "events.jsonl").read_text(encoding="utf-8").splitlines())
    return [event for event in events if event["event"] == "scenarioFinished"]


def name(event):
    return f"{event['scenario']['file'].rpartition('/scenarios/')[2]}: {event['scenario']['name']}"


def answer(event):
    """The failure message of a scenario, without generated values."""
    text = event["failure"]["message"]
    for pattern, word in GENERATED:
        text = re.sub(pattern, word, text, flags=re.DOTALL)
    return text


@pytest.fixture(scope="module")
def ended(moto, tmp_path_factory):
    return run(moto, tmp_path_factory.mktemp("library"))


@pytest.fixture(scope="module")
def misses(ended):
    found = {name(event): answer(event) for event in ended if event["result"] in ("failed", "blocked")}
    if os.environ.get("RECORD_SNAPSHOTS"):
        record(found)
    return found


def record(found):
    """Writes the list. A scenario stays below its reason."""
    listed = json.loads(LIST.read_text(encoding="utf-8")) if LIST.exists() else {}
    reasons = {scenario: reason for reason, scenarios in listed.items() for scenario in scenarios}
    groups = collections.defaultdict(dict)
    for scenario, text in sorted(found.items()):
        groups[reasons.get(scenario, UNEXPLAINED)][scenario] = text
    text = json.dumps(dict(sorted(groups.items())), indent=2, ensure_ascii=False)
    LIST.write_text(text + "\n", encoding="utf-8")


def test_the_scenarios_that_do_not_pass_on_moto_are_exactly_the_listed_ones(misses):
    listed = json.loads(LIST.read_text(encoding="utf-8"))
    expected = {scenario: text for scenarios in listed.values() for scenario, text in scenarios.items()}
    # Only the differences, because pytest would shorten two lists of this length.
    assert misses.items() ^ expected.items() == set()


def test_every_listed_scenario_has_a_reason():
    listed = json.loads(LIST.read_text(encoding="utf-8"))
    assert UNEXPLAINED not in listed
    assert all(reason.startswith("moto ") and scenarios for reason, scenarios in listed.items())
    names = [scenario for scenarios in listed.values() for scenario in scenarios]
    assert len(names) == len(set(names))


def test_every_listed_scenario_passes_on_the_mock_with_the_same_settings(tmp_path):
    passed = {name(event) for event in library(tmp_path, "--pool", PROFILE) if event["result"] == "passed"}
    for scenarios in json.loads(LIST.read_text(encoding="utf-8")).values():
        assert scenarios.keys() <= passed


def test_the_profile_runs_more_than_a_hundred_scenarios(ended):
    results = collections.Counter(event["result"] for event in ended)
    assert results.total() - results["skipped"] > 100 and results["passed"] > 10, results
    assert len({name(event) for event in ended}) == len(ended)
