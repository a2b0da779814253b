"""Compares the scenario library with the list of cases that public suites of Cognito applications exercise.

The list states the outcome that each case must expect, independently of the scenarios. A step of a case has `action`
and any of `error` (the accepted types), `message`, `nextStep`, `status`, and `succeeds`.
"""

import collections
import re

import pytest

from library_cases import CASES, LIBRARY, has, units

UNITS = units()
BY_CASE = collections.defaultdict(list)
for unit in UNITS:
    for tag in unit.cases:
        BY_CASE[tag].append(unit)

FIELDS = {"action", "error", "message", "nextStep", "status", "succeeds"}


def test_the_list_has_147_cases_with_outcomes():
    assert [case["case"] for case in CASES] == list(range(1, 148))
    for case in CASES:
        names = [variant["name"] for variant in case["variants"]]
        assert names and len(set(names)) == len(names), case
        for variant in case["variants"]:
            assert variant["steps"], case
            for step in variant["steps"]:
                assert set(step) <= FIELDS and len(step) > 1 and "action" in step, step
                assert not (step.get("succeeds") and "error" in step), step


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['case']:03}-{case['name']}")
def test_a_case_has_scenarios_that_expect_exactly_its_outcomes(case):
    tagged = BY_CASE[f"case-{case['case']:03}"]
    assert tagged
    for unit in tagged:
        assert any(has(unit, variant) for variant in case["variants"]), unit.place
    for variant in case["variants"]:
        assert any(has(unit, variant) for unit in tagged), variant


def test_every_scenario_has_the_tag_of_its_folder_and_at_most_one_case():
    for unit in UNITS:
        folder = unit.place.split("/")[1]
        assert folder in unit.tags, unit.place
        assert len(unit.cases) <= 1, unit.place
        assert all(re.fullmatch(r"case-\d{3}", tag) and tag in BY_CASE for tag in unit.cases), unit.place


def test_a_scenario_of_a_case_is_tagged_with_an_error_of_the_case():
    listed = {f"case-{case['case']:03}": case for case in CASES}
    for unit in UNITS:
        for tag in unit.cases:
            own = {
                kind for variant in listed[tag]["variants"] for step in variant["steps"] for kind in step.get("error", [])
            }
            expected = {kind for fact in unit.facts for kind in fact["error"]}
            kinds = {kebab(kind) for kind in own & expected if kind.endswith("Exception")}
            assert not kinds or kinds & set(unit.tags), unit.place


def kebab(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower()


def test_the_library_has_a_folder_for_each_flow():
    flows = {
        "sign-up", "confirm", "sign-in", "new-password", "password-reset", "mfa", "passwordless", "passkeys", "tokens",
        "devices", "attributes", "account", "admin", "triggers", "faults",
    }
    assert {path.name for path in LIBRARY.iterdir() if path.is_dir()} == flows | {"flows"}


def test_the_seed_articles_have_scenarios():
    seeds = {unit.place.split("/")[1] for unit in UNITS if "seed" in unit.tags}
    assert seeds >= {"confirm", "sign-in", "passwordless", "password-reset"}
