"""`--policy`, checked with independent programs.

python-jsonschema checks the schema. `security` is compared with prowler's checks of the same pools, which
are repeated here.
"""

import json
import pathlib
import random
import subprocess

import jsonschema
import pytest
import yaml

import diagnostics
from servers import PROGRAM
from yaml_readers import CoreYAML

ROOT = pathlib.Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "schema/policy.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)
EXAMPLES = [example for example in diagnostics.examples() if 2300 <= example.code < 2400]


def refusals(text):
    return [error.message[:300] for error in VALIDATOR.iter_errors(yaml.load(text, CoreYAML))]


def run(folder, *words):
    return subprocess.run([PROGRAM, *words], cwd=folder, capture_output=True, text=True, timeout=120)


def test_the_schema_is_valid_draft_07_and_matches_the_printed_one():
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    printed = subprocess.run([PROGRAM, "schema", "policy"], capture_output=True, check=True, timeout=60).stdout
    assert printed == (ROOT / "schema/policy.schema.json").read_bytes()


@pytest.mark.parametrize("name", ["security", "cost"])
def test_the_schema_accepts_the_shipped_policies(name):
    assert refusals((ROOT / f"docs/policies/{name}.yaml").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"AF{example.code}")
def test_the_schema_accepts_what_the_checker_accepts(example):
    assert refusals(example.right) == []
    if example.code in (2301, 2302, 2303, 2304, 2305, 2309):
        assert refusals(example.wrong) != []


def pools():
    """Pools as in DescribeUserPool, with each setting present or missing."""
    chance = random.Random(7)
    for _ in range(40):
        def some(*values):
            value = chance.choice([None, *values])
            return value
        policy = {
            "MinimumLength": chance.choice([6, 8, 12, 14]), "RequireUppercase": chance.random() < 0.5,
            "RequireLowercase": chance.random() < 0.5, "RequireNumbers": chance.random() < 0.5,
            "RequireSymbols": chance.random() < 0.5, "TemporaryPasswordValidityDays": chance.choice([1, 7, 30]),
        }
        pool = {
            "Name": "shop", "Policies": {"PasswordPolicy": policy}, "MfaConfiguration": some("OFF", "OPTIONAL", "ON"),
            "DeletionProtection": some("ACTIVE", "INACTIVE"),
            "UserPoolAddOns": some({"AdvancedSecurityMode": "ENFORCED"}, {"AdvancedSecurityMode": "AUDIT"}),
            "AdminCreateUserConfig": some({"AllowAdminCreateUserOnly": True}, {"AllowAdminCreateUserOnly": False}),
            "UserPoolTier": "PLUS",
        }
        clients = {
            name: {
                "PreventUserExistenceErrors": some("ENABLED", "LEGACY"), "EnableTokenRevocation": some(True, False),
            }
            for name in ["web", "ios"][: chance.choice([1, 2])]
        }
        yield without_nothing({"pool": pool, "clients": clients})


def without_nothing(value):
    if isinstance(value, dict):
        return {key: without_nothing(inner) for key, inner in value.items() if inner is not None}
    return value


def failed_checks(document):
    """The checks that fail in prowler, with authflow's IDs. Missing settings have the service's defaults."""
    pool, way = document["pool"], "pool.Policies.PasswordPolicy."
    policy = pool["Policies"]["PasswordPolicy"]
    found = set()
    if pool.get("MfaConfiguration", "OFF") != "ON":
        found.add(("mfa-not-required", "pool.MfaConfiguration"))
    if pool.get("DeletionProtection", "INACTIVE") != "ACTIVE":
        found.add(("deletion-not-protected", "pool.DeletionProtection"))
    if pool.get("UserPoolAddOns", {}).get("AdvancedSecurityMode") != "ENFORCED":
        found.add(("threat-protection-not-enforced", "pool.UserPoolAddOns.AdvancedSecurityMode"))
    if not pool.get("AdminCreateUserConfig", {}).get("AllowAdminCreateUserOnly", False):
        found.add(("self-sign-up", "pool.AdminCreateUserConfig.AllowAdminCreateUserOnly"))
    for member, rule in [
        ("RequireUppercase", "passwords-without-upper-case"), ("RequireLowercase", "passwords-without-lower-case"),
        ("RequireNumbers", "passwords-without-numbers"), ("RequireSymbols", "passwords-without-symbols"),
    ]:
        if not policy[member]:
            found.add((rule, way + member))
    for limit, rule in [(8, "passwords-too-short"), (14, "passwords-below-14")]:
        if policy["MinimumLength"] < limit:
            found.add((rule, way + "MinimumLength"))
    if policy["TemporaryPasswordValidityDays"] > 7:
        found.add(("temporary-passwords-too-long", way + "TemporaryPasswordValidityDays"))
    for name, client in document["clients"].items():
        if client.get("PreventUserExistenceErrors", "LEGACY") != "ENABLED":
            found.add(("user-existence-revealed", f"clients.{name}.PreventUserExistenceErrors"))
        if not client.get("EnableTokenRevocation", True):
            found.add(("tokens-not-revocable", f"clients.{name}.EnableTokenRevocation"))
    return found


