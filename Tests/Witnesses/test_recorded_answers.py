"""Sends recorded requests to the mock over HTTP, and compares the responses with the real service's.

`Tests/Fixtures/recorded-answers.jsonl` has one fact per line, with its source. `recorded-answers-open.txt` lists the facts
from which the mock deviates on purpose, each with the reason. `docs/reference/mock/differences.md` shows them to users.
"""

import json
import os
import pathlib

import pytest

import deviations
import servers
from replay import Replay

ROOT = pathlib.Path(__file__).parent.parent.parent
FIXTURES = ROOT / "Tests" / "Fixtures"
FACTS = [json.loads(line) for line in (FIXTURES / "recorded-answers.jsonl").read_text().splitlines()]
LINES = (FIXTURES / "recorded-answers-open.txt").read_text().splitlines()
REASONS = dict(line.split(": ", 1) for line in LINES)
PAGE = ROOT / "docs" / "reference" / "mock" / "differences.md"

# Facts about features that only a mock has, or about values that another fact can change.
ALONE = ["UserPoolDomain", "ListUserPools"]


@pytest.fixture(scope="module")
def url():
    with servers.mock("--no-rate-limits") as program:
        yield program.url


def differences_of(fact, url):
    """The differences of the mock's response. Facts about features that only a mock has get a separate mock."""
    if any(word in json.dumps(fact) for word in ALONE):
        with servers.mock() as program:
            return Replay(program.url).differences(fact)
    return Replay(url).differences(fact)


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact["id"])
def test_the_mock_gives_a_recorded_answer_of_the_service(url, fact):
    differences = differences_of(fact, url)
    if fact["id"] in REASONS:
        assert differences, "the mock gives this answer now: remove the fact from recorded-answers-open.txt"
        assert not differences[0].startswith("set-up"), differences
    else:
        assert not differences, fact


def test_the_facts_are_complete_and_have_sources():
    assert len(FACTS) >= 440 and len({fact["id"] for fact in FACTS}) == len(FACTS)
    assert all(fact["source"] and fact["confidence"] for fact in FACTS)


def test_a_deviation_is_one_of_the_facts_and_has_a_reason():
    assert REASONS.keys() <= {fact["id"] for fact in FACTS} and len(REASONS) == len(LINES)
    assert all(reason.endswith(".") and len(reason) > 20 for reason in REASONS.values())


def test_the_page_of_differences_is_up_to_date():
    page = deviations.page(FACTS, REASONS)
    if os.environ.get("RECORD_SNAPSHOTS"):
        PAGE.write_text(page)
    assert PAGE.read_text() == page, "RECORD_SNAPSHOTS=1 rewrites it; read the difference"