def test_security_agrees_with_prowler(tmp_path):
    ids = set()
    for document in pools():
        (tmp_path / "pool.yaml").write_text(yaml.safe_dump(document))
        check = run(tmp_path, "pool", "check", "pool.yaml", "--json", "--policy", "security")
        rules = [rule for rule in json.loads(check.stdout)["rules"] if rule.get("policy") == "security"]
        expected = failed_checks(document)
        known = {rule for rule, _ in expected} | {"mfa-not-required", "tokens-not-revocable"}
        ids |= known
        assert {(rule["rule"], rule["setting"]) for rule in rules if rule["rule"] in ids} == expected, document
    assert len(ids) == 13


TEMPLATE = """
Parameters: { Length: { Type: Number } }
Resources:
  Pool:
    Type: AWS::Cognito::UserPool
    Properties:
      UserPoolName: shop
      Policies: { PasswordPolicy: { MinimumLength: %s } }
  Web:
    Type: AWS::Cognito::UserPoolClient
    Properties: { UserPoolId: !Ref Pool, ClientName: web, AccessTokenValidity: %s }
"""

POLICY = """
- { id: long, where: pool.Policies.PasswordPolicy.MinimumLength, must: { atLeast: 12 }, severity: breaking }
- { id: short, where: clients.AccessTokenValidity, must: { atMost: 2h }, severity: none }
"""


def test_a_template_is_checked_before_its_deployment(tmp_path):
    (tmp_path / "team.yaml").write_text(POLICY)
    (tmp_path / "a.yaml").write_text(TEMPLATE % ("!Ref Length", "3"))
    check = run(tmp_path, "pool", "check", "a.yaml", "--json", "--policy", "team.yaml")
    found = json.loads(check.stdout)
    assert [rule["rule"] for rule in found["rules"] if rule.get("policy") == "team.yaml"] == ["short"]
    way = "pool.Policies.PasswordPolicy.MinimumLength"
    assert {"rule": "long", "on": way, "policy": "team.yaml"} in found["notKnown"]
    reason = f"`{way}` depends on the parameter `Length`, which has no value, so this rule was not checked: long"
    assert any(reason in note and "add `--parameter Length=VALUE`" in note for note in found["notes"]), found["notes"]
    given = run(tmp_path, "pool", "check", "a.yaml", "--policy", "team.yaml", "--parameter", "Length=8")
    assert "long  (policy team.yaml)" in given.stdout and "is 8, but must be at least 12" in given.stdout


def test_diff_and_impact_show_newly_broken_rules(tmp_path):
    (tmp_path / "team.yaml").write_text(POLICY)
    (tmp_path / "a.yaml").write_text(TEMPLATE % (12, 3))
    (tmp_path / "b.yaml").write_text(TEMPLATE % (10, 3))
    (tmp_path / "s.yaml").write_text("scenario: A\nsteps:\n  - signUp: { username: $(user.email), password: Passw0rd-long! }\n")
    for command in (["diff", "a.yaml", "b.yaml"], ["impact", "a.yaml", "b.yaml", "s.yaml"]):
        words = ["pool", *command, "--policy", "team.yaml"]
        found = run(tmp_path, *words, "--json")
        rules = [rule for rule in json.loads(found.stdout)["rules"] if rule.get("policy")]
        assert [(rule["rule"], rule["policy"], rule["severity"]) for rule in rules] == [("long", "team.yaml", "breaking")]
        assert "policy `team.yaml`" in run(tmp_path, *words, "--markdown").stdout
        assert "team.yaml" in run(tmp_path, *words).stdout
        assert run(tmp_path, *words, "--fail-on", "breaking").returncode == 1
        without = run(tmp_path, *words[:-2], "--fail-on", "breaking")
        assert without.returncode == 0, without.stdout
